//! Lights Out by size, pattern and edges: mean and maximum time of generated boards.
//!
//! `cargo bench --bench lights -- NAME` measures the lines that contain NAME.

use std::time::{Duration, Instant};

use cantor_puzzles::families::lights::Lights;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::search::{Budget, Meter, Tables};

/// Budget of one board, in seconds.
const SECONDS: u64 = 1;

/// Boards of each kind.
const BOARDS: u64 = 8;
/// Rounds for each board of a kind whose first board takes less than 5 ms.
const ROUNDS: u32 = 200;

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    // `cargo test --benches` runs a short form.
    let short = !std::env::args().any(|arg| arg == "--bench");
    let (count, rounds) = if short { (1, 1) } else { (BOARDS, ROUNDS) };
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
        let generate =
            |seed| Lights.generate(&options, seed, &tables, &mut Meter::new(&budget)).expect("any board");
        let boards: Vec<Box<dyn Board>> = (0..count).map(generate).collect();
        let first_time = Instant::now();
        solve(&*boards[0], &Tables::new());
        let first_time = first_time.elapsed();
        let (mut total, mut longest, mut unproven, mut presses) = (Duration::ZERO, Duration::ZERO, 0, 0);
        for board in &boards {
            let rounds = if first_time < Duration::from_millis(5) { rounds } else { 1 };
            let started = Instant::now();
            for _ in 1..rounds {
                solve(&**board, &tables);
            }
            let (length, optimal) = solve(&**board, &tables);
            let took = started.elapsed() / rounds;
            (total, longest) = (total + took, longest.max(took));
            unproven += u64::from(!optimal);
            presses += length;
        }
        println!(
            "{name:<40} {:>4} presses: {:>9.1?}, maximum {longest:>9.1?}, the first board {first_time:>9.1?}; {unproven} of {count} not proven",
            presses / count as usize,
            total / count as u32
        );
    }
}

/// Returns the number of presses, and whether it is proven minimal.
fn solve(board: &dyn Board, tables: &Tables) -> (usize, bool) {
    let budget = Budget::of_time(Duration::from_secs(SECONDS));
    let solution = board.solve(tables, &mut Meter::new(&budget)).expect("the board is solvable");
    (solution.line.len(), solution.optimal)
}
