//! Builds a pattern's database breadth-first from the goal, all orders of a spot at once. `places`
//! defines spots, `order` defines orders.
//!
//! A spot has one bit for each order of its tiles, 64 per word. A tile that moves along a row
//! passes no other tile, so every order stays the same. The frontier of a whole spot then moves by
//! OR-ing its words into those of the other spot. A tile that changes rows may pass other tiles. A
//! table then maps each order of the frontier.
//!
//! Moves alternate between spots with an even and an odd sum of the tiles' rows and columns. Each
//! depth therefore reads one half of the arrays and writes the other, which is split into pieces
//! for several threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::super::mask::cells_of;
use super::order::{MAX_TILES, Order};
use super::places::{Places, Spot};
use crate::search::rank::FACTORIALS;

/// Minimum number of words for which more than one thread is faster.
const MIN_PARALLEL_WORDS: usize = 1 << 16;

/// Pieces of work per depth. There are more than threads, since some pieces take longer than
/// others.
const PIECES_PER_DEPTH: usize = 64;

/// Maximum arrays of the size of the result during a build: the result, the orders seen, and the
/// frontier.
pub(super) const ARRAYS: usize = 3;

/// Search state of a range of spots.
struct SpotRange<'a> {
    /// Number of the first spot.
    first: usize,
    /// Orders reached so far.
    seen: &'a mut [u64],
    /// Orders reached at the last depth; stale if `live` is false.
    frontier: &'a mut [u64],
    /// Whether an order of the spot was reached at the last depth.
    live: &'a mut [bool],
    /// Number of orders of the spot not reached yet.
    unreached: &'a mut [u32],
    /// Result: for each order, the second lowest bit of the depth at which it was reached.
    bits: &'a mut [u64],
}

impl<'a> SpotRange<'a> {
    /// Splits off the first `spots` spots, of `words` words each.
    fn split(self, spots: usize, words: usize) -> (Self, Self) {
        let (seen, frontier) =
            (self.seen.split_at_mut(spots * words), self.frontier.split_at_mut(spots * words));
        let (live, unreached) = (self.live.split_at_mut(spots), self.unreached.split_at_mut(spots));
        let bits = self.bits.split_at_mut(spots * words);
        let first = self.first;
        (
            Self {
                first,
                seen: seen.0,
                frontier: frontier.0,
                live: live.0,
                unreached: unreached.0,
                bits: bits.0,
            },
            Self {
                first: first + spots,
                seen: seen.1,
                frontier: frontier.1,
                live: live.1,
                unreached: unreached.1,
                bits: bits.1,
            },
        )
    }

    /// Borrows the same range again.
    fn reborrow(&mut self) -> SpotRange<'_> {
        SpotRange {
            first: self.first,
            seen: self.seen,
            frontier: self.frontier,
            live: self.live,
            unreached: self.unreached,
            bits: self.bits,
        }
    }
}

/// Computes the bits of the [`super::Pattern`] with these homes.
pub(super) fn compute_bits(places: &Places, homes: u64, gap: usize) -> Vec<u8> {
    let (spots, orders) = (places.spots.len(), FACTORIALS[places.tiles]);
    let words = orders.div_ceil(64);
    let mut bits = vec![0; spots * words];
    let (mut seen, mut frontier) = (bits.clone(), bits.clone());
    let (mut live, mut unreached) = (vec![false; spots], vec![orders as u32; spots]);
    let goal = places.spot(homes, gap);
    (seen[goal * words], frontier[goal * words], live[goal]) = (1, 1, true);
    unreached[goal] -= 1;
    let whole = SpotRange {
        first: 0,
        seen: &mut seen,
        frontier: &mut frontier,
        live: &mut live,
        unreached: &mut unreached,
        bits: &mut bits,
    };
    let (even, odd) = whole.split(places.first_odd, words);
    let (mut from, mut to) = if goal < places.first_odd { (even, odd) } else { (odd, even) };

    let builder = Builder { places, words, maps: build_maps(places.tiles) };
    let threads = if spots * words < MIN_PARALLEL_WORDS {
        1
    } else {
        thread::available_parallelism().map_or(1, usize::from)
    };
    for depth in 1.. {
        if !builder.step(&from, to.reborrow(), depth, threads) {
            break;
        }
        from.live.fill(false);
        std::mem::swap(&mut from, &mut to);
    }
    drop((seen, frontier));
    transpose(&bits, spots, orders)
}

/// Builds the tables `maps[i][j]`: the new rank of each order after a tile moves from place i to
/// place j.
fn build_maps(tiles: usize) -> Vec<Vec<Box<[u16]>>> {
    let absent = MAX_TILES - tiles;
    let orders: Vec<Order> = (0..FACTORIALS[tiles]).map(|rank| Order::from_rank(rank, tiles)).collect();
    let map =
        |i, j| orders.iter().map(|order| order.after_move(absent + i, absent + j).rank() as u16).collect();
    (0..tiles).map(|i| (0..tiles).map(|j| map(i, j)).collect()).collect()
}

