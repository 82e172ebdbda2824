//! Hexagons of points in a picture: where they are, on which of them discs lie, around which there are rings, and what is
//! printed on them. No rule of any puzzle is known here.
//!
//! In reading order: `spots`, the `hexagon`s that they make, the `marks` on its points, and their `labels`.

mod hexagon;
mod labels;
mod marks;
mod spots;

use image::RgbImage;

use self::hexagon::Hexagon;
use self::marks::{Mark, ground, mark};
use super::grid::{Candidate, Quad};
use super::small::{Rgb, Small};

/// Points in a hexagon.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// Points along a side.
    pub side: usize,
    /// Its points in reading order.
    pub points: Vec<Point>,
    /// The colour between them.
    pub ground: Rgb,
    /// The share of places between the points that have it.
    pub plain: f32,
    /// The share of points that were found by themselves.
    pub seen: f32,
    /// How many spots are in line with the points, but outside.
    pub strays: usize,
    /// How far spots are from where they should be, in steps.
    pub off: f32,
}

/// A point.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The box around it, as wide as a step.
    pub corners: Quad,
    /// The radius of the disc that lies on it, in steps; small ones only mark it.
    pub filled: f32,
    /// The colour of that.
    pub colour: Rgb,
    /// How much of it a ring goes around, from 0 to 1.
    pub ring: f32,
    /// The colour of the ring.
    pub ring_colour: Rgb,
    /// How much of the ring the ground parts from what is within.
    pub parted: f32,
    /// The digits that may be printed on it, the likeliest first; none where nothing is.
    pub label: Vec<Candidate>,
}

/// The longer side of the picture in which points are looked for, and how much a picture is enlarged at most.
const LONG: f32 = 1500.0;
const MOST_ENLARGED: f32 = 2.5;

/// The hexagons of a picture in reading order.
pub fn observe(picture: &RgbImage) -> Vec<Points> {
    let longer = picture.width().max(picture.height()) as f32;
    let small = Small::scaled(picture, (longer / LONG).max(1.0 / MOST_ENLARGED));
    let hexagons = hexagon::find(&spots::spots(&small));
    hexagons.iter().map(|hexagon| points(&small, hexagon)).collect()
}

fn points(small: &Small, hexagon: &Hexagon) -> Points {
    let (ground, plain) = ground(small, hexagon);
    let point = |place: (i32, i32)| {
        let Mark { filled, colour, ring, ring_colour, parted } = mark(small, hexagon, place, ground);
        let (q, r) = (place.0 as f32, place.1 as f32);
        let (middle, half) = (hexagon.at(q, r), hexagon.step() / 2.0);
        let label = labels::label(small, middle, hexagon.step());
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
        off: hexagon.off,
    }
}
