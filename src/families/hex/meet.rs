//! Searches from both ends: fewest turns, or the best that is known and a bound below which there is none.
//!
//! With every board within `a` turns of the start and within `b` of the goal known, and none in both, no way has
//! `a + b` turns or fewer. The smaller end grows. Where a beam has found a way of `a + b + 2` turns, the next layer
//! has to be looked at but not kept; where there is no more room, neither,
//! and that is as far as the bound goes.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::beam;
use super::front::{Front, Grown};
use super::grid::Turn;
use super::rules::{Rules, State};
use crate::puzzle::Stop;
use crate::search::Meter;

/// How much a search may hold, and when it looks for a way that may prove shortest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The most words of boards that both ends hold together. Lists and sets take up to 40 bytes a word, while a
    /// set grows.
    pub(super) words: usize,
    /// From this many boards in a frontier on, a beam is sent out: easy boards are solved before.
    pub(super) until_beam: usize,
    /// How wide that is.
    pub(super) width: usize,
}

impl Limits {
    /// Up to 0.8 GB.
    pub(super) const USUAL: Self = Self { words: 20_000_000, until_beam: 40_000, width: 5_000 };
}

/// Boards of a frontier that are looked at in one go.
const CHUNK: usize = 512;

/// What a search ends with.
#[derive(Debug)]
pub(super) struct Found {
    /// The best way; `None` if none was found.
    pub(super) turns: Option<Vec<Turn>>,
    /// No way has fewer turns; `None`: there is no way.
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
) -> Found {
    let mut ends = [Front::new(rules, start), Front::new(rules.backwards(), rules.goal)];
    let mut best: Option<Vec<Turn>> = None;
    if start == rules.goal {
        return Found { turns: Some(Vec::new()), at_least: Some(0), stop: None };
    }
    loop {
        let refuted = ends[0].depth() + ends[1].depth();
        let bound = |more: usize| Some((refuted + 1 + more) as u32);
        let smaller = usize::from(ends[1].frontier().len() < ends[0].frontier().len());
        if ends[smaller].frontier().is_empty() {
            return Found { turns: None, at_least: None, stop: None };
        }
        if best.is_none() && ends[smaller].frontier().len() >= limits.until_beam {
            best = beam::search(&ends, limits.width, meter);
        }
        if best.as_ref().is_some_and(|best| best.len() == refuted + 1) {
            return Found { turns: best, at_least: bound(0), stop: None };
        }
        let [first, second] = &mut ends;
        let (end, other) = if smaller == 0 { (first, &*second) } else { (second, &*first) };
        let room = (limits.words / P).saturating_sub(other.seen.len());
        let kept = best.as_ref().is_none_or(|best| best.len() > refuted + 2);
        let grown = match kept {
            true => end.grow(other, room, meter),
            false => Ok(Grown::Full),
        };
        let met = match grown {
            Ok(Grown::Layer) => continue,
            Ok(Grown::Met { from, to }) => Ok(Some((from, to))),
            Ok(Grown::Full) => probe(&ends[smaller], &ends[1 - smaller], meter),
            Err(stop) => Err(stop),
        };
        return match met {
            Ok(Some((from, to))) => {
                let turns = Some(joined(&ends, smaller, from, to));
                Found { turns, at_least: bound(0), stop: None }
            }
            Ok(None) => Found { turns: best, at_least: bound(1), stop: None },
            Err(stop) => Found { turns: best, at_least: bound(0), stop: Some(stop) },
        };
    }
}

/// A turn from the frontier of `end` to a board of `other`, if there is one.
fn probe<const P: usize>(
    end: &Front<P>,
    other: &Front<P>,
    meter: &mut Meter<'_>,
) -> Result<Option<(State<P>, State<P>)>, Stop> {
    let next = AtomicUsize::new(0);
    let frontier = end.frontier();
    let results = meter.share(|meter| {
        loop {
            let from = next.fetch_add(CHUNK, Ordering::Relaxed);
            let chunk = &frontier[from.min(frontier.len())..(from + CHUNK).min(frontier.len())];
            if chunk.is_empty() {
                return Ok(None);
            }
            let mut met = None;
            for state in chunk {
                meter.tick()?;
                end.rules.children(state, |_, child| {
                    if met.is_none() && other.seen.contains(&child) {
                        met = Some((*state, child));
                    }
                });
            }
            if met.is_some() {
                meter.halt();
                return Ok(met);
            }
        }
    });
    // Who found it stopped the others.
    let met = results.iter().find_map(|result| result.as_ref().ok().copied().flatten());
    match met {
        Some(met) => Ok(Some(met)),
        None => results.into_iter().find(Result::is_err).unwrap_or(Ok(None)),
    }
}

/// The whole way, where a turn leads from a board of the frontier of one end to a board of the other's.
fn joined<const P: usize>(ends: &[Front<P>; 2], end: usize, from: State<P>, to: State<P>) -> Vec<Turn> {
    let (ours, theirs) = (&ends[end], &ends[1 - end]);
    let mut between = None;
    ours.rules.children(&from, |turn, child| {
        if child == to {
            between = Some(turn);
        }
    });
    let between = between.expect("a turn leads from one to the other");
    let depth = theirs.depth_of(&to).expect("it is of the other end");
    let (near, far) = (ours.trace(from, ours.depth()), theirs.trace(to, depth));
    match end {
        0 => forward(near, [between], far),
        _ => forward(far, [between.inverse()], near),
    }
}

/// Turns traced back to the start, turns played, turns traced back to the goal: as they are played.
///
/// What leads back to the start is undone; what leads back to the goal is played as it is.
pub(super) fn forward(
    to_start: Vec<Turn>,
    played: impl IntoIterator<Item = Turn>,
    to_goal: Vec<Turn>,
) -> Vec<Turn> {
    to_start.into_iter().rev().map(Turn::inverse).chain(played).chain(to_goal).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::families::hex::grid::Grid;
    use crate::families::hex::rules::Kinds;
    use crate::search::{Budget, DistanceTable, Ranked};

    #[test]
    fn without_room_only_what_is_proven_is_claimed() {
        let rules = Rules { grid: Grid::of(3), kinds: Kinds::ALL, goal: [0b111_1000_0000_0010_0001] };
        let table = DistanceTable::build(&rules, rules.goal);
        let budget = Budget::of_time(Duration::from_secs(600));
        let mut early = 0;
        for words in [0, 100, 1_000, 100_000] {
            let limits = Limits { words, until_beam: 10, width: 50 };
            for distance in 1..table.counts().len() as u32 {
                for start in table.at(distance).step_by(97) {
                    let found = search(rules, [start as u64], limits, &mut Meter::new(&budget));
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
