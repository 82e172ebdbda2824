//! Finds spots: small, nearly square areas of one colour, such as flat discs and the insides of
//! rings.

use crate::vision::flood::{Flood, Patch};
use crate::vision::small::{Small, contrast};

/// A spot: the centre of its bounding box, and the mean of width and height, in pixels of the
/// scaled picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) size: f32,
}

/// Maximum contrast of pixels of one colour.
const MAX_CONTRAST: u8 = 22;
/// Maximum contrast of the first pixel of a spot with its neighbours. No spot begins on a soft
/// edge.
const MAX_SEED_CONTRAST: u8 = 12;

/// Minimum width and height of a spot, in pixels.
const MIN_SIDE: usize = 3;
/// Maximum width and height of a spot, as a share of the picture's shorter side.
const MAX_SIDE: f32 = 0.3;

/// Maximum difference between width and height, as a share of the longer one.
const MAX_INEQUALITY: f32 = 0.12;
/// Maximum difference between width and height in addition to that share, in pixels.
const MAX_INEQUALITY_PIXELS: f32 = 1.5;

/// Finds the spots of a picture.
pub(super) fn find_spots(small: &Small) -> Vec<Spot> {
    let (width, height) = (small.width, small.height);
    let max_side = width.min(height) as f32 * MAX_SIDE;
    let mut flood = Flood::new(small);
    let mut found = Vec::new();
    for start in 0..width * height {
        if flood.has_reached(start) || !is_flat(small, start) {
            continue;
        }
        let Some(Patch { left, top, right, bottom, .. }) = flood.fill(start, MAX_CONTRAST) else { continue };
        let (width, height) = ((right - left) as f32, (bottom - top) as f32);
        let longer = width.max(height);
        let is_square = (width - height).abs() <= MAX_INEQUALITY * longer + MAX_INEQUALITY_PIXELS;
        if is_square && width.min(height) >= MIN_SIDE as f32 && longer <= max_side {
            let (x, y) = ((left + right) as f32 / 2.0, (top + bottom) as f32 / 2.0);
            found.push(Spot { x, y, size: (width + height) / 2.0 });
        }
    }
    found
}

/// Returns whether a pixel has the colour of its four neighbours.
fn is_flat(small: &Small, at: usize) -> bool {
    let (width, height) = (small.width, small.height);
    let (x, y) = (at % width, at / width);
    if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
        return false;
    }
    let is_similar = |other: usize| contrast(small.pixels[at], small.pixels[other]) <= MAX_SEED_CONTRAST;
    is_similar(at - 1) && is_similar(at + 1) && is_similar(at - width) && is_similar(at + width)
}
