//! The number of a classical layout among all of them, in the order in which they fill the board.
//!
//! Cells are filled in reading order. At each cell that no piece covers yet stands one of five things; how many
//! layouts begin with an earlier one is known from what can follow, which depends on the cell, the cells ahead
//! that are covered already, whether the square is placed, and how many cells have been left empty:
//!
//! ```text
//! A A b .      at · cell 5, one cell ahead covered (b's lower half), square placed, one cell empty
//! A A·b        rank = Σ, over the cells filled, of the layouts with an earlier choice there
//! ```
//!
//! A whole row adds what its cells add, so a number is five looks into a table of rows.

use super::classical::{HEIGHT, KINDS, SQUARE, TRAY, WIDTH};
use super::position::State;
use super::rules::Rules;
use crate::families::blocks::tray::Size;

/// Numbers of empty cells that are told apart: 0, 1, and 2 or more.
const EMPTIES: usize = 3;

const CELLS: usize = WIDTH * HEIGHT;

/// Covered cells from a cell on reach no farther than the cell below it.
const PROFILES: usize = 1 << (WIDTH + 1);

/// How far a board can be filled at one cell.
const AT_A_CELL: usize = PROFILES * 2 * EMPTIES;

/// Binary digits of a position, each as many bits as there are cells.
const DIGITS: usize = 3;

/// How many contents a row can have, covered cells being like empty ones.
const CONTENTS: usize = 138;

/// How many layouts there are, and which number each has.
#[derive(Debug)]
pub(super) struct Ranks {
    rules: Rules,
    /// Whether more than two cells may be empty.
    many: bool,
    /// In how many ways the rest can be filled, by [`Filled::index`].
    totals: Vec<u32>,
    /// The number of each content of a row, by its bits.
    contents: Vec<u8>,
    /// What each content of a row adds, by how far the board was filled before it.
    rows: Vec<[Row; CONTENTS]>,
}

/// What a row adds to the number, and the index of the next one.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    before: u32,
    next: u16,
}

/// How far the board is filled.
#[derive(Clone, Copy)]
struct Filled {
    cell: usize,
    /// The covered cells from `cell` on.
    covered: usize,
    square: bool,
    empty: usize,
}

impl Filled {
    const NOTHING: Self = Self { cell: 0, covered: 0, square: false, empty: 0 };

    fn index(self) -> usize {
        let at_the_cell = (self.covered * 2 + usize::from(self.square)) * EMPTIES + self.empty;
        self.cell * AT_A_CELL + at_the_cell
    }

    fn of(index: usize) -> Self {
        Self {
            cell: index / AT_A_CELL,
            covered: index / (2 * EMPTIES) % PROFILES,
            square: index / EMPTIES % 2 == 1,
            empty: index % EMPTIES,
        }
    }

    /// Its index where only the first cells of rows are told apart.
    fn row_index(self) -> usize {
        Self { cell: self.cell / WIDTH, ..self }.index()
    }
}

impl Ranks {
    /// The layouts with two empty cells, or with `many`: two or more.
    pub(super) fn new(many: bool) -> Self {
        let mut ranks = Self {
            rules: Rules::new(TRAY, &KINDS),
            many,
            totals: vec![0; (CELLS + 1) * AT_A_CELL],
            contents: vec![u8::MAX; 1 << (DIGITS * WIDTH)],
            rows: vec![[Row::default(); CONTENTS]; HEIGHT * AT_A_CELL],
        };
        for index in (0..ranks.totals.len()).rev() {
            let filled = Filled::of(index);
            ranks.totals[index] = match filled.cell {
                CELLS => u32::from(filled.covered == 0 && filled.square && filled.empty == EMPTIES - 1),
                _ => ranks.steps(filled).map(|(_, next)| ranks.totals[next.index()]).sum(),
            };
        }
        let mut known = 0;
        for row_index in 0..ranks.rows.len() {
            let Filled { cell: row, .. } = Filled::of(row_index);
            let from = Filled { cell: row * WIDTH, ..Filled::of(row_index) };
            let mut filled = Vec::new();
            ranks.fill(from, from.cell + WIDTH, State([0]), 0, &mut |to, state, before| {
                filled.push((content(state, row), Row { before, next: to.row_index() as u16 }));
            });
            for (content, row) in filled {
                if ranks.contents[content] == u8::MAX {
                    ranks.contents[content] = known;
                    known += 1;
                }
                ranks.rows[row_index][usize::from(ranks.contents[content])] = row;
            }
        }
        debug_assert_eq!(usize::from(known), CONTENTS);
        ranks
    }

