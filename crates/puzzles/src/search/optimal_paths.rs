//! Counts all shortest solutions, and finds their first moves and the first few of their paths.
//!
//! The length of a shortest solution must be proven. All shortest paths through a position have the
//! same number of moves left there, so each position is counted only once:
//!
//! ```text
//!            ┌─ L ─ b ─ U ─┐                 two paths of the same length lead to d; those
//!  start ─ U ┤             ├─ d ─ … ─ goal   from d on are counted once and added twice
//!            └─ U ─ c ─ L ─┘
//! ```

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow::{self, Break, Continue};

use super::{DistanceTable, Meter, Ranked, Share, Walk};

/// A walk whose [`Walk::children`] prunes no move, so that every path is followed.
pub(crate) trait UnprunedWalk: Walk {
    /// Identifies a position.
    type Key: Eq + Hash;

    /// Returns the key of this position.
    fn key(&self) -> Self::Key;
}

/// Shortest paths from one position to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimalPaths<M> {
    /// Number of paths.
    pub count: u64,
    /// Whether every path was counted and every first move found.
    pub exact: bool,
    /// First moves of the paths, in the order of the walk's children.
    pub first: Vec<M>,
    /// First paths in that order.
    pub listed: Vec<Vec<M>>,
}

impl<M> OptimalPaths<M> {
    /// Returns the result of a count that ended before it found any path.
    pub fn unknown() -> Self {
        Self { count: 0, exact: false, first: Vec::new(), listed: Vec::new() }
    }

    /// Converts the moves; `change` receives paths from the start.
    pub fn map<N>(self, change: impl Fn(Vec<M>) -> Vec<N>) -> OptimalPaths<N> {
        OptimalPaths {
            count: self.count,
            exact: self.exact,
            first: self.first.into_iter().flat_map(|mv| change(vec![mv])).collect(),
            listed: self.listed.into_iter().map(&change).collect(),
        }
    }
}

/// Counts the paths of `length` moves from `start` to the goal and lists the first `max_listed`. No
/// path may be shorter. If the budget is spent, returns the result so far.
pub(crate) fn optimal_paths<W: UnprunedWalk>(
    start: &W,
    length: u32,
    max_listed: usize,
    meter: &mut Meter<'_>,
) -> OptimalPaths<W::Move> {
    let found = OptimalPaths { count: 0, exact: true, first: Vec::new(), listed: Vec::new() };
    let share = meter.memory();
    let mut search = Search { meter, max_listed, known: HashMap::new(), share, path: Vec::new(), found };
    let count = search.count(&mut start.clone(), length);
    search.found.exact &= count < u64::MAX;
    OptimalPaths { count, ..search.found }
}

/// Maximum positions whose counts are cached, about 50 bytes each. Other positions are counted each
/// time.
const MAX_CACHED_COUNTS: usize = 1 << 21;

/// State of a count.
struct Search<'a, 'm, W: UnprunedWalk> {
    meter: &'a mut Meter<'m>,
    max_listed: usize,
    /// Moves that were left at each counted position, and the count. A count of 0 also holds with
    /// fewer moves left. Any other count is for the position's exact distance; with fewer moves
    /// left, no path exists.
    known: HashMap<W::Key, (u32, u64)>,
    /// Memory share of `known`.
    share: Share,
    path: Vec<W::Move>,
    found: OptimalPaths<W::Move>,
}

impl<W: UnprunedWalk> Search<'_, '_, W> {
    /// Counts the paths of `left` moves from a position to the goal. If the budget runs out, the
    /// result is a lower bound.
    fn count(&mut self, walk: &mut W, left: u32) -> u64 {
        if left == 0 {
            return self.arrive(walk);
        }
        if let Some(&(moves, count)) = self.known.get(&walk.key()) {
            // Until enough paths are listed, counted positions must be followed again.
            match count {
                0 if left <= moves => return 0,
                1.. if left < moves => return 0,
                1.. if self.found.listed.len() >= self.max_listed => return count,
                _ => {}
            }
        }
        self.found.exact &= self.meter.tick().is_ok();
        let mut count = 0u64;
        if self.found.exact {
            let _ = walk.children(left - 1, |child, mv| {
                self.path.push(mv);
                let paths = self.count(child, left - 1);
                self.path.pop();
                if paths > 0 && self.path.is_empty() {
                    self.found.first.push(mv);
                }
                count = count.saturating_add(paths);
                if self.found.exact { Continue(()) } else { Break(()) }
            });
        }
        if self.found.exact && self.can_cache() {
            self.known.insert(walk.key(), (left, count));
        }
        count
    }

    /// Returns whether one more count can be cached. When the map doubles, both the old and the new
    /// map need memory.
    fn can_cache(&mut self) -> bool {
        let known = self.known.len();
        if known >= MAX_CACHED_COUNTS || known < self.known.capacity() {
            return known < MAX_CACHED_COUNTS;
        }
        let bytes = 4 * known * (size_of::<(W::Key, (u32, u64))>() + 1);
        self.share.resize(bytes)
    }

    /// Lists the path if the position is the goal. Returns the number of paths: 1 or 0.
    fn arrive(&mut self, walk: &W) -> u64 {
        let arrived = walk.is_goal();
        if arrived && self.found.listed.len() < self.max_listed {
            self.found.listed.push(self.path.clone());
        }
        arrived.into()
    }
}

/// A position whose distance is looked up in a table of all positions.
pub(crate) struct TableWalk<'a, P: Ranked> {
    /// Rules.
    pub puzzle: &'a P,
    /// Distances to the goal.
    pub table: &'a DistanceTable<P::Move>,
    /// Position, from which the goal must be reachable.
    pub state: P::State,
}

impl<P: Ranked> Clone for TableWalk<'_, P> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<P: Ranked> Walk for TableWalk<'_, P> {
    type Move = P::Move;

    fn is_goal(&self) -> bool {
        self.puzzle.is_goal(&self.state)
    }

    fn lower_bound(&self) -> u32 {
        self.table.distance(self.puzzle.rank(&self.state))
    }

    fn children<B>(
        &mut self,
        within: u32,
        mut visit: impl FnMut(&mut Self, P::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (puzzle, before) = (self.puzzle, self.state);
        let mut flow = Continue(());
        puzzle.moves(&before, |mv, to| {
            self.state = to;
            if flow.is_continue() && self.lower_bound() <= within {
                flow = visit(self, mv);
            }
        });
        self.state = before;
        flow
    }
}

impl<P: Ranked> UnprunedWalk for TableWalk<'_, P> {
    type Key = P::State;

    fn key(&self) -> P::State {
        self.state
    }
}
