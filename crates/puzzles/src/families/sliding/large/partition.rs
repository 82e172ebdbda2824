//! A lower bound above the Manhattan distance, by a partition of the tiles into patterns. The tiles
//! of a pattern may obstruct one another and need more moves than the sum of their distances: the
//! excess of the pattern.
//!
//! Good partitions depend on the board, so they are searched for each board: first pairs, then
//! random changes while time remains. These are the dynamic partitions of Felner, Korf and Hanan
//! (2004). Any partition gives a bound, and so does any partial search of a pattern.

use std::collections::HashMap;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::answer::Answer;
use super::grid::Grid;
use super::pattern::{Excess, MAX_TILES, Start};
use crate::families::direction::Direction;
use crate::puzzle::{Report, Stop};
use crate::search::Meter;

/// Initial and final limit on the places that the search of a pattern visits. A place combines the
/// cells of its tiles with the region of the gap.
const PLACE_LIMITS: (usize, usize) = (1 << 10, 1 << 19);

/// Consecutive changes without a gain, per cell of the board, after which the limit on places
/// doubles.
const FRUITLESS_CHANGES: usize = 100;

/// Consecutive doublings without a gain after which [`Partition::raise`] gives up.
const FRUITLESS_DOUBLINGS: u32 = 3;

/// Maximum number of patterns whose excess is cached.
const MAX_CACHED: usize = 1 << 17;

/// Tiles of a position, partitioned into patterns.
pub(super) struct Partition<'a> {
    start: Start<'a>,
    gap: u8,
    /// Sum of all Manhattan distances.
    distance: usize,
    patterns: Vec<Pattern>,
    /// For each tile, the tiles that it may obstruct.
    interfering: Vec<Vec<u8>>,
    /// Known excesses by the tiles of a pattern, each with the limit on places of its search.
    cache: HashMap<Vec<u8>, (Excess, usize)>,
    random: ChaCha8Rng,
    /// Maximum places that a search may visit now.
    places: usize,
    /// Consecutive changes without a gain.
    fruitless_changes: usize,
    /// Consecutive doublings of `places` without a gain.
    fruitless_doublings: u32,
    /// Whether the pairs are formed.
    has_pairs: bool,
}

#[derive(Clone)]
struct Pattern {
    /// Tiles in ascending order.
    tiles: Vec<u8>,
    excess: usize,
}

impl<'a> Partition<'a> {
    /// Starts with one pattern per tile.
    pub(super) fn new(grid: &'a Grid, position: &[u8]) -> Self {
        let start = Start::new(grid, position);
        let tiles = || (0..position.len() as u8).filter(|&tile| tile != grid.gap);
        let cell = |tile: u8| usize::from(start.cells[usize::from(tile)]);
        let width = grid.shape.width;
        // Each tile's shortest paths fill a rectangle. Two tiles may obstruct each other if their
        // rectangles overlap or touch: the last moves around the gap's home may leave a rectangle.
        let overlap = |a: u8, b: u8, part: &dyn Fn(usize) -> usize| {
            let range = |tile: u8| {
                let (from, to) = (part(cell(tile)), part(tile.into()));
                (from.min(to), from.max(to))
            };
            let (a, b) = (range(a), range(b));
            a.0 <= b.1 + 1 && b.0 <= a.1 + 1
        };
        let interfering = |a: u8| {
            let others = tiles().filter(|&b| a != b && a != grid.gap);
            others
                .filter(|&b| overlap(a, b, &|cell| cell % width) && overlap(a, b, &|cell| cell / width))
                .collect()
        };
        Self {
            gap: grid.gap,
            distance: tiles().map(|tile| grid.shape.distance(cell(tile), tile.into())).sum(),
            patterns: tiles().map(|tile| Pattern { tiles: vec![tile], excess: 0 }).collect(),
            interfering: (0..position.len() as u8).map(interfering).collect(),
            start,
            cache: HashMap::new(),
            random: ChaCha8Rng::seed_from_u64(0),
            places: PLACE_LIMITS.0,
            fruitless_changes: 0,
            fruitless_doublings: 0,
            has_pairs: false,
        }
    }

    /// Raises the bound until the fraction `until` of the budget is spent, no further gain is
    /// likely, or the best path is proven shortest.
    pub(super) fn raise(
        &mut self,
        until: f64,
        found: &mut Answer,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Vec<Direction>>,
    ) {
        let until = until.min(1.0);
        while self.fruitless_doublings < FRUITLESS_DOUBLINGS
            && meter.spent() < until
            && !found.is_proven()
            && self.step(meter).is_ok()
        {
            let bound = self.distance + self.patterns.iter().map(|pattern| pattern.excess).sum::<usize>();
            if bound > found.at_least {
                found.at_least = bound;
                found.report(meter, report);
            }
        }
    }

