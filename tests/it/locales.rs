//! Every text exists in every language, with the same arguments, and nothing asks for one that does not.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cantor::front::discord::commands::payload;
use serde_json::Value;

/// Key to the names of its arguments, over all files of a language.
fn texts(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales").join(language);
    let mut texts = BTreeMap::new();
    for file in fs::read_dir(folder).expect("the language's folder") {
        let file = fs::read_to_string(file.expect("a file").path()).expect("a text");
        let mut key = String::new();
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, _)) =
                line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_alphabetic()))
            {
                key = name.to_owned();
                assert!(texts.insert(key.clone(), BTreeSet::new()).is_none(), "{key} twice");
            }
            let arguments = line
                .split('$')
                .skip(1)
                .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric()).collect());
            texts.entry(key.clone()).or_default().extend(arguments);
        }
    }
    texts
}

#[test]
fn languages_have_the_same_texts_and_arguments() {
    let english = texts("en");
    for folder in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales")).expect("locales")
    {
        let language = folder.expect("a folder").file_name().to_string_lossy().into_owned();
        assert_eq!(texts(&language), english, "{language} against en");
    }
}

#[test]
fn every_text_is_used_and_every_used_text_exists() {
    let english = texts("en");
    let code: String =
        ["src", "crates/puzzles/src"].into_iter().flat_map(crate::sources).map(|(_, text)| text).collect();
    let prefixes = [
        "sliding-",
        "klotski-",
        "hex-",
        "water-",
        "reply-",
        "picture-",
        "help-",
        "error-",
        "cli-",
        "check-",
        "moves-",
        "tables-",
        "button-",
        "hint-",
        "play-",
        "puzzle-",
        "results-",
        "event-",
        "privacy-",
        "duel-",
        "daily-",
        "autodaily-",
        "share-",
    ];
    for literal in code.split('"').filter(|text| {
        prefixes.iter().any(|prefix| text.starts_with(prefix))
            && text.chars().all(|c| c.is_ascii_lowercase() || c == '-')
    }) {
        assert!(english.contains_key(literal) || literal.ends_with('-'), "{literal} has no text");
    }
    // Keys that are put together at run time from an identifier of a command, a family or an option.
    let choices = choices();
    let made = |key: &str| {
        ["command-", "language-"].iter().any(|prefix| key.starts_with(prefix))
            || choices.contains(key)
            || ["-name", "-about", "-help", "-in-pictures", "-aim", "-how"]
                .iter()
                .any(|suffix| key.ends_with(suffix))
            || key.contains("-option-")
            || COMMANDS.iter().any(|command| key == format!("cli-{command}"))
    };
    for key in english.keys().filter(|key| !key.is_empty() && !made(key)) {
        assert!(code.contains(&format!("\"{key}\"")), "nothing says {key}");
    }
}

/// The commands of the command line.
const COMMANDS: [&str; 10] = [
    "solve",
    "read",
    "check",
    "moves",
    "generate",
    "tables",
    "commands",
    "playground",
    "completions",
    "manual",
];

/// The keys of every choice that Discord shows by name, but for families, which are no values of an option's own.
fn choices() -> BTreeSet<String> {
    fn collect(options: &Value, keys: &mut BTreeSet<String>) {
        for option in options.as_array().into_iter().flatten() {
            let name = option["name"].as_str().expect("a name");
            let choices = option["choices"].as_array().into_iter().flatten().filter(|_| name != "family");
            let values = choices.map(|choice| choice["value"].as_str().expect("a text"));
            keys.extend(values.map(|value| format!("option-{name}-{value}")));
            collect(&option["options"], keys);
        }
    }
    let mut keys = BTreeSet::new();
    collect(&serde_json::json!([{ "name": "", "options": payload() }]), &mut keys);
    keys
}

#[test]
fn every_choice_has_a_text() {
    let english = texts("en");
    for key in choices() {
        assert!(english.contains_key(&key), "{key} has no text");
    }
}

#[test]
fn pictures_have_a_glyph_for_every_caption() {
    for locale in cantor::i18n::Locale::all() {
        let words =
            ["picture-start", "picture-goal", "picture-seen", "picture-read"].map(|id| locale.entry(id));
        for caption in words.into_iter().chain(["0123456789 U ↑ L ← D ↓ R →".to_owned()]) {
            assert_eq!(cantor::render::missing(&caption), None, "{caption}");
        }
    }
}
