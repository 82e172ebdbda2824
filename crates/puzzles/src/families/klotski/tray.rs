//! The tray, and the sizes and kinds of the pieces that slide in it.
//!
//! Cells are numbered in reading order, sets of cells are masks. Where pieces lie is not known here.

/// The most cells along a side.
pub(super) const MOST_SIDE: usize = 8;

/// The cells that pieces lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tray {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Cells that no piece can enter.
    pub(super) walls: u64,
}

impl Tray {
    pub(super) fn cells(self) -> usize {
        self.width * self.height
    }

    /// All cells, walls too.
    pub(super) fn board(self) -> u64 {
        u64::MAX >> (64 - self.cells())
    }
}

/// Width and height of a piece in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Size {
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Size {
    /// The cells that a piece in the upper left corner covers.
    pub(super) fn body(self, tray: Tray) -> u64 {
        let row = (1u64 << self.width) - 1;
        (0..self.height).fold(0, |body, y| body | row << (y * tray.width))
    }
}

/// Pieces that are all alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    pub(super) size: Size,
    /// The upper left cell where the one piece of this kind has to go.
    pub(super) goal: Option<usize>,
}
