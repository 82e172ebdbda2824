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

use nalgebra::{DMatrixView, DMatrixViewMut};

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
const MAGIC: &[u8] = b"CCEL\x01";

/// Inputs and outputs of each layer, as in `tools/train-cells/network.py`. The inputs of a
/// convolution are the channels of 9 pixels.
const SHAPES: [(usize, usize); 7] =
    [(9 * 12, 32), (9 * 32, 32), (9 * 32, 48), (9 * 48, 48), (9 * 48, 64), (1024, 96), (96, OUTPUTS)];

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

/// Biases of a layer, and for each input the weights of all outputs.
struct Layer {
    biases: Vec<f32>,
    weights: Vec<f32>,
}

/// Returns the layers, decoded at the first call.
fn layers() -> &'static [Layer] {
    static LAYERS: OnceLock<Vec<Layer>> = OnceLock::new();
    LAYERS.get_or_init(|| {
        let mut bytes = BYTES.strip_prefix(MAGIC).expect("the asset has the version of this code");
        let mut take = |count: usize| {
            let (head, tail) = bytes.split_at(count);
            bytes = tail;
            head
        };
        let floats = |bytes: &[u8]| -> Vec<f32> {
            bytes.as_chunks::<4>().0.iter().map(|&b| f32::from_le_bytes(b)).collect()
        };
        let mut layer = |(inputs, outputs): (usize, usize)| {
            let scales = floats(take(4 * outputs));
            let biases = floats(take(4 * outputs));
            let weights = take(inputs * outputs).chunks_exact(outputs);
            let scaled =
                weights.flat_map(|row| row.iter().zip(&scales).map(|(&w, scale)| f32::from(w as i8) * scale));
            Layer { biases, weights: scaled.collect() }
        };
        SHAPES.into_iter().map(&mut layer).collect()
    })
}

/// Adds the product of `inputs` and their rows of `weights` to `sums`.
fn add<const OUT: usize>(sums: &mut [f32; OUT], inputs: &[f32], weights: &[f32]) {
    for (value, row) in inputs.iter().zip(weights.as_chunks::<OUT>().0) {
        sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
    }
}

/// Convolves a square image of `IN` channels with a window of 3 × 3, and sets negative results to
/// 0. With a step of 1, the window is centred on its pixel. With a step of 2, its pixel is the
/// upper left one.
fn convolve<const IN: usize, const OUT: usize>(
    image: &[[f32; IN]],
    layer: &Layer,
    step: usize,
) -> Vec<[f32; OUT]> {
    let windows = windows(image, step);
    let inputs = 9 * IN;
    let count = windows.len() / inputs;
    let mut out = layer.biases.repeat(count);
    // One column for each pixel.
    let weights = DMatrixView::from_slice(&layer.weights, OUT, inputs);
    let windows = DMatrixView::from_slice(&windows, inputs, count);
    DMatrixViewMut::from_slice(&mut out, OUT, count).gemm(1.0, &weights, &windows, 1.0);
    out.as_chunks::<OUT>().0.iter().map(|sums| sums.map(|sum| sum.max(0.0))).collect()
}

/// Returns the channels of the 3 × 3 pixels of each window, with 0 outside the image.
fn windows<const IN: usize>(image: &[[f32; IN]], step: usize) -> Vec<f32> {
    let side = image.len().isqrt();
    let before = if step == 1 { 1 } else { 0 };
    let mut windows = vec![0.0; (side / step).pow(2) * 9 * IN];
    let places = (0..side).step_by(step).flat_map(|y| (0..side).step_by(step).map(move |x| (x, y)));
    for (window, (x, y)) in windows.chunks_exact_mut(9 * IN).zip(places) {
        let (from, to) = (x.saturating_sub(before), (x + 3 - before).min(side));
        for (dy, line) in window.chunks_exact_mut(3 * IN).enumerate() {
            let row = (y + dy).wrapping_sub(before);
            if row < side {
                let pixels = image[row * side + from..row * side + to].as_flattened();
                line[(from + before - x) * IN..][..pixels.len()].copy_from_slice(pixels);
            }
        }
    }
    windows
}

/// Returns the sum of an image and its convolution.
fn residual<const CHANNELS: usize>(image: Vec<[f32; CHANNELS]>, layer: &Layer) -> Vec<[f32; CHANNELS]> {
    let mut out = convolve::<CHANNELS, CHANNELS>(&image, layer, 1);
    out.as_flattened_mut().iter_mut().zip(image.as_flattened()).for_each(|(sum, value)| *sum += value);
    out
}

/// Subtracts the mean of all colours, divides by their spread, and joins squares of 2 × 2 pixels to
/// one of 12 channels.
fn normalise(input: &Input) -> Vec<[f32; 12]> {
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
    (0..half * half).map(joined).collect()
}

/// Returns the logarithms of likelihoods that sum to 1.
fn log_softmax<const N: usize>(values: &[f32]) -> [f32; N] {
    let highest = values.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = values.iter().map(|v| (v - highest).exp()).sum();
    std::array::from_fn(|k| values[k] - highest - sum.ln())
}

/// Reads one cell.
pub(in crate::vision) fn read(input: &Input) -> Output {
    let [first, second, third, fourth, fifth, dense, heads] = layers() else { unreachable!("seven layers") };
    let image = convolve::<12, 32>(&normalise(input), first, 1);
    let image = convolve::<32, 48>(&residual(image, second), third, 2);
    let image = convolve::<48, 64>(&residual(image, fourth), fifth, 2);
    let mut hidden: [f32; 96] = dense.biases.as_slice().try_into().expect("one bias for each output");
    add(&mut hidden, image.as_flattened(), &dense.weights);
    let mut out: [f32; OUTPUTS] = heads.biases.as_slice().try_into().expect("one bias for each output");
    add(&mut out, &hidden.map(|v| v.max(0.0)), &heads.weights);
    let (tens, rest) = out.split_at(DIGITS);
    Output { tens: log_softmax(tens), units: log_softmax(&rest[..DIGITS]) }
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
