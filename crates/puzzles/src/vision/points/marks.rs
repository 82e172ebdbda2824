//! Measures the discs, dots and rings drawn on the points of a hexagon.
//!
//! ```text
//!  share of directions without background, by the distance from the centre:
//!    dot  ▇▇▁▁▁▁▁▁      stone ▇▇▇▇▇▇▁▁      stone in a ring ▇▇▇▇▇▇▁▇      ring ▁▁▁▁▁▁▁▇
//! ```

use super::hexagon::{Hexagon, Place};
use crate::vision::small::{Rgb, Small, contrast, median};

/// Drawing on a point.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    /// Radius of its disc, in steps; 0 without a disc.
    pub(super) filled: f32,
    /// Colour of the disc.
    pub(super) colour: Rgb,
    /// Visible part of a ring, from 0 to 1, and the ring's colour.
    pub(super) ring: f32,
    pub(super) ring_colour: Rgb,
    /// Part of the ring that background separates from the disc.
    pub(super) parted: f32,
}

/// Sampled directions, and distances in steps.
const DIRECTIONS: usize = 48;
const DISTANCES: usize = 28;
const FARTHEST: f32 = 0.56;

/// Distances of rings, and of the background between points, in steps.
const RING: std::ops::Range<f32> = 0.42..0.505;
const GAP: std::ops::Range<f32> = 0.38..0.46;

/// Contrast with the background above which a pixel is drawn.
const DRAWN: u8 = 28;

/// Background colour, and the share of samples between the points that have it.
pub(super) fn ground(small: &Small, hexagon: &Hexagon) -> (Rgb, f32) {
    let third = 1.0 / 3.0;
    let between = |(q, r): Place| {
        [(third, third), (-third, -third)].map(|(dq, dr)| {
            let (x, y) = hexagon.at(q as f32 + dq, r as f32 + dr);
            small.near(x, y)
        })
    };
    let pixels: Vec<Rgb> = hexagon.places().flat_map(between).collect();
    let ground = median(pixels.iter().copied());
    let plain = pixels.iter().filter(|&&pixel| contrast(pixel, ground) <= DRAWN).count();
    (ground, plain as f32 / pixels.len() as f32)
}

/// Drawing on a point.
pub(super) fn mark(small: &Small, hexagon: &Hexagon, (q, r): Place, ground: Rgb) -> Mark {
    let (middle, step) = (hexagon.at(q as f32, r as f32), hexagon.step());
    let distance = |at: usize| (at as f32 + 0.5) / DISTANCES as f32 * FARTHEST;
    let pixel = |direction: usize, at: usize| {
        let angle = (direction as f32 + 0.5) / DIRECTIONS as f32 * std::f32::consts::TAU;
        let far = distance(at) * step;
        small.near(middle.0 + far * angle.cos(), middle.1 + far * angle.sin())
    };
    let is_drawn = |direction: usize, at: usize| contrast(pixel(direction, at), ground) > DRAWN;
    let share = |at: usize| {
        (0..DIRECTIONS).filter(|&direction| is_drawn(direction, at)).count() as f32 / DIRECTIONS as f32
    };
    let shares: Vec<f32> = (0..DISTANCES).map(share).collect();
    // The farthest distance up to which most of the disc is filled: letters may have the
    // background's colour.
    let (mut area, mut covered, mut filled) = (0.0, 0.0, 0.0);
    for (at, share) in shares.iter().enumerate() {
        area += distance(at);
        covered += share * distance(at);
        if *share >= 0.6 && covered >= 0.62 * area {
            filled = distance(at) + 0.5 * FARTHEST / DISTANCES as f32;
        }
    }
    let inner = (0..DISTANCES).filter(|&at| distance(at) < 0.85 * filled);
    let inner: Vec<usize> = inner.collect();
    let pixels = inner.iter().flat_map(|&at| {
        // Equal numbers of samples for each part of the area.
        let every = (DISTANCES / (at + 1)).max(1);
        (0..DIRECTIONS).step_by(every).map(move |direction| (direction, at))
    });
    let colour = median(pixels.map(|(direction, at)| pixel(direction, at)));
    let band: Vec<usize> = (0..DISTANCES).filter(|&at| RING.contains(&distance(at))).collect();
    let crest = |direction: usize| {
        let pixels = band.iter().map(|&at| pixel(direction, at));
        pixels.max_by_key(|&pixel| contrast(pixel, ground)).unwrap_or(ground)
    };
    let crests: Vec<Rgb> = (0..DIRECTIONS).map(crest).collect();
    let ring = crests.iter().filter(|&&crest| contrast(crest, ground) > DRAWN).count() as f32;
    let gap: Vec<usize> = (0..DISTANCES).filter(|&at| GAP.contains(&distance(at))).collect();
    let is_parted = |direction: &usize| {
        let least = gap.iter().map(|&at| contrast(pixel(*direction, at), ground)).min().unwrap_or_default();
        f32::from(least) < 0.75 * f32::from(contrast(crests[*direction], ground))
    };
    let parted = (0..DIRECTIONS).filter(is_parted).count() as f32;
    let [ring, parted] = [ring, parted].map(|count| count / DIRECTIONS as f32);
    Mark { filled, colour, ring, ring_colour: median(crests), parted }
}
