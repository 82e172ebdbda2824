//! Additive pattern databases with one bit per entry.
//!
//! A pattern is a set of tiles. For each arrangement of those tiles and each region of the gap, its
//! database holds the number of moves of *those* tiles that bring them home. Moves of other tiles
//! are free. The sum over disjoint patterns never exceeds the true distance (Korf and Felner 2002,
//! "Disjoint pattern database heuristics"; with the gap's region: "zero-aware").
//!
//! Each move of a pattern's tile changes this number h by exactly one: h changes by at most one
//! since moves are reversible, and the parity of h is the parity of the tiles' rows and columns.
//! Therefore one bit suffices to derive h after a move from h before it: the second lowest bit of
//! h, which differs between h−1 and h+1. A search updates h after each move
//! ([`Pattern::after_move`]); at its start a descent to the goal counts h ([`Pattern::place`]).
//! Such a table is an eighth of the size of one with a byte per entry.

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

/// Maximum tiles in a pattern.
pub(super) const MAX_TILES: usize = order::MAX_TILES;

/// Bits of one pattern. A spot is the number of a set of cells of the tiles with a region of the
/// gap ([`Places`]). The bit of an order and a spot is bit r % 8 of byte (r / 8) · spots + spot,
/// where r is the order's rank and `spots` the number of spots. Tiles that move along a row keep
/// their order, and their new spot is near the old one, so that the next byte is near in memory.
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

/// Returns the size of one bit for each order in each spot, in bytes.
fn bytes_of(places: &Places) -> usize {
    places.spots.len() * FACTORIALS[places.tiles].div_ceil(8)
}

/// Database of one pattern.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    places: Arc<Places>,
    bits: Arc<Bits>,
    /// Home cells of the tiles.
    pub(super) homes: u64,
    goal_spot: usize,
    /// Difference between [`MAX_TILES`] and the number of tiles.
    absent: usize,
}

/// Cells and order of a pattern's tiles, and the number of moves that they need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PatternState {
    tiles: u64,
    /// Order and, in the lowest eight bits, h. They share one word, so that one instruction
    /// loads or stores both.
    code: u64,
}

impl PatternState {
    #[inline]
    fn new(tiles: u64, order: Order, h: u32) -> Self {
        Self { tiles, code: u64::from(order.code()) << 8 | u64::from(h) }
    }

    #[inline]
    fn order(self) -> Order {
        Order::from_code((self.code >> 8) as u32)
    }

    /// Returns h: a lower bound on the moves of these tiles.
    #[inline]
    pub(super) fn h(self) -> u32 {
        self.code as u32 & 0xFF
    }
}

/// Properties that identify the database of a pattern.
#[derive(Clone, Copy, Debug)]
pub(in crate::families::sliding) struct Spec {
    pub(in crate::families::sliding) shape: Shape,
    /// Home cells of the pattern's tiles.
    pub(in crate::families::sliding) homes: u64,
    /// Home of the gap. Patterns that differ only in this cell, within one region, share a
    /// database.
    pub(in crate::families::sliding) gap: usize,
}

impl Spec {
    pub(in crate::families::sliding) fn key(&self) -> Key {
        let Self { shape, homes, gap } = *self;
        let region = region(shape, !homes & ((1 << shape.cells()) - 1), gap);
        let lowest = region.trailing_zeros() as u8;
        let shape = [shape.width as u8, shape.height as u8, lowest, 0];
        Key { family: INFO.id, kind: "pattern", revision: 1, shape, pattern: homes }
    }

    /// Returns the size of the database in bytes.
    pub(in crate::families::sliding) fn bytes(&self, tables: &Tables) -> usize {
        bytes_of(&self.places(tables))
    }

    /// Loads the database from the tables' source, or builds it.
    pub(in crate::families::sliding) fn load_or_build(&self, tables: &Tables) -> Pattern {
        self.pattern(self.bits(tables), tables)
    }

    /// Starts to load or build the database on another thread, for [`Spec::wait_for`].
    pub(in crate::families::sliding) fn prepare(self, tables: &Tables) {
        tables.prepare(self.key(), move |tables| self.bits(tables));
    }

