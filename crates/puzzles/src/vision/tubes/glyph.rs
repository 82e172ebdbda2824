//! Finds question marks in tubes. A question mark has a dot below. Letters and digits have one
//! part, or dots above.

use super::outline::Outline;
use crate::vision::flood::neighbours;
use crate::vision::small::{Rgb, Small, contrast, lab, median};

/// Maximum distance of a rod from the top of its outline, in pixels.
const MAX_ROD_TOP: usize = 2;

/// A sign in a tube, such as a letter or a question mark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sign {
    /// Its middle, in pixel rows of the scaled picture.
    pub(super) middle: f32,
    pub(super) height: f32,
    /// Whether the sign has a dot below and is on a grey unit.
    pub(super) question: bool,
    /// Its colour.
    pub(super) ink: Rgb,
}

/// Contrast that signs exceed, in levels of 0 to 255, and minimum number of such question marks.
/// Patterns that resemble faint question marks occur by chance, so several are required.
pub(super) const SIGN_LIMITS: [(u8, usize); 2] = [(55, 1), (26, 4)];

/// Finds the signs in the middle of a tube, with more contrast than `min_contrast` to their units.
/// `profile` are the colours of the tube's pixel rows. If `ink` is given, finds only signs of that
/// colour.
pub(super) fn read_signs(
    small: &Small,
    tube: &Outline,
    profile: &[Rgb],
    min_contrast: u8,
    ink: Option<Rgb>,
) -> Vec<Sign> {
    let inset = (tube.width() / 6).max(2);
    let columns = tube.left + inset..tube.right + 1 - inset;
    let (width, height) = (columns.len(), profile.len());
    if width < 5 {
        return Vec::new();
    }
    let differs = |at: usize| {
        let ground = profile[at / width];
        let pixel = small.at(columns.start + at % width, tube.top + at / width);
        contrast(pixel, ground) > min_contrast
            && ink.is_none_or(|ink| contrast(pixel, ink) < contrast(ground, ink) / 2)
    };
    let mask: Vec<bool> = (0..width * height).map(differs).collect();
    let across = tube.width() as f32;
    let mut parts =
        find_parts(&mask, width, height, |at| small.at(columns.start + at % width, tube.top + at / width));
    // A sign is in the middle and touches no side. Unlike a rod, it does not touch the top.
    parts.retain(|part| {
        let off = ((part.left + part.right + 1) as f32 - width as f32).abs() / 2.0;
        part.left > 0 && part.right + 1 < width && part.top > MAX_ROD_TOP && off < 0.14 * across
    });
    let is_body = |part: &&ConnectedPart| {
        let (width, height) = (part.width() as f32, part.height() as f32);
        height > 0.085 * across && height < across && width > 0.08 * across && width < 1.3 * height
    };
    let sign = |body: &ConnectedPart| {
        let dot = parts.iter().find(|part| {
            let below = part.top as f32 - body.bottom as f32;
            let (longer, shorter) = (part.width().max(part.height()), part.width().min(part.height()));
            below > 0.0
                && below < 0.5 * body.height() as f32 + 1.0
                && longer as f32 <= 0.6 * body.height() as f32
                && longer <= 2 * shorter + 1
        });
        let end = dot.map_or(body.bottom, |dot| dot.bottom);
        let [_, a, b] = lab(profile[(body.top + end) / 2]);
        let middle = tube.top as f32 + (body.top + end + 1) as f32 / 2.0;
        Sign {
            middle,
            height: (end - body.top + 1) as f32,
            question: dot.is_some() && a.hypot(b) < 9.0,
            ink: body.ink,
        }
    };
    parts.iter().filter(is_body).map(sign).collect()
}

/// Connected pixels: a bounding box with inclusive ends, and the median colour.
#[derive(Clone, Copy, Debug)]
struct ConnectedPart {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
    ink: Rgb,
}

impl ConnectedPart {
    fn width(&self) -> usize {
        self.right - self.left + 1
    }

    fn height(&self) -> usize {
        self.bottom - self.top + 1
    }
}

/// Finds the groups of connected pixels of a mask. Pixels that touch at a corner are not connected.
fn find_parts(
    mask: &[bool],
    width: usize,
    height: usize,
    pixel: impl Fn(usize) -> Rgb,
) -> Vec<ConnectedPart> {
    let mut seen = vec![false; mask.len()];
    let mut parts = Vec::new();
    for start in 0..mask.len() {
        if !mask[start] || seen[start] {
            continue;
        }
        let mut part = ConnectedPart { left: width, right: 0, top: height, bottom: 0, ink: [0; 3] };
        let mut all = Vec::new();
        let mut open = vec![start];
        seen[start] = true;
        while let Some(at) = open.pop() {
            let (x, y) = (at % width, at / width);
            all.push(pixel(at));
            part.left = part.left.min(x);
            part.right = part.right.max(x);
            part.top = part.top.min(y);
            part.bottom = part.bottom.max(y);
            for next in neighbours(at, (width, height)) {
                if mask[next] && !seen[next] {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        part.ink = median(all);
        parts.push(part);
    }
    parts
}
