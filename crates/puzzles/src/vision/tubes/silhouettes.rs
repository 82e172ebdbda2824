//! Finds rods and tubes in rows by their silhouettes against the background: rods with nuts or
//! rings, and tubes without clear sides. The silhouettes of a row, empty ones included, have the
//! same top and bottom.
//!
//! ```text
//!    │     │     │
//!  ████    │   ████     only the contents have a common width; an empty rod is thin
//!  ████    │   ████
//!  ████  ▁▁│▁▁ ████
//! ```

use super::background::mask_foreground;
use super::fit::median_of;
use super::outline::{HEIGHT_RATIOS, MIN_HEIGHT, MIN_WIDTH, Outline, TubeRow, pitch};
use super::regular::{EvenRows, are_centred, is_complete};
use crate::vision::flood::{Patch, white_patches};
use crate::vision::small::Small;

/// Maximum silhouettes of a picture. A texture has more.
const MAX_SILHOUETTES: usize = 400;

/// Maximum difference between tops or bottoms in a row, and between the heights of two rows, as a
/// share of the height.
const MAX_SHIFT: f32 = 0.05;

/// Maximum height by which a selected silhouette is raised, as a share of the height of its row.
const MAX_RAISED: f32 = 0.4;

/// Minimum width of the contents in a pixel row of a silhouette, relative to the widest silhouette.
/// Rods are thinner.
const MIN_CONTENT_WIDTH: f32 = 0.5;

/// Minimum drawn share of the height of an occupied place.
const MIN_OCCUPIED: f32 = 0.85;
/// Maximum drawn share of the height of a vacant place.
const MAX_VACANT: f32 = 0.3;

/// Minimum height of another silhouette that may be a tube, relative to those in rows.
const MIN_OTHER_HEIGHT: f32 = 0.85;

/// Maximum sets of rows returned.
const MAX_READ: usize = 3;

/// Finds rows of silhouettes, in sets of one height. The set with the most silhouettes is first.
pub(super) fn find(small: &Small) -> Vec<EvenRows> {
    let mask = mask_foreground(small);
    let mut found = white_patches(&mask);
    found.retain(|patch| height(patch) >= MIN_HEIGHT as f32);
    if found.len() > MAX_SILHOUETTES {
        return Vec::new();
    }
    let is_slim = |patch: &&Patch| height(patch) >= HEIGHT_RATIOS.0 * width(patch);
    let mut rows = group_rows(found.iter().filter(is_slim));
    rows.sort_by(|a, b| b.len().cmp(&a.len()).then(median_height(b).total_cmp(&median_height(a))));
    let mut sets: Vec<Vec<Vec<&Patch>>> = Vec::new();
    for row in rows {
        let is_alike = |set: &&mut Vec<Vec<&Patch>>| {
            (median_height(&row) - median_height(&set[0])).abs() <= MAX_SHIFT * median_height(&set[0])
        };
        match sets.iter_mut().find(is_alike) {
            Some(set) => set.push(row),
            None => sets.push(vec![row]),
        }
    }
    sets.retain(|set| set[0].len() > 1);
    let count = |set: &[Vec<&Patch>]| set.iter().map(Vec::len).sum::<usize>();
    sets.sort_by_key(|set| std::cmp::Reverse(count(set)));
    let outlined = |set: Vec<Vec<&Patch>>| {
        let min_height = MIN_OTHER_HEIGHT * median_height(&set[0]);
        let has_others = found.iter().filter(|patch| height(patch) >= min_height).count() > count(&set);
        let even = outline_rows(&mask, set)?;
        Some(EvenRows { is_complete: even.is_complete && !has_others, ..even })
    };
    sets.into_iter().take(MAX_READ).filter_map(outlined).collect()
}

fn width(patch: &Patch) -> f32 {
    patch.width() as f32
}

fn height(patch: &Patch) -> f32 {
    patch.height() as f32
}

