//! A lower bound on the slides across the lines of a position, from a table of all arrangements of
//! its [`Grid`].
//!
//! The bound is strong because it keeps the order of the tiles. A walking distance (K. Takahashi)
//! measured in slides knows only how many tiles of each class are in each row; with it, IDA*
//! visited more than a hundred times as many nodes. A 4x4 board has 15! / (4! 4! 4! 3!) · 4 =
//! 63,063,000 arrangements, 15.8 MB. Their distance from the goal is 10.9 slides on average and 15
//! at most.
//!
//! An entry is the distance modulo 3 in two bits. Neighbours differ by at most one, so the distance
//! of a position gives the distances of its neighbours. A descent to the goal gives the distance of
//! the start.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::thread;

use super::grid::{Arrangement, Grid};
use super::orders::{Orders, number_orders};
use crate::puzzle::Stop;
use crate::search::{Key, Meter, Stored, Table, Tables};

/// Value of an entry whose distance is unknown.
const UNKNOWN: u8 = 3;

/// Minimum number of slides across that lead from each arrangement of a grid to its goal.
#[derive(Debug)]
pub(super) struct LineTable {
    grid: Grid,
    orders: Orders,
    /// Four entries per byte, each modulo 3; atomic because several threads build the table.
    entries: Box<[AtomicU8]>,
}

impl LineTable {
    /// Loads or builds the table of a grid.
    pub(super) fn load_or_build(grid: Grid, tables: &Tables) -> Arc<Self> {
        tables.load_or_build(grid.key(), grid.arrangements().div_ceil(4), || Self::build(grid))
    }

    /// Waits for the table of a grid, which another thread loads or builds.
    ///
    /// # Errors
    /// The limit that the search reached first.
    pub(super) fn wait_for(grid: Grid, tables: &Tables, meter: &mut Meter<'_>) -> Result<Arc<Self>, Stop> {
        tables.wait_for(grid.key(), meter, move |tables| Self::load_or_build(grid, tables))
    }

    /// Returns the table of a grid, if it is in memory.
    pub(super) fn ready(grid: Grid, tables: &Tables) -> Option<Arc<Self>> {
        tables.ready(grid.key())
    }

    /// Searches all arrangements of a grid of 10 to 16 cells breadth-first from the goal, on at
    /// most two cores.
    fn build(grid: Grid) -> Self {
        let (orders, blocks) = number_orders(grid.counts());
        let count = grid.arrangements();
        let entries = (0..count.div_ceil(4)).map(|_| AtomicU8::new(u8::MAX)).collect();
        let table = Self { grid, orders, entries };
        let goal = table.index(table.grid.goal());
        table.settle(goal, 0);

        let cores = thread::available_parallelism().map_or(1, usize::from).min(2);
        let (mut last, mut unseen, mut depth) = (1, count - 1, 0);
        while last > 0 {
            depth = (depth + 1) % 3;
            // After a large layer, a pass over the few unknown arrangements looks for a neighbour
            // in that layer.
            let forward = unseen > 3 * last;
            let found = AtomicUsize::new(0);
            thread::scope(|scope| {
                for core in 0..cores {
                    let (table, blocks, found) = (&table, &blocks, &found);
                    scope.spawn(move || {
                        let new = table.settle_layer(depth, forward, blocks.orders(core, cores));
                        found.fetch_add(new, Ordering::Relaxed);
                    });
                }
            });
            last = found.into_inner();
            unseen -= last;
        }
        table
    }

