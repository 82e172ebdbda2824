//! Sets of cells as bit masks: shifts by one cell, and the places where a run of cells fits.

use crate::families::blocks::tray::Tray;
use crate::families::direction::Direction;

/// Returns the first cells of all runs in `mask`. A run is `count` cells, each `stride` after the
/// previous one.
#[inline]
pub(super) fn run_starts(mask: u64, stride: usize, count: usize) -> u64 {
    (1..count).fold(mask, |all, _| all & all >> stride)
}

/// Shifts of masks by one cell. Cells that would leave the tray are dropped.
#[derive(Clone, Debug)]
pub(super) struct Shifts {
    width: usize,
    /// Cells with a neighbour in each direction, in the order of [`Direction::ALL`].
    inner: [u64; 4],
}

impl Shifts {
    pub(super) fn new(tray: Tray) -> Self {
        let row = (1u64 << tray.width) - 1;
        let column = (0..tray.height).fold(0, |mask, row| mask | 1 << (row * tray.width));
        let edges = [row, column, row << (tray.cells() - tray.width), column << (tray.width - 1)];
        Self { width: tray.width, inner: edges.map(|edge| tray.all_cells() & !edge) }
    }

    #[inline]
    pub(super) fn up(&self, mask: u64) -> u64 {
        mask >> self.width
    }

    #[inline]
    pub(super) fn left(&self, mask: u64) -> u64 {
        (mask & self.inner[Direction::Left as usize]) >> 1
    }

    #[inline]
    pub(super) fn down(&self, mask: u64) -> u64 {
        (mask & self.inner[Direction::Down as usize]) << self.width
    }

    #[inline]
    pub(super) fn right(&self, mask: u64) -> u64 {
        (mask & self.inner[Direction::Right as usize]) << 1
    }

    pub(super) fn step(&self, mask: u64, direction: Direction) -> u64 {
        match direction {
            Direction::Up => self.up(mask),
            Direction::Left => self.left(mask),
            Direction::Down => self.down(mask),
            Direction::Right => self.right(mask),
        }
    }

    /// Returns the cells of a mask and their neighbours.
    #[inline]
    pub(super) fn grow(&self, mask: u64) -> u64 {
        mask | self.up(mask) | self.left(mask) | self.down(mask) | self.right(mask)
    }
}
