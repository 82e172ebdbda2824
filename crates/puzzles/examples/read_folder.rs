//! Measures how well boards are read from pictures.
//!
//! ```text
//! cargo run -p cantor-puzzles --release --example read_folder -- [OPTION…] FOLDER…
//!
//! --only TEXT   reads only files whose name contains TEXT
//! --fold K      reads only fold K (0 to 4); repositories are split into five folds by a hash
//! --quiet       prints only the table
//! ```
//!
//! Each folder is named after its family and holds `truth.json`, a list of objects with the fields
//!
//! - `file`;
//! - `expect`: `read`, the default, or `refuse` for a picture without a readable board;
//! - `kind` and `seen_since`: texts that name the row of the table (both optional). A kind with
//!   `ball` or `water` also determines the rule of a puzzle with tubes;
//! - `repo`: the repository that the picture is from, which determines its fold (optional);
//! - `reference_file`: a picture of the solved puzzle (optional);
//! - `board`: rows joined by `/`. Sliding: `0` is the gap and tile k belongs to the k-th cell of
//!   the solved board. Klotski and rush: equal letters are one block, `.` is empty, `#` is a wall;
//!   in rush `A` is the target car. Lights: `0` and `1`;
//! - `exit`: the side of the exit of a rush board, if the picture shows it: `left`, `right`, `top`
//!   or `bottom`;
//! - `tubes_top_to_bottom`: a list of tubes in reading order, each a text with one character per
//!   unit; `-` is an empty tube, `?` a hidden unit.
//!
//! The output lists the readings that are not right, then one row for each kind and `seen_since`.
//! An unsure reading counts as asked. A picture that should be refused counts as right if no board
//! or an unsure board is read.
//!
//! Times are processor time of the reading thread, including decoding. Memory is the peak of the
//! whole process while one picture is read. On systems other than Linux, times are elapsed time,
//! and the memory is 0.

#![allow(clippy::print_stdout, reason = "a program that prints a table")]

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use cantor_puzzles::families::family;
use cantor_puzzles::family::{Family, Options, Reading};
use cantor_puzzles::vision::Picture;
use serde_json::Value;

/// Number of folds that repositories are split into.
const FOLDS: u64 = 5;

/// Pictures to read.
#[derive(Default)]
struct Selection {
    only: String,
    fold: Option<u64>,
    quiet: bool,
}

/// Results for one kind of picture.
#[derive(Default)]
struct Row {
    all: usize,
    right_sure: usize,
    right_asked: usize,
    wrong_sure: usize,
    wrong_asked: usize,
    nothing: usize,
    millis: Vec<u128>,
    /// Peak memory of the process, in MB.
    peak: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut selection = Selection::default();
    let mut folders = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--only" => selection.only = args.next().ok_or("--only needs a text")?,
            "--fold" => selection.fold = Some(args.next().ok_or("--fold needs a number")?.parse()?),
            "--quiet" => selection.quiet = true,
            _ => folders.push(arg),
        }
    }
    let mut table: BTreeMap<String, Row> = BTreeMap::new();
    for folder in &folders {
        let folder = Path::new(folder);
        let family = folder.file_name().and_then(|name| name.to_str()).ok_or("a folder has a name")?;
        let truth: Value = serde_json::from_slice(&std::fs::read(folder.join("truth.json"))?)?;
        for entry in truth.as_array().ok_or("truth.json holds a list")? {
            if selection.includes(entry) {
                measure(&mut table, folder, entry, family, selection.quiet)?;
            }
        }
    }
    print(table);
    Ok(())
}

impl Selection {
    fn includes(&self, entry: &Value) -> bool {
        let repo = entry["repo"].as_str().unwrap_or_default();
        entry["file"].as_str().is_some_and(|file| file.contains(&self.only))
            && self.fold.is_none_or(|fold| fold == hash(repo) % FOLDS)
    }
}

