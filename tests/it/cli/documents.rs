//! The documents: their pictures, examples and links.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use cantor::app::App;
use cantor::families::family;
use cantor::family::Options;
use cantor::search::{Budget, Meter, Tables};

use crate::support::pictures::{draw_board, photo, tile_screenshot};

/// Files in `docs/pictures`, and the arguments of the program that draw them.
const PICTURES: &[(&str, &[&str])] = &[
    ("steps.png", &["solve", "sliding", "384102756", "--png"]),
    ("steps.gif", &["solve", "sliding", "384102756", "--gif"]),
    ("klotski.png", &["solve", "klotski", "BBCD/.EE./AAFF/AAGG/HIJJ", "--png"]),
    ("hex.png", &["solve", "hex", "ooo/..../...../..../... → o.o/..../..o../..../...", "--png"]),
    ("water.png", &["solve", "water", "ABBC BABA CCCA .... ....", "--png"]),
    ("lights.png", &["solve", "lights", "11011/10101/01110/10101/11011", "--png"]),
    ("dials.png", &["solve", "dials", "1 3 0 2 0", "--game", "cubes", "--png"]),
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

/// The Markdown documents of the root, `docs` and two crates, with their texts.
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
        let same = fs::read(&drawn).expect("the picture exists") == fs::read(&kept).unwrap_or_default();
        assert!(same, "docs/pictures/{name} is outdated: UPDATE_EXPECT=1 draws it again");
    }
    fs::remove_dir_all(folder).expect("the folder exists");
}

#[test]
fn commands_succeed() {
    let folder = folder("commands");
    fs::write(folder.join("boards.txt"), "285174306\n283104765\t123804765\n")
        .expect("the folder is writable");
    let photo = photo(360);
    photo.save(folder.join("solved.png")).expect("the folder is writable");
    tile_screenshot(&photo, "4 1 3/7 2 5/0 8 6")
        .save(folder.join("puzzle.png"))
        .expect("the folder is writable");
    fs::write(folder.join("board.png"), draw_board("sliding", "285174306")).expect("the folder is writable");
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
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: cantor {line}\n{errors}", path.display());
            let answer = String::from_utf8_lossy(&output.stdout);
            let unsolvable = args[0] == "solve" && answer.contains("(proven");
            assert!(!unsolvable, "{}: cantor {line}\n{answer}", path.display());
            run += 1;
        }
    }
    assert!(run > 20, "{run} commands were found");
    fs::remove_dir_all(folder).expect("the folder exists");
}

/// The code spans of a text.
fn code_spans(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with("```")).flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// Solves the boards in the tables after `<!-- boards: FAMILY -->`.
#[test]
fn boards_in_tables_can_be_solved() {
    let mut solved = 0;
    for (path, text) in documents() {
        for section in text.split("<!-- boards: ").skip(1) {
            let (id, section) = section.split_once(" -->").expect("the comment is closed");
            let rows = section.trim_start().lines().take_while(|line| line.starts_with('|')).skip(2);
            // The first column describes the form.
            let examples = rows.filter_map(|row| row.splitn(3, '|').nth(2)).flat_map(code_spans);
            for example in examples {
                let options = Options::from([(family(id).expect("a family").info().board.id, example)]);
                solve(id, &options).unwrap_or_else(|error| panic!("{}: {example}: {error}", path.display()));
                solved += 1;
            }
        }
    }
    assert!(solved > 40, "{solved} boards were found");
}

fn solve(id: &str, options: &Options) -> Result<(), String> {
    let board = family(id).expect("a family").parse(options).map_err(|error| format!("{error:?}"))?;
    let budget = Budget::of_time(Duration::from_secs(60));
    App::new().solve(&*board, &mut Meter::new(&budget)).map(drop).map_err(|error| format!("{error:?}"))
}

/// Runs code spans such as `/solve FAMILY OPTION:VALUE`. A value extends to the next option.
#[test]
fn slash_commands_work() {
    let mut run = 0;
    let current = documents().into_iter().filter(|(path, _)| !path.ends_with("CHANGELOG.md"));
    for (path, text) in current {
        for span in code_spans(&text) {
            let mut words = span.split(' ');
            let command = words.next().unwrap_or_default();
            let Some(family) = words.next().and_then(family) else { continue };
            let info = family.info();
            let known = |id: &str| {
                let options = [info.options, info.generate_options, info.moves_options].concat();
                let ids = options.iter().chain([&info.board]).map(|option| option.id);
                ids.chain(["moves", "difficulty", "seed"]).find(|known| *known == id)
            };
            let mut filled: Vec<(&'static str, String)> = Vec::new();
            for word in words {
                let option = word.split_once(':').and_then(|(id, value)| Some((known(id)?, value)));
                match (option, filled.last_mut()) {
                    (Some((id, value)), _) => filled.push((id, value.to_owned())),
                    (None, Some((_, value))) => *value += &format!(" {word}"),
                    (None, None) => panic!("{}: {span}: {word} is not an option", path.display()),
                }
            }
            let mut options = Options::default();
            for (id, value) in filled {
                options.set(id, if value == "True" { "true".to_owned() } else { value });
            }
            let budget = Budget::of_time(Duration::from_secs(60));
            let result = match command {
                "/solve" | "/hint" => solve(info.id, &options),
                "/check" => {
                    let board = family.parse(&options).expect("a board");
                    board.read_moves(&options).map(drop).map_err(|error| format!("{error:?}"))
                }
                "/puzzle" => family
                    .generate(&options, 1, &Tables::new(), &mut Meter::new(&budget))
                    .map(drop)
                    .map_err(|error| format!("{error:?}")),
                _ => continue,
            };
            result.unwrap_or_else(|error| panic!("{}: {span}: {error}", path.display()));
            run += 1;
        }
    }
    assert!(run > 10, "{run} commands were found");
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
