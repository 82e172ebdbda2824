//! Finds arrays of adjacent cells by the seams between them: equally spaced lines along which
//! colours change. Finds cells with lamps on them, with glow, or with thin lines between them,
//! which are not areas of one colour.

use image::RgbImage;

use super::grouped;
use super::lattice::Lattice;
use super::observed::Array;
use crate::vision::effort::Effort;
use crate::vision::pieces::seams::{self, Tiling};
use crate::vision::small::Small;

/// Maximum proposals that are read.
const MAX_TILINGS: usize = 12;

/// Maximum ratio of a cell's sides.
const MAX_OBLONG: f32 = 1.06;

/// Minimum rows and columns.
const MIN_SIDE: usize = 3;

/// Minimum number of cells of each kind.
const MIN_OF_KIND: usize = 2;

/// Finds the clearest array of two kinds of cells; it is never certain.
pub(super) fn find(picture: &RgbImage, small: &Small, effort: &Effort<'_>) -> Option<Array> {
    let tilings = seams::propose(picture, MAX_TILINGS);
    let mut arrays = tilings.iter().take_while(|_| !effort.is_spent()).filter_map(|tiling| {
        let (width, height) = tiling.step;
        let is_shaped = width.max(height) <= MAX_OBLONG * width.min(height);
        let is_large = tiling.columns.min(tiling.rows) >= MIN_SIDE;
        (is_shaped && is_large).then(|| grouped::read(small, &lattice(small, tiling)))?
    });
    arrays.find(has_two_kinds).map(Array::into_weak)
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
