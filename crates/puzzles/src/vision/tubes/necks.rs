//! Measures the necks of tubes: their parts above the highest place, which are usually empty.
//!
//! ```text
//!    ╭─╮           ╭▒╮
//!  ╭─╯ ╰─╮ neck  ╭─▒▒▒─╮ liquid: the outline ends below
//!  │ ▒▒▒ │       │ ▒▒▒ │ the top of the tube
//! ```

use super::levels::{Band, Levels, TubeView};
use crate::vision::small::{Rgb, Small, lab, lab_distance, median};

/// Minimum height of a neck, in heights of a unit.
const MIN_NECK: f32 = 0.3;
/// Minimum height of a neck that may be the visible part of a unit, in heights of a unit.
const MIN_PART: f32 = 0.45;

/// Maximum difference of a neck with liquid from the place below it, in hundredths of Oklab.
const MAX_SAME: f32 = 6.0;
/// Minimum difference of such a neck from the usual neck and from the background beside it, in
/// hundredths of Oklab.
const MIN_UNUSUAL: f32 = 12.0;

/// Heights above an outline at which the shoulders of a bottle are examined, in heights of a unit.
const SHOULDER: std::ops::Range<f32> = 0.2..0.5;

/// Minimum number of necks with liquid.
const MIN_FILLED: usize = 2;

/// Necks of all tubes.
pub(super) struct Necks {
    /// Whether liquid fills several necks. Each tube then has room for one more unit.
    are_filled: bool,
}

impl Necks {
    pub(super) fn new(small: &Small, tubes: &[TubeView], levels: &Levels) -> Self {
        let necks: Vec<Option<Rgb>> =
            tubes.iter().map(|seen| neck(seen, levels, levels.room(&seen.outline), MIN_PART)).collect();
        let usual = lab(median(necks.iter().flatten().copied()));
        let is_filled = |(seen, neck): &(&TubeView, &Option<Rgb>)| {
            let Some(neck) = neck.map(lab) else { return false };
            let place = highest_place(seen, levels);
            let beside = beside_neck(small, seen, levels);
            place.is_some_and(|place| lab_distance(neck, lab(place)) < MAX_SAME)
                && beside.into_iter().chain([usual]).all(|other| lab_distance(neck, other) > MIN_UNUSUAL)
        };
        let are_filled = tubes.iter().zip(&necks).filter(is_filled).count() >= MIN_FILLED;
        Self { are_filled: are_filled || are_shoulders_filled(small, tubes, levels) }
    }

    /// Returns the number of places of a tube, and the colour of its neck if that is long enough.
    pub(super) fn measure(&self, seen: &TubeView, levels: &Levels) -> (usize, Option<Rgb>) {
        let room = levels.room(&seen.outline) + usize::from(self.are_filled);
        (room, neck(seen, levels, room, MIN_NECK))
    }
}

/// Returns whether the liquid of several bottles continues above the straight sides, into shoulders
/// and necks that are not part of the outlines.
fn are_shoulders_filled(small: &Small, tubes: &[TubeView], levels: &Levels) -> bool {
    let colours = |seen: &TubeView| {
        let tube = &seen.outline;
        let y = |units: f32| (tube.top as f32 - units * levels.unit).max(0.0) as usize;
        let rows = y(SHOULDER.end)..y(SHOULDER.start);
        let colour = |columns: &[usize]| {
            lab(median(columns.iter().flat_map(|&x| rows.clone().map(move |y| small.at(x, y)))))
        };
        let aside = (tube.width() / 8).max(3);
        let left = colour(&[tube.left.saturating_sub(aside)]);
        let right = colour(&[(tube.right + aside).min(small.width - 1)]);
        (colour(&Band::Core.columns(tube)), [left, right])
    };
    let is_filled = |seen: &&TubeView| {
        let (shoulder, beside) = colours(seen);
        let place = highest_place(seen, levels);
        place.is_some_and(|place| lab_distance(shoulder, lab(place)) < MAX_SAME)
            && beside.iter().all(|&other| lab_distance(shoulder, other) > MIN_UNUSUAL)
    };
    let filled: Vec<&TubeView> = tubes.iter().filter(is_filled).collect();
    let is_other = |a: &TubeView, b: &TubeView| lab_distance(colours(a).0, colours(b).0) > MIN_UNUSUAL;
    filled.iter().any(|a| filled.iter().any(|b| is_other(a, b)))
}

/// Returns the pixel rows of a neck above `room` places, counted from the top of the tube; `None`
/// if its height in units is at most `min_height`.
fn rows(seen: &TubeView, levels: &Levels, room: usize, min_height: f32) -> Option<std::ops::Range<usize>> {
    let height = seen.outline.height() as f32 - levels.base - room as f32 * levels.unit;
    let rows = (0.35 * height) as usize..(0.85 * height).max(0.0) as usize;
    (height > min_height * levels.unit && rows.len() >= 3).then_some(rows)
}

