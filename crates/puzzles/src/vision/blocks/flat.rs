//! Areas of nearly one colour, as drawings have them and photographs don't.

use crate::vision::flood::{Flood, Patch};
use crate::vision::small::{Rgb, Small};

/// A connected area of nearly one colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) left: usize,
    pub(super) top: usize,
    /// One past its last pixels.
    pub(super) right: usize,
    pub(super) bottom: usize,
    pub(super) pixels: usize,
    /// The colour of its first pixel.
    pub(super) colour: Rgb,
}

impl Area {
    pub(super) fn width(&self) -> usize {
        self.right - self.left
    }

    pub(super) fn height(&self) -> usize {
        self.bottom - self.top
    }

    /// Share of its box that it fills.
    pub(super) fn filled(&self) -> f32 {
        self.pixels as f32 / (self.width() * self.height()) as f32
    }

    pub(super) fn holds(&self, other: &Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
            && self.pixels != other.pixels
    }
}

/// Maximum difference of pixels of one colour.
pub(super) const ALIKE: u8 = 18;
/// Minimum side of an area.
const LEAST: usize = 10;

/// The areas of a picture.
pub(super) fn areas(small: &Small) -> Vec<Area> {
    let mut flood = Flood::new(small);
    let mut found = Vec::new();
    for start in 0..small.pixels.len() {
        let Some(patch) = flood.from(start, ALIKE) else { continue };
        let Patch { left, top, right, bottom, pixels, colour } = patch;
        let area = Area { left, top, right, bottom, pixels, colour };
        if area.width() >= LEAST && area.height() >= LEAST {
            found.push(area);
        }
    }
    found
}
