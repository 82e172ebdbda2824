//! Tells digits apart: a small network over 24 × 20 pixels, whose weights `tools/train-glyphs` makes.
//!
//! Two convolutions, two dense layers; weights of eight bits with a scale for each output. Asked about what is no
//! digit (a letter, a texture, two digits grown together), it answers with the eleventh class.

use std::sync::OnceLock;

/// Rows and columns of what the network sees.
pub(super) const HEIGHT: usize = 24;
pub(super) const WIDTH: usize = 20;

/// Ten digits, and what is none.
pub(super) const CLASSES: usize = 11;

/// The class of what is no digit.
pub(super) const NOTHING: usize = 10;

/// Grey levels from 0 (ground) to 1 (ink).
pub(super) type Frame = [f32; HEIGHT * WIDTH];

/// The likelihood of each class; they sum to 1.
pub(super) type Likelihoods = [f32; CLASSES];

const BYTES: &[u8] = include_bytes!("../../assets/vision/glyphs.bin");
const MAGIC: &[u8] = b"CGLY\x01";

/// Inputs and outputs of the layers, as the training script has them.
const SHAPES: [(usize, usize); 4] = [(25, 8), (72, 16), (480, 64), (64, CLASSES)];

/// One layer: for each output its bias and its weights.
struct Layer {
    inputs: usize,
    biases: Vec<f32>,
    weights: Vec<f32>,
}

impl Layer {
    fn apply(&self, input: &[f32], output: &mut [f32]) {
        for ((weights, bias), out) in self.weights.chunks_exact(self.inputs).zip(&self.biases).zip(output) {
            // Eight sums side by side, which the compiler turns into vectors.
            let mut sums = [0.0f32; 8];
            let (ours, theirs) = (weights.chunks_exact(8), input.chunks_exact(8));
            let rest: f32 = ours.remainder().iter().zip(theirs.remainder()).map(|(a, b)| a * b).sum();
            for (a, b) in ours.zip(theirs) {
                for k in 0..8 {
                    sums[k] += a[k] * b[k];
                }
            }
            *out = bias + rest + sums.iter().sum::<f32>();
        }
    }
}

fn layers() -> &'static [Layer] {
    static LAYERS: OnceLock<Vec<Layer>> = OnceLock::new();
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
        let mut all = Vec::new();
        for (inputs, outputs) in SHAPES {
            let scales = floats(take(outputs * 4));
            let biases = floats(take(outputs * 4));
            let whole = take(outputs * inputs).chunks_exact(inputs).zip(&scales);
            let weights =
                whole.flat_map(|(row, scale)| row.iter().map(move |&w| f32::from(w as i8) * scale)).collect();
            all.push(Layer { inputs, biases, weights });
        }
        all
    })
}

/// How likely the frame shows each digit, or none.
pub(super) fn classify(frame: &Frame) -> Likelihoods {
    let [first, second, third, last] = layers() else { unreachable!("four layers are read") };
    let mut a1 = [0.0f32; 12 * 10 * 8];
    let mut window = [0.0f32; 72];
    for y in 0..12 {
        for x in 0..10 {
            for (i, cell) in window[..25].iter_mut().enumerate() {
                let (row, column) = ((y * 2 + i / 5).wrapping_sub(2), (x * 2 + i % 5).wrapping_sub(2));
                *cell = if row < HEIGHT && column < WIDTH { frame[row * WIDTH + column] } else { 0.0 };
            }
            let out = &mut a1[(y * 10 + x) * 8..][..8];
            first.apply(&window[..25], out);
            out.iter_mut().for_each(|v| *v = v.max(0.0));
        }
    }
    let mut a2 = [0.0f32; 6 * 5 * 16];
    for y in 0..6 {
        for x in 0..5 {
            for (i, cells) in window.chunks_exact_mut(8).enumerate() {
                let (row, column) = ((y * 2 + i / 3).wrapping_sub(1), (x * 2 + i % 3).wrapping_sub(1));
                if row < 12 && column < 10 {
                    cells.copy_from_slice(&a1[(row * 10 + column) * 8..][..8]);
                } else {
                    cells.fill(0.0);
                }
            }
            let out = &mut a2[(y * 5 + x) * 16..][..16];
            second.apply(&window, out);
            out.iter_mut().for_each(|v| *v = v.max(0.0));
        }
    }
    let mut a3 = [0.0f32; 64];
    third.apply(&a2, &mut a3);
    a3.iter_mut().for_each(|v| *v = v.max(0.0));
    let mut out = [0.0f32; CLASSES];
    last.apply(&a3, &mut out);
    let most = out.iter().copied().fold(f32::MIN, f32::max);
    out.iter_mut().for_each(|v| *v = (*v - most).exp());
    let sum: f32 = out.iter().sum();
    out.map(|v| v / sum)
}
