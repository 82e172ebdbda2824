//! Measures the discs, dots and rings drawn on the points of a hexagon.
//!
//! ```text
//!  share of directions without background, by the distance from the centre:
//!    dot  ▇▇▁▁▁▁▁▁      stone ▇▇▇▇▇▇▁▁      stone in a ring ▇▇▇▇▇▇▁▇      ring ▁▁▁▁▁▁▁▇
//! ```

use super::hexagon::{AxialPoint, Hexagon};
use crate::vision::small::{Rgb, Small, contrast, median};

/// Measures of the drawing on a point.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    /// Radius of the disc, in steps; 0 without a disc.
    pub(super) filled: f32,
    /// Colour of the disc.
    pub(super) colour: Rgb,
    /// Visible share of a ring, from 0 to 1.
    pub(super) ring: f32,
    /// Colour of the ring.
    pub(super) ring_colour: Rgb,
    /// Share of the ring that background separates from the disc.
    pub(super) parted: f32,
}

/// Number of sampled directions.
const DIRECTIONS: usize = 48;
/// Number of sampled distances in each direction.
const DISTANCES: usize = 28;
/// Largest sampled distance, in steps.
const MAX_DISTANCE: f32 = 0.56;

/// Distances of a ring from the centre, in steps.
const RING_DISTANCES: std::ops::Range<f32> = 0.42..0.505;
/// Distances of the background between disc and ring, in steps.
const GAP_DISTANCES: std::ops::Range<f32> = 0.38..0.46;

/// Maximum difference of a background pixel from the background colour, in any channel.
const MAX_PLAIN_CONTRAST: u8 = 28;

/// Returns the background colour, and the share of samples between the points that have it.
pub(super) fn ground(small: &Small, hexagon: &Hexagon) -> (Rgb, f32) {
    let third = 1.0 / 3.0;
    let between = |(q, r): AxialPoint| {
        [(third, third), (-third, -third)].map(|(dq, dr)| {
            let (x, y) = hexagon.at(q as f32 + dq, r as f32 + dr);
            small.nearest(x, y)
        })
    };
    let pixels: Vec<Rgb> = hexagon.places().flat_map(between).collect();
    let ground = median(pixels.iter().copied());
    let plain = pixels.iter().filter(|&&pixel| contrast(pixel, ground) <= MAX_PLAIN_CONTRAST).count();
    (ground, plain as f32 / pixels.len() as f32)
}

/// Measures the drawing on a point.
pub(super) fn measure(small: &Small, hexagon: &Hexagon, (q, r): AxialPoint, ground: Rgb) -> Mark {
    let (middle, step) = (hexagon.at(q as f32, r as f32), hexagon.step());
    let distance = |at: usize| (at as f32 + 0.5) / DISTANCES as f32 * MAX_DISTANCE;
    let pixel = |direction: usize, at: usize| {
        let angle = (direction as f32 + 0.5) / DIRECTIONS as f32 * std::f32::consts::TAU;
        let radius = distance(at) * step;
        small.nearest(middle.0 + radius * angle.cos(), middle.1 + radius * angle.sin())
    };
    let is_drawn = |direction: usize, at: usize| contrast(pixel(direction, at), ground) > MAX_PLAIN_CONTRAST;
    let share = |at: usize| {
        (0..DIRECTIONS).filter(|&direction| is_drawn(direction, at)).count() as f32 / DIRECTIONS as f32
    };
    let shares: Vec<f32> = (0..DISTANCES).map(share).collect();
    // The disc ends at the largest distance up to which most of the area is drawn. Letters on it
    // may have the background's colour.
    let (mut area, mut covered, mut filled) = (0.0, 0.0, 0.0);
    for (at, share) in shares.iter().enumerate() {
        area += distance(at);
        covered += share * distance(at);
        if *share >= 0.6 && covered >= 0.62 * area {
            filled = distance(at) + 0.5 * MAX_DISTANCE / DISTANCES as f32;
        }
    }
    let inner = (0..DISTANCES).filter(|&at| distance(at) < 0.85 * filled);
    let inner: Vec<usize> = inner.collect();
    let pixels = inner.iter().flat_map(|&at| {
        // Fewer samples near the centre give each part of the area the same weight.
        let every = (DISTANCES / (at + 1)).max(1);
        (0..DIRECTIONS).step_by(every).map(move |direction| (direction, at))
    });
    let colour = median(pixels.map(|(direction, at)| pixel(direction, at)));
    let band: Vec<usize> = (0..DISTANCES).filter(|&at| RING_DISTANCES.contains(&distance(at))).collect();
    let crest = |direction: usize| {
        let pixels = band.iter().map(|&at| pixel(direction, at));
        pixels.max_by_key(|&pixel| contrast(pixel, ground)).unwrap_or(ground)
    };
    let crests: Vec<Rgb> = (0..DIRECTIONS).map(crest).collect();
    let ring = crests.iter().filter(|&&crest| contrast(crest, ground) > MAX_PLAIN_CONTRAST).count() as f32;
    let gap: Vec<usize> = (0..DISTANCES).filter(|&at| GAP_DISTANCES.contains(&distance(at))).collect();
    let is_parted = |direction: &usize| {
        let min_contrast =
            gap.iter().map(|&at| contrast(pixel(*direction, at), ground)).min().unwrap_or_default();
        f32::from(min_contrast) < 0.75 * f32::from(contrast(crests[*direction], ground))
    };
    let parted = (0..DIRECTIONS).filter(is_parted).count() as f32;
    let [ring, parted] = [ring, parted].map(|count| count / DIRECTIONS as f32);
    Mark { filled, colour, ring, ring_colour: median(crests), parted }
}
