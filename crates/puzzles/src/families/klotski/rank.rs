//! Ranks classical layouts, that is, numbers them by the contents of their cells.
//!
//! Cells are filled in reading order. Each cell that no earlier piece covers gets one of five
//! contents. The number of layouts that begin with a smaller content depends on the cell, the
//! covered cells ahead, whether the square is placed, and the number of empty cells:
//!
//! ```text
//! A A b .      next cell: 6, after the dot; covered by b; square placed; one cell empty
//! A A·b        rank = number of layouts with a smaller content, summed over the filled cells
//! ```
//!
//! The contributions of each row are precomputed, so a rank is a sum of five table entries.

use super::classical::{HEIGHT, KINDS, SQUARE, TRAY, WIDTH};
use super::position::State;
use super::rules::Rules;
use crate::families::blocks::tray::Size;

/// Number of distinguished counts of empty cells: 0, 1, and 2 or more.
const EMPTIES: usize = 3;

/// Number of cells of the board.
const CELLS: usize = WIDTH * HEIGHT;

/// Number of possible sets of covered cells, from the current cell to the one below it.
const PROFILES: usize = 1 << (WIDTH + 1);

/// Number of fill states at one cell.
const STATES_PER_CELL: usize = PROFILES * 2 * EMPTIES;

/// Number of binary digits of a packed position. Each digit is a mask with one bit per cell.
const DIGITS: usize = 3;

/// Number of possible contents of a row; covered cells count as empty.
const CONTENTS: usize = 138;

/// Number of layouts, and the rank of each.
#[derive(Debug)]
pub(super) struct Ranks {
    rules: Rules,
    /// Whether more than two cells may be empty.
    many: bool,
    /// Number of layouts that complete each fill state, by [`FillState::index`].
    totals: Vec<u32>,
    /// Index of each row content, by its bits.
    contents: Vec<u8>,
    /// Contribution of each row content, by the fill state before the row.
    rows: Vec<[RowEntry; CONTENTS]>,
}

/// Contribution of a row to the rank, and the fill state after it.
#[derive(Clone, Copy, Debug, Default)]
struct RowEntry {
    /// Layouts with a smaller content of the row.
    before: u32,
    /// Fill state after the row, by [`FillState::row_index`].
    next: u16,
}

/// Fill state of the board: the properties of the filled cells that limit the contents of the
/// others.
#[derive(Clone, Copy)]
struct FillState {
    cell: usize,
    /// Mask of covered cells; its lowest bit is `cell`.
    covered: usize,
    /// Whether the square is placed.
    square: bool,
    /// Empty cells so far, at most 2.
    empty: usize,
}

impl FillState {
    const NOTHING: Self = Self { cell: 0, covered: 0, square: false, empty: 0 };

    fn index(self) -> usize {
        let at_the_cell = (self.covered * 2 + usize::from(self.square)) * EMPTIES + self.empty;
        self.cell * STATES_PER_CELL + at_the_cell
    }

    fn from_index(index: usize) -> Self {
        Self {
            cell: index / STATES_PER_CELL,
            covered: index / (2 * EMPTIES) % PROFILES,
            square: index / EMPTIES % 2 == 1,
            empty: index % EMPTIES,
        }
    }

    /// Returns the index among fill states at the start of a row.
    fn row_index(self) -> usize {
        Self { cell: self.cell / WIDTH, ..self }.index()
    }
}

