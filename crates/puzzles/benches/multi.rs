//! Korf's hundred boards in the multi-tile metric: the first one without tables, then all with
//! tables.
//!
//! `cargo bench --bench multi -- COUNT` solves COUNT boards.

#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::sync::mpsc;
use std::time::{Duration, Instant};

use cantor_puzzles::families::sliding::Sliding;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::search::{Budget, Meter, Tables};

/// Budget of one search.
const BUDGET: Duration = Duration::from_secs(20);

fn main() {
    // `cargo test --benches` runs a short form.
    let short = !std::env::args().any(|arg| arg == "--bench");
    let count = std::env::args().filter_map(|arg| arg.parse().ok()).next();
    let count = count.unwrap_or(if short { 2 } else { 100 });
    let rows = include_str!("../tests/data/korf100.boards").lines().filter(|row| !row.starts_with('#'));
    let boards: Vec<Box<dyn Board>> = rows.take(count).map(parse).collect();
    let tables = Tables::new();
    let started = Instant::now();
    report("the first board, without tables", &boards[..1], &tables);
    let (done, wait) = mpsc::channel();
    // The background has one thread, so this task follows the tables requested by the first board.
    tables.run_in_background("wait", move |_| done.send(()).unwrap_or_default());
    wait.recv().unwrap_or_default();
    println!("tables ready after {:.1} s", started.elapsed().as_secs_f64());
    report("with tables", &boards, &tables);
}

fn parse(row: &str) -> Box<dyn Board> {
    let board = row.split('\t').next().unwrap_or_default();
    let options = Options::from([("board", board), ("goal", "gap-first"), ("metric", "multi")]);
    Sliding.parse(&options).expect("a board")
}

fn report(name: &str, boards: &[Box<dyn Board>], tables: &Tables) {
    let (mut moves, mut proven, mut nodes, mut times) = (0, 0, 0, Vec::new());
    for board in boards {
        let (budget, started) = (Budget::of_time(BUDGET), Instant::now());
        if let Ok(solution) = board.solve(tables, &mut Meter::new(&budget)) {
            moves += solution.line.len();
            proven += usize::from(solution.optimal);
            nodes += solution.nodes;
        }
        times.push(started.elapsed().as_secs_f64());
    }
    let (total, worst) = (times.iter().sum::<f64>(), times.iter().copied().fold(0.0, f64::max));
    println!(
        "{name}: {proven} of {} proven, {moves} moves, {} nodes and {:.0} ms per board, at most {worst:.2} s, \
         {:.1} million nodes per second",
        boards.len(),
        nodes / boards.len() as u64,
        1e3 * total / boards.len() as f64,
        nodes as f64 / total / 1e6,
    );
}
