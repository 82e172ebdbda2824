//! The result of a search on a large board.

use crate::families::direction::Direction;
use crate::puzzle::{Progress, Report};
use crate::search::Meter;

/// Best path found and proven bound.
pub(crate) struct Answer {
    pub(crate) moves: Vec<Direction>,
    /// Lower bound on the length of every solution.
    pub(crate) at_least: usize,
}

impl Answer {
    /// Returns whether the path is proven shortest.
    pub(super) fn is_proven(&self) -> bool {
        self.moves.len() <= self.at_least
    }

    /// Reports the path and the bound.
    pub(super) fn report(&self, meter: &Meter<'_>, report: &mut Report<'_, Vec<Direction>>) {
        let (best, at_least) = (Some(self.moves.clone()), self.at_least as u32);
        report(Progress { best, at_least, nodes: meter.nodes() });
    }
}
