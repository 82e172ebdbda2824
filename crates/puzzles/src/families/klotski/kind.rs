//! Kinds of pieces. Pieces of one kind are interchangeable.

use crate::families::blocks::tray::Size;

/// A kind of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    pub(super) size: Size,
    /// Goal cells. Each must hold the upper left corner of a piece of this kind. The goals belong
    /// to one particular piece, or any piece of the size may fill them.
    pub(super) goals: u64,
}
