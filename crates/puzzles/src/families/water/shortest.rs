//! Shortest solutions of levels without hidden units: A*, with a beam search as a fallback.

use super::beam;
use super::board::WaterBoard;
use super::contents::Contents;
use super::rules::Pour;
use super::search::{Outcome, Search};
use crate::puzzle::{Progress, Report, Stop};
use crate::search::Meter;

/// Maximum memory of A*, in bytes.
const MAX_BYTES: usize = 120 << 20;

/// Positions that A* explores before the first beam runs.
const NODES_BEFORE_BEAM: u64 = 20_000;

/// Width of the first beam.
const NARROW_BEAM: usize = 100;
/// Width of the second beam, used if the first beam fails.
const MEDIUM_BEAM: usize = 600;
/// Width of the last beam, after A* gave up the proof.
const WIDE_BEAM: usize = 5_000;

/// Nodes of the first two beams together, granted regardless of the budget: about 50 ms.
const GRANTED_NODES: u64 = 50_000;

/// Result of a search.
pub(super) struct Answer {
    /// Shortest known solution.
    pub(super) pours: Option<Vec<Pour>>,
    /// Lower bound on the solution length.
    pub(super) at_least: u32,
    /// Limit that ended the search, if the solution is not proven.
    pub(super) why: Stop,
}

/// Proof that no solution exists.
pub(super) struct NoSolution;

/// Searches for a shortest solution of a level without hidden units.
pub(super) fn shortest(
    board: &WaterBoard,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Pour>>,
) -> Result<Answer, NoSolution> {
    let contents = Contents::new(&board.bottles, board.rule);
    let mut search = Search::new(&contents, board.rule, meter.memory());
    let beam = |width, upper_bound, meter: &mut Meter<'_>| {
        beam::search(&contents, board.rule, width, upper_bound, meter)
    };
    let mut known: Option<Vec<Pour>> = None;
    let mut found = meter.run_limited(NODES_BEFORE_BEAM, |meter| search.run(MAX_BYTES, u32::MAX, meter));
    if found.is_err() {
        // Granted, so that a solution may be found even if the budget is spent.
        known = meter.grant(GRANTED_NODES, |meter| {
            [NARROW_BEAM, MEDIUM_BEAM].into_iter().find_map(|width| beam(width, usize::MAX, meter))
        });
        report(Progress { best: known.clone(), at_least: search.at_least(), nodes: meter.nodes() });
        let upper_bound = known.as_ref().map_or(u32::MAX, |pours| pours.len() as u32);
        found = search.run(MAX_BYTES, upper_bound, meter);
    }
    let at_least = search.at_least();
    match found {
        Ok(Outcome::Unsolvable) => Err(NoSolution),
        Ok(Outcome::Solution(pours)) => Ok(Answer { pours: Some(pours), at_least, why: Stop::Nodes }),
        Ok(Outcome::NoneBelow) => Ok(Answer { pours: known, at_least, why: Stop::Nodes }),
        Err(why) => {
            // If memory is exhausted, a wide beam uses the rest of the budget. If the budget ended,
            // the beam stops at once.
            drop(search);
            let upper_bound = known.as_ref().map_or(usize::MAX, Vec::len);
            let pours = beam(WIDE_BEAM, upper_bound, meter).or(known);
            Ok(Answer { pours, at_least, why })
        }
    }
}

/// Returns whether a quick search finds a solution.
///
/// # Errors
/// The budget ended.
pub(super) fn is_solvable(board: &WaterBoard, meter: &mut Meter<'_>) -> Result<bool, Stop> {
    let contents = Contents::new(&board.bottles, board.rule);
    let mut search = Search::new(&contents, board.rule, meter.memory());
    match meter.run_limited(NODES_BEFORE_BEAM / 10, |meter| search.run(MAX_BYTES, u32::MAX, meter)) {
        Ok(found) => Ok(matches!(found, Outcome::Solution(_))),
        Err(_) if beam::search(&contents, board.rule, NARROW_BEAM / 4, usize::MAX, meter).is_some() => {
            Ok(true)
        }
        // The beam failed, or the budget interrupted it.
        Err(_) => meter.tick().map(|()| false),
    }
}
