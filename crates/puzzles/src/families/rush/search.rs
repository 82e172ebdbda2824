//! Breadth-first search from a position outwards.

use super::rules::{Rules, State};
use crate::puzzle::Stop;
use crate::search::{Meter, Reached};

/// Room for so many positions at first.
pub(super) const ROOM: usize = 1 << 11;

/// Every position that is nearer than the nearest solved one, some that are as far, and the number of a solved one; all that
/// can be reached if none is.
///
/// # Errors
/// What ran out (memory counts as nodes), and how many moves any solution takes at least.
pub(super) fn explore(
    rules: &Rules,
    start: State,
    meter: &mut Meter<'_>,
) -> Result<(Reached<State>, Option<usize>), (Stop, u32)> {
    let mut seen = Reached::new(meter.memory(), ROOM);
    seen.insert(start, 0);
    if rules.is_goal(start) {
        return Ok((seen, Some(0)));
    }
    let goal = outwards(rules, &mut seen, true, meter)?;
    Ok((seen, goal))
}

/// Adds every position that can be reached from those that were, up to the first solved one where that is asked for.
///
/// # Errors
/// As [`explore`].
pub(super) fn outwards(
    rules: &Rules,
    seen: &mut Reached<State>,
    to_goal: bool,
    meter: &mut Meter<'_>,
) -> Result<Option<usize>, (Stop, u32)> {
    seen.outwards(meter, |seen, at| {
        let (before, state) = (seen.states[seen.before(at as usize)], seen.states[at as usize]);
        let mut goal = None;
        rules.moves_after(before, state, |_, after, solves| {
            if seen.insert(after, at) && solves && to_goal && goal.is_none() {
                goal = Some(seen.states.len() - 1);
            }
        });
        goal
    })
}
