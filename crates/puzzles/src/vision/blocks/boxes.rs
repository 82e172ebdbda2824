//! Proposes lattices for trays with visible sides. Each area of one colour may be a tray, and so
//! may the whole picture, which may be cropped to the board.

use super::lattice::{Lattice, visibility};
use super::lines::Lines;
use crate::vision::flood::Patch;
use crate::vision::small::Small;

/// Minimum cells along a side.
const MIN_CELLS: usize = 3;
/// Maximum cells along a side.
const MAX_CELLS: usize = 8;

/// Minimum width and height of a tray, as a share of the picture's shorter side.
const MIN_TRAY: f32 = 0.3;

/// Maximum ratio of the longer to the shorter side of a cell.
const MAX_OBLONG: f32 = 1.14;

/// Maximum boxes tried, the largest first.
const MAX_BOXES: usize = 6;
/// Maximum lattices proposed.
const MAX_LATTICES: usize = 12;

/// Proposes the most visible lattices that divide a tray evenly.
pub(super) fn propose(small: &Small, areas: &[Patch], (across, down): (&Lines, &Lines)) -> Vec<Lattice> {
    let min_side = MIN_TRAY * small.width.min(small.height) as f32;
    let mut boxes: Vec<[f32; 4]> = areas
        .iter()
        .map(|area| [area.left, area.top, area.right, area.bottom].map(|side| side as f32))
        .filter(|[left, top, right, bottom]| right - left > min_side && bottom - top > min_side)
        .collect();
    boxes.push([0.0, 0.0, small.width as f32, small.height as f32]);
    boxes.sort_by(|a, b| size(b).total_cmp(&size(a)));
    boxes.dedup_by(|a, b| a.iter().zip(b.iter()).all(|(a, b)| (a - b).abs() < 0.02 * min_side));
    boxes.truncate(MAX_BOXES);
    let mut found: Vec<Lattice> = Vec::new();
    for [left, top, right, bottom] in boxes {
        for (columns, rows) in (MIN_CELLS..=MAX_CELLS)
            .flat_map(|columns| (MIN_CELLS..=MAX_CELLS).map(move |rows| (columns, rows)))
        {
            let cell = ((right - left) / columns as f32, (bottom - top) / rows as f32);
            if cell.0.max(cell.1) <= MAX_OBLONG * cell.0.min(cell.1) {
                let lattice = Lattice { left, top, cell, columns, rows, seen: 0.0 };
                found.push(Lattice { seen: visibility(&lattice, across, down), ..lattice });
            }
        }
    }
    found.sort_by(|a, b| b.seen.total_cmp(&a.seen));
    found.truncate(MAX_LATTICES);
    found
}

fn size([left, top, right, bottom]: &[f32; 4]) -> f32 {
    (right - left) * (bottom - top)
}
