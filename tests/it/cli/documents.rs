//! The documents: their pictures, examples and links.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::pictures::{drawn, photo, shuffled};

/// Files in `docs/pictures`, and the arguments of the program that draw them.
const PICTURES: &[(&str, &[&str])] = &[
    ("steps.png", &["solve", "sliding", "384102756", "--png"]),
    ("steps.gif", &["solve", "sliding", "384102756", "--gif"]),
    ("klotski.png", &["solve", "klotski", "BBCD/.EE./AAFF/AAGG/HIJJ", "--png"]),
    ("hex.png", &["solve", "hex", "ooo/..../...../..../... → o.o/..../..o../..../...", "--png"]),
    ("water.png", &["solve", "water", "ABBC BABA CCCA .... ....", "--png"]),
    ("lights.png", &["solve", "lights", "11011/10101/01110/10101/11011", "--png"]),
    ("rush.png", &["solve", "rush", ".BC.../.BCDDD/AAC.../.EFF../.E.GGH/.III.H", "--png"]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn cantor(args: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cantor"));
    command.args(args).current_dir(folder).env("CANTOR_DATA", "none").env("CANTOR_LANG", "en");
    command.output().expect("the program starts")
}

/// A temporary folder.
fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("cantor-documents-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Every Markdown document, with its text.
fn documents() -> Vec<(PathBuf, String)> {
    let folders = ["", "docs", "crates/puzzles", "crates/standin"].map(|folder| root().join(folder));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let paths = files.map(|file| file.expect("an entry").path());
    let documents = paths.filter(|path| path.extension().is_some_and(|end| end == "md"));
    documents.map(|path| (path.clone(), fs::read_to_string(path).expect("a text"))).collect()
}

/// `UPDATE_EXPECT=1` replaces the files.
#[test]
fn pictures_are_up_to_date() {
    let folder = folder("pictures");
    for (name, args) in PICTURES {
        let drawn = folder.join(name);
        let output = cantor(&[args, &[drawn.to_str().expect("a name")][..]].concat(), &folder);
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let kept = root().join("docs/pictures").join(name);
        if env::var_os("UPDATE_EXPECT").is_some() {
            fs::copy(&drawn, &kept).expect("the path is writable");
        }
        let same = fs::read(&drawn).expect("it was drawn") == fs::read(&kept).unwrap_or_default();
        assert!(same, "docs/pictures/{name} is not what the program draws: UPDATE_EXPECT=1 draws it again");
    }
    fs::remove_dir_all(folder).expect("it exists");
}

#[test]
fn commands_succeed() {
    let folder = folder("commands");
    fs::write(folder.join("boards.txt"), "285174306\n283104765\t123804765\n").expect("a file");
    let photo = photo(360);
    photo.save(folder.join("solved.png")).expect("a file");
    shuffled(&photo, "4 1 3/7 2 5/0 8 6").save(folder.join("puzzle.png")).expect("a file");
    fs::write(folder.join("board.png"), drawn("sliding", "285174306")).expect("a file");
    let mut run = 0;
    for (path, text) in documents() {
        for line in text.lines().filter_map(|line| line.strip_prefix("cantor ")) {
            let line = line.split(" #").next().unwrap_or_default();
            // Text in quotation marks is one argument.
            let pieces = line.split('"').enumerate();
            let args: Vec<&str> = pieces
                .flat_map(|(at, piece)| match at % 2 {
                    0 => piece.split_whitespace().collect(),
                    _ => vec![piece],
                })
                .collect();
            let output = cantor(&args, &folder);
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: cantor {line}\n{said}", path.display());
            run += 1;
        }
    }
    assert!(run > 20, "{run} commands were found");
    fs::remove_dir_all(folder).expect("it exists");
}

#[test]
fn linked_files_exist() {
    for (path, text) in documents() {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            if !file.contains("://") && !file.is_empty() {
                let target = path.parent().expect("a folder").join(file);
                assert!(target.exists(), "{}: {link}", path.display());
            }
        }
    }
}
