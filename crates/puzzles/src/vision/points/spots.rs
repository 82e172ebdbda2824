//! Finds spots: small, nearly square areas of one colour, such as flat discs and the insides of
//! rings.

use crate::vision::flood::{Flood, Patch};
use crate::vision::small::{Small, contrast};

/// Centre of a spot's box, and the mean of its sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) size: f32,
}

/// Maximum contrast within one colour, and between a seed and its neighbours, so that no spot
/// begins on a soft edge.
const ALIKE: u8 = 22;
const FLAT: u8 = 12;

/// Minimum side of a spot in pixels, and maximum as a part of the picture's shorter side.
const LEAST: usize = 3;
const MOST: f32 = 0.3;

/// Maximum difference of a spot's sides, as a part of the longer one, plus pixels.
const LONGER: f32 = 0.12;
const LONGER_BESIDES: f32 = 1.5;

/// Finds the spots of a picture.
pub(super) fn spots(small: &Small) -> Vec<Spot> {
    let (width, height) = (small.width, small.height);
    let most = width.min(height) as f32 * MOST;
    let mut flood = Flood::new(small);
    let mut found = Vec::new();
    for start in 0..width * height {
        if flood.has(start) || !is_flat(small, start) {
            continue;
        }
        let Some(Patch { left, top, right, bottom, .. }) = flood.from(start, ALIKE) else { continue };
        let (wide, high) = ((right - left) as f32, (bottom - top) as f32);
        let longer = wide.max(high);
        let is_square = (wide - high).abs() <= LONGER * longer + LONGER_BESIDES;
        if is_square && wide.min(high) >= LEAST as f32 && longer <= most {
            let (x, y) = ((left + right) as f32 / 2.0, (top + bottom) as f32 / 2.0);
            found.push(Spot { x, y, size: (wide + high) / 2.0 });
        }
    }
    found
}

/// Whether a pixel has its neighbours' colour.
fn is_flat(small: &Small, at: usize) -> bool {
    let (width, height) = (small.width, small.height);
    let (x, y) = (at % width, at / width);
    if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
        return false;
    }
    let like = |other: usize| contrast(small.pixels[at], small.pixels[other]) <= FLAT;
    like(at - 1) && like(at + 1) && like(at - width) && like(at + width)
}
