//! Evens out rows of tubes: aligns the tubes of a row with the majority and gives all tubes one
//! width. This corrects lines that are a few pixels off. Outlines that are probably not tubes are
//! dropped.

use std::ops::Range;

use super::bottoms::{fit_bottoms, is_level, is_straight};
use super::fit::{fit_line, median_of};
use super::outline::{Outline, TubeRow, find_faint_bottom, pitch};
use crate::vision::lines::{Edges, MIN_FAINT_STEP};

/// Rows with even tubes, and whether they look complete.
#[derive(Clone, Debug)]
pub(super) struct EvenRows {
    pub(super) rows: Vec<TubeRow>,
    /// Whether no row seems to lack a tube.
    pub(super) is_complete: bool,
}

/// Visible share that both sides above the detected top of a tube must exceed for the tube to be
/// extended upwards.
const MIN_CONTINUED: f32 = 0.7;

/// Possible heights of a lowest unit that the outline misses, in widths of a tube.
const MISSING_UNIT_HEIGHTS: Range<f32> = 0.25..1.2;

/// Minimum number of touching outlines of which every second one may be a space.
const MIN_TOUCHING: usize = 5;

/// Evens out the rows of a picture that is `width` pixels wide.
pub(super) fn even_out(rows: Vec<TubeRow>, edges: &Edges, width: usize) -> EvenRows {
    let (mut rows, left_out) = drop_non_tubes(rows);
    drop_rows_of_spaces(&mut rows);
    let mut whole = !left_out;
    let across = median_of(rows.iter().flatten().map(|tube| tube.width() as f32));
    let usual_height = median_of(rows.iter().flatten().map(|tube| tube.height() as f32));
    for tube in rows.iter_mut().flatten() {
        let short = usual_height - tube.height() as f32;
        if (MISSING_UNIT_HEIGHTS.start * across..MISSING_UNIT_HEIGHTS.end * across).contains(&short) {
            let wanted = tube.top + usual_height as usize;
            tube.bottom = find_faint_bottom(edges, tube, wanted).unwrap_or(tube.bottom);
        }
    }
    for row in &mut rows {
        whole &= is_complete(row);
        align(row, edges, across);
        whole &= is_level(row);
        drop_spaces(row);
    }
    whole &= are_centred(&rows, width);
    EvenRows { rows, is_complete: whole }
}

/// Drops rows that overlap a more visible row, are not straight, or are much less visible than the
/// best row. Also drops single outlines that differ from the tubes of the best row. Returns the
/// other rows, and whether some of the dropped outlines may have been tubes.
fn drop_non_tubes(mut rows: Vec<TubeRow>) -> (Vec<TubeRow>, bool) {
    let quality = |row: &TubeRow| median_of(row.iter().map(|tube| tube.quality));
    let height = |row: &TubeRow| median_of(row.iter().map(|tube| tube.height() as f32));
    let Some(best) = rows.iter().max_by(|a, b| {
        (quality(a) * (a.len() as f32).sqrt()).total_cmp(&(quality(b) * (b.len() as f32).sqrt()))
    }) else {
        return (rows, false);
    };
    let (clear, usual, ends) = (quality(best), height(best), (best[0].left, best[best.len() - 1].right));
    let best = best.clone();
    // Lids and reflections change a height a little. A tube of another height differs clearly.
    let is_usual_height = |row: &TubeRow| (height(row) - usual).abs() < 0.12 * usual;
    let mut left_out = false;
    drop_overlapping(&mut rows, quality);
    rows.retain(|row| {
        let clear_enough = quality(row) > 0.65 * clear;
        let inside = row[0].right > ends.0 && row[row.len() - 1].left < ends.1;
        let keep = match row.len() {
            1 if best.len() > 1 => is_usual_height(row) && clear_enough && inside && !is_beside(row, &best),
            _ => clear_enough && is_straight(row),
        };
        let maybe = is_usual_height(row) || row.len() > 1;
        left_out |= !keep && maybe && inside && quality(row) > 0.4 * clear;
        keep
    });
    (rows, left_out)
}

/// Drops rows that overlap a more visible row.
fn drop_overlapping(rows: &mut Vec<TubeRow>, quality: impl Fn(&TubeRow) -> f32) {
    let worth = |row: &TubeRow| quality(row) * row.len() as f32;
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by(|&a, &b| worth(&rows[b]).total_cmp(&worth(&rows[a])));
    let mut kept: Vec<usize> = Vec::new();
    for number in order {
        if !kept.iter().any(|&other| overlap(&rows[number], &rows[other])) {
            kept.push(number);
        }
    }
    let mut number = 0;
    rows.retain(|_| {
        number += 1;
        kept.contains(&(number - 1))
    });
}