impl Ranks {
    /// Counts the layouts with two empty cells; with two or more if `many` is set.
    pub(super) fn new(many: bool) -> Self {
        let mut ranks = Self {
            rules: Rules::new(TRAY, &KINDS),
            many,
            totals: vec![0; (CELLS + 1) * STATES_PER_CELL],
            contents: vec![u8::MAX; 1 << (DIGITS * WIDTH)],
            rows: vec![[RowEntry::default(); CONTENTS]; HEIGHT * STATES_PER_CELL],
        };
        for index in (0..ranks.totals.len()).rev() {
            let filled = FillState::from_index(index);
            ranks.totals[index] = match filled.cell {
                CELLS => u32::from(filled.covered == 0 && filled.square && filled.empty == EMPTIES - 1),
                _ => ranks.steps(filled).map(|(_, next)| ranks.totals[next.index()]).sum(),
            };
        }
        let mut known = 0;
        for row_index in 0..ranks.rows.len() {
            let FillState { cell: row, .. } = FillState::from_index(row_index);
            let start = FillState { cell: row * WIDTH, ..FillState::from_index(row_index) };
            let mut filled = Vec::new();
            ranks.fill(start, start.cell + WIDTH, State([0]), 0, &mut |end, state, before| {
                filled.push((content(state, row), RowEntry { before, next: end.row_index() as u16 }));
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

    /// Returns the number of layouts.
    pub(super) fn len(&self) -> usize {
        self.totals[FillState::NOTHING.index()] as usize
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the rank of a layout, which must be one of those counted.
    #[inline]
    pub(super) fn rank(&self, state: State<1>) -> usize {
        let (mut rank, mut at) = (0, FillState::NOTHING.row_index());
        for row in 0..HEIGHT {
            let RowEntry { before, next } = self.rows[at][usize::from(self.contents[content(state, row)])];
            rank += before as usize;
            at = next.into();
        }
        rank
    }

    /// Returns the layout of a rank.
    pub(super) fn unrank(&self, rank: usize) -> State<1> {
        let (mut state, mut filled, mut left) = (State([0]), FillState::NOTHING, rank as u32);
        while filled.cell < CELLS {
            let contains_rank = |(_, next): &(Option<usize>, FillState)| {
                let total = self.totals[next.index()];
                let found = left < total;
                left -= if found { 0 } else { total };
                found
            };
            let (kind, next) =
                self.steps(filled).find(contains_rank).expect("a rank is below the number of layouts");
            state = kind.map_or(state, |kind| self.rules.toggle(state, kind, 1 << filled.cell));
            filled = next;
        }
        state
    }

    /// Calls `visit` with each layout in the order of ranks from 0.
    pub(super) fn for_each(&self, mut visit: impl FnMut(usize, State<1>)) {
        self.fill(FillState::NOTHING, CELLS, State([0]), 0, &mut |_, state, rank| {
            visit(rank as usize, state)
        });
    }

    /// Enumerates the contents of the cells before `end` that occur in a layout. Calls `visit` with
    /// the fill state, the packed contents, and the number of layouts with smaller contents.
    fn fill(
        &self,
        filled: FillState,
        end: usize,
        state: State<1>,
        mut before: u32,
        visit: &mut impl FnMut(FillState, State<1>, u32),
    ) {
        if filled.cell == end {
            return visit(filled, state, before);
        }
        for (kind, next) in self.steps(filled) {
            let total = self.totals[next.index()];
            if total > 0 {
                let state = kind.map_or(state, |kind| self.rules.toggle(state, kind, 1 << filled.cell));
                self.fill(next, end, state, before, visit);
                before += total;
            }
        }
    }

    /// Returns the possible contents of the next cell (`None` or a kind of piece) with the fill
    /// state after each.
    fn steps(&self, filled: FillState) -> impl Iterator<Item = (Option<usize>, FillState)> {
        let FillState { cell, covered, square, empty } = filled;
        let free = covered & 1 == 0;
        let past = FillState { cell: cell + 1, covered: covered >> 1, ..filled };
        let none = match (free, empty + 1 < EMPTIES) {
            (false, _) => Some(past),
            (true, true) => Some(FillState { empty: empty + 1, ..past }),
            (true, false) => self.many.then_some(past),
        };
        let with = move |(kind, size): (usize, Size)| {
            let body = size.body(TRAY) as usize;
            let inside = cell % WIDTH + size.width <= WIDTH && cell / WIDTH + size.height <= HEIGHT;
            let fits = free && inside && covered & body == 0 && !(size == SQUARE && square);
            let next = FillState { covered: (covered | body) >> 1, square: square || size == SQUARE, ..past };
            fits.then_some((Some(kind), next))
        };
        let pieces = KINDS.iter().map(|kind| kind.size).enumerate().filter_map(with);
        none.map(|next| (None, next)).into_iter().chain(pieces)
    }
}

/// Returns the content of a row: its bits in each digit of the position.
fn content(State([word]): State<1>, row: usize) -> usize {
    let word = word >> (row * WIDTH);
    let digit = |digit: usize| word >> (digit * CELLS) & ((1 << WIDTH) - 1);
    (digit(0) | digit(1) << WIDTH | digit(2) << (2 * WIDTH)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of layouts with two empty cells, and with two or more, are known from exhaustive
    /// enumeration.
    #[test]
    fn ranks_number_the_layouts_consecutively() {
        let two = Ranks::new(false);
        let mut next = 0;
        two.for_each(|rank, state| {
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
