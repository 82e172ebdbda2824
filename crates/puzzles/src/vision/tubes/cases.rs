//! Finds the plain areas behind columns of balls. An area without balls is an empty column.

use super::bases::MIN_WIDTH;
use super::outline::{HEIGHT_RATIOS, Outline, TubeRow, pitch};
use crate::vision::flood::Patch;

/// Minimum share of its bounding box that an area with its balls fills.
const MIN_FILLED: f32 = 0.85;
/// Maximum relative difference of the sides of areas.
const MAX_DIFFERENCE: f32 = 0.06;
/// Maximum offset of an empty column from its place in a row, relative to the distance between
/// neighbouring columns.
const MAX_PITCH_DIFFERENCE: f32 = 0.08;

/// Returns the upright rectangles among areas.
pub(super) fn find_cases(areas: &[Patch]) -> Vec<Patch> {
    let is_case = |patch: &&Patch| {
        let ratio = patch.height() as f32 / patch.width() as f32;
        patch.width() >= MIN_WIDTH
            && (HEIGHT_RATIOS.0..HEIGHT_RATIOS.1).contains(&ratio)
            && patch.filled_share() >= MIN_FILLED
    };
    areas.iter().filter(is_case).copied().collect()
}

/// Adds empty columns to the rows: one for each area without balls that is level with a row and a
/// whole number of steps from the row's first column. Does nothing unless all columns with balls
/// are within areas of one size.
pub(super) fn add_empty_cases(rows: &mut [TubeRow], cases: &[Patch]) {
    let middle = |case: &Patch| (case.left + case.right) as f32 / 2.0;
    let around = |column: &Outline| {
        let is_around = |case: &&Patch| {
            (middle(case) - column.middle()).abs() < 0.1 * column.width() as f32
                && case.top <= column.top + column.width() / 2
                && case.bottom + column.width() / 2 >= column.bottom
        };
        cases.iter().find(is_around)
    };
    let own: Option<Vec<Vec<&Patch>>> =
        rows.iter().map(|row| row.iter().map(around).collect::<Option<_>>()).collect();
    let Some(own) = &own else { return };
    let Some(first) = own.iter().flatten().next() else { return };
    let is_close = |a: usize, b: usize| a.abs_diff(b) as f32 <= MAX_DIFFERENCE * a.max(b) as f32;
    let is_equal =
        |case: &Patch| is_close(case.width(), first.width()) && is_close(case.height(), first.height());
    if !own.iter().flatten().all(|case| is_equal(case)) {
        return;
    }
    for (row, own) in rows.iter_mut().zip(own) {
        let Some(pitch) = pitch(row) else { continue };
        let is_next = |case: &&Patch| {
            let steps = (middle(case) - middle(own[0])) / pitch;
            is_equal(case)
                && case.top.abs_diff(own[0].top) as f32 <= MAX_DIFFERENCE * first.height() as f32
                && (steps - steps.round()).abs() <= MAX_PITCH_DIFFERENCE
                && own.iter().all(|own| own.left != case.left)
        };
        for case in cases.iter().filter(is_next) {
            let left = (middle(case) - row[0].width() as f32 / 2.0).max(0.0) as usize;
            row.push(Outline { left, right: left + row[0].width(), ..row[0] });
        }
        row.sort_by_key(|column| column.left);
    }
}
