//! Finds tubes and units by convolutional networks, trained by `tools/train-tubes`.
//!
//! The first network sees the whole picture, scaled to a fixed area, and finds tubes. The second
//! sees the tubes in one size, and finds their units. Both have one shape. For every fourth pixel
//! they return likelihoods of classes, the sides of the tube or unit there, and the height of a
//! unit:
//!
//! ```text
//! n×m×3 → n/4×m/4×32 (twice) → n/8×m/8×48 (five times) → n/4×m/4×32 (twice) → 9
//! ```

use std::sync::OnceLock;

use image::{RgbImage, imageops};

use crate::vision::convolution::{FeatureMap, Kernel, Layer, log_softmax, read_layer};
use crate::vision::small::{Bounds, Small};

/// A trained network of the shape [`SHAPES`].
struct Network {
    /// Asset, written by `tools/train-tubes`.
    bytes: &'static [u8],
    /// First bytes of the asset, with its version.
    magic: &'static [u8],
    layers: OnceLock<Vec<Layer>>,
}

/// Network that finds tubes: outside, empty part, liquid, separate units.
static TUBES: Network = Network::new(include_bytes!("../../../assets/vision/tubes.bin"), b"CTUB\x01");
/// Network that finds units in close views: no unit, liquid, separate unit, hidden unit.
static UNITS: Network = Network::new(include_bytes!("../../../assets/vision/units.bin"), b"CUNI\x01");

/// Area of the scaled picture for tubes, in pixels.
const AREA: f32 = 51_200.0;
/// Width of a tube in the scaled picture for units, in pixels.
const TUBE_WIDTH: f32 = 24.0;
/// Maximum area of the scaled picture for units, in pixels.
const MAX_AREA: f32 = 130_000.0;
/// Width of the area around tubes that is examined for units, in widths of a tube.
const MARGIN: f32 = 1.5;
/// Multiple of the sides of the scaled picture, in pixels: its layers halve them three times.
const SIDE_STEP: usize = 8;
/// Pixels between two positions of the result.
const STEP: usize = 4;
/// Pixels per unit of the distances in the outputs.
const DISTANCE: f32 = 16.0;

/// Number of classes. The first is the background.
pub(super) const CLASSES: usize = 4;
/// Outputs of a position: classes, distances of the sides, and the height of a unit.
const OUTPUTS: usize = CLASSES + 5;

/// Side of the kernel, inputs and outputs of each layer.
const SHAPES: [(usize, usize, usize); 10] = [
    (4, 3, 32),
    (3, 32, 32),
    (4, 32, 48),
    (3, 48, 48),
    (3, 48, 48),
    (3, 48, 48),
    (3, 48, 48),
    (1, 48, 32),
    (3, 32, 32),
    (1, 32, OUTPUTS),
];

/// Constant added to the spread of colours before dividing by it, so that noise stays small.
const EXTRA_SPREAD: f32 = 10.0;

/// Output of the network for a picture.
#[derive(Clone, Debug)]
pub(super) struct Detection {
    /// Pixels of the picture between two positions.
    pub(super) step: f32,
    pub(super) positions: Vec<Position>,
}

/// Output of the network for one position. Lengths are in pixels of the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) middle: (f32, f32),
    /// Likelihood of each class; they sum to 1.
    pub(super) likelihoods: [f32; CLASSES],
    /// Sides of the tube or unit at the position.
    pub(super) sides: Bounds,
    /// Height of a unit.
    pub(super) unit: f32,
}

impl Position {
    /// Returns the likelihood that the position is inside a tube or unit.
    pub(super) fn inside(&self) -> f32 {
        1.0 - self.likelihoods[0]
    }
}

/// Finds tubes in a picture.
pub(super) fn detect_tubes(picture: &RgbImage) -> Detection {
    let scale = (picture.width() as f32 * picture.height() as f32 / AREA).sqrt();
    TUBES.detect(&Small::with_scale(picture, scale), (0.0, 0.0))
}

/// Finds units in tubes that are `width` wide, within `bounds`; both are in pixels of the picture.
pub(super) fn detect_units(picture: &RgbImage, bounds: Bounds, width: f32) -> Detection {
    let margin = MARGIN * width;
    let at = |side: f32, limit: u32| (side.max(0.0) as u32).min(limit - 1);
    let (left, top) = (at(bounds[0] - margin, picture.width()), at(bounds[1] - margin, picture.height()));
    let (right, bottom) = (at(bounds[2] + margin, picture.width()), at(bounds[3] + margin, picture.height()));
    let part = imageops::crop_imm(picture, left, top, right - left + 1, bottom - top + 1).to_image();
    let scale = (width / TUBE_WIDTH).max((part.width() as f32 * part.height() as f32 / MAX_AREA).sqrt());
    UNITS.detect(&Small::with_scale(&part, scale), (left as f32, top as f32))
}