struct Builder<'a> {
    places: &'a Places,
    words: usize,
    maps: Vec<Vec<Box<[u16]>>>,
}

impl Builder<'_> {
    /// Reaches all orders one move of a tile away from the frontier of `from`. Returns `false` if
    /// no order is new.
    fn step(&self, from: &SpotRange<'_>, to: SpotRange<'_>, depth: u32, threads: usize) -> bool {
        let mut pieces = Vec::with_capacity(PIECES_PER_DEPTH);
        let (piece, mut rest) = (to.live.len().div_ceil(PIECES_PER_DEPTH), to);
        while rest.live.len() > piece {
            let (now, later) = rest.split(piece, self.words);
            pieces.push(now);
            rest = later;
        }
        pieces.push(rest);
        let (pieces, grew) = (Mutex::new(pieces), AtomicBool::new(false));
        let work = || {
            let mut fresh = vec![0; self.words];
            loop {
                let piece = pieces.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let Some(mut piece) = piece else { break };
                for at in 0..piece.live.len() {
                    if piece.unreached[at] > 0 && self.reach(from, &mut piece, at, depth, &mut fresh) {
                        grew.store(true, Ordering::Relaxed);
                    }
                }
            }
        };
        thread::scope(|scope| {
            (1..threads).for_each(|_| {
                scope.spawn(work);
            });
            work();
        });
        grew.into_inner()
    }

    /// Collects the orders in which the spot with index `at` in `to` is reached for the first time,
    /// one move from the frontier of `from`. Returns `false` if there are none. `fresh` is scratch
    /// space.
    fn reach(
        &self,
        from: &SpotRange<'_>,
        to: &mut SpotRange<'_>,
        at: usize,
        depth: u32,
        fresh: &mut [u64],
    ) -> bool {
        let Spot { tiles, gap } = self.places.spots[to.first + at];
        let below = |mask: u64, cell: usize| (mask & ((1 << cell) - 1)).count_ones() as usize;
        let mut reached = false;
        for cell in cells_of(tiles) {
            for source_cell in self.places.shape.neighbours(cell).filter(|cell| gap >> cell & 1 == 1) {
                // The tile in `cell` came from `source_cell`, the new cell of the gap.
                let source_tiles = tiles ^ 1 << cell ^ 1 << source_cell;
                let source = self.places.spot(source_tiles, cell) - from.first;
                if !from.live[source] {
                    continue;
                }
                if !reached {
                    fresh.fill(0);
                    reached = true;
                }
                let frontier = &from.frontier[source * self.words..][..self.words];
                let (i, j) = (below(source_tiles, source_cell), below(tiles, cell));
                if i == j {
                    fresh.iter_mut().zip(frontier).for_each(|(fresh, frontier)| *fresh |= frontier);
                } else {
                    self.scatter(frontier, &self.maps[i][j], fresh);
                }
            }
        }
        if !reached {
            return false;
        }
        let words = at * self.words..(at + 1) * self.words;
        let (seen, frontier) = (&mut to.seen[words.clone()], &mut to.frontier[words.clone()]);
        let mut count = 0;
        for (((fresh, seen), frontier), bits) in fresh.iter().zip(seen).zip(frontier).zip(&mut to.bits[words])
        {
            let new = fresh & !*seen;
            *seen |= new;
            *frontier = new;
            *bits |= if depth & 2 == 0 { 0 } else { new };
            count += new.count_ones();
        }
        to.unreached[at] -= count;
        to.live[at] = count > 0;
        count > 0
    }

    /// Adds the orders of a frontier, mapped by `map`, to `fresh`.
    fn scatter(&self, frontier: &[u64], map: &[u16], fresh: &mut [u64]) {
        for (&word, map) in frontier.iter().zip(map.chunks(64)) {
            for bit in cells_of(word) {
                let order = usize::from(map[bit]);
                fresh[order / 64] |= 1 << (order % 64);
            }
        }
    }
}

/// Transposes the bits: from one row of words for each spot to one row for each eight orders, with
/// a byte for each spot.
fn transpose(bits: &[u64], spots: usize, orders: usize) -> Vec<u8> {
    let words = orders.div_ceil(64);
    let mut rows = vec![0; orders.div_ceil(8) * spots];
    for (at, row) in rows.chunks_mut(spots).enumerate() {
        let (word, shift) = (at / 8, at % 8 * 8);
        row.iter_mut()
            .enumerate()
            .for_each(|(spot, byte)| *byte = (bits[spot * words + word] >> shift) as u8);
    }
    rows
}
