//! Finds hexagons of points in a picture, with the discs, rings and digits on them. Depends on no
//! puzzle.
//!
//! In reading order: `spots`, the `hexagon`s that they form, the `marks` on the points, and the
//! digits on them (`labels`).

mod hexagon;
mod labels;
mod marks;
mod spots;

use image::RgbImage;

use self::hexagon::Hexagon;
use self::marks::{Mark, ground, measure};
use super::effort::Effort;
use super::grid::{Candidate, Quad};
use super::small::{Rgb, Small};

/// A hexagon of points in a picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Points {
    /// Points along a side.
    pub(crate) side: usize,
    /// Points in reading order.
    pub(crate) points: Vec<Point>,
    /// Background colour between the points.
    pub(crate) ground: Rgb,
    /// Share of samples between the points with that colour.
    pub(crate) plain: f32,
    /// Share of points with a detected spot.
    pub(crate) seen: f32,
    /// Number of spots outside the hexagon that continue its rows.
    pub(crate) strays: usize,
    /// Root mean square distance of spots from their points, in steps.
    pub(crate) rms_offset: f32,
}

/// A point.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Point {
    /// Box around the point, in pixels of the picture. It is one step wide; a step is the distance
    /// between neighbouring points.
    pub(crate) corners: Quad,
    /// Radius of its disc, in steps. A small disc marks an empty point.
    pub(crate) filled: f32,
    /// Colour of the disc.
    pub(crate) colour: Rgb,
    /// Visible share of a ring around it, from 0 to 1.
    pub(crate) ring: f32,
    /// Colour of the ring.
    pub(crate) ring_colour: Rgb,
    /// Share of the ring that background separates from the disc.
    pub(crate) parted: f32,
    /// Digits that may be printed on it, the likeliest first; empty without a digit.
    pub(crate) label: Vec<Candidate>,
}

/// Longer side of the picture searched for points, in pixels.
const TARGET_SIDE: f32 = 1500.0;
/// Maximum factor of enlargement.
const MAX_ENLARGEMENT: f32 = 2.5;

/// Finds the hexagons of a picture, in reading order.
pub(crate) fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Vec<Points> {
    let longer = picture.width().max(picture.height()) as f32;
    let small = Small::with_scale(picture, (longer / TARGET_SIDE).max(1.0 / MAX_ENLARGEMENT));
    let hexagons = hexagon::find(&spots::find_spots(&small), effort);
    hexagons
        .iter()
        .take_while(|_| !effort.is_spent())
        .map(|hexagon| measure_points(&small, hexagon))
        .collect()
}

/// Measures the points of a hexagon.
fn measure_points(small: &Small, hexagon: &Hexagon) -> Points {
    let (ground, plain) = ground(small, hexagon);
    let point = |place: (i32, i32)| {
        let Mark { filled, colour, ring, ring_colour, parted } = measure(small, hexagon, place, ground);
        let (q, r) = (place.0 as f32, place.1 as f32);
        let (middle, half) = (hexagon.at(q, r), hexagon.step() / 2.0);
        let label = labels::read_label(small, middle, hexagon.step());
        let corner =
            |x: f32, y: f32| ((middle.0 + x * half) * small.scale, (middle.1 + y * half) * small.scale);
        let corners = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        Point { corners, filled, colour, ring, ring_colour, parted, label }
    };
    Points {
        side: hexagon.side,
        points: hexagon.places().map(point).collect(),
        ground,
        plain,
        seen: hexagon.seen,
        strays: hexagon.strays,
        rms_offset: hexagon.rms_offset,
    }
}
