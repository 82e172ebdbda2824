//! Finds arrays of adjacent cells by the seams between them: equally spaced lines along which
//! colours change. Such cells need not be areas of one colour: they may have lamps on them, glow,
//! or be divided by thin lines.

use image::RgbImage;

use super::grouped;
use super::lattice::Lattice;
use super::observed::Array;
use crate::vision::effort::Effort;
use crate::vision::pieces::seams::{self, Tiling};
use crate::vision::small::Small;

/// Number of most prominent tilings that are proposed.
const MAX_TILINGS: usize = 12;

/// Maximum ratio of a cell's sides.
const MAX_OBLONG: f32 = 1.06;

/// Minimum rows and columns.
const MIN_SIDE: usize = 3;

/// Minimum number of cells of each kind.
const MIN_OF_KIND: usize = 2;

/// Finds the clearest array of two kinds of cells. The result is never certain.
pub(super) fn find(picture: &RgbImage, small: &Small, effort: &Effort<'_>) -> Option<Array> {
    let tilings = seams::propose(picture, MAX_TILINGS);
    let mut arrays = tilings.iter().take_while(|_| !effort.is_spent()).filter_map(|tiling| {
        let (width, height) = tiling.step;
        let is_shaped = width.max(height) <= MAX_OBLONG * width.min(height);
        let is_large = tiling.columns.min(tiling.rows) >= MIN_SIDE;
        let found = (is_shaped && is_large).then(|| grouped::read(small, &lattice(small, tiling)))??;
        Some(complete_square(small, tiling).unwrap_or(found))
    });
    arrays.find(has_two_kinds).map(Array::into_weak)
}

/// Reads the square that a tiling forms with one more row or column, whose seam may have been too
/// faint to find. The added cells must be clear, of the two kinds of the others, and include both.
/// Returns `None` if there is no such row or column.
fn complete_square(small: &Small, tiling: &Tiling) -> Option<Array> {
    let (columns, rows) = (tiling.columns, tiling.rows);
    if columns.abs_diff(rows) != 1 {
        return None;
    }
    let side = columns.max(rows);
    let (width, height) = tiling.step;
    let first = match columns < rows {
        true => (tiling.start.0 - width, tiling.start.1),
        false => (tiling.start.0, tiling.start.1 - height),
    };
    [first, tiling.start].into_iter().find_map(|start| {
        let lattice = lattice(small, &Tiling { columns: side, rows: side, start, ..tiling.clone() });
        let is_inside = lattice.places().all(|(column, row)| lattice.is_inside(small, column, row));
        let found = is_inside.then(|| grouped::read(small, &lattice))??;
        let is_added = |at: usize| match (columns < rows, start == tiling.start) {
            (true, false) => at.is_multiple_of(side),
            (true, true) => (at + 1).is_multiple_of(side),
            (false, false) => at < side,
            (false, true) => at >= side * (side - 1),
        };
        let added = || (0..side * side).filter(|&at| is_added(at)).map(|at| &found.places[at]);
        let has = |kind: usize| added().any(|place| place.kind == Some(kind));
        let is_clear = has_two_kinds(&found) && has(0) && has(1) && !added().any(|place| place.is_doubtful);
        is_clear.then_some(found)
    })
}

/// Converts a tiling to a lattice of the scaled picture.
fn lattice(small: &Small, tiling: &Tiling) -> Lattice {
    let step = (tiling.step.0 / small.scale, tiling.step.1 / small.scale);
    let start = (tiling.start.0 / small.scale, tiling.start.1 / small.scale);
    let first = (start.0 + step.0 / 2.0, start.1 + step.1 / 2.0);
    Lattice::adjacent(tiling.columns, tiling.rows, step, first)
}

/// Returns whether all cells are of two kinds, and not in stripes.
fn has_two_kinds(found: &Array) -> bool {
    let is_full = found.places.iter().all(|place| place.kind.is_some());
    let are_frequent = found.kinds.iter().all(|kind| kind.count >= MIN_OF_KIND);
    found.kinds.len() == 2 && is_full && are_frequent && !found.is_striped()
}
