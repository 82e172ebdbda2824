//! 4x4 boards in each tier: nodes, time, and nodes per second.
//!
//! The benchmark solves Korf's 100 boards on one thread and measures the processor time of the
//! thread, which other load affects less than elapsed time. Then it searches six very hard boards
//! on all cores for at most 20 s each. Finally it checks that the solutions of a thousand random
//! boards are equally long in every tier.
//!
//! `cargo bench --bench korf`. `-- large` also builds the large tables. `-- 8` takes every eighth
//! board.

use std::time::{Duration, Instant};

use cantor_puzzles::families::{FAMILIES, sliding::Sliding};
use cantor_puzzles::family::Solution;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::search::{Budget, Meter, SLICE, Slots, Tables, Tier};

/// Korf's 100 boards, with the lengths of their shortest solutions.
const KORF: &str = include_str!("../tests/data/korf100.boards");
/// Six of the hardest boards, with the lengths of their shortest solutions.
const HARD: &str = include_str!("../tests/data/hard15.boards");

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` runs a short form.
    let short = !words.iter().any(|word| word == "--bench");
    let every = words.iter().find_map(|word| word.parse().ok()).unwrap_or(if short { 50 } else { 1 });
    let large = words.iter().any(|word| word == "large");
    let korf = boards(KORF, "gap-first", every);
    let hard = if short { Vec::new() } else { boards(HARD, "rows", every) };
    let random: Vec<Box<dyn Board>> = (0..1000)
        .step_by(every)
        .map(|seed| {
            let options = Options::from([("size", "4x4")]);
            Sliding
                .generate(&options, seed, &Tables::new(), &mut Meter::new(&Budget::of_time(Duration::MAX)))
                .expect("a board")
        })
        .collect();
    let mut lengths = None;
    for tier in Tier::ALL.into_iter().filter(|&tier| tier < Tier::Large || large && tier == Tier::Large) {
        let tables = Tables::with_source(None, tier);
        let started = Instant::now();
        let specs = FAMILIES.iter().flat_map(|family| family.tables());
        specs.filter(|table| table.tier <= tier).for_each(|table| (table.build)(&tables));
        print_line(&format!("{}: built in {:.2} s", tier.name(), started.elapsed().as_secs_f64()));
        solve_one_by_one(&korf, &tables);
        hard.iter().for_each(|(board, length)| solve_on_all_cores(&**board, *length, &tables));
        let tier_lengths: Vec<usize> =
            random.iter().map(|board| solve(&**board, &tables).0.line.len()).collect();
        assert_eq!(
            lengths.get_or_insert_with(|| tier_lengths.clone()),
            &tier_lengths,
            "the lengths differ between tiers"
        );
        print_line(&format!("  {} random boards with the same lengths", tier_lengths.len()));
    }
}

/// Returns boards and their known lengths.
fn boards(text: &str, goal: &str, every: usize) -> Vec<(Box<dyn Board>, usize)> {
    let lines = text.lines().filter(|line| !line.starts_with('#')).step_by(every);
    let board = |line: &str| {
        let (board, length) = line.split_once('\t').expect("two fields");
        let options = Options::from([("board", board), ("size", "4x4"), ("goal", goal)]);
        (Sliding.parse(&options).expect("a board"), length.parse().expect("a number"))
    };
    lines.map(board).collect()
}

/// Solves a board with a proof. Returns the solution and the processor seconds of this thread.
fn solve(board: &dyn Board, tables: &Tables) -> (Solution, f64) {
    let budget = Budget::of_time(Duration::from_secs(600));
    let started = processor_seconds();
    let solution = board.solve(tables, &mut Meter::new(&budget)).expect("solvable");
    assert!(solution.optimal, "{board}");
    (solution, processor_seconds() - started)
}

fn solve_one_by_one(boards: &[(Box<dyn Board>, usize)], tables: &Tables) {
    let (mut nodes, mut max_nodes, mut time, mut longest, mut moves) = (0, 0, 0.0, 0.0f64, 0);
    for (board, length) in boards {
        let (solution, took) = solve(&**board, tables);
        assert_eq!(solution.line.len(), *length, "{board}");
        nodes += solution.nodes;
        max_nodes = max_nodes.max(solution.nodes);
        time += took;
        longest = longest.max(took);
        moves += length;
    }
    let count = boards.len() as f64;
    print_line(&format!(
        "  {count} of Korf's boards, {moves} moves: mean {:.0} nodes, {:.2} ms; worst {max_nodes} nodes, {:.1} ms; \
         {:.1} million nodes per second",
        nodes as f64 / count,
        time / count * 1e3,
        longest * 1e3,
        nodes as f64 / time / 1e6,
    ));
}

/// Searches a hard board for at most 20 s on all cores.
fn solve_on_all_cores(board: &dyn Board, length: usize, tables: &Tables) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let slots = Some(Slots::new(cores, SLICE));
    let budget = Budget { slots, ..Budget::of_time(Duration::from_secs(20)) };
    let started = Instant::now();
    let answer = match board.solve(tables, &mut Meter::new(&budget)) {
        Ok(Solution { line, at_least, nodes, .. }) => {
            format!("{} moves, at least {at_least}, {:.1} million nodes", line.len(), nodes as f64 / 1e6)
        }
        Err(error) => format!("{error:?}"),
    };
    print_line(&format!(
        "  a board of {length}: {answer}, {:.1} s on {cores} cores",
        started.elapsed().as_secs_f64()
    ));
}

/// Returns the processor time of this thread, in seconds; without `/proc`, the elapsed time.
fn processor_seconds() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let nanoseconds = std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed().as_secs_f64(), |n| n / 1e9)
}

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn print_line(text: &str) {
    println!("{text}");
}
