//! Finds the bases of columns of balls: flat bars of one size. A base without balls is an empty
//! column.

use super::fit::median_of;
use super::outline::{Outline, TubeRow};
use crate::vision::flood::Patch;

/// Minimum width of a base, in pixels of the scaled picture.
pub(super) const MIN_WIDTH: usize = 12;
/// Possible ratios of a base's width to its height.
const WIDTH_RATIOS: std::ops::Range<f32> = 2.5..14.0;

/// Possible widths of a base, in widths of a column.
const WIDTHS: std::ops::Range<f32> = 0.6..2.2;
/// Maximum vertical distance of the top of a base from the bottom of its column, in heights of a
/// unit.
const MAX_DISTANCE: f32 = 0.6;

/// Maximum distance of a base from the middle of its column, and maximum vertical distance of the
/// bases of a row, in widths of a column.
const MAX_SHIFT: f32 = 0.2;
/// Maximum difference of a base's width from the median, relative to the median.
const MAX_WIDTH_DIFFERENCE: f32 = 0.1;

/// Returns the flat bars among areas.
pub(super) fn find_bases(areas: &[Patch]) -> Vec<Patch> {
    let is_flat = |patch: &&Patch| {
        let ratio = patch.width() as f32 / patch.height() as f32;
        patch.width() >= MIN_WIDTH && WIDTH_RATIOS.contains(&ratio)
    };
    areas.iter().filter(is_flat).copied().collect()
}

/// Adds an empty column for each base without balls, in the row of that base, and gives all columns
/// one height. Does nothing unless all columns with balls have bases. `unit` is the height of a
/// unit, in pixels of the scaled picture.
pub(super) fn add_empty(rows: &mut [TubeRow], bases: &[Patch], unit: f32) {
    let Some(&first) = rows.iter().flatten().next() else { return };
    let across = first.width() as f32;
    let middle = |base: &Patch| (base.left + base.right) as f32 / 2.0;
    let below = |column: &Outline| {
        bases.iter().find(|base| {
            let (off, down) = (middle(base) - column.middle(), base.top as f32 - column.bottom as f32);
            off.abs() < MAX_SHIFT * across
                && WIDTHS.contains(&(base.width() as f32 / across))
                && (-MAX_DISTANCE * unit..MAX_DISTANCE * unit).contains(&down)
        })
    };
    let found: Option<Vec<Vec<&Patch>>> =
        rows.iter().map(|row| row.iter().map(below).collect::<Option<_>>()).collect();
    let Some(own) = found else { return };
    // A row without a full column looks too short, so all rows get the height of the tallest one.
    let height = rows.iter().map(|row| row[0].height()).max().unwrap_or_default();
    rows.iter_mut().flatten().for_each(|column| column.top = column.bottom.saturating_sub(height));
    let width = median_of(own.iter().flatten().map(|base| base.width() as f32));
    for (row, own) in rows.iter_mut().zip(own) {
        let is_alike = |base: &&Patch| {
            (base.width() as f32 - width).abs() <= MAX_WIDTH_DIFFERENCE * width
                && base.top.abs_diff(own[0].top) as f32 <= MAX_SHIFT * across
        };
        for base in bases.iter().filter(is_alike) {
            if own.iter().all(|own| own.left != base.left) {
                let left = (middle(base) - across / 2.0).max(0.0) as usize;
                row.push(Outline { left, right: left + row[0].width(), ..row[0] });
            }
        }
        row.sort_by_key(|column| column.left);
    }
}
