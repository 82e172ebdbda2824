//! Boards of blocks found in a picture.

use super::cover::{Pieces, Tiling};
use super::evidence::Evidence;
use super::lattice::Lattice;
use super::marks::Side;
use crate::vision::grid::{Quad, corners};
use crate::vision::small::{Rgb, Small};

/// A board of blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks {
    /// Kind of pieces that this reading assumes.
    pub pieces: Pieces,
    /// Cells in a row.
    pub columns: usize,
    /// Cells in a column.
    pub rows: usize,
    /// Corners of the board, in pixels of the picture.
    pub corners: Quad,
    /// Most likely coverings, best first; at least one.
    pub tilings: Vec<Tiling>,
    /// Whether the picture has another board that is about as clear.
    pub several: bool,
    /// Colour of each block, in the order of their numbers.
    pub colours: Vec<Rgb>,
    /// Empty cells with a drawing on them, as indices in reading order. Always empty unless
    /// outlines show the board.
    pub marked: Vec<usize>,
    /// The only opening in the frame around the board, with its row or column.
    pub opening: Option<(Side, usize)>,
    /// Rows and columns with an opening, an arrow or another mark at a side.
    pub hints: Vec<(Side, usize)>,
    /// Cells whose content or lines contradict the best covering, as indices in reading order.
    pub weak: Vec<usize>,
    /// Evidence that the board is right.
    pub evidence: Evidence,
}

/// Returns the corners of a lattice, in pixels of the original picture.
pub(super) fn place(lattice: &Lattice, small: &Small) -> Quad {
    corners([lattice.left, lattice.top, lattice.right(), lattice.bottom()].map(|side| side * small.scale))
}
