//! Bidirectional search: the fewest turns, or the best known solution and a lower bound.
//!
//! Suppose that all boards within `a` turns of the start are known, and all boards within `b` turns
//! of the goal. If no board is in both sets, every path has more than `a + b` turns. In each step,
//! the side with the smaller frontier grows. If a beam has found a path of `a + b + 2` turns, the
//! next layer is compared but not stored. The bound stops rising when memory or the budget is
//! exhausted.

use std::sync::Arc;

use super::beam;
use super::frontier::{Frontier, MAX_ROUND_WORDS, ProbeOptions};
use super::grid::{Turn, join_paths};
use super::partitioned::ListPool;
use super::rules::{Rules, State};
use crate::puzzle::{Progress, Report, Stop};
use crate::search::{Meter, Share};

/// Memory limit, and the conditions for a beam search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Maximum memory of the boards on both sides together, in words of 64 bits. The children of a
    /// growing layer take up to about 0.8 GB in addition, if available.
    pub(super) words: usize,
    /// Frontier size at which a beam search starts. Easy boards are solved with smaller frontiers.
    pub(super) until_beam: usize,
    /// Beam width.
    pub(super) width: usize,
}

/// Node limit of the beam that runs regardless of the budget.
const GRANTED_NODES: u64 = 30_000;

/// Smaller beams for less memory: the width, and the size below which a goal layer is stored. The
/// last beam takes less than 1 MB. It runs even if this memory cannot be reserved, so that every
/// board gets an answer.
const SMALL_BEAMS: [(usize, usize); 4] =
    [(500, beam::MAX_STORED_LAYER), (500, 1 << 14), (120, 1 << 12), (30, 1 << 10)];

impl Limits {
    /// Half a gigabyte for stored boards.
    pub(super) const DEFAULT: Self = Self { words: 1 << 26, until_beam: 400_000, width: 5_000 };
}

/// Result of a search.
#[derive(Debug)]
pub(super) struct SearchResult {
    /// Best path; `None` if no path was found.
    pub(super) turns: Option<Vec<Turn>>,
    /// Lower bound on the turns; `None` if no path exists.
    pub(super) at_least: Option<u32>,
    /// Reason for an early end.
    pub(super) stop: Option<Stop>,
}

/// Searches from `start` to the goal of `rules`.
pub(super) fn search<const P: usize>(
    rules: Rules<P>,
    start: State<P>,
    limits: Limits,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Turn>>,
) -> SearchResult {
    if start == rules.goal {
        return SearchResult { turns: Some(Vec::new()), at_least: Some(0), stop: None };
    }
    let mut ends = Ends::new(rules, start, limits, meter.memory());
    let mut found = prove(&mut ends, meter, report);
    // A quick beam finds some solution, regardless of the budget.
    if found.turns.is_none() && found.at_least.is_some() && limits.width > 0 {
        ends.keep_for_beam();
        let (width, layers) = ends.choose_beam(SMALL_BEAMS[0].0);
        found.turns = meter.grant(GRANTED_NODES, |meter| beam::search(&ends.fronts, width, layers, meter));
    }
    found
}

