//! Boards from a seed, optionally with a requested length of their shortest solutions.
//!
//! With a distance table, all boards of a length are equally likely. For boards too large for a
//! table, the generator finds one at least that far from its goal, and follows its shortest
//! solution until the requested length remains. The rest of a shortest solution is itself a
//! shortest solution.

use std::ops::ControlFlow::{Break, Continue};
use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::board::SlidingBoard;
use super::goals::NamedGoal;
use super::layout::Layout;
use super::metric::Metric;
use super::multi::rules::MultiRules;
use super::rules::{MAX_RANKED_CELLS, Position, Rules};
use super::shape::Shape;
use super::slide::Slide;
use super::{lookup, parse, solve};
use crate::family::{GOAL, Lengths, METRIC, MOVES, Named, Options, Part, STOPPED, length};
use crate::puzzle::{Message, ParseError, Stop};
use crate::search::rank::MAX_LENGTH as MAX_CELLS;
use crate::search::{DistanceTable, Meter, Ranked, Tables};

/// Default shape.
const DEFAULT_SHAPE: Shape = Shape { width: 3, height: 3 };

/// Generates a board. Equal options and seeds give equal boards on every machine.
///
/// # Errors
/// A faulty option; no such board exists, or no such board was found.
pub(super) fn generate(
    options: &Options,
    seed: u64,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<SlidingBoard, ParseError> {
    let given = Part::filled(options, GOAL);
    let shape = match (parse::parse_size(options)?, given) {
        (Some(shape), _) => shape,
        (None, Some(given)) if NamedGoal::from_name(given.text).is_none() => {
            parse::parse_goal(given, None)?.shape
        }
        _ => DEFAULT_SHAPE,
    };
    let goal = match given {
        Some(given) => parse::parse_goal(given, Some(shape))?.tiles,
        None => NamedGoal::Rows.layout(shape),
    };
    let solved = SlidingBoard::new(Layout { shape, tiles: goal.clone() }, goal, options.named(METRIC)?);
    let moves = length(options, seed, &lengths(solved.shape, solved.metric))?;
    generate_with_length(solved, moves, seed, tables, meter).map_err(|message| options.fault(MOVES, message))
}

/// Returns the ranges of solution lengths, in moves, from easy to brutal. They are fixed shares of
/// `max_moves`, about the longest solution that can be found without delay.
fn lengths(shape: Shape, metric: Metric) -> Lengths {
    let max_moves = match shape.cells() {
        ..=4 => 6,
        5..=6 => 20,
        7..=9 => 31,
        10..=12 => 50,
        _ => 62,
    };
    let max_moves = if metric == Metric::Multi { max_moves * 3 / 4 } else { max_moves };
    [20..=33, 42..=55, 65..=75, 85..=95].map(|part: RangeInclusive<u32>| {
        let scale = |percent: &u32| max_moves * percent / 100;
        scale(part.start()).max(1)..=scale(part.end())
    })
}

/// Generates a solvable board with the goal and metric of `solved`. If `moves` is given, its
/// shortest solution has that many moves. Otherwise all solvable boards are equally likely, except
/// that a board of up to 10 cells is never the solved one.
fn generate_with_length(
    solved: SlidingBoard,
    moves: Option<u32>,
    seed: u64,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<SlidingBoard, Message> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let stopped = |_| Message::new(STOPPED);
    let rules = || Rules::new(solved.shape, solved.goal_gap());
    match (moves, solved.shape.cells(), solved.metric) {
        (Some(moves), ..=MAX_RANKED_CELLS, Metric::Multi) => {
            let rules = rules();
            let table = lookup::multi(&solved, &rules, tables, meter).map_err(stopped)?;
            pick_from_table(&solved, &rules, &MultiRules(&rules), &table, Some(moves), &mut rng)
        }
        (moves, ..=MAX_RANKED_CELLS, _) => {
            let rules = rules();
            let table = lookup::single(&solved, &rules, tables, meter).map_err(stopped)?;
            pick_from_table(&solved, &rules, &rules, &table, moves, &mut rng)
        }
        (Some(moves), ..=MAX_CELLS, _) => {
            let message = Message::new("sliding-moves-not-found").with("shape", solved.shape.to_string());
            let find = |meter: &mut Meter<'_>| {
                find_board_of_length(&solved, moves as usize, &mut rng, tables, meter)
            };
            match meter.run_limited(MAX_NODES, find) {
                Some(board) => Ok(board),
                None => Err(meter.pause().map_or_else(stopped, |()| message.with("moves", moves))),
            }
        }
        (Some(_), ..) => Err(Message::new("sliding-moves-large").with("most", MAX_CELLS)),
        (None, ..) => Ok(shuffle(solved, &mut rng)),
    }
}

