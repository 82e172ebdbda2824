//! Helpers that several test modules share.

pub(crate) mod commands;
pub(crate) mod database;
pub(crate) mod failover;
pub(crate) mod pictures;
pub(crate) mod processes;
pub(crate) mod proxy;
pub(crate) mod searches;
pub(crate) mod server;

use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files in a folder of the repository and its subfolders. Each has its name relative to
/// the folder, with slashes, and its text.
pub(crate) fn sources(folder: &str) -> Vec<(String, String)> {
    fn files_below(path: PathBuf) -> Vec<PathBuf> {
        match fs::read_dir(&path) {
            Ok(entries) => entries.flat_map(|entry| files_below(entry.expect("an entry").path())).collect(),
            Err(_) => vec![path],
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let name = |path: &Path| {
        path.strip_prefix(&root).expect("the path is below the root").to_string_lossy().replace('\\', "/")
    };
    let files =
        files_below(root.clone()).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    files.map(|path| (name(&path), fs::read_to_string(&path).expect("the file is readable"))).collect()
}
