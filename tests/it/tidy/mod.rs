//! The structure of the sources: layers, import cycles, forbidden names, file sizes.
//!
//! The tables of ARCHITECTURE.md define the layers. A row names a module by its path, and the
//! modules that it may import. The row covers its subfolders that have no row. A nested row
//! (`front/discord/model`) is a separate layer, which inherits nothing from the outer row.

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cantor::families::FAMILIES;

use self::imports::{Crate, cycles};
use crate::support::sources;

/// Source folders of the crates of the workspace, and the names of the crates in Rust.
const CRATES: &[(&str, &str)] =
    &[("src", "cantor"), ("crates/puzzles/src", "cantor_puzzles"), ("crates/standin/src", "discord_standin")];

/// Files that may import every layer.
const ABOVE_ALL: &[&str] = &["lib.rs", "main.rs", "front/mod.rs"];

/// Maximum lines of a source file.
const MAX_LINES: usize = 400;

/// Maximum columns of a comment line.
const MAX_COLUMNS: usize = 100;

/// Text that must not occur in the code of a layer.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("puzzle", &["std::fs", "tokio", "image::", "serenity"]),
    ("search", &["std::fs", "tokio", "image::", "serenity"]),
    ("family", &["std::fs", "tokio", "image::", "serenity"]),
    ("families", &["std::fs", "tokio", "image::", "serenity"]),
    ("check", &["std::fs", "tokio", "image::", "serenity"]),
    ("render", &["std::fs", "tokio", "serenity"]),
    ("database", &["image::", "serenity"]),
    ("table_files", &["image::", "serenity", "tokio"]),
    ("app", &["serenity"]),
    ("front/cli", &["serenity", "tokio"]),
    ("front/discord", &["std::fs"]),
    ("discord_standin", &["cantor", "puzzle", "serenity"]),
];

/// The files of a crate, each as its layer, path and text. Without a row, the layer is `name`.
fn layered_files(
    folder: &str,
    name: &str,
    table: &BTreeMap<String, Vec<String>>,
) -> Vec<(String, String, String)> {
    let with_layer = |(file, text): (String, String)| {
        let layer = layer(&file, table).unwrap_or(name).to_owned();
        (layer, file, text)
    };
    sources(folder).into_iter().map(with_layer).collect()
}

/// The files of all crates, each as its layer, path and text.
fn all_layered_files() -> Vec<(String, String, String)> {
    let table = table();
    CRATES.iter().flat_map(|(folder, name)| layered_files(folder, name, &table)).collect()
}

/// The deepest row of the table that covers a file.
fn layer<'a>(file: &str, table: &'a BTreeMap<String, Vec<String>>) -> Option<&'a str> {
    table.keys().map(String::as_str).filter(|layer| belongs(file, layer)).max_by_key(|layer| layer.len())
}

/// The tables of ARCHITECTURE.md: each module, and the modules that it may import.
fn table() -> BTreeMap<String, Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md");
    let text = fs::read_to_string(path).expect("the document exists");
    let section = text.split("\n## Layers").nth(1).and_then(|rest| rest.split("\n## ").next());
    parse_table(section.expect("the document has the section"))
}

fn parse_table(section: &str) -> BTreeMap<String, Vec<String>> {
    let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [module, _, imports] = cells[..] else { return None };
        Some((quoted(module).first()?.clone(), quoted(imports)))
    };
    section.lines().filter(|line| line.starts_with("| `")).filter_map(row).collect()
}

fn belongs(file: &str, layer: &str) -> bool {
    file.starts_with(&format!("{layer}/")) || file == format!("{layer}.rs")
}

/// Whether the table allows a file of one layer to import a file of another.
fn is_allowed(table: &BTreeMap<String, Vec<String>>, from: &str, to: &str) -> bool {
    let covers = |row: &String| to == row || to.starts_with(&format!("{row}/"));
    from == to || table.get(from).is_some_and(|imports| imports.iter().any(covers))
}

