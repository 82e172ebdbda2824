//! Measures how well boards are read from generated pictures, and writes the training data of
//! `tools/train-blocks`.
//!
//! ```text
//! cargo run -p cantor-puzzles --release --example read_drawn -- SUBJECT
//! cargo run -p cantor-puzzles --release --example read_drawn -- features FOLDER
//! cargo run -p cantor-puzzles --release --example read_drawn -- evidence FILE STYLE,…
//! cargo run -p cantor-puzzles --release --example read_drawn -- layouts FOLDER…
//! ```
//!
//! SUBJECT is `tiles`, `blocks`, `points`, `tubes`, `lamps`, `cars`, `photos` or `boardless`.
//! `features` and `evidence` write training data. Each STYLE is an index into `blocks::Style::ALL`.
//! `layouts` reads the pictures that `truth.json` of each FOLDER lists, as boards of cars if the
//! folder is named `rush`, otherwise as klotski boards. It prints whether each layout is right, and
//! its evidence.
//!
//! Seeds below 3,000 are for tuning and for the training of networks, others for validation.

#![allow(clippy::print_stdout, reason = "a program that prints a table")]

use std::error::Error;
use std::fs;
use std::path::Path;

use cantor_fixtures::pictures::{
    SIZES, SUBJECTS, Score, blocks, board_text, boardless, canonical, cars, lamps, measure, paint, pegs,
    photos, plausible_readings, points, read, read_with_reference, screens, tiles, tubes,
};
use cantor_puzzles::vision::Effort;
use cantor_puzzles::vision::blocks::{Known, Pieces, Tiling, observe, readings, samples};
use image::RgbImage;
use serde_json::Value;

/// Name and first seed of the tuning set and of the validation set.
const SETS: [(&str, u64); 2] = [("tuning", 100), ("validation", 3000)];

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["tiles"] => tiles_by_style(),
        ["blocks"] => blocks_by_style(),
        ["cars"] => cars_by_style(),
        ["points"] => points_by_kind(),
        ["tubes"] => tubes_by_kind(),
        ["lamps"] => lamps_by_style(),
        ["photos"] => photos_by_angle(),
        ["boardless"] => boardless_by_kind(),
        ["features", folder] => write_features(Path::new(folder))?,
        ["evidence", file, styles] => fs::write(file, format_evidence(styles)?)?,
        ["layouts", ref folders @ ..] => {
            folders.iter().try_for_each(|folder| print_layouts(Path::new(folder)))?;
        }
        _ => return Err("one of the subjects, features, evidence or layouts".into()),
    }
    Ok(())
}

/// Reads `count` pictures from the seed `first` on, and prints the results.
fn print_score(name: &str, id: &str, first: u64, count: u64, draw: impl Fn(u64) -> (RgbImage, String)) {
    let Score { right, sure, sure_but_wrong } = measure(id, first..first + count, draw);
    println!(
        "{name}: {right} of {count} right, {sure} of them sure; sure of a wrong board: seeds {sure_but_wrong:?}"
    );
}

fn tiles_by_style() {
    for (name, first) in SETS {
        println!("{name}");
        for style in tiles::Style::ALL {
            print_score(&format!("tiles, {style:?}"), "sliding", first, 40, |seed| {
                let skin = tiles::draw(seed, style);
                (skin.picture, skin.board)
            });
        }
        let by_solved = |seed: &u64| {
            let skin = tiles::draw(*seed, tiles::Style::Pieces);
            let reading =
                skin.solved.and_then(|solved| read_with_reference("sliding", &skin.picture, &solved));
            reading.is_some_and(|reading| board_text("sliding", &reading) == skin.board)
        };
        let right = (first..first + 40).filter(by_solved).count();
        println!("tiles, by their solved picture: {right} of 40 right");
    }
}

fn blocks_by_style() {
    for style in blocks::Style::ALL {
        print_score(&format!("blocks, {style:?}"), "klotski", 3000, 40, |seed| {
            let skin = blocks::draw(seed, style);
            (skin.picture, skin.board)
        });
    }
}

fn cars_by_style() {
    for (name, first) in SETS {
        for style in cars::Style::ALL {
            print_score(&format!("{name}: cars, {style:?}"), "rush", first, 20, |seed| {
                let side = 5 + seed as usize % 3;
                let skin = cars::draw(seed, style, (side, side));
                (skin.picture, skin.board)
            });
        }
    }
}