    /// How many layouts there are.
    pub(super) fn len(&self) -> usize {
        self.totals[Filled::NOTHING.index()] as usize
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of a layout, which must be one of them.
    #[inline]
    pub(super) fn rank(&self, state: State<1>) -> usize {
        let (mut rank, mut at) = (0, Filled::NOTHING.row_index());
        for row in 0..HEIGHT {
            let Row { before, next } = self.rows[at][usize::from(self.contents[content(state, row)])];
            rank += before as usize;
            at = next.into();
        }
        rank
    }

    /// The layout of a number.
    pub(super) fn unrank(&self, rank: usize) -> State<1> {
        let (mut state, mut filled, mut left) = (State([0]), Filled::NOTHING, rank as u32);
        while filled.cell < CELLS {
            let here = |(_, next): &(Option<usize>, Filled)| {
                let total = self.totals[next.index()];
                let found = left < total;
                left -= if found { 0 } else { total };
                found
            };
            let (kind, next) = self.steps(filled).find(here).expect("a rank is below the number of layouts");
            state = kind.map_or(state, |kind| self.rules.with(state, kind, 1 << filled.cell));
            filled = next;
        }
        state
    }

    /// Calls `visit` with each layout, in the order of their numbers from 0.
    pub(super) fn each(&self, mut visit: impl FnMut(usize, State<1>)) {
        self.fill(Filled::NOTHING, CELLS, State([0]), 0, &mut |_, state, rank| visit(rank as usize, state));
    }

    /// Fills the cells up to `end` in every way that can be completed; `visit` is also told how many layouts begin in an
    /// earlier way.
    fn fill(
        &self,
        filled: Filled,
        end: usize,
        state: State<1>,
        mut before: u32,
        visit: &mut impl FnMut(Filled, State<1>, u32),
    ) {
        if filled.cell == end {
            return visit(filled, state, before);
        }
        for (kind, next) in self.steps(filled) {
            let total = self.totals[next.index()];
            if total > 0 {
                let state = kind.map_or(state, |kind| self.rules.with(state, kind, 1 << filled.cell));
                self.fill(next, end, state, before, visit);
                before += total;
            }
        }
    }

    /// What can stand at the next cell, nothing or a piece of a kind, and how far the board is filled then.
    fn steps(&self, filled: Filled) -> impl Iterator<Item = (Option<usize>, Filled)> {
        let Filled { cell, covered, square, empty } = filled;
        let free = covered & 1 == 0;
        let past = Filled { cell: cell + 1, covered: covered >> 1, ..filled };
        let none = match (free, empty + 1 < EMPTIES) {
            (false, _) => Some(past),
            (true, true) => Some(Filled { empty: empty + 1, ..past }),
            (true, false) => self.many.then_some(past),
        };
        let with = move |(kind, size): (usize, Size)| {
            let body = size.body(TRAY) as usize;
            let inside = cell % WIDTH + size.width <= WIDTH && cell / WIDTH + size.height <= HEIGHT;
            let fits = free && inside && covered & body == 0 && !(size == SQUARE && square);
            let next = Filled { covered: (covered | body) >> 1, square: square || size == SQUARE, ..past };
            fits.then_some((Some(kind), next))
        };
        let pieces = KINDS.iter().map(|kind| kind.size).enumerate().filter_map(with);
        none.map(|next| (None, next)).into_iter().chain(pieces)
    }
}

/// The bits of a row in each digit of a position.
fn content(State([word]): State<1>, row: usize) -> usize {
    let word = word >> (row * WIDTH);
    let digit = |digit: usize| word >> (digit * CELLS) & ((1 << WIDTH) - 1);
    (digit(0) | digit(1) << WIDTH | digit(2) << (2 * WIDTH)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of layouts with two empty cells, and that with two or more, are known from exhaustive
    /// enumeration.
    #[test]
    fn every_number_is_one_layout() {
        let two = Ranks::new(false);
        let mut next = 0;
        two.each(|rank, state| {
            assert_eq!((rank, two.rank(state)), (next, next));
            next += 1;
        });
        assert_eq!((next, two.len()), (1_588_914, 1_588_914));
        let many = Ranks::new(true);
        assert_eq!(many.len(), 29_334_498);
        for ranks in [two, many] {
            for rank in (0..ranks.len()).step_by(1009) {
                assert_eq!(ranks.rank(ranks.unrank(rank)), rank);
            }
        }
    }
}
