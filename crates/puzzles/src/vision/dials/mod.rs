//! Finds dials: discs of one size with marks on a circle, one of which is a bright knob. Depends on
//! no puzzle.
//!
//! ```text
//!   ╭  ●  ╮     the circle is sampled clockwise from the top; samples unlike the face form marks,
//!   ·     ·     which are equally far apart:
//!   ·     ◉       ●     ·     ◉     ·     ·     ·
//!   ╰  ·  ╯       knob        spot
//! ```
//!
//! `legend` finds the blocks of cells below the dials, and `label` reads the numbers in these
//! cells.

mod label;
mod legend;

use image::RgbImage;

use super::effort::Effort;
use super::flood::{Flood, Patch};
use super::grid::{Quad, corners};
use super::small::{Rgb, Small, contrast, median};
use legend::LegendPlace;
pub(crate) use legend::{Legend, Mark};

/// Dials in reading order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Dials {
    /// All dials, row by row.
    pub(crate) dials: Vec<Dial>,
    /// Number of dials in each row.
    pub(crate) rows: Vec<usize>,
    /// Whether there are equals signs between the names above neighbours. `None` without
    /// neighbours, if only some pairs of neighbours have a sign, or if another sign is there.
    pub(crate) joined: Option<bool>,
    /// Legend, if any.
    pub(crate) legend: Option<Legend>,
    /// Colour of the background.
    ground: Rgb,
}

/// A dial.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Dial {
    /// Corners of the disc's bounding box, in pixels of the picture.
    pub(crate) corners: Quad,
    /// Number of marks.
    pub(crate) marks: usize,
    /// Number of the mark with the knob, clockwise from 0 at the top.
    pub(crate) knob: usize,
    /// Number of the mark with a dark spot, if any. The knob may be on it.
    pub(crate) spot: Option<usize>,
}

/// Maximum contrast within a face.
const MAX_FACE_CONTRAST: u8 = 24;
/// Minimum contrast of a mark with its face.
const MIN_MARK_CONTRAST: u8 = 40;

/// Minimum diameter of a disc, in pixels of the picture.
const MIN_SIDE: f32 = 44.0;
/// Maximum relative difference of a disc's width and height, and of the radii of two discs.
const MAX_INEQUALITY: f32 = 0.08;

/// Share of a disc's bounding box that its face covers.
const FACE_SHARE: std::ops::Range<f32> = 0.5..0.82;

/// Radius of a circle within the edge, relative to that of the disc.
const INSIDE_RADIUS: f32 = 0.94;
/// Radius of a circle just outside the edge, relative to that of the disc.
const OUTSIDE_RADIUS: f32 = 1.06;
/// Radius of a circle beyond a ring around the disc, relative to that of the disc.
const GROUND_RADIUS: f32 = 1.35;
/// Radii of a circle through the marks and of one on either side of it, relative to that of the
/// disc.
const MARK_RADII: [f32; 3] = [0.77, 0.745, 0.795];

/// Samples along a circle.
const SAMPLES: usize = 720;

/// Minimum width of a mark, in degrees.
const MIN_MARK_WIDTH: f32 = 2.5;
/// Minimum width of a spot, in degrees.
const MIN_SPOT_WIDTH: f32 = 20.0;
/// Minimum width of the bright part of a knob, in degrees.
const MIN_BRIGHT_WIDTH: f32 = 5.0;
/// Maximum distance of a mark from its place, in degrees.
const MAX_MARK_OFFSET: f32 = 5.0;

/// Maximum width of a knob without a spot, in degrees.
const MAX_KNOB_WIDTH: f32 = 24.0;
/// Minimum width of a spot with a knob on it, in degrees.
const MIN_COVERED_SPOT_WIDTH: f32 = 29.0;

/// Height of the equals sign between the names of two neighbours above their middles, in radii of a
/// disc.
const SIGN_DISTANCE: f32 = 1.48;
/// Half the height of the range that is searched for the equals sign, in radii of a disc.
const SIGN_RANGE: f32 = 0.3;
/// Number of steps between the samples of that range.
const SIGN_STEPS: usize = 60;

/// Distance from the middle of a dial down to where the search for a legend begins, in radii of a
/// disc.
const LEGEND_DISTANCE: f32 = 1.3;

/// Possible numbers of marks.
const MARK_COUNTS: std::ops::RangeInclusive<usize> = 2..=12;