fn points_by_kind() {
    for (name, first) in SETS {
        for empty in [points::EmptyPoints::Dots, points::EmptyPoints::Circles, points::EmptyPoints::Discs] {
            print_score(&format!("{name}: stones, {empty:?}"), "hex", first, 40, |seed| {
                let skin = points::draw(seed, empty);
                (skin.picture, skin.board)
            });
        }
    }
}

fn tubes_by_kind() {
    for (name, first) in SETS {
        for hidden in [false, true] {
            print_score(&format!("{name}: tubes, hidden: {hidden}"), "water", first, 40, |seed| {
                let skin = tubes::draw(seed, hidden);
                (skin.picture, skin.board)
            });
        }
        print_score(&format!("{name}: balls without tubes"), "water", first, 40, |seed| {
            let skin = tubes::draw_bare(seed);
            (skin.picture, skin.board)
        });
        print_score(&format!("{name}: nuts and rings"), "water", first, 40, |seed| {
            let skin = pegs::draw(seed);
            (skin.picture, skin.board)
        });
    }
}

fn lamps_by_style() {
    for (name, first) in SETS {
        for style in lamps::Style::ALL {
            print_score(&format!("{name}: lamps, {style:?}"), "lights", first, 40, |seed| {
                let skin = lamps::draw(seed, style);
                (skin.picture, skin.board)
            });
        }
        let is_sure =
            |&seed: &u64| read("lights", &lamps::draw_ambiguous(seed)).is_some_and(|reading| reading.sure);
        let sure: Vec<u64> = (first..first + 40).filter(is_sure).collect();
        println!("{name}: lamps whose lit colour is ambiguous: sure of seeds {sure:?}");
        let is_sure =
            |&seed: &u64| read("lights", &lamps::draw_faces(seed)).is_some_and(|reading| reading.sure);
        let sure: Vec<u64> = (first..first + 40).filter(is_sure).collect();
        println!("{name}: faces with and without a sign: sure of seeds {sure:?}");
    }
}

fn photos_by_angle() {
    for (name, first) in SETS {
        println!("{name}");
        for degrees in [10.0, 25.0] {
            for (subject, id, draw) in &SUBJECTS {
                print_score(&format!("photos of {subject}, {degrees} degrees"), id, first, 20, |seed| {
                    let (drawing, board) = draw(seed);
                    (photos::photograph(&drawing, seed, degrees), board)
                });
            }
        }
    }
}

fn boardless_by_kind() {
    for (name, first) in SETS {
        for kind in boardless::Kind::ALL {
            print_refusals(&format!("{name}: {kind:?}"), first, |seed| boardless::draw(seed, kind));
        }
        for kind in screens::Kind::ALL {
            print_refusals(&format!("{name}: {kind:?}"), first, |seed| screens::draw(seed, kind));
        }
    }
}

/// Reads pictures without a board from the seed `first` on, and prints the readings.
fn print_refusals(name: &str, first: u64, draw: impl Fn(u64) -> RgbImage) {
    let readings: Vec<_> = (first..first + 8).map(|seed| (seed, plausible_readings(&draw(seed)))).collect();
    let refused = readings.iter().filter(|(_, readings)| readings.is_empty()).count();
    println!("{name}: {refused} of {} refused", readings.len());
    for (seed, readings) in readings {
        for (id, reading) in readings {
            let sure = if reading.sure { ", SURE" } else { "" };
            println!("    {seed}: {id}, fit {:.2}{sure}: {:?}", reading.fit, reading.options);
        }
    }
}

/// Writes the training data of the networks into a folder, one file per seed. A sample is four
/// bytes (1 for a line or 0 for a cell, label, style, seed modulo 256), then its features as
/// little-endian `f32`.
fn write_features(folder: &Path) -> Result<(), Box<dyn Error>> {
    for seed in 1000..1060_u64 {
        let mut bytes = Vec::new();
        for style in blocks::Style::ALL {
            let size = if seed % 5 == 4 { SIZES[seed as usize % 6] } else { (4, 5) };
            let skin = blocks::draw_sized(seed, style, size);
            let cells: Vec<char> = skin.board.chars().filter(|cell| *cell != '/').collect();
            let known = Known { cells: &cells, columns: size.0, area: skin.area };
            let mut rng = paint::Canvas::new(1, 1, seed);
            let areas = [jittered_area(&mut rng, &known), wrong_area(&mut rng, &known)];
            for sample in areas.into_iter().flat_map(|area| samples(&skin.picture, known, area)) {
                let number = (seed % 256) as u8;
                bytes.extend([u8::from(sample.is_line), sample.label as u8, style as u8, number]);
                bytes.extend(sample.features.iter().flat_map(|value| value.to_le_bytes()));
            }
        }
        fs::write(folder.join(format!("{seed}.bin")), bytes)?;
    }
    Ok(())
}

