//! Measures how boards are read from pictures: `read_tubes_blocks FOLDER…`, each with a `truth.json`. For each kind it
//! prints how many were right and sure, right but asked, wrong but sure, wrong and asked, and how long they took.
//!
//! Entries of a truth: `file`, `expect` (`refuse` where no board can be read), and `tubes_top_to_bottom` (`-` for an
//! empty tube) or `board` (rows of letters parted by `/`).

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use cantor_puzzles::families::reading::Reading;
use cantor_puzzles::families::{klotski, water};
use cantor_puzzles::vision::{blocks, tubes};
use image::{DynamicImage, ImageDecoder, ImageReader, RgbImage};
use serde_json::Value;

type Fault = Box<dyn std::error::Error>;

/// What came of the pictures of one kind.
#[derive(Default)]
struct Tally {
    right: usize,
    right_asked: usize,
    wrong_sure: usize,
    wrong_asked: usize,
    micros: Vec<u128>,
}

fn main() -> Result<(), Fault> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut out = std::io::stdout().lock();
    for folder in std::env::args().skip(1) {
        let folder = Path::new(&folder);
        let truth: Value = serde_json::from_str(&std::fs::read_to_string(folder.join("truth.json"))?)?;
        for entry in truth.as_array().ok_or("a truth is a list")? {
            let file = entry["file"].as_str().ok_or("an entry names a file")?;
            let picture = load(&folder.join(file))?;
            let is_tubes = entry.get("tubes_top_to_bottom").is_some();
            let start = Instant::now();
            let reading = if is_tubes {
                tubes::observe(&picture).as_ref().and_then(water::observe::reading)
            } else {
                blocks::observe(&picture).as_ref().and_then(klotski::observe::reading)
            };
            let micros = start.elapsed().as_micros();
            let tally = tallies.entry(kind(entry)).or_default();
            tally.micros.push(micros);
            let expected =
                if is_tubes { tubes_of(entry) } else { entry["board"].as_str().map(canonical_rows) };
            let read = reading.as_ref().map(|reading| {
                if is_tubes { canonical_tubes(&reading.board) } else { canonical_rows(&reading.board) }
            });
            let right = read == expected;
            let sure = reading.as_ref().is_some_and(|reading| reading.sure);
            match (right, sure) {
                (true, true) => tally.right += 1,
                (true, false) => tally.right_asked += 1,
                (false, true) => tally.wrong_sure += 1,
                (false, false) => tally.wrong_asked += 1,
            }
            writeln!(out, "{}", line(file, right, reading.as_ref(), micros))?;
            if !right {
                writeln!(out, "    expected {}", expected.unwrap_or_else(|| "nothing".to_owned()))?;
                writeln!(out, "    read     {}", read.unwrap_or_else(|| "nothing".to_owned()))?;
            }
        }
    }
    writeln!(out, "\n{:<22} right  right, asked  WRONG, SURE  wrong, asked  median ms  most ms", "kind")?;
    for (kind, mut tally) in tallies {
        tally.micros.sort_unstable();
        let ms = |index: usize| tally.micros[index] / 1000;
        let (median, most) = (ms(tally.micros.len() / 2), ms(tally.micros.len() - 1));
        let Tally { right, right_asked, wrong_sure, wrong_asked, .. } = tally;
        writeln!(
            out,
            "{kind:<22} {right:>5}  {right_asked:>12}  {wrong_sure:>11}  {wrong_asked:>12}  {median:>9}  {most:>7}"
        )?;
    }
    Ok(())
}

/// The pixels of a picture as it is to be looked at.
fn load(path: &Path) -> Result<RgbImage, Fault> {
    let mut decoder = ImageReader::open(path)?.with_guessed_format()?.into_decoder()?;
    let orientation = decoder.orientation()?;
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture.to_rgb8())
}

/// Under which kind a picture is counted.
fn kind(entry: &Value) -> String {
    let text = entry.to_string();
    let family = entry["kind"].as_str().unwrap_or("klotski");
    let what = if entry["expect"].as_str() == Some("refuse") {
        "to refuse"
    } else if text.contains("PHOTO") {
        "photo"
    } else if entry["tubes_top_to_bottom"].to_string().contains('?') {
        "hidden"
    } else if entry["board"].as_str() == Some("ABBC/ABBC/DEEF/DGHF/I..J") {
        "横刀立马"
    } else {
        "plain"
    };
    format!("{family} {what}")
}

fn line(file: &str, right: bool, reading: Option<&Reading>, micros: u128) -> String {
    let mut line = format!("{file}: {}", if right { "right" } else { "WRONG" });
    match reading {
        None => line.push_str(", nothing"),
        Some(reading) if reading.sure => line.push_str(", sure"),
        Some(reading) => {
            let _ = write!(line, ", asked about {:?}", reading.doubts);
        }
    }
    let _ = write!(line, " {} ms", micros / 1000);
    line
}

/// The tubes of a truth, or `None` where there is no board.
fn tubes_of(entry: &Value) -> Option<String> {
    let tubes = entry["tubes_top_to_bottom"].as_array()?;
    let text: Vec<&str> = tubes.iter().filter_map(Value::as_str).collect();
    Some(canonical_tubes(&text.join(" ")))
}

/// Tubes with their letters in the order in which they appear, and without empty places.
fn canonical_tubes(text: &str) -> String {
    let mut letters = HashMap::new();
    let tube = |tube: &str| {
        let units = tube.chars().filter(|unit| !"-.".contains(*unit));
        let units: String = units.map(|unit| named(unit, &mut letters)).collect();
        if units.is_empty() { "-".to_owned() } else { units }
    };
    text.split_whitespace().map(tube).collect::<Vec<_>>().join(" ")
}

/// Rows with their letters in the order in which they appear.
fn canonical_rows(text: &str) -> String {
    let mut letters = HashMap::new();
    text.chars().map(|cell| if cell == '/' { '/' } else { named(cell, &mut letters) }).collect()
}

fn named(sign: char, letters: &mut HashMap<char, char>) -> char {
    if "?.".contains(sign) {
        return sign;
    }
    let next = char::from(b'A' + letters.len() as u8);
    *letters.entry(sign).or_insert(next)
}
