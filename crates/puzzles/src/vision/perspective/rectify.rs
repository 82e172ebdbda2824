//! Straightens photos taken at an angle. Most lines on a screen, on paper and on a board are
//! vertical or horizontal. In a photo the lines of each direction form a pencil. A few of them
//! determine the perspective.
//!
//! ```text
//!    ╱──┬───┬──╲             ┌───┬───┬───┐
//!   ╱───┼───┼───╲     →      ├───┼───┼───┤
//!  ╱────┴───┴────╲           └───┴───┴───┘
//! ```

use image::RgbImage;

use super::cut::{Perspective, extent, warp};
use super::hough::find_lines;
use super::pencils::{Pencil, find_pencils};
use crate::pixels::shrink;
use crate::vision::decode::Picture;
use crate::vision::grid::Quad;
use crate::vision::small::Small;

/// Maximum longer side of the picture searched for lines, in pixels.
const SEARCH_SIDE: f32 = 400.0;

/// Maximum longer side of a straightened picture, in pixels.
const MAX_SIDE: f32 = 1100.0;
/// Minimum shorter side of a straightened picture, in pixels.
const MIN_SIDE: f32 = 48.0;

/// Maximum horizontal offset between the ends of a vertical side, and vertical offset between those
/// of a horizontal side, of an upright picture; in longer sides of the picture.
const MAX_UPRIGHT_OFFSET: f32 = 0.015;

/// Maximum cosine of the angle between two directions that count as at right angles.
const MAX_SKEW: f32 = 0.08;

/// Minimum share of each side of an outline that has edges.
const MIN_COVERAGE: f32 = 0.55;

/// Maximum extent of a part to straighten, in longer sides of the picture.
const MAX_EXTENT: f32 = 2.0;

/// Usual focal length in photos, in longer sides of the picture.
const USUAL_FOCAL: f32 = 0.85;
/// Samples of the focal length in photos and crops, in longer sides of the picture.
const FOCAL_RANGE: [f32; 4] = [0.6, 0.85, 1.2, 1.7];

/// A rectangular part of a picture, seen at an angle.
#[derive(Clone, Copy, Debug)]
pub struct Front<'a> {
    picture: &'a Picture,
    /// Corners in the picture.
    corners: Quad,
}

impl<'a> Front<'a> {
    /// Finds the largest outlined part, otherwise the part between the outermost lines. `None` if
    /// there are too few lines, or if the picture is upright or noise.
    pub fn find(picture: &'a Picture) -> Option<Self> {
        if picture.is_uneven() {
            return None;
        }
        let (width, height) = picture.size();
        let longer = width.max(height) as f32;
        let small = Small::with_scale(&picture.pixels, (longer / SEARCH_SIDE).max(1.0));
        let (width, height) = (small.width as f32, small.height as f32);
        let upright = find_pencils(&find_lines(&small), (width, height));
        let level = find_pencils(&find_lines(&small.transpose()), (height, width));
        let pairs = upright.iter().flat_map(|upright| level.iter().map(move |level| Pair { upright, level }));
        let pairs = pairs.filter(|pair| pair.is_square(width.max(height)));
        let pair = pairs.max_by(|a, b| a.weight().total_cmp(&b.weight()))?;
        let all = [-width / 2.0, -height / 2.0, width / 2.0, height / 2.0];
        if is_upright(&pair.quad(all), width.max(height)) {
            return None;
        }
        let corners = pair.quad(pair.outline().unwrap_or_else(|| pair.outermost()));
        let place = |(x, y): (f32, f32)| ((x + width / 2.0) * small.scale, (y + height / 2.0) * small.scale);
        Some(Self { picture, corners: corners.map(place) })
    }

    /// Returns the corners of the part, in pixels of the picture.
    pub fn corners(&self) -> Quad {
        self.corners
    }

