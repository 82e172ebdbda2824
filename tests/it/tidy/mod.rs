//! The layers: who may know whom, and what must be nowhere. The table is that of ARCHITECTURE.md, read from there.

mod imports;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use cantor::families::FAMILIES;

use self::imports::{Crate, rings};
use crate::sources;

/// The crates of the workspace: where their sources are, and the name by which others know them.
const CRATES: &[(&str, &str)] =
    &[("src", "cantor"), ("crates/puzzles/src", "cantor_puzzles"), ("crates/standin/src", "discord_standin")];

/// What a layer must not name at all, besides the layers that it does not know.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("puzzle", &["std::fs", "tokio", "image::", "serenity"]),
    ("search", &["std::fs", "tokio", "image::", "serenity"]),
    ("family", &["std::fs", "tokio", "image::", "serenity"]),
    ("families", &["std::fs", "tokio", "image::", "serenity"]),
    ("check", &["std::fs", "tokio", "image::", "serenity"]),
    ("render", &["std::fs", "tokio", "serenity"]),
    ("store", &["image::", "serenity"]),
    ("app", &["serenity"]),
    ("front/cli", &["serenity", "tokio"]),
    ("front/discord", &["std::fs"]),
    ("discord_standin", &["cantor", "puzzle", "serenity"]),
];

/// Every source file with the layer that it belongs to.
fn layered() -> Vec<(String, String, String)> {
    let table = table();
    let mut all = Vec::new();
    for (folder, name) in CRATES {
        for (file, text) in sources(folder) {
            let layer = table.keys().filter(|layer| belongs(&file, layer)).max_by_key(|layer| layer.len());
            let layer = layer.map_or(*name, String::as_str).to_owned();
            all.push((layer, file, text));
        }
    }
    all
}

/// The table of layers in ARCHITECTURE.md: each module, and those that it knows.
fn table() -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md"))
        .expect("the document");
    let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [module, _, knows] = cells[..] else { return None };
        Some((quoted(module).first()?.clone(), quoted(knows)))
    };
    let layers = text.split("\n## Layers").nth(1).and_then(|rest| rest.split("\n## ").next());
    layers.expect("the section").lines().filter(|line| line.starts_with("| `")).filter_map(row).collect()
}

fn belongs(file: &str, layer: &str) -> bool {
    file.starts_with(&format!("{layer}/")) || file == format!("{layer}.rs")
}

#[test]
fn layers_know_what_the_table_says_and_no_more() {
    let table = table();
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    let files = layered();
    for (layer, file, text) in &files {
        let Some(knows) = table.get(layer) else {
            let above_all = ["lib.rs", "main.rs", "front/mod.rs"].contains(&file.as_str());
            assert!(above_all || layer == "discord_standin", "{file} has no layer in ARCHITECTURE.md");
            continue;
        };
        *met.entry(layer).or_default() += 1;
        let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let uses = ["crate::", "cantor_puzzles::"].into_iter().flat_map(|root| code.split(root).skip(1));
        for used in uses {
            let used = used.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            let own = layer.split('/').next().expect("a name");
            assert!(
                used == own
                    || used.is_empty()
                    || knows.iter().any(|known| known.split('/').next() == Some(used)),
                "{file} uses {used}"
            );
        }
    }
    for layer in table.keys() {
        assert!(met.contains_key(layer.as_str()), "ARCHITECTURE.md names `{layer}`, which is gone");
    }
}

/// Nested layers such as `front/discord/model` share a root, so only the resolved imports tell them apart.
#[test]
fn nested_layers_import_only_what_the_table_allows() {
    let table = table();
    let layer_of = |file: &str| {
        let layers = table.keys().filter(|layer| belongs(file, layer));
        layers.max_by_key(|layer| layer.len())
    };
    for folder in ["src", "crates/puzzles/src"] {
        let sources = sources(folder);
        let read = Crate::read(&sources);
        for (file, imported) in read.imports() {
            let Some(layer) = layer_of(file) else { continue };
            let allows = |other: &str| {
                let mut known = table[layer].iter();
                other == layer || known.any(|known| other == known || other.starts_with(&format!("{known}/")))
            };
            for (other, to) in imported.iter().filter_map(|other| Some((other, layer_of(other)?))) {
                assert!(allows(to), "{file} imports {other}: `{layer}` may not import `{to}`");
            }
        }
    }
}

