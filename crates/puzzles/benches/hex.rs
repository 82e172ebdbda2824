//! Hexagonal rotation puzzles by side, stones and length, and a comparison with the best-first
//! search of an article on the puzzle (墨盘).
//!
//! `cargo bench --bench hex -- NAME` measures the boards whose label contains NAME, such as
//! `side 4, 18 stones, 8`, and the comparison if `baseline` contains NAME. The baseline is the
//! search of the article. It is given the shortest length and stops at the first path that is not
//! longer. Our search proves the length.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::time::{Duration, Instant};

use cantor_puzzles::families::hex::Hex;
use cantor_puzzles::family::Solution;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::search::{Budget, Meter, SLICE, Slots, Tables};

/// Budget of one board, in seconds.
const SECONDS: u64 = 20;

/// Maximum nodes of the baseline.
const MAX_BASELINE_NODES: usize = 3_000_000;

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    // `cargo test --benches` runs a short form.
    let short = !std::env::args().any(|arg| arg == "--bench");
    let tables = Tables::new();
    for (side, stones, moves, boards) in [
        ("3", "9", None, 20),
        ("4", "18", Some("8"), 4),
        ("4", "5", None, 4),
        ("4", "12", None, 4),
        ("4", "18", None, 8),
        ("5", "6", Some("10"), 2),
        ("5", "6", None, 4),
        ("5", "12", None, 3),
        ("5", "30", None, 2),
    ] {
        let name = format!("side {side}, {stones} stones, {}", moves.unwrap_or("any"));
        let boards = if short { u64::from(side == "3") } else { boards };
        for seed in (0..boards).filter(|_| name.contains(&wanted)) {
            let Some(board) = generate(side, stones, moves, seed, &tables) else {
                println!("{name:<28} not generated");
                continue;
            };
            let (solution, took) = solve(&*board, &tables);
            let Some(solution) = solution else { continue };
            let Solution { line, at_least, nodes, .. } = solution;
            println!(
                "{name:<28} {:>3} moves, at least {at_least:>2}: {took:>9.1?}, {nodes:>9} nodes",
                line.len()
            );
        }
    }
    if "baseline".contains(&wanted) {
        let baselines = [("5", "5"), ("8", "7"), ("8", "8")];
        for &(stones, moves) in &baselines[..if short { 1 } else { baselines.len() }] {
            let Some(board) = generate("4", stones, Some(moves), 1, &tables) else { continue };
            let (solution, took) = solve(&*board, &tables);
            let nodes = solution.map_or(0, |solution| solution.nodes);
            let (baseline_found, baseline_nodes, baseline_took) =
                solve_baseline(&*board, moves.parse().expect("a number"));
            println!(
                "side 4, {stones} stones, {moves} moves: {took:.1?}, {nodes} nodes; baseline {} {baseline_took:.1?}, {baseline_nodes} nodes: {:.0} times the time, {:.0} times the nodes",
                if baseline_found { "found a path after" } else { "gave up after" },
                baseline_took.as_secs_f64() / took.as_secs_f64(),
                baseline_nodes as f64 / nodes as f64,
            );
        }
    }
}

fn generate(
    side: &str,
    stones: &str,
    moves: Option<&str>,
    seed: u64,
    tables: &Tables,
) -> Option<Box<dyn Board>> {
    let mut options = Options::from([("side", side), ("stones", stones)]);
    moves.into_iter().for_each(|moves| options.set("moves", moves));
    Hex.generate(&options, seed, tables, &mut Meter::new(&Budget::of_time(Duration::MAX))).ok()
}

fn solve(board: &dyn Board, tables: &Tables) -> (Option<Solution>, Duration) {
    let budget =
        Budget { slots: Some(Slots::new(2, SLICE)), ..Budget::of_time(Duration::from_secs(SECONDS)) };
    let started = Instant::now();
    let solution = board.solve(tables, &mut Meter::new(&budget)).ok();
    (solution, started.elapsed())
}

/// Searches as the article does: expands the board with the fewest wrong points, and ends at the
/// first path of at most `length` turns. The same board after another number of turns is another
/// node. Returns whether a path was found, the nodes and the time.
fn solve_baseline(board: &dyn Board, length: usize) -> (bool, usize, Duration) {
    let started = Instant::now();
    let names: Vec<String> = (1..6)
        .flat_map(|row| {
            (1..6).flat_map(move |column| ["L", "R", "C"].map(|kind| format!("{kind}{row},{column}")))
        })
        .filter(|name| board.resume(name).is_ok())
        .collect();
    // The turns as permutations, from boards with one stone.
    let points = board.position().chars().filter(|&sign| sign != '/').count();
    let bits = |text: &str| {
        let signs = text.chars().filter(|&sign| sign != '/').enumerate();
        signs.fold(0u64, |bits, (point, sign)| bits | u64::from(sign == 'o') << point)
    };
    let single_stone = |point: usize| {
        let text = (0..points).map(|other| if other == point { 'o' } else { '.' }).collect::<String>();
        Hex.parse(&Options::from([("start", text.as_str()), ("target", text.as_str())])).expect("one stone")
    };
    let turns: Vec<Vec<u32>> = names
        .iter()
        .map(|name| {
            let to = |point| {
                bits(&single_stone(point).resume(name).expect("a turn").end().position()).trailing_zeros()
            };
            (0..points).map(to).collect()
        })
        .collect();
    let goal = bits(&board.goal());
    let count_wrong = |state: u64| (state ^ goal).count_ones();
    let start = bits(&board.position());
    let mut heap = BinaryHeap::from([Reverse((count_wrong(start), 0, start))]);
    let mut seen = HashSet::from([(start, 0)]);
    let mut nodes = 0;
    while let Some(Reverse((wrong, steps, state))) = heap.pop() {
        nodes += 1;
        if wrong == 0 || nodes == MAX_BASELINE_NODES {
            return (wrong == 0, nodes, started.elapsed());
        }
        for turn in turns.iter().filter(|_| steps < length) {
            let mut next = 0;
            let mut rest = state;
            while rest != 0 {
                next |= 1u64 << turn[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            if seen.insert((next, steps + 1)) {
                heap.push(Reverse((count_wrong(next), steps + 1, next)));
            }
        }
    }
    (false, nodes, started.elapsed())
}
