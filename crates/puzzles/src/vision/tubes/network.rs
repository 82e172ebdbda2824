//! Finds tubes by a convolutional network, trained by `tools/train-tubes`.
//!
//! The network sees the whole picture, scaled to a fixed area. For every fourth pixel it returns
//! the likelihoods that this is outside a tube, in its empty part or in its contents, and the sides
//! of that tube:
//!
//! ```text
//! n×m×3 → n/4×m/4×32 (twice) → n/8×m/8×48 (five times) → n/4×m/4×32 (twice) → 9
//! ```

use std::sync::OnceLock;

use image::RgbImage;

use crate::vision::convolution::{FeatureMap, Kernel, Layer, read_layer};
use crate::vision::small::{Bounds, Small};

/// Asset with the network, written by `tools/train-tubes`.
const BYTES: &[u8] = include_bytes!("../../../assets/vision/tubes.bin");
/// First bytes of the asset, with its version.
const MAGIC: &[u8] = b"CTUB\x01";

/// Area of the scaled picture, in pixels.
const AREA: f32 = 51_200.0;
/// Multiple of the sides of the scaled picture, in pixels: its layers halve them three times.
const SIDE_STEP: usize = 8;
/// Pixels between two positions of the result.
const STEP: usize = 4;
/// Pixels per unit of the distances in the outputs.
const DISTANCE: f32 = 16.0;

/// Number of classes: outside, empty part, liquid, separate units.
const CLASSES: usize = 4;
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

/// Output of the network for one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// Likelihood that it is inside a tube.
    pub(super) inside: f32,
    /// Sides of that tube, in pixels of the picture.
    pub(super) sides: Bounds,
}

/// Returns the layers, decoded at the first call.
fn layers() -> &'static [Layer] {
    static LAYERS: OnceLock<Vec<Layer>> = OnceLock::new();
    LAYERS.get_or_init(|| {
        let mut bytes = BYTES.strip_prefix(MAGIC).expect("the asset has the version of this code");
        SHAPES.map(|(side, inputs, outputs)| read_layer(&mut bytes, side * side * inputs, outputs)).into()
    })
}

/// Runs the network on a picture.
pub(super) fn detect(picture: &RgbImage) -> Detection {
    let scale = (picture.width() as f32 * picture.height() as f32 / AREA).sqrt();
    let map = normalise(&Small::with_scale(picture, scale));
    let (width, step) = (map.width / STEP, STEP as f32 * scale);
    let outputs = evaluate(&map);
    let position = |(at, outputs): (usize, &[f32; OUTPUTS])| {
        let (scores, distances) = outputs.split_at(CLASSES);
        let odds: f32 = scores[1..].iter().map(|score| (score - scores[0]).exp()).sum();
        let (x, y) = (((at % width) as f32 + 0.5) * step, ((at / width) as f32 + 0.5) * step);
        let by = |side: usize| distances[side] * DISTANCE * scale;
        Position { inside: 1.0 - 1.0 / (1.0 + odds), sides: [x - by(0), y - by(1), x + by(2), y + by(3)] }
    };
    let positions = outputs.values.as_chunks().0.iter().enumerate().map(position).collect();
    Detection { step, positions }
}

/// Returns the outputs of all positions.
fn evaluate(map: &FeatureMap) -> FeatureMap {
    let [stem, fine, down, dilated @ .., up, join, heads] = layers() else { unreachable!("ten layers") };
    let kernel = |side, stride, dilation| Kernel { side, stride, dilation };
    let residual =
        |map: FeatureMap, layer, dilation| map.convolve(layer, kernel(3, 1, dilation)).plus(&map).rectify();
    let fine_map = residual(map.convolve(stem, kernel(4, 4, 1)).rectify(), fine, 1);
    let coarse = fine_map.convolve(down, kernel(4, 2, 1)).rectify();
    let coarse = dilated.iter().zip(0..).fold(coarse, |map, (layer, power)| residual(map, layer, 1 << power));
    let joined = coarse.convolve(up, Kernel::POINT).double().plus(&fine_map).rectify();
    residual(joined, join, 1).convolve(heads, Kernel::POINT)
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
        let check = include_str!("../../../assets/vision/tubes-check.txt");
        let expected: Vec<f32> = check.lines().map(|line| line.parse().expect("a number")).collect();
        let value = |at: usize| (at * 7919 % 256) as f32 / 255.0;
        let map = FeatureMap { width: 64, height: 64, values: (0..64 * 64 * 3).map(value).collect() };
        let outputs = evaluate(&map).values;
        let off = outputs.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(off < 0.01 && !expected.is_empty(), "{off}");
    }
}
