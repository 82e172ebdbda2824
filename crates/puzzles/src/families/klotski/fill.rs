//! Random filling of a tray.
//!
//! In half of the attempts, large pieces are placed first, at random. The remaining cells are
//! filled in reading order by backtracking over the pieces that still fit.

use std::cmp::Reverse;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::families::blocks::tray::{Size, Tray, cells};

/// Maximum cells of a small piece. Larger ones are placed first.
const SMALL_PIECE: usize = 2;

/// Maximum choices before giving up. A fill without backtracking needs at most one per cell.
const MAX_CHOICES: u32 = 2_000;

/// Pieces of one size: the number left to place, and the upper left cells of those placed.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    pub(super) size: Size,
    pub(super) left: u32,
    pub(super) placed: u64,
}

/// Places all remaining pieces in the cells of `free`; `None` if no placement was found.
pub(super) fn fill(tray: Tray, mut free: u64, stocks: &mut [Stock], rng: &mut ChaCha8Rng) -> Option<()> {
    // Many large pieces only fit in reading order, which packs them closer.
    if rng.random_range(0..2_u32) == 0 {
        let mut order: Vec<usize> =
            (0..stocks.len()).filter(|&stock| area(stocks[stock].size) > SMALL_PIECE).collect();
        order.sort_by_key(|&stock| Reverse(area(stocks[stock].size)));
        for stock in order {
            let Stock { size, left, placed } = &mut stocks[stock];
            for _ in 0..std::mem::take(left) {
                let places = (0..tray.cells()).filter(|&at| fits(tray, free, *size, at));
                let at = pick(places.fold(0, |places, at| places | 1 << at), rng)?;
                free &= !(size.body(tray) << at);
                *placed |= 1 << at;
            }
        }
    }
    let taken: u32 = stocks.iter().map(|stock| area(stock.size) as u32 * stock.left).sum();
    let empty = free.count_ones().checked_sub(taken)?;
    let mut filler = Filler { tray, stocks, empty, choices: 0, rng };
    filler.fill_from_first(free).then_some(())
}

/// Returns a random cell of a mask; `None` if the mask is empty.
pub(super) fn pick(mask: u64, rng: &mut ChaCha8Rng) -> Option<usize> {
    let number = rng.random_range(0..mask.count_ones().max(1));
    cells(mask).nth(number as usize)
}

/// Returns whether a piece of `size` with its upper left corner in the cell `at` lies within the
/// `free` cells.
fn fits(tray: Tray, free: u64, size: Size, at: usize) -> bool {
    let (column, row) = tray.corner(at);
    column + size.width <= tray.width
        && row + size.height <= tray.height
        && (size.body(tray) << at) & !free == 0
}

fn area(size: Size) -> usize {
    size.width * size.height
}

/// State of the backtracking.
struct Filler<'a> {
    tray: Tray,
    stocks: &'a mut [Stock],
    /// Number of cells that are still to be left empty.
    empty: u32,
    choices: u32,
    rng: &'a mut ChaCha8Rng,
}

impl Filler<'_> {
    /// Fills the free cells, beginning with the first one; `false` if no filling was found.
    fn fill_from_first(&mut self, free: u64) -> bool {
        if free == 0 {
            return true;
        }
        self.choices += 1;
        if self.choices > MAX_CHOICES {
            return false;
        }
        let at = free.trailing_zeros() as usize;
        // Candidates for this cell: the pieces that fit, and leaving it empty. Each is weighted by
        // the number left.
        let nothing = self.stocks.len();
        let mut candidates: Vec<(usize, u32)> = (0..nothing)
            .filter(|&stock| fits(self.tray, free, self.stocks[stock].size, at))
            .map(|stock| (stock, self.stocks[stock].left))
            .chain([(nothing, self.empty)])
            .filter(|&(_, left)| left > 0)
            .collect();
        while !candidates.is_empty() {
            let all: u32 = candidates.iter().map(|&(_, left)| left).sum();
            let mut number = self.rng.random_range(0..all);
            let mut chosen = 0;
            while number >= candidates[chosen].1 {
                number -= candidates[chosen].1;
                chosen += 1;
            }
            let (stock, _) = candidates.swap_remove(chosen);
            if stock == nothing {
                self.empty -= 1;
                if self.fill_from_first(free & !(1 << at)) {
                    return true;
                }
                self.empty += 1;
                continue;
            }
            self.stocks[stock].left -= 1;
            self.stocks[stock].placed |= 1 << at;
            if self.fill_from_first(free & !(self.stocks[stock].size.body(self.tray) << at)) {
                return true;
            }
            self.stocks[stock].left += 1;
            self.stocks[stock].placed &= !(1 << at);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn pieces_do_not_overlap() {
        let size = |width, height| Size { width, height };
        let tray = Tray { width: 6, height: 5, walls: 1 << 7 | 1 << 22 };
        let free = tray.all_cells() & !tray.walls;
        let mut filled = 0;
        for seed in 0..40 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let stock = |size, left| Stock { size, left, placed: 0 };
            let mut stocks =
                [stock(size(2, 2), 2), stock(size(1, 3), 1), stock(size(2, 1), 4), stock(size(1, 1), 6)];
            if fill(tray, free, &mut stocks, &mut rng).is_none() {
                continue;
            }
            filled += 1;
            let mut covered = 0;
            for (stock, count) in stocks.iter().zip([2, 1, 4, 6]) {
                assert_eq!((stock.left, stock.placed.count_ones()), (0, count));
                for at in cells(stock.placed) {
                    assert!(fits(tray, free & !covered, stock.size, at), "{stocks:?}");
                    covered |= stock.size.body(tray) << at;
                }
            }
            assert_eq!(covered.count_ones(), 8 + 3 + 8 + 6);
        }
        assert!(filled > 20, "{filled}");
        // Three horizontal pieces do not fit in a tray of two columns and two rows.
        let narrow = Tray { width: 2, height: 2, walls: 0 };
        let mut stocks = [Stock { size: size(2, 1), left: 3, placed: 0 }];
        assert_eq!(fill(narrow, narrow.all_cells(), &mut stocks, &mut ChaCha8Rng::seed_from_u64(1)), None);
    }
}