/// Returns whether tubes of two rows overlap by more than a quarter of their height.
fn overlap(a: &TubeRow, b: &TubeRow) -> bool {
    let shared = |a: &Outline, b: &Outline| {
        let down = a.bottom.min(b.bottom).saturating_sub(a.top.max(b.top));
        a.left.max(b.left) + 2 < a.right.min(b.right) && 4 * down > a.height().min(b.height())
    };
    a.iter().any(|a| b.iter().any(|b| shared(a, b)))
}

/// Returns whether two rows are at the same height.
fn is_beside(row: &TubeRow, other: &TubeRow) -> bool {
    row[0].top < other[0].bottom && other[0].top < row[0].bottom
}

/// Drops spaces between two tubes that were mistaken for a tube of equal width. Such a space
/// touches both neighbours, while there are gaps between other tubes.
fn drop_spaces(row: &mut TubeRow) {
    let is_close = |a: usize, b: usize, width: usize| 8 * a.abs_diff(b) <= width;
    let is_apart = |pair: &[Outline]| pair[1].left > pair[0].right + pair[0].width() / 2;
    let is_space = |at: usize| {
        let (own, before, after) = (row[at], row[at - 1], row[at + 1]);
        is_close(before.right, own.left, own.width()) && is_close(own.right, after.left, own.width())
    };
    if row.windows(2).any(is_apart) {
        let spaces: Vec<usize> = (1..row.len().saturating_sub(1)).filter(|&at| is_space(at)).collect();
        for at in spaces.into_iter().rev() {
            row.remove(at);
        }
    }
}

/// Returns rows in which all outlines touch with every second outline only, since the others may be
/// spaces of equal width; `None` if there are no such rows.
pub(super) fn without_spaces(even: &EvenRows) -> Option<EvenRows> {
    let touches = |row: &TubeRow| {
        row.len() >= MIN_TOUCHING
            && !row.len().is_multiple_of(2)
            && row.windows(2).all(|pair| are_touching(&pair[0], &pair[1]))
    };
    let thinned = |row: &TubeRow| match touches(row) {
        true => row.iter().step_by(2).copied().collect(),
        false => row.clone(),
    };
    let is_changed = even.rows.iter().any(touches);
    is_changed.then(|| EvenRows { rows: even.rows.iter().map(thinned).collect(), is_complete: false })
}

/// Drops rows of spaces between the tubes of a longer row, which begin or end where the tubes do.
/// Staggered tubes begin and end elsewhere.
fn drop_rows_of_spaces(rows: &mut Vec<TubeRow>) {
    let all = rows.clone();
    rows.retain(|row| {
        let is_level = |space: &Outline, tube: &Outline| {
            let room = space.height() / 32;
            space.top.abs_diff(tube.top) <= room || space.bottom.abs_diff(tube.bottom) <= room
        };
        let is_space = |space: &Outline, other: &TubeRow| {
            other.windows(2).any(|pair| {
                are_touching(&pair[0], space) && are_touching(space, &pair[1]) && is_level(space, &pair[0])
            })
        };
        let longer = || all.iter().filter(|other| other.len() > row.len() && is_beside(row, other));
        !longer().any(|other| row.iter().all(|tube| is_space(tube, other)))
    });
}

/// Returns whether an outline ends where the next one begins.
fn are_touching(left: &Outline, right: &Outline) -> bool {
    12 * left.right.abs_diff(right.left) <= left.width()
}

/// Returns whether all neighbours are equally far apart.
pub(super) fn is_complete(row: &TubeRow) -> bool {
    let Some(pitch) = pitch(row) else { return true };
    row.windows(2).all(|pair| {
        let step = pair[1].middle() - pair[0].middle();
        (step - pitch).abs() < 0.3 * pitch
    })
}

/// Aligns the tubes of a row with the majority and gives them one width.
fn align(row: &mut TubeRow, edges: &Edges, across: f32) {
    let middles = fit_line(&row.iter().map(Outline::middle).collect::<Vec<_>>());
    let bottoms = fit_bottoms(row);
    let mut tops: Vec<usize> = row.iter().map(|tube| tube.top).collect();
    tops.sort_unstable();
    let usual = tops[tops.len() / 4] as f32;
    for (number, tube) in row.iter_mut().enumerate() {
        let (middle, bottom) = (middles(number), bottoms(number));
        let raise = find_raise(tube, usual, bottom, across);
        let (usual, bottom) = (usual - raise, bottom - raise);
        // A lid or reflection may hide the top of a side, which changes the height a little. Tubes
        // of another height differ by at least half a unit.
        if (tube.top as f32 - usual).abs() < 0.45 * across {
            tube.top = usual as usize;
        }
        let middle = if (tube.middle() - middle).abs() < 0.25 * across { middle } else { tube.middle() };
        tube.left = (middle - across / 2.0).max(0.0).round() as usize;
        tube.right = (middle + across / 2.0).round() as usize;
        if (tube.bottom as f32 - bottom).abs() < 0.35 * across {
            tube.bottom = bottom.round() as usize;
        } else if tube.bottom as f32 > bottom && (tube.top as f32 - usual).abs() < 1.0 {
            // The top of the tube below may be a clearer edge than a round bottom.
            tube.bottom = find_faint_bottom(edges, tube, bottom.round() as usize).unwrap_or(tube.bottom);
        }
        // If a unit is as light as the glass, only the part of the tube below it was found.
        let above = usual as usize..tube.top;
        let continued = |x: usize| {
            (x.saturating_sub(2)..x + 3)
                .any(|x| edges.support(x, above.clone(), MIN_FAINT_STEP) > MIN_CONTINUED)
        };
        if !above.is_empty() && continued(tube.left) && continued(tube.right) {
            tube.top = usual as usize;
        }
    }
}