/// Finds dials of one size; `None` if there is no dial, or if a dial is unclear.
pub(crate) fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Option<Dials> {
    let small = Small::new(picture);
    let mut discs: Vec<Disc> = find_discs(&small);
    discs.retain(|disc| disc.is_round(&small));
    let largest = discs.iter().map(|disc| disc.radius).fold(0.0, f32::max);
    discs.retain(|disc| disc.radius > (1.0 - MAX_INEQUALITY) * largest);
    if discs.is_empty() || effort.is_spent() {
        return None;
    }
    let mut rows: Vec<Vec<Disc>> = Vec::new();
    discs.sort_by(|a, b| a.middle.1.total_cmp(&b.middle.1));
    for disc in discs {
        match rows.last_mut().filter(|row| (row[0].middle.1 - disc.middle.1).abs() < disc.radius) {
            Some(row) => row.push(disc),
            None => rows.push(vec![disc]),
        }
    }
    rows.iter_mut().for_each(|row| row.sort_by(|a, b| a.middle.0.total_cmp(&b.middle.0)));
    let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
    let dials: Option<Vec<Dial>> = rows.iter().flatten().map(|disc| disc.read(&small)).collect();
    let dials = dials?;
    let last = rows.last()?.first()?;
    let ground = last.ground(&small);
    let place = LegendPlace::Below(
        2.0 * last.radius * small.scale,
        (last.middle.1 + LEGEND_DISTANCE * last.radius) * small.scale,
    );
    let legend = legend::find(picture, ground, &lengths, place);
    Some(Dials { dials, joined: find_equals_signs(&small, &rows, ground), rows: lengths, legend, ground })
}

impl Dials {
    /// Adds the legend that another picture shows, unless there is one. `place` maps points of that
    /// picture to the coordinates of the dials.
    pub(super) fn add_legend(&mut self, picture: &RgbImage, place: impl Fn((f32, f32)) -> (f32, f32)) {
        if self.legend.is_none() {
            let found = legend::find(picture, self.ground, &self.rows, LegendPlace::Alone);
            self.legend = found.map(|legend| Legend { corners: legend.corners.map(place), ..legend });
        }
    }
}

/// Returns whether there are equals signs between neighbours' names, as in [`Dials::joined`].
fn find_equals_signs(small: &Small, rows: &[Vec<Disc>], ground: Rgb) -> Option<bool> {
    let pairs = rows.iter().flat_map(|row| row.windows(2));
    let bars = pairs.map(|pair| {
        let x = (pair[0].middle.0 + pair[1].middle.0) / 2.0;
        let at = |sample: usize| {
            let part = sample as f32 / SIGN_STEPS as f32 * 2.0 - 1.0;
            small.nearest(x, pair[0].middle.1 + (part * SIGN_RANGE - SIGN_DISTANCE) * pair[0].radius)
        };
        let marked: Vec<bool> =
            (0..=SIGN_STEPS).map(|sample| contrast(at(sample), ground) > MIN_MARK_CONTRAST).collect();
        marked.windows(2).filter(|pair| pair[1] && !pair[0]).count()
    });
    let bars: Vec<usize> = bars.collect();
    match bars.first()? {
        0 if bars.iter().all(|&bars| bars == 0) => Some(false),
        2 if bars.iter().all(|&bars| bars == 2) => Some(true),
        _ => None,
    }
}

/// A filled circle of one colour, in pixels of the scaled picture.
struct Disc {
    middle: (f32, f32),
    radius: f32,
    face: Rgb,
}

/// Finds patches of one colour that may be discs.
fn find_discs(small: &Small) -> Vec<Disc> {
    let mut flood = Flood::new(small);
    let mut found = Vec::new();
    for start in 0..small.pixels.len() {
        // A pixel on an edge has a mixed colour.
        let is_plain = |at: usize| {
            small
                .pixels
                .get(at)
                .is_some_and(|&other| contrast(other, small.pixels[start]) <= MAX_FACE_CONTRAST / 4)
        };
        if flood.has_reached(start) || !is_plain(start + 1) || !is_plain(start + small.width) {
            continue;
        }
        let Some(Patch { colour, pixels, left, top, right, bottom }) = flood.fill(start, MAX_FACE_CONTRAST)
        else {
            continue;
        };
        let (width, height) = ((right - left) as f32, (bottom - top) as f32);
        let is_square = (width - height).abs() <= MAX_INEQUALITY * width.max(height);
        if width * small.scale >= MIN_SIDE
            && is_square
            && FACE_SHARE.contains(&(pixels as f32 / (width * height)))
        {
            let middle = ((left + right) as f32 / 2.0, (top + bottom) as f32 / 2.0);
            found.push(Disc { middle, radius: (width + height) / 4.0, face: colour });
        }
    }
    found
}