#[test]
fn layers_import_only_what_the_table_allows() {
    let table = table();
    let crates: Vec<Crate> = CRATES.iter().map(|(folder, _)| Crate::read(&sources(folder))).collect();
    let mut seen = BTreeSet::new();
    for (folder, name) in CRATES {
        for (layer, file, _) in layered_files(folder, name, &table) {
            let known =
                table.contains_key(&layer) || ABOVE_ALL.contains(&&*file) || layer == "discord_standin";
            assert!(known, "{file} has no layer in ARCHITECTURE.md");
            seen.insert(layer);
        }
    }
    for row in table.keys() {
        assert!(seen.contains(row), "ARCHITECTURE.md has a row for `{row}`, which does not exist");
    }
    let [program, puzzles, _] = &crates[..] else { panic!("three crates") };
    let imports = [program.imports(), program.imports_from("cantor_puzzles", puzzles), puzzles.imports()];
    for (file, imported) in imports.into_iter().flatten() {
        let Some(from) = layer(file, &table).filter(|_| !ABOVE_ALL.contains(&file)) else { continue };
        for other in imported {
            let to = layer(other, &table);
            assert!(
                to.is_none_or(|to| is_allowed(&table, from, to)),
                "{file} imports {other}, which the row of `{from}` in ARCHITECTURE.md does not allow"
            );
        }
    }
}

#[test]
fn nested_rows_are_separate_layers() {
    let table = parse_table(
        "| `store` | | nothing |
| `front/bot` | | `front/bot/intake` |
| `front/bot/intake` | | `front/bot/model` |
| `front/bot/model` | | `store` |
| `front/bot/model/id` | | nothing |",
    );
    for (from, to, expected) in [
        ("front/bot", "front/bot/intake", true),
        ("front/bot", "front/bot/model", false),
        ("front/bot/intake", "front/bot/model", true),
        ("front/bot/intake", "front/bot/model/id", true),
        ("front/bot/intake", "front/bot", false),
        ("front/bot/intake", "store", false),
        ("front/bot/model", "store", true),
        ("front/bot/model/id", "front/bot/model", false),
    ] {
        assert_eq!(is_allowed(&table, from, to), expected, "{from} imports {to}");
    }
    assert_eq!(layer("front/bot/model/id/mod.rs", &table), Some("front/bot/model/id"));
    assert_eq!(layer("front/bot/model/row.rs", &table), Some("front/bot/model"));
    assert_eq!(layer("front/bot/updates.rs", &table), Some("front/bot"));
}

#[test]
fn files_do_not_import_each_other_in_cycles() {
    for (folder, _) in CRATES {
        let sources = sources(folder);
        let read = Crate::read(&sources);
        let imports = read.imports();
        assert!(imports.values().any(|imported| !imported.is_empty()), "{folder}: no imports were found");
        assert_eq!(cycles(&imports), Vec::<_>::new(), "in {folder}");
    }
}

