//! Iterative deepening A* (Korf 1985): depth-first searches with a growing bound on the length of
//! the path.
//!
//! The algorithm keeps one path in memory, and therefore suits state spaces that are too large for
//! a table. A search with one bound visits the children in a given order and returns the first
//! solution in that order. The result is therefore the same for any admissible lower bound and any
//! number of threads.
//!
//! A long search is split: threads on all free cores share the positions a few moves from the root,
//! and search from there.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Meter;
use crate::puzzle::Stop;

/// A position that is modified in place.
pub(crate) trait Walk: Clone + Sync {
    /// One move.
    type Move: Copy + Send + Sync;

    /// Returns whether the position is the goal.
    fn is_goal(&self) -> bool;

    /// Returns an admissible lower bound: never more than the moves needed.
    fn lower_bound(&self) -> u32;

    /// Makes each move after which the lower bound is at most `within`, calls `visit`, and undoes
    /// the move. Ends early if `visit` breaks. A move may be pruned if other paths lead to the same
    /// positions.
    fn children<B>(
        &mut self,
        within: u32,
        visit: impl FnMut(&mut Self, Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;
}

/// Reason for an early end of [`DepthFirst::search`].
enum Halt {
    Solved,
    Stopped(Stop),
    Interrupted,
}

/// A search: the lower bound proven so far, and the conditions that end it.
pub(crate) struct IdaStar<'a> {
    /// Lower bound on the length of all solutions. It rises during the search.
    pub bound: u32,
    /// Difference between possible solution lengths: 2 if parity excludes every other length.
    pub step: u32,
    /// Upper bound, exclusive: only shorter solutions are wanted. The search ends when `bound`
    /// reaches this length.
    pub upper_bound: u32,
    /// Called every [`NODES_PER_CHECK`] nodes; true interrupts the search. A split search counts
    /// the nodes of each thread separately.
    pub interrupt: &'a (dyn Fn() -> bool + Sync),
    /// Called each time the bound has risen, with the bound and the nodes so far.
    pub on_raise: &'a mut (dyn FnMut(u32, u64) + 'a),
}

/// Nodes between two calls of [`IdaStar::interrupt`].
pub(crate) const NODES_PER_CHECK: u32 = 1 << 14;

/// Minimum nodes of an iteration after which the next one is split, since it is several times
/// larger.
const MIN_NODES_TO_SPLIT: u64 = 1 << 17;

/// Minimum number of parts; large, since the sizes of parts differ widely.
const MIN_PARTS: usize = 1 << 10;

impl IdaStar<'_> {
    /// Finds a shortest solution of fewer than `upper_bound` moves. Returns `None` if no such
    /// solution exists, or if the search was interrupted. After an interruption, `bound` is still
    /// less than `upper_bound`.
    ///
    /// # Errors
    /// The limit that the meter reached. `bound` then holds the bound proven so far.
    pub(crate) fn search<W: Walk>(
        &mut self,
        root: &W,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<W::Move>>, Stop> {
        self.bound = self.bound.max(root.lower_bound());
        let mut last_nodes = 0;
        while self.bound < self.upper_bound {
            let before = meter.nodes();
            let result = if last_nodes < MIN_NODES_TO_SPLIT {
                let mut search = DepthFirst::new(Vec::new(), meter, self.interrupt);
                search.search(&mut root.clone(), self.bound).map_break(|halt| search.into_end(halt))
            } else {
                self.search_in_parts(root, meter)
            };
            last_nodes = meter.nodes() - before;
            match result {
                Continue(()) => {
                    self.bound += self.step;
                    (self.on_raise)(self.bound, meter.nodes());
                }
                Break(End::Solved(path)) => return Ok(Some(path)),
                Break(End::Stopped(stop)) => return Err(stop),
                Break(End::Interrupted) => break,
            }
        }
        Ok(None)
    }

    /// Searches with the current bound, split into parts, on every free core.
    fn search_in_parts<W: Walk>(&self, root: &W, meter: &mut Meter<'_>) -> ControlFlow<End<W::Move>> {
        let (bound, interrupt) = (self.bound, self.interrupt);
        let parts = parts(root, bound);
        let (next, solved) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let members = meter.share(|member| {
            let mut nodes_until_check = NODES_PER_CHECK;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some((walk, path)) = parts.get(number) else { return Continue(()) };
                // Parts after a solved part no longer matter. Parts before it do.
                let is_late = || solved.load(Ordering::Relaxed) < number;
                if is_late() {
                    return Continue(());
                }
                let interrupt = || is_late() || interrupt();
                let left = bound - path.len() as u32;
                let mut search =
                    DepthFirst { nodes_until_check, ..DepthFirst::new(path.clone(), member, &interrupt) };
                let result = search.search(&mut walk.clone(), left);
                nodes_until_check = search.nodes_until_check;
                match result.map_break(|halt| search.into_end(halt)) {
                    Continue(()) => {}
                    Break(End::Interrupted) if is_late() => return Continue(()),
                    Break(end) => {
                        if matches!(end, End::Solved(_)) {
                            solved.fetch_min(number, Ordering::Relaxed);
                        }
                        return Break((number, end));
                    }
                }
            }
        });
        // The first solution; without a solution, the first reason for an early end.
        let ends = members.into_iter().filter_map(ControlFlow::break_value);
        let first = ends.min_by_key(|(number, end)| (!matches!(end, End::Solved(_)), *number));
        first.map_or(Continue(()), |(_, end)| Break(end))
    }
}

