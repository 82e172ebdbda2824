//! How a level is solved: A*, with a beam for a way to fall back on where that takes long; and what would help where
//! nothing does.

use std::borrow::Cow;

use super::beam;
use super::board::WaterBoard;
use super::contents::Contents;
use super::rules::{Bottle, Pour};
use super::search::{Found, Search};
use crate::puzzle::{Message, Notation, Solution, SolveError, Stop};
use crate::search::Meter;

/// The most memory that one search takes, in bytes.
const MOST_BYTES: usize = 120 << 20;

/// Before so many positions have been looked at, nothing is needed to fall back on.
const QUICK: u64 = 20_000;

/// Positions that the beam keeps of a layer: at first, and where the proof has been given up.
const NARROW: usize = 100;
const WIDE: usize = 5_000;

/// How many positions are looked at to find out what one more bottle would do.
const HELP: u64 = 200_000;

/// A shortest solution; where it can't be proven in the budget, the best one known with its bound.
pub(super) fn solve(board: &WaterBoard, meter: &mut Meter<'_>) -> Result<Solution, SolveError> {
    match pours(board, meter) {
        Ok(Answer { pours: Some(pours), at_least, .. }) => {
            let moves: Vec<Notation> = pours.iter().map(|pour| Cow::Owned(pour.to_string())).collect();
            let optimal = moves.len() == at_least as usize;
            Ok(Solution { moves, optimal, at_least, nodes: meter.nodes(), question: None })
        }
        Ok(Answer { pours: None, at_least, why }) => Err(SolveError::Stopped { why, at_least }),
        Err(Unsolvable) => Err(SolveError::Unsolvable(help(board, meter))),
    }
}

/// What is known of a level's solutions.
pub(super) struct Answer {
    /// The shortest known.
    pub(super) pours: Option<Vec<Pour>>,
    /// None is shorter.
    pub(super) at_least: u32,
    /// Why no more is known.
    why: Stop,
}

/// It is proven that there is no solution.
pub(super) struct Unsolvable;

/// Searches a shortest solution of a level in which no unit is hidden.
pub(super) fn pours(board: &WaterBoard, meter: &mut Meter<'_>) -> Result<Answer, Unsolvable> {
    let contents = Contents::new(&board.bottles);
    let mut search = Search::new(&contents, board.rule);
    let beam = |width, below, meter: &mut Meter<'_>| beam::search(&contents, board.rule, width, below, meter);
    let mut known: Option<Vec<Pour>> = None;
    let mut found = meter.part(QUICK, |meter| search.run(MOST_BYTES, u32::MAX, meter));
    if found.is_err() {
        known = beam(NARROW, usize::MAX, meter);
        let below = known.as_ref().map_or(u32::MAX, |pours| pours.len() as u32);
        found = search.run(MOST_BYTES, below, meter);
    }
    let at_least = search.at_least();
    match found {
        Ok(Found::Nothing) => Err(Unsolvable),
        Ok(Found::Solution(pours)) => Ok(Answer { pours: Some(pours), at_least, why: Stop::Nodes }),
        Ok(Found::NoneBelow) => Ok(Answer { pours: known, at_least, why: Stop::Nodes }),
        Err(why) => {
            // The room is used up; the time need not be.
            drop(search);
            let below = known.as_ref().map_or(usize::MAX, Vec::len);
            let pours = beam(WIDE, below, meter).or(known);
            Ok(Answer { pours, at_least, why })
        }
    }
}

/// Whether a quick search finds a solution.
///
/// # Errors
/// The budget is spent.
pub(super) fn is_solvable(board: &WaterBoard, meter: &mut Meter<'_>) -> Result<bool, Stop> {
    let contents = Contents::new(&board.bottles);
    let mut search = Search::new(&contents, board.rule);
    match meter.part(QUICK / 10, |meter| search.run(MOST_BYTES, u32::MAX, meter)) {
        Ok(found) => Ok(matches!(found, Found::Solution(_))),
        Err(_) if beam::search(&contents, board.rule, NARROW / 4, usize::MAX, meter).is_some() => Ok(true),
        // Whether the beam ended or was ended.
        Err(_) => meter.tick().map(|()| false),
    }
}

/// Says that there is no solution, and what one more empty bottle would do.
fn help(board: &WaterBoard, meter: &mut Meter<'_>) -> Message {
    let capacity = board.bottles.iter().map(|bottle| bottle.capacity).max().unwrap_or_default();
    let mut wider = board.clone();
    wider.bottles.push(Bottle { capacity, units: Vec::new() });
    let answer = (wider.bottles.len() <= super::text::MOST_BOTTLES)
        .then(|| meter.part(HELP, |meter| pours(&wider, meter)));
    let message = |id, moves: usize| Message::new(id).with("moves", moves);
    match answer {
        Some(Ok(Answer { pours: Some(pours), at_least, .. })) if pours.len() == at_least as usize => {
            message("water-unsolvable-one-more", pours.len())
        }
        Some(Ok(Answer { pours: Some(pours), .. })) => message("water-unsolvable-one-more-most", pours.len()),
        Some(Err(Unsolvable)) => Message::new("water-unsolvable-even-so"),
        _ => Message::new("water-unsolvable"),
    }
}
