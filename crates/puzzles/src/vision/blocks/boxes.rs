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

/// Columns and rows of the usual boards of cars and of klotski blocks.
const USUAL_SIZES: [(usize, usize); 2] = [(6, 6), (4, 5)];

/// Divides the whole picture into the cells of each usual board for which they are about square. A
/// picture that is cropped to its board may show few lines between cells.
pub(super) fn divide_whole(small: &Small) -> impl Iterator<Item = Lattice> {
    let (width, height) = (small.width as f32, small.height as f32);
    let divide = move |(columns, rows)| {
        let cell = (width / columns as f32, height / rows as f32);
        let is_square = cell.0.max(cell.1) <= MAX_OBLONG * cell.0.min(cell.1);
        is_square.then_some(Lattice { left: 0.0, top: 0.0, cell, columns, rows, seen: 0.0 })
    };
    USUAL_SIZES.into_iter().filter_map(divide)
}

fn size([left, top, right, bottom]: &[f32; 4]) -> f32 {
    (right - left) * (bottom - top)
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;

    #[test]
    fn a_picture_of_the_shape_of_a_usual_board_is_divided_into_its_cells() {
        let sizes = |width, height| {
            let small = Small::new(&RgbImage::new(width, height));
            divide_whole(&small).map(|lattice| (lattice.columns, lattice.rows)).collect::<Vec<_>>()
        };
        assert_eq!(sizes(600, 580), [(6, 6)]);
        assert_eq!(sizes(400, 500), [(4, 5)]);
        assert_eq!(sizes(360, 780), []);
    }
}
