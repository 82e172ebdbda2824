//! Measures seams: evidence, along the line between two neighbouring cells, that the cells belong
//! to different blocks.
//!
//! A portrait has stronger edges than the gutter between two blocks, but they do not follow the
//! line. A step is the colour difference across the line in one pixel row. Along a seam nearly all
//! steps have one sign, and the gutter has one colour. Steps are therefore clipped, and rated by
//! their similarity.

use crate::vision::blocks::lattice::Lattice;
use crate::vision::small::{Rgb, Small, lab, lab_distance, median};

/// Side of a cell in the cut-out, in pixels.
pub(super) const CELL: usize = 32;
/// Margin around the cells of the cut-out, in pixels.
pub(super) const MARGIN: usize = 8;
/// Maximum magnitude of a step, in levels. Larger ones are clipped.
const MAX_STEP: f32 = 30.0;
/// Typical variation of steps, in levels.
const NOISE: f32 = 6.0;
/// Maximum difference of a gutter from the usual gutter colour, in hundredths of Oklab.
const MAX_GUTTER_DIFFERENCE: f32 = 8.0;
/// Maximum displacement of a seam from the lattice, in pixels of the cut-out.
const MAX_SHIFT: usize = 3;

/// Evidence that a line between cells is a seam.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seam {
    /// Similarity to any boundary of a block, with or without a gutter.
    pub(super) any: f32,
    /// Similarity to a gutter: a thin stripe of one colour that differs from both sides in the same
    /// direction.
    pub(super) gutter: f32,
    /// Difference from the usual gutter colour of the board, in hundredths of Oklab; 0 if gutters
    /// have several colours.
    pub(super) alien: f32,
    /// Median colour of the gutter.
    colour: Rgb,
}

/// Lines between the cells of a board.
#[derive(Clone, Debug)]
pub(super) struct Seams {
    /// Between each cell and its right neighbour; unused in the last column.
    pub(super) right: Vec<Seam>,
    /// Between each cell and the one below; unused in the last row.
    pub(super) below: Vec<Seam>,
    /// Weakest [`Seam::any`] among each cell's lines at the sides of the board; infinite for inner
    /// cells.
    pub(super) around: Vec<f32>,
    /// Usual colour of gutters, in hundredths of Oklab.
    pub(super) gutter: [f32; 3],
}

/// Cuts a board out, with cells of [`CELL`] pixels.
pub(super) fn cut(small: &Small, lattice: &Lattice) -> Small {
    let (width, height) = (lattice.columns * CELL + 2 * MARGIN, lattice.rows * CELL + 2 * MARGIN);
    let (across, down) = (lattice.cell.0 / CELL as f32, lattice.cell.1 / CELL as f32);
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        let from = lattice.top + (y as f32 - MARGIN as f32) * down;
        for x in 0..width {
            let left = lattice.left + (x as f32 - MARGIN as f32) * across;
            pixels.push(mean(small, (left, from), (across, down)));
        }
    }
    Small { width, height, pixels, scale: small.scale * across }
}

/// Returns the mean colour of a box, which may be smaller than a pixel.
fn mean(small: &Small, (left, top): (f32, f32), (width, height): (f32, f32)) -> Rgb {
    let (columns, rows) = (width.ceil().max(1.0) as usize, height.ceil().max(1.0) as usize);
    let mut sum = [0_u32; 3];
    for row in 0..rows {
        for column in 0..columns {
            let x = left + (column as f32 + 0.5) * width / columns as f32;
            let y = top + (row as f32 + 0.5) * height / rows as f32;
            let pixel = small.nearest(x, y);
            (0..3).for_each(|channel| sum[channel] += u32::from(pixel[channel]));
        }
    }
    sum.map(|sum| (sum / (columns * rows) as u32) as u8)
}

