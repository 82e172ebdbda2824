//! Finds the height of a unit and the bottom of the lowest one. All tubes of a picture share both,
//! so colour changes in any tube are evidence.
//!
//! ```text
//!  │   │
//!  │ B │  ← change        units of half the height would explain the same changes, but half of
//!  │ A │  ← change        their borders would have no change
//!  ╰───╯  ← base
//! ```

use std::ops::Range;

use super::fit::median_of;
use super::glyph::Sign;
use super::outline::Outline;
use crate::vision::small::{Rgb, Small, contrast, median};

/// A tube with the colours of its pixel rows and its signs.
#[derive(Clone, Debug)]
pub(super) struct TubeView {
    pub(super) outline: Outline,
    /// Colour of each pixel row, from the top.
    pub(super) profile: Vec<Rgb>,
    pub(super) signs: Vec<Sign>,
}

/// Heights at which units begin, in pixels of the scaled picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Levels {
    /// Height of a unit.
    pub(super) unit: f32,
    /// Distance from the outline's bottom to the lowest unit.
    pub(super) base: f32,
    /// Share of the changes that are at borders of units.
    pub(super) explained: f32,
    /// Number of colour changes.
    pub(super) changes: usize,
}

impl Levels {
    /// Returns the pixel rows in the middle half of a unit, which is counted from the bottom.
    pub(super) fn rows(&self, tube: &Outline, unit: usize) -> Range<usize> {
        let low = tube.bottom as f32 - self.base - unit as f32 * self.unit;
        let (from, to) = (low - 0.75 * self.unit, low - 0.25 * self.unit);
        from.max(0.0).round() as usize..to.max(1.0).round() as usize
    }

    /// Returns the number of units that fit in a tube.
    pub(super) fn room(&self, tube: &Outline) -> usize {
        ((tube.height() as f32 - self.base) / self.unit + 0.2) as usize
    }
}

/// Part of a tube's width that is examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Band {
    /// All but the glass, so that reflections do not affect the median.
    Middle,
    /// Beside the middle, so that large letters do not affect the median.
    Sides,
    /// Only the middle, which is inside the neck of a bottle.
    Core,
}

impl Band {
    /// Returns the examined columns of a tube.
    pub(super) fn columns(self, tube: &Outline) -> Vec<usize> {
        let share = |part: f32| (tube.width() as f32 * part).max(2.0) as usize;
        match self {
            Self::Middle => (tube.left + share(0.18)..tube.right + 1 - share(0.18)).collect(),
            Self::Core => (tube.left + share(0.42)..tube.right + 1 - share(0.42)).collect(),
            Self::Sides => {
                let (start, end) = (share(0.11), share(0.25).max(share(0.11) + 1));
                let left = tube.left + start..tube.left + end;
                left.chain(tube.right + 1 - end..tube.right + 1 - start).collect()
            }
        }
    }
}

/// Returns the colour of each pixel row from the top: the median over a band of the width.
pub(super) fn profile(small: &Small, tube: &Outline, band: Band) -> Vec<Rgb> {
    let columns = band.columns(tube);
    let row = |y: usize| median(columns.iter().map(|&x| small.at(x, y)));
    (tube.top..tube.bottom.min(small.height)).map(row).collect()
}

/// Minimum contrast of a colour change in a profile.
const MIN_CHANGE: u8 = 18;
/// Minimum contrast of a clear colour change.
const MIN_CLEAR_CHANGE: u8 = 48;
/// Minimum explained share of the changes, below which faint changes are left out.
const MIN_EXPLAINED: f32 = 0.6;