    /// Waits for the database, which another thread loads or builds.
    ///
    /// # Errors
    /// The limit that the search reached first.
    pub(in crate::families::sliding) fn wait_for(
        self,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Pattern, Stop> {
        let bits = tables.wait_for(self.key(), meter, move |tables| self.bits(tables))?;
        Ok(self.pattern(bits, tables))
    }

    /// Returns the database from memory or from the tables' source; never builds it.
    pub(in crate::families::sliding) fn load(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<Pattern> {
        Some(self.pattern(tables.load(self.key(), meter)?, tables))
    }

    /// Returns the database, if it is in memory.
    pub(in crate::families::sliding) fn ready(&self, tables: &Tables) -> Option<Pattern> {
        Some(self.pattern(tables.ready(self.key())?, tables))
    }

    fn bits(&self, tables: &Tables) -> Arc<Bits> {
        let places = self.places(tables);
        let bytes = build::ARRAYS * bytes_of(&places);
        tables.load_or_build(self.key(), bytes, || Bits(build::compute_bits(&places, self.homes, self.gap)))
    }

    fn places(&self, tables: &Tables) -> Arc<Places> {
        let (shape, tiles) = (self.shape, self.homes.count_ones() as usize);
        let numbers = [shape.width as u8, shape.height as u8, tiles as u8, 0];
        let key = Key { family: INFO.id, kind: "places", revision: 1, shape: numbers, pattern: 0 };
        tables.get_or_build(key, || Places::new(shape, tiles))
    }

    fn pattern(&self, bits: Arc<Bits>, tables: &Tables) -> Pattern {
        let (places, homes) = (self.places(tables), self.homes);
        let absent = MAX_TILES - places.tiles;
        Pattern { goal_spot: places.spot(homes, self.gap), places, bits, homes, absent }
    }
}

impl Pattern {
    /// Returns the second lowest bit of h for a spot and the rank of an order.
    #[inline]
    fn bit(&self, spot: usize, rank: u32) -> u32 {
        let byte = self.bits.0[(rank >> 3) as usize * self.places.spots.len() + spot];
        u32::from(byte >> (rank & 7) & 1)
    }

    /// Returns the state after a tile of the pattern has moved from a cell to the adjacent gap.
    #[inline]
    pub(super) fn after_move(&self, placed: PatternState, from: usize, gap: usize) -> PatternState {
        let (tiles, order) = self.after(placed, from, gap);
        let more = placed.h() + 1;
        let bit = self.bit(self.places.spot(tiles, from), order.rank());
        PatternState::new(tiles, order, more - 2 * ((more >> 1 ^ bit) & 1))
    }

    /// Returns the state after a move, as [`Self::after_move`] does, but without a lookup: `h` is
    /// the known value after the move.
    #[inline]
    pub(super) fn after_move_with_h(
        &self,
        placed: PatternState,
        from: usize,
        gap: usize,
        h: u32,
    ) -> PatternState {
        let (tiles, order) = self.after(placed, from, gap);
        PatternState::new(tiles, order, h)
    }

    /// Returns the cells and the order of the tiles after a move.
    #[inline]
    fn after(&self, placed: PatternState, from: usize, gap: usize) -> (u64, Order) {
        let tiles = placed.tiles ^ 1 << from ^ 1 << gap;
        let below = |cell: usize| (tiles & ((1 << cell) - 1)).count_ones() as usize + self.absent;
        let others = |cell: usize| below(cell) - usize::from(gap < cell);
        let order = placed.order().after_move(others(from), others(gap));
        (tiles, order)
    }

    /// Returns the state of the pattern's tiles. `cells` holds the cell of each tile, in the order
    /// of the tiles' home cells.
    pub(super) fn place(&self, cells: &[usize], gap: usize) -> PatternState {
        let mut by_cell: Vec<(usize, usize)> = cells.iter().copied().zip(0..).collect();
        by_cell.sort_unstable();
        let order = Order::new(by_cell.iter().map(|&(_, home)| home), cells.len());
        let tiles = cells.iter().fold(0, |mask, cell| mask | 1 << cell);
        PatternState::new(tiles, order, self.count(tiles, order, gap))
    }

    /// Counts h by a descent to the goal. The bit of a neighbour shows whether the neighbour is
    /// nearer.
    fn count(&self, tiles: u64, order: Order, gap: usize) -> u32 {
        let shape = self.places.shape;
        let mut spot = self.places.spot(tiles, gap);
        let odd = u32::from(is_odd(shape, tiles) != is_odd(shape, self.homes));
        // Only the two lowest bits of this h are correct; adding 4 keeps it above zero.
        let mut placed = PatternState::new(tiles, order, 4 | self.bit(spot, order.rank()) << 1 | odd);
        let mut steps = 0;
        while spot != self.goal_spot || placed.order().rank() != 0 {
            let Spot { tiles, gap } = self.places.spots[spot];
            let neighbours =
                cells_of(tiles).flat_map(|from| shape.neighbours(from).map(move |to| (from, to)));
            let (from, nearer) = neighbours
                .filter(|&(_, to)| gap >> to & 1 == 1)
                .map(|(from, to)| (from, self.after_move(placed, from, to)))
                .find(|(_, after)| after.h() < placed.h())
                .expect("an arrangement away from home has a nearer neighbour");
            spot = self.places.spot(nearer.tiles, from);
            placed = PatternState::new(nearer.tiles, nearer.order(), 4 | nearer.h() & 3);
            steps += 1;
        }
        steps
    }
}
