//! A few colours for all of a picture, and the picture in those colours.
//!
//! Colours are compared in Oklab (Björn Ottosson, 2020), where equal distances look about equally large. They are chosen by
//! cutting the cluster of the largest error in two until there are enough (after Heckbert, 1982), and then moved to the means of
//! what is nearest to them (k-means).

use super::theme::Rgb;
use image::RgbImage;

/// A colour in Oklab: lightness, green to red, blue to yellow.
pub(super) type Lab = [f32; 3];

/// Pixels that are looked at when colours are chosen.
const SAMPLES: usize = 10_000;

/// How often the colours are moved to their means.
const ROUNDS: usize = 4;

/// Most colours, as many as a byte numbers.
const MOST: usize = 256;

/// How many distances are compared at once.
const LANES: usize = 8;

/// An error of a cluster that is none but for rounding.
const ALIKE: f32 = 1e-6;

/// How much of what a pixel lacks its neighbours make up for: all of it is grainy and takes more bytes.
const DIFFUSED: f32 = 0.75;

/// At most `most` colours that come near to all of `picture`.
pub(super) fn colours(picture: &RgbImage, most: usize) -> Vec<Rgb> {
    let step = (picture.as_raw().len() / 3).div_ceil(SAMPLES).max(1);
    // An odd step meets all columns in turn.
    let samples: Vec<Lab> = picture.pixels().step_by(step | 1).map(|pixel| lab(pixel.0)).collect();
    if samples.is_empty() || most == 0 {
        return Vec::new();
    }
    let mut clusters = vec![Cluster::of(samples.clone())];
    while clusters.len() < most {
        let Some(worst) =
            (0..clusters.len()).max_by(|&a, &b| clusters[a].error().total_cmp(&clusters[b].error()))
        else {
            break;
        };
        if clusters[worst].error() < ALIKE {
            break;
        }
        let [low, high] = clusters.swap_remove(worst).cut();
        clusters.extend([low, high]);
    }
    let mut means: Vec<Lab> = clusters.iter().map(|cluster| cluster.mean).collect();
    for _ in 0..ROUNDS {
        let nearest = Nearest::new(means.iter().copied());
        let mut sums = vec![([0.0; 3], 0.0); means.len()];
        for sample in &samples {
            let (sum, count) = &mut sums[nearest.of(*sample)];
            *sum = std::array::from_fn(|i| sum[i] + sample[i]);
            *count += 1.0;
        }
        for (mean, (sum, count)) in means.iter_mut().zip(sums).filter(|(_, (_, count))| *count > 0.0) {
            *mean = sum.map(|channel| channel / count);
        }
    }
    let mut colours: Vec<Rgb> = means.into_iter().map(rgb).collect();
    colours.sort_unstable();
    colours.dedup();
    colours
}

/// The number of the colour for each pixel of `picture`, row by row. What a pixel's colour lacks is made up for by its
/// neighbours (Floyd and Steinberg, 1976).
pub(super) fn dithered(picture: &RgbImage, nearest: &Nearest) -> Vec<usize> {
    let width = picture.width() as usize;
    let mut numbers = vec![0; picture.as_raw().len() / 3];
    let mut below = vec![[0.0; 3]; width];
    for (y, row) in picture.rows().enumerate() {
        let mut here = std::mem::replace(&mut below, vec![[0.0; 3]; width]);
        let colours: Vec<Lab> = row.map(|pixel| lab(pixel.0)).collect();
        // Every other row runs backwards, so that no grain leans to one side.
        let (ahead, columns): (isize, Vec<usize>) =
            if y % 2 == 0 { (1, (0..width).collect()) } else { (-1, (0..width).rev().collect()) };
        for x in columns {
            let wanted: Lab = std::array::from_fn(|i| colours[x][i] + here[x][i]);
            let number = nearest.of(wanted);
            numbers[y * width + x] = number;
            let given = nearest.colour(number);
            let lacks: Lab = std::array::from_fn(|i| (wanted[i] - given[i]) * DIFFUSED);
            let pass = |row: &mut [Lab], by: isize, part: f32| {
                if let Some(to) = x.checked_add_signed(by).and_then(|to| row.get_mut(to)) {
                    *to = std::array::from_fn(|i| to[i] + lacks[i] * part);
                }
            };
            pass(&mut here, ahead, 7.0 / 16.0);
            pass(&mut below, -ahead, 3.0 / 16.0);
            pass(&mut below, 0, 5.0 / 16.0);
            pass(&mut below, ahead, 1.0 / 16.0);
        }
    }
    numbers
}

/// Colours among which the nearest is looked for, at most [`MOST`].
#[derive(Debug)]
pub(super) struct Nearest {
    /// One channel after the other, so that many are compared at once.
    channels: [Vec<f32>; 3],
}

impl Nearest {
    pub(super) fn new(colours: impl Iterator<Item = Lab> + Clone) -> Self {
        Self { channels: [0, 1, 2].map(|channel| colours.clone().map(|colour| colour[channel]).collect()) }
    }

