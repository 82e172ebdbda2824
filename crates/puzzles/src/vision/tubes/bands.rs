//! Finds tubes by the flat colours of their liquids. Liquids of one width on top of each other are
//! one tube. The glass is not examined.
//!
//! ```text
//!  ▒▒▒▒  ┌──┐        areas of one width and one left side, each directly above the next;
//!  ▒▒▒▒  │  │        a row of stacks has one bottom, and its highest stack shows
//!  ▓▓▓▓  ░░░░        the height of its tubes
//!  ▓▓▓▓  ▓▓▓▓
//! ```

use super::fit::median_of;
use super::outline::{MIN_WIDTH, Outline, TubeRow};
use super::regular::{EvenRows, are_centred, is_complete};
use super::silhouettes::join_staggered;
use crate::vision::flood::{Flood, Patch};
use crate::vision::small::Small;

/// Maximum contrast within an area, in levels.
const MAX_CONTRAST: u8 = 18;
/// Minimum height of an area, in pixels.
const MIN_HEIGHT: usize = 6;
/// Minimum share of its box that an area fills. The lowest one may have a round bottom.
const MIN_FILLED: f32 = 0.7;

/// Maximum difference of widths and sides within a tube, and of bottoms within a row, as a share of
/// the width.
const TOLERANCE: f32 = 0.08;
/// Maximum height of a line between areas, as a share of the width.
const MAX_LINE: f32 = 0.16;
/// Heights of tubes, in widths.
const HEIGHTS: std::ops::Range<f32> = 1.2..10.0;

/// Minimum height of the highest stack of a row, relative to the highest of all.
const MIN_HIGHEST: f32 = 0.4;

/// Possible numbers of areas. A texture has more.
const COUNTS: std::ops::RangeInclusive<usize> = 5..=400;
/// Minimum areas of the highest stack.
const MIN_BANDS: usize = 3;
/// Minimum stacks of a level.
const MIN_STACKS: usize = 3;

/// Finds the tubes with the most areas of one width; `None` if they are irregular.
pub(super) fn find(small: &Small) -> Option<EvenRows> {
    let mut flood = Flood::new(small);
    let areas = (0..small.pixels.len()).filter_map(|start| flood.fill(start, MAX_CONTRAST));
    let is_band = |area: &Patch| {
        area.width() >= MIN_WIDTH && area.height() >= MIN_HEIGHT && area.filled_share() >= MIN_FILLED
    };
    let bands: Vec<Patch> = areas.filter(is_band).collect();
    if bands.len() > *COUNTS.end() {
        return None;
    }
    let is_alike = |a: &Patch, b: &Patch| (a.width() as f32 / b.width() as f32 - 1.0).abs() <= TOLERANCE;
    let alike = |band: &Patch| bands.iter().filter(|other| is_alike(other, band)).copied().collect();
    let sets = bands.iter().map(alike);
    let set: Vec<Patch> = sets.max_by_key(Vec::len).filter(|set| COUNTS.contains(&set.len()))?;
    let width = median_of(set.iter().map(|band| band.width() as f32));
    let stacks = stack(set, width)?;
    arrange(&stacks, width, small)
}

/// Joins areas that are directly above each other; `None` if no stack has [`MIN_BANDS`] of them.
fn stack(mut bands: Vec<Patch>, width: f32) -> Option<Vec<Patch>> {
    bands.sort_by_key(|band| band.top);
    let mut stacks: Vec<(Patch, usize)> = Vec::new();
    for band in bands {
        let room = (TOLERANCE * width).max(2.0);
        let is_below = |(stack, _): &&mut (Patch, usize)| {
            stack.left.abs_diff(band.left) as f32 <= room
                && stack.right.abs_diff(band.right) as f32 <= room
                && (stack.bottom as f32 - room..stack.bottom as f32 + (MAX_LINE * width).max(2.0))
                    .contains(&(band.top as f32))
        };
        match stacks.iter_mut().find(is_below) {
            Some((stack, count)) => (stack.bottom, *count) = (band.bottom, *count + 1),
            None => stacks.push((band, 1)),
        }
    }
    let is_high = stacks.iter().any(|(_, count)| *count >= MIN_BANDS);
    is_high.then(|| stacks.into_iter().map(|(stack, _)| stack).collect())
}

/// Arranges stacks in rows of one bottom, as tubes of the height of the highest stack.
fn arrange(stacks: &[Patch], width: f32, small: &Small) -> Option<EvenRows> {
    let mut rows: Vec<Vec<&Patch>> = Vec::new();
    for stack in stacks {
        let fits = |row: &&mut Vec<&Patch>| {
            row[0].bottom.abs_diff(stack.bottom) as f32 <= (TOLERANCE * width).max(2.0)
        };
        match rows.iter_mut().find(fits) {
            Some(row) => row.push(stack),
            None => rows.push(vec![stack]),
        }
    }
    let height = stacks.iter().map(Patch::height).max()? as f32;
    if !HEIGHTS.contains(&(height / width)) || stacks.len() < MIN_STACKS {
        return None;
    }
    // A row of low stacks consists of lids or buttons.
    rows.retain(|row| row.iter().any(|stack| stack.height() as f32 >= MIN_HIGHEST * height));
    rows.sort_by_key(|row| row[0].bottom);
    let outline = |stack: &&Patch| {
        let middle = (stack.left + stack.right) as f32 / 2.0;
        Outline {
            left: (middle - width / 2.0).max(0.0).round() as usize,
            right: ((middle + width / 2.0).round() as usize).min(small.width - 1),
            top: stack.bottom.saturating_sub(height as usize),
            bottom: stack.bottom.min(small.height - 1),
            quality: 1.0,
        }
    };
    let mut rows: Vec<TubeRow> = rows.iter().map(|row| row.iter().map(outline).collect()).collect();
    rows.iter_mut().for_each(|row| row.sort_by_key(|tube| tube.left));
    join_staggered(&mut rows);
    let is_complete = rows.iter().all(is_complete) && are_centred(&rows, small.width);
    Some(EvenRows { rows, is_complete })
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    const UNIT: u32 = 30;
    const COLOURS: [[u8; 3]; 3] = [[220, 40, 40], [40, 90, 230], [40, 180, 70]];

    /// Draws stacks of units, 40 pixels wide. Units are indices of colours, from the bottom.
    fn draw(stacks: &[(u32, &[usize])]) -> Small {
        let mut picture = RgbImage::from_pixel(400, 240, Rgb([20, 24, 40]));
        for &(left, units) in stacks {
            for (unit, &colour) in (1..).zip(units) {
                let top = 200 - unit * UNIT;
                for (x, y) in (left..left + 40).flat_map(|x| (top..top + UNIT).map(move |y| (x, y))) {
                    picture.put_pixel(x, y, Rgb(COLOURS[colour]));
                }
            }
        }
        Small::with_scale(&picture, 1.0)
    }

    #[test]
    fn stacks_of_liquids_are_tubes_of_the_height_of_the_highest() {
        let small = draw(&[(100, &[0, 1, 2, 0]), (180, &[1, 0]), (260, &[2, 1, 0])]);
        let even = find(&small).expect("three stacks");
        let tubes: Vec<[usize; 4]> =
            even.rows[0].iter().map(|tube| [tube.left, tube.top, tube.right, tube.bottom]).collect();
        assert_eq!(tubes, [[100, 80, 140, 200], [180, 80, 220, 200], [260, 80, 300, 200]]);
        assert!(even.is_complete);
    }

    #[test]
    fn few_areas_are_no_tubes() {
        assert!(find(&draw(&[(100, &[0, 1]), (260, &[2])])).is_none());
    }
}
