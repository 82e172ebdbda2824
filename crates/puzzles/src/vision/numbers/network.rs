//! Reads a whole cell: a small network over 32 × 32 pixels, trained by `tools/train-cells`.
//!
//! Its outputs are the tens and the units of the number, or none. It has five convolutions and two
//! dense layers, and weights of eight bits with a scale for each output. If a size occurs twice,
//! the second convolution is added to the first:
//!
//! ```text
//! 32×32×3 → 16×16×12 → 16×16×32 (twice) → 8×8×48 (twice) → 4×4×64 → 96 → 26
//! ```
//!
//! The network sees one cell, not the board. [`super::glyphs`] classifies isolated digits.

use std::sync::OnceLock;

use crate::vision::convolution::{FeatureMap, Kernel, Layer, log_softmax, read_layer};

/// Side of the input, in pixels.
pub(in crate::vision) const SIDE: usize = 32;

/// Colours of a cell, row by row, from 0 to 1.
pub(in crate::vision) type Input = [[f32; 3]; SIDE * SIDE];

/// Classes of tens and of units: ten digits, and none.
const DIGITS: usize = 11;

/// Class of a missing digit.
const NO_DIGIT: usize = 10;

/// Outputs for the kind of content, which only the training uses.
const KINDS: usize = 4;

/// Number of outputs of the network.
const OUTPUTS: usize = 2 * DIGITS + KINDS;

/// Asset with the network, written by `tools/train-cells`.
const BYTES: &[u8] = include_bytes!("../../../assets/vision/cells.bin");

/// First bytes of the asset, with its version.
const MAGIC: &[u8] = b"CCEL\x02";

/// Inputs and outputs of each layer, as in `tools/train-cells/network.py`. The inputs of a
/// convolution are the channels of 9 pixels.
const SHAPES: [(usize, usize); 7] =
    [(9 * 12, 32), (9 * 32, 32), (9 * 32, 48), (9 * 48, 48), (9 * 48, 64), (1024, 96), (96, OUTPUTS)];

/// Kernel of a convolution that keeps the size.
const SAME_SIZE: Kernel = Kernel { side: 3, stride: 1, dilation: 1 };

/// Kernel of a convolution that halves the size. Its upper left position is the one of its result.
const HALF_SIZE: Kernel = Kernel { side: 3, stride: 2, dilation: 1 };

/// Constant added to the spread of colours before dividing by it, so that noise on a plain cell
/// stays small.
const EXTRA_SPREAD: f32 = 0.03;

/// Natural logarithms of the likelihoods of the digits that a cell may show, indexed by class.
#[derive(Clone, Debug)]
pub(in crate::vision) struct Output {
    tens: [f32; DIGITS],
    units: [f32; DIGITS],
}

impl Output {
    /// Returns the log-likelihood of a number up to 99.
    pub(in crate::vision) fn number(&self, number: u8) -> f32 {
        let (tens, units) = (usize::from(number / 10), usize::from(number % 10));
        self.tens[if tens == 0 { NO_DIGIT } else { tens }] + self.units[units]
    }

    /// Returns the log-likelihood of a cell without a number.
    pub(in crate::vision) fn none(&self) -> f32 {
        self.tens[NO_DIGIT] + self.units[NO_DIGIT]
    }
}

/// Returns the layers, decoded at the first call.
fn layers() -> &'static [Layer] {
    static LAYERS: OnceLock<Vec<Layer>> = OnceLock::new();
    LAYERS.get_or_init(|| {
        let mut bytes = BYTES.strip_prefix(MAGIC).expect("the asset has the version of this code");
        SHAPES.into_iter().map(|(inputs, outputs)| read_layer(&mut bytes, inputs, outputs)).collect()
    })
}

/// Subtracts the mean of all colours, divides by their spread, and joins squares of 2 × 2 pixels to
/// one of 12 channels.
fn normalise(input: &Input) -> FeatureMap {
    let values = input.as_flattened();
    let count = values.len() as f32;
    let mean = values.iter().sum::<f32>() / count;
    let spread = (values.iter().map(|v| (v - mean) * (v - mean)).sum::<f32>() / count).sqrt() + EXTRA_SPREAD;
    let half = SIDE / 2;
    let joined = |at: usize| {
        let first = 2 * (at / half) * SIDE + 2 * (at % half);
        let mut out = [0.0; 12];
        for (k, pixel) in [first, first + 1, first + SIDE, first + SIDE + 1].into_iter().enumerate() {
            (0..3).for_each(|c| out[3 * k + c] = (input[pixel][c] - mean) / spread);
        }
        out
    };
    FeatureMap { width: half, height: half, values: (0..half * half).flat_map(joined).collect() }
}

/// Reads one cell.
pub(in crate::vision) fn read(input: &Input) -> Output {
    let [first, second, third, fourth, fifth, dense, heads] = layers() else { unreachable!("seven layers") };
    let residual = |map: FeatureMap, layer| map.convolve(layer, SAME_SIZE).rectify().plus(&map);
    let map = normalise(input).convolve(first, SAME_SIZE).rectify();
    let map = residual(map, second).convolve(third, HALF_SIZE).rectify();
    let map = residual(map, fourth).convolve(fifth, HALF_SIZE).rectify();
    let whole = FeatureMap { width: 1, height: 1, ..map };
    let out = whole.convolve(dense, Kernel::POINT).rectify().convolve(heads, Kernel::POINT).values;
    let digits = |from: usize| log_softmax(std::array::from_fn(|class| out[from + class]));
    Output { tens: digits(0), units: digits(DIGITS) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The training script writes its outputs for the same input next to the weights.
    #[test]
    fn outputs_agree_with_the_training_script() {
        let check = include_str!("../../../assets/vision/cells-check.txt");
        let expected: Vec<f32> = check.lines().map(|line| line.parse().expect("a number")).collect();
        let value = |at: usize| (at * 7919 % 256) as f32 / 255.0;
        let input: Input = std::array::from_fn(|pixel| std::array::from_fn(|c| value(3 * pixel + c)));
        let output = read(&input);
        let outputs = [&output.tens[..], &output.units];
        let mut start = 0;
        for got in outputs {
            let wanted = &expected[start..start + got.len()];
            start += got.len();
            // Logits of one head may differ by a constant.
            let shift = got[0] - wanted[0];
            let off = got.iter().zip(wanted).map(|(a, b)| (a - b - shift).abs()).fold(0.0, f32::max);
            assert!(off < 0.01, "{off}");
        }
        assert_eq!(start + KINDS, expected.len());
    }
}