/// Returns the heights above the outline's bottom at which the colour changes. Changes in the top
/// sixteenth, or within about a third of the width from the bottom, are left out, and so are those
/// with less contrast than `min_change`.
fn changes(tube: &Outline, profile: &[Rgb], min_change: u8) -> Vec<f32> {
    let step = |y: usize| match (y.checked_sub(1), profile.get(y + 1)) {
        (Some(above), Some(&below)) => contrast(profile[above], below),
        _ => 0,
    };
    let steps: Vec<u8> = (0..profile.len()).map(step).collect();
    let skipped = 0.32 * tube.width() as f32;
    let is_change = |&y: &usize| {
        let crest = (y.saturating_sub(2)..(y + 3).min(steps.len()))
            .all(|other| steps[other] < steps[y] || steps[other] == steps[y] && other >= y);
        steps[y] >= min_change && crest && y > profile.len() / 16 && (profile.len() - y) as f32 > skipped
    };
    (0..profile.len()).filter(is_change).map(|y| (profile.len() - y) as f32 - 0.5).collect()
}

/// Evidence for the height of units in one tube.
struct Clues {
    height: f32,
    /// Heights of colour changes above the bottom.
    changes: Vec<f32>,
    /// Heights of signs, which are in the middle of a unit.
    signs: Vec<f32>,
}

/// Heights of usual units, in widths of a tube.
const RATIOS: Range<f32> = 0.4..1.7;
/// Heights of flat units in wide bottles, in widths of a tube.
const FLAT_RATIOS: Range<f32> = 0.26..0.42;
/// Minimum changes for flat units. A few changes are at the borders of any flat units.
const MIN_FLAT_CHANGES: usize = 12;
/// Minimum share of the changes that are at borders of flat units.
const MIN_FLAT_EXPLAINED: f32 = 0.9;

/// Finds the heights of units; `None` if no tube has a colour change. If these explain few changes,
/// faint ones are left out, which a pattern of the background may cause.
pub(super) fn find_levels(tubes: &[TubeView]) -> Option<Levels> {
    let levels = find_levels_by(tubes, MIN_CHANGE, RATIOS)?;
    if levels.explained >= MIN_EXPLAINED {
        return Some(levels);
    }
    let clear = find_levels_by(tubes, MIN_CLEAR_CHANGE, RATIOS);
    clear.filter(|clear| clear.explained >= MIN_EXPLAINED).or(Some(levels))
}

/// Finds the heights of units that are flatter than usual; `None` if too few colour changes are at
/// borders of such units.
pub(super) fn find_flat_levels(tubes: &[TubeView]) -> Option<Levels> {
    let levels = find_levels_by(tubes, MIN_CHANGE, FLAT_RATIOS)?;
    (levels.changes >= MIN_FLAT_CHANGES && levels.explained >= MIN_FLAT_EXPLAINED).then_some(levels)
}

/// Finds the heights of units by changes of at least `min_change`. The heights are `ratios` of a
/// tube's width.
fn find_levels_by(tubes: &[TubeView], min_change: u8, ratios: Range<f32>) -> Option<Levels> {
    let clues = |seen: &TubeView| {
        let bottom = seen.outline.bottom as f32;
        let signs = || seen.signs.iter().filter(|sign| sign.question);
        // A wide sign changes the median colour of its rows, which is not a border.
        let of_sign =
            |change: f32| signs().any(|sign| (bottom - change - sign.middle).abs() < sign.height / 2.0 + 2.0);
        let mut changes = changes(&seen.outline, &seen.profile, min_change);
        changes.retain(|&change| !of_sign(change));
        let signs = signs().map(|sign| bottom - sign.middle).collect();
        Clues { height: seen.outline.height() as f32, changes, signs }
    };
    let all: Vec<Clues> = tubes.iter().map(clues).collect();
    let count: usize = all.iter().map(|tube| tube.changes.len()).sum();
    if count == 0 {
        return None;
    }
    let width = median_of(tubes.iter().map(|seen| seen.outline.width() as f32));
    let best = |units: Range<f32>, bases: Range<f32>, (up, aside): (f32, f32)| {
        let mut best: Option<(f32, Levels)> = None;
        let steps = |range: Range<f32>, step: f32| {
            (0..)
                .map(move |number| range.start + number as f32 * step)
                .take_while(move |value| *value < range.end)
        };
        for unit in steps(units.clone(), up) {
            for base in steps(bases.clone(), aside) {
                let levels = Levels { unit, base, explained: 0.0, changes: count };
                let score = score(&all, &levels) + shape(unit / width);
                if best.is_none_or(|(other, _)| score > other) {
                    best = Some((score, levels));
                }
            }
        }
        best.map(|best| best.1)
    };
    let units = ratios.start * width..ratios.end * width;
    let rough = best(units, -0.04 * width..0.32 * width, (0.5, 1.0))?;
    let (unit, base) = (rough.unit, rough.base);
    let mut levels = best(unit - 0.5..unit + 0.5, base - 1.0..base + 1.0, (0.1, 0.25))?;
    let tolerance = tolerance(levels.unit);
    let explained = all
        .iter()
        .flat_map(|tube| &tube.changes)
        .filter(|&&change| border_distance(&levels, change) <= tolerance);
    levels.explained = explained.count() as f32 / count as f32;
    Some(levels)
}

