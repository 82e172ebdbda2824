//! Finds the sides of a board within a window: the rectangles of cells that are most likely a board
//! with a rim around it.

use super::reader::{BETWEEN_GAPS, BLOCK, GAP, OFF_BOARD, OUT, RIM, WindowOutput};
use super::window::Extent;

/// Minimum cells along a side.
pub(super) const MIN_CELLS: usize = 3;
/// Maximum cells along a side.
pub(super) const MAX_CELLS: usize = 8;

/// Maximum magnitude of the log likelihood ratio of a line or cell.
const MAX_EVIDENCE: f32 = 5.0;

/// Bonus of the usual sizes of boards, as a log likelihood.
const USUAL_BONUS: f32 = 40.0;
/// Bonus of other square boards of at least 4×4 cells, as a log likelihood.
const SQUARE_BONUS: f32 = 20.0;

/// Returns the bonus of an extent's size.
fn prior(extent: &Extent) -> f32 {
    match (extent.columns(), extent.rows()) {
        (6, 6) | (4, 5) => USUAL_BONUS,
        (columns, rows) if columns == rows && columns > MIN_CELLS => SQUARE_BONUS,
        _ => 0.0,
    }
}

/// Returns up to `max_extents` extents of a board inside `within`, the likeliest first. The value
/// of each is its log likelihood relative to no board, plus the bonus of its size.
pub(super) fn extents(output: &WindowOutput, within: &Extent, max_extents: usize) -> Vec<(f32, Extent)> {
    let (columns, rows) = (output.columns, output.rows);
    let clip = |value: f32| value.clamp(-MAX_EVIDENCE, MAX_EVIDENCE);
    let inside = |line: &[f32; 6]| {
        clip(
            line[..=BETWEEN_GAPS].iter().copied().fold(f32::NEG_INFINITY, f32::max)
                - line[OFF_BOARD].max(line[RIM]),
        )
    };
    let rim = |line: &[f32; 6]| {
        let others = line[..=BETWEEN_GAPS].iter().copied().fold(line[OFF_BOARD], f32::max);
        clip(line[RIM] - others)
    };
    let cell = |cell: &[f32; 3]| clip(cell[GAP].max(cell[BLOCK]) - cell[OUT]);
    let across = Sums::new(columns - 1, rows, output.across.iter().map(inside));
    let down = Sums::new(columns, rows - 1, output.down.iter().map(inside));
    let rim_across = Sums::new(columns - 1, rows, output.across.iter().map(rim));
    let rim_down = Sums::new(columns, rows - 1, output.down.iter().map(rim));
    let cells = Sums::new(columns, rows, output.cells.iter().map(cell));
    let mut found: Vec<(f32, Extent)> = Vec::new();
    let spans = |first: usize, last: usize| {
        (first..last)
            .flat_map(move |from| (from + MIN_CELLS..=(from + MAX_CELLS).min(last)).map(move |to| (from, to)))
    };
    for (top, bottom) in spans(within.top, within.bottom.min(rows)) {
        for (left, right) in spans(within.left, within.right.min(columns)) {
            let mut score = across.sum((left, top), (right - 1, bottom))
                + down.sum((left, top), (right, bottom - 1))
                + cells.sum((left, top), (right, bottom));
            if left > 0 {
                score += rim_across.sum((left - 1, top), (left, bottom));
            }
            if right < columns {
                score += rim_across.sum((right - 1, top), (right, bottom));
            }
            if top > 0 {
                score += rim_down.sum((left, top - 1), (right, top));
            }
            if bottom < rows {
                score += rim_down.sum((left, bottom - 1), (right, bottom));
            }
            let extent = Extent { left, top, right, bottom };
            found.push((score + prior(&extent), extent));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(max_extents);
    found
}

/// Sums of values over rectangles.
struct Sums {
    width: usize,
    sums: Vec<f32>,
}

impl Sums {
    fn new(columns: usize, rows: usize, mut values: impl Iterator<Item = f32>) -> Self {
        let width = columns + 1;
        let mut sums = vec![0.0; width * (rows + 1)];
        for row in 1..=rows {
            for column in 1..=columns {
                let value = values.next().unwrap_or_default();
                let at = row * width + column;
                sums[at] = value + sums[at - 1] + sums[at - width] - sums[at - width - 1];
            }
        }
        Self { width, sums }
    }

    /// Returns the sum over a rectangle of columns and rows, half-open.
    fn sum(&self, (left, top): (usize, usize), (right, bottom): (usize, usize)) -> f32 {
        let at = |column: usize, row: usize| self.sums[row * self.width + column];
        at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)
    }
}
