//! Measures how well pictures of sliding puzzles are read.
//!
//! ```text
//! cargo run -p cantor-puzzles --release --example read_folder -- FOLDER [PART OF A NAME]
//! ```
//!
//! The folder holds `truth.json`: a list of objects with `file`, `kind`, `expect` (`read` or `refuse`), `board` (rows
//! parted by `/`, `0` the gap, tile k belongs to the k-th cell) and maybe `reference_file`.

#![allow(clippy::print_stdout, reason = "a program that prints a table")]

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

use cantor_puzzles::families::sliding::observe::{Reading, observe};
use cantor_puzzles::vision::{self, Picture};

/// Counts of one kind of pictures.
#[derive(Default)]
struct Row {
    all: usize,
    right: usize,
    right_and_sure: usize,
    wrong_and_sure: usize,
    asked: usize,
    nothing: usize,
    slowest: u128,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().ok_or("which folder?")?;
    let folder = Path::new(&folder);
    let part = args.next().unwrap_or_default();
    let truth: serde_json::Value = serde_json::from_slice(&std::fs::read(folder.join("truth.json"))?)?;
    let mut table: BTreeMap<&str, Row> = BTreeMap::new();
    for entry in truth.as_array().ok_or("a list of pictures")? {
        let text = |key: &str| entry[key].as_str();
        let file = text("file").ok_or("each picture has a file")?;
        if !file.contains(&part) {
            continue;
        }
        let bytes = std::fs::read(folder.join(file))?;
        let reference = text("reference_file").map(|name| std::fs::read(folder.join(name))).transpose()?;
        let reference = reference.and_then(|bytes| Picture::decode(&bytes).ok());
        let start = Instant::now();
        let seen = Picture::decode(&bytes).map(|picture| vision::observe(&picture, reference.as_ref()));
        let reading = seen.ok().and_then(|seen| observe(&seen));
        let took = start.elapsed().as_millis();
        let refuse = text("expect") == Some("refuse");
        let row = table.entry(if refuse { "refuse" } else { text("kind").unwrap_or("?") }).or_default();
        let shown = reading.as_ref().map(rows);
        let right = !refuse && shown.as_deref() == text("board");
        let sure = reading.as_ref().is_some_and(|reading| reading.sure);
        row.all += 1;
        row.right += usize::from(right);
        row.right_and_sure += usize::from(right && sure);
        row.wrong_and_sure += usize::from(!right && sure);
        row.asked += usize::from(reading.is_some() && !sure);
        row.nothing += usize::from(reading.is_none());
        row.slowest = row.slowest.max(took);
        if !right && !(refuse && !sure) {
            println!(
                "{file}: {} instead of {}",
                shown.unwrap_or_default(),
                text("board").unwrap_or_default()
            );
        }
    }
    println!(
        "{:<24} {:>4} {:>6} {:>11} {:>11} {:>6} {:>8} {:>8}",
        "kind", "all", "right", "right, sure", "WRONG, sure", "asked", "nothing", "slowest"
    );
    for (kind, row) in table {
        println!(
            "{kind:<24} {:>4} {:>6} {:>11} {:>11} {:>6} {:>8} {:>5} ms",
            row.all, row.right, row.right_and_sure, row.wrong_and_sure, row.asked, row.nothing, row.slowest
        );
    }
    Ok(())
}

/// The tiles row by row, as the truth has them.
fn rows(reading: &Reading) -> String {
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<String>>().join(" ");
    reading.tiles.chunks(reading.columns).map(row).collect::<Vec<String>>().join("/")
}
