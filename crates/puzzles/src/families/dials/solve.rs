//! Shortest solutions: the lightest of all solutions of the equations.
//!
//! A small number of solutions is enumerated. Otherwise a search over positions from both sides
//! finds the shortest, or a bound where it grows too large.

use super::board::DialsBoard;
use super::press::Press;
use super::states::Search;
use super::sums;
use super::task::{Task, count_solutions, weight};
use super::unsolvable::unsolvable;
use crate::puzzle::{Progress, Report, Solution, SolveError, Stop};
use crate::search::Meter;

/// Maximum solutions that are enumerated at once, and after a search has given up.
pub(super) const FEW: u64 = 1 << 20;
const MANY: u64 = 1 << 26;

/// Solves a board with the fewest presses; returns the best known solution with its lower bound if
/// the budget ends.
pub(super) fn solve(
    board: &DialsBoard,
    meter: &mut Meter<'_>,
    tell: &mut Report<'_, Vec<Press>>,
) -> Result<Solution<Vec<Press>>, SolveError> {
    let task = Task::of(board);
    let solutions = task.solutions();
    if solutions.is_empty() {
        return Err(SolveError::Unsolvable(unsolvable(board, &task, meter)));
    }
    let generators = task.system.generators();
    let total = count_solutions(&solutions, &generators);
    let few = total.is_some_and(|total| total <= FEW);
    let mut best = if few { Vec::new() } else { sums::descend(&task, &solutions, &generators, meter) };
    let mut at_least = u32::from(!board.is_at_goal());
    let mut ended = Ok(());
    if !few {
        let mut say = |at_least: u32, nodes| {
            tell(Progress { best: Some(presses(board, &best)), at_least, nodes });
        };
        say(at_least, meter.nodes());
        let mut search = Search::new(&task, meter);
        match search.run(meter, &mut say) {
            Ok(met) => (best, at_least) = (search.presses(&met), met.length),
            Err(stop) => (ended, at_least) = (Err(stop), search.at_least()),
        }
    }
    if few || ended == Err(Stop::Nodes) && total.is_some_and(|total| total <= MANY) {
        let (found, enumerated) = sums::all(&task, &solutions, &generators, 1, meter);
        if let Some(first) = found.first().filter(|first| few || weight(first) < weight(&best)) {
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
    Ok(Solution::bounded(presses(board, &best), at_least, meter.nodes()))
}

/// Lists the presses of all buttons in order.
pub(super) fn presses(board: &DialsBoard, times: &[u16]) -> Vec<Press> {
    let of = |(button, &times): (usize, &u16)| std::iter::repeat_n(board.rules.press(button), times.into());
    times.iter().enumerate().flat_map(of).collect()
}
