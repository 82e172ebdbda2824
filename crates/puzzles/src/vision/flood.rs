//! Connected pixels of one colour, found by flooding.

use super::small::{Rgb, Small, contrast};

/// Which pixels of a picture have been flooded.
pub(super) struct Flood<'a> {
    small: &'a Small,
    seen: Vec<bool>,
    open: Vec<usize>,
}

/// Connected pixels that look like the first of them.
pub(super) struct Patch {
    pub(super) colour: Rgb,
    /// How many they are.
    pub(super) pixels: usize,
    /// The box around them, half-open.
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
}

impl<'a> Flood<'a> {
    pub(super) fn new(small: &'a Small) -> Self {
        Self { small, seen: vec![false; small.width * small.height], open: Vec::new() }
    }

    /// Whether a pixel has been flooded.
    pub(super) fn has(&self, at: usize) -> bool {
        self.seen[at]
    }

    /// The pixels around `start` that differ from it by no more than `alike`; `None` if it has been flooded before.
    pub(super) fn from(&mut self, start: usize, alike: u8) -> Option<Patch> {
        let Self { small, seen, open } = self;
        if std::mem::replace(&mut seen[start], true) {
            return None;
        }
        let (width, height, colour) = (small.width, small.height, small.pixels[start]);
        let (left, top) = (start % width, start / width);
        let mut patch = Patch { colour, pixels: 0, left, top, right: left + 1, bottom: top + 1 };
        open.push(start);
        while let Some(at) = open.pop() {
            let (x, y) = (at % width, at / width);
            patch.pixels += 1;
            (patch.left, patch.right) = (patch.left.min(x), patch.right.max(x + 1));
            (patch.top, patch.bottom) = (patch.top.min(y), patch.bottom.max(y + 1));
            let sides = [
                (x > 0).then(|| at - 1),
                (x + 1 < width).then_some(at + 1),
                (y > 0).then(|| at - width),
                (y + 1 < height).then_some(at + width),
            ];
            for next in sides.into_iter().flatten() {
                if !seen[next] && contrast(small.pixels[next], colour) <= alike {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        Some(patch)
    }
}
