//! Distinguishes balls from liquids: between balls the background is visible at the sides, while
//! liquids are equally wide at all heights.

use super::fit::median_of;
use super::levels::{Band, Levels};
use super::observed::{Tube, Unit};
use super::outline::{Outline, TubeRow};
use crate::vision::small::{Rgb, Small, contrast, median, squared_distance};

/// Heights within a unit that are distinguished.
const PHASES: usize = 24;

/// Height of a gap between units, as a share of their height, that may be a line between liquids.
const MAX_LINE: f32 = 0.16;

/// Maximum ratio of the smallest to the largest width of balls.
const MAX_RATIO: f32 = 0.72;

/// Share of the largest width from which a height counts as wide.
const WIDE_SHARE: f32 = 0.9;

/// Maximum share of wide heights of balls. Those of a circle are 0.44, those of blocks with gaps
/// between them are more.
const MAX_WIDE: f32 = 0.6;

/// Maximum share of wide heights of units that are certainly balls.
const MAX_CLEAR_WIDE: f32 = 0.55;

/// Share of the largest width from which a height counts as drawn.
const MIN_DRAWN: f32 = 0.1;

/// Maximum ratio of the width to the height of balls. Those that overlap look flatter.
const MAX_OBLONG: f32 = 1.35;

/// Minimum places between units of one colour that show whether these join.
const MIN_JOINTS: usize = 2;

/// Distance from such a place within which they must join, in heights of a unit.
const JOINT_REACH: f32 = 0.12;

/// Minimum contrast between a unit and the background.
const MIN_CONTRAST: u8 = 24;

/// Shape of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Equally wide at all heights, as liquids are.
    Straight,
    /// Wide at most heights, with gaps between units. Games move such units as balls or pour them.
    Block,
    /// Wide only in the middle and about as high as wide, as balls are.
    Round,
    /// Wide only in the middle, but flat or angular. Games move such units as balls or pour them.
    Oval,
}

/// Returns the shape of the visible units of `tubes`, whose outlines are `rows`.
pub(super) fn find_shape(small: &Small, rows: &[TubeRow], tubes: &[Tube], levels: &Levels) -> Shape {
    let views: Vec<View> = rows
        .iter()
        .flatten()
        .zip(tubes)
        .map(|(outline, tube)| View { small, outline, tube, levels })
        .collect();
    let usual = median(views.iter().filter_map(View::empty_colour));
    let mut seen: [Vec<f32>; PHASES] = Default::default();
    let mut joints = Vec::new();
    for view in &views {
        let empty = view.empty_colour().unwrap_or(usual);
        for y in view.rows() {
            if let Some((phase, width)) = view.width(y, empty) {
                seen[phase].push(width);
            }
        }
        joints.extend(view.joints().filter_map(|rows| {
            let widths = rows.filter_map(|y| view.width(y, empty)).map(|(_, width)| width);
            widths.min_by(f32::total_cmp)
        }));
    }
    let seen = seen.into_iter().filter(|widths| !widths.is_empty());
    let widths: Vec<f32> = seen.map(|widths| median_of(widths.into_iter())).collect();
    let reach = (MAX_LINE * widths.len() as f32 / 2.0) as usize;
    let around = |at: usize| {
        let near = (at + widths.len() - reach)..=(at + widths.len() + reach);
        near.map(|at| widths[at % widths.len()]).fold(0.0, f32::max)
    };
    let narrowest = (0..widths.len()).map(around).fold(f32::INFINITY, f32::min);
    let widest = widths.iter().copied().fold(0.0, f32::max);
    let wide = widths.iter().filter(|&&width| width >= WIDE_SHARE * widest).count();
    // Liquids of one colour join, even if there are gaps between others.
    let are_joined = joints.len() >= MIN_JOINTS && joints.iter().all(|&width| width >= WIDE_SHARE * widest);
    if narrowest > MAX_RATIO * widest || are_joined {
        return Shape::Straight;
    }
    let wide = wide as f32 / widths.len() as f32;
    if wide > MAX_WIDE {
        return Shape::Block;
    }
    let drawn = widths.iter().filter(|&&width| width >= MIN_DRAWN * widest).count();
    let height = drawn as f32 / widths.len() as f32 * levels.unit;
    let across = widest * median_of(rows.iter().flatten().map(|outline| outline.width() as f32));
    if wide > MAX_CLEAR_WIDE || across > MAX_OBLONG * height { Shape::Oval } else { Shape::Round }
}

/// A tube with its place in the picture.
struct View<'a> {
    small: &'a Small,
    outline: &'a Outline,
    tube: &'a Tube,
    levels: &'a Levels,
}

impl View<'_> {
    /// Height of the lowest unit's bottom.
    fn bottom(&self) -> f32 {
        self.outline.bottom as f32 - self.levels.base
    }

    /// Pixel rows of the units, without the outer quarters of the lowest and the highest one.
    fn rows(&self) -> std::ops::Range<usize> {
        let y = |units: f32| (self.bottom() - units * self.levels.unit).max(0.0) as usize;
        y(self.tube.units.len() as f32 - 0.25)..y(0.25).min(self.small.height)
    }

    /// Pixel rows where units of one colour meet.
    fn joints(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let pairs = self.tube.units.windows(2).zip(1..);
        let equal = pairs.filter(|(pair, _)| pair[0].colour == pair[1].colour);
        let reach = JOINT_REACH * self.levels.unit;
        equal.map(move |(_, height)| {
            let y = self.bottom() - height as f32 * self.levels.unit;
            (y - reach).max(0.0) as usize..(y + reach).max(0.0) as usize
        })
    }

    /// Median colour of the empty places; `None` in a full tube.
    fn empty_colour(&self) -> Option<Rgb> {
        let columns = Band::Middle.columns(self.outline);
        let rows = (self.tube.units.len()..self.tube.capacity)
            .flat_map(|place| self.levels.rows(self.outline, place))
            .filter(|&y| y < self.small.height);
        let pixels: Vec<Rgb> =
            rows.flat_map(|y| columns.iter().map(move |&x| self.small.nearest(x as f32, y as f32))).collect();
        (!pixels.is_empty()).then(|| median(pixels))
    }

    /// Returns the phase of a pixel row in its unit, and the share of the tube's width that the
    /// unit covers there; `None` if the unit is hidden, or if it resembles the background.
    fn width(&self, y: usize, empty: Rgb) -> Option<(usize, f32)> {
        let height = (self.bottom() - y as f32) / self.levels.unit;
        let unit: &Unit = self.tube.units.get(height.max(0.0) as usize)?;
        unit.colour?;
        let aside = (self.outline.width() as f32 / 8.0).max(2.0);
        let beside = self.small.nearest(self.outline.left as f32 - aside, y as f32);
        if contrast(unit.rgb, empty).min(contrast(unit.rgb, beside)) < MIN_CONTRAST {
            return None;
        }
        let is_covered = |&x: &usize| {
            let colour = self.small.nearest(x as f32, y as f32);
            let own = squared_distance(colour, unit.rgb);
            own <= squared_distance(colour, empty) && own <= squared_distance(colour, beside)
        };
        let columns = || (self.outline.left..self.outline.right).step_by(2);
        let covered = columns().filter(is_covered).count() as f32 / columns().count().max(1) as f32;
        Some(((height.fract() * PHASES as f32) as usize % PHASES, covered))
    }
}
