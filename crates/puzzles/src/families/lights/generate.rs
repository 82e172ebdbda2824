//! Generates boards from a seed: any solvable board, or a board with a given solution length.
//!
//! A subset of the presses of a shortest solution is itself shortest for the position that it
//! solves. On a board that needs more presses than wanted, presses of its solution are therefore
//! played until the wanted number remains.

use std::ops::RangeInclusive;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::board::LightsBoard;
use super::edges::Edges;
use super::info::{EDGES, SIZE};
use super::parse::{Goal, check_states, goal_cells, parse_goal, parse_pattern, parse_states};
use super::press::Press;
use super::rules::Rules;
use super::sizes::{RING, SIDES};
use super::solve;
use super::text::Drawing;
use crate::family::{Describe, GOAL, Lengths, MOVES, Options, Part, STOPPED, has_difficulty, length};
use crate::puzzle::{Message, ParseError};
use crate::search::{Meter, Tables};

/// Maximum nodes of all searches together, per generated board.
const MAX_NODES: u64 = 4_000_000;

/// Random boards solved to estimate the longest solution.
const SAMPLES: usize = 24;
/// Maximum boards tried.
const MAX_TRIES: usize = 4_000;
/// Consecutive tries that vary the same random board. The next try begins with a new one.
const CHANGES_PER_BOARD: usize = 100;

/// Default side of a board, in lights.
const DEFAULT_SIDE: usize = 5;
/// Default number of lights of a ring.
const DEFAULT_RING: usize = 12;

/// Generates a board.
///
/// # Errors
/// A faulty option, or no board found that matches the options.
pub(super) fn generate(
    options: &Options,
    seed: u64,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<LightsBoard, ParseError> {
    let solved = build_solved(options)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    meter.run_limited(MAX_NODES, |meter| {
        let mut longest = 0;
        if has_difficulty(options)? {
            for _ in 0..SAMPLES {
                let board = scramble(&solved, &mut rng);
                longest = longest
                    .max(solve_optimally(&board, tables, meter).map_or(0, |presses| presses.len() as u32));
            }
        }
        let wanted = length(options, seed, &difficulty_lengths(longest))?;
        let Some(wanted) = wanted else {
            let unsolved =
                (0..MAX_TRIES).map(|_| scramble(&solved, &mut rng)).find(|board| !board.is_solved());
            return unsolved.ok_or_else(|| options.fault(MOVES, Message::new("lights-not-found")));
        };
        let (mut board, mut longest) = (solved.clone(), 0);
        for number in 0..MAX_TRIES {
            if meter.tick().is_err() || meter.pause().is_err() {
                return Err(options.fault(MOVES, Message::new(STOPPED)));
            }
            let mut tried =
                if number % CHANGES_PER_BOARD == 0 { scramble(&solved, &mut rng) } else { board.clone() };
            tried.press(rng.random_range(0..tried.rules.cells() as u64) as usize);
            let Some(mut presses) = solve_optimally(&tried, tables, meter) else { continue };
            if presses.len() >= wanted as usize {
                while presses.len() > wanted as usize {
                    let at = rng.random_range(0..presses.len() as u64) as usize;
                    let press = presses.swap_remove(at);
                    tried.press(tried.rules.cell(&press));
                }
                return Ok(tried);
            }
            // A change is kept unless the board needs fewer presses than before.
            if number % CHANGES_PER_BOARD == 0 || presses.len() >= longest {
                (board, longest) = (tried, presses.len());
            }
        }
        Err(options.fault(MOVES, Message::new("lights-not-found")))
    })
}

/// Returns the ranges of solution lengths, from easy to brutal, for boards whose longest sampled
/// solution has `longest` presses.
fn difficulty_lengths(longest: u32) -> Lengths {
    let longest = longest.max(1);
    let part = |from: u32, to: u32| (longest * from / 100).max(1)..=(longest * to / 100).max(1);
    [part(20, 35), part(45, 60), part(70, 85), part(95, 100)]
}

/// Builds the requested board in its solved position.
fn build_solved(options: &Options) -> Result<LightsBoard, ParseError> {
    let edges: Edges = options.named(EDGES)?;
    let goal = Part::filled(options, GOAL).map(|part| Ok((part, parse_goal(part, edges)?))).transpose()?;
    let states = parse_states(options, None)?.unwrap_or(2);
    let size = Part::filled(options, SIZE).map(|part| parse_size(part, edges)).transpose()?;
    let (width, height) = match (size, &goal) {
        (Some(size), _) => size,
        (None, Some((_, Goal::Drawing(drawn)))) => (drawn.width, drawn.cells.len() / drawn.width),
        (None, _) if edges == Edges::Ring => (DEFAULT_RING, 1),
        (None, _) => (DEFAULT_SIDE, DEFAULT_SIDE),
    };
    let blocked: Vec<bool> = match &goal {
        Some((_, Goal::Drawing(drawn))) if (drawn.width, drawn.cells.len()) == (width, width * height) => {
            drawn.cells.iter().map(Option::is_none).collect()
        }
        // A drawing of another size is refused below.
        _ => vec![false; width * height],
    };
    let cells = blocked.iter().map(|&blocked| (!blocked).then_some(0)).collect();
    let board = Drawing { width, cells };
    let goal = match &goal {
        Some((part, goal)) => {
            check_states(*part, goal.states().into_iter(), states)?;
            goal_cells(*part, goal, &board)?
        }
        None => vec![0; width * height],
    };
    let pattern = parse_pattern(options, None, edges, states)?;
    let rules = Rules { width, height, edges, states, pattern, blocked, goal };
    Ok(LightsBoard { lights: rules.goal.clone(), rules: Arc::new(rules) })
}

/// Parses columns and rows, `5x6`. A single number is the side of a square, or the number of lights
/// of a ring.
fn parse_size(part: Part<'_>, edges: Edges) -> Result<(usize, usize), ParseError> {
    let text = part.text.trim();
    let words = text.split(['x', 'X', '×', '*', ' ']).filter(|word| !word.trim().is_empty());
    let numbers: Vec<usize> =
        words.map(|number| number.trim().parse()).collect::<Result<_, _>>().unwrap_or_default();
    let fault = |id, sizes: &RangeInclusive<usize>| {
        let message = Message::new(id).with("size", text).with("least", *sizes.start());
        Err(part.fault(message.with("most", *sizes.end())))
    };
    match (edges, &numbers[..]) {
        (Edges::Ring, &[lights] | &[lights, 1]) if RING.contains(&lights) => Ok((lights, 1)),
        (Edges::Ring, _) => fault("lights-ring-length", &RING),
        (_, &[width, height]) if SIDES.contains(&width) && SIDES.contains(&height) => Ok((width, height)),
        (_, &[side]) if SIDES.contains(&side) => Ok((side, side)),
        _ => fault("lights-size", &SIDES),
    }
}

/// Presses each cell of the solved board a random number of times.
fn scramble(solved: &LightsBoard, rng: &mut ChaCha8Rng) -> LightsBoard {
    let mut board = solved.clone();
    for cell in 0..solved.rules.cells() {
        for _ in 0..rng.random_range(0..u64::from(solved.rules.states)) {
            board.press(cell);
        }
    }
    board
}

/// Returns a solution if it is proven to be shortest.
fn solve_optimally(board: &LightsBoard, tables: &Tables, meter: &mut Meter<'_>) -> Option<Vec<Press>> {
    solve::solve(board, tables, meter, &mut |_| {})
        .ok()
        .filter(|solution| solution.optimal)
        .map(|solution| solution.line)
}
