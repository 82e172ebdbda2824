//! How far a position seems to be from the goal: what the beam is ordered by. It is no bound.
//!
//! The sum over the tiles of a convex function of their Manhattan distances, for a tile left far behind costs
//! more to fetch than two near ones; larger for tiles of the border, which are hard to bring home once
//! their neighbours are; and a penalty for each two tiles in their goal line in the wrong order. The figures
//! were fitted by the lengths of the solutions they lead to.

use super::grid::Grid;

/// One move of a tile nearer to its home, at a distance of one, away from the border.
const UNIT: f64 = 32.0;
const EXPONENT: f64 = 1.2;
/// More for each border that the home is at.
const BORDER: f64 = 0.5;
/// For each pair in conflict.
const CONFLICT: f64 = 3.0;

/// The costs of one grid.
pub(super) struct Estimate {
    width: usize,
    height: usize,
    gap: u8,
    /// For each tile and, within it, each cell.
    costs: Vec<i32>,
}

impl Estimate {
    pub(super) fn new(grid: &Grid) -> Self {
        let (width, height, cells) = (grid.shape.width, grid.shape.height, grid.shape.cells());
        let cost = |home: usize, cell: usize| {
            let (x, y) = (home % width, home / width);
            let borders = [x == 0 || x + 1 == width, y == 0 || y + 1 == height];
            let weight = 1.0 + BORDER * borders.into_iter().filter(|border| *border).count() as f64;
            let distance = grid.shape.distance(home, cell) as f64;
            if home == usize::from(grid.gap) { 0.0 } else { weight * distance.powf(EXPONENT) }
        };
        let costs = (0..cells).flat_map(|home| (0..cells).map(move |cell| (home, cell)));
        let costs = costs.map(|(home, cell)| (UNIT * cost(home, cell)).round() as i32).collect();
        Self { width, height, gap: grid.gap, costs }
    }

    /// The estimate of a position.
    pub(super) fn of(&self, position: &[u8]) -> i32 {
        let tiles = || position.iter().enumerate().filter(|(_, home)| **home != self.gap);
        let costs: i32 = tiles().map(|(cell, &home)| self.cost(home, cell)).sum();
        let conflicts: i32 = tiles()
            .map(|(cell, &home)| {
                self.conflicts_in_row(position, home, cell) + self.conflicts_in_column(position, home, cell)
            })
            .sum();
        costs + conflicts / 2 * (UNIT * CONFLICT) as i32
    }

    /// By how much the estimate changes when the tile in `from` moves into the gap in `to`.
    pub(super) fn change(&self, position: &[u8], from: usize, to: usize) -> i32 {
        let home = position[from];
        let conflicts = if from.abs_diff(to) == self.width {
            self.conflicts_in_row(position, home, to) - self.conflicts_in_row(position, home, from)
        } else {
            self.conflicts_in_column(position, home, to) - self.conflicts_in_column(position, home, from)
        };
        self.cost(home, to) - self.cost(home, from) + conflicts * (UNIT * CONFLICT) as i32
    }

    fn cost(&self, home: u8, cell: usize) -> i32 {
        self.costs[usize::from(home) * self.width * self.height + cell]
    }

    /// How many tiles of the row of `cell` a tile with that home would be in conflict with there.
    fn conflicts_in_row(&self, position: &[u8], home: u8, cell: usize) -> i32 {
        let row = cell / self.width * self.width..(cell / self.width + 1) * self.width;
        if !row.contains(&home.into()) {
            return 0;
        }
        let wrong = |other: usize| {
            let there = position[other];
            row.contains(&there.into()) && there != self.gap && (other < cell) != (there < home)
        };
        row.clone().filter(|&other| other != cell && position[other] != home && wrong(other)).count() as i32
    }

    /// The same for its column.
    fn conflicts_in_column(&self, position: &[u8], home: u8, cell: usize) -> i32 {
        let column = cell % self.width;
        if usize::from(home) % self.width != column {
            return 0;
        }
        let wrong = |other: usize| {
            let there = position[other];
            usize::from(there) % self.width == column && there != self.gap && (other < cell) != (there < home)
        };
        let cells = (column..position.len()).step_by(self.width);
        cells.filter(|&other| other != cell && position[other] != home && wrong(other)).count() as i32
    }
}
