//! Finds units with gaps between them: balls, blocks and nuts of one height. The space between
//! them is unlike all of them, so each unit is a run of pixel rows. One tube may hold units that a
//! player has lifted.
//!
//! ```text
//!            ▆      a lifted unit belongs to the tube under it
//!  │ ▆ │   │   │
//!  │ ▆ │   │ ▆ │    runs of one height at one distance
//!  ╰───╯   ╰───╯
//! ```

use std::ops::Range;

use super::fill::{MAX_ROOM, UnitPlace, stand_on_bases};
use super::fit::median_of;
use super::levels::Levels;
use super::outline::{Outline, pitch};
use super::regular::EvenRows;
use crate::vision::small::{Rgb, Small, lab, lab_distance, median};

/// Units of all tubes.
#[derive(Debug)]
pub(super) struct Items {
    /// Places of each tube from the bottom; lifted units directly follow the others.
    pub(super) places: Vec<Vec<UnitPlace>>,
    pub(super) levels: Levels,
    /// Number of the tube with lifted units.
    pub(super) lifted: Option<usize>,
}

/// Bands in which units are sought, as shares of a tube's width. The first leaves out the middle,
/// where there may be a rod or a sign. The second is the middle alone, for narrow units.
pub(super) const BANDS: [&[Range<f32>]; 2] = [&[0.27..0.42, 0.58..0.73], &[0.44..0.56]];

/// Maximum height of a lifted unit above its tube, in widths of the tube.
const REACH: f32 = 1.2;

/// Maximum difference of the space between units from its usual colour, in hundredths of Oklab.
const MAX_SPACE_DIFFERENCE: f32 = 6.0;
/// Minimum share of a tube's height that has the colour of the space between units.
const MIN_SPACE: f32 = 0.03;
/// Minimum share of the tubes that have enough of such space.
const MIN_TUBES: f32 = 0.8;

/// Heights of units, relative to the usual one.
const HEIGHTS: Range<f32> = 0.75..1.3;
/// Maximum height of a run that includes the lowest unit and the bottom of the tube, relative to
/// units.
const MAX_LOWEST: f32 = 1.6;
/// Maximum height of marks on a tube, relative to units.
const MAX_MARK: f32 = 0.4;
/// Minimum height of units, in pixels of the scaled picture.
const MIN_HEIGHT: f32 = 6.0;
/// Possible distances between the middles of neighbouring units, in heights of units.
const PITCHES: Range<f32> = 1.03..2.6;

/// Maximum difference of a distance or height from the usual one, as a share of the usual one.
const TOLERANCE: f32 = 0.12;
/// Maximum difference between the level of a tube's lowest unit and the median level of all tubes,
/// as a share of the distance between units.
const MAX_UNEVEN: f32 = 0.2;

/// Minimum number of units.
const MIN_UNITS: usize = 6;
/// Minimum number of pairs of neighbouring units in one tube, over all tubes.
const MIN_STEPS: usize = 4;

/// Value of [`UnitPlace::difference`] for filled places, in hundredths of Oklab. The difference is
/// not measured, since the runs show which places are filled.
pub(super) const FILLED: f32 = 30.0;

/// A tube with its runs of pixel rows that differ from the space between units.
struct TubeRuns {
    outline: Outline,
    /// Runs from the bottom.
    runs: Vec<Range<usize>>,
}

impl TubeRuns {
    /// Returns the height of the middle of a run above the tube's bottom.
    fn height_of(&self, run: &Range<usize>) -> f32 {
        self.outline.bottom as f32 - (run.start + run.end) as f32 / 2.0
    }
}