#[test]
fn no_files_import_each_other_in_a_ring() {
    for (folder, _) in CRATES {
        let sources = sources(folder);
        let read = Crate::read(&sources);
        let imports = read.imports();
        assert!(imports.values().any(|imported| !imported.is_empty()), "{folder}: nothing was read");
        assert_eq!(rings(&imports), Vec::<_>::new(), "in {folder}");
    }
}

#[test]
fn a_ring_would_be_seen() {
    let source = |file: &str, text: &str| (file.to_owned(), text.to_owned());
    let ring = |sources: &[(String, String)]| {
        let read = Crate::read(sources);
        rings(&read.imports()).into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    let top = source("a/mod.rs", "mod b;\nmod c;\npub use self::b::B;\npub use c::{C, other};\n");
    let b = |text: &str| source("a/b.rs", text);
    let c = |text: &str| source("a/c.rs", text);
    assert_eq!(ring(&[top.clone(), b("use super::C;\n"), c("use std::fmt;\n")]), "");
    assert_eq!(ring(&[top.clone(), b("use super::C;\n"), c("use crate::a::{B, D};\n")]), "a/b.rs a/c.rs");
    assert_eq!(
        ring(&[top.clone(), b("fn f() { super::c::g() }"), c("fn f() -> crate::a::b::B {}")]),
        "a/b.rs a/c.rs"
    );
    let tests = "// use super::b::B;\n#[cfg(test)]\nmod tests { use super::super::b::B; fn f() {} }\n";
    assert_eq!(ring(&[top.clone(), b("use super::c::g;\n"), c(tests)]), "");
    let uses_child = source("a/mod.rs", "mod b;\nfn f() { b::g() }\npub struct A;\n");
    assert_eq!(ring(&[uses_child, b("use super::A;\n")]), "a/b.rs a/mod.rs");
}

#[test]
fn layers_don_t_name_what_is_not_theirs() {
    for (layer, file, text) in layered() {
        let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for (_, words) in FORBIDDEN.iter().filter(|(forbidding, _)| *forbidding == layer) {
            for word in *words {
                assert!(!code.contains(word), "{file} names {word}");
            }
        }
        if layer != "families" {
            let code = code.split("#[cfg(test)]").next().unwrap_or_default();
            for id in FAMILIES.iter().map(|family| family.info().id) {
                assert!(!code.contains(&format!("\"{id}")), "{file} names {id}");
            }
        }
    }
}

#[test]
fn only_the_composition_root_and_config_know_the_environment() {
    for (_, file, text) in layered() {
        let reads = text.contains("env::var") || text.contains("var_os(");
        assert!(!reads || file == "config.rs", "{file} reads the environment");
    }
}

#[test]
fn only_the_database_knows_sql() {
    for (_, file, text) in layered() {
        let named = ["sqlx", "SELECT ", "PRAGMA "].iter().any(|word| text.contains(word));
        assert!(!named || belongs(&file, "store/database"), "{file} knows SQL");
    }
}

#[test]
fn rooms_stay_small() {
    for (_, file, text) in layered() {
        let lines = text.lines().count();
        assert!(lines <= 400, "{file} has {lines} lines: is there one purpose in it?");
        assert!(file == "main.rs" || text.starts_with("//!"), "{file} does not say what it is for");
    }
}

#[test]
fn every_test_runs() {
    let ignored = concat!("#[", "ignore");
    for (file, text) in ["src", "crates", "tests"].into_iter().flat_map(sources) {
        assert!(!text.contains(ignored), "{file} has a test that nobody runs");
    }
}
