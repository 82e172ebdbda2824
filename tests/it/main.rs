//! One binary with every integration test.

mod animation;
mod boards;
mod buttons;
mod cli;
mod client;
mod database;
mod database_faults;
mod discord;
mod hex;
mod klotski;
mod large;
mod locales;
mod notations;
mod patterns;
mod plain;
mod play;
mod server;
mod service;
mod sheets;
mod solve;
mod store;
mod strokes;
mod tidy;
mod water;

use std::fs;
use std::path::{Path, PathBuf};

/// Every source file of the program and of the puzzles: its path below their `src`, parted by slashes, and its text.
fn sources() -> Vec<(String, String)> {
    fn below(path: PathBuf) -> Vec<PathBuf> {
        match fs::read_dir(&path) {
            Ok(entries) => entries.flat_map(|entry| below(entry.expect("an entry").path())).collect(),
            Err(_) => vec![path],
        }
    }
    let named = |root: PathBuf| {
        below(root.clone()).into_iter().map(move |path| {
            let name = path.strip_prefix(&root).expect("below").to_string_lossy().replace('\\', "/");
            (name, fs::read_to_string(&path).expect("a source"))
        })
    };
    let roots = ["src", "crates/puzzles/src"].map(|root| Path::new(env!("CARGO_MANIFEST_DIR")).join(root));
    roots.into_iter().flat_map(named).collect()
}

/// The lines of a data file under `tests/data`: comments left out, each split at tabs.
fn rows(text: &str) -> impl Iterator<Item = Vec<String>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').map(|field| field.replace("\\n", "\n")).collect())
}
