//! What a text draws: cells, and the pieces that they make.

use super::tray::{Size, Tray};

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Wall,
    /// A part of the piece of this name.
    Named(char),
    /// A part of a nameless piece of this size.
    Of(Size),
    /// A whole soldier without a name.
    Soldier,
}

/// A piece and the cell of its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The character that names it.
    pub(super) name: char,
    pub(super) size: Size,
    pub(super) at: usize,
}

/// Pieces in a tray, in the order of their first cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) tray: Tray,
    pub(super) pieces: Vec<Piece>,
}

/// Numbers of pieces and the cells of their upper left corners in the goal.
pub(super) type Goals = Vec<(usize, usize)>;
