//! The size of a sliding puzzle and the adjacency of its cells.

use std::fmt;

use crate::families::direction::Direction;

/// Width and height in cells. Players write the width first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    pub(super) width: usize,
    pub(super) height: usize,
}

/// Maximum side of a board, in cells.
pub(super) const MAX_SIDE: usize = 10;

impl Shape {
    pub(super) fn cells(self) -> usize {
        self.width * self.height
    }

    /// Returns the Manhattan distance between two cells.
    pub(super) fn distance(self, a: usize, b: usize) -> usize {
        (a % self.width).abs_diff(b % self.width) + (a / self.width).abs_diff(b / self.width)
    }

    /// Returns the cell of the tile that a move in this direction shifts into the gap, if any.
    pub(super) fn source(self, direction: Direction, gap: usize) -> Option<usize> {
        let (column, row) = (gap % self.width, gap / self.width);
        match direction {
            Direction::Up => (row + 1 < self.height).then(|| gap + self.width),
            Direction::Left => (column + 1 < self.width).then(|| gap + 1),
            Direction::Down => (row > 0).then(|| gap - self.width),
            Direction::Right => (column > 0).then(|| gap - 1),
        }
    }

    /// Iterates over the cells next to a cell.
    pub(super) fn neighbours(self, cell: usize) -> impl Iterator<Item = usize> {
        let Self { width, height } = self;
        let (x, y) = (cell % width, cell / width);
        let below = (y + 1 < height).then(|| cell + width);
        let right = (x + 1 < width).then(|| cell + 1);
        [below, right, (y > 0).then(|| cell - width), (x > 0).then(|| cell - 1)].into_iter().flatten()
    }

    /// Returns the square with this number of cells, if any.
    pub(super) fn square(cells: usize) -> Option<Self> {
        (2..=MAX_SIDE).find(|side| side * side == cells).map(|side| Self { width: side, height: side })
    }

    /// Iterates over the shapes with this number of cells.
    pub(super) fn all_of(cells: usize) -> impl Iterator<Item = Self> {
        (2..=MAX_SIDE)
            .filter(move |width| cells.is_multiple_of(*width) && (2..=MAX_SIDE).contains(&(cells / width)))
            .map(move |width| Self { width, height: cells / width })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
