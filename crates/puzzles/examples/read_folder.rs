//! Measures how well boards are read from pictures.
//!
//! ```text
//! cargo run -p cantor-puzzles --release --example read_folder -- [--only PART OF A NAME] FOLDER…
//! ```
//!
//! Each folder holds `truth.json`, a list of objects: `file`, `expect` (`read`, or `refuse` where no board can be read), maybe
//! `kind` and `reference_file`, and what the picture shows:
//!
//! - `board` with digits: rows parted by `/`, `0` the gap, tile k belongs to the k-th cell of the solved board;
//! - `board` with letters: rows parted by `/`, equal letters are one block, `.` is empty;
//! - `tubes_top_to_bottom`: a list, `-` an empty tube, `?` a hidden unit, other letters arbitrary colours.
//!
//! Printed are the readings that are not right, and a row for each kind. An asked reading is one that is not sure.

#![allow(clippy::print_stdout, reason = "a program that prints a table")]

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

use cantor_puzzles::families::family;
use cantor_puzzles::family::{Family, Options, Reading};
use cantor_puzzles::vision::Picture;
use serde_json::Value;

/// Counts of one kind of pictures.
#[derive(Default)]
struct Row {
    all: usize,
    right_sure: usize,
    right_asked: usize,
    wrong_sure: usize,
    wrong_asked: usize,
    nothing: usize,
    millis: Vec<u128>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let only = match args.iter().position(|arg| arg == "--only") {
        Some(at) => args.drain(at..at + 2).nth(1).unwrap_or_default(),
        None => String::new(),
    };
    let mut table: BTreeMap<String, Row> = BTreeMap::new();
    for folder in &args {
        let folder = Path::new(folder);
        let truth: Value = serde_json::from_slice(&std::fs::read(folder.join("truth.json"))?)?;
        let entries = truth.as_array().ok_or("a truth is a list")?;
        // A picture to be refused is one that its neighbours' family reads no board from.
        let usual = entries.iter().find_map(family_of).ok_or("no entry shows a board")?;
        for entry in entries {
            let file = entry["file"].as_str().ok_or("each picture has a file")?;
            if file.contains(&only) {
                let family = family_of(entry).unwrap_or(usual);
                measure(&mut table, folder, file, entry, family)?;
            }
        }
    }
    print(table);
    Ok(())
}

fn measure(
    table: &mut BTreeMap<String, Row>,
    folder: &Path,
    file: &str,
    entry: &Value,
    family: &str,
) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(folder.join(file))?;
    let reference =
        entry["reference_file"].as_str().map(|name| std::fs::read(folder.join(name))).transpose()?;
    let start = Instant::now();
    let reference = reference.and_then(|bytes| Picture::decode(&bytes).ok());
    let reading = self::family(family).and_then(|family| read(family, &bytes, reference.as_ref()));
    let millis = start.elapsed().as_millis();

    let refuse = entry["expect"].as_str() == Some("refuse");
    let expected = (!refuse).then(|| expected(entry)).flatten();
    let shown = reading.as_ref().map(|reading| shown(family, reading));
    let sure = reading.as_ref().is_some_and(|reading| reading.sure);
    let right = expected.is_some() && shown == expected;
    let row = table.entry(kind(family, entry)).or_default();
    row.all += 1;
    row.millis.push(millis);
    let count = match (right, sure, &reading) {
        (true, true, _) => &mut row.right_sure,
        (true, false, _) => &mut row.right_asked,
        (false, true, _) => &mut row.wrong_sure,
        (false, false, Some(_)) => &mut row.wrong_asked,
        (false, false, None) => &mut row.nothing,
    };
    *count += 1;
    if !right && (sure || !refuse) {
        println!("{file}: {}", if sure { "WRONG AND SURE" } else { "not right" });
        println!("    shows {}", expected.as_deref().unwrap_or("nothing"));
        println!("    read  {}", shown.as_deref().unwrap_or("nothing"));
    }
    Ok(())
}