/// Returns the FNV-1a hash, the same on every machine.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn measure(
    table: &mut BTreeMap<String, Row>,
    folder: &Path,
    entry: &Value,
    family: &str,
    quiet: bool,
) -> Result<(), Box<dyn Error>> {
    let file = entry["file"].as_str().ok_or("each picture has a file")?;
    let bytes = std::fs::read(folder.join(file))?;
    let reference =
        entry["reference_file"].as_str().map(|name| std::fs::read(folder.join(name))).transpose()?;
    // Writing `5` here resets the peak memory of the process on Linux.
    drop(std::fs::write("/proc/self/clear_refs", "5"));
    let clock = Clock::start();
    let reference = reference.and_then(|bytes| Picture::decode(&bytes).ok());
    let reading = self::family(family).and_then(|family| read(family, &bytes, reference.as_ref()));
    let millis = clock.elapsed().as_millis();
    let peak = peak_memory();

    let refuse = entry["expect"].as_str() == Some("refuse");
    let expected = if refuse { None } else { expected_board(family, entry) };
    let board = reading.as_ref().map(|reading| read_board(family, reading, entry));
    let sure = reading.as_ref().is_some_and(|reading| reading.sure);
    let right = if refuse { !sure } else { board == expected };
    let row = table.entry(row_name(family, entry)).or_default();
    row.all += 1;
    row.millis.push(millis);
    row.peak = row.peak.max(peak);
    let count = match (right, sure, &reading) {
        (true, true, _) => &mut row.right_sure,
        (true, false, _) => &mut row.right_asked,
        (false, true, _) => &mut row.wrong_sure,
        (false, false, Some(_)) => &mut row.wrong_asked,
        (false, false, None) => &mut row.nothing,
    };
    *count += 1;
    if !right && !quiet {
        println!("{file}: {} ({millis} ms, {peak} MB)", if sure { "WRONG AND SURE" } else { "not right" });
        println!("    shows {}", expected.as_deref().unwrap_or("nothing"));
        println!("    read  {}", board.as_deref().unwrap_or("nothing"));
    }
    Ok(())
}

/// Clock of the processor time of the current thread.
struct Clock {
    started: Instant,
    used: Option<Duration>,
}

impl Clock {
    fn start() -> Self {
        Self { started: Instant::now(), used: Self::processor_time() }
    }

    fn elapsed(&self) -> Duration {
        let used = self.used.zip(Self::processor_time()).map(|(before, now)| now.saturating_sub(before));
        used.unwrap_or_else(|| self.started.elapsed())
    }

    /// Returns the time that this thread has run, if the system reports it.
    fn processor_time() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }
}

/// Returns the peak memory of the process in MB, or 0 if the system does not report it.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes: u64 =
        peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default();
    kilobytes / 1024
}

fn read(family: &dyn Family, bytes: &[u8], reference: Option<&Picture>) -> Option<Reading> {
    family.sight()?.find(&Picture::decode(bytes).ok()?, reference, &Options::default())
}

fn print(table: BTreeMap<String, Row>) {
    println!(
        "\n{:<44} {:>4} {:>6} {:>5} {:>6} {:>11} {:>12} {:>8} {:>8} {:>8} {:>7}",
        "kind",
        "all",
        "right",
        "sure",
        "asked",
        "WRONG, SURE",
        "wrong, asked",
        "nothing",
        "median",
        "longest",
        "peak"
    );
    let mut total = Row::default();
    for (kind, mut row) in table {
        print_row(&kind, &mut row);
        total.all += row.all;
        total.right_sure += row.right_sure;
        total.right_asked += row.right_asked;
        total.wrong_sure += row.wrong_sure;
        total.wrong_asked += row.wrong_asked;
        total.nothing += row.nothing;
        total.millis.append(&mut row.millis);
        total.peak = total.peak.max(row.peak);
    }
    if total.all > 0 {
        print_row("all", &mut total);
    }
}

fn print_row(kind: &str, row: &mut Row) {
    row.millis.sort_unstable();
    let (median, longest) = (row.millis[row.millis.len() / 2], row.millis[row.millis.len() - 1]);
    let right = row.right_sure + row.right_asked;
    let Row { all, right_sure, right_asked, wrong_sure, wrong_asked, nothing, peak, .. } = row;
    println!(
        "{kind:<44} {all:>4} {right:>6} {right_sure:>5} {right_asked:>6} {wrong_sure:>11} {wrong_asked:>12} {nothing:>8} \
         {median:>5} ms {longest:>5} ms {peak:>4} MB"
    );
}

