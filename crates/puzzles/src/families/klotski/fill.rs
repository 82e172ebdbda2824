//! Random filling of a tray.
//!
//! Large pieces are placed first where they fit. The remaining cells are filled in reading order by
//! backtracking over the pieces that still fit.

use std::cmp::Reverse;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::families::blocks::tray::{Size, Tray, cells};

/// Pieces with more cells than this are placed first.
const SMALL_PIECE: usize = 2;

/// Maximum choices before giving up; a lucky fill needs one choice per cell.
const MAX_CHOICES: u32 = 2_000;

/// Pieces of one size: the number left to place, and the upper left cells of those placed.
#[derive(Clone, Debug)]
pub(super) struct Heap {
    pub(super) size: Size,
    pub(super) left: u32,
    pub(super) lying: u64,
}

/// Places all remaining pieces in the cells of `free`; `None` if no placement was found.
pub(super) fn fill(tray: Tray, mut free: u64, heaps: &mut [Heap], rng: &mut ChaCha8Rng) -> Option<()> {
    // Reading order packs large pieces closer if they leave no room for each other.
    if rng.random_range(0..2_u32) == 0 {
        let mut order: Vec<usize> =
            (0..heaps.len()).filter(|&heap| area(heaps[heap].size) > SMALL_PIECE).collect();
        order.sort_by_key(|&heap| Reverse(area(heaps[heap].size)));
        for heap in order {
            let Heap { size, left, lying } = &mut heaps[heap];
            for _ in 0..std::mem::take(left) {
                let places = (0..tray.cells()).filter(|&at| fits(tray, free, *size, at));
                let at = pick(places.fold(0, |places, at| places | 1 << at), rng)?;
                free &= !(size.body(tray) << at);
                *lying |= 1 << at;
            }
        }
    }
    let taken: u32 = heaps.iter().map(|heap| area(heap.size) as u32 * heap.left).sum();
    let empty = free.count_ones().checked_sub(taken)?;
    let mut filling = Filling { tray, heaps, empty, choices: 0, rng };
    filling.go_on(free).then_some(())
}

/// Returns a random cell of a mask.
pub(super) fn pick(mask: u64, rng: &mut ChaCha8Rng) -> Option<usize> {
    let number = rng.random_range(0..mask.count_ones().max(1));
    cells(mask).nth(number as usize)
}

/// Returns whether a piece fits with its upper left corner in a cell.
fn fits(tray: Tray, free: u64, size: Size, at: usize) -> bool {
    let (column, row) = tray.corner(at);
    column + size.width <= tray.width
        && row + size.height <= tray.height
        && (size.body(tray) << at) & !free == 0
}

fn area(size: Size) -> usize {
    size.width * size.height
}

struct Filling<'a> {
    tray: Tray,
    heaps: &'a mut [Heap],
    /// Number of cells that must stay empty.
    empty: u32,
    choices: u32,
    rng: &'a mut ChaCha8Rng,
}

impl Filling<'_> {
    /// Fills the free cells from the first one.
    fn go_on(&mut self, free: u64) -> bool {
        if free == 0 {
            return true;
        }
        self.choices += 1;
        if self.choices > MAX_CHOICES {
            return false;
        }
        let at = free.trailing_zeros() as usize;
        // Candidates for this cell, weighted by the pieces left; the last candidate is an empty
        // cell.
        let nothing = self.heaps.len();
        let mut may: Vec<(usize, u32)> = (0..nothing)
            .filter(|&heap| fits(self.tray, free, self.heaps[heap].size, at))
            .map(|heap| (heap, self.heaps[heap].left))
            .chain([(nothing, self.empty)])
            .filter(|&(_, left)| left > 0)
            .collect();
        while !may.is_empty() {
            let all: u32 = may.iter().map(|&(_, left)| left).sum();
            let mut number = self.rng.random_range(0..all);
            let mut taken = 0;
            while number >= may[taken].1 {
                number -= may[taken].1;
                taken += 1;
            }
            let (heap, _) = may.swap_remove(taken);
            if heap == nothing {
                self.empty -= 1;
                if self.go_on(free & !(1 << at)) {
                    return true;
                }
                self.empty += 1;
                continue;
            }
            self.heaps[heap].left -= 1;
            self.heaps[heap].lying |= 1 << at;
            if self.go_on(free & !(self.heaps[heap].size.body(self.tray) << at)) {
                return true;
            }
            self.heaps[heap].left += 1;
            self.heaps[heap].lying &= !(1 << at);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn all_pieces_are_laid_apart() {
        let size = |width, height| Size { width, height };
        let tray = Tray { width: 6, height: 5, walls: 1 << 7 | 1 << 22 };
        let free = tray.board() & !tray.walls;
        let mut filled = 0;
        for seed in 0..40 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let of = |size, left| Heap { size, left, lying: 0 };
            let mut heaps = [of(size(2, 2), 2), of(size(1, 3), 1), of(size(2, 1), 4), of(size(1, 1), 6)];
            if fill(tray, free, &mut heaps, &mut rng).is_none() {
                continue;
            }
            filled += 1;
            let mut covered = 0;
            for (heap, count) in heaps.iter().zip([2, 1, 4, 6]) {
                assert_eq!((heap.left, heap.lying.count_ones()), (0, count));
                for at in cells(heap.lying) {
                    assert!(fits(tray, free & !covered, heap.size, at), "{heaps:?}");
                    covered |= heap.size.body(tray) << at;
                }
            }
            assert_eq!(covered.count_ones(), 8 + 3 + 8 + 6);
        }
        assert!(filled > 20, "{filled}");
        // Three horizontal pieces do not fit in a tray of two columns and two rows.
        let narrow = Tray { width: 2, height: 2, walls: 0 };
        let mut heaps = [Heap { size: size(2, 1), left: 3, lying: 0 }];
        assert_eq!(fill(narrow, narrow.board(), &mut heaps, &mut ChaCha8Rng::seed_from_u64(1)), None);
    }
}
