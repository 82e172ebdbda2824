//! Solvers that run as separate programs. Each reads a board per line. It prints milliseconds, peak
//! resident megabytes and moves.

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

/// Time for one board.
const TIME_LIMIT: Duration = Duration::from_secs(600);

/// The moves of a solution as text, and the time of the search.
type Answer = (String, Duration);

/// Our solver, on one core. The first call builds the tables and waits for those that are built in
/// the background.
pub(crate) fn cantor_solver(id: &str) -> impl FnMut(&str) -> Answer {
    let (family, tables) = (family(id).expect("a family"), Tables::new());
    move |text| {
        let board = family.parse(&Options::from([("board", text)])).expect("a board");
        let budget = Budget::of_time(TIME_LIMIT);
        let started = Instant::now();
        let solution = board.solve(&tables, &mut Meter::new(&budget)).expect("solvable");
        let took = started.elapsed();
        assert!(solution.optimal, "{text}");
        // In the first call this task runs after all queued tables. A task of the same name is not
        // accepted again, so later calls drop the sender at once.
        let (done, all_done) = mpsc::channel::<()>();
        tables.run_in_background("all queued tables", move |_| drop(done));
        let _ = all_done.recv();
        (solution.line.to_string(), took)
    }
}

/// Slidy, for 4x4 boards and the single-tile metric.
pub(crate) fn slidy_solver() -> impl FnMut(&str) -> Answer {
    let mut solver = Solver4x4Stm::default();
    move |text| {
        let puzzle = Puzzle::from_str(text).expect("a board");
        let started = Instant::now();
        let solution = solver.solve(&puzzle).expect("solvable");
        (solution.to_string(), started.elapsed())
    }
}

/// Solves the board on each input line, until the end of the input.
pub(crate) fn serve(mut solve: impl FnMut(&str) -> Answer) {
    let mut out = io::stdout();
    for text in io::stdin().lines() {
        let (moves, took) = solve(&text.expect("a line"));
        writeln!(out, "{} {} {moves}", took.as_secs_f64() * 1000.0, peak_memory())
            .expect("the output is read");
    }
}

/// Peak resident memory in megabytes. 0 without `/proc`.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map_or(0, |kilobytes| kilobytes.div_ceil(1000))
}
