//! Finds shortest solutions: the solutions of the equations with the fewest presses.
//!
//! If the equations have few solutions, all of them are enumerated. Otherwise a search over
//! positions from both sides finds a shortest solution. If that search grows too large, it proves
//! only a lower bound. The solutions are then enumerated unless there are too many.

use super::board::DialsBoard;
use super::equations::{Equations, count_solutions, weight};
use super::press::Press;
use super::states::Search;
use super::sums;
use super::unsolvable;
use crate::puzzle::{Progress, Report, Solution, SolveError, Stop};
use crate::search::Meter;

/// Maximum number of solutions that are enumerated instead of a search.
pub(super) const MAX_ENUMERATED: u64 = 1 << 20;
/// Maximum number of solutions that are enumerated after a search grew too large.
const MAX_ENUMERATED_LATER: u64 = 1 << 26;

/// Solves a board with the fewest presses. If the time or the nodes run out, returns the best known
/// solution with a lower bound.
///
/// # Errors
/// A proof that no solution exists, or a cancelled search.
pub(super) fn solve(
    board: &DialsBoard,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Press>>,
) -> Result<Solution<Vec<Press>>, SolveError> {
    let equations = Equations::new(board);
    let solutions = equations.solutions();
    if solutions.is_empty() {
        return Err(SolveError::Unsolvable(unsolvable::explain(board, &equations, meter)));
    }
    let generators = equations.system.generators();
    let total = count_solutions(&solutions, &generators);
    let are_few = total.is_some_and(|total| total <= MAX_ENUMERATED);
    let mut best =
        if are_few { Vec::new() } else { sums::descend(&equations, &solutions, &generators, meter) };
    let mut at_least = u32::from(!board.is_at_goal());
    let mut ended = Ok(());
    if !are_few {
        let mut report_bound = |at_least: u32, nodes| {
            report(Progress { best: Some(to_presses(board, &best)), at_least, nodes });
        };
        report_bound(at_least, meter.nodes());
        let mut search = Search::new(&equations, meter);
        match search.run(meter, &mut report_bound) {
            Ok(meeting) => (best, at_least) = (search.presses(&meeting), meeting.length),
            Err(stop) => (ended, at_least) = (Err(stop), search.at_least()),
        }
    }
    if are_few || ended == Err(Stop::Nodes) && total.is_some_and(|total| total <= MAX_ENUMERATED_LATER) {
        let (found, enumerated) = sums::enumerate(&equations, &solutions, &generators, 1, meter);
        if let Some(first) = found.first().filter(|first| are_few || weight(first) < weight(&best)) {
            best = first.clone();
        }
        if enumerated.is_ok() {
            at_least = weight(&best);
        }
        ended = enumerated;
    }
    if ended == Err(Stop::Cancelled) {
        return Err(SolveError::Stopped { why: Stop::Cancelled, at_least });
    }
    let at_least = at_least.min(weight(&best));
    Ok(Solution::bounded(to_presses(board, &best), at_least, meter.nodes()))
}

/// Converts press counts of all buttons to presses, in the order of the buttons.
pub(super) fn to_presses(board: &DialsBoard, times: &[u16]) -> Vec<Press> {
    let repeat =
        |(button, &times): (usize, &u16)| std::iter::repeat_n(board.rules.press(button), times.into());
    times.iter().enumerate().flat_map(repeat).collect()
}