    /// The number of the nearest colour; 0 where there is none.
    pub(super) fn of(&self, [l, a, b]: Lab) -> usize {
        let [ls, as_, bs] = &self.channels;
        // Without branches, and with several least distances side by side, the processor reckons several at once.
        let mut distances = [f32::INFINITY; MOST];
        for (((distance, cl), ca), cb) in distances.iter_mut().zip(ls).zip(as_).zip(bs) {
            *distance = (cl - l) * (cl - l) + (ca - a) * (ca - a) + (cb - b) * (cb - b);
        }
        let mut lanes = [f32::INFINITY; LANES];
        for part in distances.chunks_exact(LANES) {
            lanes =
                std::array::from_fn(|lane| if part[lane] < lanes[lane] { part[lane] } else { lanes[lane] });
        }
        let least = lanes.into_iter().fold(f32::INFINITY, f32::min);
        distances.iter().position(|distance| *distance == least).unwrap_or(0)
    }

    fn colour(&self, number: usize) -> Lab {
        [0, 1, 2].map(|channel| self.channels[channel][number])
    }
}

/// Samples that one colour stands for.
struct Cluster {
    samples: Vec<Lab>,
    mean: Lab,
    /// The sum of the squares of how far each channel is from its mean.
    errors: Lab,
}

impl Cluster {
    fn of(samples: Vec<Lab>) -> Self {
        let count = samples.len().max(1) as f32;
        let sum = |of: &dyn Fn(&Lab, usize) -> f32| {
            std::array::from_fn(|i| samples.iter().map(|sample| of(sample, i)).sum::<f32>())
        };
        let mean: Lab = sum(&|sample, i| sample[i]).map(|sum: f32| sum / count);
        let errors = sum(&|sample, i| (sample[i] - mean[i]).powi(2));
        Self { samples, mean, errors }
    }

    /// What is gained by cutting it; nothing where all samples are alike.
    fn error(&self) -> f32 {
        if self.samples.len() < 2 { 0.0 } else { self.errors.iter().sum::<f32>() }
    }

    /// Cuts it at the mean of the channel that varies most.
    fn cut(self) -> [Self; 2] {
        let channel = (0..3).max_by(|&a, &b| self.errors[a].total_cmp(&self.errors[b])).unwrap_or(0);
        let at = self.mean[channel];
        let (low, high) = self.samples.into_iter().partition(|sample: &Lab| sample[channel] < at);
        [low, high].map(Self::of)
    }
}

/// A colour of sRGB in Oklab.
pub(super) fn lab(colour: Rgb) -> Lab {
    let [r, g, b] = colour.map(|channel| LINEAR[usize::from(channel)]);
    let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
    let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

/// A colour of Oklab in sRGB, or what is near to it there.
fn rgb([l, a, b]: Lab) -> Rgb {
    let long = (l + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
    let medium = (l - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
    let short = (l - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
    [
        4.076_741_7 * long - 3.307_711_6 * medium + 0.230_969_94 * short,
        -1.268_438 * long + 2.609_757_4 * medium - 0.341_319_4 * short,
        -0.004_196_086 * long - 0.703_418_6 * medium + 1.707_614_7 * short,
    ]
    .map(|light: f32| {
        let c = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
        (c.clamp(0.0, 1.0) * 255.0).round() as u8
    })
}

/// The light of each level of a channel in sRGB.
static LINEAR: std::sync::LazyLock<[f32; 256]> = std::sync::LazyLock::new(|| {
    std::array::from_fn(|level| {
        let c = level as f32 / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
});

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb as Pixel;

    #[test]
    fn colours_lead_to_oklab_and_back() {
        for colour in [[0, 0, 0], [255; 3], [255, 0, 0], [12, 200, 90], [0x2b, 0x2f, 0x38]] {
            assert_eq!(rgb(lab(colour)), colour);
        }
        let [l, a, b] = lab([255; 3]);
        assert!((l - 1.0).abs() < 1e-3 && a.abs() < 1e-3 && b.abs() < 1e-3);
    }

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let picture =
            RgbImage::from_fn(60, 60, |x, y| Pixel([(x / 20 * 100) as u8, (y / 30 * 200) as u8, 7]));
        let colours = colours(&picture, 200);
        assert_eq!(colours.len(), 6);
        let nearest = Nearest::new(colours.iter().map(|&colour| lab(colour)));
        let shown = dithered(&picture, &nearest);
        assert!(shown.iter().zip(picture.pixels()).all(|(&number, pixel)| colours[number] == pixel.0));
    }

    #[test]
    fn many_colours_come_out_right_on_average() {
        let picture = RgbImage::from_fn(160, 160, |x, y| Pixel([x as u8, y as u8, ((x + y) / 2) as u8]));
        let colours = colours(&picture, 64);
        assert!((48..=64).contains(&colours.len()), "{}", colours.len());
        let nearest = Nearest::new(colours.iter().map(|&colour| lab(colour)));
        let shown = dithered(&picture, &nearest);
        for (left, top) in [(0, 0), (40, 80), (120, 120)] {
            let mean = |of: &dyn Fn(u32, u32) -> Rgb| {
                let all: Vec<Rgb> = (0..1600).map(|i| of(left + i % 40, top + i / 40)).collect();
                [0, 1, 2]
                    .map(|channel| all.iter().map(|colour| f32::from(colour[channel])).sum::<f32>() / 1600.0)
            };
            let wanted = mean(&|x, y| picture.get_pixel(x, y).0);
            let given = mean(&|x, y| colours[shown[(y * 160 + x) as usize]]);
            let off = wanted.into_iter().zip(given).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            assert!(off < 6.0, "{left},{top}: {wanted:?} and {given:?}");
        }
    }
}
