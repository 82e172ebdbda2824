//! Finds areas of nearly one colour, which drawings have and photographs do not.

use crate::vision::flood::{Flood, Patch};
use crate::vision::small::{Rgb, Small};

/// A connected area of nearly one colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) left: usize,
    pub(super) top: usize,
    /// One past the last column and row of pixels.
    pub(super) right: usize,
    pub(super) bottom: usize,
    /// Number of pixels.
    pub(super) pixels: usize,
    /// Colour of the first pixel.
    pub(super) colour: Rgb,
}

impl Area {
    pub(super) fn width(&self) -> usize {
        self.right - self.left
    }

    pub(super) fn height(&self) -> usize {
        self.bottom - self.top
    }

    /// Share of its bounding box that it fills.
    pub(super) fn filled_share(&self) -> f32 {
        self.pixels as f32 / (self.width() * self.height()) as f32
    }

    /// Whether `other` is another area within its bounding box.
    pub(super) fn contains(&self, other: &Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
            && self.pixels != other.pixels
    }
}

/// Maximum contrast of pixels of one colour.
pub(super) const MAX_CONTRAST: u8 = 18;
/// Minimum width and height of an area, in pixels.
const MIN_SIDE: usize = 10;

/// Finds the areas of a picture.
pub(super) fn areas(small: &Small) -> Vec<Area> {
    let mut flood = Flood::new(small);
    let mut found = Vec::new();
    for start in 0..small.pixels.len() {
        let Some(patch) = flood.fill(start, MAX_CONTRAST) else { continue };
        let Patch { left, top, right, bottom, pixels, colour } = patch;
        let area = Area { left, top, right, bottom, pixels, colour };
        if area.width() >= MIN_SIDE && area.height() >= MIN_SIDE {
            found.push(area);
        }
    }
    found
}