fn read(family: &dyn Family, bytes: &[u8], reference: Option<&Picture>) -> Option<Reading> {
    family.sight()?.find(&Picture::decode(bytes).ok()?, reference, &Options::default())
}

fn print(table: BTreeMap<String, Row>) {
    println!(
        "\n{:<28} {:>4} {:>6} {:>12} {:>13} {:>11} {:>12} {:>8} {:>7} {:>7}",
        "kind",
        "all",
        "right",
        "right, sure",
        "right, asked",
        "WRONG, SURE",
        "wrong, asked",
        "nothing",
        "median",
        "most"
    );
    for (kind, mut row) in table {
        row.millis.sort_unstable();
        let (median, most) = (row.millis[row.millis.len() / 2], row.millis[row.millis.len() - 1]);
        let right = row.right_sure + row.right_asked;
        let Row { all, right_sure, right_asked, wrong_sure, wrong_asked, nothing, .. } = row;
        println!(
            "{kind:<28} {all:>4} {right:>6} {right_sure:>12} {right_asked:>13} {wrong_sure:>11} {wrong_asked:>12} {nothing:>8} {median:>4} ms {most:>4} ms"
        );
    }
}

/// The family of the board that an entry shows, if it shows one.
fn family_of(entry: &Value) -> Option<&'static str> {
    if entry.get("tubes_top_to_bottom").is_some_and(Value::is_array) {
        return Some("water");
    }
    let board = entry["board"].as_str()?;
    Some(if board.contains(|sign: char| sign.is_ascii_alphabetic()) { "klotski" } else { "sliding" })
}

/// Under which kind a picture is counted.
fn kind(family: &str, entry: &Value) -> String {
    let kind = entry["kind"].as_str().unwrap_or(family);
    let what = if entry["expect"].as_str() == Some("refuse") {
        "to refuse"
    } else if entry.get("reference_file").is_some() {
        "with reference"
    } else if family == "water" && entry.to_string().to_lowercase().contains("photo") {
        "photo"
    } else if entry["tubes_top_to_bottom"].to_string().contains('?') {
        "hidden"
    } else if entry["board"].as_str() == Some("ABBC/ABBC/DEEF/DGHF/I..J") {
        "横刀立马"
    } else {
        ""
    };
    format!("{family}: {kind} {what}")
}

/// What an entry says that its picture shows, as [`shown`] writes it.
fn expected(entry: &Value) -> Option<String> {
    match family_of(entry)? {
        "water" => {
            let tubes = entry["tubes_top_to_bottom"].as_array()?;
            let texts: Vec<&str> = tubes.iter().filter_map(Value::as_str).collect();
            Some(tubes_in_order(&texts.join(" ")))
        }
        "klotski" => entry["board"].as_str().map(rows_in_order),
        _ => entry["board"].as_str().map(str::to_owned),
    }
}

/// The board of a reading, with letters in the order in which they appear.
fn shown(family: &str, reading: &Reading) -> String {
    let text = |option| reading.options.get(option).unwrap_or_default();
    match family {
        "water" => tubes_in_order(text("level")),
        "klotski" => rows_in_order(text("board")),
        _ => text("board").to_owned(),
    }
}

/// Tubes without empty places.
fn tubes_in_order(text: &str) -> String {
    let mut letters = HashMap::new();
    let tube = |tube: &str| {
        let units = tube.chars().filter(|unit| !"-.".contains(*unit));
        let units: String = units.map(|unit| renamed(unit, &mut letters)).collect();
        if units.is_empty() { "-".to_owned() } else { units }
    };
    text.split_whitespace().map(tube).collect::<Vec<_>>().join(" ")
}

fn rows_in_order(text: &str) -> String {
    let mut letters = HashMap::new();
    text.chars().map(|cell| if cell == '/' { '/' } else { renamed(cell, &mut letters) }).collect()
}

fn renamed(sign: char, letters: &mut HashMap<char, char>) -> char {
    if "?.".contains(sign) {
        return sign;
    }
    let next = char::from(b'A' + letters.len() as u8);
    *letters.entry(sign).or_insert(next)
}
