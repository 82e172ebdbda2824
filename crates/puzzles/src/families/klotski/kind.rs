//! Kinds of pieces. Pieces of one kind are interchangeable.

use crate::families::blocks::tray::Size;

/// A kind of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    pub(super) size: Size,
    /// Goal cells of the upper left corners, each to be covered by one piece of this kind: the goal
    /// of a single piece, or the goals that any piece of the size may fill.
    pub(super) goals: u64,
}
