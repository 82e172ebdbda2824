//! Flood fill: connected pixels of one colour.

use super::small::{Rgb, Small, contrast};

/// Colour of pixels outside a mask.
pub(super) const BLACK: Rgb = [0; 3];
/// Colour of pixels in a mask.
pub(super) const WHITE: Rgb = [u8::MAX; 3];

/// State of a flood fill over a picture.
pub(super) struct Flood<'a> {
    small: &'a Small,
    reached: Vec<bool>,
    pending: Vec<usize>,
}

/// Connected pixels with about the colour of the first one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Patch {
    pub(super) colour: Rgb,
    /// Number of pixels.
    pub(super) pixels: usize,
    /// Bounding box, half-open.
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
}

impl Patch {
    pub(super) fn width(&self) -> usize {
        self.right - self.left
    }

    pub(super) fn height(&self) -> usize {
        self.bottom - self.top
    }

    /// Returns the share of its bounding box that the patch fills.
    pub(super) fn filled_share(&self) -> f32 {
        self.pixels as f32 / (self.width() * self.height()) as f32
    }

    /// Returns whether `other` is another patch within this patch's bounding box.
    pub(super) fn contains(&self, other: &Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
            && self != other
    }
}

/// Iterates over the left, right, upper and lower neighbours of the pixel `at` in a picture of
/// `width` by `height` pixels.
pub(super) fn neighbours(at: usize, (width, height): (usize, usize)) -> impl Iterator<Item = usize> {
    let (x, y) = (at % width, at / width);
    let sides = [
        (x > 0).then(|| at - 1),
        (x + 1 < width).then_some(at + 1),
        (y > 0).then(|| at - width),
        (y + 1 < height).then_some(at + width),
    ];
    sides.into_iter().flatten()
}

/// Returns a picture in which pixels with more contrast than `min_contrast` to the background are
/// white, and all others black.
pub(super) fn mask_drawn(small: &Small, ground: Rgb, min_contrast: u8) -> Small {
    let is_drawn = |&pixel: &Rgb| contrast(pixel, ground) > min_contrast;
    let pixels = small.pixels.iter().map(|pixel| if is_drawn(pixel) { WHITE } else { BLACK }).collect();
    Small { pixels, ..*small }
}

/// Finds the patches of connected white pixels in a mask.
pub(super) fn white_patches(mask: &Small) -> Vec<Patch> {
    let mut flood = Flood::new(mask);
    let starts = (0..mask.pixels.len()).filter(|&at| mask.pixels[at] == WHITE);
    starts.filter_map(|at| flood.fill(at, 0)).collect()
}

impl<'a> Flood<'a> {
    pub(super) fn new(small: &'a Small) -> Self {
        Self { small, reached: vec![false; small.width * small.height], pending: Vec::new() }
    }

    /// Returns whether a pixel was reached before.
    pub(super) fn has_reached(&self, at: usize) -> bool {
        self.reached[at]
    }

    /// Fills the connected pixels around `start` whose contrast to its colour is at most
    /// `max_contrast`. Returns `None` if `start` was reached before.
    pub(super) fn fill(&mut self, start: usize, max_contrast: u8) -> Option<Patch> {
        let Self { small, reached, pending } = self;
        if reached[start] {
            return None;
        }
        let (width, colour) = (small.width, small.pixels[start]);
        let is_new =
            |reached: &[bool], at: usize| !reached[at] && contrast(small.pixels[at], colour) <= max_contrast;
        let (left, top) = (start % width, start / width);
        let mut patch = Patch { colour, pixels: 0, left, top, right: left + 1, bottom: top + 1 };
        pending.push(start);
        while let Some(at) = pending.pop() {
            if reached[at] {
                continue;
            }
            let y = at / width;
            let row = y * width..(y + 1) * width;
            let from = (row.start..at).rev().take_while(|&at| is_new(reached, at)).last().unwrap_or(at);
            let to = (at + 1..row.end).find(|&at| !is_new(reached, at)).unwrap_or(row.end);
            reached[from..to].fill(true);
            patch.pixels += to - from;
            (patch.left, patch.right) = (patch.left.min(from - row.start), patch.right.max(to - row.start));
            (patch.top, patch.bottom) = (patch.top.min(y), patch.bottom.max(y + 1));
            let above = from.checked_sub(width).map(|above| above..above + to - from);
            let below = (y + 1 < small.height).then(|| from + width..to + width);
            for beside in [above, below].into_iter().flatten() {
                let mut is_within = false;
                for at in beside {
                    let is_new = is_new(reached, at);
                    if is_new && !is_within {
                        pending.push(at);
                    }
                    is_within = is_new;
                }
            }
        }
        Some(patch)
    }
}
