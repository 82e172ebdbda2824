//! Localised texts: every language has the same texts with the same arguments, and every text is
//! used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cantor::families::FAMILIES;
use cantor::front::discord::commands::payload;
use cantor::puzzle::Message;
use serde_json::Value;

/// Keys of a language, with the names of their arguments.
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
fn used_texts_exist_and_existing_texts_are_used() {
    let english = texts("en");
    let code: String = ["src", "crates/puzzles/src"]
        .into_iter()
        .flat_map(crate::support::sources)
        .map(|(_, text)| text)
        .collect();
    let families = FAMILIES.iter().map(|family| format!("{}-", family.info().id));
    let others = [
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
        "contest-",
        "daily-",
        "autodaily-",
        "share-",
        "settings-",
        "profile-",
    ];
    let prefixes: Vec<String> = families.chain(others.map(str::to_owned)).collect();
    for literal in code.split('"').filter(|text| {
        prefixes.iter().any(|prefix| text.starts_with(prefix))
            && text.chars().all(|c| c.is_ascii_lowercase() || c == '-')
    }) {
        assert!(english.contains_key(literal) || literal.ends_with('-'), "{literal} has no text");
    }
    // Keys that are built at run time from the identifier of a command, family or option.
    let choices = choices();
    let is_built = |key: &str| {
        ["command-", "language-"].iter().any(|prefix| key.starts_with(prefix))
            || choices.contains(key)
            || ["-name", "-about", "-help", "-in-pictures", "-aim", "-choose", "-how", "-fix"]
                .iter()
                .any(|suffix| key.ends_with(suffix))
            || key.contains("-option-")
            || COMMANDS.iter().any(|command| key == format!("cli-{command}"))
    };
    for key in english.keys().filter(|key| !key.is_empty() && !is_built(key)) {
        assert!(code.contains(&format!("\"{key}\"")), "{key} is unused");
    }
}

/// Commands of the command line.
const COMMANDS: [&str; 11] = [
    "solve",
    "read",
    "check",
    "moves",
    "generate",
    "tables",
    "commands",
    "playground",
    "register",
    "completions",
    "manual",
];

/// Keys of all choices that Discord shows by name, except families.
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
fn every_choice_has_a_label() {
    let english = texts("en");
    for key in choices() {
        assert!(english.contains_key(&key), "{key} has no text");
    }
}

#[test]
fn captions_can_be_drawn() {
    for locale in cantor::i18n::Locale::all() {
        let words = ["start", "goal", "seen", "read"].map(|id| format!("picture-{id}"));
        let headings = ["family", "solved", "perfect", "longest", "best", "time"]
            .map(|heading| format!("picture-profile-{heading}"));
        let families = FAMILIES.iter().map(|family| format!("{}-name", family.info().id));
        let legend = ["dials-legend".to_owned()];
        let texts = words.into_iter().chain(headings).chain(families).chain(legend);
        let texts = texts.map(|id| locale.entry(&id));
        for caption in texts.chain(["0123456789 U ↑ L ← D ↓ R →".to_owned()]) {
            assert_eq!(cantor::render::missing_glyph(&caption), None, "{caption}");
        }
    }
}

/// Width of a text in half-width characters. East Asian characters, arrows and emoji count double.
fn width(text: &str) -> usize {
    let is_narrow = |c: char| c < '\u{300}' || ('\u{2000}'..'\u{2070}').contains(&c);
    text.chars().map(|c| if is_narrow(c) { 1 } else { 2 }).sum()
}