/// Minimum height by which a selected tube is raised, in widths of a tube.
const MIN_RAISE: f32 = 0.15;
/// Maximum difference between the heights by which the top and the bottom of a selected tube are
/// raised, in widths of a tube.
const MAX_STRETCH: f32 = 0.08;

/// Returns the height in pixels by which a whole tube is raised above the others of its row, as a
/// selected one is. 0 if it is not raised, or only one of its ends is.
fn find_raise(tube: &Outline, top: f32, bottom: f32, across: f32) -> f32 {
    let (above, below) = (top - tube.top as f32, bottom - tube.bottom as f32);
    let is_whole = (above - below).abs() <= (MAX_STRETCH * across).max(1.5);
    if is_whole && below > MIN_RAISE * across { below } else { 0.0 }
}

/// Returns whether all rows have the same centre, or all begin at the same place. A single row must
/// be centred in the picture, which is `width` pixels wide.
pub(super) fn are_centred(rows: &[TubeRow], width: usize) -> bool {
    let centre = |row: &TubeRow| (row[0].middle() + row[row.len() - 1].middle()) / 2.0;
    let pitches = median_of(rows.iter().filter_map(|row| pitch(row)));
    let room = 0.3 * pitches.max(1.0);
    match rows {
        [] => false,
        [row] => {
            let off = (centre(row) - width as f32 / 2.0).abs();
            // A row farther off the centre may have room for an unseen tube.
            off < room || 2.0 * off < pitches
        }
        [first, ..] => {
            let centred = rows.iter().all(|row| (centre(row) - centre(first)).abs() < room);
            let flush = rows.iter().all(|row| (row[0].middle() - first[0].middle()).abs() < room);
            centred || flush
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of outlines, 40 pixels wide, at the given left sides.
    fn row(lefts: &[usize], (top, bottom): (usize, usize)) -> TubeRow {
        lefts.iter().map(|&left| Outline { left, right: left + 40, top, bottom, quality: 1.0 }).collect()
    }

    #[test]
    fn every_second_of_the_touching_outlines_may_be_a_space() {
        let thin = |lefts: &[usize]| {
            let even = EvenRows { rows: vec![row(lefts, (100, 220))], is_complete: true };
            without_spaces(&even).map(|even| even.rows[0].iter().map(|tube| tube.left).collect())
        };
        assert_eq!(thin(&[10, 50, 90, 130, 170]), Some(vec![10, 90, 170]));
        assert_eq!(thin(&[10, 50, 90, 130, 170, 210]), None, "a space at the end");
        assert_eq!(thin(&[10, 60, 110, 160, 210]), None, "apart");
    }

    #[test]
    fn rows_of_spaces_are_dropped() {
        let tubes = row(&[10, 90, 170], (100, 220));
        let count = |other: TubeRow| {
            let mut rows = vec![tubes.clone(), other];
            drop_rows_of_spaces(&mut rows);
            rows.len()
        };
        assert_eq!(count(row(&[50, 130], (100, 240))), 1);
        assert_eq!(count(row(&[50, 130], (120, 240))), 2, "staggered tubes");
        assert_eq!(count(row(&[50, 130], (300, 420))), 2, "tubes below");
        assert_eq!(count(row(&[55, 130], (100, 240))), 2, "not between them");
    }

    #[test]
    fn a_whole_tube_is_raised_but_not_a_single_end() {
        let tube = |top, bottom| Outline { left: 10, right: 50, top, bottom, quality: 1.0 };
        assert_eq!(find_raise(&tube(90, 210), 100.0, 220.0, 40.0), 10.0, "raised");
        assert_eq!(find_raise(&tube(100, 210), 100.0, 220.0, 40.0), 0.0, "a shorter tube");
        assert_eq!(find_raise(&tube(90, 220), 100.0, 220.0, 40.0), 0.0, "a lid");
        assert_eq!(find_raise(&tube(97, 217), 100.0, 220.0, 40.0), 0.0, "inexact lines");
    }
}