/// Raises the bound until a path is proven to be shortest or a limit is reached.
fn prove<const P: usize>(
    ends: &mut Ends<P>,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Turn>>,
) -> SearchResult {
    let limits = ends.limits;
    let mut best: Option<Vec<Turn>> = None;
    loop {
        // Every path has more than `depth` turns.
        let depth = ends.depth();
        let bound = |more: usize| Some((depth + 1 + more) as u32);
        let smaller = ends.smaller_side();
        let width = ends.fronts[smaller].width();
        if width == 0 {
            return SearchResult { turns: None, at_least: None, stop: None };
        }
        if best.is_none() && width >= limits.until_beam {
            let (width, layers) = ends.choose_beam(limits.width);
            best = beam::search(&ends.fronts, width, layers, meter);
        }
        report(Progress { best: best.clone(), at_least: depth as u32 + 1, nodes: meter.nodes() });
        if best.as_ref().is_some_and(|best| best.len() == depth + 1) {
            return SearchResult { turns: best, at_least: bound(0), stop: None };
        }
        match ends.probe(false, meter) {
            Ok(None) => return SearchResult { turns: best, at_least: bound(0), stop: None },
            Ok(Some(common)) => {
                if let Some(&common) = common.first() {
                    let turns = Some(join_at(&ends.fronts, smaller, common));
                    return SearchResult { turns, at_least: bound(0), stop: None };
                }
            }
            Err(stop) => return SearchResult { turns: best, at_least: bound(0), stop: Some(stop) },
        }
        // If the next possible length is that of the known path, this path is shortest.
        let is_proven = best.as_ref().is_some_and(|best| best.len() == depth + 2);
        match if is_proven { Ok(false) } else { ends.grow(meter) } {
            Ok(true) => {}
            Ok(false) => return SearchResult { turns: best, at_least: bound(1), stop: None },
            Err(stop) => return SearchResult { turns: best, at_least: bound(1), stop: Some(stop) },
        }
    }
}