/// Groups silhouettes with the same top and bottom into rows. A silhouette of the same height
/// slightly above a row also belongs to it: a player has selected that tube.
fn group_rows<'a>(found: impl Iterator<Item = &'a Patch>) -> Vec<Vec<&'a Patch>> {
    let mut found: Vec<&Patch> = found.collect();
    found.sort_by_key(|patch| patch.left);
    let mut rows: Vec<Vec<&Patch>> = Vec::new();
    for patch in found {
        let room = (MAX_SHIFT * height(patch)).max(2.0) as usize;
        let fits = |row: &&mut Vec<&Patch>| {
            let last = row[row.len() - 1];
            last.top.abs_diff(patch.top) <= room
                && last.bottom.abs_diff(patch.bottom) <= room
                && last.right <= patch.left
        };
        match rows.iter_mut().find(fits) {
            Some(row) => row.push(patch),
            None => rows.push(vec![patch]),
        }
    }
    let (singles, mut rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.len() == 1);
    for single in singles {
        let patch = single[0];
        let is_raised = |row: &&mut Vec<&Patch>| {
            let off = row[0].top as f32 - patch.top as f32;
            let is_alike = (height(patch) - median_height(row)).abs() <= MAX_SHIFT * median_height(row);
            let is_free = row.iter().all(|other| other.right <= patch.left || patch.right <= other.left);
            is_alike && is_free && (0.0..MAX_RAISED * median_height(row)).contains(&off)
        };
        match rows.iter_mut().find(is_raised) {
            Some(row) => {
                row.push(patch);
                row.sort_by_key(|patch| patch.left);
            }
            None => rows.push(single),
        }
    }
    rows
}

/// Returns the median height of a row.
fn median_height(row: &[&Patch]) -> f32 {
    median_of(row.iter().map(|patch| height(patch)))
}

/// Outlines the silhouettes at the common width of their contents. `None` if that width is too
/// small or too large for tubes of this height.
fn outline_rows(mask: &Small, mut set: Vec<Vec<&Patch>>) -> Option<EvenRows> {
    let widths: Vec<f32> = set.iter().flatten().flat_map(|patch| line_widths(mask, patch)).collect();
    let widest = set.iter().flatten().map(|patch| width(patch)).max_by(f32::total_cmp)?;
    let across = median_of(widths.into_iter().filter(|&width| width >= MIN_CONTENT_WIDTH * widest));
    let ratio = median_height(&set[0]) / across;
    if across < MIN_WIDTH as f32 || !(HEIGHT_RATIOS.0..HEIGHT_RATIOS.1).contains(&ratio) {
        return None;
    }
    set.sort_by_key(|row| row[0].bottom);
    let mut whole = true;
    let mut rows: Vec<TubeRow> = set.into_iter().map(|row| outline_row(mask, &row, across)).collect();
    for at in 0..rows.len() {
        let complete = complete_row(mask, &mut rows, at);
        whole &= complete && is_complete(&rows[at]);
    }
    join_staggered(&mut rows);
    // A shorter row that is only aligned left with the others may lack its last tube.
    let are_equal = rows.iter().all(|row| row.len() == rows[0].len());
    let centred = rows.iter().all(|row| are_centred(std::slice::from_ref(row), mask.width));
    whole &= centred || are_equal && are_centred(&rows, mask.width);
    Some(EvenRows { rows, is_complete: whole })
}

fn outline_row(mask: &Small, row: &[&Patch], across: f32) -> TubeRow {
    let top = median_of(row.iter().map(|patch| patch.top as f32)) as usize;
    let bottom = median_of(row.iter().map(|patch| patch.bottom as f32)) as usize;
    let outlined = |patch: &&Patch| {
        let raised = (top as f32 - patch.top as f32 > MAX_SHIFT * height(patch)).then(|| top - patch.top);
        let ends = (top - raised.unwrap_or(0), (bottom - raised.unwrap_or(0)).min(mask.height - 1));
        outline(mask, (patch.left + patch.right) as f32 / 2.0, across, ends)
    };
    row.iter().map(outlined).collect()
}

fn outline(mask: &Small, middle: f32, across: f32, (top, bottom): (usize, usize)) -> Outline {
    let left = (middle - across / 2.0).max(0.0).round() as usize;
    let right = ((middle + across / 2.0).round() as usize).min(mask.width - 1);
    Outline { left, right, top, bottom, quality: 1.0 }
}

/// Joins rows that share more than half of their height, such as the two rows of a zigzag.
pub(super) fn join_staggered(rows: &mut Vec<TubeRow>) {
    let is_beside = |row: &TubeRow, other: &TubeRow| {
        let rows_of = |row: &TubeRow| (row[0].top, row[0].bottom);
        let ((top, bottom), (other_top, other_bottom)) = (rows_of(row), rows_of(other));
        let shared = bottom.min(other_bottom).saturating_sub(top.max(other_top));
        2 * shared > bottom - top
    };
    let mut joined: Vec<TubeRow> = Vec::new();
    for row in rows.drain(..) {
        match joined.last_mut().filter(|last| is_beside(last, &row)) {
            Some(last) => {
                last.extend(row);
                last.sort_by_key(|tube| tube.left);
            }
            None => joined.push(row),
        }
    }
    *rows = joined;
}

