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

use super::board::{CLASSICAL, SQUARE};
use super::rules::{Masks, Rules, State};
use super::text::{HEIGHT, WIDTH};
use super::tray::Tray;

/// The classical board.
pub(super) const TRAY: Tray = Tray { width: WIDTH, height: HEIGHT, walls: 0 };

/// Numbers of empty cells that are told apart: 0, 1, and 2 or more.
const EMPTIES: usize = 3;

/// What can stand at a cell: nothing, or the first cell of a piece of [`CLASSICAL`].
const CHOICES: usize = CLASSICAL.len() + 1;

const CELLS: usize = WIDTH * HEIGHT;

/// How many layouts there are, and which number each has.
#[derive(Debug)]
pub(super) struct Ranks {
    rules: Rules,
    /// Whether more than two cells may be empty.
    many: bool,
    /// By cell, covered cells from there on, square placed, empty cells so far: how many ways to go on, and how
    /// many before each choice.
    counts: Vec<[u32; CHOICES]>,
    totals: Vec<u32>,
}

/// How far the board is filled.
#[derive(Clone, Copy)]
struct Filled {
    cell: usize,
    /// The covered cells from `cell` on.
    covered: u64,
    square: bool,
    empty: usize,
}

const START: Filled = Filled { cell: 0, covered: 0, square: false, empty: 0 };

/// Covered cells from a cell on reach no farther than the cell below it.
const PROFILES: usize = 1 << (WIDTH + 1);

impl Filled {
    fn index(self) -> usize {
        let of_cell = self.cell * PROFILES + self.covered as usize;
        (of_cell * 2 + usize::from(self.square)) * EMPTIES + self.empty
    }
}

impl Ranks {
    /// The layouts with two empty cells, or with `many`: two or more.
    pub(super) fn new(many: bool) -> Self {
        let size = (CELLS + 1) * PROFILES * 2 * EMPTIES;
        let rules = Rules::new(TRAY, &CLASSICAL);
        let mut ranks = Self { rules, many, counts: vec![[0; CHOICES]; size], totals: vec![0; size] };
        for cell in (0..=CELLS).rev() {
            for covered in 0..PROFILES as u64 {
                for (square, empty) in
                    [false, true].into_iter().flat_map(|s| (0..EMPTIES).map(move |e| (s, e)))
                {
                    ranks.count(Filled { cell, covered, square, empty });
                }
            }
        }
        ranks
    }

    /// How many layouts there are.
    pub(super) fn len(&self) -> usize {
        self.totals[START.index()] as usize
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    fn count(&mut self, filled: Filled) {
        let at = filled.index();
        if filled.cell == CELLS {
            self.totals[at] = u32::from(filled.covered == 0 && filled.square && filled.empty == EMPTIES - 1);
            return;
        }
        if filled.covered & 1 == 1 {
            self.totals[at] = self.totals[self.onward(filled).index()];
            return;
        }
        for choice in 0..CHOICES {
            self.counts[at][choice] = self.totals[at];
            self.totals[at] += self.with(filled, choice).map_or(0, |next| self.totals[next.index()]);
        }
    }

    /// Past a covered cell.
    fn onward(&self, filled: Filled) -> Filled {
        Filled { cell: filled.cell + 1, covered: filled.covered >> 1, ..filled }
    }

    /// With something at the cell, if there is room.
    fn with(&self, filled: Filled, choice: usize) -> Option<Filled> {
        let mut next = filled;
        if choice == 0 {
            next.empty += 1;
            if next.empty == EMPTIES {
                next.empty = self.many.then_some(EMPTIES - 1)?;
            }
        } else {
            let size = CLASSICAL[choice - 1].size;
            let inside =
                filled.cell % WIDTH + size.width <= WIDTH && filled.cell / WIDTH + size.height <= HEIGHT;
            let body = size.body(TRAY);
            if !inside || filled.covered & body != 0 || (size == SQUARE && filled.square) {
                return None;
            }
            next.covered |= body;
            next.square |= size == SQUARE;
        }
        Some(self.onward(next))
    }

    /// The number of a layout, which must be one of them.
    #[inline]
    pub(super) fn rank(&self, masks: &Masks) -> usize {
        let mut rank = 0;
        let mut filled = START;
        while filled.cell < CELLS {
            if filled.covered & 1 == 0 {
                let here = |kind: &usize| masks[*kind] >> filled.cell & 1 == 1;
                let choice = (0..CLASSICAL.len()).find(here).map_or(0, |kind| kind + 1);
                rank += self.counts[filled.index()][choice];
                if choice == 0 {
                    filled.empty = (filled.empty + 1).min(EMPTIES - 1);
                } else {
                    filled.covered |= BODIES[choice - 1];
                    filled.square |= choice == CLASSICAL.len();
                }
            }
            filled.cell += 1;
            filled.covered >>= 1;
        }
        rank as usize
    }

    /// The layout of a number.
    pub(super) fn unrank(&self, rank: usize) -> State<1> {
        let mut masks = Masks::default();
        let (mut left, mut filled) = (rank as u32, START);
        while filled.cell < CELLS {
            if filled.covered & 1 == 1 {
                filled = self.onward(filled);
                continue;
            }
            let fits = |&choice: &usize| {
                let next = self.with(filled, choice).map_or(0, |next| self.totals[next.index()]);
                (self.counts[filled.index()][choice]..self.counts[filled.index()][choice] + next)
                    .contains(&left)
            };
            let choice = (0..CHOICES).find(fits).expect("a rank is below the number of layouts");
            left -= self.counts[filled.index()][choice];
            if choice > 0 {
                masks[choice - 1] |= 1 << filled.cell;
            }
            filled = self.with(filled, choice).expect("it was counted");
        }
        self.rules.pack(&masks)
    }
}

/// The cells of each kind of [`CLASSICAL`], from its first on.
const BODIES: [u64; CLASSICAL.len()] = [0b1, 0b11, 0b1_0001, 0b11_0011];

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of layouts with two empty cells, and that with two or more, are known from exhaustive
    /// enumeration.
    #[test]
    fn every_number_is_one_layout() {
        let two = Ranks::new(false);
        assert_eq!((two.len(), Ranks::new(true).len()), (1_588_914, 29_334_498));
        for rank in (0..two.len()).step_by(97) {
            assert_eq!(two.rank(&two.rules().unpack(two.unrank(rank))), rank);
        }
    }

    #[test]
    fn bodies_are_those_of_the_kinds() {
        assert_eq!(BODIES, CLASSICAL.map(|kind| kind.size.body(TRAY)));
    }
}
