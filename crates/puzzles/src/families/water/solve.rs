//! Chooses the method: a proof if all units are known, a plan up to the next question if some units
//! are hidden, and suggestions for unsolvable levels.

use super::board::{History, WaterBoard};
use super::bottle::{Bottle, HIDDEN, MAX_BOTTLES, max_capacity, units};
use super::hidden;
use super::rules::Pour;
use super::shortest::{Answer, NoSolution, shortest};
use crate::puzzle::{Choice, Message, Question, Report, Solution, SolveError, Unsolvable};
use crate::search::Meter;

/// Maximum positions explored to see whether an additional bottle or a restart helps.
const MAX_HELP_NODES: u64 = 100_000;

/// Solves a level with the fewest moves; returns the best known solution with its lower bound if
/// the budget ends.
pub(super) fn solve(
    board: &WaterBoard,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Pour>>,
) -> Result<Solution<Vec<Pour>>, SolveError> {
    match &board.history {
        Some(history) if units(&board.bottles).any(|unit| unit == HIDDEN) => {
            hidden::plan(board, history, meter)
        }
        Some(history) => solve_revealed(board, history, meter),
        None => solve_known(board, meter, report),
    }
}

/// Solves a fully revealed level from the current position, and offers a restart if that takes
/// fewer moves in total.
fn solve_revealed(
    board: &WaterBoard,
    history: &History,
    meter: &mut Meter<'_>,
) -> Result<Solution<Vec<Pour>>, SolveError> {
    let level = |bottles: &[Bottle]| WaterBoard { bottles: bottles.to_vec(), history: None, ..board.clone() };
    let restart = hidden::restart(board, history);
    let solution = match solve_known(&level(&board.bottles), meter, &mut |_| {}) {
        Err(SolveError::Unsolvable(_)) => {
            let (why, remedies) = (Message::new("water-known-stuck"), vec![restart]);
            return Err(SolveError::Unsolvable(Unsolvable { why, remedies }));
        }
        solved => solved?,
    };
    let from_start =
        meter.run_limited(MAX_HELP_NODES, |meter| shortest(&level(&history.start), meter, &mut |_| {}));
    let from_start = from_start.ok().and_then(|answer| answer.pours).map(|pours| pours.len());
    let all = history.played.len() + solution.line.len();
    let question = from_start.filter(|&from_start| from_start < all).map(|from_start| Question {
        prompt: Message::new("water-known").with("anew", from_start).with("all", all),
        title: Message::new("water-again"),
        choices: vec![restart],
    });
    Ok(Solution { question, ..solution })
}

/// Solves a level without hidden units.
fn solve_known(
    board: &WaterBoard,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Pour>>,
) -> Result<Solution<Vec<Pour>>, SolveError> {
    match shortest(board, meter, report) {
        Ok(Answer { pours: Some(pours), at_least, .. }) => {
            Ok(Solution::bounded(pours, at_least, meter.nodes()))
        }
        Ok(Answer { pours: None, at_least, why }) => Err(SolveError::Stopped { why, at_least }),
        Err(NoSolution) => Err(SolveError::Unsolvable(explain_unsolvable(board, meter))),
    }
}

/// Reports that no solution exists, and whether one more empty bottle helps.
fn explain_unsolvable(board: &WaterBoard, meter: &mut Meter<'_>) -> Unsolvable {
    let mut wider = board.clone();
    wider.bottles.push(Bottle { capacity: max_capacity(&board.bottles), units: Vec::new() });
    let answer = (wider.bottles.len() <= MAX_BOTTLES)
        .then(|| meter.run_limited(MAX_HELP_NODES, |meter| shortest(&wider, meter, &mut |_| {})));
    let with_bottle = |id, moves: usize| Unsolvable {
        why: Message::new(id).with("moves", moves),
        remedies: vec![Choice { label: Message::new("water-add-bottle"), board: wider.to_string() }],
    };
    match answer {
        Some(Ok(Answer { pours: Some(pours), at_least, .. })) if pours.len() == at_least as usize => {
            with_bottle("water-unsolvable-one-more", pours.len())
        }
        Some(Ok(Answer { pours: Some(pours), .. })) => {
            with_bottle("water-unsolvable-one-more-most", pours.len())
        }
        Some(Err(NoSolution)) => Message::new("water-unsolvable-even-so").into(),
        _ => Message::new("water-unsolvable").into(),
    }
}
