//! How short the solutions of large boards are when the time is short.
//!
//! `cargo bench --bench large`; with a number of seconds behind `--`, so many a board.

use std::time::{Duration, Instant};

use cantor_puzzles::families::sliding::Sliding;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::search::{Budget, Meter, Slots, Tables};

/// Threads of one search.
const CORES: usize = 2;

/// Boards of each size.
const BOARDS: u64 = 10;

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn main() {
    let seconds = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(2.0);
    let tables = Tables::new();
    println!("Korf and Felner's 50 boards, {BOARDS} random boards of each size, {seconds} s a board");
    measure("Korf", korf(), seconds, &tables);
    for side in 5..=10 {
        let options = Options::from([("size", format!("{side}x{side}"))]);
        let generate = |seed| {
            Sliding
                .generate(&options, seed, &tables, &mut Meter::new(&Budget::of_time(Duration::MAX)))
                .expect("a board")
        };
        measure(&format!("{side}x{side}"), (0..BOARDS).map(generate), seconds, &tables);
    }
}

/// Korf and Felner's boards, whose shortest solutions have 100.8 moves on average.
fn korf() -> impl Iterator<Item = Box<dyn Board>> {
    let rows = include_str!("../tests/data/korf24.boards").lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| {
        let (text, _) = row.split_once('\t').expect("a board and a length");
        Sliding.parse(&Options::from([("board", text), ("goal", "gap-first")])).expect("a board")
    })
}

/// Prints the mean and the worst length, the mean bound, the time a board and the nodes a second.
#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn measure(name: &str, boards: impl Iterator<Item = Box<dyn Board>>, seconds: f64, tables: &Tables) {
    let started = Instant::now();
    let slots = Some(Slots::new(CORES, Duration::ZERO));
    let budget = Budget { slots, ..Budget::of_time(Duration::from_secs_f64(seconds)) };
    let solutions = boards.map(|board| board.solve(tables, &mut Meter::new(&budget)).expect("an answer"));
    let solutions: Vec<_> = solutions.collect();
    let (took, count) = (started.elapsed().as_secs_f64(), solutions.len() as f64);
    let lengths = || solutions.iter().map(|solution| solution.line.len());
    let bounds: u32 = solutions.iter().map(|solution| solution.at_least).sum();
    let nodes: u64 = solutions.iter().map(|solution| solution.nodes).sum();
    println!(
        "{name:>7}: mean {:.1}, worst {}, at least {:.1}; {:.2} s a board, {:.2} million nodes a second",
        lengths().sum::<usize>() as f64 / count,
        lengths().max().unwrap_or(0),
        f64::from(bounds) / count,
        took / count,
        nodes as f64 / took / 1e6,
    );
}
