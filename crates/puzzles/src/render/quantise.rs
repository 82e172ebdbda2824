//! Quantises pictures: chooses a palette, and dithers with it.
//!
//! Colours are compared in Oklab. The cluster with the largest error is split in two until there
//! are enough clusters (similar to Heckbert, 1982). Then k-means improves their means, which are
//! the colours.

use crate::pixels::{Lab, Rgb, from_lab, lab};
use image::RgbImage;

/// Maximum pixels sampled to choose colours.
const MAX_SAMPLES: usize = 10_000;

/// Rounds of k-means.
const ROUNDS: usize = 4;

/// Maximum colours, since indices are bytes.
const MAX_COLOURS: usize = 256;

/// Number of distances compared at once.
const LANES: usize = 8;

/// Minimum error of a cluster that is split. A smaller error is due to rounding.
const MIN_ERROR: f32 = 1e-6;

/// Share of a pixel's error that is passed on to its neighbours. A share of 1 looks grainy and
/// takes more bytes.
const DIFFUSION: f32 = 0.75;

/// Chooses at most `max_colours` colours for `picture`.
pub(super) fn choose_colours(picture: &RgbImage, max_colours: usize) -> Vec<Rgb> {
    let step = (picture.as_raw().len() / 3).div_ceil(MAX_SAMPLES).max(1);
    // In a picture of even width, an even step would sample only every other column.
    let samples: Vec<Lab> = picture.pixels().step_by(step | 1).map(|pixel| lab(pixel.0)).collect();
    if samples.is_empty() || max_colours == 0 {
        return Vec::new();
    }
    let mut clusters = vec![Cluster::new(samples.clone())];
    while clusters.len() < max_colours {
        let Some(worst) =
            (0..clusters.len()).max_by(|&a, &b| clusters[a].error().total_cmp(&clusters[b].error()))
        else {
            break;
        };
        if clusters[worst].error() < MIN_ERROR {
            break;
        }
        let [low, high] = clusters.swap_remove(worst).split();
        clusters.extend([low, high]);
    }
    let mut means: Vec<Lab> = clusters.iter().map(|cluster| cluster.mean).collect();
    for _ in 0..ROUNDS {
        let nearest = NearestColour::new(means.iter().copied());
        let mut sums = vec![([0.0; 3], 0.0); means.len()];
        for sample in &samples {
            let (sum, count) = &mut sums[nearest.number_of(*sample)];
            *sum = std::array::from_fn(|i| sum[i] + sample[i]);
            *count += 1.0;
        }
        for (mean, (sum, count)) in means.iter_mut().zip(sums).filter(|(_, (_, count))| *count > 0.0) {
            *mean = sum.map(|channel| channel / count);
        }
    }
    let mut colours: Vec<Rgb> = means.into_iter().map(from_lab).collect();
    colours.sort_unstable();
    colours.dedup();
    colours
}

/// Dithers `picture` (Floyd and Steinberg, 1976). Returns the number of the colour of each pixel,
/// row by row.
pub(super) fn dither(picture: &RgbImage, nearest: &NearestColour) -> Vec<usize> {
    let width = picture.width() as usize;
    let mut numbers = vec![0; picture.as_raw().len() / 3];
    let mut errors_below = vec![[0.0; 3]; width];
    for (y, row) in picture.rows().enumerate() {
        let mut errors = std::mem::replace(&mut errors_below, vec![[0.0; 3]; width]);
        let colours: Vec<Lab> = row.map(|pixel| lab(pixel.0)).collect();
        // Every other row is processed backwards, so that the grain has no direction.
        let (ahead, columns): (isize, Vec<usize>) =
            if y % 2 == 0 { (1, (0..width).collect()) } else { (-1, (0..width).rev().collect()) };
        for x in columns {
            let wanted: Lab = std::array::from_fn(|i| colours[x][i] + errors[x][i]);
            let number = nearest.number_of(wanted);
            numbers[y * width + x] = number;
            let chosen = nearest.colour(number);
            let error: Lab = std::array::from_fn(|i| (wanted[i] - chosen[i]) * DIFFUSION);
            let pass = |row: &mut [Lab], by: isize, part: f32| {
                if let Some(to) = x.checked_add_signed(by).and_then(|to| row.get_mut(to)) {
                    *to = std::array::from_fn(|i| to[i] + error[i] * part);
                }
            };
            pass(&mut errors, ahead, 7.0 / 16.0);
            pass(&mut errors_below, -ahead, 3.0 / 16.0);
            pass(&mut errors_below, 0, 5.0 / 16.0);
            pass(&mut errors_below, ahead, 1.0 / 16.0);
        }
    }
    numbers
}

