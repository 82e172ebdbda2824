//! Additive pattern databases at one bit an entry.
//!
//! A pattern is a set of tiles. Its database holds, for each place of those tiles and each region of the gap,
//! how many moves of *those* tiles bring them home; moves of the others cost nothing. Summed over patterns
//! that share no tile this never exceeds the true distance (Korf and Felner 2002, "Disjoint pattern database
//! heuristics"; with the gap's region: "zero-aware").
//!
//! Each move of a tile of the pattern changes that number h by exactly one: by at most one since moves can be
//! taken back, and its parity is the parity of the tiles' rows and columns. So one bit tells h after a move from
//! h before it: the second lowest of h, which differs between h−1 and h+1. A search carries h along
//! ([`Pattern::moved`]); at its start h is counted by walking down to the goal ([`Pattern::place`]).
//! The tables are an eighth of the size that bytes would take.

pub(super) mod additive;
mod build;
mod loops;
pub(super) mod mirror;
mod order;
pub(super) mod place;
mod places;
#[cfg(test)]
mod tests;
pub(super) mod tiers;

use std::borrow::Cow;
use std::sync::Arc;

use self::order::Order;
use self::places::{Places, Spot};
use super::info::INFO;
use super::mask::{cells_of, is_odd, region};
use super::shape::Shape;
use crate::puzzle::Stop;
use crate::search::rank::FACTORIALS;
use crate::search::{Key, Meter, Stored, Table, Tables};

/// The most tiles of a pattern.
pub(super) const MOST_TILES: usize = order::MOST_TILES;

/// The bits of one pattern: byte (order / 8) · spots + spot, bit order % 8. Tiles that move along a row keep
/// their order, and find their new spot near the old one.
#[derive(Debug)]
struct Bits(Vec<u8>);

impl Table for Bits {
    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

impl Stored for Bits {
    fn to_bytes(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.0)
    }

    fn from_bytes(key: &Key, bytes: Vec<u8>) -> Option<Self> {
        let [width, height, ..] = key.shape.map(usize::from);
        let tiles = key.pattern.count_ones() as usize;
        let places = Places::new(Shape { width, height }, tiles);
        (bytes.len() == bytes_of(&places)).then_some(Self(bytes))
    }
}

/// How many bytes hold a bit for each order in each spot.
fn bytes_of(places: &Places) -> usize {
    places.spots.len() * FACTORIALS[places.tiles].div_ceil(8)
}

/// The database of one pattern.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    places: Arc<Places>,
    bits: Arc<Bits>,
    /// The cells that are the tiles' homes.
    pub(super) homes: u64,
    goal_spot: usize,
    /// How many tiles fewer than the most it has.
    absent: usize,
}

/// Where the tiles of a pattern are, and how many moves of theirs they need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Placed {
    tiles: u64,
    /// The order, and in the lowest eight bits h. One word, since halves of it would be stored and loaded apart.
    code: u64,
}

impl Placed {
    #[inline]
    fn new(tiles: u64, order: Order, h: u32) -> Self {
        Self { tiles, code: u64::from(order.code()) << 8 | u64::from(h) }
    }

    #[inline]
    fn order(self) -> Order {
        Order::of_code((self.code >> 8) as u32)
    }

    /// Moves of these tiles that are needed at least.
    #[inline]
    pub(super) fn h(self) -> u32 {
        self.code as u32 & 0xFF
    }
}

impl Pattern {
    /// The key of the pattern whose tiles are at home in `homes`, the gap's home being `gap`. Patterns of
    /// which the gap's home is in the same region are one.
    pub(super) fn key(shape: Shape, homes: u64, gap: usize) -> Key {
        let region = region(shape, !homes & ((1 << shape.cells()) - 1), gap);
        let lowest = region.trailing_zeros() as u8;
        let shape = [shape.width as u8, shape.height as u8, lowest, 0];
        Key { family: INFO.id, kind: "pattern", revision: 1, shape, pattern: homes }
    }

    /// The database from the tables' source, or built.
    pub(super) fn of(shape: Shape, homes: u64, gap: usize, tables: &Tables) -> Self {
        Self::with(Self::places(shape, homes, tables), Self::bits(shape, homes, gap, tables), homes, gap)
    }

    /// Begins to make it, for [`Pattern::awaited`].
    pub(super) fn prepare(shape: Shape, homes: u64, gap: usize, tables: &Tables) {
        tables.prepare(Self::key(shape, homes, gap), move |tables| Self::bits(shape, homes, gap, tables));
    }

