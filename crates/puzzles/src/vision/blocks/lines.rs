//! How coherent the upright lines of a picture are: whether the steps across a stretch of a line are alike. A portrait has
//! stronger edges than the gap between two blocks, but they don't keep to a line.

use crate::vision::small::Small;

/// A step counts no more than this.
const CLIP: f32 = 30.0;
/// Steps always differ about so much.
const NOISE: f32 = 6.0;

/// Sums of the steps across each upright line, so that any stretch is looked up at once.
pub(super) struct Lines {
    pub(super) width: usize,
    pub(super) height: usize,
    /// For each line the sums before each row: red, green, blue, and their squares.
    sums: Vec<[f32; 4]>,
}

impl Lines {
    pub(super) fn new(small: &Small) -> Self {
        let (width, height) = (small.width, small.height);
        let mut sums = Vec::with_capacity(width * (height + 1));
        for x in 0..width {
            let (left, right) = (x.saturating_sub(1), (x + 1).min(width - 1));
            let mut sum = [0.0; 4];
            sums.push(sum);
            for y in 0..height {
                let (a, b) = (small.at(left, y), small.at(right, y));
                let step = [0, 1, 2].map(|channel| f32::from(b[channel]) - f32::from(a[channel]));
                let square: f32 = step.iter().map(|value| value * value).sum();
                let less = if square > CLIP * CLIP { CLIP / square.sqrt() } else { 1.0 };
                (0..3).for_each(|channel| sum[channel] += less * step[channel]);
                sum[3] += less * less * square;
                sums.push(sum);
            }
        }
        Self { width, height, sums }
    }

    /// How coherent a stretch is: the mean step against how much the steps vary; 5 for a clear line, below a half where
    /// there is none.
    pub(super) fn coherence(&self, x: usize, from: usize, to: usize) -> f32 {
        let line = &self.sums[x * (self.height + 1)..];
        let (a, b) = (line[from], line[to]);
        let count = (to - from) as f32;
        let mean = [0, 1, 2].map(|channel| (b[channel] - a[channel]) / count);
        let square: f32 = mean.iter().map(|value| value * value).sum();
        let variance = ((b[3] - a[3]) / count - square).max(0.0);
        square.sqrt() / (variance.sqrt() + NOISE)
    }

    /// The same for the best line near a place.
    pub(super) fn near(&self, x: f32, room: f32, from: f32, to: f32) -> f32 {
        let clamp = |value: f32, most: usize| (value.round().max(0.0) as usize).min(most);
        let (from, to) = (clamp(from, self.height), clamp(to, self.height));
        if to < from + 3 {
            return 0.0;
        }
        let places = clamp(x - room, self.width - 1)..=clamp(x + room, self.width - 1);
        places.map(|x| self.coherence(x, from, to)).fold(0.0, f32::max)
    }
}