/// Nearest-colour search among at most [`MAX_COLOURS`] colours.
#[derive(Debug)]
pub(super) struct NearestColour {
    /// Colours by channel, for SIMD.
    channels: [Vec<f32>; 3],
}

impl NearestColour {
    pub(super) fn new(colours: impl Iterator<Item = Lab> + Clone) -> Self {
        Self { channels: [0, 1, 2].map(|channel| colours.clone().map(|colour| colour[channel]).collect()) }
    }

    /// Returns the number of the colour nearest to `[l, a, b]`; 0 if there are no colours.
    pub(super) fn number_of(&self, [l, a, b]: Lab) -> usize {
        let [ls, as_, bs] = &self.channels;
        // Without branches, and with one minimum per lane, the compiler emits SIMD code.
        let mut distances = [f32::INFINITY; MAX_COLOURS];
        for (((distance, cl), ca), cb) in distances.iter_mut().zip(ls).zip(as_).zip(bs) {
            *distance = (cl - l) * (cl - l) + (ca - a) * (ca - a) + (cb - b) * (cb - b);
        }
        let mut lanes = [f32::INFINITY; LANES];
        for part in distances.chunks_exact(LANES) {
            lanes =
                std::array::from_fn(|lane| if part[lane] < lanes[lane] { part[lane] } else { lanes[lane] });
        }
        let nearest = lanes.into_iter().fold(f32::INFINITY, f32::min);
        distances.iter().position(|distance| *distance == nearest).unwrap_or(0)
    }

    fn colour(&self, number: usize) -> Lab {
        [0, 1, 2].map(|channel| self.channels[channel][number])
    }
}

/// Samples that one colour represents.
struct Cluster {
    samples: Vec<Lab>,
    mean: Lab,
    /// Sum of squared differences from the mean, by channel.
    errors: Lab,
}

impl Cluster {
    fn new(samples: Vec<Lab>) -> Self {
        let count = samples.len().max(1) as f32;
        let sum = |value: &dyn Fn(&Lab, usize) -> f32| {
            std::array::from_fn(|i| samples.iter().map(|sample| value(sample, i)).sum::<f32>())
        };
        let mean: Lab = sum(&|sample, i| sample[i]).map(|sum: f32| sum / count);
        let errors = sum(&|sample, i| (sample[i] - mean[i]).powi(2));
        Self { samples, mean, errors }
    }

    /// Returns the error that a split can reduce; 0 for a single sample.
    fn error(&self) -> f32 {
        if self.samples.len() < 2 { 0.0 } else { self.errors.iter().sum::<f32>() }
    }

    /// Splits the cluster at the mean of the channel with the largest error.
    fn split(self) -> [Self; 2] {
        let channel = (0..3).max_by(|&a, &b| self.errors[a].total_cmp(&self.errors[b])).unwrap_or(0);
        let at = self.mean[channel];
        let (low, high) = self.samples.into_iter().partition(|sample: &Lab| sample[channel] < at);
        [low, high].map(Self::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb as Pixel;

    #[test]
    fn pictures_of_few_colours_keep_them_exactly() {
        let picture =
            RgbImage::from_fn(60, 60, |x, y| Pixel([(x / 20 * 100) as u8, (y / 30 * 200) as u8, 7]));
        let colours = choose_colours(&picture, 200);
        assert_eq!(colours.len(), 6);
        let nearest = NearestColour::new(colours.iter().map(|&colour| lab(colour)));
        let shown = dither(&picture, &nearest);
        assert!(shown.iter().zip(picture.pixels()).all(|(&number, pixel)| colours[number] == pixel.0));
    }

    #[test]
    fn dithering_keeps_the_mean_colour_of_areas() {
        let picture = RgbImage::from_fn(160, 160, |x, y| Pixel([x as u8, y as u8, ((x + y) / 2) as u8]));
        let colours = choose_colours(&picture, 64);
        assert!((48..=64).contains(&colours.len()), "{}", colours.len());
        let nearest = NearestColour::new(colours.iter().map(|&colour| lab(colour)));
        let shown = dither(&picture, &nearest);
        for (left, top) in [(0, 0), (40, 80), (120, 120)] {
            let mean = |colour_at: &dyn Fn(u32, u32) -> Rgb| {
                let all: Vec<Rgb> = (0..1600).map(|i| colour_at(left + i % 40, top + i / 40)).collect();
                [0, 1, 2]
                    .map(|channel| all.iter().map(|colour| f32::from(colour[channel])).sum::<f32>() / 1600.0)
            };
            let wanted = mean(&|x, y| picture.get_pixel(x, y).0);
            let actual = mean(&|x, y| colours[shown[(y * 160 + x) as usize]]);
            let error = wanted.into_iter().zip(actual).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            assert!(error < 6.0, "{left},{top}: {wanted:?} and {actual:?}");
        }
    }
}