/// Returns the positions a few moves from the root that a search with this bound reaches, each with
/// its path, in the order of the search.
fn parts<W: Walk>(root: &W, bound: u32) -> Vec<(W, Vec<W::Move>)> {
    let mut parts = vec![(root.clone(), Vec::new())];
    for left in (0..bound).rev() {
        if parts.len() >= MIN_PARTS || parts.is_empty() {
            break;
        }
        let mut next = Vec::with_capacity(3 * parts.len());
        for (mut walk, path) in parts {
            let _ = walk.children(left, |child, mv| {
                let mut path = path.clone();
                path.push(mv);
                next.push((child.clone(), path));
                Continue::<()>(())
            });
        }
        parts = next;
    }
    parts
}

/// Reason for an early end of a search with one bound, with the path of a solution.
enum End<M> {
    Solved(Vec<M>),
    Stopped(Stop),
    Interrupted,
}

/// A depth-first search with one bound, from the root or from the position of a part.
struct DepthFirst<'a, 'm, M> {
    /// Moves from the root.
    path: Vec<M>,
    meter: &'a mut Meter<'m>,
    interrupt: &'a (dyn Fn() -> bool + Sync),
    nodes_until_check: u32,
}

impl<'a, 'm, M: Copy> DepthFirst<'a, 'm, M> {
    fn new(path: Vec<M>, meter: &'a mut Meter<'m>, interrupt: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { path, meter, interrupt, nodes_until_check: NODES_PER_CHECK }
    }

    fn into_end(self, halt: Halt) -> End<M> {
        match halt {
            Halt::Solved => End::Solved(self.path),
            Halt::Stopped(stop) => End::Stopped(stop),
            Halt::Interrupted => End::Interrupted,
        }
    }

    /// Searches from `walk` for a solution of at most `left` moves. Breaks with [`Halt::Solved`] if
    /// there is one; `path` then leads to the goal.
    fn search<W: Walk<Move = M>>(&mut self, walk: &mut W, left: u32) -> ControlFlow<Halt> {
        self.meter.tick().map_or_else(|stop| Break(Halt::Stopped(stop)), Continue)?;
        self.nodes_until_check -= 1;
        if self.nodes_until_check == 0 {
            self.nodes_until_check = NODES_PER_CHECK;
            if (self.interrupt)() {
                return Break(Halt::Interrupted);
            }
        }
        if walk.is_goal() {
            return Break(Halt::Solved);
        }
        if left == 0 {
            return Continue(());
        }
        walk.children(left - 1, |walk, mv| {
            self.path.push(mv);
            self.search(walk, left - 1)?;
            self.path.pop();
            Continue(())
        })
    }
}
