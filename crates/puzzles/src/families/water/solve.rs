//! How a level is solved: proven where all units are known, up to the next question where some are hidden; and what
//! would help where nothing does.

use super::board::WaterBoard;
use super::bottle::{Bottle, MOST_BOTTLES, largest};
use super::hidden;
use super::rules::Pour;
use super::shortest::{Answer, Unsolvable, shortest};
use crate::puzzle::{Message, Solution, SolveError};
use crate::search::Meter;

/// How many positions are looked at to find out what one more bottle would do.
const HELP: u64 = 200_000;

/// A shortest solution; where it can't be proven in the budget, the best one known with its bound.
pub(super) fn solve(board: &WaterBoard, meter: &mut Meter<'_>) -> Result<Solution<Vec<Pour>>, SolveError> {
    if let Some(past) = &board.past {
        return hidden::plan(board, past, meter);
    }
    match shortest(board, meter) {
        Ok(Answer { pours: Some(pours), at_least, .. }) => {
            Ok(Solution::bounded(pours, at_least, meter.nodes()))
        }
        Ok(Answer { pours: None, at_least, why }) => Err(SolveError::Stopped { why, at_least }),
        Err(Unsolvable) => Err(SolveError::Unsolvable(help(board, meter))),
    }
}

/// Says that there is no solution, and what one more empty bottle would do.
fn help(board: &WaterBoard, meter: &mut Meter<'_>) -> Message {
    let mut wider = board.clone();
    wider.bottles.push(Bottle { capacity: largest(&board.bottles), units: Vec::new() });
    let answer =
        (wider.bottles.len() <= MOST_BOTTLES).then(|| meter.part(HELP, |meter| shortest(&wider, meter)));
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
