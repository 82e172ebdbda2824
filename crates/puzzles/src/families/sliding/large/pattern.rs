//! Finds the minimum number of moves that bring a few tiles home, regardless of the others, by a
//! search from the given position.
//!
//! Only moves of these tiles count, so the sum over disjoint patterns is a lower bound (Korf and
//! Felner 2002). The gap moves freely among the cells without such tiles, but only within its
//! connected region. A tile moves only if the gap can reach the cell beside it, and in the end the
//! gap must reach its home.
//!
//! A table would have to hold the cost of every placement of the tiles. A search from one placement
//! visits only a small part of them.

use std::collections::HashSet;

use super::grid::Grid;
use crate::puzzle::Stop;
use crate::search::Meter;

/// Maximum tiles in a pattern: a key holds their cells and the first cell of the gap's region, with
/// seven bits each.
pub(super) const MAX_TILES: usize = 8;

/// Cells of a board as a bit mask.
type Cells = u128;

/// A position whose patterns are searched.
pub(super) struct Start<'a> {
    grid: &'a Grid,
    /// Cell of each tile and of the gap, by home.
    pub(super) cells: Vec<u8>,
    first_column: Cells,
    last_column: Cells,
    /// All cells of the board.
    all: Cells,
}

/// Cells of a pattern's tiles, and those that the gap can reach.
#[derive(Clone, Copy)]
struct Places {
    cells: [u8; MAX_TILES],
    region: Cells,
}

/// Known excess of a pattern: the moves that it needs beyond the Manhattan distance.
#[derive(Clone, Copy)]
pub(super) struct Excess {
    /// Lower bound on the excess.
    pub(super) at_least: usize,
    /// Whether the bound is exact.
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

    /// Searches for the excess of a pattern. After `max_places` distinct [`Places`], the result is
    /// only a lower bound.
    ///
    /// Moving a tile away from its home adds 2 to the excess; moving it nearer adds nothing. Places
    /// reached with an excess of 0 are searched first, then those with 2, and so on. Among equals,
    /// the latest is searched first, since it is usually the nearest to the goal.
    ///
    /// # Errors
    /// The limit that the meter reached.
    pub(super) fn excess(
        &self,
        tiles: &[u8],
        max_places: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Excess, Stop> {
        let mut cells = [0; MAX_TILES];
        cells.iter_mut().zip(tiles).for_each(|(cell, &tile)| *cell = self.cells[usize::from(tile)]);
        let gap = self.cells[usize::from(self.grid.gap)];
        let free = tiles.iter().fold(self.all, |free, &tile| free & !(1 << self.cells[usize::from(tile)]));
        let (mut open, mut farther) = (vec![Places { cells, region: self.region(gap, free) }], Vec::new());
        let (mut seen, mut at_least) = (HashSet::new(), 0);
        loop {
            while let Some(places) = open.pop() {
                if !seen.insert(places.key()) {
                    continue;
                }
                meter.tick()?;
                if places.cells.starts_with(tiles) && places.region & 1 << self.grid.gap != 0 {
                    return Ok(Excess { at_least, is_exact: true });
                }
                if seen.len() >= max_places {
                    return Ok(Excess { at_least, is_exact: false });
                }
                self.moves(&places, tiles, |next, nearer| {
                    if nearer { &mut open } else { &mut farther }.push(next)
                });
            }
            std::mem::swap(&mut open, &mut farther);
            at_least += 2;
        }
    }

    /// Calls `visit` with the places after each move of a tile, and whether the tile comes nearer
    /// to its home.
    fn moves(&self, places: &Places, tiles: &[u8], mut visit: impl FnMut(Places, bool)) {
        let mask_of = |cells: &[u8]| cells.iter().fold(0, |mask: Cells, &cell| mask | 1 << cell);
        let taken = mask_of(&places.cells[..tiles.len()]);
        for (at, &tile) in tiles.iter().enumerate() {
            let from = places.cells[at];
            let to = self.grid.neighbours(from.into()).into_iter().flatten();
            for to in to.filter(|&to| places.region & 1 << to != 0) {
                let mut cells = places.cells;
                cells[at] = to;
                let free = self.all & !(taken & !(1 << from) | 1 << to);
                let nearer = self.grid.distance(tile, to.into()) < self.grid.distance(tile, from.into());
                visit(Places { cells, region: self.region(from, free) }, nearer);
            }
        }
    }

    /// Returns the free cells connected with a cell.
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
