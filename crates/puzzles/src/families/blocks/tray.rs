//! The tray, and the sizes of its pieces.
//!
//! Cells are numbered in reading order; sets of cells are bit masks. This module does not contain
//! the positions of pieces.

/// Maximum cells per side.
pub(crate) const MAX_SIDE: usize = 8;

/// Dimensions and walls of a tray.
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

    /// Returns the column and the row of a cell, from 0.
    pub(crate) fn corner(self, cell: usize) -> (usize, usize) {
        (cell % self.width, cell / self.width)
    }

    /// Returns all cells, including walls.
    pub(crate) fn all_cells(self) -> u64 {
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
    /// Returns the cells of a piece of this size in the upper left corner of the tray.
    pub(crate) fn body(self, tray: Tray) -> u64 {
        let row = (1u64 << self.width) - 1;
        (0..self.height).fold(0, |body, y| body | row << (y * tray.width))
    }
}

/// Iterates over the cells of a mask.
#[inline]
pub(crate) fn cells(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        cell
    })
}
