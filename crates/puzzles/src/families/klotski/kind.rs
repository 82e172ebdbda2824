//! The kinds of pieces, of which those of one are interchangeable.

use crate::families::blocks::tray::Size;

/// Pieces that are all alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    pub(super) size: Size,
    /// The upper left cell where the one piece of this kind has to go.
    pub(super) goal: Option<usize>,
}
