//! Counts all shortest solutions.
//!
//! If the shortest solution has n moves, a position k moves from the start is at least n − k moves
//! from the goal. The breadth-first search from the start yields k, and thereby a lower bound that
//! prunes the count.

use std::ops::ControlFlow::{self, Continue};

use super::board::RushBoard;
use super::rules::{Move, Rules, State};
use super::search::explore;
use super::solve::to_slides;
use crate::families::blocks::slide::Slide;
use crate::search::optimal_paths::{self as search, OptimalPaths, UnprunedWalk};
use crate::search::{Meter, ReachedSet, Walk};

/// Maximum path length. Each move is one level of recursion.
const MAX_MOVES: u32 = 500;

/// Counts the shortest solutions of a board whose optimal length is `length`, and lists the first
/// `max_listed`. Returns `None` if the solutions are longer than [`MAX_MOVES`], or if the budget
/// ends before the count begins.
pub(super) fn optimal_paths(
    board: &RushBoard,
    length: u32,
    max_listed: usize,
    meter: &mut Meter<'_>,
) -> Option<OptimalPaths<Slide>> {
    if length > MAX_MOVES {
        return None;
    }
    let (rules, state) = Rules::new(board);
    let (seen, _) = explore(&rules, state, meter).ok()?;
    let start = OutwardWalk { rules: &rules, seen: &seen, length, state };
    Some(search::optimal_paths(&start, length, max_listed, meter).map(|path| to_slides(board, &path)))
}

/// A position on a path from the start.
#[derive(Clone)]
struct OutwardWalk<'a> {
    rules: &'a Rules,
    /// All positions nearer to the start than the goal is, and some at the goal's distance.
    seen: &'a ReachedSet<State>,
    /// Moves from the start to the goal.
    length: u32,
    state: State,
}

impl OutwardWalk<'_> {
    fn bound(&self, state: State) -> u32 {
        if self.rules.is_goal(state) {
            return 0;
        }
        let depth = self.seen.depth(state).unwrap_or(self.length);
        self.length.saturating_sub(depth).max(1)
    }
}

impl Walk for OutwardWalk<'_> {
    type Move = Move;

    fn is_goal(&self) -> bool {
        self.rules.is_goal(self.state)
    }

    fn lower_bound(&self) -> u32 {
        self.bound(self.state)
    }

    fn children<B>(
        &mut self,
        within: u32,
        mut visit: impl FnMut(&mut Self, Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (rules, before) = (self.rules, self.state);
        let mut flow = Continue(());
        rules.moves(before, |mv, after, _| {
            if flow.is_continue() && self.bound(after) <= within {
                self.state = after;
                flow = visit(self, mv);
            }
        });
        self.state = before;
        flow
    }
}

impl UnprunedWalk for OutwardWalk<'_> {
    type Key = State;

    fn key(&self) -> State {
        self.state
    }
}
