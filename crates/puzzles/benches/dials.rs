//! Linked dials: known puzzles and large systems, and a plain search as a baseline.
//!
//! `cargo bench --bench dials -- NAME` measures the lines that contain NAME. The baseline is a
//! simple breadth-first search on strings, with a limited number of states.

use std::collections::HashMap;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

use cantor_puzzles::families::dials::Dials;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::search::{Budget, Meter, Tables};

/// Budget of one board, in seconds.
const SECONDS: u64 = 1;

/// Boards of each kind.
const BOARDS: u64 = 8;
/// Rounds for each board that takes less than 5 ms.
const ROUNDS: u32 = 200;

/// Maximum states of the baseline.
const BASELINE_STATES: usize = 200_000;

/// Names and options of generated boards.
const KINDS: &[(&str, &[(&str, &str)])] = &[
    ("compass", &[("game", "compass")]),
    ("compass, pairs", &[("game", "compass"), ("buttons", "ab, bc, ac")]),
    ("cubes", &[("game", "cubes"), ("dials", "5")]),
    ("light box", &[("game", "lightbox")]),
    ("9 dials of 12 in a ring", &[("dials", "9"), ("positions", "12"), ("buttons", "ring")]),
    ("25 dials of 12, 25 buttons", &[("dials", "25"), ("positions", "12")]),
];

/// Numbers of dials of the random boards, which have 12 positions per dial and 25 buttons.
const RANDOM: &[usize] = &[4, 6, 8, 12, 25];

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    // `cargo test --benches` runs a short form.
    let short = !std::env::args().any(|arg| arg == "--bench");
    let count = if short { 1 } else { BOARDS };
    let generated = KINDS.iter().map(|&(name, options)| {
        let options = Options::from(
            options
                .iter()
                .map(|&(id, text)| (id.to_owned(), text.to_owned()))
                .collect::<std::collections::BTreeMap<_, _>>(),
        );
        let budget = Budget::of_time(Duration::from_secs(600));
        let generate = move |seed| {
            Dials.generate(&options, seed, &Tables::new(), &mut Meter::new(&budget)).expect("any board")
        };
        (name.to_owned(), (0..count).map(generate).collect::<Vec<_>>())
    });
    let random = RANDOM.iter().map(|&dials| {
        (
            format!("{dials} dials of 12, 25 random buttons"),
            (0..count).map(|seed| random_board(dials, seed)).collect(),
        )
    });
    for (name, boards) in generated.chain(random).filter(|(name, _)| name.contains(&wanted)) {
        measure(&name, &boards, if short { 1 } else { ROUNDS });
    }
}

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn measure(name: &str, boards: &[Box<dyn Board>], rounds: u32) {
    let (mut total, mut longest, mut unproven, mut presses) = (Duration::ZERO, Duration::ZERO, 0, 0);
    for board in boards {
        let first = Instant::now();
        let (length, optimal) = solve(&**board);
        let rounds = if first.elapsed() < Duration::from_millis(5) { rounds } else { 1 };
        let started = Instant::now();
        for _ in 0..rounds {
            solve(&**board);
        }
        let took = started.elapsed() / rounds;
        (total, longest) = (total + took, longest.max(took));
        unproven += usize::from(!optimal);
        presses += length;
    }
    let started = Instant::now();
    let baseline = solve_baseline(&*boards[0]);
    let took = started.elapsed();
    let baseline_result = match baseline {
        Some(length) => format!("{length} presses in {took:.1?}"),
        None => format!("gave up after {took:.1?}"),
    };
    println!(
        "{name:<36} {:>4} presses: {:>9.1?}, maximum {longest:>9.1?}; {unproven} of {} not proven; baseline on the first: {baseline_result}",
        presses / boards.len(),
        total / boards.len() as u32,
        boards.len()
    );
}

/// Returns the number of presses, and whether it is proven minimal.
fn solve(board: &dyn Board) -> (usize, bool) {
    let budget = Budget::of_time(Duration::from_secs(SECONDS));
    let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("the board is solvable");
    (solution.line.len(), solution.optimal)
}

/// Returns a solvable board with random steps.
fn random_board(dials: usize, seed: u64) -> Box<dyn Board> {
    let mut state = seed + 1;
    let mut roll = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let (mut start, mut rows) = (vec![0; dials], Vec::new());
    for _ in 0..25 {
        let row: Vec<u64> = (0..dials).map(|at| if at == 0 { 1 } else { roll(12) }).collect();
        let times = roll(12);
        start.iter_mut().zip(&row).for_each(|(at, step)| *at = (*at + (12 - step) * times) % 12);
        rows.push(row);
    }
    let words = |row: &Vec<u64>| row.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let buttons: Vec<String> = rows.iter().map(words).collect();
    let text = format!("{} positions:12 buttons:{}", words(&start), buttons.join("; "));
    Dials.read(&text).expect("a board")
}

/// Returns the fewest presses by a breadth-first search on strings; `None` after too many states.
fn solve_baseline(board: &dyn Board) -> Option<usize> {
    let text = board.to_string();
    let (head, buttons) = text.split_once(" buttons:")?;
    let (head, positions) = head.split_once(" positions:")?;
    let start = head.split(" → ").next()?;
    let numbers = |text: &str| -> Vec<i32> {
        text.split_whitespace().map(|word| word.parse().expect("a number")).collect()
    };
    let positions = numbers(positions);
    // Buttons of lamps are groups of letters. All others are rows of steps.
    let toggles = |group: &str| -> Vec<i32> {
        ('A'..).take(start.split(' ').count()).map(|lamp| group.contains(lamp).into()).collect()
    };
    let buttons: Vec<Vec<i32>> = match buttons.starts_with(char::is_alphabetic) {
        true => buttons.split(' ').map(toggles).collect(),
        false => buttons.split(';').map(numbers).collect(),
    };
    let modulus = |dial: usize| positions[if positions.len() == 1 { 0 } else { dial }];
    let wanted = board.goal();
    let solved = |state: &str| match &wanted[..] {
        "equal" => {
            let mut words = state.split(' ');
            let first = words.next();
            words.all(|word| Some(word) == first)
        }
        wanted if !wanted.contains(' ') => state.split(' ').all(|word| word == wanted),
        wanted => state.split(' ').zip(wanted.split(' ')).all(|(at, wanted)| wanted == "?" || at == wanted),
    };
    let mut known = HashMap::from([(start.to_owned(), 0)]);
    let mut open = VecDeque::from([start.to_owned()]);
    while let Some(state) = open.pop_front() {
        let depth = known[&state];
        if solved(&state) {
            return Some(depth);
        }
        if known.len() > BASELINE_STATES {
            return None;
        }
        let current = numbers(&state);
        for button in &buttons {
            let turned = current.iter().zip(button).enumerate();
            let next: Vec<String> =
                turned.map(|(dial, (at, step))| (at + step).rem_euclid(modulus(dial)).to_string()).collect();
            let next = next.join(" ");
            if !known.contains_key(&next) {
                known.insert(next.clone(), depth + 1);
                open.push_back(next);
            }
        }
    }
    None
}