/// Returns the maximum distance of an explained change from a border, in pixels.
fn tolerance(unit: f32) -> f32 {
    (0.08 * unit).max(1.6)
}

/// Returns the distance of a height from the nearest border of units, in pixels.
fn border_distance(levels: &Levels, height: f32) -> f32 {
    let units = (height - levels.base) / levels.unit;
    (units - units.round().max(1.0)).abs() * levels.unit
}

/// Returns the log prior of a unit's height relative to its width. Units are about square.
fn shape(ratio: f32) -> f32 {
    let off = (ratio / 0.85).ln();
    -12.0 * off * off
}

/// Returns the log likelihood of all evidence. Most changes are near a border, and all borders are
/// equally likely. Other changes may be anywhere. Signs are near the middle of a unit and count
/// twice.
fn score(tubes: &[Clues], levels: &Levels) -> f32 {
    let spread = (0.045 * levels.unit).max(1.0);
    let of_tube = |tube: &Clues| {
        let units = ((tube.height - levels.base) / levels.unit).floor().max(1.0);
        let (at_border, anywhere) = (0.93 / (2.0 * spread * units), 0.07 / tube.height);
        let of = |off: f32| (at_border * (-off / spread).exp() + anywhere).ln();
        let changes = tube.changes.iter().map(|&change| of(border_distance(levels, change)));
        let from_middle = |sign: f32| {
            let units = (sign - levels.base) / levels.unit;
            (units - units.floor() - 0.5).abs() * levels.unit
        };
        let signs = tube.signs.iter().map(|&sign| 2.0 * of(from_middle(sign)));
        changes.chain(signs).sum::<f32>()
    };
    tubes.iter().map(of_tube).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_striped_background_does_not_hide_the_levels() {
        const UNIT: usize = 60;
        let (bottom, width) = (4 * UNIT, 60);
        // Two units under two empty places, through which stripes of the background are visible.
        let colour = |y: usize| match y / UNIT {
            0 | 1 if (y / 3).is_multiple_of(2) => [0, 26, 0],
            0 | 1 => [0, 0, 0],
            2 => [230, 200, 40],
            _ => [60, 110, 220],
        };
        let outline = Outline { left: 0, right: width, top: 0, bottom, quality: 1.0 };
        let view = TubeView { outline, profile: (0..bottom).map(colour).collect(), signs: Vec::new() };
        let levels = find_levels(&vec![view; 6]).expect("the colours change");
        assert!((levels.unit - UNIT as f32).abs() < 1.0 && levels.base.abs() < 2.0, "{levels:?}");
    }

    #[test]
    fn flat_units_need_many_changes() {
        let (unit, width) = (18, 60);
        let find = |tubes: usize| {
            let outline = Outline { left: 0, right: width, top: 0, bottom: 6 * unit, quality: 1.0 };
            let colour = |y: usize| [[220, 40, 40], [40, 80, 220], [40, 160, 80]][(y / unit) % 3];
            let profile: Vec<Rgb> = (0..6 * unit).map(colour).collect();
            let view = TubeView { outline, profile, signs: Vec::new() };
            find_flat_levels(&vec![view; tubes]).map(|levels| levels.unit.round() as usize)
        };
        assert_eq!(find(5), Some(unit));
        assert_eq!(find(1), None);
    }
}
