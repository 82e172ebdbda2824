//! A board as slides across its lines see it, if those along a line cost nothing.
//!
//! Take the rows as lines. Then the column of the gap does not matter, since it can be anywhere in its row at no
//! cost, and of a tile only the row in which it belongs matters, its class:
//!
//! ```text
//!  5  1  2  3      b a a a     A slide across carries one tile of each row that it
//!  9  4  6  7      c b b b     crosses into the next, all in one column. The tiles left
//!  8  ·  10 11     c · c c     and right of the gap keep their order.
//! 12 13 14 15      d d d d
//! ```
//!
//! Columns are the rows of the transposed board. Nothing is searched here.

use super::super::info::INFO;
use crate::search::Key;
use crate::search::rank::FACTORIALS;

/// How many tiles of each class, of which there are at most four.
pub(super) type Counts = [usize; 4];

/// What lies in each cell: two bits a cell for its class, zero where the gap is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    classes: u32,
    /// The gap's cell.
    pub(super) gap: u8,
}

impl Arrangement {
    /// From the class in each of at most 16 cells; that of the gap is not looked at.
    pub(super) fn new(classes: impl Iterator<Item = u8>, gap: u8) -> Self {
        let place = |packed, (cell, class)| packed | u32::from(class) << (2 * cell);
        let classes = (0..).zip(classes).filter(|&(cell, _)| cell != gap).fold(0, place);
        Self { classes, gap }
    }

    /// From the classes without the gap, two bits each, and the gap's cell.
    pub(super) fn with_gap(order: u32, gap: u8) -> Self {
        let before = (1 << (2 * gap)) - 1;
        Self { classes: order & before | (order & !before) << 2, gap }
    }

    /// The classes without the gap, two bits each.
    #[inline]
    pub(super) fn order(self) -> u32 {
        let before = (1 << (2 * self.gap)) - 1;
        self.classes & before | self.classes >> 2 & !before
    }

    /// After the tile in `from` has slid into the gap.
    #[inline]
    pub(super) fn moved(self, from: u8) -> Self {
        let class = self.classes >> (2 * from) & 3;
        Self { classes: self.classes ^ class << (2 * from) ^ class << (2 * self.gap), gap: from }
    }
}

/// So many lines of so many cells, and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) lines: u8,
    pub(super) width: u8,
    /// The goal's gap is in this line.
    pub(super) gap_line: u8,
    /// Bit i: tiles that belong in line i are of another class than those of line i + 1. At most three are set.
    pub(super) cuts: u8,
}

impl Grid {
    /// The grid of at most 8 lines that tells the most lines apart with at most `most` arrangements. With more
    /// lines than classes, or too many arrangements, neighbouring lines share a class.
    pub(super) fn finest(lines: usize, width: usize, gap_line: usize, most: usize) -> Self {
        let grid = |cuts| Self { lines: lines as u8, width: width as u8, gap_line: gap_line as u8, cuts };
        let grids = (0..=u8::MAX >> (9 - lines)).filter(|cuts| cuts.count_ones() < 4).map(grid);
        let small = grids.filter(|grid| grid.arrangements() <= most);
        small.max_by_key(Self::arrangements).expect("with one class there is one arrangement a line")
    }

    /// The key of the grid's table.
    pub(super) fn key(self) -> Key {
        let shape = [self.lines, self.width, self.gap_line, self.cuts];
        Key { family: INFO.id, kind: "lines", revision: 1, shape, pattern: 0 }
    }

    /// The class of the tiles that belong in `line`, from 0 to 3.
    pub(super) fn class(&self, line: u8) -> u8 {
        (self.cuts & !(u8::MAX << line)).count_ones() as u8
    }

    /// The goal itself.
    pub(super) fn goal(&self) -> Arrangement {
        let classes = (0..self.lines * self.width).map(|cell| self.class(cell / self.width));
        Arrangement::new(classes, self.gap_line * self.width)
    }

    /// How many tiles each class has.
    pub(super) fn counts(&self) -> Counts {
        let tiles = self.lines * self.width - 1;
        counts(self.goal().order(), tiles.into())
    }

    /// How many arrangements there are: the orders of the classes, and the line of the gap.
    pub(super) fn arrangements(&self) -> usize {
        orders(self.counts()) * usize::from(self.lines)
    }

    /// Whether `holds` is true of an arrangement one slide across from that of the `order` with the gap in `line`;
    /// it is asked of one after the other until then.
    pub(super) fn any_neighbour(
        &self,
        order: u32,
        line: u8,
        mut holds: impl FnMut(Arrangement) -> bool,
    ) -> bool {
        (0..self.width).any(|place| {
            let start = Arrangement::with_gap(order, line * self.width + place);
            let slide = |slid: &mut Arrangement, from: u8| {
                *slid = slid.moved(from * self.width + place);
                Some(*slid)
            };
            (0..line).rev().scan(start, slide).any(&mut holds)
                || (line + 1..self.lines).scan(start, slide).any(&mut holds)
        })
    }
}

/// How many of the first `tiles` of an order each class has.
pub(super) fn counts(order: u32, tiles: usize) -> Counts {
    let mut counts = [0; 4];
    (0..tiles).for_each(|at| counts[(order >> (2 * at) & 3) as usize] += 1);
    counts
}

/// The number of orders of so many tiles of each class.
fn orders(counts: Counts) -> usize {
    counts.iter().fold(FACTORIALS[counts.iter().sum::<usize>()], |orders, &count| orders / FACTORIALS[count])
}
