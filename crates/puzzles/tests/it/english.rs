//! Checks that the English texts of the crate equal those of the program, and that the crate
//! formats them as Fluent does.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cantor_puzzles::puzzle::{Arg, Message};
use expect_test::expect_file;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};

/// First lines of the crate's file of English texts.
const HEADER: &str = "\
# Messages of this crate in English, copied from the program's locale files.
# To update: UPDATE_EXPECT=1 cargo test -p cantor-puzzles --test it -- english
";

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a readable folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    files.sort();
    files
}

/// Returns all Rust source below `folder`.
fn code(folder: &Path) -> String {
    let text = |path: PathBuf| match path.extension() {
        _ if path.is_dir() => code(&path),
        Some(extension) if extension == "rs" => fs::read_to_string(path).expect("a readable file"),
        _ => String::new(),
    };
    files(folder).into_iter().map(text).collect()
}

/// Returns the messages of a Fluent file: their ids and their lines.
fn messages(file: &str) -> Vec<(&str, String)> {
    let mut messages: Vec<(&str, String)> = Vec::new();
    for line in file.lines() {
        let is_start = line.starts_with(|c: char| c.is_ascii_alphabetic());
        if let Some((id, _)) = line.split_once(" =").filter(|_| is_start) {
            messages.push((id, String::new()));
        }
        if let Some((_, text)) = messages.last_mut().filter(|_| is_start || line.starts_with(' ')) {
            text.push_str(line);
            text.push('\n');
        }
    }
    messages
}

/// Returns the English messages whose ids occur in the code of this crate.
fn english() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let code = code(&root.join("src"));
    let literals: BTreeSet<&str> = code.split('"').collect();
    let texts = files(&root.join("../../assets/locales/en")).into_iter().map(fs::read_to_string);
    let texts: Vec<String> = texts.map(|text| text.expect("a readable file")).collect();
    let used = texts.iter().flat_map(|text| messages(text)).filter(|(id, _)| literals.contains(id));
    HEADER.chars().chain(used.flat_map(|(_, text)| text.chars().collect::<Vec<_>>())).collect()
}

#[test]
fn english_texts_equal_those_of_the_program() {
    expect_file!["../../src/puzzle/english.ftl"].assert_eq(&english());
}

#[test]
fn english_texts_are_formatted_as_by_fluent() {
    let text = include_str!("../../src/puzzle/english.ftl");
    let resource = FluentResource::try_new(text.to_owned()).expect("valid Fluent");
    let mut bundle = FluentBundle::new(vec!["en".parse().expect("a language tag")]);
    bundle.set_use_isolating(false);
    bundle.add_resource(resource).expect("distinct ids");
    for (id, text) in messages(text) {
        let names: BTreeSet<&str> =
            text.split('$').skip(1).map(|rest| rest.split([' ', '}']).next().expect("a part")).collect();
        for number in [0, 1, 2, 21] {
            let (mut ours, mut theirs) = (Message::new(id.to_owned().leak()), FluentArgs::new());
            for name in &names {
                ours.args.push((name.to_string().leak(), Arg::Number(number)));
                theirs.set(*name, number);
            }
            let pattern = bundle.get_message(id).and_then(|message| message.value()).expect("a text");
            let expected = bundle.format_pattern(pattern, Some(&theirs), &mut Vec::new());
            assert_eq!(ours.to_string(), expected, "{id} with {number}");
        }
    }
}