/// Finds the units of tubes by the pixel columns in `band`, given as shares of a tube's width;
/// `None` if the units are irregular.
pub(super) fn find(small: &Small, even: &EvenRows, band: &[Range<f32>]) -> Option<Items> {
    let mut rows = find_columns(small, even, band)?;
    let heights = rows.iter().flatten().flat_map(|column| &column.runs).map(|run| run.len() as f32);
    let height = most_common(heights.filter(|&height| height >= MIN_HEIGHT).collect())?;
    let share = |run: &Range<usize>| run.len() as f32 / height;
    for column in rows.iter_mut().flatten() {
        let bottom = column.outline.bottom;
        // The lowest unit may touch the bottom of its tube.
        if let Some(run) = column.runs.first_mut().filter(|run| run.end >= bottom && share(run) < MAX_LOWEST)
        {
            run.end = run.end.min(run.start + height as usize);
        }
        let inside = |run: &&Range<usize>| run.start > column.outline.top && run.end < bottom;
        let is_unknown = |run: &Range<usize>| !HEIGHTS.contains(&share(run)) && share(run) > MAX_MARK;
        if column.runs.iter().filter(inside).any(is_unknown) {
            return None;
        }
        column.runs.retain(|run| HEIGHTS.contains(&share(run)));
    }
    let steps = |column: &TubeRuns| {
        let middles: Vec<f32> = column.runs.iter().map(|run| column.height_of(run)).collect();
        middles.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<f32>>()
    };
    let all: Vec<f32> = rows.iter().flatten().flat_map(steps).collect();
    let count: usize = rows.iter().flatten().map(|column| column.runs.len()).sum();
    let unit = most_common(all.clone())?;
    if count < MIN_UNITS || all.len() < MIN_STEPS || !PITCHES.contains(&(unit / height)) {
        return None;
    }
    let is_usual = |step: f32| (step / unit - 1.0).abs() <= TOLERANCE;
    let mut lifted = Vec::new();
    let mut bases = Vec::new();
    for (number, column) in rows.iter().flatten().enumerate() {
        if steps(column).into_iter().any(|step| !is_usual(step)) {
            lifted.push(number);
        }
        bases.extend(column.runs.first().map(|run| (number, column.height_of(run) - unit / 2.0)));
    }
    let base = median_of(bases.iter().map(|base| base.1));
    let hovers = |&(number, low): &(usize, f32)| {
        ((low - base).abs() > MAX_UNEVEN * unit && !lifted.contains(&number)).then_some(number)
    };
    let hovering: Vec<usize> = bases.iter().filter_map(hovers).collect();
    lifted.extend(hovering);
    if lifted.len() > 1 || base < -MAX_UNEVEN * unit {
        return None;
    }
    let mut levels = Levels { unit, base, explained: 1.0, changes: 2 * count };
    let mut places = fill_places(small, &rows, &levels, band);
    if stand_on_bases(&places) {
        levels.base += levels.unit;
        places.iter_mut().for_each(|places| _ = places.remove(0));
    }
    Some(Items { places, levels, lifted: lifted.first().copied() })
}

/// Returns the places of each tube from the bottom: one for each run, with its median colour, and
/// then empty places up to the tube's room.
fn fill_places(
    small: &Small,
    rows: &[Vec<TubeRuns>],
    levels: &Levels,
    band: &[Range<f32>],
) -> Vec<Vec<UnitPlace>> {
    let most = rows.iter().flatten().map(|column| column.runs.len()).max().unwrap_or_default();
    let place = |colour: Rgb, difference: f32| UnitPlace {
        colour,
        shade: lab(colour),
        difference,
        question: false,
        has_sign: false,
    };
    let fill = |column: &TubeRuns| {
        let columns = columns(&column.outline, band);
        let colour = |run: &Range<usize>| {
            median(run.clone().flat_map(|y| columns.iter().map(move |&x| small.at(x, y))))
        };
        let mut places: Vec<UnitPlace> = column.runs.iter().map(|run| place(colour(run), FILLED)).collect();
        let room = levels.room(&column.outline).min(MAX_ROOM).max(most);
        places.resize(room, place([0; 3], 0.0));
        places
    };
    rows.iter().flatten().map(fill).collect()
}