/// Rates all lines between cells of a cut-out board.
pub(super) fn rate_seams(board: &Small, columns: usize, rows: usize) -> Seams {
    let turned = board.transpose();
    let count = columns * rows;
    let mut seams = Seams {
        right: vec![Seam::default(); count],
        below: vec![Seam::default(); count],
        around: vec![f32::INFINITY; count],
        gutter: [0.0; 3],
    };
    for cell in 0..count {
        let (row, column) = (cell / columns, cell % columns);
        let upright = |line: usize| rate_seam(board, MARGIN + line * CELL, MARGIN + row * CELL);
        let level = |line: usize| rate_seam(&turned, MARGIN + line * CELL, MARGIN + column * CELL);
        if column + 1 < columns {
            seams.right[cell] = upright(column + 1);
        }
        if row + 1 < rows {
            seams.below[cell] = level(row + 1);
        }
        let across = (column == 0).then(|| upright(0)).or((column + 1 == columns).then(|| upright(columns)));
        let down = (row == 0).then(|| level(0)).or((row + 1 == rows).then(|| level(rows)));
        let sides = across.into_iter().chain(down).map(|side| side.any);
        seams.around[cell] = sides.fold(f32::INFINITY, f32::min);
    }
    let mut gutters: Vec<Seam> = seams.right.iter().chain(&seams.below).copied().collect();
    gutters.sort_by(|a, b| b.gutter.total_cmp(&a.gutter));
    gutters.truncate(count * 3 / 5);
    let usual = lab(median(gutters.iter().map(|gutter| gutter.colour)));
    let alike = gutters
        .iter()
        .filter(|gutter| lab_distance(lab(gutter.colour), usual) < MAX_GUTTER_DIFFERENCE)
        .count();
    seams.gutter = usual;
    if 5 * alike >= 4 * gutters.len() {
        for seam in seams.right.iter_mut().chain(&mut seams.below) {
            seam.alien = lab_distance(lab(seam.colour), usual);
        }
    }
    seams
}

/// Rates the vertical line in column `line` of the cut-out, beside the cell that begins in row
/// `top`.
fn rate_seam(board: &Small, line: usize, top: usize) -> Seam {
    const ROWS: usize = CELL - 2 * (CELL / 10);
    let top = top + CELL / 10;
    let steps = |from: usize, to: usize| -> [[f32; 3]; ROWS] {
        std::array::from_fn(|row| step(board.at(from, top + row), board.at(to, top + row)))
    };
    let mut best = Seam::default();
    for x in line - MAX_SHIFT..=line + MAX_SHIFT {
        let own = || (top..top + ROWS).map(|y| board.at(x, y));
        let even = 0.6 + 0.4 / (1.0 + spread(own()) / 25.0);
        for aside in 2..=4 {
            let (left, right) = (steps(x - aside, x), steps(x + aside, x));
            // A gutter differs from both sides in the same direction and has one colour.
            let gutter = direction(left.iter().chain(&right))
                .map_or(0.0, |direction| even * evenness(&left, direction).min(evenness(&right, direction)));
            // Blocks without a gutter between them differ from each other.
            let across = steps(x - aside, x + aside);
            let touch = direction(across.iter()).map_or(0.0, |direction| 0.85 * evenness(&across, direction));
            best.any = best.any.max(gutter).max(touch);
            if gutter > best.gutter {
                (best.gutter, best.colour) = (gutter, median(own()));
            }
        }
    }
    best
}

/// Returns the difference between two colours.
fn step(from: Rgb, to: Rgb) -> [f32; 3] {
    [0, 1, 2].map(|channel| f32::from(to[channel]) - f32::from(from[channel]))
}

/// Returns the mean direction of steps, as a unit vector; `None` if they cancel out.
fn direction<'a>(steps: impl Iterator<Item = &'a [f32; 3]>) -> Option<[f32; 3]> {
    let sum = steps.fold([0.0; 3], |sum, step| [0, 1, 2].map(|channel| sum[channel] + step[channel]));
    let length = sum.iter().map(|value| value * value).sum::<f32>().sqrt();
    (length > f32::EPSILON).then(|| sum.map(|value| value / length))
}

/// Returns the mean step in a direction relative to its variation.
fn evenness(steps: &[[f32; 3]], direction: [f32; 3]) -> f32 {
    let along = |step: &[f32; 3]| {
        step.iter().zip(direction).map(|(value, along)| value * along).sum::<f32>().clamp(-MAX_STEP, MAX_STEP)
    };
    let count = steps.len() as f32;
    let mean = steps.iter().map(along).sum::<f32>() / count;
    let variance = steps.iter().map(|step| (along(step) - mean).powi(2)).sum::<f32>() / count;
    mean / (variance.sqrt() + NOISE)
}

/// Returns the standard deviation of pixels over all channels, in levels.
pub(super) fn spread(pixels: impl Iterator<Item = Rgb> + Clone) -> f32 {
    let count = pixels.clone().count().max(1) as f32;
    let mut variance = 0.0;
    for channel in 0..3 {
        let values = || pixels.clone().map(|pixel| f32::from(pixel[channel]));
        let mean = values().sum::<f32>() / count;
        variance += values().map(|value| (value - mean).powi(2)).sum::<f32>() / count;
    }
    (variance / 3.0).sqrt()
}
