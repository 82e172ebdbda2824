//! Rush Hour: the longest known 6×6 boards and random boards of 8 to 13 cars, compared with a plain
//! breadth-first search on strings.
//!
//! `cargo bench --bench rush -- COUNT` solves COUNT random boards instead of 1,000. Times are in
//! milliseconds. The time of a board is the best of several runs. For random boards, the mean and
//! the maximum are printed.

use std::collections::{HashSet, VecDeque};
use std::time::{Duration, Instant};

use cantor_puzzles::families::rush::Rush;
use cantor_puzzles::family::{Board, Family};
use cantor_puzzles::puzzle::SolveError;
use cantor_puzzles::search::{Budget, Meter, Tables};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Longest known boards without walls, with one wall and with two walls (`x`).
const KNOWN: [&str; 3] = [
    "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo",
    "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
    "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
];

/// Runs of each known board.
const KNOWN_RUNS: u32 = 50;
/// Runs of each random board.
const RANDOM_RUNS: u32 = 5;
/// Random boards that the plain search solves too.
const PLAIN_BOARDS: usize = 50;

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn main() {
    // `cargo test --benches` runs a short form.
    let short = !std::env::args().any(|argument| argument == "--bench");
    let count = std::env::args().filter_map(|argument| argument.parse().ok()).next();
    let count = count.unwrap_or(if short { 5 } else { 1_000 });
    let (known, runs, random_runs) = if short { (1, 1, 1) } else { (KNOWN.len(), KNOWN_RUNS, RANDOM_RUNS) };
    println!("{:38} {:>6} {:>10} {:>10} {:>8}", "board", "moves", "positions", "ms", "plain ms");
    for code in &KNOWN[..known] {
        for metric in ["slide", "step"] {
            let board = Rush.read(&format!("{code} {metric}")).expect("a board");
            let (answer, best) = best_of(runs, &*board);
            let (moves, nodes) = answer.expect("the board is solvable");
            let (slow, time) = measure_time(|| solve_plainly(code, metric == "step"));
            assert_eq!(slow, Some(moves), "{code}");
            println!("{code:38} {moves:>6} {nodes:>10} {:>10.3} {:>8.1}", ms(best), ms(time));
        }
    }
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for metric in ["slide", "step"] {
        let (mut times, mut nodes, mut solved, mut slow) = (Vec::new(), 0, 0, Duration::ZERO);
        for number in 0..count {
            let code = random_board(&mut rng);
            let board = Rush.read(&format!("{code} {metric}")).expect("a board");
            let (answer, time) = best_of(random_runs, &*board);
            times.push(time);
            nodes += answer.map_or(0, |answer| answer.1);
            solved += usize::from(answer.is_some());
            if number < PLAIN_BOARDS {
                let (length, time) = measure_time(|| solve_plainly(&code, metric == "step"));
                assert_eq!(length, answer.map(|answer| answer.0), "{code}");
                slow += time;
            }
        }
        let mean = times.iter().sum::<Duration>() / count as u32;
        let max_time = times.iter().max().copied().unwrap_or_default();
        println!(
            "{count} random boards of 8 to 13 cars, {metric}: {solved} solvable, {} positions; mean {:.3} ms, \
             maximum {:.3} ms; plain {:.1} ms",
            nodes / solved.max(1) as u64,
            ms(mean),
            ms(max_time),
            ms(slow / PLAIN_BOARDS.min(count) as u32),
        );
    }
}

/// Returns the numbers of moves and of visited positions; `None` without a solution.
fn solve(board: &dyn Board) -> Option<(usize, u64)> {
    let budget = Budget::of_time(Duration::from_secs(60));
    match board.solve(&Tables::new(), &mut Meter::new(&budget)) {
        Ok(solution) => Some((solution.line.len(), solution.nodes)),
        Err(SolveError::Unsolvable(_)) => None,
        Err(stopped) => panic!("{stopped:?}"),
    }
}

/// Solves a board several times. Returns the answer and the shortest time.
fn best_of(runs: u32, board: &dyn Board) -> (Option<(usize, u64)>, Duration) {
    let runs = (0..runs).map(|_| measure_time(|| solve(board)));
    runs.min_by_key(|run| run.1).expect("at least one run")
}

/// Runs a function and measures its time.
fn measure_time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

fn ms(time: Duration) -> f64 {
    1e3 * time.as_secs_f64()
}

/// Returns a 6×6 board with 8 to 13 cars. Some of them are trucks of three cells.
fn random_board(rng: &mut ChaCha8Rng) -> String {
    loop {
        let mut cells = vec![b'o'; 36];
        cells[12..14].fill(b'A');
        let (mut cars, wanted) = (1, rng.random_range(8..=13_u8));
        for _ in 0..200 {
            let (at, stride) =
                (rng.random_range(0..36_u32) as usize, if rng.random_range(0..2_u8) == 0 { 1 } else { 6 });
            let length = if rng.random_range(0..3_u8) == 0 { 3 } else { 2 };
            let own: Vec<usize> = (0..length).map(|by| at + by * stride).collect();
            let inside = own.iter().all(|&cell| cell < 36 && cells[cell] == b'o')
                && (stride == 6 || at / 6 == own[length - 1] / 6 && at / 6 != 2);
            if inside && cars < wanted {
                own.iter().for_each(|&cell| cells[cell] = b'A' + cars);
                cars += 1;
            }
        }
        if cars == wanted {
            return String::from_utf8(cells).expect("letters");
        }
    }
}

/// Returns the length of a shortest solution, by a breadth-first search on strings.
fn solve_plainly(code: &str, step: bool) -> Option<usize> {
    let start = code.to_owned();
    let mut seen = HashSet::from([start.clone()]);
    let mut open = VecDeque::from([(start, 0)]);
    while let Some((state, depth)) = open.pop_front() {
        let cells = state.as_bytes();
        if cells[17] == b'A' {
            return Some(depth);
        }
        let mut done = HashSet::new();
        for (first, &name) in cells.iter().enumerate() {
            if matches!(name, b'o' | b'x') || !done.insert(name) {
                continue;
            }
            let stride = if cells.get(first + 1) == Some(&name) { 1 } else { 6 };
            let length = cells.iter().filter(|&&cell| cell == name).count();
            for forward in [false, true] {
                let (mut low, mut after) = (first, cells.to_vec());
                loop {
                    let high = low + (length - 1) * stride;
                    let free = |cell: usize| {
                        (stride == 6 || cell / 6 == first / 6) && after.get(cell) == Some(&b'o')
                    };
                    let (into, out) =
                        if forward { (high + stride, low) } else { (low.wrapping_sub(stride), high) };
                    if !free(into) {
                        break;
                    }
                    after.swap(into, out);
                    low = if forward { low + stride } else { low - stride };
                    let text = String::from_utf8(after.clone()).expect("letters");
                    if seen.insert(text.clone()) {
                        open.push_back((text, depth + 1));
                    }
                    if step {
                        break;
                    }
                }
            }
        }
    }
    None
}
