//! Separates the tubes from the background of a picture.

use crate::vision::flood::{BLACK, WHITE, neighbours};
use crate::vision::small::{Small, contrast};

/// Maximum contrast of neighbouring pixels of the background, which may be a gradient.
const MAX_GROUND_STEP: u8 = 6;
/// Minimum contrast of neighbouring pixels at an edge of the background.
const MIN_EDGE_STEP: u8 = 16;
/// Minimum share of the picture that each area of the background covers.
const MIN_GROUND_SHARE: f32 = 0.02;

/// Minimum share of its bounding box that an area without drawings covers.
const MIN_FILLED: f32 = 0.9;

/// Returns a picture in which the background is black and everything else is white. The background
/// is any large area in which neighbouring pixels are alike, and on which something is drawn.
pub(super) fn mask_foreground(small: &Small) -> Small {
    let size = small.pixels.len();
    let mut pixels = vec![WHITE; size];
    let mut reached = vec![false; size];
    let mut area: Vec<usize> = Vec::new();
    for start in 0..size {
        if std::mem::replace(&mut reached[start], true) {
            continue;
        }
        area.clear();
        area.push(start);
        let mut done = 0;
        while let Some(&at) = area.get(done) {
            done += 1;
            let step = |&next: &usize| contrast(small.pixels[next], small.pixels[at]);
            let beside = || neighbours(at, (small.width, small.height));
            // Smoothed edges have small steps along the edge.
            if beside().any(|next| step(&next) > MIN_EDGE_STEP) {
                continue;
            }
            for next in beside().filter(|next| step(next) <= MAX_GROUND_STEP) {
                if !reached[next] {
                    reached[next] = true;
                    area.push(next);
                }
            }
        }
        let is_large = area.len() as f32 >= MIN_GROUND_SHARE * size as f32;
        if is_large && !fills_box(&area, small.width) {
            area.iter().for_each(|&at| pixels[at] = BLACK);
        }
    }
    Small { pixels, ..*small }
}

/// Returns whether an area fills its bounding box, so that nothing is drawn on it.
fn fills_box(area: &[usize], width: usize) -> bool {
    let span = |of: fn(usize, usize) -> usize| {
        let (low, high) = area
            .iter()
            .fold((usize::MAX, 0), |(low, high), &at| (low.min(of(at, width)), high.max(of(at, width))));
        high - low + 1
    };
    let boxed = span(|at, width| at % width) * span(|at, width| at / width);
    area.len() as f32 >= MIN_FILLED * boxed as f32
}
