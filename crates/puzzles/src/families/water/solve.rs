//! How a level is solved: proven where all units are known, up to the next question where some are hidden; and what
//! would help where nothing does.

use super::board::WaterBoard;
use super::bottle::{Bottle, MOST_BOTTLES, largest};
use super::hidden;
use super::rules::Pour;
use super::shortest::{Answer, Stuck, shortest};
use crate::puzzle::{Choice, Message, Solution, SolveError, Unsolvable};
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
        Err(Stuck) => Err(SolveError::Unsolvable(help(board, meter))),
    }
}

/// Says that there is no solution, and what one more empty bottle would do.
fn help(board: &WaterBoard, meter: &mut Meter<'_>) -> Unsolvable {
    let mut wider = board.clone();
    wider.bottles.push(Bottle { capacity: largest(&board.bottles), units: Vec::new() });
    let answer =
        (wider.bottles.len() <= MOST_BOTTLES).then(|| meter.part(HELP, |meter| shortest(&wider, meter)));
    let with_it = |id, moves: usize| Unsolvable {
        why: Message::new(id).with("moves", moves),
        remedies: vec![Choice { label: Message::new("water-add-bottle"), board: wider.to_string() }],
    };
    match answer {
        Some(Ok(Answer { pours: Some(pours), at_least, .. })) if pours.len() == at_least as usize => {
            with_it("water-unsolvable-one-more", pours.len())
        }
        Some(Ok(Answer { pours: Some(pours), .. })) => with_it("water-unsolvable-one-more-most", pours.len()),
        Some(Err(Stuck)) => Message::new("water-unsolvable-even-so").into(),
        _ => Message::new("water-unsolvable").into(),
    }
}
