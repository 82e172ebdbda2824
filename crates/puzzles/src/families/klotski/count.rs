//! All shortest solutions of a board.
//!
//! What is k moves from the start needs at least all but k of the moves of a shortest path, so the positions that
//! a search outwards has seen bound the walk that is counted; the counting itself is
//! [`search::optimal_paths`](crate::search::optimal_paths).

use std::ops::ControlFlow::{self, Continue};

use super::board::KlotskiBoard;
use super::position::{Masks, Move, Pair, State};
use super::rules::Rules;
use super::search::explore;
use crate::families::blocks::metric::Metric;
use crate::families::blocks::slide::Slide;
use crate::search::optimal_paths::{self as search, OptimalPaths, Unpruned};
use crate::search::{Meter, Reached, Walk};

/// The longest paths that are counted: each of their moves is a call deeper.
const MOST_MOVES: u32 = 500;

/// Counts the shortest solutions of a board whose shortest length is `length`, and lists the first `most`; `None`
/// where that takes too long.
pub(super) fn optimal_paths(
    board: &KlotskiBoard,
    length: u32,
    most: usize,
    meter: &mut Meter<'_>,
) -> Option<OptimalPaths<Slide>> {
    if length > MOST_MOVES {
        return None;
    }
    let (rules, masks) = board.masks();
    let found = match rules.is_small() {
        true => counted::<1>(&rules, board.metric, &masks, length, most, meter),
        false => counted::<4>(&rules, board.metric, &masks, length, most, meter),
    }?;
    Some(found.map(|path| board.slides(&rules, masks, &path)))
}

fn counted<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    masks: &Masks,
    length: u32,
    most: usize,
    meter: &mut Meter<'_>,
) -> Option<OptimalPaths<Move>> {
    let state = rules.pack::<WORDS>(masks);
    let (seen, _) = explore(rules, metric, state, meter).ok()?;
    let start = Outwards { rules, metric, seen: &seen, length, state };
    Some(search::optimal_paths(&start, length, most, meter))
}

/// A position on a path outwards.
#[derive(Clone)]
struct Outwards<'a, const WORDS: usize> {
    rules: &'a Rules,
    metric: Metric,
    /// What is nearer to the start than the goal is.
    seen: &'a Reached<State<WORDS>>,
    /// The moves from the start to the goal.
    length: u32,
    state: State<WORDS>,
}

impl<const WORDS: usize> Outwards<'_, WORDS> {
    fn bound(&self, pair: Pair<WORDS>, solved: bool) -> u32 {
        let depth = || self.seen.depth(pair.folded()).unwrap_or(self.length);
        if solved { 0 } else { self.length.saturating_sub(depth()).max(1) }
    }
}

impl<const WORDS: usize> Walk for Outwards<'_, WORDS> {
    type Move = Move;

    fn is_goal(&self) -> bool {
        self.rules.is_goal(&self.rules.unpack(self.state))
    }

    fn lower_bound(&self) -> u32 {
        self.bound(self.rules.paired(&self.rules.unpack(self.state)), self.is_goal())
    }

    fn children<B>(
        &mut self,
        within: u32,
        mut visit: impl FnMut(&mut Self, Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (rules, before) = (self.rules, self.state);
        let masks = rules.unpack(before);
        let pair = rules.paired(&masks);
        let mut flow = Continue(());
        rules.moves(&masks, self.metric, |mv| {
            let after = rules.pair_after(pair, mv);
            if flow.is_continue() && self.bound(after, rules.arrives(&masks, mv)) <= within {
                self.state = after.0;
                flow = visit(self, mv);
            }
        });
        self.state = before;
        flow
    }
}

impl<const WORDS: usize> Unpruned for Outwards<'_, WORDS> {
    type Key = State<WORDS>;

    fn key(&self) -> State<WORDS> {
        self.state
    }
}
