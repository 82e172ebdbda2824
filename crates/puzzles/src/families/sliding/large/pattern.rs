//! What it costs to bring a few tiles home, whatever becomes of the others: found by search on the very board.
//!
//! Only moves of those tiles count, so the sum over patterns that share no tile is a lower bound (Korf and Felner 2002). The gap
//! goes about freely among the cells that none of them lies in, but only where it can get to: a tile moves where the gap can come
//! to, and in the end the gap must get to its home. A table would know the cost from everywhere; a bound that is needed of one
//! position only does with the few places that lead home from there.

use std::collections::HashSet;

use super::grid::Grid;
use crate::puzzle::Stop;
use crate::search::Meter;

/// The most tiles of a pattern: their cells and the gap's, seven bits each, are a key.
pub(super) const MOST_TILES: usize = 8;

/// The cells of a board, a bit each.
type Cells = u128;

/// A position, of which patterns are asked.
pub(super) struct Start<'a> {
    grid: &'a Grid,
    /// For each tile its cell.
    pub(super) cells: Vec<u8>,
    first_column: Cells,
    last_column: Cells,
    all: Cells,
}

/// Where the tiles of a pattern are, and where the gap can get to.
#[derive(Clone, Copy)]
struct Places {
    cells: [u8; MOST_TILES],
    region: Cells,
}

/// What is known of the excess of a pattern: the moves that it needs beyond the Manhattan distance.
#[derive(Clone, Copy)]
pub(super) struct Excess {
    /// It needs so many at least.
    pub(super) least: usize,
    /// Whether it needs no more.
    pub(super) is_exact: bool,
}

impl<'a> Start<'a> {
    pub(super) fn new(grid: &'a Grid, position: &[u8]) -> Self {
        let mut cells = vec![0; position.len()];
        position.iter().enumerate().for_each(|(cell, &home)| cells[usize::from(home)] = cell as u8);
        let width = grid.shape.width;
        let column = |x: usize| (x..position.len()).step_by(width).fold(0, |cells, cell| cells | 1 << cell);
        let all = (0..position.len()).fold(0, |cells, cell| cells | 1 << cell);
        Self { grid, cells, first_column: column(0), last_column: column(width - 1), all }
    }

    /// The excess of a pattern, as far as it shows by `most` places.
    ///
    /// A move brings a tile nearer or, which costs two more than the distance promised, farther. So the places that are reached
    /// with an excess of 0 are looked through first, then those of 2, and so on; the latest first, for they are nearest.
    ///
    /// # Errors
    /// Says why the meter stopped it.
    pub(super) fn excess(&self, tiles: &[u8], most: usize, meter: &mut Meter<'_>) -> Result<Excess, Stop> {
        let mut cells = [0; MOST_TILES];
        cells.iter_mut().zip(tiles).for_each(|(cell, &tile)| *cell = self.cells[usize::from(tile)]);
        let gap = self.cells[usize::from(self.grid.gap)];
        let free = tiles.iter().fold(self.all, |free, &tile| free & !(1 << self.cells[usize::from(tile)]));
        let (mut now, mut later) = (vec![Places { cells, region: self.region(gap, free) }], Vec::new());
        let (mut seen, mut least) = (HashSet::new(), 0);
        loop {
            while let Some(places) = now.pop() {
                if !seen.insert(places.key()) {
                    continue;
                }
                meter.tick()?;
                if places.cells.starts_with(tiles) && places.region & 1 << self.grid.gap != 0 {
                    return Ok(Excess { least, is_exact: true });
                }
                if seen.len() >= most {
                    return Ok(Excess { least, is_exact: false });
                }
                self.moves(&places, tiles, |next, nearer| {
                    if nearer { &mut now } else { &mut later }.push(next)
                });
            }
            std::mem::swap(&mut now, &mut later);
            least += 2;
        }
    }

    /// Visits what a move of a tile leads to, and whether the tile comes nearer to its home.
    fn moves(&self, places: &Places, tiles: &[u8], mut visit: impl FnMut(Places, bool)) {
        let of = |cells: &[u8]| cells.iter().fold(0, |mask: Cells, &cell| mask | 1 << cell);
        let taken = of(&places.cells[..tiles.len()]);
        for (at, &tile) in tiles.iter().enumerate() {
            let from = places.cells[at];
            let to = self.grid.around(from.into()).into_iter().flatten();
            for to in to.filter(|&to| places.region & 1 << to != 0) {
                let mut cells = places.cells;
                cells[at] = to;
                let free = self.all & !(taken & !(1 << from) | 1 << to);
                let nearer = self.grid.distance(tile, to.into()) < self.grid.distance(tile, from.into());
                visit(Places { cells, region: self.region(from, free) }, nearer);
            }
        }
    }

    /// The free cells that can be got to from a cell.
    fn region(&self, from: u8, free: Cells) -> Cells {
        let mut region = 1 << from;
        loop {
            let sideways = (region & !self.last_column) << 1 | (region & !self.first_column) >> 1;
            let width = self.grid.shape.width;
            let next = (region | sideways | region << width | region >> width) & free;
            if next == region {
                return region;
            }
            region = next;
        }
    }
}

impl Places {
    fn key(&self) -> u64 {
        self.cells.iter().fold(self.region.trailing_zeros().into(), |key, &cell| key << 7 | u64::from(cell))
    }
}
