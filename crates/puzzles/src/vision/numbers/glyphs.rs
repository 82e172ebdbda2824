//! Classifies single digits: a small network over 24 × 20 pixels, trained by `tools/train-glyphs`.
//!
//! It has two convolutions and two dense layers, and weights of eight bits with a scale for each
//! output. Letters, textures and touching digits belong to the eleventh class.

use std::sync::OnceLock;

/// Rows of the input, in pixels.
pub(in crate::vision) const HEIGHT: usize = 24;
/// Columns of the input, in pixels.
pub(in crate::vision) const WIDTH: usize = 20;

/// Number of classes: ten digits, and anything else.
pub(in crate::vision) const CLASSES: usize = 11;

/// Class of anything but a digit.
pub(in crate::vision) const NOTHING: usize = 10;

/// Grey levels from 0 (background) to 1 (ink), row by row.
pub(in crate::vision) type Frame = [f32; HEIGHT * WIDTH];

/// Likelihoods of the classes. Their sum is 1.
pub(in crate::vision) type Likelihoods = [f32; CLASSES];

/// Asset with the network, written by `tools/train-glyphs`.
const BYTES: &[u8] = include_bytes!("../../../assets/vision/glyphs.bin");
/// First bytes of the asset, with its version.
const MAGIC: &[u8] = b"CGLY\x01";

/// Inputs and outputs of each layer, as in the training script. Those of a convolution are for one
/// window.
const SHAPES: [(usize, usize); 4] = [(25, 8), (72, 16), (480, 64), (64, CLASSES)];

/// Biases of a layer, and for each input the weights of all outputs. Most inputs are 0 and are
/// skipped.
struct Layer {
    biases: Vec<f32>,
    weights: Vec<f32>,
}

impl Layer {
    /// Adds the contribution of the inputs from number `first` on to `sums`.
    fn add<const OUTPUTS: usize>(&self, first: usize, input: &[f32], sums: &mut [f32; OUTPUTS]) {
        let rows = self.weights[first * OUTPUTS..].as_chunks::<OUTPUTS>().0;
        for (&value, row) in input.iter().zip(rows) {
            if value != 0.0 {
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
            }
        }
    }

    /// Returns the biases, to which contributions of inputs are added.
    fn start<const OUTPUTS: usize>(&self) -> [f32; OUTPUTS] {
        self.biases.as_slice().try_into().expect("a layer has a bias for each output")
    }
}

/// Returns the layers, decoded at the first call.
fn layers() -> &'static [Layer; 4] {
    static LAYERS: OnceLock<[Layer; 4]> = OnceLock::new();
    LAYERS.get_or_init(|| {
        let mut bytes = BYTES.strip_prefix(MAGIC).expect("the asset is of this version");
        let mut take = |count: usize| {
            let (head, tail) = bytes.split_at(count);
            bytes = tail;
            head
        };
        let floats = |bytes: &[u8]| -> Vec<f32> {
            bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
        };
        SHAPES.map(|(inputs, outputs)| {
            let scales = floats(take(outputs * 4));
            let biases = floats(take(outputs * 4));
            let whole = take(outputs * inputs);
            let weight = |at: usize| {
                let (input, output) = (at / outputs, at % outputs);
                f32::from(whole[output * inputs + input] as i8) * scales[output]
            };
            Layer { biases, weights: (0..inputs * outputs).map(weight).collect() }
        })
    })
}

fn rectify<const N: usize>(sums: [f32; N]) -> [f32; N] {
    sums.map(|sum| sum.max(0.0))
}

/// Returns the likelihoods of the ten digits, and of anything else.
pub(in crate::vision) fn classify(frame: &Frame) -> Likelihoods {
    let [first, second, third, last] = layers();
    let mut a1 = [[0.0f32; 8]; 12 * 10];
    for y in 0..12usize {
        for x in 0..10usize {
            let mut sums = first.start();
            for i in 0..5 {
                // Windows of 5 × 5 begin two pixels outside the frame.
                let row = (y * 2 + i).wrapping_sub(2);
                let (left, from) = ((x * 2).saturating_sub(2), 2usize.saturating_sub(x * 2));
                if row < HEIGHT {
                    let right = (x * 2 + 3).min(WIDTH);
                    first.add(i * 5 + from, &frame[row * WIDTH + left..row * WIDTH + right], &mut sums);
                }
            }
            a1[y * 10 + x] = rectify(sums);
        }
    }
    let mut a2 = [[0.0f32; 16]; 6 * 5];
    for y in 0..6usize {
        for x in 0..5usize {
            let mut sums = second.start();
            for i in 0..9usize {
                let (row, column) = ((y * 2 + i / 3).wrapping_sub(1), (x * 2 + i % 3).wrapping_sub(1));
                if row < 12 && column < 10 {
                    second.add(i * 8, &a1[row * 10 + column], &mut sums);
                }
            }
            a2[y * 5 + x] = rectify(sums);
        }
    }
    let mut sums = third.start::<64>();
    third.add(0, a2.as_flattened(), &mut sums);
    let mut out = last.start::<CLASSES>();
    last.add(0, &rectify(sums), &mut out);
    let highest = out.iter().copied().fold(f32::MIN, f32::max);
    out.iter_mut().for_each(|v| *v = (*v - highest).exp());
    let sum: f32 = out.iter().sum();
    out.map(|v| v / sum)
}
