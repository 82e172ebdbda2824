//! Finds the two most likely coverings of a board with blocks, by a beam search over cells in
//! reading order.

use super::extent::MAX_CELLS as MAX_SIDE;
use super::portraits::USUAL_SIZE;
use super::reader::{
    BESIDE_GAP, BETWEEN_BLOCKS, BETWEEN_GAPS, BLOCK, CELL_CLASSES, GAP, LINE_CLASSES, OFF_BOARD, OUT, RIM,
    WITHIN_BLOCK, WindowOutput,
};
use super::window::Extent;
use crate::vision::small::lab_distance;

/// A covering of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiling {
    /// Block number of each cell in reading order, from 1; [`Tiling::GAP`] or [`Tiling::WALL`].
    pub cells: Vec<u8>,
    /// Log likelihood relative to a window without a board; 0 from readers that compute none.
    pub likelihood: f32,
}

impl Tiling {
    /// An empty cell.
    pub const GAP: u8 = 0;
    /// A cell that blocks cannot enter.
    pub const WALL: u8 = u8::MAX;
}

/// Kinds of blocks on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// Blocks of klotski: one of 2×2, dominoes and single cells; rarely others.
    Blocks,
    /// Cars: two or three cells in a row or column; rarely four.
    Cars,
}

/// Width and height of a block in cells, and log likelihood relative to the usual blocks.
type Shape = (usize, usize, f32);

/// Shapes of klotski blocks.
const BLOCKS: &[Shape] = &[
    (1, 1, 0.0),
    (2, 1, 0.0),
    (1, 2, 0.0),
    (2, 2, 0.0),
    (3, 1, -3.0),
    (1, 3, -3.0),
    (3, 2, -3.0),
    (2, 3, -3.0),
    (4, 1, -4.0),
    (1, 4, -4.0),
];
/// Shapes of cars.
const CARS: &[Shape] = &[
    (2, 1, 0.0),
    (1, 2, 0.0),
    (3, 1, 0.0),
    (1, 3, 0.0),
    (4, 1, -3.0),
    (1, 4, -3.0),
    // A stone: a wall that looks like a block.
    (1, 1, -7.0),
];

/// Log likelihood of each wall.
const WALL_PRIOR: f32 = -7.0;
/// Log likelihood of a klotski board without exactly one 2×2 block.
const LARGE_MISSING_PRIOR: f32 = -4.0;

/// Log likelihood of a klotski board of the usual size without exactly two gaps.
const OTHER_GAPS_PRIOR: f32 = -4.0;

/// Weight of a cell relative to a line, since their evidence overlaps.
const CELL_WEIGHT: f32 = 0.5;

/// Maximum difference of colours within a block that costs nothing, in hundredths of Oklab.
const MAX_SAME_SHADE: f32 = 9.0;
/// Cost of each hundredth of Oklab beyond that, as a log likelihood.
const SHADE_WEIGHT: f32 = 0.4;
/// Maximum cost of a difference of colours, as a log likelihood.
const MAX_SHADE_COST: f32 = 5.0;

/// Minimum log likelihood of a class of a line or cell.
const FLOOR: f32 = -7.0;

/// Maximum partial coverings kept after each cell.
const BEAM: usize = 96;

/// Marks a cell that is not yet covered.
const UNCOVERED: u8 = 254;

/// Maximum cells of a board.
const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// A covering of the first cells in reading order. Its blocks may extend beyond them.
#[derive(Clone, Copy)]
struct Partial {
    score: f32,
    cells: [u8; MAX_CELLS],
    blocks: u8,
    /// Number of 2×2 blocks, counted up to 2.
    large: u8,
    /// Number of gaps, counted up to 3.
    gaps: u8,
}

/// Returns the two most likely coverings of an extent, best first. Log likelihoods are relative to
/// a window without a board, so that those of different extents are comparable.
///
/// `shades` holds the colour of each cell, in hundredths of Oklab, if it has only one. The argument
/// is `None` if blocks may have several colours.
pub(super) fn cover(
    output: &WindowOutput,
    extent: &Extent,
    pieces: Pieces,
    shades: Option<&[Option<[f32; 3]>]>,
) -> Vec<Tiling> {
    let (columns, rows) = (extent.columns(), extent.rows());
    let board = CoveredWindow::new(output, extent, shades);
    let shapes = if pieces == Pieces::Cars { CARS } else { BLOCKS };
    let count = board.columns * board.rows;
    let start = Partial { score: 0.0, cells: [UNCOVERED; MAX_CELLS], blocks: 0, large: 0, gaps: 0 };
    let mut beam = vec![start];
    for cell in 0..count {
        let mut next: Vec<Partial> = Vec::with_capacity(beam.len() * 4);
        for partial in &beam {
            if partial.cells[cell] != UNCOVERED {
                next.push(*partial);
                continue;
            }
            board.extend(partial, cell, shapes, &mut next);
        }
        beam = board.keep_best(&next, cell + 1);
    }
    let large = |partial: &Partial| {
        if pieces == Pieces::Blocks && partial.large != 1 { LARGE_MISSING_PRIOR } else { 0.0 }
    };
    let is_usual = pieces == Pieces::Blocks && (columns, rows) == USUAL_SIZE;
    let gaps = |partial: &Partial| if is_usual && partial.gaps != 2 { OTHER_GAPS_PRIOR } else { 0.0 };
    beam.iter_mut().for_each(|partial| partial.score += large(partial) + gaps(partial));
    beam.sort_by(|a, b| b.score.total_cmp(&a.score));
    beam.truncate(2);
    let constant = board.constant();
    beam.iter_mut().for_each(|partial| partial.score += constant);
    let tiling =
        |partial: Partial| Tiling { cells: partial.cells[..count].to_vec(), likelihood: partial.score };
    beam.into_iter().map(tiling).collect()
}

