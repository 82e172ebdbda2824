//! Growth of time and memory with the size of a board, for each family.
//!
//! `cargo bench --bench scale` measures each line in a separate process. The memory of a line is
//! the peak resident size of its process, including program and tables. `tools/chart.mjs` draws the
//! table.

use std::fs;
use std::process::Command;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use cantor_puzzles::families::family;
use cantor_puzzles::family::{Board, Options};
use cantor_puzzles::search::{Budget, Meter, Slots, Tables};
use pathfinding::prelude::astar;

/// Cores of one search.
const CORES: usize = 2;

/// Argument that precedes the number of a line.
const LINE: &str = "--line";

/// A kind of random boards.
struct Kind {
    family: &'static str,
    /// Options of the generator.
    options: &'static [(&'static str, &'static str)],
    /// Number of cells, points or dials of a board, or of units that its bottles hold.
    places: u32,
    boards: u64,
    /// Budget of one board, in seconds.
    seconds: u64,
}

const fn kind(
    family: &'static str,
    options: &'static [(&'static str, &'static str)],
    places: u32,
    boards: u64,
) -> Kind {
    Kind { family, options, places, boards, seconds: 20 }
}

/// Returns a kind of large sliding puzzles, searched for two seconds each.
const fn large_sliding(options: &'static [(&'static str, &'static str)], places: u32) -> Kind {
    Kind { family: "sliding", options, places, boards: 5, seconds: 2 }
}

const KINDS: &[Kind] = &[
    kind("sliding", &[("size", "2x2")], 4, 50),
    kind("sliding", &[("size", "3x2")], 6, 50),
    kind("sliding", &[("size", "3x3")], 9, 500),
    kind("sliding", &[("size", "4x3")], 12, 100),
    kind("sliding", &[("size", "4x4")], 16, 100),
    large_sliding(&[("size", "5x5")], 25),
    large_sliding(&[("size", "6x6")], 36),
    large_sliding(&[("size", "8x8")], 64),
    large_sliding(&[("size", "10x10")], 100),
    kind("hex", &[("side", "2"), ("stones", "3"), ("moves", "2")], 7, 50),
    kind("hex", &[("side", "3"), ("stones", "6"), ("moves", "7")], 19, 20),
    kind("hex", &[("side", "4"), ("stones", "8"), ("moves", "7")], 37, 20),
    kind("hex", &[("side", "5"), ("stones", "8"), ("moves", "7")], 61, 20),
    kind("water", &[("colours", "3")], 20, 100),
    kind("water", &[("colours", "6")], 32, 100),
    kind("water", &[("colours", "9")], 44, 100),
    kind("water", &[("colours", "12")], 56, 100),
    kind("water", &[("colours", "16")], 72, 50),
    kind("water", &[("colours", "20")], 88, 50),
    kind("lights", &[("size", "2x2")], 4, 100),
    kind("lights", &[("size", "3x3")], 9, 100),
    kind("lights", &[("size", "5x5")], 25, 100),
    kind("lights", &[("size", "8x8")], 64, 100),
    kind("lights", &[("size", "10x10")], 100, 100),
    kind("lights", &[("size", "12x12")], 144, 100),
    kind("dials", &[("dials", "3")], 3, 100),
    kind("dials", &[("dials", "9")], 9, 100),
    kind("dials", &[("dials", "25"), ("positions", "12")], 25, 20),
    kind("klotski", &[], 20, 20),
    kind("rush", &[("side", "4")], 16, 50),
    kind("rush", &[("side", "5")], 25, 50),
    kind("rush", &[("side", "6")], 36, 50),
    kind("rush", &[("side", "7")], 49, 50),
    kind("rush", &[("side", "8")], 64, 50),
];

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let line = arguments.iter().position(|argument| argument == LINE).and_then(|at| arguments.get(at + 1));
    if let Some(number) = line.and_then(|number| number.parse().ok()) {
        return println!("{}", measure(number));
    }
    // `cargo test --benches` runs a short form.
    let all = arguments.iter().any(|argument| argument == "--bench");
    let count = if all { KINDS.len() + 1 } else { 1 };
    println!("| puzzle | boards of | places | proven | ms, mean | ms, at most | MB, at most |");
    println!("|---|---|---|---|---|---|---|");
    for number in 0..count {
        let program = std::env::current_exe().expect("the program has a path");
        let output =
            Command::new(program).args([LINE, &number.to_string()]).output().expect("the program starts");
        print!("{}", String::from_utf8_lossy(&output.stdout));
    }
}

