//! One binary with every integration test.

mod animation;
mod balancer;
mod balancers;
mod bottom;
mod buttons;
mod cli;
mod client;
mod cluster;
mod database;
mod database_faults;
mod database_players;
mod delivery;
mod deployment;
mod discord;
mod documents;
mod endpoint;
mod events;
mod find;
mod fleet;
mod folder;
mod health;
mod heroes;
mod killed;
mod languages;
mod leases;
mod locales;
mod log;
mod names;
mod notations;
mod overload;
mod owed;
mod passing;
mod pictures;
mod play;
mod process;
mod reading;
mod search_on;
mod server;
mod service;
mod sheets;
#[path = "../../crates/puzzles/tests/it/shown.rs"]
mod shown;
mod store;
mod terminal;
mod tidy;
mod together;
#[cfg(feature = "traces")]
mod traces;
mod undo;
mod upkeep;

use std::fs;
use std::path::{Path, PathBuf};

/// Every source file below a folder of the repository: its name from there, parted by slashes, and its text.
fn sources(folder: &str) -> Vec<(String, String)> {
    fn below(path: PathBuf) -> Vec<PathBuf> {
        match fs::read_dir(&path) {
            Ok(entries) => entries.flat_map(|entry| below(entry.expect("an entry").path())).collect(),
            Err(_) => vec![path],
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let name = |path: &Path| path.strip_prefix(&root).expect("below").to_string_lossy().replace('\\', "/");
    let files =
        below(root.clone()).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    files.map(|path| (name(&path), fs::read_to_string(&path).expect("a source"))).collect()
}