/// Returns the colour of a neck; `None` if it is too short.
fn neck(seen: &TubeView, levels: &Levels, room: usize, min_height: f32) -> Option<Rgb> {
    let rows = rows(seen, levels, room, min_height)?;
    Some(median(seen.profile[rows].iter().copied()))
}

/// Returns the colour of the highest place.
fn highest_place(seen: &TubeView, levels: &Levels) -> Option<Rgb> {
    let highest = levels.room(&seen.outline).checked_sub(1)?;
    let rows = levels.rows(&seen.outline, highest);
    let top = seen.outline.top;
    let rows = seen.profile.get(rows.start.saturating_sub(top)..rows.end.saturating_sub(top))?;
    Some(median(rows.iter().copied()))
}

/// Returns the colours to the left and to the right of a neck, in Oklab.
fn beside_neck(small: &Small, seen: &TubeView, levels: &Levels) -> Vec<[f32; 3]> {
    let tube = &seen.outline;
    let Some(rows) = rows(seen, levels, levels.room(tube), MIN_PART) else { return Vec::new() };
    let aside = (tube.width() / 8).max(3);
    let columns = [tube.left.checked_sub(aside), Some(tube.right + aside).filter(|&x| x < small.width)];
    let colour =
        |x: usize| lab(median(rows.clone().map(|y| small.at(x, (tube.top + y).min(small.height - 1)))));
    columns.into_iter().flatten().map(colour).collect()
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::vision::tubes::outline::Outline;

    const UNIT: usize = 20;
    const GROUND: Rgb = [20, 24, 40];
    const RED: Rgb = [220, 40, 40];

    /// A tube whose neck has 0.7 of a unit's height and the colour `neck`, above four units.
    fn tube(left: usize, neck: Rgb, units: Rgb) -> TubeView {
        let (top, bottom) = (10, 10 + 4 * UNIT + 14);
        let colour = |y: usize| if y < 14 { neck } else { units };
        let outline = Outline { left, right: left + 16, top, bottom, quality: 1.0 };
        TubeView { outline, profile: (0..bottom - top).map(colour).collect(), signs: Vec::new() }
    }

    #[test]
    fn liquid_in_several_necks_is_a_further_unit() {
        let small = Small::with_scale(&RgbImage::from_pixel(200, 120, Pixel(GROUND)), 1.0);
        let levels = Levels { unit: UNIT as f32, base: 0.0, explained: 1.0, changes: 8 };
        let rooms = |necks: [Rgb; 5]| {
            let tubes: Vec<TubeView> = (0..5).map(|at| tube(20 + 36 * at, necks[at], RED)).collect();
            Necks::new(&small, &tubes, &levels).measure(&tubes[4], &levels)
        };
        assert_eq!(rooms([RED, RED, GROUND, GROUND, GROUND]), (5, None));
        assert_eq!(rooms([RED, GROUND, GROUND, GROUND, GROUND]), (4, Some(GROUND)), "one neck");
        assert_eq!(rooms([RED; 5]), (4, Some(RED)), "a colour of all necks");
    }

    #[test]
    fn liquid_in_several_shoulders_is_a_further_unit() {
        const BLUE: Rgb = [40, 80, 220];
        let levels = Levels { unit: UNIT as f32, base: 0.0, explained: 1.0, changes: 8 };
        let room = |shoulders: [Rgb; 3]| {
            let mut picture = RgbImage::from_pixel(200, 120, Pixel(GROUND));
            let tube = |at: usize| {
                let outline = Outline {
                    left: 20 + 36 * at,
                    right: 36 + 36 * at,
                    top: 30,
                    bottom: 30 + 4 * UNIT,
                    quality: 1.0,
                };
                TubeView {
                    outline,
                    profile: vec![if at == 1 { BLUE } else { RED }; 4 * UNIT],
                    signs: Vec::new(),
                }
            };
            let tubes: Vec<TubeView> = (0..3).map(tube).collect();
            for (seen, &shoulder) in tubes.iter().zip(&shoulders) {
                let columns = seen.outline.left as u32..seen.outline.right as u32;
                columns.flat_map(|x| (18..30).map(move |y| (x, y))).for_each(|(x, y)| {
                    picture.put_pixel(x, y, Pixel(shoulder));
                });
            }
            let small = Small::with_scale(&picture, 1.0);
            Necks::new(&small, &tubes, &levels).measure(&tubes[0], &levels).0
        };
        assert_eq!(room([RED, BLUE, GROUND]), 5);
        assert_eq!(room([RED, GROUND, RED]), 4, "one colour may be that of all lids");
        assert_eq!(room([GROUND; 3]), 4);
    }
}