/// Formats the readings of boards in some styles, one per line: style, seed, 1 or 0 for a right or
/// wrong reading, its text, its evidence. `styles` are indices into `blocks::Style::ALL`, separated
/// by commas.
fn format_evidence(styles: &str) -> Result<String, Box<dyn Error>> {
    let mut lines = String::new();
    for number in styles.split(',') {
        let style = *blocks::Style::ALL.get(number.parse::<usize>()?).ok_or("no such style")?;
        for seed in 2000..2040_u64 {
            let size = if seed % 4 == 3 { SIZES[seed as usize / 4 % 6] } else { (4, 5) };
            let skin = blocks::draw_sized(seed, style, size);
            for (columns, cells, values) in readings(&skin.picture) {
                let board = format_rows(&cells, columns);
                let right = u8::from(board == canonical(&skin.board));
                let values: Vec<String> = values.iter().map(f32::to_string).collect();
                lines += &format!("{style:?} {seed} {right} {board} {}\n", values.join(" "));
            }
        }
    }
    Ok(lines)
}

/// Returns an area that deviates from the true area about as much as detected lattices do.
fn jittered_area(rng: &mut paint::Canvas, known: &Known<'_>) -> [f32; 4] {
    let unit = (known.area[2] - known.area[0]) / known.columns as f32;
    known.area.map(|side| side + rng.roll(-0.045..0.045) * unit)
}

/// Returns a wrong area: shifted by whole or partial cells, or of another size.
fn wrong_area(rng: &mut paint::Canvas, known: &Known<'_>) -> [f32; 4] {
    let rows = known.cells.len() / known.columns;
    let [left, top, right, bottom] = jittered_area(rng, known);
    let (width, height) = ((right - left) / known.columns as f32, (bottom - top) / rows as f32);
    let whole = rng.chance(50);
    let mut shift = || {
        let shift = rng.roll(-1.5..1.5);
        if whole { shift.round() } else { shift }
    };
    let (mut x, mut y) = (shift(), shift());
    if x.abs().max(y.abs()) < 0.3 {
        (x, y) = (1.0, 0.5);
    }
    let larger = if rng.chance(30) { rng.roll(0.6..1.5) } else { 1.0 };
    let (left, top) = (left + x * width, top + y * height);
    let (right, bottom) = (right + x * width, bottom + y * height);
    [left, top, left + (right - left) * larger, top + (bottom - top) * larger]
}

/// Prints the evidence of each layout in a folder, and whether the layout is right.
fn print_layouts(folder: &Path) -> Result<(), Box<dyn Error>> {
    let pieces = if folder.ends_with("rush") { Pieces::Cars } else { Pieces::Blocks };
    let truth: Value = serde_json::from_slice(&std::fs::read(folder.join("truth.json"))?)?;
    for entry in truth.as_array().ok_or("truth.json holds a list")? {
        let file = entry["file"].as_str().ok_or("each picture has a file")?;
        let boards = observe(&image::open(folder.join(file))?.to_rgb8(), &Effort::unlimited());
        let Some(board) = boards.into_iter().find(|board| board.pieces == pieces) else { continue };
        let read = format_rows(&board.tilings[0].cells, board.columns);
        let right = entry["board"].as_str().is_some_and(|board| canonical(board) == read);
        println!("{file} {} {} {:?}", u8::from(right), board.weak.len(), board.evidence);
    }
    Ok(())
}

/// Formats the rows of a board, with letters in order of appearance.
fn format_rows(cells: &[u8], columns: usize) -> String {
    let letter = |&cell: &u8| match cell {
        Tiling::GAP => '.',
        Tiling::WALL => '#',
        // Any distinct letters suffice, since they are renamed.
        block => char::from_u32(0x4E00 + u32::from(block)).unwrap_or('?'),
    };
    let rows: Vec<String> = cells.chunks(columns).map(|row| row.iter().map(letter).collect()).collect();
    canonical(&rows.join("/"))
}
