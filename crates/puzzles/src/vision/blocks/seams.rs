//! Whether two neighbouring cells belong to different blocks, told by the line between them.
//!
//! A portrait has stronger edges than the gap between two blocks, but they don't keep to the line: of a seam, nearly all
//! steps have one sign, and the gutter has one colour. So steps are clipped, and judged by how alike they are.

use super::lattice::Lattice;
use crate::vision::small::{Rgb, Small, lab, median};

/// A cell of a board that was cut out, in pixels.
pub(super) const CELL: usize = 32;
/// What is cut out around the cells.
pub(super) const MARGIN: usize = 8;
/// A step counts no more than this.
const CLIP: f32 = 30.0;
/// Steps always differ about so much.
const NOISE: f32 = 6.0;
/// A seam may be so far from where the lattice has it.
const SHIFT: usize = 3;

/// How much the lines between cells look like seams.
#[derive(Clone, Debug)]
pub(super) struct Seams {
    /// Between each cell and its right neighbour; 0 in the last column.
    pub(super) right: Vec<f32>,
    /// Between each cell and the one below; 0 in the last row.
    pub(super) below: Vec<f32>,
    /// The usual colour of gutters, in Oklab.
    pub(super) gutter: [f32; 3],
}

/// Cuts a board out, each cell [`CELL`] pixels wide and high.
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

/// The mean colour of a box, which may be smaller than a pixel.
fn mean(small: &Small, (left, top): (f32, f32), (width, height): (f32, f32)) -> Rgb {
    let (columns, rows) = (width.ceil().max(1.0) as usize, height.ceil().max(1.0) as usize);
    let mut sum = [0_u32; 3];
    for row in 0..rows {
        for column in 0..columns {
            let x = left + (column as f32 + 0.5) * width / columns as f32;
            let y = top + (row as f32 + 0.5) * height / rows as f32;
            let pixel = small.near(x, y);
            (0..3).for_each(|channel| sum[channel] += u32::from(pixel[channel]));
        }
    }
    sum.map(|sum| (sum / (columns * rows) as u32) as u8)
}

/// Looks at all lines between cells of a board that was cut out.
pub(super) fn seams(board: &Small, columns: usize, rows: usize) -> Seams {
    let turned = board.transposed();
    let mut seams =
        Seams { right: vec![0.0; columns * rows], below: vec![0.0; columns * rows], gutter: [0.0; 3] };
    let mut gutters: Vec<(f32, Rgb)> = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let cell = row * columns + column;
            if column + 1 < columns {
                let (seam, colour) = seam(board, MARGIN + (column + 1) * CELL, MARGIN + row * CELL);
                seams.right[cell] = seam;
                gutters.push((seam, colour));
            }
            if row + 1 < rows {
                let (seam, colour) = seam(&turned, MARGIN + (row + 1) * CELL, MARGIN + column * CELL);
                seams.below[cell] = seam;
                gutters.push((seam, colour));
            }
        }
    }
    gutters.sort_by(|a, b| b.0.total_cmp(&a.0));
    gutters.truncate(gutters.len() / 2);
    seams.gutter = lab(median(gutters.into_iter().map(|gutter| gutter.1)));
    seams
}

/// How much an upright line looks like a seam beside the cell that begins in some row; and the line's colour.
fn seam(board: &Small, line: usize, top: usize) -> (f32, Rgb) {
    let rows = top + CELL / 10..top + CELL - CELL / 10;
    let mut best = (0.0_f32, [0; 3]);
    for x in line - SHIFT..=line + SHIFT {
        for aside in 2..=4 {
            let steps = |from: usize, to: usize| -> Vec<[f32; 3]> {
                rows.clone().map(|y| step(board.at(from, y), board.at(to, y))).collect()
            };
            let (left, right) = (steps(x - aside, x), steps(x + aside, x));
            let own = rows.clone().map(|y| board.at(x, y));
            // A gutter differs from both sides in the same way, and is all one colour.
            let both: Vec<[f32; 3]> = left.iter().chain(&right).copied().collect();
            if let Some(direction) = direction(&both) {
                let alike = evenness(&left, direction).min(evenness(&right, direction));
                let even = 0.6 + 0.4 / (1.0 + spread(own.clone()) / 25.0);
                if alike * even > best.0 {
                    best = (alike * even, median(own.clone()));
                }
            }
            // Blocks that touch differ from each other.
            let across = steps(x - aside, x + aside);
            if let Some(direction) = direction(&across) {
                let alike = 0.85 * evenness(&across, direction);
                if alike > best.0 {
                    best = (alike, median(own));
                }
            }
        }
    }
    best
}

fn step(from: Rgb, to: Rgb) -> [f32; 3] {
    [0, 1, 2].map(|channel| f32::from(to[channel]) - f32::from(from[channel]))
}

/// The usual direction of some steps, of length 1.
fn direction(steps: &[[f32; 3]]) -> Option<[f32; 3]> {
    let sum = steps.iter().fold([0.0; 3], |sum, step| [0, 1, 2].map(|channel| sum[channel] + step[channel]));
    let length = sum.iter().map(|value| value * value).sum::<f32>().sqrt();
    (length > f32::EPSILON).then(|| sum.map(|value| value / length))
}

/// The mean of the steps in a direction against how much they vary.
fn evenness(steps: &[[f32; 3]], direction: [f32; 3]) -> f32 {
    let along = |step: &[f32; 3]| {
        step.iter().zip(direction).map(|(value, along)| value * along).sum::<f32>().clamp(-CLIP, CLIP)
    };
    let values: Vec<f32> = steps.iter().map(along).collect();
    let count = values.len() as f32;
    let mean = values.iter().sum::<f32>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / count;
    mean / (variance.sqrt() + NOISE)
}

/// How much some pixels differ from each other.
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
