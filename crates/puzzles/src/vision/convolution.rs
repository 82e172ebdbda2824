//! Layers of small convolutional networks.

use nalgebra::{DMatrixView, DMatrixViewMut};

/// Values at the positions of a layer, row by row, with all channels of a position together.
#[derive(Clone, Debug)]
pub(super) struct FeatureMap {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) values: Vec<f32>,
}

/// Weights of a layer, with all outputs of an input together, and biases.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) weights: Vec<f32>,
    pub(super) biases: Vec<f32>,
}

/// The square of inputs of a convolution, which moves over a [`FeatureMap`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Kernel {
    /// Positions on a side.
    pub(super) side: usize,
    /// Positions from one square to the next.
    pub(super) stride: usize,
    /// Positions from one input of a square to the next.
    pub(super) dilation: usize,
}

impl Kernel {
    /// The kernel of one position, for layers that join the channels of each position.
    pub(super) const POINT: Self = Self { side: 1, stride: 1, dilation: 1 };
}

impl FeatureMap {
    /// Returns the number of channels.
    fn channels(&self) -> usize {
        self.values.len() / (self.width * self.height)
    }

    /// Returns the channels of a position; `None` outside.
    pub(super) fn at(&self, x: isize, y: isize) -> Option<&[f32]> {
        let is_inside = (0..self.width as isize).contains(&x) && (0..self.height as isize).contains(&y);
        let channels = self.channels();
        is_inside.then(|| &self.values[(y as usize * self.width + x as usize) * channels..][..channels])
    }

    /// Returns the convolution with a layer. Positions outside count as 0.
    pub(super) fn convolve(&self, layer: &Layer, kernel: Kernel) -> Self {
        let (width, height) = (self.width / kernel.stride, self.height / kernel.stride);
        let inputs = kernel.side * kernel.side * self.channels();
        let outputs = layer.biases.len();
        let mut values = layer.biases.repeat(width * height);
        // The inputs of all positions would take much memory, so those of a row are joined at once.
        let mut row = vec![0.0; width * inputs];
        let weights = DMatrixView::from_slice(&layer.weights, outputs, inputs);
        for (y, out) in values.chunks_exact_mut(width * outputs).enumerate() {
            self.join_inputs(y, kernel, &mut row);
            let inputs = DMatrixView::from_slice(&row, inputs, width);
            DMatrixViewMut::from_slice(out, outputs, width).gemm(1.0, &weights, &inputs, 1.0);
        }
        Self { width, height, values }
    }

    /// Writes the inputs of all positions of an output row to `joined`.
    fn join_inputs(&self, y: usize, kernel: Kernel, joined: &mut [f32]) {
        let Kernel { side, stride, dilation } = kernel;
        let channels = self.channels();
        // The kernels cover the map with as much padding before as after it, or one less.
        let pad = (dilation * (side - 1) + 1 - stride) / 2;
        joined.fill(0.0);
        for (x, inputs) in joined.chunks_exact_mut(side * side * channels).enumerate() {
            for (place, input) in inputs.chunks_exact_mut(channels).enumerate() {
                let from_x = (x * stride + place % side * dilation).wrapping_sub(pad);
                let from_y = (y * stride + place / side * dilation).wrapping_sub(pad);
                if from_x < self.width && from_y < self.height {
                    input.copy_from_slice(
                        &self.values[(from_y * self.width + from_x) * channels..][..channels],
                    );
                }
            }
        }
    }

    /// Returns the sum of two maps of the same shape.
    pub(super) fn plus(mut self, other: &Self) -> Self {
        self.values.iter_mut().zip(&other.values).for_each(|(sum, value)| *sum += value);
        self
    }

    /// Returns the map with each position repeated twice in both directions.
    pub(super) fn double(&self) -> Self {
        let channels = self.channels();
        let mut values = Vec::with_capacity(4 * self.values.len());
        for row in self.values.chunks_exact(self.width * channels) {
            let wide: Vec<f32> = row.chunks_exact(channels).flat_map(|place| [place; 2].concat()).collect();
            values.extend([wide.as_slice(); 2].concat());
        }
        Self { width: 2 * self.width, height: 2 * self.height, values }
    }

    /// Sets negative values to 0.
    pub(super) fn rectify(mut self) -> Self {
        self.values.iter_mut().for_each(|value| *value = value.max(0.0));
        self
    }
}

/// Reads a layer: the biases of all outputs, their scales, then weights of eight bits.
pub(super) fn read_layer(bytes: &mut &[u8], inputs: usize, outputs: usize) -> Layer {
    let mut take = |count: usize| {
        let (head, tail) = bytes.split_at_checked(count).expect("the asset has all weights");
        *bytes = tail;
        head
    };
    let mut floats = || -> Vec<f32> {
        let raw = take(4 * outputs).as_chunks::<4>().0;
        raw.iter().map(|&value| f32::from_le_bytes(value)).collect()
    };
    let (biases, scales) = (floats(), floats());
    let raw = take(inputs * outputs);
    let weights =
        raw.iter().enumerate().map(|(at, &weight)| f32::from(weight as i8) * scales[at % outputs]).collect();
    Layer { weights, biases }
}

/// Returns the log likelihoods of classes from the outputs of a network.
pub(super) fn log_softmax<const CLASSES: usize>(outputs: [f32; CLASSES]) -> [f32; CLASSES] {
    let highest = outputs.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let all = highest + outputs.iter().map(|value| (value - highest).exp()).sum::<f32>().ln();
    outputs.map(|value| value - all)
}