/// Returns the boards on all shortest paths, by distance from the start. `length` is the number of
/// turns of a shortest path. Returns `None` if memory does not suffice.
///
/// # Errors
/// The budget ended.
pub(super) fn shortest_path_layers<const P: usize>(
    rules: Rules<P>,
    start: State<P>,
    length: usize,
    limits: Limits,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Vec<State<P>>>>, Stop> {
    if length == 0 {
        return Ok(Some(vec![vec![start]]));
    }
    let mut ends = Ends::new(rules, start, limits, meter.memory());
    while ends.depth() + 1 < length {
        if !ends.grow(meter)? {
            return Ok(None);
        }
    }
    let smaller = ends.smaller_side();
    let Some(common) = ends.probe(true, meter)? else { return Ok(None) };
    let [from_start, from_goal] = &ends.fronts;
    let depth = from_start.depth() + usize::from(smaller == 0);
    let mut layers = from_start.boards_between(common.clone(), depth, meter)?;
    layers.reverse();
    layers.push(common.clone());
    layers.extend(from_goal.boards_between(common, length - depth, meter)?);
    Ok(Some(layers))
}

/// Known boards around the start and the goal.
struct Ends<const P: usize> {
    fronts: [Frontier<P>; 2],
    limits: Limits,
    /// Reserved memory, including children while they are compared.
    share: Share,
}

impl<const P: usize> Ends<P> {
    fn new(rules: Rules<P>, start: State<P>, limits: Limits, share: Share) -> Self {
        let lists = Arc::<ListPool<P>>::default();
        let start = Frontier::new(rules, start, Arc::clone(&lists));
        Self { fronts: [start, Frontier::new(rules.backwards(), rules.goal, lists)], limits, share }
    }

    /// Returns the depth of both sides together.
    fn depth(&self) -> usize {
        self.fronts.iter().map(Frontier::depth).sum()
    }

    /// Returns the side with the smaller frontier.
    fn smaller_side(&self) -> usize {
        usize::from(self.fronts[1].width() < self.fronts[0].width())
    }

    /// Adds a layer to the smaller side. Returns `false` if memory does not suffice.
    fn grow(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        let stored = self.stored_boards();
        let smaller = self.smaller_side();
        let expected = self.fronts[smaller].estimate_next();
        let room = (self.limits.words / P).saturating_sub(stored).min((2 * expected).max(1 << 16));
        if expected > room {
            return Ok(false);
        }
        // The capacity of a list is up to twice its length.
        let bytes = (stored + 2 * expected) * P * size_of::<u64>();
        let end = &mut self.fronts[smaller];
        match end.reserve(bytes, MAX_ROUND_WORDS, &mut self.share) {
            Some(words) => end.grow(room, words, meter),
            None => Ok(false),
        }
    }

    /// Returns the children of the smaller frontier that are in the other frontier, or `None` if
    /// memory does not suffice. Without `find_all`, some may be missing ([`ProbeOptions`]).
    fn probe(&mut self, find_all: bool, meter: &mut Meter<'_>) -> Result<Option<Vec<State<P>>>, Stop> {
        let bytes = self.stored_boards() * P * size_of::<u64>();
        let smaller = self.smaller_side();
        let [start, goal] = &mut self.fronts;
        let (end, other) = if smaller == 0 { (start, &*goal) } else { (goal, &*start) };
        // Children that fit in memory are kept for the growth of this side. With `find_all`, the
        // side does not grow.
        let whole = if find_all { None } else { end.reserve(bytes, MAX_ROUND_WORDS, &mut self.share) };
        let whole = whole.filter(|&words| end.can_hold_children(words));
        let (keep_children, probe_words) = (whole.is_some(), end.probe_words(other));
        match whole.map(|_| probe_words).or_else(|| end.reserve(bytes, probe_words, &mut self.share)) {
            Some(round_words) => {
                let options = ProbeOptions { round_words, find_all, keep_children };
                end.probe(other, options, meter).map(Some)
            }
            None => Ok(None),
        }
    }

    /// Drops the layers that no beam needs.
    fn keep_for_beam(&mut self) {
        let [start, goal] = &mut self.fronts;
        start.truncate(1);
        let (layers, _) = beam::goal_layers(goal, beam::MAX_STORED_LAYER);
        goal.truncate(layers.max(1));
    }

    /// Drops the children and reserves memory for a beam, of the given width if possible. Returns
    /// the beam's width and the number of its stored goal layers.
    fn choose_beam(&mut self, width: usize) -> (usize, usize) {
        self.fronts.iter_mut().for_each(Frontier::drop_children);
        let bytes = self.stored_boards() * P * size_of::<u64>();
        let goal = &self.fronts[1];
        for (width, max_boards) in std::iter::once((width, beam::MAX_STORED_LAYER)).chain(SMALL_BEAMS) {
            let (layers, boards) = beam::goal_layers(goal, max_boards);
            if self.share.resize(bytes + beam::estimate_bytes::<P>(width, boards)) {
                return (width, layers);
            }
        }
        let (width, max_boards) = SMALL_BEAMS[SMALL_BEAMS.len() - 1];
        (width, beam::goal_layers(goal, max_boards).0)
    }

    /// Returns the number of stored boards.
    fn stored_boards(&self) -> usize {
        self.fronts.iter().map(Frontier::len).sum()
    }
}

/// Joins the paths from both ends to `common`. This board is a child of the frontier of side `end`,
/// and in the frontier of the other side.
fn join_at<const P: usize>(ends: &[Frontier<P>; 2], end: usize, common: State<P>) -> Vec<Turn> {
    let depth = |other: usize| ends[other].depth() + usize::from(other == end);
    join_paths(ends[0].trace(common, depth(0)), ends[1].trace(common, depth(1)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::families::hex::grid::Grid;
    use crate::families::hex::kinds::Kinds;
    use crate::search::{Budget, DistanceTable, Ranked};

    #[test]
    fn bounds_hold_when_memory_is_short() {
        let rules = Rules::new(Grid::of(3), Kinds::EVERY, [0b111_1000_0000_0010_0001]);
        let table = DistanceTable::build(&rules, rules.goal);
        let budget = Budget::of_time(Duration::from_secs(600));
        let mut early = 0;
        for words in [0, 100, 1_000, 100_000] {
            let limits = Limits { words, until_beam: 10, width: 50 };
            for distance in 1..table.counts().len() as u32 {
                for start in table.ranks_at(distance).step_by(97) {
                    let found = search(rules, [start as u64], limits, &mut Meter::new(&budget), &mut |_| {});
                    let (turns, at_least) =
                        (found.turns.unwrap_or_default(), found.at_least.expect("the goal is reachable"));
                    assert!(at_least <= distance, "{start}: bound {at_least}, distance {distance}");
                    let end = turns.iter().fold([start as u64], |state, &turn| rules.play(&state, turn));
                    assert!(turns.is_empty() || end == rules.goal && turns.len() as u32 >= distance);
                    early += u32::from(turns.len() as u32 != at_least);
                }
            }
        }
        assert!(early > 0, "no limit was reached");
    }
}
