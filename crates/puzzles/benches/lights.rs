//! What Lights Out costs, by size, pattern and edges: the mean of boards from seeds, and the longest.
//!
//! `cargo bench --bench lights`, or with the part of a line's name behind `--`.

use std::time::{Duration, Instant};

use cantor_puzzles::families::lights::Lights;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::search::{Budget, Meter, Tables};

/// Seconds that one board may take.
const SECONDS: u64 = 1;

/// Boards of a kind, and how often each is solved where that takes no time.
const BOARDS: u64 = 8;
const ROUNDS: u32 = 200;

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let tables = Tables::new();
    for name in [
        "5x5",
        "9x9",
        "10x10",
        "11x11",
        "12x12",
        "5x5 states:3",
        "10x10 states:4",
        "12x12 edges:torus",
        "11x11 press:king",
        "12x12 press:010/101/010",
        "11x11 press:diagonal",
        "12x12 press:king edges:torus",
        "12x12 press:king edges:torus states:3",
    ]
    .into_iter()
    .filter(|name| name.contains(&wanted))
    {
        let mut options = Options::default();
        for word in name.split(' ') {
            let (id, value) = word.split_once(':').unwrap_or(("size", word));
            options.set(id, value);
        }
        let budget = Budget::of_time(Duration::from_secs(600));
        let made =
            |seed| Lights.generate(&options, seed, &tables, &mut Meter::new(&budget)).expect("any board");
        let boards: Vec<Box<dyn Board>> = (0..BOARDS).map(made).collect();
        let fresh = Instant::now();
        solve(&*boards[0], &Tables::new());
        let fresh = fresh.elapsed();
        let (mut total, mut longest, mut open, mut presses) = (Duration::ZERO, Duration::ZERO, 0, 0);
        for board in &boards {
            let rounds = if fresh < Duration::from_millis(5) { ROUNDS } else { 1 };
            let started = Instant::now();
            for _ in 1..rounds {
                solve(&**board, &tables);
            }
            let (length, optimal) = solve(&**board, &tables);
            let took = started.elapsed() / rounds;
            (total, longest) = (total + took, longest.max(took));
            open += u64::from(!optimal);
            presses += length;
        }
        println!(
            "{name:<40} {:>4} presses: {:>9.1?}, at most {longest:>9.1?}, the first of its kind {fresh:>9.1?}; {open} of {BOARDS} not proven",
            presses / BOARDS as usize,
            total / BOARDS as u32
        );
    }
}

/// How many presses, and whether that is proven.
fn solve(board: &dyn Board, tables: &Tables) -> (usize, bool) {
    let budget = Budget::of_time(Duration::from_secs(SECONDS));
    let solution = board.solve(tables, &mut Meter::new(&budget)).expect("it can be solved");
    (solution.line.len(), solution.optimal)
}