    /// The database, made beside the search that waits for it.
    ///
    /// # Errors
    /// Says what ran out before.
    pub(super) fn awaited(
        shape: Shape,
        homes: u64,
        gap: usize,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Stop> {
        let make = move |tables: &Tables| Self::bits(shape, homes, gap, tables);
        let bits = tables.awaited(Self::key(shape, homes, gap), meter, make)?;
        Ok(Self::with(Self::places(shape, homes, tables), bits, homes, gap))
    }

    /// The database from memory or the tables' source, if it was ever built.
    pub(super) fn loaded(
        shape: Shape,
        homes: u64,
        gap: usize,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<Self> {
        let bits = tables.loaded(Self::key(shape, homes, gap), meter)?;
        Some(Self::with(Self::places(shape, homes, tables), bits, homes, gap))
    }

    fn bits(shape: Shape, homes: u64, gap: usize, tables: &Tables) -> Arc<Bits> {
        let places = Self::places(shape, homes, tables);
        tables.load_or_build(Self::key(shape, homes, gap), || Bits(build::bits(&places, homes, gap)))
    }

    /// The database, if it is in memory.
    pub(super) fn ready(shape: Shape, homes: u64, gap: usize, tables: &Tables) -> Option<Self> {
        let bits = tables.ready(Self::key(shape, homes, gap))?;
        Some(Self::with(Self::places(shape, homes, tables), bits, homes, gap))
    }

    /// How many bytes the database takes.
    pub(super) fn bytes(shape: Shape, homes: u64, tables: &Tables) -> usize {
        bytes_of(&Self::places(shape, homes, tables))
    }

    fn places(shape: Shape, homes: u64, tables: &Tables) -> Arc<Places> {
        let tiles = homes.count_ones() as usize;
        let numbers = [shape.width as u8, shape.height as u8, tiles as u8, 0];
        let key = Key { family: INFO.id, kind: "places", revision: 1, shape: numbers, pattern: 0 };
        tables.get_or_build(key, || Places::new(shape, tiles))
    }

    fn with(places: Arc<Places>, bits: Arc<Bits>, homes: u64, gap: usize) -> Self {
        let absent = MOST_TILES - places.tiles;
        Self { goal_spot: places.spot(homes, gap), places, bits, homes, absent }
    }

    /// The second lowest bit of h.
    #[inline]
    fn bit(&self, spot: usize, rank: u32) -> u32 {
        let byte = self.bits.0[(rank >> 3) as usize * self.places.spots.len() + spot];
        u32::from(byte >> (rank & 7) & 1)
    }

    /// After a tile of the pattern has moved from a cell to the gap next to it.
    #[inline]
    pub(super) fn moved(&self, placed: Placed, from: usize, gap: usize) -> Placed {
        let (tiles, order) = self.after(placed, from, gap);
        let more = placed.h() + 1;
        let bit = self.bit(self.places.spot(tiles, from), order.rank());
        Placed::new(tiles, order, more - 2 * ((more >> 1 ^ bit) & 1))
    }

    /// The same where it is known how many moves are needed then.
    #[inline]
    pub(super) fn moved_to(&self, placed: Placed, from: usize, gap: usize, h: u32) -> Placed {
        let (tiles, order) = self.after(placed, from, gap);
        Placed::new(tiles, order, h)
    }

    #[inline]
    fn after(&self, placed: Placed, from: usize, gap: usize) -> (u64, Order) {
        let tiles = placed.tiles ^ 1 << from ^ 1 << gap;
        let below = |cell: usize| (tiles & ((1 << cell) - 1)).count_ones() as usize + self.absent;
        let others = |cell: usize| below(cell) - usize::from(gap < cell);
        let order = placed.order().moved(others(from), others(gap));
        (tiles, order)
    }

    /// The pattern's tiles in the cells that they are in: `cells` in the order of their homes' cells.
    pub(super) fn place(&self, cells: &[usize], gap: usize) -> Placed {
        let mut by_cell: Vec<(usize, usize)> = cells.iter().copied().zip(0..).collect();
        by_cell.sort_unstable();
        let order = Order::of(by_cell.iter().map(|&(_, home)| home), cells.len());
        let tiles = cells.iter().fold(0, |mask, cell| mask | 1 << cell);
        Placed::new(tiles, order, self.count(tiles, order, gap))
    }

    /// h by walking down: of the neighbours, those with the fitting bit are nearer.
    fn count(&self, tiles: u64, order: Order, gap: usize) -> u32 {
        let shape = self.places.shape;
        let mut spot = self.places.spot(tiles, gap);
        let odd = u32::from(is_odd(shape, tiles) != is_odd(shape, self.homes));
        // Only the two lowest bits of this h are true; four more keep it from falling below zero.
        let mut placed = Placed::new(tiles, order, 4 | self.bit(spot, order.rank()) << 1 | odd);
        let mut steps = 0;
        while spot != self.goal_spot || placed.order().rank() != 0 {
            let Spot { tiles, gap } = self.places.spots[spot];
            let neighbours =
                cells_of(tiles).flat_map(|from| shape.neighbours(from).map(move |to| (from, to)));
            let (from, nearer) = neighbours
                .filter(|&(_, to)| gap >> to & 1 == 1)
                .map(|(from, to)| (from, self.moved(placed, from, to)))
                .find(|(_, after)| after.h() < placed.h())
                .expect("whatever is not home has a nearer neighbour");
            spot = self.places.spot(nearer.tiles, from);
            placed = Placed::new(nearer.tiles, nearer.order(), 4 | nearer.h() & 3);
            steps += 1;
        }
        steps
    }
}
