//! Dials: discs of one size with marks on a circle, one of them a bright knob. No puzzle is known
//! here.
//!
//! ```text
//!   ╭  ●  ╮     the circle is sampled clockwise from the top; what differs from the face is a
//!   ·     ·     mark, and marks are equally far apart:
//!   ·     ◉       ●     ·     ◉     ·     ·     ·
//!   ╰  ·  ╯       knob        spot
//! ```

use image::RgbImage;

use super::effort::Effort;
use super::flood::{Flood, Patch};
use super::grid::{Quad, corners};
use super::small::{Rgb, Small, contrast, median};

/// Dials in reading order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Dials {
    /// The dials, row by row.
    pub(crate) dials: Vec<Dial>,
    /// Number of dials in each row.
    pub(crate) rows: Vec<usize>,
}

/// A dial.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Dial {
    /// Box around its disc.
    pub(crate) corners: Quad,
    /// Number of marks.
    pub(crate) marks: usize,
    /// The mark with the knob, clockwise from 0 at the top.
    pub(crate) knob: usize,
    /// The mark with a dark spot, if there is one; the knob may lie on it.
    pub(crate) spot: Option<usize>,
}

/// Maximum contrast within a face, and minimum contrast of a mark with it.
const ALIKE: u8 = 24;
const MARKED: u8 = 40;

/// Minimum side of a disc, in pixels of the picture, and maximum relative difference of its sides
/// and of two discs.
const MIN_SIDE: f32 = 44.0;
const UNEQUAL: f32 = 0.08;

/// Part of its box that the face of a disc covers.
const COVER: std::ops::Range<f32> = 0.5..0.82;

/// Distances from the middle as parts of the radius: within the edge, just outside it, beyond a
/// ring around it, and of the marks.
const INSIDE: f32 = 0.94;
const OUTSIDE: f32 = 1.06;
const FAR: f32 = 1.35;
const MARKS: f32 = 0.77;

/// Samples along a circle.
const SAMPLES: usize = 720;

/// Degrees: minimum width of a mark, minimum width of a spot, minimum bright part of a knob, and
/// maximum distance of a mark from its place.
const MIN_MARK: f32 = 2.5;
const MIN_SPOT: f32 = 20.0;
const MIN_BRIGHT: f32 = 5.0;
const OFF: f32 = 5.0;

/// Degrees: maximum width of a knob alone, and minimum width of a spot under it.
const MAX_KNOB: f32 = 24.0;
const MIN_UNDER: f32 = 29.0;

/// Numbers of marks.
const COUNTS: std::ops::RangeInclusive<usize> = 2..=12;

/// Finds dials of one size; `None` if there are none, or if one of them is unclear.
pub(crate) fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Option<Dials> {
    let small = Small::new(picture);
    let mut discs: Vec<Disc> = discs(&small);
    discs.retain(|disc| disc.is_round(&small));
    let largest = discs.iter().map(|disc| disc.radius).fold(0.0, f32::max);
    discs.retain(|disc| disc.radius > (1.0 - UNEQUAL) * largest);
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
    let lengths = rows.iter().map(Vec::len).collect();
    let dials: Option<Vec<Dial>> = rows.iter().flatten().map(|disc| disc.read(&small)).collect();
    Some(Dials { dials: dials?, rows: lengths })
}

/// A filled circle of one colour.
struct Disc {
    middle: (f32, f32),
    radius: f32,
    face: Rgb,
}

/// Patches of one colour that may be discs.
fn discs(small: &Small) -> Vec<Disc> {
    let mut flood = Flood::new(small);
    let mut found = Vec::new();
    for start in 0..small.pixels.len() {
        // A pixel on an edge has a mixed colour.
        let is_plain = |at: usize| {
            small.pixels.get(at).is_some_and(|&other| contrast(other, small.pixels[start]) <= ALIKE / 4)
        };
        if flood.has(start) || !is_plain(start + 1) || !is_plain(start + small.width) {
            continue;
        }
        let Some(Patch { colour, pixels, left, top, right, bottom }) = flood.from(start, ALIKE) else {
            continue;
        };
        let (width, height) = ((right - left) as f32, (bottom - top) as f32);
        let is_square = (width - height).abs() <= UNEQUAL * width.max(height);
        if width * small.scale >= MIN_SIDE && is_square && COVER.contains(&(pixels as f32 / (width * height)))
        {
            let middle = ((left + right) as f32 / 2.0, (top + bottom) as f32 / 2.0);
            found.push(Disc { middle, radius: (width + height) / 4.0, face: colour });
        }
    }
    found
}

impl Disc {
    /// Pixels along a circle, clockwise from the top; the radius is a part of the disc's.
    fn circle<'a>(&'a self, small: &'a Small, part: f32) -> impl Iterator<Item = Rgb> + 'a {
        (0..SAMPLES).map(move |sample| {
            let angle = sample as f32 / SAMPLES as f32 * std::f32::consts::TAU;
            let far = self.radius * part;
            small.near(self.middle.0 + far * angle.sin(), self.middle.1 - far * angle.cos())
        })
    }

    /// Whether most of its rim is face, and nothing outside it.
    fn is_round(&self, small: &Small) -> bool {
        let faces = |part| self.circle(small, part).filter(|&at| contrast(at, self.face) <= ALIKE).count();
        faces(INSIDE) > SAMPLES * 3 / 4 && faces(OUTSIDE) < SAMPLES / 20
    }

    /// Reads the marks; `None` if they are not those of a dial.
    fn read(&self, small: &Small) -> Option<Dial> {
        let diagonals = [45, 135, 225, 315].map(|degrees| degrees * SAMPLES / 360);
        let far: Vec<Rgb> = self.circle(small, FAR).collect();
        let ground = median(diagonals.map(|sample| far[sample]));
        let circle: Vec<Rgb> = self.circle(small, MARKS).collect();
        let marked: Vec<bool> = circle.iter().map(|&at| contrast(at, self.face) > MARKED).collect();
        // Runs begin behind a sample of the face.
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
        runs.retain(|run| degrees(run.len()) >= MIN_MARK);
        let count = runs.len();
        if !COUNTS.contains(&count) {
            return None;
        }
        let (mut knobs, mut spots) = (Vec::new(), Vec::new());
        let mut seen = vec![false; count];
        for run in runs {
            let middle = degrees(run[0] + run[run.len() - 1] + 1) / 2.0 % 360.0;
            let step = 360.0 / count as f32;
            let place = (middle / step).round();
            if (middle - place * step).abs() > OFF {
                return None;
            }
            let place = place as usize % count;
            if std::mem::replace(&mut seen[place], true) {
                return None;
            }
            let bright = run.iter().filter(|&&at| {
                let colour = circle[at % SAMPLES];
                contrast(colour, ground) > 2 * MARKED && contrast(colour, self.face) > 2 * MARKED
            });
            let width = degrees(run.len());
            let least = if degrees(bright.count()) >= MIN_BRIGHT {
                knobs.push(place);
                if (MAX_KNOB..MIN_UNDER).contains(&width) {
                    return None;
                }
                MIN_UNDER
            } else {
                MIN_SPOT
            };
            if width >= least {
                spots.push(place);
            }
        }
        let [knob] = knobs[..] else { return None };
        let spot = match spots[..] {
            [] => None,
            [spot] => Some(spot),
            _ => return None,
        };
        let ((x, y), far) = (self.middle, self.radius);
        let corners = corners([x - far, y - far, x + far, y + far].map(|at| at * small.scale));
        Some(Dial { corners, marks: count, knob, spot })
    }
}
