//! Shortest solutions in the multi-tile metric: Korf's hundred boards, once with the tables that are built at once and
//! as long as a search may take, once with the large ones.
//!
//! `cargo bench --bench multi`; with a number behind `--`, so many boards.

#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::sync::mpsc;
use std::time::{Duration, Instant};

use cantor_puzzles::families::sliding::Sliding;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::search::{Budget, Meter, Tables};

/// What one solve may spend.
const BUDGET: Duration = Duration::from_secs(20);

fn main() {
    let count = std::env::args().filter_map(|arg| arg.parse().ok()).next().unwrap_or(100);
    let rows = include_str!("../tests/data/korf100.boards").lines().filter(|row| !row.starts_with('#'));
    let boards: Vec<Box<dyn Board>> = rows.take(count).map(parse).collect();
    let tables = Tables::new();
    let started = Instant::now();
    report("the first board, without tables", &boards[..1], &tables);
    let (done, wait) = mpsc::channel();
    // The background has one thread, so this comes after the tables that the first board asked for.
    tables.in_background("wait", move |_| done.send(()).unwrap_or_default());
    wait.recv().unwrap_or_default();
    println!("tables built, {:.1} s from the start", started.elapsed().as_secs_f64());
    report("with tables", &boards, &tables);
}

fn parse(row: &str) -> Box<dyn Board> {
    let board = row.split('\t').next().unwrap_or_default();
    let options = Options::from([("board", board), ("goal", "gap-first"), ("metric", "multi")]);
    Sliding.parse(&options).expect("a board")
}

fn report(what: &str, boards: &[Box<dyn Board>], tables: &Tables) {
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
        "{what}: {proven} of {} proven, {moves} moves, {} nodes and {:.0} ms a board, {worst:.2} s the worst, \
         {:.1} million nodes a second",
        boards.len(),
        nodes / boards.len() as u64,
        1e3 * total / boards.len() as f64,
        nodes as f64 / total / 1e6,
    );
}
