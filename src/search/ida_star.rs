//! Iterative deepening A* (Korf 1985): depth-first searches with a growing bound on the whole length.
//!
//! Its memory is one path, so it suits state spaces that no table holds. A search with one bound visits the
//! children in the order they are given and returns the first solution in that order: any admissible lower
//! bound, however strong, gives the same one.

use std::ops::ControlFlow::{self, Break, Continue};

use super::Meter;
use crate::puzzle::Stop;

/// A position that changes in place.
pub trait Walk: Clone {
    /// One move.
    type Move: Copy;

    /// Whether the goal is reached.
    fn is_goal(&self) -> bool;

    /// Never more moves than are needed.
    fn lower_bound(&self) -> u32;

    /// Makes each move after which the lower bound is at most `within`, calls `visit`, and takes the move
    /// back; ends early when `visit` breaks. Moves whose ends other moves reach may be left out.
    fn children<B>(
        &mut self,
        within: u32,
        visit: impl FnMut(&mut Self, Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;
}

/// Why a search with one bound ended early.
enum Halt {
    Solved,
    Stopped(Stop),
    Interrupted,
}

/// What is searched, and what has been proven so far.
pub struct Deepening<'a> {
    /// No solution is shorter: raised as the search goes on.
    pub bound: u32,
    /// By how much solutions differ in length: 2 where parity forbids every other length.
    pub step: u32,
    /// Ends the search once no solution below this length exists.
    pub below: u32,
    /// Looked at every few thousand nodes: true interrupts the search.
    pub interrupt: &'a (dyn Fn() -> bool + Sync),
}

/// Nodes between two looks at [`Deepening::interrupt`].
const NODES_PER_LOOK: u32 = 1 << 14;

impl Deepening<'_> {
    /// A shortest solution of fewer than `below` moves; `None` if there is none or the search was interrupted,
    /// told apart by `bound`.
    ///
    /// # Errors
    /// When the budget is spent; `bound` says what has been proven.
    pub fn search<W: Walk>(&mut self, root: &W, meter: &mut Meter<'_>) -> Result<Option<Vec<W::Move>>, Stop> {
        self.bound = self.bound.max(root.lower_bound());
        let mut dive =
            Dive { path: Vec::new(), meter, interrupt: self.interrupt, until_look: NODES_PER_LOOK };
        while self.bound < self.below {
            match dive.search(&mut root.clone(), self.bound) {
                Continue(()) => self.bound += self.step,
                Break(Halt::Solved) => return Ok(Some(dive.path)),
                Break(Halt::Stopped(stop)) => return Err(stop),
                Break(Halt::Interrupted) => break,
            }
        }
        Ok(None)
    }
}

struct Dive<'a, 'm, M> {
    path: Vec<M>,
    meter: &'a mut Meter<'m>,
    interrupt: &'a (dyn Fn() -> bool + Sync),
    until_look: u32,
}

impl<M: Copy> Dive<'_, '_, M> {
    /// Searches solutions of at most `left` moves; on success the path leads to the goal.
    fn search<W: Walk<Move = M>>(&mut self, walk: &mut W, left: u32) -> ControlFlow<Halt> {
        self.meter.tick().map_or_else(|stop| Break(Halt::Stopped(stop)), Continue)?;
        self.until_look -= 1;
        if self.until_look == 0 {
            self.until_look = NODES_PER_LOOK;
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
