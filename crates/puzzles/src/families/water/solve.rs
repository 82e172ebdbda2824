//! How a level is solved: proven where all units are known, up to the next question where some are hidden; and what
//! would help where nothing does.

use super::board::{Past, WaterBoard};
use super::bottle::{Bottle, HIDDEN, MOST_BOTTLES, largest, units};
use super::hidden;
use super::rules::Pour;
use super::shortest::{Answer, Stuck, shortest};
use crate::puzzle::{Choice, Message, Question, Solution, SolveError, Tell, Unsolvable};
use crate::search::Meter;

/// How many positions are looked at to find out what one more bottle would do.
const HELP: u64 = 100_000;

/// A shortest solution; where it can't be proven in the budget, the best one known with its bound.
pub(super) fn solve(
    board: &WaterBoard,
    meter: &mut Meter<'_>,
    tell: &mut Tell<'_, Vec<Pour>>,
) -> Result<Solution<Vec<Pour>>, SolveError> {
    match &board.past {
        Some(past) if units(&board.bottles).any(|unit| unit == HIDDEN) => hidden::plan(board, past, meter),
        Some(past) => go_on(board, past, meter),
        None => whole(board, meter, tell),
    }
}

/// The solution from where a player stands who has uncovered all, and what it would take to start again if that is
/// shorter in all.
fn go_on(board: &WaterBoard, past: &Past, meter: &mut Meter<'_>) -> Result<Solution<Vec<Pour>>, SolveError> {
    let level = |bottles: &[Bottle]| WaterBoard { bottles: bottles.to_vec(), past: None, ..board.clone() };
    let again = hidden::again(board, past);
    let solution = match whole(&level(&board.bottles), meter, &mut |_| {}) {
        Err(SolveError::Unsolvable(_)) => {
            let (why, remedies) = (Message::new("water-known-stuck"), vec![again]);
            return Err(SolveError::Unsolvable(Unsolvable { why, remedies }));
        }
        solved => solved?,
    };
    let anew = meter.part(HELP, |meter| shortest(&level(&past.start), meter, &mut |_| {}));
    let anew = anew.ok().and_then(|answer| answer.pours).map(|pours| pours.len());
    let all = past.played.len() + solution.line.len();
    let question = anew.filter(|&anew| anew < all).map(|anew| Question {
        prompt: Message::new("water-known").with("anew", anew).with("all", all),
        title: Message::new("water-again"),
        choices: vec![again],
    });
    Ok(Solution { question, ..solution })
}

/// A shortest solution of a level of which all is known.
fn whole(
    board: &WaterBoard,
    meter: &mut Meter<'_>,
    tell: &mut Tell<'_, Vec<Pour>>,
) -> Result<Solution<Vec<Pour>>, SolveError> {
    match shortest(board, meter, tell) {
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
    let answer = (wider.bottles.len() <= MOST_BOTTLES)
        .then(|| meter.part(HELP, |meter| shortest(&wider, meter, &mut |_| {})));
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
