//! What lines and cells of a board are, told from their features by two small networks, whose weights
//! `tools/train-blocks` makes.

use std::sync::OnceLock;

use super::features::{CELL_FEATURES, LINE_FEATURES};

/// So many measures are weighed; the last one compares a reading with the others, and the others tell which of them is the best.
pub(super) const EVIDENCE: usize = 12;

/// What a line parts, by its number among the outputs of its network.
pub(super) const LINES: usize = 5;
/// Two blocks.
pub(super) const PARTS: usize = 0;
/// Nothing: it lies within a block.
pub(super) const INSIDE: usize = 1;
/// A block and a gap.
pub(super) const ENDS: usize = 2;
/// Two gaps.
pub(super) const EMPTY: usize = 3;

/// Of lines and cells: no part of a board, or not in its place.
pub(super) const OFF: usize = 4;

/// What a cell is a part of: nothing, a block of one cell, of two, of four; or [`OFF`].
pub(super) const CELLS: usize = 5;

const BYTES: &[u8] = include_bytes!("../../../assets/vision/blocks.bin");
const MAGIC: &[u8] = b"CBLK\x02";
const HIDDEN: usize = 32;

/// A network with one hidden layer.
struct Network<const INPUTS: usize, const OUTPUTS: usize> {
    /// For each hidden unit its bias and its weights.
    hidden: Vec<(f32, [f32; INPUTS])>,
    /// For each output its bias and its weights.
    outputs: Vec<(f32, [f32; HIDDEN])>,
}

impl<const INPUTS: usize, const OUTPUTS: usize> Network<INPUTS, OUTPUTS> {
    fn read(bytes: &mut &[u8]) -> Self {
        let mut next = || next(bytes);
        let hidden = (0..HIDDEN).map(|_| (next(), std::array::from_fn(|_| next()))).collect();
        let outputs = (0..OUTPUTS).map(|_| (next(), std::array::from_fn(|_| next()))).collect();
        Self { hidden, outputs }
    }

    /// The logarithms of how likely each output is.
    fn ask(&self, inputs: &[f32; INPUTS]) -> [f32; OUTPUTS] {
        let sum = |bias: f32, weights: &[f32], values: &[f32]| {
            bias + weights.iter().zip(values).map(|(weight, value)| weight * value).sum::<f32>()
        };
        let hidden: Vec<f32> =
            self.hidden.iter().map(|(bias, weights)| sum(*bias, weights, inputs).max(0.0)).collect();
        let raw: [f32; OUTPUTS] = std::array::from_fn(|output| {
            let (bias, weights) = &self.outputs[output];
            sum(*bias, weights, &hidden)
        });
        let most = raw.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let all = most + raw.iter().map(|value| (value - most).exp()).sum::<f32>().ln();
        raw.map(|value| value - all)
    }
}

/// The next weight.
fn next(bytes: &mut &[u8]) -> f32 {
    let (value, rest) = bytes.split_first_chunk::<4>().expect("the asset has all weights");
    *bytes = rest;
    f32::from_le_bytes(*value)
}

struct Networks {
    line: Network<LINE_FEATURES, LINES>,
    cell: Network<CELL_FEATURES, CELLS>,
    /// What weighs the evidence for a reading, against others and by itself; the biases come first.
    worth: [f32; EVIDENCE],
    certainty: [f32; EVIDENCE + 1],
}

fn networks() -> &'static Networks {
    static NETWORKS: OnceLock<Networks> = OnceLock::new();
    NETWORKS.get_or_init(|| {
        let mut bytes = BYTES.strip_prefix(MAGIC).expect("the asset is of this version");
        let (line, cell) = (Network::read(&mut bytes), Network::read(&mut bytes));
        let worth = std::array::from_fn(|_| next(&mut bytes));
        Networks { line, cell, worth, certainty: std::array::from_fn(|_| next(&mut bytes)) }
    })
}

/// How likely a line is each of what it may be, as logarithms.
pub(super) fn line(features: &[f32; LINE_FEATURES]) -> [f32; LINES] {
    networks().line.ask(features)
}

/// The same of a cell.
pub(super) fn cell(features: &[f32; CELL_FEATURES]) -> [f32; CELLS] {
    networks().cell.ask(features)
}

/// How good a reading is, by the evidence that it has by itself.
pub(super) fn worth(evidence: &[f32; EVIDENCE - 1]) -> f32 {
    weighed(&networks().worth, evidence)
}

/// How sure a reading is, by all evidence: the logarithm of how much likelier it is right than wrong.
pub(super) fn certainty(evidence: &[f32; EVIDENCE]) -> f32 {
    weighed(&networks().certainty, evidence)
}

fn weighed(weights: &[f32], values: &[f32]) -> f32 {
    weights[0] + weights[1..].iter().zip(values).map(|(weight, value)| weight * value).sum::<f32>()
}
