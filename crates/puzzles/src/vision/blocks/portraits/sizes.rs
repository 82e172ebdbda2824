//! Boards of other sizes: a lattice of the usual size that is part of a larger board, or covers
//! more than a smaller one, grows and shrinks by rows and columns as long as its visibility
//! improves.

use crate::vision::blocks::lattice::{Lattice, fitted, seen};
use crate::vision::blocks::lines::Lines;

/// Usual size of boards, in columns and rows.
pub(in crate::vision::blocks) const USUAL: (usize, usize) = (4, 5);

/// Minimum and maximum cells a side.
const FEWEST: usize = 3;
const MOST: usize = 7;
/// Required improvement of visibility for a change of size.
const BETTER: f32 = 1.02;
/// Maximum overhang of a lattice beyond the picture, in cells.
const ROOM: f32 = 0.08;

/// Returns the lattice of the most visible other size; `None` if the given one is the most visible.
pub(super) fn resized(lattice: &Lattice, across: &Lines, down: &Lines) -> Option<Lattice> {
    let mut best = *lattice;
    // Bounded: a faint board could grow and shrink forever.
    for _ in 0..4 * (MOST - FEWEST) {
        let others = [-1, 1].into_iter().flat_map(|by| by_one(best, by, (across, down)));
        let Some(other) = others.max_by(|a, b| a.seen.total_cmp(&b.seen)) else { break };
        if other.seen <= BETTER * best.seen.max(0.0) {
            break;
        }
        best = other;
    }
    let changed = (best.columns, best.rows) != (lattice.columns, lattice.rows);
    changed.then(|| fitted(best, across, down))
}

/// Returns the gain of visibility by one more row or column; far below 0 if the board ends.
pub(super) fn beyond(lattice: &Lattice, across: &Lines, down: &Lines) -> f32 {
    let more = by_one(*lattice, 1, (across, down)).map(|other| other.seen - lattice.seen);
    more.fold(-0.5, f32::max)
}

/// Returns the lattices with one row or column more or less at each side, within the picture.
fn by_one(lattice: Lattice, by: isize, (across, down): (&Lines, &Lines)) -> impl Iterator<Item = Lattice> {
    let (width, height) = lattice.cell;
    let columns = lattice.columns.saturating_add_signed(by);
    let rows = lattice.rows.saturating_add_signed(by);
    let far = by as f32;
    let others = [
        Lattice { columns, ..lattice },
        Lattice { columns, left: lattice.left - far * width, ..lattice },
        Lattice { rows, ..lattice },
        Lattice { rows, top: lattice.top - far * height, ..lattice },
    ];
    let (right, bottom) = (across.width as f32 + ROOM * width, across.height as f32 + ROOM * height);
    let fits = move |other: &Lattice| {
        (FEWEST..=MOST).contains(&other.columns)
            && (FEWEST..=MOST).contains(&other.rows)
            && other.left > -ROOM * width
            && other.top > -ROOM * height
            && other.right() < right
            && other.bottom() < bottom
    };
    others.into_iter().filter(fits).map(move |other| Lattice { seen: seen(&other, across, down), ..other })
}
