//! Searches from both ends: fewest turns, or the best that is known and a bound below which there is none.
//!
//! With every board within `a` turns of the start and within `b` of the goal known, and none in both, no path has
//! `a + b` turns or fewer. The smaller end grows. Where a beam has found a path of `a + b + 2` turns, the next layer
//! has to be looked at but not kept; where there is no more room, neither,
//! and that is as far as the bound goes.

use std::sync::Arc;

use super::beam;
use super::frontier::{Frontier, ROUND};
use super::grid::{Turn, forward};
use super::parted::Lists;
use super::rules::{Rules, State};
use crate::puzzle::{Progress, Stop, Tell};
use crate::search::{Meter, Share};

/// How much a search may hold, and when it looks for a path that may prove shortest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The most words of boards that both ends hold together. More than half a gigabyte more is held while a layer grows,
    /// where there is memory.
    pub(super) words: usize,
    /// From this many boards in a frontier on, a beam is sent out: easy boards are solved before.
    pub(super) until_beam: usize,
    /// How wide that is.
    pub(super) width: usize,
}

/// How wide a beam is that is sent out in any case, and the nodes that it may take.
const GRANTED: usize = 500;
const GRANTED_NODES: u64 = 30_000;

impl Limits {
    /// Half a gigabyte.
    pub(super) const USUAL: Self = Self { words: 1 << 26, until_beam: 400_000, width: 5_000 };
}

/// What a search ends with.
#[derive(Debug)]
pub(super) struct Found {
    /// The best path; `None` if none was found.
    pub(super) turns: Option<Vec<Turn>>,
    /// No path has fewer turns; `None`: there is no path.
    pub(super) at_least: Option<u32>,
    /// Why it ended early.
    pub(super) stop: Option<Stop>,
}

/// Searches from `start` to the goal of `rules`.
pub(super) fn search<const P: usize>(
    rules: Rules<P>,
    start: State<P>,
    limits: Limits,
    meter: &mut Meter<'_>,
    tell: &mut Tell<'_, Vec<Turn>>,
) -> Found {
    if start == rules.goal {
        return Found { turns: Some(Vec::new()), at_least: Some(0), stop: None };
    }
    let mut ends = Ends::new(rules, start, limits, meter.memory());
    let mut found = proof(&mut ends, meter, tell);
    // Something is found whatever the budget, if it can be found quickly.
    if found.turns.is_none() && found.at_least.is_some() && limits.width > 0 {
        ends.share.resize(0);
        found.turns = meter.granted(GRANTED_NODES, |meter| beam::search(&ends.fronts, GRANTED, meter));
    }
    found
}

/// What is proven, and the best path met on the way.
fn proof<const P: usize>(ends: &mut Ends<P>, meter: &mut Meter<'_>, tell: &mut Tell<'_, Vec<Turn>>) -> Found {
    let limits = ends.limits;
    let mut best: Option<Vec<Turn>> = None;
    loop {
        let refuted = ends.depth();
        let bound = |more: usize| Some((refuted + 1 + more) as u32);
        let smaller = ends.smaller();
        let width = ends.fronts[smaller].width();
        if width == 0 {
            return Found { turns: None, at_least: None, stop: None };
        }
        if best.is_none() && width >= limits.until_beam {
            let width = if ends.beam_fits(limits.width) { limits.width } else { GRANTED };
            best = beam::search(&ends.fronts, width, meter);
        }
        tell(Progress { best: best.clone(), at_least: refuted as u32 + 1, nodes: meter.nodes() });
        if best.as_ref().is_some_and(|best| best.len() == refuted + 1) {
            return Found { turns: best, at_least: bound(0), stop: None };
        }
        match ends.probe(false, meter) {
            Ok(None) => return Found { turns: best, at_least: bound(0), stop: None },
            Ok(Some(met)) => {
                if let Some(&met) = met.first() {
                    let turns = Some(joined(&ends.fronts, smaller, met));
                    return Found { turns, at_least: bound(0), stop: None };
                }
            }
            Err(stop) => return Found { turns: best, at_least: bound(0), stop: Some(stop) },
        }
        // The next length may be that of the path that is known.
        let done = best.as_ref().is_some_and(|best| best.len() == refuted + 2);
        match if done { Ok(false) } else { ends.grow(meter) } {
            Ok(true) => {}
            Ok(false) => return Found { turns: best, at_least: bound(1), stop: None },
            Err(stop) => return Found { turns: best, at_least: bound(1), stop: Some(stop) },
        }
    }
}

/// The boards on all paths of `length` turns, by their distance from the start. No path may be shorter. `None`: there
/// is no room to know them.
///
/// # Errors
/// The budget is spent.
pub(super) fn corridor<const P: usize>(
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
    let smaller = ends.smaller();
    let Some(met) = ends.probe(true, meter)? else { return Ok(None) };
    let [from_start, from_goal] = &ends.fronts;
    let depth = from_start.depth() + usize::from(smaller == 0);
    let mut corridor = from_start.between(met.clone(), depth, meter)?;
    corridor.reverse();
    corridor.push(met.clone());
    corridor.extend(from_goal.between(met, length - depth, meter)?);
    Ok(Some(corridor))
}

