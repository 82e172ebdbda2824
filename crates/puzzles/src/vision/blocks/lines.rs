//! Measures the coherence of vertical lines: how similar the colour steps across a line are from
//! row to row. A portrait has stronger edges than the gap between two blocks, but they do not
//! follow a straight line.

use image::RgbImage;

use crate::vision::small::Small;

/// Longer side of the scaled picture, in pixels.
const REDUCED_SIDE: f32 = 800.0;
/// Maximum factor of enlargement.
const MAX_ENLARGEMENT: f32 = 2.5;

/// Maximum length of a colour step, in levels of 0 to 255. Longer steps are shortened to it.
const MAX_STEP: f32 = 30.0;
/// Variation of the steps that is due to noise, in the same levels.
const NOISE: f32 = 6.0;

/// Shrinks or enlarges a picture to the size at which boards of blocks are searched for.
pub(super) fn rescale(picture: &RgbImage) -> Small {
    let longer = picture.width().max(picture.height()) as f32;
    Small::with_scale(picture, (longer / REDUCED_SIDE).max(1.0 / MAX_ENLARGEMENT))
}

/// Prefix sums of the steps across each vertical line. The sum over any range of rows takes
/// constant time.
pub(super) struct Lines {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Sums, over the rows above each row, of the steps in red, green and blue and of their squared
    /// length. All lines of a row are contiguous, since most lookups are for whole rows.
    sums: [Vec<f32>; 4],
}

impl Lines {
    pub(super) fn new(small: &Small) -> Self {
        let (width, height) = (small.width, small.height);
        let mut sums = [0; 4].map(|_| vec![0.0; width * (height + 1)]);
        for y in 0..height {
            let row = &small.pixels[y * width..(y + 1) * width];
            for x in 0..width {
                let (a, b) = (row[x.saturating_sub(1)], row[(x + 1).min(width - 1)]);
                let step = [0, 1, 2].map(|channel| f32::from(b[channel]) - f32::from(a[channel]));
                let square: f32 = step.iter().map(|value| value * value).sum();
                let less = if square > MAX_STEP * MAX_STEP { MAX_STEP / square.sqrt() } else { 1.0 };
                let at = y * width + x;
                (0..3).for_each(|channel| {
                    sums[channel][at + width] = sums[channel][at] + less * step[channel];
                });
                sums[3][at + width] = sums[3][at] + less * less * square;
            }
        }
        Self { width, height, sums }
    }

    /// Writes to `row` the coherence of each line from row `from` to row `to` (exclusive): the mean
    /// step relative to the variation of the steps. It is at most 5, and below 0.5 without a line.
    pub(super) fn row(&self, from: usize, to: usize, row: &mut [f32]) {
        let count = 1.0 / (to - from) as f32;
        let part = |y: usize| y * self.width..(y + 1) * self.width;
        let [red, green, blue, squares] =
            [0, 1, 2, 3].map(|channel| [from, to].map(|y| &self.sums[channel][part(y)]));
        for (x, value) in row.iter_mut().enumerate() {
            let mean = |[before, after]: [&[f32]; 2]| (after[x] - before[x]) * count;
            *value = coherence([mean(red), mean(green), mean(blue)], mean(squares));
        }
    }

    /// Returns the highest coherence of a line within `room` pixels of column `x`, from row `from`
    /// to row `to` (exclusive); zero for fewer than three rows.
    pub(super) fn best_near(&self, x: f32, room: f32, from: f32, to: f32) -> f32 {
        let clamp = |value: f32, end: usize| ((value + 0.5).max(0.0) as usize).min(end);
        let (from, to) = (clamp(from, self.height), clamp(to, self.height));
        if to < from + 3 {
            return 0.0;
        }
        let count = 1.0 / (to - from) as f32;
        let of = |x: usize| {
            let (before, after) = (from * self.width + x, to * self.width + x);
            let mean = |channel: usize| (self.sums[channel][after] - self.sums[channel][before]) * count;
            coherence([mean(0), mean(1), mean(2)], mean(3))
        };
        let places = clamp(x - room, self.width - 1)..clamp(x + room, self.width - 1) + 1;
        places.map(of).fold(0.0, f32::max)
    }
}

/// Computes the coherence from the mean step and the mean squared length of the steps.
fn coherence(mean: [f32; 3], squares: f32) -> f32 {
    let square: f32 = mean.iter().map(|value| value * value).sum();
    square.sqrt() / ((squares - square).max(0.0).sqrt() + NOISE)
}
