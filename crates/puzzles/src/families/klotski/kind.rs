//! The kinds of pieces, of which those of one are interchangeable.

use crate::families::blocks::tray::Size;

/// Pieces that are all alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    pub(super) size: Size,
    /// The upper left cells that pieces of this kind have to get to, each of them one: that of the one piece with a goal of
    /// its own, or those where any of its size will do.
    pub(super) goals: u64,
}
