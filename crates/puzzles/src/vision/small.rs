//! Pictures scaled for finding boards: small enough to be quick, large enough for thin outlines.
//! Also compares colours in Oklab, a perceptually uniform space.

use image::RgbImage;

use crate::pixels;
pub(crate) use crate::pixels::Rgb;

/// Half-open box in pixels: left, top, right, bottom.
pub(crate) type Bounds = [f32; 4];

/// A scaled picture. Its longer side is usually [`TARGET_SIDE`].
#[derive(Clone, Debug)]
pub(super) struct Small {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Pixels, row by row.
    pub(super) pixels: Vec<Rgb>,
    /// Pixels of the picture per pixel of this one.
    pub(super) scale: f32,
}

/// Longer side to which [`Small::new`] scales, in pixels.
const TARGET_SIDE: f32 = 1000.0;

/// Maximum factor of enlargement.
const MAX_ENLARGEMENT: f32 = 2.5;

impl Small {
    /// Scales a picture. Shrinking averages pixels, and enlarging interpolates them.
    pub(super) fn new(picture: &RgbImage) -> Self {
        Self::with_scale(
            picture,
            (picture.width().max(picture.height()) as f32 / TARGET_SIDE).max(1.0 / MAX_ENLARGEMENT),
        )
    }

    /// Scales a picture by 1 / `scale`.
    pub(super) fn with_scale(picture: &RgbImage, scale: f32) -> Self {
        let (full_width, full_height) = (picture.width() as usize, picture.height() as usize);
        if scale == 1.0 {
            return Self {
                width: full_width,
                height: full_height,
                pixels: picture.as_raw().as_chunks().0.to_vec(),
                scale,
            };
        }
        let size = |side: usize| ((side as f32 / scale).round() as usize).max(1);
        let (width, height) = (size(full_width), size(full_height));
        let columns = spans(full_width, width, scale);
        let rows = spans(full_height, height, scale);
        let raw = picture.as_raw();
        let mut pixels = Vec::with_capacity(width * height);
        let mut sums = vec![0_f32; 3 * full_width];
        for row in &rows {
            sums.fill(0.0);
            for &(y, share) in row {
                let values = &raw[y * full_width * 3..(y + 1) * full_width * 3];
                sums.iter_mut().zip(values).for_each(|(sum, &value)| *sum += share * f32::from(value));
            }
            for column in &columns {
                let mut pixel = [0.0; 3];
                for &(x, share) in column {
                    let sums = &sums[3 * x..3 * x + 3];
                    pixel.iter_mut().zip(sums).for_each(|(channel, sum)| *channel += share * sum);
                }
                pixels.push(pixel.map(|channel: f32| (channel + 0.5) as u8));
            }
        }
        Self { width, height, pixels, scale }
    }

    /// Returns the picture with rows and columns swapped.
    pub(super) fn transpose(&self) -> Self {
        let places = (0..self.width).flat_map(|x| (0..self.height).map(move |y| (x, y)));
        let pixels = places.map(|(x, y)| self.at(x, y)).collect();
        Self { width: self.height, height: self.width, pixels, scale: self.scale }
    }

    /// Returns the pixel in column `x` and row `y`.
    pub(super) fn at(&self, x: usize, y: usize) -> Rgb {
        self.pixels[y * self.width + x]
    }

    /// Returns whether a point is inside the picture.
    pub(super) fn contains(&self, (x, y): (f32, f32)) -> bool {
        (0.0..self.width as f32).contains(&x) && (0.0..self.height as f32).contains(&y)
    }

    /// Returns the pixel at a point, or the nearest pixel to a point outside.
    pub(super) fn nearest(&self, x: f32, y: f32) -> Rgb {
        let clamp = |value: f32, size: usize| (value.max(0.0) as usize).min(size - 1);
        self.at(clamp(x, self.width), clamp(y, self.height))
    }
}

/// Returns the source pixels and their weights for each target pixel along a side.
fn spans(large: usize, small: usize, scale: f32) -> Vec<Vec<(usize, f32)>> {
    let span = |index: usize| {
        if scale < 1.0 {
            let place = ((index as f32 + 0.5) * scale - 0.5).clamp(0.0, large as f32 - 1.0);
            let low = place as usize;
            let share = place - low as f32;
            return vec![(low, 1.0 - share), ((low + 1).min(large - 1), share)];
        }
        let (start, end) = (index as f32 * scale, ((index + 1) as f32 * scale).min(large as f32));
        let pixels = start as usize..(end.ceil() as usize).min(large).max(start as usize + 1).min(large);
        let inside = |x: usize| ((x as f32 + 1.0).min(end) - (x as f32).max(start)).max(0.0);
        let total: f32 = pixels.clone().map(inside).sum();
        pixels.map(|x| (x, if total > 0.0 { inside(x) / total } else { 0.0 })).collect()
    };
    (0..small).map(span).collect()
}

/// Returns the largest difference between two pixels in any channel.
pub(super) fn contrast(a: Rgb, b: Rgb) -> u8 {
    a[0].abs_diff(b[0]).max(a[1].abs_diff(b[1])).max(a[2].abs_diff(b[2]))
}

/// Returns the squared distance between two colours, in squared levels.
pub(super) fn squared_distance(a: Rgb, b: Rgb) -> u32 {
    a.iter().zip(b).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// Returns the median of each channel; black if there are no pixels.
pub(super) fn median(pixels: impl IntoIterator<Item = Rgb>) -> Rgb {
    let pixels: Vec<Rgb> = pixels.into_iter().collect();
    let channel = |channel: usize| {
        let mut values: Vec<u8> = pixels.iter().map(|pixel| pixel[channel]).collect();
        let middle = values.len() / 2;
        if values.is_empty() { 0 } else { *values.select_nth_unstable(middle).1 }
    };
    [channel(0), channel(1), channel(2)]
}

/// Returns a colour in hundredths of Oklab: lightness from 0 to 100, green to red, and blue to
/// yellow. A distance of 2 is just visible.
pub(super) fn lab(colour: Rgb) -> [f32; 3] {
    pixels::lab(colour).map(|axis| 100.0 * axis)
}

/// Returns the lightness in Oklab, from 0 to 100.
pub(crate) fn lightness(colour: Rgb) -> f32 {
    lab(colour)[0]
}

/// Returns the chroma in hundredths of Oklab: 0 for greys.
pub(crate) fn chroma(colour: Rgb) -> f32 {
    let [_, a, b] = lab(colour);
    a.hypot(b)
}

/// Returns the hue in Oklab, in degrees: 30 is red, 110 yellow, 140 green, 260 blue.
pub(crate) fn hue(colour: Rgb) -> f32 {
    let [_, a, b] = lab(colour);
    b.atan2(a).to_degrees().rem_euclid(360.0)
}

/// Returns the distance between two colours in hundredths of Oklab: 2 is just visible.
pub(crate) fn difference(a: Rgb, b: Rgb) -> f32 {
    lab_distance(lab(a), lab(b))
}

/// Returns the distance between two colours in Oklab, in the unit of the arguments.
pub(super) fn lab_distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    ((a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2) + (a[2] - b[2]).powi(2)).sqrt()
}
