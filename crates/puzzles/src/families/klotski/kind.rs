//! Kinds of pieces. Pieces of one kind are interchangeable.

use crate::families::blocks::tray::Size;

/// The size and the goals that the pieces of a kind share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    pub(super) size: Size,
    /// Goal cells, one bit per cell. Each must hold the upper left corner of a piece of this kind.
    /// A piece with goals of its own is the only one of its kind. Goals that any piece of a size
    /// may fill belong to the kind of all other pieces of that size.
    pub(super) goals: u64,
}