impl Network {
    const fn new(bytes: &'static [u8], magic: &'static [u8]) -> Self {
        Self { bytes, magic, layers: OnceLock::new() }
    }

    /// Returns the layers, decoded at the first call.
    fn layers(&self) -> &[Layer] {
        self.layers.get_or_init(|| {
            let mut bytes =
                self.bytes.strip_prefix(self.magic).expect("the asset has the version of this code");
            SHAPES.map(|(side, inputs, outputs)| read_layer(&mut bytes, side * side * inputs, outputs)).into()
        })
    }

    /// Runs the network on a scaled part of a picture, whose upper left corner is at `corner`.
    fn detect(&self, part: &Small, corner: (f32, f32)) -> Detection {
        let map = normalise(part);
        let (width, step) = (map.width / STEP, STEP as f32 * part.scale);
        let outputs = self.evaluate(&map);
        let position = |(at, outputs): (usize, &[f32; OUTPUTS])| {
            let (scores, distances) = outputs.split_at(CLASSES);
            let scores: [f32; CLASSES] = std::array::from_fn(|class| scores[class]);
            let (x, y) = (
                corner.0 + ((at % width) as f32 + 0.5) * step,
                corner.1 + ((at / width) as f32 + 0.5) * step,
            );
            let by = |side: usize| distances[side] * DISTANCE * part.scale;
            Position {
                middle: (x, y),
                likelihoods: log_softmax(scores).map(f32::exp),
                sides: [x - by(0), y - by(1), x + by(2), y + by(3)],
                unit: by(4),
            }
        };
        let positions = outputs.values.as_chunks().0.iter().enumerate().map(position).collect();
        Detection { step, positions }
    }

    /// Returns the outputs of all positions.
    fn evaluate(&self, map: &FeatureMap) -> FeatureMap {
        let [stem, fine, down, dilated @ .., up, join, heads] = self.layers() else {
            unreachable!("ten layers")
        };
        let kernel = |side, stride, dilation| Kernel { side, stride, dilation };
        let residual = |map: FeatureMap, layer, dilation| {
            map.convolve(layer, kernel(3, 1, dilation)).plus(&map).rectify()
        };
        let fine_map = residual(map.convolve(stem, kernel(4, 4, 1)).rectify(), fine, 1);
        let coarse = fine_map.convolve(down, kernel(4, 2, 1)).rectify();
        let coarse =
            dilated.iter().zip(0..).fold(coarse, |map, (layer, power)| residual(map, layer, 1 << power));
        let joined = coarse.convolve(up, Kernel::POINT).double().plus(&fine_map).rectify();
        residual(joined, join, 1).convolve(heads, Kernel::POINT)
    }
}

/// Extends a picture to whole steps, subtracts the mean of each channel, and divides by the spread
/// of all.
fn normalise(picture: &Small) -> FeatureMap {
    let (width, height) =
        (picture.width.next_multiple_of(SIDE_STEP), picture.height.next_multiple_of(SIDE_STEP));
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let pixels: Vec<[f32; 3]> =
        places.map(|(x, y)| picture.nearest(x as f32, y as f32).map(f32::from)).collect();
    let count = pixels.len() as f32;
    let mean: [f32; 3] =
        std::array::from_fn(|channel| pixels.iter().map(|pixel| pixel[channel]).sum::<f32>() / count);
    let centred = |pixel: &[f32; 3]| -> [f32; 3] { std::array::from_fn(|c| pixel[c] - mean[c]) };
    let squares: f32 = pixels.iter().flat_map(centred).map(|value| value * value).sum();
    let spread = (squares / (3.0 * count)).sqrt() + EXTRA_SPREAD;
    FeatureMap {
        width,
        height,
        values: pixels.iter().flat_map(centred).map(|value| value / spread).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The training script writes its outputs for the same input next to the weights.
    #[test]
    fn outputs_agree_with_the_training_script() {
        let value = |at: usize| (at * 7919 % 256) as f32 / 255.0;
        let map = FeatureMap { width: 64, height: 64, values: (0..64 * 64 * 3).map(value).collect() };
        for (network, check) in [
            (&TUBES, include_str!("../../../assets/vision/tubes-check.txt")),
            (&UNITS, include_str!("../../../assets/vision/units-check.txt")),
        ] {
            let expected: Vec<f32> = check.lines().map(|line| line.parse().expect("a number")).collect();
            let outputs = network.evaluate(&map).values;
            let off = outputs.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            assert!(off < 0.01 && !expected.is_empty(), "{off}");
        }
    }
}
