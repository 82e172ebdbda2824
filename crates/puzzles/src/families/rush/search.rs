//! Breadth-first search outward from a position.

use super::rules::{Rules, State};
use crate::puzzle::Stop;
use crate::search::{Meter, ReachedSet};

/// Initial capacity in positions.
pub(super) const INITIAL_CAPACITY: usize = 1 << 11;

/// Explores every position nearer to `start` than the nearest solved one is, and some at its
/// distance. Returns the index of a solved position, if one is reachable.
///
/// # Errors
/// The exhausted resource (memory counts as nodes), and a lower bound on the solution length.
pub(super) fn explore(
    rules: &Rules,
    start: State,
    meter: &mut Meter<'_>,
) -> Result<(ReachedSet<State>, Option<usize>), (Stop, u32)> {
    let mut seen = ReachedSet::new(meter.memory(), INITIAL_CAPACITY);
    seen.insert(start, 0);
    if rules.is_goal(start) {
        return Ok((seen, Some(0)));
    }
    let goal = search_outward(rules, &mut seen, true, meter)?;
    Ok((seen, goal))
}

/// Adds every position reachable from the known ones. With `to_goal`, ends at the first solved one
/// and returns its index.
///
/// # Errors
/// The errors of [`explore`].
pub(super) fn search_outward(
    rules: &Rules,
    seen: &mut ReachedSet<State>,
    to_goal: bool,
    meter: &mut Meter<'_>,
) -> Result<Option<usize>, (Stop, u32)> {
    seen.search(meter, |seen, at| {
        let (before, state) = (seen.states[seen.predecessor(at as usize)], seen.states[at as usize]);
        let mut goal = None;
        rules.moves_after(before, state, |_, after, solves| {
            if seen.insert(after, at) && solves && to_goal && goal.is_none() {
                goal = Some(seen.states.len() - 1);
            }
        });
        goal
    })
}
