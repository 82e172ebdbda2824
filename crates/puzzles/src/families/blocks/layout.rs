//! Layouts: the cells as typed, the pieces that they form, and the movement of pieces.

use super::slide::Slide;
use super::tray::{Size, Tray};
use crate::families::direction::Direction;

/// Content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Empty,
    Wall,
    /// Part of the piece with this name.
    Named(char),
    /// Part of an unnamed piece of this size.
    Unnamed(Size),
    /// A complete 1×1 piece without a name.
    Soldier,
}

/// A piece and the cell of its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Character that names the piece.
    pub(crate) name: char,
    pub(crate) size: Size,
    pub(crate) at: usize,
}

/// Pieces in a tray. They are numbered by their first cells in the parsed layout, and keep their
/// numbers when they move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) tray: Tray,
    pub(crate) pieces: Vec<Piece>,
}

impl Layout {
    /// Returns the cells of a piece.
    pub(crate) fn body(&self, piece: usize) -> u64 {
        self.pieces[piece].size.body(self.tray) << self.pieces[piece].at
    }

    /// Returns the cells without a piece or a wall.
    pub(crate) fn free_cells(&self) -> u64 {
        let taken = (0..self.pieces.len()).fold(self.tray.walls, |taken, piece| taken | self.body(piece));
        !taken & self.tray.all_cells()
    }

    /// Moves a piece by one cell. Returns `false` if it is blocked.
    pub(crate) fn shift(&mut self, piece: usize, direction: Direction) -> bool {
        let Piece { size, at, .. } = self.pieces[piece];
        let (column, row) = (at % self.tray.width, at / self.tray.width);
        let to = match direction {
            Direction::Up => (row > 0).then(|| at - self.tray.width),
            Direction::Left => (column > 0).then(|| at - 1),
            Direction::Down => (row + size.height < self.tray.height).then(|| at + self.tray.width),
            Direction::Right => (column + size.width < self.tray.width).then(|| at + 1),
        };
        let free = self.free_cells() | self.body(piece);
        let to = to.filter(|&to| (size.body(self.tray) << to) & !free == 0);
        self.pieces[piece].at = to.unwrap_or(at);
        to.is_some()
    }

    /// Makes a move, which must be legal. Returns the cells that the piece crossed and no longer
    /// covers.
    pub(crate) fn slide(&mut self, slide: &Slide) -> u64 {
        let mut trace = self.body(slide.piece);
        for &direction in &slide.path {
            assert!(self.shift(slide.piece, direction), "{slide} is not legal");
            trace |= self.body(slide.piece);
        }
        trace & !self.body(slide.piece)
    }
}