impl Disc {
    /// Samples a circle clockwise from the top; `part` is its radius relative to that of the disc.
    fn circle<'a>(&'a self, small: &'a Small, part: f32) -> impl Iterator<Item = Rgb> + 'a {
        (0..SAMPLES).map(move |sample| {
            let angle = sample as f32 / SAMPLES as f32 * std::f32::consts::TAU;
            let radius = self.radius * part;
            small.nearest(self.middle.0 + radius * angle.sin(), self.middle.1 - radius * angle.cos())
        })
    }

    /// Returns whether most pixels just inside the rim have the colour of the face, and few pixels
    /// just outside do.
    fn is_round(&self, small: &Small) -> bool {
        let faces = |part| {
            self.circle(small, part).filter(|&at| contrast(at, self.face) <= MAX_FACE_CONTRAST).count()
        };
        faces(INSIDE_RADIUS) > SAMPLES * 3 / 4 && faces(OUTSIDE_RADIUS) < SAMPLES / 20
    }

    /// Returns the colour of the background around the disc.
    fn ground(&self, small: &Small) -> Rgb {
        let diagonals = [45, 135, 225, 315].map(|degrees| degrees * SAMPLES / 360);
        let colours: Vec<Rgb> = self.circle(small, GROUND_RADIUS).collect();
        median(diagonals.map(|sample| colours[sample]))
    }

    /// Reads the marks; `None` if they are not those of a dial.
    fn read(&self, small: &Small) -> Option<Dial> {
        let ground = self.ground(small);
        // Small marks may be a little beside the circle.
        let circles = MARK_RADII.map(|radius| self.circle(small, radius).collect::<Vec<Rgb>>());
        let strongest = |at: usize| {
            let points = circles.iter().map(|circle| circle[at]);
            points.max_by_key(|&point| contrast(point, self.face)).unwrap_or(self.face)
        };
        let circle: Vec<Rgb> = (0..SAMPLES).map(strongest).collect();
        let marked: Vec<bool> =
            circle.iter().map(|&at| contrast(at, self.face) > MIN_MARK_CONTRAST).collect();
        // Start at a sample of the face, so that no run is cut in two.
        let first = marked.iter().position(|&marked| !marked)?;
        let mut runs: Vec<Vec<usize>> = Vec::new();
        for at in first..first + SAMPLES {
            match (marked[at % SAMPLES], marked[(at + SAMPLES - 1) % SAMPLES]) {
                (true, true) => runs.last_mut()?.push(at),
                (true, false) => runs.push(vec![at]),
                _ => {}
            }
        }
        let degrees = |samples: usize| samples as f32 * 360.0 / SAMPLES as f32;
        runs.retain(|run| degrees(run.len()) >= MIN_MARK_WIDTH);
        let count = runs.len();
        if !MARK_COUNTS.contains(&count) {
            return None;
        }
        let (mut knobs, mut spots) = (Vec::new(), Vec::new());
        let mut seen = vec![false; count];
        for run in runs {
            let middle = degrees(run[0] + run[run.len() - 1] + 1) / 2.0 % 360.0;
            let step = 360.0 / count as f32;
            let place = (middle / step).round();
            if (middle - place * step).abs() > MAX_MARK_OFFSET {
                return None;
            }
            let place = place as usize % count;
            if std::mem::replace(&mut seen[place], true) {
                return None;
            }
            let bright = run.iter().filter(|&&at| {
                let colour = circle[at % SAMPLES];
                contrast(colour, ground) > 2 * MIN_MARK_CONTRAST
                    && contrast(colour, self.face) > 2 * MIN_MARK_CONTRAST
            });
            let width = degrees(run.len());
            let min_width = if degrees(bright.count()) >= MIN_BRIGHT_WIDTH {
                knobs.push(place);
                if (MAX_KNOB_WIDTH..MIN_COVERED_SPOT_WIDTH).contains(&width) {
                    return None;
                }
                MIN_COVERED_SPOT_WIDTH
            } else {
                MIN_SPOT_WIDTH
            };
            if width >= min_width {
                spots.push(place);
            }
        }
        let [knob] = knobs[..] else { return None };
        let spot = match spots[..] {
            [] => None,
            [spot] => Some(spot),
            _ => return None,
        };
        let ((x, y), half) = (self.middle, self.radius);
        let corners = corners([x - half, y - half, x + half, y + half].map(|at| at * small.scale));
        Some(Dial { corners, marks: count, knob, spot })
    }
}
