//! Solvers as programs: each reads a board per line, and prints milliseconds, peak resident
//! megabytes, and moves.

use std::fs;
use std::io::{self, Write};
use std::str::FromStr;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use cantor_puzzles::families::family;
use cantor_puzzles::family::Options;
use cantor_puzzles::search::{Budget, Meter, Tables};
use slidy::puzzle::puzzle::Puzzle;
use slidy::solver::{Solver4x4Stm, solver::Solver};

/// Budget of one board.
const MOST: Duration = Duration::from_secs(600);

/// A solution in letters or words, and the time of its search.
type Solved = (String, Duration);

/// Ours, on one core. The first board builds the tables, and waits for better ones that are built
/// in the background.
pub(crate) fn ours(id: &str) -> impl FnMut(&str) -> Solved {
    let (family, tables) = (family(id).expect("a family"), Tables::new());
    move |text| {
        let board = family.parse(&Options::from([("board", text)])).expect("a board");
        let budget = Budget::of_time(MOST);
        let started = Instant::now();
        let solution = board.solve(&tables, &mut Meter::new(&budget)).expect("solvable");
        let took = started.elapsed();
        assert!(solution.optimal, "{text}");
        // Queued once, after all requested tables; later calls drop the sender and do not wait.
        let (made, all_made) = mpsc::channel::<()>();
        tables.in_background("all that were asked for", move |_| drop(made));
        let _ = all_made.recv();
        (solution.line.to_string(), took)
    }
}

/// Slidy, for 4x4 and the single-tile metric.
pub(crate) fn slidy() -> impl FnMut(&str) -> Solved {
    let mut solver = Solver4x4Stm::default();
    move |text| {
        let puzzle = Puzzle::from_str(text).expect("a board");
        let started = Instant::now();
        let solution = solver.solve(&puzzle).expect("solvable");
        (solution.to_string(), started.elapsed())
    }
}

/// Answers each line until the end of the input.
pub(crate) fn answer(mut solve: impl FnMut(&str) -> Solved) {
    let mut out = io::stdout();
    for text in io::stdin().lines() {
        let (moves, took) = solve(&text.expect("a line"));
        writeln!(out, "{} {} {moves}", took.as_secs_f64() * 1000.0, peak()).expect("it is read");
    }
}

/// Peak resident memory in megabytes, where `/proc` exists.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map_or(0, |kilobytes| kilobytes.div_ceil(1000))
}