/// Picks a random board from a table. `puzzle` defines the moves that the table counts.
fn pick_from_table<P: Ranked<State = Position>>(
    solved: &SlidingBoard,
    rules: &Rules,
    puzzle: &P,
    table: &DistanceTable<P::Move>,
    moves: Option<u32>,
    rng: &mut ChaCha8Rng,
) -> Result<SlidingBoard, Message> {
    let counts = table.counts();
    let (moves, index) = match moves {
        Some(moves) => {
            let count = counts.get(moves as usize).copied().ok_or_else(|| {
                let message = Message::new("sliding-moves-too-many").with("shape", solved.shape.to_string());
                message.with("most", counts.len() - 1)
            })?;
            (moves as usize, rng.random_range(0..count as u64) as usize)
        }
        None => {
            let total: usize = counts[1..].iter().sum();
            let mut index = rng.random_range(0..total as u64) as usize;
            let moves = (1..counts.len())
                .find(|&moves| {
                    let inside = index < counts[moves];
                    index -= if inside { 0 } else { counts[moves] };
                    inside
                })
                .expect("the index is below the sum of the counts");
            (moves, index)
        }
    };
    let rank = table.ranks_at(moves as u32).nth(index).expect("the index is below the count");
    let tiles = rules.homes(puzzle.unrank(rank)).map(|home| solved.goal[usize::from(home)]).collect();
    Ok(SlidingBoard { tiles, ..solved.clone() })
}

/// Returns a random solvable board. All solvable boards are equally likely.
fn shuffle(solved: SlidingBoard, rng: &mut ChaCha8Rng) -> SlidingBoard {
    let mut board = solved;
    for at in (1..board.tiles.len()).rev() {
        board.tiles.swap(at, rng.random_range(0..=at as u64) as usize);
    }
    if !board.is_solvable() {
        let mut tiles = (0..board.tiles.len()).filter(|&cell| board.tiles[cell] != 0);
        if let (Some(a), Some(b)) = (tiles.next(), tiles.next()) {
            board.tiles.swap(a, b);
        }
    }
    board
}

/// Number of random walks from the goal, each twice as long as the one before.
const WALKS: u32 = 8;

/// Maximum nodes for all solves together, about ten seconds. With larger tables they may suffice
/// for a rare board that smaller tables miss.
const MAX_NODES: u64 = 100_000_000;

/// Finds a board whose shortest solution has `moves` moves. The board is on a shortest path from a
/// board that is at least as far away. That board is the end of a random walk, or is found from
/// there by hill climbing.
fn find_board_of_length(
    solved: &SlidingBoard,
    moves: usize,
    rng: &mut ChaCha8Rng,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Option<SlidingBoard> {
    let mut shortest = |board: &SlidingBoard| {
        let solution = solve::solve(board, tables, meter, &mut |_| {}).ok();
        let proven = solution.filter(|solution| solution.optimal).ok_or(Stop::Nodes)?;
        Ok::<_, Stop>(proven.line)
    };
    for walk in 0..WALKS {
        let mut board = walk_away(solved, moves << walk, rng);
        let mut path = shortest(&board).ok()?;
        while path.len() < moves {
            let mut next: Vec<SlidingBoard> = board.legal_slides().map(|(_, after)| after).collect();
            let farther = (0..next.len()).rev().try_for_each(|last| {
                let neighbour = next.swap_remove(rng.random_range(0..=last as u64) as usize);
                match shortest(&neighbour) {
                    Ok(longer) if longer.len() > path.len() => Break(Ok((neighbour, longer))),
                    Ok(_) => Continue(()),
                    Err(stop) => Break(Err(stop)),
                }
            });
            match farther {
                Break(farther) => (board, path) = farther.ok()?,
                Continue(()) => break,
            }
        }
        if let Some(surplus) = path.len().checked_sub(moves) {
            // A solution found by beams may be another shortest one, on some machines only.
            if surplus > 0 && solved.metric == Metric::Single {
                path = solve::first_shortest(&board, path.len(), tables, meter).ok()?;
            }
            let play = |board: SlidingBoard, slide: &Slide| board.after(*slide);
            return path[..surplus].iter().try_fold(board, play);
        }
    }
    None
}

/// Returns the board after `steps` random single-tile moves from the goal. No move reverses the one
/// before.
fn walk_away(solved: &SlidingBoard, steps: usize, rng: &mut ChaCha8Rng) -> SlidingBoard {
    let mut board = solved.clone();
    let mut last = None;
    for _ in 0..steps {
        let next =
            board.legal_slides().filter(|(slide, _)| slide.tiles == 1 && Some(slide.inverse()) != last);
        let mut next: Vec<(Slide, SlidingBoard)> = next.collect();
        let (slide, after) = next.swap_remove(rng.random_range(0..next.len() as u64) as usize);
        (last, board) = (Some(slide), after);
    }
    board
}
