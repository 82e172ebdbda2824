//! Numbers the orders of tiles by two lookups. Tiles of one class are alike.
//!
//! ```text
//! b a a a c b b b | c c c d d d d     first[the first eight] + second[the others]
//! ```
//!
//! Orders that start with the same eight tiles have consecutive numbers. `second` is the rank of
//! the other tiles among all their orders.

use std::collections::BTreeMap;
use std::ops::Range;

use super::grid::{Counts, counts};

/// Number of tiles in the first part of an order. At two bits per tile, they fill 16 bits.
const FIRST_PART_TILES: usize = 8;

/// Numbers of all orders of 9 to 15 tiles of at most four classes.
#[derive(Debug)]
pub(super) struct Orders {
    /// Number of the first order that starts with each first part.
    first: Box<[u32]>,
    /// Rank of each second part among those with the same class counts.
    second: Box<[u16]>,
    /// Number of orders.
    pub(super) count: usize,
}

impl Orders {
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.first) + size_of_val(&*self.second)
    }

    /// Returns the number of an order, given as two bits per tile.
    #[inline]
    pub(super) fn number(&self, order: u32) -> usize {
        let second = self.second[(order >> (2 * FIRST_PART_TILES)) as usize];
        self.first[(order & ((1 << (2 * FIRST_PART_TILES)) - 1)) as usize] as usize + usize::from(second)
    }
}

/// All orders with given class counts, grouped by their first part.
#[derive(Debug)]
pub(super) struct Blocks {
    blocks: Vec<Block>,
    /// All second parts, grouped by their class counts.
    seconds: Vec<u32>,
}

/// Orders that start with `first`: the number of the first order, and the range of the second parts
/// in [`Blocks::seconds`].
#[derive(Debug)]
struct Block {
    number: usize,
    first: u32,
    seconds: Range<usize>,
}

impl Blocks {
    /// Iterates over the numbers and orders in every `step`th block, starting at block `from`.
    pub(super) fn orders(&self, from: usize, step: usize) -> impl Iterator<Item = (usize, u32)> {
        self.blocks.iter().skip(from).step_by(step).flat_map(|block| {
            let seconds = &self.seconds[block.seconds.clone()];
            (block.number..)
                .zip(seconds)
                .map(|(number, second)| (number, block.first | second << (2 * FIRST_PART_TILES)))
        })
    }
}

/// Numbers the orders of tiles with class counts `all` from 0 without gaps.
pub(super) fn number_orders(all: Counts) -> (Orders, Blocks) {
    let second_tiles = all.iter().sum::<usize>() - FIRST_PART_TILES;
    let mut by_counts = BTreeMap::<Counts, Vec<u32>>::new();
    for order in 0..1 << (2 * second_tiles) {
        by_counts.entry(counts(order, second_tiles)).or_default().push(order);
    }
    let mut second = vec![0; 1 << (2 * second_tiles)].into_boxed_slice();
    let (mut ranges, mut seconds) = (BTreeMap::new(), Vec::with_capacity(second.len()));
    for (counts, orders) in by_counts {
        (0..).zip(&orders).for_each(|(at, &order)| second[order as usize] = at);
        ranges.insert(counts, seconds.len()..seconds.len() + orders.len());
        seconds.extend(orders);
    }

    let mut first = vec![0; 1 << (2 * FIRST_PART_TILES)].into_boxed_slice();
    let (mut blocks, mut number) = (Vec::new(), 0);
    for order in 0..1 << (2 * FIRST_PART_TILES) {
        let used = counts(order, FIRST_PART_TILES);
        let left: Counts = std::array::from_fn(|class| all[class].wrapping_sub(used[class]));
        if let Some(seconds) = ranges.get(&left) {
            first[order as usize] = number as u32;
            blocks.push(Block { number, first: order, seconds: seconds.clone() });
            number += seconds.len();
        }
    }
    (Orders { first, second, count: number }, Blocks { blocks, seconds })
}
