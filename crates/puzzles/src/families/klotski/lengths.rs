//! Solution lengths around a solved layout, and a layout with a solution of a given length.
//!
//! If few layouts are reachable, all are explored, and an outward search from the solved layouts
//! gives each length. Otherwise one of the farthest known layouts is solved. Each smaller length
//! occurs on its path:
//!
//! ```text
//!   solved ─ 1 ─ 2 ─ … ─ longest        every layout, by its length
//!   solved ─ … ─ far ─ 9 ─ 8 ─ … ─ 0 solved      one layout for each length
//! ```

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::position::{Masks, State};
use super::rules::Rules;
use super::search::{explore, search_outward, start_search};
use crate::families::blocks::metric::Metric;
use crate::search::Meter;

/// Maximum expanded layouts of one search, if each has [`USUAL_MOVES`] moves.
const MAX_EXPANDED: u64 = 120_000;
/// Usual number of moves of a classical layout.
const USUAL_MOVES: u64 = 8;

/// Minimum ratio of reached to solved layouts for an outward search from the solved layouts.
const OUTWARD_FACTOR: usize = 4;

/// Maximum layouts to solve. Each is nearer to the solved layouts than the one before, since
/// distant layouts may take too long to solve.
const MAX_RETRIES: u32 = 5;

/// Result of a search around a solved layout.
pub(super) struct SearchResult {
    /// Length of the longest known solution.
    pub(super) longest: u32,
    /// A layout whose shortest solution has the wanted length, or the length `longest` if that is
    /// smaller.
    pub(super) masks: Masks,
}

/// Searches around a solved layout for a layout whose shortest solution has `wanted` moves, at
/// least 1. Returns `None` if no unsolved layout is reachable, or if the budget is spent first.
pub(super) fn search_around(
    rules: &Rules,
    metric: Metric,
    solved: &Masks,
    wanted: u32,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
) -> Option<SearchResult> {
    match rules.fits_one_word() {
        true => search_packed::<1>(rules, metric, solved, wanted, rng, meter),
        false => search_packed::<4>(rules, metric, solved, wanted, rng, meter),
    }
}

fn search_packed<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    solved: &Masks,
    wanted: u32,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
) -> Option<SearchResult> {
    let limit = MAX_EXPANDED * USUAL_MOVES / count_moves(rules, metric, solved);
    let mut reached = start_search(rules, rules.pack::<WORDS>(solved), meter);
    let complete =
        meter.run_limited(limit, |meter| search_outward(rules, metric, &mut reached, false, meter)).is_ok();
    let is_goal = |state: State<WORDS>| rules.is_goal(&rules.unpack(state));
    let goals = reached.states.iter().filter(|&&state| is_goal(state)).count();
    // If many of the reached layouts are solved, an outward search from the solved ones gets no
    // farther.
    let from_goals = complete || OUTWARD_FACTOR * goals < reached.states.len();
    let mut outward = start_search(rules, reached.states[0], meter);
    for &state in reached.states.iter().filter(|&&state| from_goals && is_goal(state)) {
        outward.insert(state, 0);
    }
    let solved_count = outward.states.len();
    let outward_limit = if from_goals { 3 * limit } else { 0 };
    let outward_complete = meter
        .run_limited(outward_limit, |meter| search_outward(rules, metric, &mut outward, false, meter))
        .is_ok();
    if complete && outward_complete {
        let longest = Some(outward.levels.len() as u32 - 1).filter(|&longest| longest > 0)?;
        let level = wanted.min(longest) as usize;
        let at = rng.random_range(outward.levels[level - 1] as u64..outward.levels[level] as u64) as usize;
        return Some(SearchResult { longest, masks: rules.unpack(outward.states[at]) });
    }
    // The last layouts are the farthest from the known solved ones. A layout has to be solved to
    // find its length, since an unknown solved layout may be nearer. If that takes too long, a
    // layout nearer to the known solved ones is tried.
    let (mut unsolved, _share) =
        if from_goals { outward.into_states(solved_count) } else { reached.into_states(0) };
    unsolved.retain(|&state| !is_goal(state));
    let counts = (0..MAX_RETRIES).map(|retry| unsolved.len() >> (3 * retry));
    let mut starts = counts.filter_map(|count| unsolved.get(count.checked_sub(1)?).copied());
    starts.find_map(|start| {
        let explored = meter.run_limited(limit, |meter| explore(rules, metric, start, meter));
        let (seen, goal) = explored.ok()?;
        let path = seen.path(goal?);
        let longest = path.len() as u32;
        let skipped = path.len() - wanted.min(longest) as usize;
        let state = skipped.checked_sub(1).map_or(start, |last| seen.states[path[last]]);
        Some(SearchResult { longest, masks: rules.unpack(state) })
    })
}

/// Returns the cost of expanding a layout: its number of moves, at least [`USUAL_MOVES`].
pub(super) fn count_moves(rules: &Rules, metric: Metric, masks: &Masks) -> u64 {
    let mut moves = 0;
    rules.moves(masks, metric, |_| moves += 1);
    moves.max(USUAL_MOVES)
}
