//! Finds boards of unusual sizes. A lattice of the usual size may be part of a larger board, or
//! larger than the board. It grows and shrinks by rows and columns while its visibility improves.

use crate::vision::blocks::lattice::{Lattice, fit, visibility};
use crate::vision::blocks::lines::Lines;

/// Usual size of boards, in columns and rows.
pub(in crate::vision::blocks) const USUAL_SIZE: (usize, usize) = (4, 5);

/// Minimum cells along a side.
const MIN_CELLS: usize = 3;
/// Maximum cells along a side.
const MAX_CELLS: usize = 7;
/// Minimum ratio of visibilities for a change of size.
const MIN_IMPROVEMENT: f32 = 1.02;
/// Maximum part of a lattice outside each side of the picture, in cells.
const MAX_OVERHANG: f32 = 0.08;

/// Returns the lattice of the most visible other size; `None` if the given one is the most visible.
pub(super) fn resize(lattice: &Lattice, across: &Lines, down: &Lines) -> Option<Lattice> {
    let mut best = *lattice;
    // Bounds the time: twice the steps from the smallest size to the largest.
    for _ in 0..4 * (MAX_CELLS - MIN_CELLS) {
        let others = [-1, 1].into_iter().flat_map(|by| by_one(best, by, (across, down)));
        let Some(other) = others.max_by(|a, b| a.seen.total_cmp(&b.seen)) else { break };
        if other.seen <= MIN_IMPROVEMENT * best.seen.max(0.0) {
            break;
        }
        best = other;
    }
    let changed = (best.columns, best.rows) != (lattice.columns, lattice.rows);
    changed.then(|| fit(best, across, down))
}

/// Returns the largest gain of visibility from one more row or column, but at least −0.5.
pub(super) fn gain_beyond(lattice: &Lattice, across: &Lines, down: &Lines) -> f32 {
    let more = by_one(*lattice, 1, (across, down)).map(|other| other.seen - lattice.seen);
    more.fold(-0.5, f32::max)
}

/// Returns the lattices with one row or column more (`by` is 1) or less (−1) at one side, if they
/// are in the picture.
fn by_one(lattice: Lattice, by: isize, (across, down): (&Lines, &Lines)) -> impl Iterator<Item = Lattice> {
    let (width, height) = lattice.cell;
    let columns = lattice.columns.saturating_add_signed(by);
    let rows = lattice.rows.saturating_add_signed(by);
    let steps = by as f32;
    let others = [
        Lattice { columns, ..lattice },
        Lattice { columns, left: lattice.left - steps * width, ..lattice },
        Lattice { rows, ..lattice },
        Lattice { rows, top: lattice.top - steps * height, ..lattice },
    ];
    let (right, bottom) =
        (across.width as f32 + MAX_OVERHANG * width, across.height as f32 + MAX_OVERHANG * height);
    let fits = move |other: &Lattice| {
        (MIN_CELLS..=MAX_CELLS).contains(&other.columns)
            && (MIN_CELLS..=MAX_CELLS).contains(&other.rows)
            && other.left > -MAX_OVERHANG * width
            && other.top > -MAX_OVERHANG * height
            && other.right() < right
            && other.bottom() < bottom
    };
    others
        .into_iter()
        .filter(fits)
        .map(move |other| Lattice { seen: visibility(&other, across, down), ..other })
}
