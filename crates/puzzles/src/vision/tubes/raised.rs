//! Finds a unit that a player has selected. It hovers above its tube.

use super::colours::likelihoods;
use super::levels::Levels;
use super::observed::{Tube, Tubes, Unit};
use super::outline::Outline;
use crate::vision::grid::corners;
use crate::vision::small::{Rgb, Small, lab, lab_distance, median};

/// Possible heights of the middle of a raised unit above the top of its tube, in tenths of a unit.
/// At negative heights, the middle is just below the rim.
const HEIGHTS: std::ops::RangeInclusive<i32> = -3..=20;

/// Half the width of the part of the unit that is compared, relative to the tube's width.
const HALF_WIDTH: f32 = 0.2;
/// Half the height of the part of the unit that is compared, relative to the unit's height.
const HALF_HEIGHT: f32 = 0.2;

/// Maximum difference between a raised unit and the colour that it completes, in hundredths of
/// Oklab.
const MAX_DIFFERENCE: f32 = 5.0;

/// Adds a raised unit to its tube if exactly one is found and the colours then fill whole tubes.
/// Its tube counts as covered, so that the player is asked.
pub(super) fn add_raised(small: &Small, seen: &mut Tubes, outlines: &[Outline], levels: &Levels) {
    let Some(capacity) = seen.tubes.first().map(|tube| tube.capacity) else { return };
    let are_alike = seen.tubes.iter().all(|tube| tube.capacity == capacity);
    let mut counts = vec![0_usize; seen.colours.len()];
    for unit in seen.tubes.iter().flat_map(|tube| &tube.units) {
        let Some(colour) = unit.colour else { return };
        counts[colour] += 1;
    }
    let mut odd = (0..counts.len()).filter(|&colour| !counts[colour].is_multiple_of(capacity));
    let (Some(missing), None) = (odd.next(), odd.next()) else { return };
    if seen.counts_fit || !are_alike || counts[missing] % capacity + 1 != capacity {
        return;
    }
    let wanted = lab(seen.colours[missing]);
    let place = |(number, (tube, outline)): (usize, (&Tube, &Outline))| {
        let found = HEIGHTS.map(|height| sample(small, outline, levels, height as f32 / 10.0));
        let is_of_other = |area| outlines.iter().any(|other| other != outline && is_inside(area, other));
        let found = found.filter(|&(_, area)| !is_of_other(area));
        let nearest =
            found.min_by(|a, b| lab_distance(lab(a.0), wanted).total_cmp(&lab_distance(lab(b.0), wanted)))?;
        let is_near = lab_distance(lab(nearest.0), wanted) <= MAX_DIFFERENCE;
        (is_near && tube.units.len() < tube.capacity).then_some((number, nearest))
    };
    let mut places = seen.tubes.iter().zip(outlines).enumerate().filter_map(place);
    let (Some((number, (rgb, area))), None) = (places.next(), places.next()) else { return };
    let middles: Vec<[f32; 3]> = seen.colours.iter().map(|&colour| lab(colour)).collect();
    let tube = &mut seen.tubes[number];
    let corners = corners(area.map(|side| side * small.scale));
    let likelihoods = likelihoods(lab(rgb), &middles);
    tube.units.push(Unit { corners, rgb, colour: Some(missing), likelihoods });
    tube.covered = true;
    seen.counts_fit = true;
}

/// Returns whether the middle of an area is in a tube.
fn is_inside([left, top, right, bottom]: [f32; 4], tube: &Outline) -> bool {
    let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    (tube.left as f32..tube.right as f32).contains(&x) && (tube.top as f32..tube.bottom as f32).contains(&y)
}

/// Returns the median colour around the middle of a unit that is `height` units above the top of a
/// tube, and the box of that unit.
fn sample(small: &Small, outline: &Outline, levels: &Levels, height: f32) -> (Rgb, [f32; 4]) {
    let (x, y) = (outline.middle(), outline.top as f32 - height * levels.unit);
    let (half_width, half_height) = (HALF_WIDTH * outline.width() as f32, HALF_HEIGHT * levels.unit);
    let columns = (x - half_width) as usize..(x + half_width) as usize + 1;
    let rows = (y - half_height).max(0.0) as usize..(y + half_height).max(0.0) as usize + 1;
    let pixels = rows.flat_map(|y| columns.clone().map(move |x| small.nearest(x as f32, y as f32)));
    let half = levels.unit / 2.0;
    (median(pixels), [outline.left as f32, y - half, outline.right as f32, y + half])
}
