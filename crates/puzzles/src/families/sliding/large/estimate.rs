//! Estimates the distance of a position from the goal, to rank the positions of a beam. The
//! estimate is not a bound.
//!
//! - Each tile costs a convex function of its Manhattan distance, since one distant tile takes more
//!   moves than two tiles at half the distance. A tile with both rows and columns to go costs less,
//!   since it has a choice of paths.
//! - Tiles cost more if their home is at the border or far from the middle: they are hard to bring
//!   home once their neighbours are home.
//! - Two tiles in their goal line in the wrong order cost extra. Two goal neighbours side by side
//!   as in the goal cost less: they can travel together.
//!
//! The weights come from a random search for the shortest solutions of 16 random 8x8 boards with
//! beams of width 1,500. They were also good for other sizes and boards.

use super::grid::Grid;

/// Approximate cost of one move of a tile.
pub(super) const UNIT: f64 = 32.0;

/// Exponent of the Manhattan distance in the cost of a tile.
const DISTANCE_EXPONENT: f64 = 1.43;
/// Addition to a tile's weight for each border that its home touches.
const BORDER_WEIGHT: f64 = 0.35;
/// Addition to a tile's weight if its home is at the border; less in proportion if the home is
/// nearer to the middle.
const OFF_CENTRE_WEIGHT: f64 = 0.15;
/// Cost of every tile that is not at home; negative, so a reduction.
const AWAY_COST: f64 = -0.95;
/// Cost of a tile with both rows and columns to go; negative, so a reduction.
const DIAGONAL_COST: f64 = -0.4;
/// Cost of each pair in the wrong order.
const CONFLICT_COST: i32 = (3.0 * UNIT) as i32;
/// Cost of each pair side by side as in the goal; negative, so a reduction.
const TOGETHER_COST: i32 = (-0.24 * UNIT) as i32;

/// Costs for one grid.
pub(super) struct Estimate {
    width: usize,
    cells: usize,
    gap: u8,
    /// Cost of each tile in each cell, tile by tile.
    costs: Vec<i32>,
    /// Adjacent cells of each cell in a fixed order of directions; [`NO_CELL`] beyond the border.
    neighbours: Vec<[u8; 4]>,
    /// Adjacent tiles of each tile in the goal, in the same order; [`NO_CELL`] beyond the border
    /// and for the gap.
    partners: Vec<[u8; 4]>,
}

/// Marks the absence of a cell or tile.
const NO_CELL: u8 = u8::MAX;

impl Estimate {
    pub(super) fn new(grid: &Grid) -> Self {
        let cells = grid.shape.cells();
        let costs = (0..cells).flat_map(|home| (0..cells).map(move |cell| cost(grid, home, cell)));
        let neighbours: Vec<[u8; 4]> =
            (0..cells).map(|cell| grid.neighbours(cell).map(|c| c.unwrap_or(NO_CELL))).collect();
        let partner = |cell: u8| if cell == grid.gap { NO_CELL } else { cell };
        Self {
            width: grid.shape.width,
            cells,
            gap: grid.gap,
            costs: costs.map(|cost| (UNIT * cost).round() as i32).collect(),
            partners: neighbours.iter().map(|neighbours| neighbours.map(partner)).collect(),
            neighbours,
        }
    }

    /// Returns the estimate of a position, in moves times [`UNIT`].
    pub(super) fn evaluate(&self, position: &[u8]) -> i32 {
        let tiles = || position.iter().enumerate().filter(|(_, home)| **home != self.gap);
        let costs: i32 = tiles().map(|(cell, &home)| self.cost(home, cell)).sum();
        let pairs: i32 = tiles()
            .map(|(cell, &home)| {
                CONFLICT_COST
                    * (self.row_conflicts(position, home, cell) + self.column_conflicts(position, home, cell))
                    + TOGETHER_COST * self.count_partners(position, home, cell)
            })
            .sum();
        costs + pairs / 2
    }

    /// Returns the change of the estimate when the tile in `from` moves into the gap in `to`.
    #[inline]
    pub(super) fn change(&self, position: &[u8], from: usize, to: usize) -> i32 {
        let home = position[from];
        let conflicts = if from.abs_diff(to) == self.width {
            self.row_conflicts(position, home, to) - self.row_conflicts(position, home, from)
        } else {
            self.column_conflicts(position, home, to) - self.column_conflicts(position, home, from)
        };
        let partners = self.count_partners(position, home, to) - self.count_partners(position, home, from);
        self.cost(home, to) - self.cost(home, from) + CONFLICT_COST * conflicts + TOGETHER_COST * partners
    }

    fn cost(&self, home: u8, cell: usize) -> i32 {
        self.costs[usize::from(home) * self.cells + cell]
    }

    /// Counts the tiles in the row of `cell` with which a tile of this home would be in conflict
    /// there. The tile itself does not count.
    #[inline]
    fn row_conflicts(&self, position: &[u8], home: u8, cell: usize) -> i32 {
        let start = cell / self.width * self.width;
        let row = start..start + self.width;
        if row.contains(&home.into()) { self.conflicts(position, home, cell, row) } else { 0 }
    }

    /// Counts the conflicts in the column of `cell`, as [`Self::row_conflicts`] does for its row.
    #[inline]
    fn column_conflicts(&self, position: &[u8], home: u8, cell: usize) -> i32 {
        let column = cell % self.width;
        let cells = (column..self.cells).step_by(self.width);
        if usize::from(home) % self.width == column { self.conflicts(position, home, cell, cells) } else { 0 }
    }

    /// Counts the tiles that belong in a line, but on the other side of a tile placed in `cell`.
    #[inline]
    fn conflicts(
        &self,
        position: &[u8],
        home: u8,
        cell: usize,
        line: impl Iterator<Item = usize> + Clone,
    ) -> i32 {
        let belongs =
            |tile: u8| tile != self.gap && tile != home && line.clone().any(|c| c == usize::from(tile));
        let wrong = |&other: &usize| {
            let tile = position[other];
            other != cell && (other < cell) != (tile < home) && belongs(tile)
        };
        line.clone().filter(wrong).count() as i32
    }

    /// Counts the goal neighbours that a tile of this home would have on the correct side in a
    /// cell.
    #[inline]
    fn count_partners(&self, position: &[u8], home: u8, cell: usize) -> i32 {
        let pairs = self.neighbours[cell].iter().zip(&self.partners[usize::from(home)]);
        pairs
            .filter(|&(&cell, &tile)| tile != NO_CELL && position.get(usize::from(cell)) == Some(&tile))
            .count() as i32
    }
}

/// Returns the cost of a single tile, in moves.
fn cost(grid: &Grid, home: usize, cell: usize) -> f64 {
    let distance = grid.shape.distance(home, cell) as f64;
    if home == usize::from(grid.gap) || home == cell {
        return 0.0;
    }
    let (width, height) = (grid.shape.width, grid.shape.height);
    let offset = |at: usize, side: usize| (2.0 * at as f64 - (side - 1) as f64).abs() / (side - 1) as f64;
    let offsets = [offset(home % width, width), offset(home / width, height)];
    let borders = offsets.iter().filter(|offset| **offset == 1.0).count() as f64;
    let weight = 1.0 + BORDER_WEIGHT * borders + OFF_CENTRE_WEIGHT * offsets[0].max(offsets[1]);
    let is_diagonal = home % width != cell % width && home / width != cell / width;
    weight * distance.powf(DISTANCE_EXPONENT) + AWAY_COST + if is_diagonal { DIAGONAL_COST } else { 0.0 }
}