    /// Forms the pairs on the first call. Each later call tries one random change.
    fn step(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if !self.has_pairs {
            self.form_pairs(meter)?;
            self.has_pairs = true;
            return Ok(());
        }
        // Tick even when no change exists, so that the budget still ends the loop.
        meter.tick()?;
        if self.try_change(meter)? {
            (self.fruitless_changes, self.fruitless_doublings) = (0, 0);
        } else {
            self.fruitless_changes += 1;
        }
        if self.fruitless_changes > FRUITLESS_CHANGES * self.interfering.len() {
            (self.fruitless_changes, self.fruitless_doublings) = (0, self.fruitless_doublings + 1);
            self.places = (2 * self.places).min(PLACE_LIMITS.1);
        }
        Ok(())
    }

    /// Joins tiles into pairs, in descending order of excess. A tile joins at most one pair.
    fn form_pairs(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let mut pairs = Vec::new();
        for a in 0..self.interfering.len() as u8 {
            for b in self.interfering[usize::from(a)].clone() {
                if a < b {
                    let excess = self.excess(vec![a, b], meter)?;
                    pairs.extend((excess > 0).then_some((excess, [a, b])));
                }
            }
        }
        pairs.sort_by_key(|&(excess, _)| std::cmp::Reverse(excess));
        for (excess, pair) in pairs {
            let [a, b] = pair.map(|tile| self.pattern_of(tile));
            if self.patterns[a].tiles.len() + self.patterns[b].tiles.len() == 2 {
                self.replace(&mut [a, b], vec![Pattern { tiles: pair.to_vec(), excess }]);
            }
        }
        Ok(())
    }

    /// Tries one random change and returns whether the bound rose. A change that keeps the bound is
    /// also made if it moves one tile, since it may enable a later gain.
    fn try_change(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        let tile = self.random.random_range(0..self.interfering.len()) as u8;
        let (Some(other), false) = (self.pick_interfering(tile), tile == self.gap) else { return Ok(false) };
        let (from, to) = (self.pattern_of(tile), self.pattern_of(other));
        let (mut old, mut new) = (vec![from, to], Vec::new());
        let mut rest = self.patterns[from].tiles.clone();
        rest.retain(|&other| other != tile);
        let rest = (!rest.is_empty()).then_some(rest);
        let moves_one_tile = match self.random.random_range(0..4) {
            // A tile moves to another pattern, or becomes the only tile of a new pattern.
            0 if from != to => {
                let with = self.patterns[to].tiles.iter().copied().chain([tile]).collect();
                new.push(with);
                new.extend(rest);
                true
            }
            0 | 1 => {
                old.truncate(1);
                new.push(vec![tile]);
                new.extend(rest);
                true
            }
            // Up to three patterns become one.
            kind => {
                if let (3, Some(third)) = (kind, self.pick_interfering(other)) {
                    old.push(self.pattern_of(third));
                }
                old.sort_unstable();
                old.dedup();
                new.push(old.iter().flat_map(|&at| self.patterns[at].tiles.clone()).collect());
                false
            }
        };
        if new.iter().any(|tiles| tiles.len() > MAX_TILES) {
            return Ok(false);
        }
        let before: usize = old.iter().map(|&at| self.patterns[at].excess).sum();
        let mut patterns = Vec::new();
        for mut tiles in new {
            tiles.sort_unstable();
            let excess = self.excess(tiles.clone(), meter)?;
            patterns.push(Pattern { tiles, excess });
        }
        let after: usize = patterns.iter().map(|pattern| pattern.excess).sum();
        if after > before || moves_one_tile && after == before {
            self.replace(&mut old, patterns);
        }
        Ok(after > before)
    }

    /// Picks at random one of the tiles that a tile may obstruct; `None` if there are none.
    fn pick_interfering(&mut self, tile: u8) -> Option<u8> {
        let interfering = &self.interfering[usize::from(tile)];
        (!interfering.is_empty()).then(|| interfering[self.random.random_range(0..interfering.len())])
    }

    fn pattern_of(&self, tile: u8) -> usize {
        self.patterns
            .iter()
            .position(|pattern| pattern.tiles.contains(&tile))
            .expect("each tile is in one pattern")
    }

    /// Replaces patterns by others with the same tiles.
    fn replace(&mut self, old: &mut [usize], new: Vec<Pattern>) {
        old.sort_unstable();
        old.iter().rev().for_each(|&at| drop(self.patterns.swap_remove(at)));
        self.patterns.extend(new);
    }

    /// Returns a lower bound on the excess of a pattern, from the cache or by a search.
    fn excess(&mut self, tiles: Vec<u8>, meter: &mut Meter<'_>) -> Result<usize, Stop> {
        if tiles.len() == 1 {
            return Ok(0);
        }
        if let Some((excess, places)) = self.cache.get(&tiles)
            && (excess.is_exact || *places >= self.places)
        {
            return Ok(excess.at_least);
        }
        let excess = self.start.excess(&tiles, self.places, meter)?;
        if self.cache.len() >= MAX_CACHED {
            self.cache.clear();
        }
        self.cache.insert(tiles, (excess, self.places));
        Ok(excess.at_least)
    }
}
