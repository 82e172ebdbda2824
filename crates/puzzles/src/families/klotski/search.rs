//! Breadth-first search from a position outwards: a shortest path for any board, or the proof that there is
//! none.
//!
//! Mirror images count as one position where the board is its own mirror image. What is held of a position is
//! its packed form and where it was reached from ([`Reached`]); the moves are found again along the path.

use super::position::{Move, State};
use super::rules::Rules;
use crate::families::blocks::metric::Metric;
use crate::puzzle::Stop;
use crate::search::{Meter, Reached};

/// Room for so many positions at first: most layouts need more.
const ROOM: usize = 1 << 14;

/// A shortest path in the metric; `None` if there is none at all, proven.
///
/// # Errors
/// As [`explore`].
pub(super) fn search<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    start: State<WORDS>,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Move>>, (Stop, u32)> {
    let (seen, goal) = explore(rules, metric, start, meter)?;
    let along =
        |path: Vec<usize>| moves_along(rules, metric, start, path.into_iter().map(|at| seen.states[at]));
    Ok(goal.map(|goal| along(seen.path(goal))))
}

/// Every position that is nearer than the goal, some that are as far, and the number of a solved one; all that
/// can be reached if none is solved.
///
/// # Errors
/// What ran out (memory counts as nodes), and how many moves any path takes at least.
pub(super) fn explore<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    start: State<WORDS>,
    meter: &mut Meter<'_>,
) -> Result<(Reached<State<WORDS>>, Option<usize>), (Stop, u32)> {
    let mut seen = reached(rules, start, meter);
    if rules.is_goal(&rules.unpack(start)) {
        return Ok((seen, Some(0)));
    }
    let goal = outwards(rules, metric, &mut seen, true, meter)?;
    Ok((seen, goal))
}

/// One position, from which a search can go outwards.
pub(super) fn reached<const WORDS: usize>(
    rules: &Rules,
    start: State<WORDS>,
    meter: &Meter<'_>,
) -> Reached<State<WORDS>> {
    let mut seen = Reached::new(meter.memory(), ROOM);
    seen.insert(rules.paired(&rules.unpack(start)).folded(), 0);
    seen
}

/// Adds every position that can be reached from those that were, up to the first solved one where that is asked for.
///
/// # Errors
/// As [`explore`].
pub(super) fn outwards<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    seen: &mut Reached<State<WORDS>>,
    to_goal: bool,
    meter: &mut Meter<'_>,
) -> Result<Option<usize>, (Stop, u32)> {
    seen.outwards(meter, |seen, at| {
        let masks = rules.unpack(seen.states[at as usize]);
        let pair = rules.paired(&masks);
        let mut goal = None;
        rules.moves(&masks, metric, |mv| {
            let after = rules.pair_after(pair, mv).folded();
            if seen.insert(after, at) && to_goal && goal.is_none() && rules.arrives(&masks, mv) {
                goal = Some(seen.states.len() - 1);
            }
        });
        goal
    })
}

/// The moves from a position along folded ones, each next to the one before.
fn moves_along<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    start: State<WORDS>,
    path: impl Iterator<Item = State<WORDS>>,
) -> Vec<Move> {
    let mut state = start;
    let to = |next: State<WORDS>| {
        let mut found = None;
        let masks = rules.unpack(state);
        let pair = rules.paired(&masks);
        rules.moves(&masks, metric, |mv| {
            if found.is_none() && rules.pair_after(pair, mv).folded() == next {
                found = Some(mv);
            }
        });
        let mv = found.expect("mirror images have mirrored moves");
        state = rules.after(state, mv);
        mv
    };
    path.map(to).collect()
}
