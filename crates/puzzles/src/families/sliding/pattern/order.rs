//! The order of a pattern's tiles, packed into three bits per tile, and its rank.

use crate::search::rank::FACTORIALS;

/// Maximum tiles in an order; three bits identify a tile.
pub(super) const MAX_TILES: usize = 8;

/// Order of a pattern's tiles in the cells that they occupy. Each occupied cell is a place, with
/// three bits for the number of the tile there; the first place has the lowest bits. Tiles are
/// numbered in the order of their home cells.
///
/// There are always eight places and numbers. A pattern of fewer tiles uses the last ones of both.
/// Each unused place holds its own index, which contributes nothing to the rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order(u32);

/// Contribution of the first four places to the rank, indexed by their twelve bits.
static FIRST_DIGITS: [u16; 1 << 12] = {
    let mut ranks = [0; 1 << 12];
    let mut tiles = 0;
    while tiles < ranks.len() {
        let mut place = 0;
        while place < 4 {
            let tile = tiles >> (3 * place) & 7;
            let (mut digit, mut before) = (tile, 0);
            while before < place {
                digit = digit.saturating_sub((tiles >> (3 * before) & 7 < tile) as usize);
                before += 1;
            }
            ranks[tiles] += (digit * FACTORIALS[7 - place]) as u16;
            place += 1;
        }
        tiles += 1;
    }
    ranks
};

/// Contribution of the last four places to the rank, indexed by their twelve bits.
static LAST_DIGITS: [u8; 1 << 12] = {
    let mut ranks = [0; 1 << 12];
    let mut tiles = 0;
    while tiles < ranks.len() {
        let mut place = 0;
        while place < 4 {
            let (mut digit, mut after) = (0, place + 1);
            while after < 4 {
                digit += (tiles >> (3 * after) & 7 < tiles >> (3 * place) & 7) as usize;
                after += 1;
            }
            ranks[tiles] += (digit * FACTORIALS[3 - place]) as u8;
            place += 1;
        }
        tiles += 1;
    }
    ranks
};

impl Order {
    /// Packs the numbers of `tiles` tiles, from 0, in the order of their places.
    pub(super) fn new(order: impl Iterator<Item = usize>, tiles: usize) -> Self {
        let absent = MAX_TILES - tiles;
        let all = (0..absent).chain(order.map(|tile| tile + absent));
        Self(all.enumerate().fold(0, |code, (place, tile)| code | (tile as u32) << (3 * place)))
    }

    /// Returns the order of `tiles` tiles with this lexicographic rank.
    pub(super) fn from_rank(rank: usize, tiles: usize) -> Self {
        let mut remaining: Vec<usize> = (0..tiles).collect();
        let order =
            (0..tiles).map(|place| remaining.remove(rank / FACTORIALS[tiles - 1 - place] % (tiles - place)));
        Self::new(order, tiles)
    }

    /// Returns the order that [`Order::code`] encodes.
    #[inline]
    pub(super) fn from_code(code: u32) -> Self {
        Self(code)
    }

    /// Returns the packed order, 24 bits.
    #[inline]
    pub(super) fn code(self) -> u32 {
        self.0
    }

    /// Returns the lexicographic rank, computed as the Cantor expansion.
    #[inline]
    pub(super) fn rank(self) -> u32 {
        u32::from(FIRST_DIGITS[self.0 as usize % FIRST_DIGITS.len()])
            + u32::from(LAST_DIGITS[self.0 as usize >> 12 & (LAST_DIGITS.len() - 1)])
    }

    /// Returns the order after the tile in the place `from` moves to the place `to`, and the tiles
    /// between them shift by one. Both are among the eight places.
    #[inline]
    pub(super) fn after_move(self, from: usize, to: usize) -> Self {
        // Rotates the bits between the two places, without an unpredictable branch.
        let (low, high) = (from.min(to), from.max(to));
        let bits = 3 * (high - low + 1);
        let mask = (1 << bits) - 1;
        let passed = self.0 >> (3 * low) & mask;
        let by = if from < to { 3 } else { bits - 3 };
        let rotated = (passed >> by | passed << (bits - by)) & mask;
        Self(self.0 ^ (passed ^ rotated) << (3 * low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_lexicographic_and_moves_rotate() {
        for (tiles, &orders) in FACTORIALS.iter().enumerate().take(MAX_TILES + 1) {
            for rank in (0..orders).step_by(7) {
                let order = Order::from_rank(rank, tiles);
                assert_eq!(order.rank() as usize, rank);
                let absent = MAX_TILES - tiles;
                let list = |order: Order| (0..MAX_TILES).map(move |at| order.code() >> (3 * at) & 7);
                for (from, to) in (absent..8).flat_map(|from| (absent..8).map(move |to| (from, to))) {
                    let mut expected: Vec<u32> = list(order).collect();
                    let tile = expected.remove(from);
                    expected.insert(to, tile);
                    assert!(list(order.after_move(from, to)).eq(expected), "{order:?} {from} {to}");
                }
            }
        }
    }
}
