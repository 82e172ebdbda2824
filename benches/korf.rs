//! What Korf's 100 fifteen-puzzle boards cost in each tier: nodes, time, and nodes a second, on one thread.
//!
//! `cargo bench --bench korf`; `-- large` also builds the large tables, `-- 8` takes every eighth board. Times
//! are those of the thread on its processor where the system tells them, so that other work disturbs them less.

use std::time::{Duration, Instant};

use cantor::families::{Board, FAMILIES, Family, Options, sliding::Sliding};
use cantor::search::{Budget, Meter, Tables, Tier};

const BOARDS: &str = include_str!("../tests/data/korf100.boards");

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let every = words.iter().find_map(|word| word.parse().ok()).unwrap_or(1);
    let large = words.iter().any(|word| word == "large");
    let boards: Vec<(Box<dyn Board>, usize)> = BOARDS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .step_by(every)
        .map(|line| {
            let (board, length) = line.split_once('\t').expect("two fields");
            let options = Options::from([("board", board), ("size", "4x4"), ("goal", "gap-first")]);
            (Sliding.parse(&options).expect("a board"), length.parse().expect("a number"))
        })
        .collect();
    for tier in Tier::ALL.into_iter().filter(|&tier| large || tier < Tier::Large) {
        let tables = Tables::new();
        let started = Instant::now();
        let ahead = FAMILIES.iter().flat_map(|family| family.tables());
        ahead.filter(|table| table.tier <= tier).for_each(|table| (table.build)(&tables));
        report(tier, started.elapsed(), &boards, &tables);
    }
}

fn report(tier: Tier, built: Duration, boards: &[(Box<dyn Board>, usize)], tables: &Tables) {
    let budget = Budget::of_time(Duration::from_secs(600));
    let (mut nodes, mut most, mut time, mut longest, mut moves) = (0, 0, 0.0, 0.0f64, 0);
    for (board, length) in boards {
        let mut meter = Meter::new(&budget);
        let started = processor_seconds();
        let solution = board.solve(tables, &mut meter).expect("solvable");
        let took = processor_seconds() - started;
        assert_eq!(solution.moves.len(), *length, "{board}");
        nodes += solution.nodes;
        most = most.max(solution.nodes);
        time += took;
        longest = longest.max(took);
        moves += length;
    }
    let count = boards.len() as f64;
    line(&format!(
        "{:<8} built in {:>6.2} s; {count} boards, {moves} moves: mean {:>8.0} nodes, {:>7.2} ms; worst {most:>9} nodes, {:>7.1} ms; {:>5.1} million nodes/s",
        tier.name(),
        built.as_secs_f64(),
        nodes as f64 / count,
        time / count * 1e3,
        longest * 1e3,
        nodes as f64 / time / 1e6,
    ));
}

/// Seconds that this thread has run.
fn processor_seconds() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let nanoseconds = std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed().as_secs_f64(), |n| n / 1e9)
}

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn line(text: &str) {
    println!("{text}");
}
