//! The order of a pattern's tiles, as digits and as a number.

use crate::search::rank::FACTORIALS;

/// The most tiles in an order: eight digits of four bits fill half a word.
pub(super) const MOST_DIGITS: usize = 8;

/// The order of a pattern's tiles in the cells they occupy: digit i counts the later tiles whose home is before
/// that of the i-th; the rank is the Cantor expansion of the digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    pub(super) digits: u32,
    pub(super) rank: u32,
}

/// What one in digit i adds to the rank: (tiles − 1 − i)!
pub(super) type Weights = [u32; MOST_DIGITS];

pub(super) fn weights(tiles: usize) -> Weights {
    std::array::from_fn(|at| if at < tiles { FACTORIALS[tiles - 1 - at] as u32 } else { 0 })
}

impl Order {
    pub(super) fn of(digits: impl Iterator<Item = u32>, weights: &Weights) -> Self {
        let add = |order: Self, (at, digit): (usize, u32)| Self {
            digits: order.digits | digit << (4 * at),
            rank: order.rank + digit * weights[at],
        };
        digits.enumerate().fold(Self { digits: 0, rank: 0 }, add)
    }

    pub(super) fn of_rank(rank: usize, tiles: usize) -> Self {
        let weights = weights(tiles);
        Self::of((0..tiles).map(|at| (rank / FACTORIALS[tiles - 1 - at] % (tiles - at)) as u32), &weights)
    }

    /// Takes the tile at place `from` of the order to place `to`, past those between.
    #[inline]
    pub(super) fn moved(mut self, from: usize, to: usize, weights: &Weights) -> Self {
        if from < to {
            (from..to).for_each(|at| self.swap(at, weights));
        } else {
            (to..from).rev().for_each(|at| self.swap(at, weights));
        }
        self
    }

    /// Swaps neighbours. The larger of the two counts the smaller only while it stands before it.
    #[inline]
    fn swap(&mut self, at: usize, weights: &Weights) {
        let (a, b) = (self.digits >> (4 * at) & 0xF, self.digits >> (4 * at + 4) & 0xF);
        let (new_a, new_b) = if a > b { (b, a - 1) } else { (b + 1, a) };
        self.digits ^= (a ^ new_a) << (4 * at) ^ (b ^ new_b) << (4 * at + 4);
        let change = |old: u32, new: u32, weight: u32| new.wrapping_sub(old).wrapping_mul(weight);
        self.rank = self.rank.wrapping_add(change(a, new_a, weights[at]));
        self.rank = self.rank.wrapping_add(change(b, new_b, weights[at + 1]));
    }
}