/// Returns the tubes with their runs; `None` if the tubes have no common colour between units.
fn find_columns(small: &Small, even: &EvenRows, band: &[Range<f32>]) -> Option<Vec<Vec<TubeRuns>>> {
    let outlines = || even.rows.iter().flatten();
    let profile = |outline: &Outline| {
        let columns = columns(outline, band);
        let row = |y: usize| lab(median(columns.iter().map(|&x| small.at(x, y))));
        let start = find_reach(outline, outlines());
        (start, (start..outline.bottom.min(small.height)).map(row).collect::<Vec<[f32; 3]>>())
    };
    let profiles: Vec<(usize, Vec<[f32; 3]>)> = outlines().map(profile).collect();
    let inside: Vec<&[[f32; 3]]> = outlines()
        .zip(&profiles)
        .map(|(outline, (start, profile))| &profile[(outline.top - start).min(profile.len())..])
        .collect();
    let space = find_space(&inside)?;
    let mut profiles = profiles.iter();
    let mut rows = Vec::new();
    for row in &even.rows {
        let width = row.first()?.width() as f32;
        let between = pitch(row).map_or(width, |pitch| pitch - width);
        let aside = (between / 2.0).clamp(2.0, (0.14 * width).max(4.0));
        let mut columns = Vec::new();
        for outline in row {
            let (start, profile) = profiles.next()?;
            let sides = [outline.left as f32 - aside, outline.right as f32 + aside];
            let is_space = |(at, shade): (usize, &[f32; 3])| {
                let y = (start + at) as f32;
                let is_like = |other: [f32; 3]| lab_distance(*shade, other) <= MAX_SPACE_DIFFERENCE;
                is_like(space) || sides.iter().any(|&x| is_like(lab(small.nearest(x, y))))
            };
            let is_drawn: Vec<bool> = profile.iter().enumerate().map(|row| !is_space(row)).collect();
            columns.push(TubeRuns { outline: *outline, runs: find_runs(&is_drawn, *start) });
        }
        rows.push(columns);
    }
    Some(rows)
}

/// Returns the columns of pixels of a tube that are in a band.
fn columns(outline: &Outline, band: &[Range<f32>]) -> Vec<usize> {
    let at = |share: f32| outline.left + (share * outline.width() as f32).round() as usize;
    band.iter().flat_map(|part| at(part.start)..at(part.end).max(at(part.start) + 1)).collect()
}

/// Returns the highest pixel row that may show a lifted unit of a tube: within [`REACH`] above the
/// tube, and below any other tube there.
pub(super) fn find_reach<'a>(outline: &Outline, others: impl Iterator<Item = &'a Outline>) -> usize {
    let start = outline.top.saturating_sub((REACH * outline.width() as f32) as usize);
    let is_above = |other: &&Outline| {
        other.bottom <= outline.top && other.left < outline.right && outline.left < other.right
    };
    others.filter(is_above).map(|other| other.bottom + 2).fold(start, usize::max).min(outline.top)
}

/// Finds the colour of the space between units: the most common one that is in most tubes.
fn find_space(profiles: &[&[[f32; 3]]]) -> Option<[f32; 3]> {
    let mut groups: Vec<([f32; 3], Vec<usize>)> = Vec::new();
    for (tube, profile) in profiles.iter().enumerate() {
        for &shade in *profile {
            let is_like = |group: &&mut ([f32; 3], Vec<usize>)| {
                lab_distance(group.0, shade) <= MAX_SPACE_DIFFERENCE / 2.0
            };
            match groups.iter_mut().find(is_like) {
                Some((_, counts)) => counts[tube] += 1,
                None => {
                    let mut counts = vec![0; profiles.len()];
                    counts[tube] = 1;
                    groups.push((shade, counts));
                }
            }
        }
    }
    let is_common = |(_, counts): &&([f32; 3], Vec<usize>)| {
        let is_in =
            |(count, profile): &(&usize, &&[[f32; 3]])| **count as f32 >= MIN_SPACE * profile.len() as f32;
        let tubes = counts.iter().zip(profiles).filter(is_in).count();
        tubes as f32 >= MIN_TUBES * profiles.len() as f32
    };
    let common = groups.iter().filter(is_common);
    common.max_by_key(|(_, counts)| counts.iter().sum::<usize>()).map(|group| group.0)
}

/// Returns the runs of drawn pixel rows, the lowest first. `start` is the pixel row of the first
/// entry of `is_drawn`.
fn find_runs(is_drawn: &[bool], start: usize) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut row = start;
    for run in is_drawn.chunk_by(|a, b| a == b) {
        if run[0] {
            runs.push(row..row + run.len());
        }
        row += run.len();
    }
    runs.reverse();
    runs
}

/// Returns the median of the values near the one with the most neighbours; `None` for an empty
/// list.
fn most_common(values: Vec<f32>) -> Option<f32> {
    let near = |value: f32| {
        let is_near = move |other: &&f32| (**other / value - 1.0).abs() <= TOLERANCE;
        values.iter().filter(is_near).copied()
    };
    let best = values.iter().copied().max_by_key(|&value| near(value).count())?;
    Some(median_of(near(best)))
}
