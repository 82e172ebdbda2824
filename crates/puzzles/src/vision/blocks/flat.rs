//! Areas of nearly one colour, as drawings have them and photographs don't.

use crate::vision::small::{Rgb, Small, contrast};

/// An area of nearly one colour that hangs together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) left: usize,
    pub(super) top: usize,
    /// Beyond its last pixels.
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

    /// The share of its box that it fills.
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

/// Two pixels that differ by no more are of one colour.
pub(super) const ALIKE: u8 = 18;
/// The least side of an area that counts.
const LEAST: usize = 10;

/// The areas of a picture.
pub(super) fn areas(small: &Small) -> Vec<Area> {
    let (width, height) = (small.width, small.height);
    let mut seen = vec![false; width * height];
    let mut found = Vec::new();
    let mut open = Vec::new();
    for start in 0..width * height {
        if seen[start] {
            continue;
        }
        let colour = small.pixels[start];
        let (x, y) = (start % width, start / width);
        let mut area = Area { left: x, top: y, right: x + 1, bottom: y + 1, pixels: 0, colour };
        seen[start] = true;
        open.push(start);
        while let Some(at) = open.pop() {
            let (x, y) = (at % width, at / width);
            area.pixels += 1;
            (area.left, area.right) = (area.left.min(x), area.right.max(x + 1));
            (area.top, area.bottom) = (area.top.min(y), area.bottom.max(y + 1));
            let sides = [
                (x > 0).then(|| at - 1),
                (x + 1 < width).then_some(at + 1),
                (y > 0).then(|| at - width),
                (y + 1 < height).then_some(at + width),
            ];
            for next in sides.into_iter().flatten() {
                if !seen[next] && contrast(small.pixels[next], colour) <= ALIKE {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        if area.width() >= LEAST && area.height() >= LEAST {
            found.push(area);
        }
    }
    found
}
