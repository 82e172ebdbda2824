//! Classifies the lines and cells of a window by a convolutional network, trained by
//! `tools/train-blocks`.

use std::sync::OnceLock;

use super::window::{CHANNELS, Window};
use crate::vision::convolution::{FeatureMap, Kernel, Layer, log_softmax, read_layer};

/// Number of classes of a line.
pub(super) const LINE_CLASSES: usize = 6;
/// Class of a line between two blocks.
pub(super) const BETWEEN_BLOCKS: usize = 0;
/// Class of a line within a block.
pub(super) const WITHIN_BLOCK: usize = 1;
/// Class of a line between a block and an empty cell.
pub(super) const BESIDE_GAP: usize = 2;
/// Class of a line between two empty cells.
pub(super) const BETWEEN_GAPS: usize = 3;
/// Class of a line between a cell and a wall or the surroundings of the board.
pub(super) const RIM: usize = 4;
/// Class of a line between walls or surroundings on both sides, and of all lines of a lattice that
/// does not fit.
pub(super) const OFF_BOARD: usize = 5;

/// Number of classes of a cell.
pub(super) const CELL_CLASSES: usize = 3;
/// Class of an empty cell.
pub(super) const GAP: usize = 0;
/// Class of a cell that a block covers.
pub(super) const BLOCK: usize = 1;
/// Class of a wall, or of a cell outside the board.
pub(super) const OUT: usize = 2;

/// Output of the network for a window: log likelihoods of the classes of each line and cell, and
/// displacements of lines, row by row.
#[derive(Clone, Debug)]
pub(super) struct WindowOutput {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Lines between cells of one row: one fewer per row than cells.
    pub(super) across: Vec<[f32; LINE_CLASSES]>,
    /// Lines between cells of one column: one row fewer than cells.
    pub(super) down: Vec<[f32; LINE_CLASSES]>,
    pub(super) cells: Vec<[f32; CELL_CLASSES]>,
    /// Displacements of the true lines from those of `across`, to the right, in cells.
    pub(super) off_across: Vec<f32>,
    /// Displacements of the true lines from those of `down`, downwards, in cells.
    pub(super) off_down: Vec<f32>,
}

impl WindowOutput {
    /// Returns the mean of windows of one size, with the displacements of the first window.
    pub(super) fn mean(all: &[Self]) -> Self {
        let count = all.len() as f32;
        let mut sum = all[0].clone();
        for other in &all[1..] {
            add_all(&mut sum.across, &other.across);
            add_all(&mut sum.down, &other.down);
            add_all(&mut sum.cells, &other.cells);
        }
        sum.across.iter_mut().chain(&mut sum.down).flatten().for_each(|value| *value /= count);
        sum.cells.iter_mut().flatten().for_each(|value| *value /= count);
        sum
    }
}

fn add_all<const CLASSES: usize>(sums: &mut [[f32; CLASSES]], others: &[[f32; CLASSES]]) {
    let pairs = sums.iter_mut().flatten().zip(others.iter().flatten());
    pairs.for_each(|(sum, value)| *sum += value);
}

/// Asset with the network, written by `tools/train-blocks`.
const BYTES: &[u8] = include_bytes!("../../../assets/vision/trays.bin");
/// First bytes of the asset, with its version.
const MAGIC: &[u8] = b"CTRY\x02";

/// Number of channels of the last layer.
const LAST_CHANNELS: usize = 40;
/// Number of hidden units of each head.
const HIDDEN_UNITS: usize = 32;

/// Kernel and outputs of each layer, and whether its input is added to its output.
const LAYERS: [(Kernel, usize, bool); 5] = [
    (Kernel { side: 2, stride: 2, dilation: 1 }, 12, false),
    (Kernel { side: 4, stride: 2, dilation: 1 }, 24, false),
    (Kernel { side: 4, stride: 2, dilation: 1 }, LAST_CHANNELS, false),
    (Kernel { side: 3, stride: 1, dilation: 1 }, LAST_CHANNELS, true),
    (Kernel { side: 3, stride: 1, dilation: 2 }, LAST_CHANNELS, true),
];

/// Number of positions of the last layer that are inputs of the head of a line.
const LINE_POSITIONS: usize = 8;
/// Number of positions of the last layer that are inputs of the head of a cell.
const CELL_POSITIONS: usize = 16;

/// A network with one hidden layer for a line or a cell. Its inputs are nearby positions of the
/// last layer, and the mean over the window.
struct Head {
    local: Layer,
    /// Weights of the mean over the window.
    whole: Vec<f32>,
    out: Layer,
}

/// Layers of [`LAYERS`], and a head for each kind of line and for cells.
struct Network {
    layers: [Layer; LAYERS.len()],
    across: Head,
    down: Head,
    cells: Head,
}

/// Returns the network, decoded at the first call.
fn network() -> &'static Network {
    static NETWORK: OnceLock<Network> = OnceLock::new();
    NETWORK.get_or_init(|| {
        let mut bytes = BYTES.strip_prefix(MAGIC).expect("the asset is of this version");
        let bytes = &mut bytes;
        let mut channels = CHANNELS;
        let layers = LAYERS.map(|(kernel, outputs, _)| {
            let inputs = kernel.side * kernel.side * std::mem::replace(&mut channels, outputs);
            read_layer(bytes, inputs, outputs)
        });
        let mut head = |size: usize, classes: usize| Head {
            local: read_layer(bytes, size * LAST_CHANNELS, HIDDEN_UNITS),
            whole: read_layer(bytes, LAST_CHANNELS, HIDDEN_UNITS).weights,
            out: read_layer(bytes, HIDDEN_UNITS, classes),
        };
        let (across, down) = (head(LINE_POSITIONS, LINE_CLASSES + 1), head(LINE_POSITIONS, LINE_CLASSES + 1));
        Network { layers, across, down, cells: head(CELL_POSITIONS, CELL_CLASSES) }
    })
}