/// Adds tubes without a silhouette of their own to the row `at`, at its pitch: they touch other
/// drawings. Returns whether the row is complete. A row of a single tube is not, nor is a row with
/// a partly drawn place at its pitch, which may be a further tube.
fn complete_row(mask: &Small, rows: &mut [TubeRow], at: usize) -> bool {
    let row = &rows[at];
    let Some(pitch) = pitch(row) else { return false };
    let mut places: Vec<f32> = Vec::new();
    for pair in row.windows(2) {
        let between = pair[1].middle() - pair[0].middle();
        let missing = (between / pitch).round() as usize;
        places.extend((1..missing).map(|step| pair[0].middle() + between * step as f32 / missing as f32));
    }
    let (first, last) = (row[0], row[row.len() - 1]);
    let across = first.width() as f32;
    // The lowest silhouette is not raised.
    let lowest = row.iter().max_by_key(|outline| outline.bottom).unwrap_or(&first);
    let (ends, mut complete) = ((lowest.top, lowest.bottom), true);
    let is_taken = |middle: f32| {
        rows.iter()
            .flatten()
            .any(|tube| (tube.middle() - middle).abs() < across && tube.top < ends.1 && ends.0 < tube.bottom)
    };
    let mut check = |middle: f32| {
        if middle - across / 2.0 < 0.0 || middle + across / 2.0 >= mask.width as f32 || is_taken(middle) {
            return None;
        }
        let drawn = |x: f32| drawn_share(mask, (x, (0.08 * across).max(1.0)), ends);
        let sides = drawn(middle - across / 2.0).min(drawn(middle + across / 2.0));
        let share = drawn(middle).max(sides);
        if continues(mask, (middle, across), ends) {
            return None;
        }
        complete &= !(MAX_VACANT..MIN_OCCUPIED).contains(&share);
        (share >= MIN_OCCUPIED).then(|| outline(mask, middle, across, ends))
    };
    let between: Vec<Outline> = places.into_iter().filter_map(&mut check).collect();
    let before: Vec<Outline> = (1..).map_while(|step| check(first.middle() - step as f32 * pitch)).collect();
    let after: Vec<Outline> = (1..).map_while(|step| check(last.middle() + step as f32 * pitch)).collect();
    rows[at].extend(between.into_iter().chain(before).chain(after));
    rows[at].sort_by_key(|outline| outline.left);
    complete
}

/// Distance from the ends of a silhouette at which a longer line still counts, as a share of its
/// height.
const FAR: f32 = 0.12;

/// Returns whether a drawing near a column continues far above and below the rows `top..bottom`, as
/// the edge of a panel does.
fn continues(mask: &Small, (middle, across): (f32, f32), (top, bottom): (usize, usize)) -> bool {
    let far = (FAR * (bottom - top) as f32) as usize;
    let is_drawn = |rows: (usize, usize)| drawn_share(mask, (middle, across / 2.0), rows) >= MIN_OCCUPIED;
    far > 0 && is_drawn((top.saturating_sub(far), top)) && is_drawn((bottom, (bottom + far).min(mask.height)))
}

/// Returns the share of the rows `top..bottom` that are drawn near the column `x`.
fn drawn_share(mask: &Small, (x, half_width): (f32, f32), (top, bottom): (usize, usize)) -> f32 {
    let columns = (x - half_width).max(0.0) as usize..((x + half_width) as usize + 1).min(mask.width);
    let is_drawn = |&y: &usize| columns.clone().any(|x| mask.at(x, y) != [0; 3]);
    (top..bottom).filter(is_drawn).count() as f32 / (bottom - top).max(1) as f32
}

/// Returns the width of each pixel row of a silhouette.
fn line_widths(mask: &Small, patch: &Patch) -> Vec<f32> {
    let line = |y: usize| {
        let is_drawn = |&x: &usize| mask.at(x, y) != [0; 3];
        let (first, last) =
            ((patch.left..patch.right).find(is_drawn), (patch.left..patch.right).rfind(is_drawn));
        first.zip(last).map_or(0.0, |(first, last)| (last + 1 - first) as f32)
    };
    (patch.top..patch.bottom).map(line).collect()
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    #[test]
    fn a_rod_ends_where_the_others_do_and_the_edge_of_a_panel_continues() {
        let mut picture = RgbImage::new(200, 200);
        (0..200).for_each(|y| picture.put_pixel(50, y, Rgb([255; 3])));
        (60..180).for_each(|y| picture.put_pixel(100, y, Rgb([255; 3])));
        let mask = Small::with_scale(&picture, 1.0);
        assert!(continues(&mask, (50.0, 20.0), (60, 160)));
        assert!(!continues(&mask, (100.0, 20.0), (60, 160)), "a rod on a shelf");
        assert!(!continues(&mask, (150.0, 20.0), (60, 160)), "nothing");
    }
}