/// Measures a line of the table.
fn measure(number: usize) -> String {
    let Some(kind) = KINDS.get(number) else { return measure_a_star() };
    let tables = Tables::new();
    let family = family(kind.family).expect("a family");
    let generate = |seed| {
        let unbounded = Budget::of_time(Duration::MAX);
        let mut options = Options::default();
        kind.options.iter().for_each(|(name, value)| options.set(name, (*value).to_owned()));
        family.generate(&options, seed, &tables, &mut Meter::new(&unbounded)).expect("a board")
    };
    let solve = |board: &dyn Board| {
        let budget = Budget {
            slots: Some(Slots::new(CORES, Duration::from_millis(20))),
            ..Budget::of_time(Duration::from_secs(kind.seconds))
        };
        let started = Instant::now();
        let solved = board.solve(&tables, &mut Meter::new(&budget));
        (started.elapsed(), solved.is_ok_and(|solution| solution.optimal))
    };
    // The first board builds its tables and queues better tables in the background. The background
    // has one thread, so the task below runs after all of them are built.
    solve(&*generate(kind.boards));
    let (done, all_done) = mpsc::channel::<()>();
    tables.run_in_background("all queued tables", move |_| drop(done));
    let _ = all_done.recv();
    let solved: Vec<(Duration, bool)> = (0..kind.boards).map(|seed| solve(&*generate(seed))).collect();
    let options =
        kind.options.iter().map(|(name, value)| format!("{name}:{value}")).collect::<Vec<_>>().join(" ");
    format_line(kind.family, &options, kind.places, &solved)
}

/// Measures a general A* search on 3×3 boards.
fn measure_a_star() -> String {
    let unbounded = Budget::of_time(Duration::MAX);
    let sliding = family("sliding").expect("a family");
    let tables = Tables::new();
    let board = |seed| {
        let board = sliding
            .generate(&Options::default(), seed, &tables, &mut Meter::new(&unbounded))
            .expect("a board");
        let tiles: Vec<u8> =
            board.position().bytes().filter(u8::is_ascii_digit).map(|tile| tile - b'0').collect();
        <[u8; 9]>::try_from(tiles).expect("nine tiles")
    };
    let solve = |start: [u8; 9]| {
        let started = Instant::now();
        let found = astar(&start, neighbours, manhattan, |tiles| manhattan(tiles) == 0);
        (started.elapsed(), found.is_some())
    };
    let solved: Vec<(Duration, bool)> = (0..100).map(|seed| solve(board(seed))).collect();
    format_line("sliding, A* of pathfinding", "size:3x3", 9, &solved)
}

fn neighbours(tiles: &[u8; 9]) -> Vec<([u8; 9], u32)> {
    let gap = tiles.iter().position(|&tile| tile == 0).expect("a gap");
    let is_adjacent = |&cell: &usize| (cell % 3).abs_diff(gap % 3) + (cell / 3).abs_diff(gap / 3) == 1;
    let swap_with_gap = |cell: usize| {
        let mut tiles = *tiles;
        tiles.swap(gap, cell);
        (tiles, 1)
    };
    (0..9).filter(is_adjacent).map(swap_with_gap).collect()
}

fn manhattan(tiles: &[u8; 9]) -> u32 {
    let distance = |(cell, &tile): (usize, &u8)| {
        let home = usize::from(tile).wrapping_sub(1);
        if tile == 0 { 0 } else { ((cell % 3).abs_diff(home % 3) + (cell / 3).abs_diff(home / 3)) as u32 }
    };
    tiles.iter().enumerate().map(distance).sum()
}

fn format_line(family: &str, options: &str, places: u32, solved: &[(Duration, bool)]) -> String {
    let proven = solved.iter().filter(|(_, proven)| *proven).count();
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let mean = solved.iter().map(|(time, _)| ms(*time)).sum::<f64>() / solved.len() as f64;
    let max_time = solved.iter().map(|(time, _)| ms(*time)).fold(0.0, f64::max);
    format!(
        "| {family} | {options} | {places} | {proven} of {} | {mean:.4} | {max_time:.4} | {} |",
        solved.len(),
        peak_memory()
    )
}

/// Returns the peak resident memory in megabytes; 0 without `/proc`.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map_or(0, |kilobytes| kilobytes.div_ceil(1000))
}