    /// Settles unknown arrangements at a depth, given modulo 3, and returns their number. `orders`
    /// are the orders to visit, each after its number; each is visited with the gap in every line.
    /// A `forward` pass expands the arrangements of the previous layer. Any other pass checks
    /// whether each unknown arrangement has a neighbour in that layer.
    ///
    /// Depths are known modulo 3 only, so a forward pass also expands every third layer before the
    /// previous one, without effect.
    fn settle_layer(&self, depth: u8, forward: bool, orders: impl Iterator<Item = (usize, u32)>) -> usize {
        let before = (depth + 2) % 3;
        let mut found = 0;
        for (number, order) in orders {
            for line in 0..self.grid.lines {
                let index = self.first_index(line) + number;
                match (self.entry(index), forward) {
                    (UNKNOWN, false) => {
                        let is_in_layer = |to| self.entry(self.index(to)) == before;
                        if self.grid.any_neighbour(order, line, is_in_layer) {
                            found += usize::from(self.settle(index, depth));
                        }
                    }
                    (entry, true) if entry == before => {
                        self.grid.any_neighbour(order, line, |to| {
                            found += usize::from(self.settle(self.index(to), depth));
                            false
                        });
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// Sets an entry to a depth modulo 3 unless the entry is known. Returns whether the entry was
    /// unknown.
    fn settle(&self, index: usize, depth: u8) -> bool {
        let (byte, shift) = (&self.entries[index / 4], 2 * (index % 4));
        let unseen = |byte: u8| byte >> shift & 3 == UNKNOWN;
        unseen(byte.load(Ordering::Relaxed))
            && unseen(byte.fetch_and(!(UNKNOWN << shift) | depth << shift, Ordering::Relaxed))
    }

    #[inline]
    fn entry(&self, index: usize) -> u8 {
        self.entries[index / 4].load(Ordering::Relaxed) >> (2 * (index % 4)) & 3
    }

    /// Returns the index of the first arrangement with the gap in `line`.
    #[inline]
    fn first_index(&self, line: u8) -> usize {
        usize::from(line) * self.orders.count
    }

    #[inline]
    fn index(&self, arrangement: Arrangement) -> usize {
        self.first_index(arrangement.gap / self.grid.width) + self.orders.number(arrangement.order())
    }

    /// Counts the minimum number of slides across the lines by a descent to the goal.
    pub(super) fn slides(&self, arrangement: Arrangement) -> u8 {
        let goal = self.index(self.grid.goal());
        let (mut at, mut slides) = (arrangement, 0);
        while self.index(at) != goal {
            let nearer = (self.entry(self.index(at)) + 2) % 3;
            let (order, line) = (at.order(), at.gap / self.grid.width);
            let found = self.grid.any_neighbour(order, line, |to| {
                at = to;
                self.entry(self.index(to)) == nearer
            });
            debug_assert!(found, "every arrangement except the goal has a nearer neighbour");
            slides += 1;
        }
        slides
    }

    /// Returns the number of slides that an arrangement needs, given that a neighbour needs
    /// `before`.
    #[inline]
    pub(super) fn slides_of_neighbour(&self, before: u8, arrangement: Arrangement) -> u8 {
        let difference = (self.entry(self.index(arrangement)) + 4 - before % 3) % 3;
        before + difference - 1
    }
}

impl Table for LineTable {
    fn bytes(&self) -> usize {
        self.entries.len() + self.orders.bytes()
    }
}

impl Stored for LineTable {
    fn to_bytes(&self) -> Cow<'_, [u8]> {
        Cow::Owned(self.entries.iter().map(|entries| entries.load(Ordering::Relaxed)).collect())
    }

    fn from_bytes(key: &Key, bytes: Vec<u8>) -> Option<Self> {
        let [lines, width, gap_line, cuts] = key.shape;
        let grid = Grid { lines, width, gap_line, cuts };
        let (orders, _) = number_orders(grid.counts());
        let entries = bytes.into_iter().map(AtomicU8::new).collect::<Box<[_]>>();
        (entries.len() == grid.arrangements().div_ceil(4)).then_some(Self { grid, orders, entries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_is_reached_and_bytes_round_trip() {
        for (lines, width, gap_line) in [(3, 4, 0), (4, 3, 1), (2, 7, 0), (7, 2, 3), (5, 3, 2)] {
            let grid = Grid::finest(lines, width, gap_line, 400_000);
            let table = LineTable::build(grid);
            assert!((0..grid.arrangements()).all(|index| table.entry(index) != UNKNOWN), "{grid:?}");
            let bytes = table.to_bytes().into_owned();
            let same = LineTable::from_bytes(&grid.key(), bytes.clone()).expect("the same table");
            assert_eq!(same.to_bytes(), bytes);
            assert!(LineTable::from_bytes(&grid.key(), bytes[1..].to_vec()).is_none());
        }
    }

    /// The tiles have 15! / (4! 4! 4! 3!) orders, and the gap is in one of four lines.
    #[test]
    fn a_4x4_board_has_63_million_arrangements() {
        assert_eq!(Grid::finest(4, 4, 0, 1 << 26).arrangements(), 63_063_000);
        assert!(Grid::finest(4, 4, 0, 1 << 20).arrangements() < 1 << 20);
    }
}
