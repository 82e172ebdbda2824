//! What is known of a large board.

use crate::families::direction::Direction;
use crate::puzzle::{Progress, Tell};
use crate::search::Meter;

/// The best path found and what is proven of it.
pub(crate) struct Found {
    pub(crate) moves: Vec<Direction>,
    /// No solution is shorter.
    pub(crate) at_least: usize,
}

impl Found {
    pub(super) fn is_proven(&self) -> bool {
        self.moves.len() <= self.at_least
    }

    pub(super) fn tell(&self, meter: &Meter<'_>, tell: &mut Tell<'_, Vec<Direction>>) {
        let (best, at_least) = (Some(self.moves.clone()), self.at_least as u32);
        tell(Progress { best, at_least, nodes: meter.nodes() });
    }
}
