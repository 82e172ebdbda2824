//! Solution lengths of large boards within a short time.
//!
//! `cargo bench --bench large -- SECONDS BOARDS SIZES`: seconds per board, boards per size, and the
//! sizes (`6x6 8x8`). All are optional.

use std::time::{Duration, Instant};

use cantor_puzzles::families::sliding::Sliding;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::search::{Budget, Meter, Slots, Tables, Tier};

/// Threads of one search.
const CORES: usize = 2;

/// Boards of each size.
const BOARDS: f64 = 10.0;

/// A board, and the length of its shortest solutions if known.
type KnownBoard = (Box<dyn Board>, Option<usize>);

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = arguments.iter().filter_map(|argument| argument.parse().ok());
    // `cargo test --benches` runs a short form.
    let short = !arguments.iter().any(|argument| argument == "--bench");
    let (seconds, boards) = if short { (0.2, 1.0) } else { (2.0, BOARDS) };
    let (seconds, boards) = (numbers.next().unwrap_or(seconds), numbers.next().unwrap_or(boards));
    let sizes: Vec<String> = (5..=10).map(|side| format!("{side}x{side}")).collect();
    let mut wanted: Vec<&String> = sizes.iter().filter(|size| arguments.contains(size)).collect();
    let all = wanted.is_empty() && !short;
    if wanted.is_empty() {
        wanted = sizes.iter().filter(|size| !short || *size == "7x7").collect();
    }
    let tables = Tables::new();
    for side in [5, 6].into_iter().filter(|side| wanted.contains(&&sizes[side - 5])) {
        let (started, before) = (Instant::now(), tables.memory().held());
        let specs = Sliding
            .tables()
            .into_iter()
            .filter(|spec| spec.tier < Tier::Contest && spec.key.shape[..2] == [side as u8; 2]);
        specs.for_each(|spec| (spec.build)(&tables));
        let (took, held) = (started.elapsed().as_secs_f64(), (tables.memory().held() - before) / 1_000_000);
        println!("pattern databases of {side}x{side}, for every goal: {held} MB, built in {took:.1} s");
    }
    println!("{boards} random boards of each size, {seconds} s per board");
    if all {
        measure("Korf", korf(), seconds, &tables);
    }
    for size in wanted {
        let options = Options::from([("size", size.clone())]);
        let generate = |seed| {
            let budget = Budget::of_time(Duration::MAX);
            (Sliding.generate(&options, seed, &tables, &mut Meter::new(&budget)).expect("a board"), None)
        };
        measure(size, (0..boards as u64).map(generate), seconds, &tables);
    }
}

/// Iterates over Korf and Felner's boards, whose shortest solutions have 100.8 moves on average.
fn korf() -> impl Iterator<Item = KnownBoard> {
    let rows = include_str!("../tests/data/korf24.boards").lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| {
        let (text, moves) = row.split_once('\t').expect("a board and a length");
        let board = Sliding.parse(&Options::from([("board", text), ("goal", "gap-first")])).expect("a board");
        (board, moves.parse().ok())
    })
}

/// Prints mean and maximum length, mean bound, proven boards, time per board, nodes per second, and
/// the excess over known shortest lengths.
#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn measure(name: &str, boards: impl Iterator<Item = KnownBoard>, seconds: f64, tables: &Tables) {
    let started = Instant::now();
    let slots = Some(Slots::new(CORES, Duration::ZERO));
    let budget = Budget { slots, ..Budget::of_time(Duration::from_secs_f64(seconds)) };
    let solve = |board: Box<dyn Board>| board.solve(tables, &mut Meter::new(&budget)).expect("an answer");
    let solutions: Vec<_> = boards.map(|(board, known)| (solve(board), known)).collect();
    let (took, count) = (started.elapsed().as_secs_f64(), solutions.len() as f64);
    let lengths = || solutions.iter().map(|(solution, _)| solution.line.len());
    let bounds: u32 = solutions.iter().map(|(solution, _)| solution.at_least).sum();
    let nodes: u64 = solutions.iter().map(|(solution, _)| solution.nodes).sum();
    println!(
        "{name:>7}: mean {:.1}, worst {}, at least {:.1}, {} proven; {:.2} s per board, {:.2} million nodes per second",
        lengths().sum::<usize>() as f64 / count,
        lengths().max().unwrap_or(0),
        f64::from(bounds) / count,
        solutions.iter().filter(|(solution, _)| solution.optimal).count(),
        took / count,
        nodes as f64 / took / 1e6,
    );
    let excess: Vec<f64> = solutions
        .iter()
        .filter_map(|(solution, known)| Some(solution.line.len() as f64 / (*known)? as f64 - 1.0))
        .collect();
    if !excess.is_empty() {
        let shortest = excess.iter().filter(|excess| **excess == 0.0).count();
        let mean = 100.0 * excess.iter().sum::<f64>() / excess.len() as f64;
        println!("         {mean:.2} % above the shortest length on average, {shortest} optimal");
    }
}