/// Runs the network on a window.
pub(super) fn read(window: &Window) -> WindowOutput {
    let network = network();
    let side = super::window::CELL;
    let mut map = FeatureMap {
        width: window.columns * side,
        height: window.rows * side,
        values: window.pixels.clone(),
    };
    for (layer, (kernel, _, is_residual)) in network.layers.iter().zip(LAYERS) {
        let out = map.convolve(layer, kernel);
        map = if is_residual { out.plus(&map) } else { out }.rectify();
    }
    let (columns, rows) = (window.columns, window.rows);
    let count = (map.width * map.height) as f32;
    let mut whole = [0.0_f32; LAST_CHANNELS];
    for position in map.values.chunks_exact(LAST_CHANNELS) {
        whole.iter_mut().zip(position).for_each(|(sum, value)| *sum += value / count);
    }
    // There are 2 × 2 positions per cell. Their order is that of the training.
    let places = |columns: usize, rows: usize| (0..rows).flat_map(move |y| (0..columns).map(move |x| (x, y)));
    let across = places(columns - 1, rows).map(|(x, y)| {
        let at = |place: usize| map.at((2 * x + place / 2) as isize, (2 * y + place % 2) as isize);
        line(network.across.evaluate::<LINE_POSITIONS, { LINE_CLASSES + 1 }>(at, &whole))
    });
    let down = places(columns, rows - 1).map(|(x, y)| {
        let at = |place: usize| map.at((2 * x + place % 2) as isize, (2 * y + place / 2) as isize);
        line(network.down.evaluate::<LINE_POSITIONS, { LINE_CLASSES + 1 }>(at, &whole))
    });
    let cells = places(columns, rows).map(|(x, y)| {
        let at = |place: usize| map.at((2 * x + place % 4) as isize - 1, (2 * y + place / 4) as isize - 1);
        log_softmax(network.cells.evaluate::<CELL_POSITIONS, CELL_CLASSES>(at, &whole))
    });
    let ((across, off_across), (down, off_down)) = (across.unzip(), down.unzip());
    WindowOutput { columns, rows, across, down, cells: cells.collect(), off_across, off_down }
}

/// Returns the log likelihoods of a line's classes, and its displacement.
fn line(raw: [f32; LINE_CLASSES + 1]) -> ([f32; LINE_CLASSES], f32) {
    (log_softmax(std::array::from_fn(|class| raw[class])), raw[LINE_CLASSES])
}

impl Head {
    /// Returns the outputs for the positions around a line or a cell.
    fn evaluate<'a, const PLACES: usize, const OUTPUTS: usize>(
        &self,
        at: impl Fn(usize) -> Option<&'a [f32]>,
        whole: &[f32; LAST_CHANNELS],
    ) -> [f32; OUTPUTS] {
        let mut hidden: [f32; HIDDEN_UNITS] =
            self.local.biases.as_slice().try_into().expect("a bias for each hidden unit");
        add(&mut hidden, whole, &self.whole);
        for place in 0..PLACES {
            if let Some(values) = at(place) {
                add(&mut hidden, values, &self.local.weights[place * LAST_CHANNELS * HIDDEN_UNITS..]);
            }
        }
        let hidden = hidden.map(|value| value.max(0.0));
        let mut raw: [f32; OUTPUTS] = self.out.biases.as_slice().try_into().expect("a bias for each output");
        add(&mut raw, &hidden, &self.out.weights);
        raw
    }
}

/// Adds inputs times their weights to `sums`.
fn add<const OUTPUTS: usize>(sums: &mut [f32; OUTPUTS], inputs: &[f32], weights: &[f32]) {
    for (&value, row) in inputs.iter().zip(weights.as_chunks::<OUTPUTS>().0) {
        if value != 0.0 {
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The training script writes its outputs for the same input next to the weights.
    #[test]
    fn outputs_agree_with_the_training_script() {
        const CHECKED: usize = 4;
        let check = include_str!("../../../assets/vision/trays-check.txt");
        let expected: Vec<f32> = check.lines().map(|line| line.parse().expect("a number")).collect();
        let value = |at: usize| (at * 7919 % 256) as f32 / 255.0;
        let side = 8 * crate::vision::blocks::window::CELL;
        let pixels = (0..side * side * CHANNELS).map(value).collect();
        let output = read(&Window { columns: 8, rows: 8, pixels });
        let outputs = [
            output.across[..CHECKED].as_flattened(),
            output.down[..CHECKED].as_flattened(),
            output.cells[..CHECKED].as_flattened(),
            &output.off_across[..CHECKED],
            &output.off_down[..CHECKED],
        ];
        let got: Vec<f32> = outputs.concat();
        assert_eq!(got.len(), expected.len());
        let off = got.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(off < 0.02, "{off}");
    }
}