#[test]
fn cycles_are_found() {
    let source = |file: &str, text: &str| (file.to_owned(), text.to_owned());
    let cycle = |sources: &[(String, String)]| {
        let read = Crate::read(sources);
        cycles(&read.imports()).into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    let top = source("a/mod.rs", "mod b;\nmod c;\npub use self::b::B;\npub use c::{C, other};\n");
    let b = |text: &str| source("a/b.rs", text);
    let c = |text: &str| source("a/c.rs", text);
    assert_eq!(cycle(&[top.clone(), b("use super::C;\n"), c("use std::fmt;\n")]), "");
    assert_eq!(cycle(&[top.clone(), b("use super::C;\n"), c("use crate::a::{B, D};\n")]), "a/b.rs a/c.rs");
    assert_eq!(
        cycle(&[top.clone(), b("fn f() { super::c::g() }"), c("fn f() -> crate::a::b::B {}")]),
        "a/b.rs a/c.rs"
    );
    let tests = "// use super::b::B;\n#[cfg(test)]\nmod tests { use super::super::b::B; fn f() {} }\n";
    assert_eq!(cycle(&[top.clone(), b("use super::c::g;\n"), c(tests)]), "");
    let test_files = [
        source("a/mod.rs", "#[cfg(test)]\nmod tests;\n"),
        source("a/tests/mod.rs", "mod d;\nmod e;\n"),
        source("a/tests/d.rs", "use super::e::E;\n"),
        source("a/tests/e.rs", "use super::d::D;\n"),
    ];
    assert_eq!(cycle(&test_files), "");
    assert_eq!(
        cycle(&[top, b("pub use super::c::g;\n"), c("use super::b::D;\n")]),
        "a/b.rs a/c.rs",
        "a `pub use` of an item of another module is an import"
    );
    let uses_child = source("a/mod.rs", "mod b;\nfn f() { b::g() }\npub struct A;\n");
    assert_eq!(cycle(&[uses_child, b("use super::A;\n")]), "a/b.rs a/mod.rs");
}

#[test]
fn layers_do_not_use_forbidden_names() {
    for (layer, file, text) in all_layered_files() {
        let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for (_, words) in
            FORBIDDEN.iter().filter(|(row, _)| layer == *row || layer.starts_with(&format!("{row}/")))
        {
            for word in *words {
                assert!(!code.contains(word), "{file} contains {word}");
            }
        }
        if layer != "families" {
            let code = code.split("#[cfg(test)]").next().unwrap_or_default();
            for id in FAMILIES.iter().map(|family| family.info().id) {
                assert!(!code.contains(&format!("\"{id}")), "{file} contains the name of the family {id}");
            }
        }
    }
}

#[test]
fn only_config_reads_the_environment() {
    for (_, file, text) in all_layered_files() {
        let reads = text.contains("env::var") || text.contains("var_os(");
        assert!(!reads || file == "config.rs", "{file} reads the environment");
    }
}

#[test]
fn only_the_database_contains_sql() {
    for (_, file, text) in all_layered_files() {
        let named = ["sqlx", "SELECT ", "PRAGMA "].iter().any(|word| text.contains(word));
        assert!(!named || belongs(&file, "database"), "{file} contains SQL");
    }
}

#[test]
fn files_are_small_and_documented() {
    for (_, file, text) in all_layered_files() {
        let lines = text.lines().count();
        assert!(lines <= MAX_LINES, "{file} has {lines} lines; the limit is {MAX_LINES}");
        let documented = text.starts_with("//!") || text.starts_with("#![doc = ");
        assert!(file == "main.rs" || documented, "{file} has no module documentation");
    }
    for (file, text) in ["tests", "benches", "crates", "fuzz/fuzz_targets"].into_iter().flat_map(sources) {
        let lines = text.lines().count();
        assert!(lines <= MAX_LINES, "{file} has {lines} lines; the limit is {MAX_LINES}");
    }
}

#[test]
fn comments_are_wrapped() {
    for (file, text) in
        ["src", "crates", "tests", "benches", "fuzz/fuzz_targets"].into_iter().flat_map(sources)
    {
        for (number, line) in (1..).zip(text.lines()) {
            let columns = line.chars().count();
            let fits = columns <= MAX_COLUMNS || !line.trim_start().starts_with("//");
            assert!(fits, "{file}:{number}: a comment of {columns} columns; the limit is {MAX_COLUMNS}");
        }
    }
}

#[test]
fn ignored_tests_name_what_they_need() {
    let (ignored, reason) = (concat!("#[", "ignore"), concat!("#[", "ignore = \"needs "));
    for (file, text) in ["src", "crates", "tests"].into_iter().flat_map(sources) {
        assert_eq!(
            text.matches(ignored).count(),
            text.matches(reason).count(),
            "{file}: an ignored test does not name the service or machine that it needs"
        );
    }
}
