//! The words of the game: what counts as one move, the tray and the sizes of pieces.
//!
//! Cells are numbered in reading order, sets of cells are masks. Where pieces lie is not known here.

/// The most cells along a side.
pub(super) const MOST_SIDE: usize = 8;

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Metric {
    /// One piece by any distance, also round corners.
    Slide,
    /// One piece by one cell.
    Step,
}

impl Metric {
    pub(super) const ALL: [Self; 2] = [Self::Slide, Self::Step];

    /// The names of both, the usual one first.
    pub(super) const NAMES: &[&str] = &["slide", "step"];

    pub(super) fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The metric of a name, in any case.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.name().eq_ignore_ascii_case(name))
    }
}

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

    pub(super) fn column(self, column: usize) -> u64 {
        (0..self.height).fold(0, |mask, row| mask | 1 << (row * self.width + column))
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
