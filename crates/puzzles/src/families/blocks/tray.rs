//! The tray, and the sizes of the pieces that slide in it.
//!
//! Cells are numbered in reading order, sets of cells are masks. Where pieces lie is not known here.

/// The most cells along a side.
pub(crate) const MOST_SIDE: usize = 8;

/// The cells that pieces lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tray {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Cells that no piece can enter.
    pub(crate) walls: u64,
}

impl Tray {
    pub(crate) fn cells(self) -> usize {
        self.width * self.height
    }

    /// The column and the row of a cell, from 0.
    pub(crate) fn corner(self, cell: usize) -> (usize, usize) {
        (cell % self.width, cell / self.width)
    }

    /// All cells, walls too.
    pub(crate) fn board(self) -> u64 {
        u64::MAX >> (64 - self.cells())
    }
}

/// Width and height of a piece in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Size {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Size {
    /// The cells that a piece in the upper left corner covers.
    pub(crate) fn body(self, tray: Tray) -> u64 {
        let row = (1u64 << self.width) - 1;
        (0..self.height).fold(0, |body, y| body | row << (y * tray.width))
    }
}

/// The cells of a mask.
#[inline]
pub(crate) fn cells(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        cell
    })
}