/// An extent of a window, and the likelihoods that rate its coverings.
struct CoveredWindow<'a> {
    output: &'a WindowOutput,
    extent: &'a Extent,
    shades: Option<&'a [Option<[f32; 3]>]>,
    columns: usize,
    rows: usize,
    /// Log likelihoods of the classes of each line between cells of one row, relative to the line's
    /// best class.
    across: Vec<[f32; LINE_CLASSES]>,
    /// The same for each line between cells of one column.
    down: Vec<[f32; LINE_CLASSES]>,
    /// The same for each cell.
    cells: Vec<[f32; CELL_CLASSES]>,
}

impl<'a> CoveredWindow<'a> {
    fn new(output: &'a WindowOutput, extent: &'a Extent, shades: Option<&'a [Option<[f32; 3]>]>) -> Self {
        let (columns, rows) = (extent.columns(), extent.rows());
        assert!(columns * rows <= MAX_CELLS, "extents have at most this many cells");
        let (across, down, cells) =
            (relative(&output.across), relative(&output.down), relative(&output.cells));
        Self { output, extent, shades, columns, rows, across, down, cells }
    }

    /// Adds to `next` a partial covering for each block, gap or wall that fits at `cell`.
    fn extend(&self, partial: &Partial, cell: usize, shapes: &[Shape], next: &mut Vec<Partial>) {
        let (x, y) = (cell % self.columns, cell / self.columns);
        for &(width, height, prior) in shapes {
            let fits = x + width <= self.columns
                && y + height <= self.rows
                && (0..height).all(|row| {
                    let from = cell + row * self.columns;
                    partial.cells[from..from + width].iter().all(|&own| own == UNCOVERED)
                });
            if fits {
                let covers = (0..height)
                    .flat_map(|row| (0..width).map(move |column| cell + row * self.columns + column));
                let mut own = *partial;
                own.blocks += 1;
                own.large = (own.large + u8::from((width, height) == (2, 2))).min(2);
                own.score += prior;
                let block = own.blocks;
                covers.for_each(|cell| self.put(&mut own, cell, block));
                next.push(own);
            }
        }
        for (kind, prior) in [(Tiling::GAP, 0.0), (Tiling::WALL, WALL_PRIOR)] {
            let mut own = *partial;
            own.score += prior;
            own.gaps = (own.gaps + u8::from(kind == Tiling::GAP)).min(3);
            self.put(&mut own, cell, kind);
            next.push(own);
        }
    }

    /// Covers a cell with `kind`. Adds to the score the log likelihoods of the cell and of the
    /// lines between it and cells already covered or the outside of the board.
    fn put(&self, partial: &mut Partial, cell: usize, kind: u8) {
        partial.cells[cell] = kind;
        let (x, y) = (cell % self.columns, cell / self.columns);
        let (column, row) = (self.extent.left + x, self.extent.top + y);
        let output = self.output;
        let class =
            [BLOCK, GAP, OUT][usize::from(kind == Tiling::GAP) + 2 * usize::from(kind == Tiling::WALL)];
        partial.score += CELL_WEIGHT * self.cells[row * output.columns + column][class];
        let across = |column: usize| self.across.get(row * (output.columns - 1) + column);
        let down = |row: usize| self.down.get(row * output.columns + column);
        let sides = [
            (column > 0).then(|| (across(column - 1), (x > 0).then(|| cell - 1))),
            (column + 1 < output.columns)
                .then(|| (across(column), (x + 1 < self.columns).then_some(cell + 1))),
            (row > 0).then(|| (down(row - 1), (y > 0).then(|| cell - self.columns))),
            (row + 1 < output.rows).then(|| (down(row), (y + 1 < self.rows).then_some(cell + self.columns))),
        ];
        for (line, other) in sides.into_iter().flatten() {
            let class = line_class(kind, other.map(|other| partial.cells[other]));
            if let (Some(line), Some(class)) = (line, class) {
                partial.score += line[class];
                if let (WITHIN_BLOCK, Some(other)) = (class, other) {
                    partial.score -= self.shade_cost(cell, other);
                }
            }
        }
    }

