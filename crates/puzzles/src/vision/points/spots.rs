//! Spots: small areas of one colour that are about as wide as high, as flat discs and what lies inside of rings are.

use crate::vision::flood::{Flood, Patch};
use crate::vision::small::{Small, contrast};

/// A spot, by the middle of its box and the mean of its sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) size: f32,
}

/// Two pixels that differ by no more are of one colour; those where a spot is begun don't differ from their neighbours by
/// more than this, so that none begins on a soft edge.
const ALIKE: u8 = 22;
const FLAT: u8 = 12;

/// The least side of a spot, and the most as a part of the picture's shorter side.
const LEAST: usize = 3;
const MOST: f32 = 0.3;

/// How much longer one side of a spot may be than the other, in parts of the longer one and besides.
const LONGER: f32 = 0.12;
const LONGER_BESIDES: f32 = 1.5;

/// The spots of a picture.
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

/// Whether a pixel has the colour of those beside it.
fn is_flat(small: &Small, at: usize) -> bool {
    let (width, height) = (small.width, small.height);
    let (x, y) = (at % width, at / width);
    if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
        return false;
    }
    let like = |other: usize| contrast(small.pixels[at], small.pixels[other]) <= FLAT;
    like(at - 1) && like(at + 1) && like(at - width) && like(at + width)
}
