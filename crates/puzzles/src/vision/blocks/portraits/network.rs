//! Classifies lines and cells by their features with two small networks, trained by
//! `tools/train-blocks`.

use std::sync::OnceLock;

use super::features::{CELL_FEATURES, LINE_FEATURES};
use crate::vision::convolution::log_softmax;

/// Number of measures of a reading, its evidence. The last one is its lead over other readings;
/// readings are ranked by the others.
pub(super) const MEASURES: usize = 12;

/// Number of classes of a line.
pub(super) const LINE_CLASSES: usize = 5;
/// Class of a line between two blocks.
pub(super) const BETWEEN_BLOCKS: usize = 0;
/// Class of a line within a block.
pub(super) const WITHIN_BLOCK: usize = 1;
/// Class of a line between a block and a gap.
pub(super) const BESIDE_GAP: usize = 2;
/// Class of a line between two gaps.
pub(super) const BETWEEN_GAPS: usize = 3;

/// Class of a line or cell that is displaced or outside the board.
pub(super) const OFF_BOARD: usize = 4;

/// Number of classes of a cell: a gap; part of a block of one, two or four cells; [`OFF_BOARD`].
pub(super) const CELL_CLASSES: usize = 5;

/// Asset with the networks, written by `tools/train-blocks`.
const BYTES: &[u8] = include_bytes!("../../../../assets/vision/blocks.bin");
/// First bytes of the asset, with its version.
const MAGIC: &[u8] = b"CBLK\x02";
/// Number of hidden units of each network.
const HIDDEN_UNITS: usize = 32;

/// A network with one hidden layer.
struct Network<const INPUTS: usize, const OUTPUTS: usize> {
    /// Bias and weights of each hidden unit.
    hidden: Vec<(f32, [f32; INPUTS])>,
    /// Bias and weights of each output.
    outputs: Vec<(f32, [f32; HIDDEN_UNITS])>,
}

impl<const INPUTS: usize, const OUTPUTS: usize> Network<INPUTS, OUTPUTS> {
    fn read(bytes: &mut &[u8]) -> Self {
        let mut next = || next(bytes);
        let hidden = (0..HIDDEN_UNITS).map(|_| (next(), std::array::from_fn(|_| next()))).collect();
        let outputs = (0..OUTPUTS).map(|_| (next(), std::array::from_fn(|_| next()))).collect();
        Self { hidden, outputs }
    }

    /// Returns the log likelihood of each class.
    fn evaluate(&self, inputs: &[f32; INPUTS]) -> [f32; OUTPUTS] {
        let sum = |bias: f32, weights: &[f32], values: &[f32]| {
            bias + weights.iter().zip(values).map(|(weight, value)| weight * value).sum::<f32>()
        };
        let hidden: Vec<f32> =
            self.hidden.iter().map(|(bias, weights)| sum(*bias, weights, inputs).max(0.0)).collect();
        log_softmax(std::array::from_fn(|output| {
            let (bias, weights) = &self.outputs[output];
            sum(*bias, weights, &hidden)
        }))
    }
}

/// Reads the next number.
fn next(bytes: &mut &[u8]) -> f32 {
    let (value, rest) = bytes.split_first_chunk::<4>().expect("the asset has all weights");
    *bytes = rest;
    f32::from_le_bytes(*value)
}

/// Networks and weights of the asset.
struct Networks {
    line: Network<LINE_FEATURES, LINE_CLASSES>,
    cell: Network<CELL_FEATURES, CELL_CLASSES>,
    /// Weights of the evidence for ranking a reading; the bias first.
    worth: [f32; MEASURES],
    /// Weights of the evidence for the certainty of a reading; the bias first.
    certainty: [f32; MEASURES + 1],
}

/// Returns the networks, decoded at the first call.
fn networks() -> &'static Networks {
    static NETWORKS: OnceLock<Networks> = OnceLock::new();
    NETWORKS.get_or_init(|| {
        let mut bytes = BYTES.strip_prefix(MAGIC).expect("the asset is of this version");
        let (line, cell) = (Network::read(&mut bytes), Network::read(&mut bytes));
        let worth = std::array::from_fn(|_| next(&mut bytes));
        Networks { line, cell, worth, certainty: std::array::from_fn(|_| next(&mut bytes)) }
    })
}

/// Returns the log likelihood of each class of a line.
pub(super) fn line(features: &[f32; LINE_FEATURES]) -> [f32; LINE_CLASSES] {
    networks().line.evaluate(features)
}

/// Returns the log likelihood of each class of a cell.
pub(super) fn cell(features: &[f32; CELL_FEATURES]) -> [f32; CELL_CLASSES] {
    networks().cell.evaluate(features)
}

/// Rates a reading by its own evidence, without its lead over other readings.
pub(super) fn worth(evidence: &[f32; MEASURES - 1]) -> f32 {
    weigh(&networks().worth, evidence)
}

/// Returns the log odds that a reading is right.
pub(super) fn certainty(evidence: &[f32; MEASURES]) -> f32 {
    weigh(&networks().certainty, evidence)
}

/// Returns the weighted sum of values, plus the bias in front of the weights.
fn weigh(weights: &[f32], values: &[f32]) -> f32 {
    weights[0] + weights[1..].iter().zip(values).map(|(weight, value)| weight * value).sum::<f32>()
}