    /// Straightens the part with `margin` on each side, as a share of its size. Returns the pixels
    /// and their perspective; `None` if they are too small to read or reach the horizon.
    pub(in crate::vision) fn view(&self, margin: f32) -> Option<(RgbImage, Perspective)> {
        let plane = Perspective::onto(self.corners);
        let (low, high) = (-margin, 1.0 + margin);
        let quad = [(low, low), (high, low), (high, high), (low, high)].map(|(u, v)| plane.at(u, v));
        let plane = Perspective::onto(quad);
        let pixels = &self.picture.pixels;
        let longer = pixels.width().max(pixels.height()) as f32;
        let [across, down] = extent(quad);
        // Near the horizon a plane extends without bound.
        if !is_convex(&quad) || across.max(down) > MAX_EXTENT * longer {
            return None;
        }
        let middle = (pixels.width() as f32 / 2.0, pixels.height() as f32 / 2.0);
        let aspect = plane.aspect(middle, USUAL_FOCAL * longer);
        let (width, height) =
            if across > down * aspect { (across, across / aspect) } else { (down * aspect, down) };
        let shrunk = (width.max(height) / MAX_SIDE).max(1.0);
        let [width, height] = [width, height].map(|side| (side / shrunk).round());
        if !(width.min(height) >= MIN_SIDE && width.max(height) <= MAX_SIDE + 1.0) {
            return None;
        }
        // Averaging whole pixels first makes interpolation quick.
        let factor = shrunk.round().max(1.0);
        let part = quad.map(|(x, y)| (x / factor, y / factor));
        let small;
        let pixels = if factor > 1.0 {
            small = shrink(pixels, factor as u32);
            &small
        } else {
            pixels
        };
        Some((warp(pixels, part, (width as u32, height as u32), (1, 1)), plane))
    }
}

/// Two pencils that may be the vertical and horizontal lines of a plane.
#[derive(Clone, Copy, Debug)]
struct Pair<'a> {
    upright: &'a Pencil,
    level: &'a Pencil,
}

impl Pair<'_> {
    fn weight(&self) -> f32 {
        self.upright.weight + self.level.weight
    }

    /// Returns whether the two pencils are at right angles for some focal length.
    fn is_square(&self, longer: f32) -> bool {
        let skew = |focal: f32| {
            let ([a, b, c], [d, e, f]) = (self.upright.direction(focal), self.level.direction(focal));
            a * e + b * d + c * f
        };
        let skews = FOCAL_RANGE.map(|part| skew(part * longer));
        let (low, high) =
            (skews.iter().copied().fold(1.0, f32::min), skews.iter().copied().fold(-1.0, f32::max));
        low < MAX_SKEW && high > -MAX_SKEW
    }

    /// Returns the quadrangle between four lines, given by their places at half the height or
    /// width: left, top, right, bottom.
    fn quad(&self, [left, top, right, bottom]: [f32; 4]) -> Quad {
        [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| {
            let (lean, rise) = (self.upright.lean(x), self.level.lean(y));
            let by = 1.0 - lean * rise;
            ((x + lean * y) / by, (y + rise * x) / by)
        })
    }

    /// Returns the places of the outermost lines: left, top, right, bottom.
    fn outermost(&self) -> [f32; 4] {
        let ([left, right], [top, bottom]) = (self.upright.ends(), self.level.ends());
        [left, top, right, bottom]
    }

    /// Returns the places of the lines around the largest outlined part of the plane.
    fn outline(&self) -> Option<[f32; 4]> {
        let pairs = |pencil: &Pencil| {
            let mut lines = pencil.lines.clone();
            lines.sort_by(|a, b| a.at.total_cmp(&b.at));
            let pairs = (0..lines.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
            pairs.map(|(i, j)| [lines[i], lines[j]]).collect::<Vec<_>>()
        };
        let level = pairs(self.level);
        let mut best: Option<(f32, [f32; 4])> = None;
        for upright in pairs(self.upright) {
            for level in &level {
                let sides = [upright[0].at, level[0].at, upright[1].at, level[1].at];
                let [a, b, c, d] = self.quad(sides);
                let covered = upright[0]
                    .coverage(a.1, d.1)
                    .min(upright[1].coverage(b.1, c.1))
                    .min(level[0].coverage(a.0, b.0))
                    .min(level[1].coverage(d.0, c.0));
                let size = (c.0 - a.0) * (c.1 - a.1);
                if covered > MIN_COVERAGE && best.is_none_or(|best| best.0 < size) {
                    best = Some((size, sides));
                }
            }
        }
        best.map(|best| best.1)
    }
}

/// Returns whether a quadrangle is convex, with its corners clockwise.
fn is_convex(quad: &Quad) -> bool {
    let turn = |at: usize| {
        let [a, b, c] = [0, 1, 2].map(|next| quad[(at + next) % 4]);
        (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0)
    };
    (0..4).all(|at| turn(at) > 0.0)
}

