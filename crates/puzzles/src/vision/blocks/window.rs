//! Cuts out the input of the network: a window along a lattice, with [`CELL`] pixels per cell.

use super::lattice::Lattice;
use crate::vision::small::{Small, contrast};

/// Pixels of a window along one side of a cell.
pub(super) const CELL: usize = 16;

/// Number of channels of a pixel: red, green, blue, the step across, the step down, and whether it
/// is outside the picture. A step is the contrast of two neighbouring picture pixels. The step
/// across is the largest in each picture row that the window pixel covers, averaged over these
/// rows; the step down is the largest in each picture column, averaged over these columns. Thin
/// lines vanish in averaged colours but stay visible in the steps.
pub(super) const CHANNELS: usize = 6;

/// Index of the channel that marks pixels outside the picture, whose other channels are 0.
const OUTSIDE_CHANNEL: usize = 5;

/// Rectangle of cells of a window; `right` and `bottom` are exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
}

impl Extent {
    pub(super) fn columns(&self) -> usize {
        self.right - self.left
    }

    pub(super) fn rows(&self) -> usize {
        self.bottom - self.top
    }
}

/// A picture with the steps between neighbouring pixels.
pub(super) struct Steps<'a> {
    pub(super) small: &'a Small,
    /// Contrast of each pixel with the one to the right.
    across: Vec<u8>,
    /// Contrast of each pixel with the one below.
    down: Vec<u8>,
}

impl<'a> Steps<'a> {
    pub(super) fn new(small: &'a Small) -> Self {
        let (width, height) = (small.width, small.height);
        let mut across = vec![0; width * height];
        let mut down = vec![0; width * height];
        for y in 0..height {
            for x in 0..width {
                let at = y * width + x;
                let pixel = small.pixels[at];
                if x + 1 < width {
                    across[at] = contrast(pixel, small.pixels[at + 1]);
                }
                if y + 1 < height {
                    down[at] = contrast(pixel, small.pixels[at + width]);
                }
            }
        }
        Self { small, across, down }
    }

    /// Returns the cells of a lattice that are inside the picture. A small part of a cell may be
    /// outside, since a picture cropped to the board may cut off its edges.
    pub(super) fn inside(&self, lattice: &Lattice) -> Extent {
        const MAX_CUT_OFF: f32 = 0.15;
        let span = |first: f32, cell: f32, count: usize, limit: usize| {
            let from = (-first / cell - MAX_CUT_OFF).ceil().clamp(0.0, count as f32);
            let to = ((limit as f32 - first) / cell + MAX_CUT_OFF).floor().clamp(from, count as f32);
            (from as usize, to as usize)
        };
        let (left, right) = span(lattice.left, lattice.cell.0, lattice.columns, self.small.width);
        let (top, bottom) = span(lattice.top, lattice.cell.1, lattice.rows, self.small.height);
        Extent { left, top, right, bottom }
    }
}

/// A window of `columns` × `rows` cells: its pixels row by row, [`CHANNELS`] values each.
pub(super) struct Window {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) pixels: Vec<f32>,
}

impl Window {
    /// Cuts out the window along a lattice.
    pub(super) fn new(steps: &Steps<'_>, lattice: &Lattice) -> Self {
        let small = steps.small;
        let (columns, rows) = (lattice.columns, lattice.rows);
        let across = spans(lattice.left, lattice.cell.0, columns, small.width);
        let down = spans(lattice.top, lattice.cell.1, rows, small.height);
        let mut pixels = Vec::with_capacity(across.len() * down.len() * CHANNELS);
        // Largest step down of each picture column within a row of window pixels.
        let mut largest = vec![0_u8; small.width];
        for &(top, bottom) in &down {
            if top == bottom {
                pixels.extend(across.iter().flat_map(|_| OUTSIDE_PIXEL));
                continue;
            }
            largest.fill(0);
            for y in top..bottom {
                let row = &steps.down[y * small.width..(y + 1) * small.width];
                largest.iter_mut().zip(row).for_each(|(most, &step)| *most = (*most).max(step));
            }
            for &(left, right) in &across {
                if left == right {
                    pixels.extend(OUTSIDE_PIXEL);
                    continue;
                }
                let mut sums = [0_u32; CHANNELS];
                for y in top..bottom {
                    let row = y * small.width;
                    for pixel in &small.pixels[row + left..row + right] {
                        (0..3).for_each(|channel| sums[channel] += u32::from(pixel[channel]));
                    }
                    let step = steps.across[row + left..row + right].iter().copied().max();
                    sums[3] += u32::from(step.unwrap_or_default());
                }
                sums[4] = largest[left..right].iter().map(|&step| u32::from(step)).sum();
                let (width, height) = ((right - left) as f32, (bottom - top) as f32);
                let counts = [width * height, width * height, width * height, height, width, 1.0];
                pixels.extend(sums.iter().zip(counts).map(|(&sum, count)| sum as f32 / count));
            }
        }
        normalise(&mut pixels);
        Self { columns, rows, pixels }
    }
}

/// A pixel outside the picture.
const OUTSIDE_PIXEL: [f32; CHANNELS] = [0.0, 0.0, 0.0, 0.0, 0.0, 1.0];

/// Returns the range of picture pixels that each window pixel along a side covers: empty outside
/// the picture, otherwise at least one.
fn spans(first: f32, pitch: f32, cells: usize, limit: usize) -> Vec<(usize, usize)> {
    let edge = |at: usize| (first + pitch * at as f32 / CELL as f32).floor() as isize;
    let inside = |place: isize| place.clamp(0, limit as isize) as usize;
    let span = |at: usize| (inside(edge(at)), inside(edge(at + 1).max(edge(at) + 1)));
    (0..cells * CELL).map(span).collect()
}

/// Normalises colours by their mean and spread in the window, and steps to 0..1, as in training.
fn normalise(pixels: &mut [f32]) {
    let inside = |pixel: &&[f32]| pixel[OUTSIDE_CHANNEL] == 0.0;
    let count = pixels.chunks_exact(CHANNELS).filter(inside).count().max(1) as f32;
    let mut means = [0.0_f32; 3];
    for pixel in pixels.chunks_exact(CHANNELS).filter(inside) {
        (0..3).for_each(|channel| means[channel] += pixel[channel] / count);
    }
    let mut variance = 0.0;
    for pixel in pixels.chunks_exact(CHANNELS).filter(inside) {
        variance += (0..3).map(|channel| (pixel[channel] - means[channel]).powi(2)).sum::<f32>();
    }
    let spread = (variance / (3.0 * count)).sqrt() + 10.0;
    for pixel in pixels.chunks_exact_mut(CHANNELS).filter(|pixel| pixel[OUTSIDE_CHANNEL] == 0.0) {
        (0..3).for_each(|channel| pixel[channel] = (pixel[channel] - means[channel]) / spread);
        (3..OUTSIDE_CHANNEL).for_each(|channel| pixel[channel] /= pixel[channel] + 12.0);
    }
}
