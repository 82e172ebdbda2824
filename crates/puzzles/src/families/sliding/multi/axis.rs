//! Views of a position along one axis, with a lower bound on its slides along that axis.

use std::convert::Infallible;
use std::sync::Arc;

use super::super::shape::Shape;
use super::grid::{Arrangement, Grid};
use super::lines::LineTable;
use crate::puzzle::Stop;
use crate::search::{Meter, Tables, Tier};

/// Axes: 0 is up and down, across the rows; 1 is left and right, across the columns. The two
/// directions of an axis are `Direction::ALL[axis]` and `Direction::ALL[axis + 2]`.
pub(super) const AXES: [usize; 2] = [0, 1];

/// Table of slides along one axis, with the mapping from cells of a board to those of the table.
pub(super) struct Axis {
    table: Arc<LineTable>,
    /// For each cell of the board, its cell in the table's grid.
    cells: [u8; 16],
    /// Class of the tile that belongs in each cell.
    classes: [u8; 16],
}

/// A position as seen along one axis.
#[derive(Clone, Copy)]
pub(super) struct Side {
    arrangement: Arrangement,
    /// Lower bound on the number of slides along the axis.
    pub(super) slides: u8,
}

impl Axis {
    /// Loads or builds the table of a tier.
    pub(super) fn load_or_build(
        axis: usize,
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
    ) -> Self {
        let table = |grid| Ok::<_, Infallible>(LineTable::load_or_build(grid, tables));
        let Ok(view) = Self::assemble(axis, shape, goal_gap, tier, table);
        view
    }

    /// Waits for the table of a tier, which another thread loads or builds.
    ///
    /// # Errors
    /// The limit that the search reached first.
    pub(super) fn wait_for(
        axis: usize,
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Stop> {
        Self::assemble(axis, shape, goal_gap, tier, |grid| LineTable::wait_for(grid, tables, meter))
    }

    /// Uses the table of a tier if it is in memory.
    pub(super) fn ready(
        axis: usize,
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
    ) -> Option<Self> {
        Self::assemble(axis, shape, goal_gap, tier, |grid| LineTable::ready(grid, tables).ok_or(())).ok()
    }

    /// Assembles the view from the table that `table` returns. The board is transposed so that the
    /// axis crosses the rows, and mirrored so that the goal's gap is in the first half of the rows.
    /// A few tables then serve all goals.
    fn assemble<E>(
        axis: usize,
        Shape { width, height }: Shape,
        goal_gap: usize,
        tier: Tier,
        table: impl FnOnce(Grid) -> Result<Arc<LineTable>, E>,
    ) -> Result<Self, E> {
        let (lines, across) = if axis == 0 { (height, width) } else { (width, height) };
        let transposed = |cell: usize| {
            let (row, column) = (cell / width, cell % width);
            if axis == 0 { (row, column) } else { (column, row) }
        };
        let mirrored = 2 * transposed(goal_gap).0 >= lines;
        let place = |cell: usize| match transposed(cell) {
            (line, place) if mirrored => (lines - 1 - line, place),
            place => place,
        };
        let grid = Grid::finest(lines, across, place(goal_gap).0, max_arrangements(tier));
        let (mut cells, mut classes) = ([0; 16], [0; 16]);
        for cell in 0..width * height {
            let (line, place) = place(cell);
            (cells[cell], classes[cell]) = ((line * across + place) as u8, grid.class(line as u8));
        }
        Ok(Self { table: table(grid)?, cells, classes })
    }

    /// Returns the side of a position. `homes` gives the goal cell of the tile or gap in each cell.
    pub(super) fn side(&self, homes: &[u8], gap: u8) -> Side {
        let mut classes = [0; 16];
        for (cell, &home) in homes.iter().enumerate() {
            classes[usize::from(self.cells[cell])] = self.classes[usize::from(home)];
        }
        let arrangement =
            Arrangement::new(classes.into_iter().take(homes.len()), self.cells[usize::from(gap)]);
        Side { arrangement, slides: self.table.slides(arrangement) }
    }

    /// Returns the side after the tile in cell `from` of the board has slid into the gap. Keeps the
    /// number of slides: a slide along the other axis does not change it. After a slide along this
    /// axis, [`Self::update_slides`] updates it.
    #[inline]
    pub(super) fn after_move(&self, side: Side, from: u8) -> Side {
        Side { arrangement: side.arrangement.after_move(self.cells[usize::from(from)]), ..side }
    }

    /// Returns `side` with its number of slides looked up. It is one slide along the axis away from
    /// a side that needs `before` slides.
    #[inline]
    pub(super) fn update_slides(&self, side: Side, before: u8) -> Side {
        Side { slides: self.table.slides_of_neighbour(before, side.arrangement), ..side }
    }
}

/// Returns the maximum arrangements in a table of a tier. On a 4x4 board, small tables are built
/// instantly, and larger ones take seconds.
pub(super) fn max_arrangements(tier: Tier) -> usize {
    match tier {
        Tier::Small => 1 << 20,
        Tier::Default | Tier::Large | Tier::Contest => 1 << 26,
    }
}
