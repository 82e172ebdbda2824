//! Coherence of vertical lines: the similarity of the colour steps along a line. A portrait has
//! stronger edges than the gap between two blocks, but they do not follow a line.

use image::RgbImage;

use crate::vision::small::Small;

/// Longer side of the examined picture, and maximum enlargement.
const LONG: f32 = 800.0;
const MOST_ENLARGED: f32 = 2.5;

/// Maximum contribution of a step.
const CLIP: f32 = 30.0;
/// Typical variation of steps.
const NOISE: f32 = 6.0;

/// Reduces a picture to the examined size.
pub(super) fn reduced(picture: &RgbImage) -> Small {
    let longer = picture.width().max(picture.height()) as f32;
    Small::scaled(picture, (longer / LONG).max(1.0 / MOST_ENLARGED))
}

/// Prefix sums of the steps across each vertical line, for constant-time sums over any stretch.
pub(super) struct Lines {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Sums of red, green, blue and their squares before each row, with all lines of a row side by
    /// side. Whole rows are looked up, which takes most of the time.
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
                let less = if square > CLIP * CLIP { CLIP / square.sqrt() } else { 1.0 };
                let at = y * width + x;
                (0..3).for_each(|channel| {
                    sums[channel][at + width] = sums[channel][at] + less * step[channel];
                });
                sums[3][at + width] = sums[3][at] + less * less * square;
            }
        }
        Self { width, height, sums }
    }

    /// Writes the coherence of a stretch of each line: the mean step relative to its variation; 5
    /// for a clear line, below 0.5 for none.
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

    /// Returns the coherence of the best line near a place.
    pub(super) fn near(&self, x: f32, room: f32, from: f32, to: f32) -> f32 {
        let clamp = |value: f32, most: usize| ((value + 0.5).max(0.0) as usize).min(most);
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
        let places = clamp(x - room, self.width - 1)..=clamp(x + room, self.width - 1);
        places.map(of).fold(0.0, f32::max)
    }
}

/// Computes coherence from the mean step and the mean of the squares.
fn coherence(mean: [f32; 3], squares: f32) -> f32 {
    let square: f32 = mean.iter().map(|value| value * value).sum();
    square.sqrt() / ((squares - square).max(0.0).sqrt() + NOISE)
}