/// Returns whether a quadrangle is nearly axis-aligned.
fn is_upright(quad: &Quad, longer: f32) -> bool {
    let [a, b, c, d] = *quad;
    let off = [a.0 - d.0, b.0 - c.0, a.1 - b.1, d.1 - c.1];
    off.into_iter().all(|off| off.abs() < MAX_UPRIGHT_OFFSET * longer)
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    /// Draws a chequered board of 5 by 4 cells with a rim.
    fn board(corners: Quad, (width, height): (u32, u32)) -> Picture {
        let plane = Perspective::onto(corners);
        let pixels = RgbImage::from_fn(width, height, |x, y| {
            let (u, v) = plane.back((x as f32 + 0.5, y as f32 + 0.5));
            let rim = 0.05;
            Rgb(if !(0.0..1.0).contains(&u) || !(0.0..1.0).contains(&v) {
                [120, 110, 100]
            } else if u.min(v).min(1.0 - u).min(1.0 - v) < rim {
                [30, 25, 20]
            } else if ((u * 5.0) as u32 + (v * 4.0) as u32).is_multiple_of(2) {
                [220, 200, 160]
            } else {
                [150, 60, 40]
            })
        });
        Picture::new(pixels)
    }

    #[test]
    fn boards_are_found_with_their_corners() {
        for quad in [
            [(80.0, 60.0), (520.0, 110.0), (560.0, 400.0), (40.0, 440.0)],
            [(120.0, 40.0), (540.0, 100.0), (470.0, 430.0), (60.0, 370.0)],
        ] {
            let picture = board(quad, (600, 480));
            let front = Front::find(&picture).expect("there is a board");
            for (found, corner) in front.corners().into_iter().zip(quad) {
                let off = (found.0 - corner.0).hypot(found.1 - corner.1);
                assert!(off < 4.0, "{:?} is {quad:?}", front.corners());
            }
            let (pixels, plane) = front.view(0.0).expect("it is large enough");
            assert!(pixels.width() > pixels.height());
            let middle = plane.at(0.5, 0.5);
            let truth = Perspective::onto(quad).at(0.5, 0.5);
            assert!((middle.0 - truth.0).hypot(middle.1 - truth.1) < 4.0);
        }
    }

    #[test]
    fn upright_boards_and_empty_pictures_have_no_front() {
        let upright = board([(80.0, 60.0), (520.0, 60.0), (520.0, 400.0), (80.0, 400.0)], (600, 480));
        assert!(Front::find(&upright).is_none());
        let nearly = board([(80.0, 62.0), (520.0, 60.0), (521.0, 400.0), (79.0, 401.0)], (600, 480));
        assert!(Front::find(&nearly).is_none());
        assert!(Front::find(&Picture::new(RgbImage::new(300, 400))).is_none());
        assert!(Front::find(&Picture::new(RgbImage::new(1, 1))).is_none());
    }

    #[test]
    fn parts_that_reach_the_horizon_have_no_view() {
        let picture = Picture::new(RgbImage::new(300, 200));
        for corners in [
            [(100.0, 50.0), (200.0, 50.0), (9e5, 190.0), (-9e5, 190.0)],
            [(140.0, 50.0), (160.0, 50.0), (300.0, 190.0), (0.0, 190.0)],
            [(0.0, 0.0), (f32::NAN, 0.0), (300.0, 190.0), (0.0, 190.0)],
            [(5.0, 5.0); 4],
        ] {
            assert!(Front { picture: &picture, corners }.view(0.4).is_none(), "{corners:?}");
        }
    }

    #[test]
    fn perspective_of_a_view_maps_its_pixels_to_the_picture() {
        let quad = [(90.0, 60.0), (510.0, 100.0), (560.0, 400.0), (50.0, 430.0)];
        let picture = board(quad, (600, 480));
        let front = Front { picture: &picture, corners: quad };
        let (pixels, plane) = front.view(0.1).expect("it is large enough");
        for (u, v) in [(0.3, 0.4), (0.8, 0.7)] {
            let (x, y) = plane.at(u, v);
            let own =
                pixels.get_pixel((u * pixels.width() as f32) as u32, (v * pixels.height() as f32) as u32);
            assert_eq!(own, picture.pixels.get_pixel(x as u32, y as u32));
        }
    }
}
