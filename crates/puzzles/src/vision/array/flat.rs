//! Sampled pixels for finding cells of one colour.

use crate::vision::small::Small;

/// Distance between sampled pixels, in pixels of the scaled picture.
const STEP: usize = 2;

/// Sampled pixels of a picture.
pub(super) struct Reduced {
    pub(super) small: Small,
    /// Distance between sampled pixels, in pixels of the scaled picture.
    pub(super) step: f32,
}

impl Reduced {
    /// Samples the pixels of a picture.
    pub(super) fn new(small: &Small) -> Self {
        let (width, height) = (small.width / STEP, small.height / STEP);
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x * STEP, y * STEP)));
        let pixels = places.map(|(x, y)| small.at(x, y)).collect();
        Self { small: Small { width, height, pixels, scale: small.scale }, step: STEP as f32 }
    }
}

/// Returns whether the kind of cells changes somewhere across at least `min_share` of the lines
/// between them, in each direction. If each cell is divided into smaller ones, it changes across
/// fewer than half of the lines.
pub(super) fn are_lines_seen<K: PartialEq>(cells: &[K], columns: usize, min_share: f32) -> bool {
    let rows = cells.len() / columns;
    let across = (1..columns)
        .filter(|line| (0..rows).any(|row| cells[row * columns + line] != cells[row * columns + line - 1]));
    let down = (1..rows).filter(|line| {
        let at = line * columns;
        (at..at + columns).any(|at| cells[at] != cells[at - columns])
    });
    across.count() as f32 >= min_share * (columns - 1) as f32
        && down.count() as f32 >= min_share * (rows - 1) as f32
}
