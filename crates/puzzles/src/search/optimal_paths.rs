//! All shortest solutions: how many there are, which first moves keep to one, and the first of them.
//!
//! The length must be known and proven. A position that a shortest way leads through has one distance left,
//! so it is counted once:
//!
//! ```text
//!            ┌─ L ─ b ─ U ─┐                 d is reached by two ways of the same length; what
//!  start ─ U ┤             ├─ d ─ … ─ goal   leads on from it is counted once and added twice
//!            └─ U ─ c ─ L ─┘
//! ```

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow::{self, Break, Continue};

use super::{DistanceTable, Meter, Ranked, Walk};

/// A walk whose [`Walk::children`] leave no move out, so that every way can be walked.
pub trait Unpruned: Walk {
    /// What tells positions apart.
    type Key: Eq + Hash;

    /// The position.
    fn key(&self) -> Self::Key;
}

/// The shortest ways from one position to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimalPaths<M> {
    /// How many there are.
    pub count: u64,
    /// Whether all were counted and every good first move found.
    pub exact: bool,
    /// The moves that some of them begins with, in the order of the walk's children.
    pub first: Vec<M>,
    /// The first of the ways in that order.
    pub listed: Vec<Vec<M>>,
}

impl<M> OptimalPaths<M> {
    /// None found yet: all that can be said once a budget is spent.
    pub fn unknown() -> Self {
        Self { count: 0, exact: false, first: Vec::new(), listed: Vec::new() }
    }

    /// The same of moves in another form; `change` is given paths from the start.
    pub fn map<N>(self, change: impl Fn(Vec<M>) -> Vec<N>) -> OptimalPaths<N> {
        OptimalPaths {
            count: self.count,
            exact: self.exact,
            first: self.first.into_iter().flat_map(|mv| change(vec![mv])).collect(),
            listed: self.listed.into_iter().map(&change).collect(),
        }
    }
}

/// Counts the ways of `length` moves from `start` to the goal, and lists the first `most` of them. No way may
/// be shorter. A spent budget ends it with what has been found.
pub fn optimal_paths<W: Unpruned>(
    start: &W,
    length: u32,
    most: usize,
    meter: &mut Meter<'_>,
) -> OptimalPaths<W::Move> {
    let found = OptimalPaths { count: 0, exact: true, first: Vec::new(), listed: Vec::new() };
    let mut search = Search { meter, most, known: HashMap::new(), path: Vec::new(), found };
    let count = search.count(&mut start.clone(), length);
    search.found.exact &= count < u64::MAX;
    OptimalPaths { count, ..search.found }
}

/// Positions whose counts are remembered, some 50 bytes each; others are counted again when met again.
const MOST_KNOWN: usize = 1 << 21;

struct Search<'a, 'm, W: Unpruned> {
    meter: &'a mut Meter<'m>,
    most: usize,
    /// Moves left when the position was counted, and the count. A count of 0 holds with fewer moves too; any
    /// other is of the position's own distance, and with fewer moves there is no way.
    known: HashMap<W::Key, (u32, u64)>,
    path: Vec<W::Move>,
    found: OptimalPaths<W::Move>,
}

impl<W: Unpruned> Search<'_, '_, W> {
    /// The ways of `left` moves on from a position; as many of them as were found if the budget runs out.
    fn count(&mut self, walk: &mut W, left: u32) -> u64 {
        if left == 0 {
            return self.arrive(walk);
        }
        if let Some(&(of, count)) = self.known.get(&walk.key()) {
            // While ways are still listed, those on from here have to be walked.
            match count {
                0 if left <= of => return 0,
                1.. if left < of => return 0,
                1.. if self.found.listed.len() >= self.most => return count,
                _ => {}
            }
        }
        self.found.exact &= self.meter.tick().is_ok();
        let mut count = 0u64;
        if self.found.exact {
            let _ = walk.children(left - 1, |child, mv| {
                self.path.push(mv);
                let ways = self.count(child, left - 1);
                self.path.pop();
                if ways > 0 && self.path.is_empty() {
                    self.found.first.push(mv);
                }
                count = count.saturating_add(ways);
                if self.found.exact { Continue(()) } else { Break(()) }
            });
        }
        if self.found.exact && self.known.len() < MOST_KNOWN {
            self.known.insert(walk.key(), (left, count));
        }
        count
    }

    fn arrive(&mut self, walk: &W) -> u64 {
        let arrived = walk.is_goal();
        if arrived && self.found.listed.len() < self.most {
            self.found.listed.push(self.path.clone());
        }
        arrived.into()
    }
}

/// A position that a whole table knows the distance of.
pub struct TableWalk<'a, P: Ranked> {
    /// Its rules.
    pub puzzle: &'a P,
    /// The distances to the goal.
    pub table: &'a DistanceTable<P::Move>,
    /// The position, within reach of the goal.
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

impl<P: Ranked> Unpruned for TableWalk<'_, P> {
    type Key = P::State;

    fn key(&self) -> P::State {
        self.state
    }
}
