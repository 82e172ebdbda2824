//! Counts all shortest solutions. Uses the bound of `search`, but tries every pour, also those that
//! `search` prunes.
//!
//! Bottles of one capacity are interchangeable, so positions that differ only in the order of such
//! bottles share one count of their solutions. Solutions that differ only in which of these bottles
//! they use still count as different.

use std::ops::ControlFlow::{self, Continue};

use super::board::WaterBoard;
use super::contents::{Contents, Id};
use super::position;
use super::rules::{Pour, Rule};
use crate::search::optimal_paths::{self as search, OptimalPaths, UnprunedWalk};
use crate::search::{Meter, Walk};

/// Counts the solutions of `length` pours, the proven minimum, and lists the first `max_listed`.
pub(super) fn optimal_paths(
    board: &WaterBoard,
    length: u32,
    max_listed: usize,
    meter: &mut Meter<'_>,
) -> OptimalPaths<Pour> {
    let contents = Contents::new(&board.bottles, board.rule);
    let start = Position { contents: &contents, rule: board.rule, state: contents.start.clone() };
    search::optimal_paths(&start, length, max_listed, meter)
}

/// A position: one content per bottle.
#[derive(Clone)]
struct Position<'a> {
    contents: &'a Contents,
    rule: Rule,
    state: Vec<Id>,
}

impl Position<'_> {
    /// Returns the contents of both bottles after a pour; `None` if it is illegal.
    fn contents_after(&self, Pour { from, to }: Pour) -> Option<(Id, Id)> {
        let [(source, source_content), (target, target_content)] =
            [from, to].map(|at| (self.state[at], &self.contents.list[usize::from(self.state[at])]));
        let fits = target_content.room > 0
            && (target_content.is_empty() || target_content.top == source_content.next);
        if from == to || source_content.is_empty() || !fits {
            return None;
        }
        let units = self.rule.amount(source_content.run.into(), target_content.room.into());
        let filled = match target_content.is_empty() {
            true => self.contents.fill(target_content.size, source_content.next, units),
            false => self.contents.add(target, units),
        };
        Some((self.contents.remove(source, units), filled))
    }
}

impl Walk for Position<'_> {
    type Move = Pour;

    fn is_goal(&self) -> bool {
        self.lower_bound() == 0
    }

    fn lower_bound(&self) -> u32 {
        position::Position::new(self.contents, self.rule, &self.state).h
    }

    fn children<B>(
        &mut self,
        within: u32,
        mut visit: impl FnMut(&mut Self, Pour) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let bottles = self.state.len();
        for pour in (0..bottles * bottles).map(|pair| Pour { from: pair / bottles, to: pair % bottles }) {
            let Some((left, filled)) = self.contents_after(pour) else { continue };
            let before = (self.state[pour.from], self.state[pour.to]);
            (self.state[pour.from], self.state[pour.to]) = (left, filled);
            let flow = if self.lower_bound() <= within { visit(self, pour) } else { Continue(()) };
            (self.state[pour.from], self.state[pour.to]) = before;
            flow?;
        }
        Continue(())
    }
}

impl UnprunedWalk for Position<'_> {
    type Key = Vec<Id>;

    fn key(&self) -> Vec<Id> {
        let mut bottles = self.state.clone();
        bottles.sort_unstable();
        bottles
    }
}