/// What is known around the start and around the goal.
struct Ends<const P: usize> {
    fronts: [Frontier<P>; 2],
    limits: Limits,
    /// The memory that they take, children too while they are looked at.
    share: Share,
}

impl<const P: usize> Ends<P> {
    fn new(rules: Rules<P>, start: State<P>, limits: Limits, share: Share) -> Self {
        let lists = Arc::<Lists<P>>::default();
        let start = Frontier::new(rules, start, Arc::clone(&lists));
        Self { fronts: [start, Frontier::new(rules.backwards(), rules.goal, lists)], limits, share }
    }

    /// How many turns both together are deep.
    fn depth(&self) -> usize {
        self.fronts.iter().map(Frontier::depth).sum()
    }

    /// The end with fewer boards in its frontier.
    fn smaller(&self) -> usize {
        usize::from(self.fronts[1].width() < self.fronts[0].width())
    }

    /// Adds a layer to the smaller end if there is room; says whether it did.
    fn grow(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        let held = self.held();
        let smaller = self.smaller();
        let expected = self.fronts[smaller].expected();
        let room = (self.limits.words / P).saturating_sub(held).min((2 * expected).max(1 << 16));
        if expected > room {
            return Ok(false);
        }
        // Lists of boards are up to twice as long as what is in them.
        let bytes = (held + 2 * expected) * P * size_of::<u64>();
        let end = &mut self.fronts[smaller];
        match end.afford(bytes, ROUND, &mut self.share) {
            Some(words) => end.grow(room, words, meter),
            None => Ok(false),
        }
    }

    /// The children of the smaller end's frontier that are of the other's, see [`Frontier::probe`]; `None` where there is
    /// no memory to look.
    fn probe(&mut self, all: bool, meter: &mut Meter<'_>) -> Result<Option<Vec<State<P>>>, Stop> {
        let bytes = self.held() * P * size_of::<u64>();
        let smaller = self.smaller();
        let [start, goal] = &mut self.fronts;
        let (end, other) = if smaller == 0 { (start, &*goal) } else { (goal, &*start) };
        // Kept where they fit, all children need not be found again when the end grows; with all that meet it does not.
        let whole = if all { None } else { end.afford(bytes, ROUND, &mut self.share) };
        let whole = whole.filter(|&words| end.is_whole(words));
        let (keep, probed) = (whole.is_some(), end.probed(other));
        match whole.map(|_| probed).or_else(|| end.afford(bytes, probed, &mut self.share)) {
            Some(words) => end.probe(other, all, words, keep, meter).map(Some),
            None => Ok(None),
        }
    }

    /// Whether there is memory for a beam so wide, beside what is held.
    fn beam_fits(&mut self, width: usize) -> bool {
        let bytes = self.held() * P * size_of::<u64>();
        self.share.resize(bytes + beam::bytes::<P>(width, self.fronts[0].rules.turns()))
    }

    /// How many boards are held.
    fn held(&self) -> usize {
        self.fronts.iter().map(Frontier::held).sum()
    }
}

/// The whole path, where a child of the frontier of one end is of the other's frontier.
fn joined<const P: usize>(ends: &[Frontier<P>; 2], end: usize, met: State<P>) -> Vec<Turn> {
    let depth = |other: usize| ends[other].depth() + usize::from(other == end);
    forward(ends[0].trace(met, depth(0)), ends[1].trace(met, depth(1)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::families::hex::grid::Grid;
    use crate::families::hex::kinds::Kinds;
    use crate::search::{Budget, DistanceTable, Ranked};

    #[test]
    fn without_room_only_what_is_proven_is_claimed() {
        let rules = Rules::new(Grid::of(3), Kinds::EVERY, [0b111_1000_0000_0010_0001]);
        let table = DistanceTable::build(&rules, rules.goal);
        let budget = Budget::of_time(Duration::from_secs(600));
        let mut early = 0;
        for words in [0, 100, 1_000, 100_000] {
            let limits = Limits { words, until_beam: 10, width: 50 };
            for distance in 1..table.counts().len() as u32 {
                for start in table.at(distance).step_by(97) {
                    let found = search(rules, [start as u64], limits, &mut Meter::new(&budget), &mut |_| {});
                    let (turns, at_least) =
                        (found.turns.unwrap_or_default(), found.at_least.expect("in reach"));
                    assert!(at_least <= distance, "{start}: at least {at_least}, {distance} are enough");
                    let end = turns.iter().fold([start as u64], |state, &turn| rules.play(&state, turn));
                    assert!(turns.is_empty() || end == rules.goal && turns.len() as u32 >= distance);
                    early += u32::from(turns.len() as u32 != at_least);
                }
            }
        }
        assert!(early > 0, "the limits were never met");
    }
}