#[test]
fn buttons_fit_a_phone() {
    // Discord uses 14 px per em, about 7 px per half-width character, and 8 px between buttons.
    const PHONE: usize = 330;
    let pixels = |label: &str| (7 * width(label)).max(28) + 32;
    // Rows of buttons below games, posts, duels, results, hints, readings and solutions.
    let rows: [&[&str]; 16] = [
        &["button-undo", "button-restart", "button-type"],
        &["button-undo", "button-restart", "button-reveal"],
        &["button-learn", "button-reveal"],
        &["button-share-result", "button-another", "button-results"],
        &["button-play", "button-learn"],
        &["button-results", "button-reveal"],
        &["button-results-day", "button-reveal"],
        &["button-rematch", "button-results", "button-reveal"],
        &["button-play-too", "button-results"],
        &["button-new-contest", "button-results", "button-reveal"],
        &["button-more", "button-solution"],
        &["button-solve", "button-fix"],
        &["button-replace", "button-keep"],
        &["button-hint", "button-fix"],
        &["button-whole", "button-animate", "button-play", "button-fix"],
        &["button-fix", "button-share"],
    ];
    for locale in cantor::i18n::Locale::all() {
        for row in rows {
            // The undo button can show the number of undos left.
            let left = |key: &str| if key == "button-undo" { " (99)" } else { "" };
            let labels: Vec<String> = row.iter().map(|key| locale.entry(key) + left(key)).collect();
            let wide = labels.iter().map(|label| pixels(label)).sum::<usize>() + 8 * (row.len() - 1);
            assert!(wide <= PHONE, "{}: {labels:?} are {wide} px wide", locale.tag());
        }
    }
}

#[test]
fn labels_are_short() {
    // Maximum widths of button labels, captions of narrow panels and titles of forms.
    let max_widths = [("button-", 18), ("sliding-to-", 28), ("fix-form", 45), ("play-form", 45)];
    let captions = ["picture-start", "picture-goal", "picture-seen", "picture-read"];
    let max_widths: Vec<(&str, usize)> =
        max_widths.into_iter().chain(captions.map(|caption| (caption, 8))).collect();
    for key in texts("en").keys() {
        for (_, max_width) in max_widths.iter().filter(|(prefix, _)| key.starts_with(prefix)) {
            for locale in cantor::i18n::Locale::all() {
                let text = locale.entry(key);
                assert!(width(&text) <= *max_width, "{key} in {}: {text}", locale.tag());
            }
        }
    }
}

/// Texts name commands as Discord shows them in the language.
#[test]
fn texts_contain_localised_command_names() {
    for locale in cantor::i18n::Locale::all() {
        let names: BTreeSet<String> = texts("en")
            .keys()
            .filter(|key| key.starts_with("command-") && key.ends_with("-name"))
            .map(|key| locale.entry(key))
            .collect();
        for key in texts("en").keys().filter(|key| !key.is_empty() && !key.starts_with("cli-")) {
            let text = locale.entry(key);
            for quoted in text.split('`').skip(1).step_by(2).filter_map(|quoted| quoted.strip_prefix('/')) {
                let is_word = |word: &&str| !word.is_empty() && word.chars().all(char::is_alphanumeric);
                for word in quoted.split(' ').take_while(is_word) {
                    assert!(names.contains(word), "{key} in {}: /{quoted}", locale.tag());
                }
            }
        }
    }
}

#[test]
fn names_shown_together_differ() {
    fn check(siblings: &Value, what: &str) {
        let siblings: &[Value] = siblings.as_array().map_or(&[], Vec::as_slice);
        let mut seen = BTreeSet::new();
        for sibling in siblings {
            for (code, name) in sibling["name_localizations"].as_object().into_iter().flatten() {
                let name = name.as_str().expect("a text");
                assert!(seen.insert((code.clone(), name.to_owned())), "{what}: {name} twice in {code}");
            }
            let what = format!("{what} {}", sibling["name"]);
            check(&sibling["options"], &what);
            check(&sibling["choices"], &what);
        }
    }
    check(&serde_json::json!(payload()), "");
}

#[test]
fn singular_and_plural_differ() {
    let english = cantor::i18n::Locale::of("en");
    for id in ["check-optimal", "check-solved", "check-solved-unproven"] {
        let message = Message::new(id).with("moves", 1usize).with("enough", 0usize).with("least", 0usize);
        assert!(english.text(&message).starts_with("Solved in 1 move"), "{id}");
        assert!(!english.text(&message).contains("1 moves"), "{id}");
    }
}
