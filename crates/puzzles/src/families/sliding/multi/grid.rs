//! A relaxed board: slides along its lines are free, and only slides across them count.
//!
//! Take the rows as lines. The column of the gap does not matter, since the gap moves freely within
//! its row. Only the goal row of a tile matters; this is its class. Here the goal has the gap
//! first, then the numbers in order:
//!
//! ```text
//!  5  1  2  3      b a a a     A slide across carries one tile of each row that it
//!  9  4  6  7      c b b b     crosses into the next, all in one column. The tiles left
//!  8  ·  10 11     c · c c     and right of the gap keep their order.
//! 12 13 14 15      d d d d
//! ```
//!
//! Columns are the rows of the transposed board. This module does not search.

use super::super::info::INFO;
use crate::search::Key;
use crate::search::rank::FACTORIALS;

/// Number of tiles of each class; there are at most four classes.
pub(super) type Counts = [usize; 4];

/// Class of the tile in each cell, two bits per cell; zero at the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    classes: u32,
    /// Cell of the gap.
    pub(super) gap: u8,
}

impl Arrangement {
    /// Packs the classes of at most 16 cells. The class at the gap is ignored.
    pub(super) fn new(classes: impl Iterator<Item = u8>, gap: u8) -> Self {
        let place = |packed, (cell, class)| packed | u32::from(class) << (2 * cell);
        let classes = (0..).zip(classes).filter(|&(cell, _)| cell != gap).fold(0, place);
        Self { classes, gap }
    }

    /// Unpacks the classes without the gap, two bits each, and inserts the gap's cell.
    pub(super) fn with_gap(order: u32, gap: u8) -> Self {
        let before = (1 << (2 * gap)) - 1;
        Self { classes: order & before | (order & !before) << 2, gap }
    }

    /// Returns the classes without the gap, two bits each.
    #[inline]
    pub(super) fn order(self) -> u32 {
        let before = (1 << (2 * self.gap)) - 1;
        self.classes & before | self.classes >> 2 & !before
    }

    /// Returns the arrangement after the tile in `from` has slid into the gap.
    #[inline]
    pub(super) fn after_move(self, from: u8) -> Self {
        let class = self.classes >> (2 * from) & 3;
        Self { classes: self.classes ^ class << (2 * from) ^ class << (2 * self.gap), gap: from }
    }
}

/// A number of lines of equal width, and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) lines: u8,
    pub(super) width: u8,
    /// Line of the goal's gap.
    pub(super) gap_line: u8,
    /// Bit i is set if the tiles that belong in line i and those of line i + 1 have different
    /// classes. At most three bits are set.
    pub(super) cuts: u8,
}

impl Grid {
    /// Returns the grid with the most arrangements, at most `max_arrangements`. Adjacent lines
    /// share a class if there are more than four lines or too many arrangements. `lines` is 2 to 8.
    pub(super) fn finest(lines: usize, width: usize, gap_line: usize, max_arrangements: usize) -> Self {
        let grid = |cuts| Self { lines: lines as u8, width: width as u8, gap_line: gap_line as u8, cuts };
        let grids = (0..=u8::MAX >> (9 - lines)).filter(|cuts| cuts.count_ones() < 4).map(grid);
        let candidates = grids.filter(|grid| grid.arrangements() <= max_arrangements);
        candidates.max_by_key(Self::arrangements).expect("a grid with one class has one arrangement per line")
    }

    /// Returns the key of the grid's table.
    pub(super) fn key(self) -> Key {
        let shape = [self.lines, self.width, self.gap_line, self.cuts];
        Key { family: INFO.id, kind: "lines", revision: 1, shape, pattern: 0 }
    }

    /// Returns the class, 0 to 3, of the tiles that belong in `line`.
    pub(super) fn class(&self, line: u8) -> u8 {
        (self.cuts & !(u8::MAX << line)).count_ones() as u8
    }

    /// Returns the goal arrangement.
    pub(super) fn goal(&self) -> Arrangement {
        let classes = (0..self.lines * self.width).map(|cell| self.class(cell / self.width));
        Arrangement::new(classes, self.gap_line * self.width)
    }

    /// Counts the tiles of each class.
    pub(super) fn counts(&self) -> Counts {
        let tiles = self.lines * self.width - 1;
        counts(self.goal().order(), tiles.into())
    }

    /// Returns the number of arrangements: the orders of the classes times the lines of the gap.
    pub(super) fn arrangements(&self) -> usize {
        orders(self.counts()) * usize::from(self.lines)
    }

    /// Returns whether `holds` returns true for any neighbour of the arrangement with this `order`
    /// and the gap in `line`. Neighbours are one slide across the lines away. Calls `holds` until
    /// it returns true.
    pub(super) fn any_neighbour(
        &self,
        order: u32,
        line: u8,
        mut holds: impl FnMut(Arrangement) -> bool,
    ) -> bool {
        (0..self.width).any(|place| {
            let start = Arrangement::with_gap(order, line * self.width + place);
            let slide = |arrangement: &mut Arrangement, from: u8| {
                *arrangement = arrangement.after_move(from * self.width + place);
                Some(*arrangement)
            };
            (0..line).rev().scan(start, slide).any(&mut holds)
                || (line + 1..self.lines).scan(start, slide).any(&mut holds)
        })
    }
}

/// Counts the tiles of each class among the first `tiles` of an order.
pub(super) fn counts(order: u32, tiles: usize) -> Counts {
    let mut counts = [0; 4];
    (0..tiles).for_each(|at| counts[(order >> (2 * at) & 3) as usize] += 1);
    counts
}

/// Returns the number of orders of tiles with these class counts.
fn orders(counts: Counts) -> usize {
    counts.iter().fold(FACTORIALS[counts.iter().sum::<usize>()], |orders, &count| orders / FACTORIALS[count])
}
