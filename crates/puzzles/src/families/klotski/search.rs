//! Breadth-first search outward from a position: a shortest path for any board, or a proof that no
//! path exists.
//!
//! Mirror images count as one position if the board is symmetric. Each position is stored packed
//! with its predecessor ([`ReachedSet`]). The moves are reconstructed along the path.

use super::position::{Move, State};
use super::rules::Rules;
use crate::families::blocks::metric::Metric;
use crate::puzzle::Stop;
use crate::search::{Meter, ReachedSet};

/// Initial capacity in positions. Most layouts need more.
const INITIAL_CAPACITY: usize = 1 << 14;

/// Returns a shortest path in the metric, or `None` if proven unsolvable.
///
/// # Errors
/// The errors of [`explore`].
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

/// Explores every position nearer than the goal, and some at its distance. Returns the index of a
/// solved position, if one is reachable.
///
/// # Errors
/// The exhausted resource (memory counts as nodes), and a lower bound on the path length.
pub(super) fn explore<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    start: State<WORDS>,
    meter: &mut Meter<'_>,
) -> Result<(ReachedSet<State<WORDS>>, Option<usize>), (Stop, u32)> {
    let mut seen = start_search(rules, start, meter);
    if rules.is_goal(&rules.unpack(start)) {
        return Ok((seen, Some(0)));
    }
    let goal = search_outward(rules, metric, &mut seen, true, meter)?;
    Ok((seen, goal))
}

/// Starts a search from one position.
pub(super) fn start_search<const WORDS: usize>(
    rules: &Rules,
    start: State<WORDS>,
    meter: &Meter<'_>,
) -> ReachedSet<State<WORDS>> {
    let mut seen = ReachedSet::new(meter.memory(), INITIAL_CAPACITY);
    seen.insert(rules.mirror_pair(&rules.unpack(start)).canonical(), 0);
    seen
}

/// Adds every position reachable from the known ones. With `to_goal`, ends at the first solved one
/// and returns its index.
///
/// # Errors
/// The errors of [`explore`].
pub(super) fn search_outward<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    seen: &mut ReachedSet<State<WORDS>>,
    to_goal: bool,
    meter: &mut Meter<'_>,
) -> Result<Option<usize>, (Stop, u32)> {
    seen.search(meter, |seen, at| {
        let masks = rules.unpack(seen.states[at as usize]);
        let pair = rules.mirror_pair(&masks);
        let mut goal = None;
        rules.moves(&masks, metric, |mv| {
            let after = rules.pair_after(pair, mv).canonical();
            if seen.insert(after, at) && to_goal && goal.is_none() && rules.is_goal_after(&masks, mv) {
                goal = Some(seen.states.len() - 1);
            }
        });
        goal
    })
}

/// Returns the moves from `start` along a path of canonical positions, which omits the start.
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
        let pair = rules.mirror_pair(&masks);
        rules.moves(&masks, metric, |mv| {
            if found.is_none() && rules.pair_after(pair, mv).canonical() == next {
                found = Some(mv);
            }
        });
        let mv = found.expect("mirror images have mirrored moves");
        state = rules.after(state, mv);
        mv
    };
    path.map(to).collect()
}