    /// Returns the cost of different colours of two cells within one block.
    fn shade_cost(&self, a: usize, b: usize) -> f32 {
        let shade = |cell: usize| self.shades.and_then(|shades| shades[cell]);
        let difference = shade(a).zip(shade(b)).map_or(0.0, |(a, b)| lab_distance(a, b));
        (SHADE_WEIGHT * (difference - MAX_SAME_SHADE)).clamp(0.0, MAX_SHADE_COST)
    }

    /// Returns the log likelihood of a board with the best class of each line and cell, relative to
    /// no board. The scores of partial coverings are relative to these best classes.
    fn constant(&self) -> f32 {
        let (output, extent) = (self.output, self.extent);
        let mut sum = 0.0;
        for row in extent.top..extent.bottom {
            for column in extent.left..extent.right {
                sum -= CELL_WEIGHT * self.cells[row * output.columns + column][OUT];
            }
            for column in extent.left.max(1) - 1..extent.right.min(output.columns - 1) {
                sum -= self.across[row * (output.columns - 1) + column][OFF_BOARD];
            }
        }
        for row in extent.top.max(1) - 1..extent.bottom.min(output.rows - 1) {
            for column in extent.left..extent.right {
                sum -= self.down[row * output.columns + column][OFF_BOARD];
            }
        }
        sum
    }

    /// Keeps the best partial coverings, at most two for each [`Self::key`].
    fn keep_best(&self, all: &[Partial], done: usize) -> Vec<Partial> {
        // Indices are sorted, since partial coverings are large.
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by(|&a, &b| all[b].score.total_cmp(&all[a].score));
        let mut kept: Vec<(u128, usize)> = Vec::with_capacity(BEAM);
        for at in order {
            let key = self.key(&all[at], done);
            if kept.iter().filter(|(other, _)| *other == key).count() < 2 {
                kept.push((key, at));
            }
            if kept.len() == BEAM {
                break;
            }
        }
        kept.into_iter().map(|(_, at)| all[at]).collect()
    }

    /// Returns the state on which the scores of the remaining cells depend: the kinds of the
    /// `columns` cells done last and of all later cells, and the counts that are rated at the end.
    fn key(&self, partial: &Partial, done: usize) -> u128 {
        let from = done.saturating_sub(self.columns);
        let all = &partial.cells[from..self.columns * self.rows];
        let kinds = all.iter().take(4 * self.columns).map(|&cell| match cell {
            UNCOVERED => 0_u128,
            Tiling::GAP => 1,
            Tiling::WALL => 2,
            _ => 3,
        });
        let counts = u128::from(partial.large) << 2 | u128::from(partial.gaps);
        kinds.fold(counts, |key, kind| key << 2 | kind)
    }
}

/// Returns whether a cell of a covering belongs to a block.
pub(super) fn is_block(cell: u8) -> bool {
    cell != Tiling::GAP && cell != Tiling::WALL
}

/// Numbers the blocks from 1 in reading order; returns their number.
pub(super) fn number_blocks(cells: &mut [u8]) -> usize {
    let mut known: Vec<u8> = Vec::new();
    for cell in cells.iter_mut().filter(|cell| is_block(**cell)) {
        let at = known.iter().position(|other| other == cell).unwrap_or_else(|| {
            known.push(*cell);
            known.len() - 1
        });
        *cell = at as u8 + 1;
    }
    known.len()
}

/// Replaces blocks of one cell by walls, and renumbers the other blocks.
pub(super) fn replace_stones(cells: &mut [u8]) {
    let is_stone =
        |&at: &usize| is_block(cells[at]) && cells.iter().filter(|&&other| other == cells[at]).count() == 1;
    let stones: Vec<usize> = (0..cells.len()).filter(is_stone).collect();
    stones.into_iter().for_each(|at| cells[at] = Tiling::WALL);
    number_blocks(cells);
}

/// Returns the log likelihoods of classes relative to the best one.
fn relative<const CLASSES: usize>(found: &[[f32; CLASSES]]) -> Vec<[f32; CLASSES]> {
    let relative = |found: &[f32; CLASSES]| {
        let best = found.iter().copied().fold(FLOOR, f32::max);
        found.map(|value| value.max(FLOOR) - best)
    };
    found.iter().map(relative).collect()
}

/// Returns the class of the line between a cell and its neighbour. `other` is `None` for a
/// neighbour outside the board. Returns `None` if the neighbour is not yet covered, or if it is
/// outside the board and `own` is a wall.
pub(super) fn line_class(own: u8, other: Option<u8>) -> Option<usize> {
    let out = |cell: u8| cell == Tiling::WALL;
    let Some(other) = other else { return (!out(own)).then_some(RIM) };
    if other == UNCOVERED {
        return None;
    }
    Some(match (own, other) {
        _ if out(own) && out(other) => OFF_BOARD,
        _ if out(own) || out(other) => RIM,
        (Tiling::GAP, Tiling::GAP) => BETWEEN_GAPS,
        (Tiling::GAP, _) | (_, Tiling::GAP) => BESIDE_GAP,
        _ if own == other => WITHIN_BLOCK,
        _ => BETWEEN_BLOCKS,
    })
}