/// Returns the name of a picture's row in the table.
fn row_name(family: &str, entry: &Value) -> String {
    let kind = entry["kind"].as_str().unwrap_or_default();
    let detail = if entry["expect"].as_str() == Some("refuse") {
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
    let kind = if detail == "to refuse" { "" } else { kind };
    let seen_since = entry["seen_since"].as_str().unwrap_or_default();
    [family, kind, detail, seen_since]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns the board of an entry in the notation of [`read_board`].
fn expected_board(family: &str, entry: &Value) -> Option<String> {
    let board = entry["board"].as_str();
    match family {
        "water" => {
            let tubes = entry["tubes_top_to_bottom"].as_array()?;
            let texts: Vec<&str> = tubes.iter().filter_map(Value::as_str).collect();
            Some(rename_tubes(&texts.join(" ")) + rule(entry))
        }
        "klotski" => board.map(|board| rename_blocks(board, "")),
        "rush" => {
            let board = rename_blocks(board?, "A");
            let exit = entry["exit"].as_str().map(|exit| format!(" {}", side_direction(exit)));
            Some(board + &exit.unwrap_or_default())
        }
        _ => board.map(str::to_owned),
    }
}

/// Returns the rule of a puzzle with tubes as an option's text, if its kind determines it.
fn rule(entry: &Value) -> &'static str {
    match entry["kind"].as_str().unwrap_or_default() {
        kind if kind.contains("ball") => " rule:ball",
        kind if kind.contains("water") => " rule:water",
        _ => "",
    }
}

/// Returns the board of a reading, with letters in order of appearance. The exit and the rule are
/// added if the truth in `entry` states them.
fn read_board(family: &str, reading: &Reading, entry: &Value) -> String {
    let text = |option| reading.options.get(option).unwrap_or_default();
    match family {
        "water" => {
            let rule = match (rule(entry), text("rule")) {
                ("", _) => "",
                (_, "ball") => " rule:ball",
                _ => " rule:water",
            };
            rename_tubes(text("level")) + rule
        }
        "klotski" => rename_blocks(text("board"), ""),
        "rush" => {
            let board = text("board");
            let exit = if entry["exit"].is_string() { exit_side(board, text("exit")) } else { String::new() };
            rename_blocks(board, "A") + &exit
        }
        _ => text("board").to_owned(),
    }
}

/// Returns a space and the direction of the exit. If `given` is empty, the exit is at the end of
/// the row or column of car `A`.
fn exit_side(board: &str, given: &str) -> String {
    let vertical = board.split('/').filter(|row| row.contains('A')).count() > 1;
    match given {
        "" if vertical => " down".to_owned(),
        "" => " right".to_owned(),
        side => format!(" {side}"),
    }
}

/// Returns the direction toward a side.
fn side_direction(side: &str) -> &str {
    match side {
        "top" => "up",
        "bottom" => "down",
        side => side,
    }
}

/// Renames colours in order of appearance and drops empty places.
fn rename_tubes(text: &str) -> String {
    let mut letters = HashMap::new();
    let tube = |tube: &str| {
        let units = tube.chars().filter(|unit| !"-.".contains(*unit));
        let units: String = units.map(|unit| rename_sign(unit, &mut letters)).collect();
        if units.is_empty() { "-".to_owned() } else { units }
    };
    text.split_whitespace().map(tube).collect::<Vec<_>>().join(" ")
}

/// Renames blocks in order of appearance. The letters of `fixed` keep their names.
fn rename_blocks(text: &str, fixed: &str) -> String {
    let mut letters: HashMap<char, char> = fixed.chars().map(|letter| (letter, letter)).collect();
    text.chars()
        .map(|cell| if matches!(cell, '/' | '#') { cell } else { rename_sign(cell, &mut letters) })
        .collect()
}

/// Renames a letter to the next free letter. Signs of empty places and hidden units do not change.
fn rename_sign(sign: char, letters: &mut HashMap<char, char>) -> char {
    if "?.".contains(sign) {
        return sign;
    }
    let next = char::from(b'A' + letters.len() as u8);
    *letters.entry(sign).or_insert(next)
}
