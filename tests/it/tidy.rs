//! The layers: who may name whom, and what must be nowhere. ARCHITECTURE.md says the same in words.

use crate::sources;

/// Each module and those of this crate that it may use, besides itself.
const ALLOWED: &[(&str, &[&str])] = &[
    ("puzzle", &[]),
    ("search", &["puzzle"]),
    ("store", &["search"]),
    ("vision", &[]),
    ("families", &["puzzle", "search", "vision"]),
    ("render", &["puzzle"]),
    ("i18n", &["puzzle"]),
    ("app", &["puzzle", "search", "families", "render", "i18n"]),
    ("front/cli", &["puzzle", "search", "families", "i18n", "app"]),
    ("front/discord", &["puzzle", "store", "families", "i18n", "app"]),
    ("front/playground", &[]),
    ("config", &["search"]),
];

/// What a layer must not name at all.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("puzzle", &["std::fs", "tokio", "image::", "serenity", "std::env"]),
    ("search", &["std::fs", "tokio", "image::", "serenity", "std::env"]),
    ("store", &["image::", "serenity", "std::env", "sliding"]),
    ("store/mod", &["tokio"]),
    ("store/format", &["tokio"]),
    ("families", &["std::fs", "tokio", "image::", "serenity", "std::env"]),
    ("vision", &["std::fs", "tokio", "serenity", "families", "std::env"]),
    ("render", &["std::fs", "tokio", "serenity", "families", "std::env"]),
    ("app", &["serenity", "std::env", "sliding"]),
    ("front", &["std::env", "\"sliding\"", "\"hex\"", "\"water\""]),
];

fn belongs(file: &str, module: &str) -> bool {
    file.starts_with(&format!("{module}/")) || file == format!("{module}.rs")
}

#[test]
fn layers_point_one_way() {
    let files = sources();
    for (module, allowed) in ALLOWED {
        let own = module.split('/').next().expect("a name");
        let mut seen = false;
        for (file, text) in files.iter().filter(|(file, _)| belongs(file, module)) {
            seen = true;
            for used in text.split("crate::").skip(1) {
                let used: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let test_only = used.is_empty();
                assert!(test_only || used == own || allowed.contains(&used.as_str()), "{file} uses {used}");
            }
        }
        assert!(seen, "{module} is gone: mend this table");
    }
    for (file, _) in &files {
        let known = ALLOWED.iter().any(|(module, _)| belongs(file, module));
        assert!(
            known || ["lib.rs", "main.rs", "front/mod.rs"].contains(&file.as_str()),
            "{file} has no layer"
        );
    }
}

#[test]
fn layers_don_t_name_what_is_not_theirs() {
    for (file, text) in sources() {
        for (module, forbidden) in FORBIDDEN {
            if belongs(&file, module) {
                for word in *forbidden {
                    let named = text.lines().any(|l| !l.trim_start().starts_with("//") && l.contains(word));
                    assert!(!named, "{file} names {word}");
                }
            }
        }
    }
}

#[test]
fn only_the_composition_root_and_config_know_the_environment() {
    for (file, text) in sources() {
        let reads = text.contains("env::var") || text.contains("var_os(");
        assert!(!reads || file == "config.rs", "{file} reads the environment");
    }
}

#[test]
fn only_the_database_knows_sql() {
    for (file, text) in sources() {
        let named = ["sqlx", "SELECT ", "PRAGMA "].iter().any(|word| text.contains(word));
        assert!(!named || belongs(&file, "store/database"), "{file} knows SQL");
    }
}

#[test]
fn rooms_stay_small() {
    for (file, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= 400, "{file} has {lines} lines: is there one purpose in it?");
        assert!(file == "main.rs" || text.starts_with("//!"), "{file} does not say what it is for");
    }
}
