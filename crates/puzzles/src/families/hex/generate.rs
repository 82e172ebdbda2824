//! Generates boards from a seed: a target, and a start at a given distance from it.
//!
//! On side 3 with one colour, a table lists the starts at each distance, and one is drawn uniformly
//! from those at the given distance. Otherwise, turns are played backward from the target. If a
//! distance is given, the board is then solved to find its true distance.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::board::HexBoard;
use super::grid::{Grid, SIDES};
use super::info::{MAX_STONES, SIDE, START, STONES, SYMMETRIC, TARGET, TURNS};
use super::kinds::Kinds;
use super::{lookup, parse, solve};
use crate::family::{Describe, Lengths, MOVES, Options, Part, STOPPED, length};
use crate::puzzle::{Message, ParseError};
use crate::search::{Meter, Ranked, Tables};

/// Maximum nodes of one [`generate`] call, shared by all its solves.
const MAX_NODES: u64 = 8_000_000;

/// Maximum targets tried, and maximum turns tried in one step of a walk.
const MAX_TRIES: usize = 64;

/// Maximum times that a walk is extended and its board solved, the first walk included.
const MAX_EXTENSIONS: usize = 16;

/// Lengths of shortest solutions in turns, from easy to brutal.
const DIFFICULTIES: Lengths = [2..=3, 4..=4, 5..=5, 6..=7];

/// Default side.
const DEFAULT_SIDE: u32 = 3;

/// Generates a board.
///
/// # Errors
/// A faulty option, an exhausted budget, or no board found that matches the options.
pub(super) fn generate(
    options: &Options,
    seed: u64,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<HexBoard, ParseError> {
    meter.run_limited(MAX_NODES, |meter| try_targets(options, seed, tables, meter))
}

/// Tries targets until one has a start at the requested distance.
fn try_targets(
    options: &Options,
    seed: u64,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<HexBoard, ParseError> {
    let fault = |option, message| Err(options.fault(option, message));
    let turn_kinds: Kinds = options.named(TURNS)?;
    let given = Part::filled(options, TARGET).map(|part| Ok((part, parse::read(part)?))).transpose()?;
    let side = options.number(SIDE, *SIDES.start() as u32..=*SIDES.end() as u32)?;
    let side = match &given {
        Some((_, drawn)) => drawn.side,
        None => side.unwrap_or(DEFAULT_SIDE) as usize,
    };
    let grid = Grid::of(side);
    let max_stones = grid.points.len() - 1;
    let stones = options.number(STONES, 1..=MAX_STONES)?.map_or(max_stones / 3, |stones| stones as usize);
    if stones > max_stones {
        return fault(
            STONES,
            Message::new("hex-too-many-stones").with("side", side).with("most", max_stones),
        );
    }
    let symmetric = options.flag(SYMMETRIC)?;
    let wanted = length(options, seed, &DIFFICULTIES)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..MAX_TRIES {
        if meter.pause().is_err() {
            return fault(MOVES, Message::new(STOPPED));
        }
        let goal = match &given {
            Some((part, _)) => {
                let text = format!("{} → {}", part.text, part.text);
                parse::parse(&Options::from([(START, text)]))?.stones
            }
            None => match random_target(grid, stones, symmetric, &mut rng) {
                Some(goal) => goal,
                None => continue,
            },
        };
        let solved = HexBoard { side, stones: goal.clone(), goal: goal.into(), turn_kinds };
        let board = if side == lookup::SIDE && solved.colours() == 1 {
            pick_start(&solved, wanted, &mut rng, tables)
        } else {
            walk_back(&solved, wanted, &mut rng, tables, meter)
        };
        if let Some(board) = board {
            return Ok(board);
        }
    }
    fault(MOVES, Message::new("hex-not-found"))
}

/// Places stones at random; if `symmetric` is set, in whole orbits of a random symmetry. Returns
/// `None` if the orbits do not add up to the number of stones.
fn random_target(grid: &Grid, stones: usize, symmetric: bool, rng: &mut ChaCha8Rng) -> Option<Vec<u8>> {
    let points = grid.points.len();
    let mut free: Vec<usize> = (0..points).collect();
    // The first symmetry is the identity.
    let symmetry = match symmetric {
        true => &grid.symmetries[rng.random_range(1..grid.symmetries.len() as u64) as usize],
        false => &grid.symmetries[0],
    };
    let (mut board, mut remaining) = (vec![0; points], stones);
    while remaining > 0 && !free.is_empty() {
        let first = free[rng.random_range(0..free.len() as u64) as usize];
        let image = |&point: &usize| Some(usize::from(symmetry[point])).filter(|&point| point != first);
        let orbit: Vec<usize> = std::iter::successors(Some(first), image).collect();
        free.retain(|point| !orbit.contains(point));
        if orbit.len() <= remaining {
            remaining -= orbit.len();
            orbit.iter().for_each(|&point| board[point] = 1);
        }
    }
    (remaining == 0).then_some(board)
}

/// Picks a start of side 3 uniformly: at the wanted distance if given, otherwise at any above 0.
fn pick_start(
    solved: &HexBoard,
    wanted: Option<u32>,
    rng: &mut ChaCha8Rng,
    tables: &Tables,
) -> Option<HexBoard> {
    let (rules, _) = solved.pack::<1>();
    let table = lookup::table(&rules, tables);
    let within = match wanted {
        Some(wanted) => wanted..=wanted,
        None => 1..=table.counts().len() as u32,
    };
    let starts: Vec<usize> = within.flat_map(|distance| table.ranks_at(distance)).collect();
    let start = starts.get(rng.random_range(0..starts.len().max(1) as u64) as usize)?;
    let [bits] = rules.unrank(*start);
    let stones = (0..solved.stones.len()).map(|point| (bits >> point & 1) as u8).collect();
    Some(HexBoard { stones, ..solved.clone() })
}

/// Picks a start by a random walk backward from the target, at the wanted distance if given.
///
/// A turn increases the distance by at most one, so the walk is extended by the missing turns until
/// its distance is right.
fn walk_back(
    solved: &HexBoard,
    wanted: Option<u32>,
    rng: &mut ChaCha8Rng,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Option<HexBoard> {
    let Some(wanted) = wanted else {
        let board =
            (0..4 * solved.grid().points.len()).fold(solved.clone(), |board, _| turn_back(&board, rng));
        return Some(board).filter(|board| !board.is_solved());
    };
    let (mut board, mut length) = (solved.clone(), 0);
    for _ in 0..MAX_EXTENSIONS {
        board = (length..wanted).fold(board, |board, _| turn_back(&board, rng));
        let solution =
            solve::solve(&board, tables, meter, &mut |_| {}).ok().filter(|solution| solution.optimal)?;
        length = solution.at_least;
        if length == wanted {
            return Some(board);
        }
    }
    None
}

/// Returns the board before a random turn, preferably a turn that changes the board.
fn turn_back(board: &HexBoard, rng: &mut ChaCha8Rng) -> HexBoard {
    let kinds: Vec<_> = board.turn_kinds.inverse().iter().collect();
    let turn = |_| {
        let kind = kinds[rng.random_range(0..kinds.len() as u64) as usize];
        let inner = rng.random_range(0..board.grid().inner.len() as u64) as usize;
        let mut after = board.clone();
        after.turn(board.grid().inner[inner].turn(kind, inner));
        after
    };
    (0..MAX_TRIES).map(turn).find(|after| after != board).unwrap_or_else(|| board.clone())
}
