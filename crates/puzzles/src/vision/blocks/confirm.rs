//! Confirms doubtful cells of a board of cars whose empty cells look the same. The network may see
//! lines between them that are part of a pattern, such as bevelled tiles.

use super::cover::{Tiling, is_block};
use super::lattice::Lattice;
use super::marks::sample_cell;
use crate::vision::flood::neighbours;
use crate::vision::small::{Rgb, Small, contrast, median};

/// Minimum number of empty cells.
const MIN_EMPTY: usize = 6;
/// Maximum mean contrast of an empty cell with the usual one, in levels.
const MAX_SAME: f32 = 8.0;
/// Minimum mean contrast of all other cells with the usual empty one, in levels.
const MIN_OTHER: f32 = 30.0;

/// Returns the cells of `weak` that stay doubtful if all empty cells look the same, and unlike all
/// others: cells of cars that touch other cars. Returns all if the empty cells differ.
pub(super) fn keep_doubtful(
    small: &Small,
    lattice: &Lattice,
    cells: &[u8],
    mut weak: Vec<usize>,
) -> Vec<usize> {
    let empty = || (0..cells.len()).filter(|&cell| cells[cell] == Tiling::GAP);
    if weak.is_empty() || empty().count() < MIN_EMPTY {
        return weak;
    }
    let looks: Vec<Vec<Rgb>> = (0..cells.len()).map(|cell| sample_cell(small, lattice, cell)).collect();
    let usual: Vec<Rgb> = (0..looks[0].len()).map(|at| median(empty().map(|cell| looks[cell][at]))).collect();
    let difference = |cell: usize| {
        let sum: u32 = looks[cell].iter().zip(&usual).map(|(&a, &b)| u32::from(contrast(a, b))).sum();
        sum as f32 / usual.len() as f32
    };
    let is_as_read = |cell: usize| match cells[cell] {
        Tiling::GAP => difference(cell) <= MAX_SAME,
        _ => difference(cell) >= MIN_OTHER,
    };
    if (0..cells.len()).all(is_as_read) {
        let touches_other = |cell: usize| {
            neighbours(cell, (lattice.columns, lattice.rows))
                .any(|other| is_block(cells[other]) && cells[other] != cells[cell])
        };
        weak.retain(|&cell| is_block(cells[cell]) && touches_other(cell));
    }
    weak
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    #[test]
    fn equal_empty_cells_are_confirmed() {
        let cells = [0, 0, 0, 0, 1, 1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0];
        let kept = |odd: bool| {
            let picture = RgbImage::from_fn(80, 80, |x, y| match cells[(y / 20 * 4 + x / 20) as usize] {
                0 if odd && y < 20 && x < 20 => Rgb([90, 90, 90]),
                0 => Rgb(if (x % 20) + (y % 20) < 12 { [230; 3] } else { [200; 3] }),
                _ => Rgb([190, 40, 40]),
            });
            let small = Small::new(&picture);
            let cell = (small.width as f32 / 4.0, small.height as f32 / 4.0);
            let lattice = Lattice { left: 0.0, top: 0.0, cell, columns: 4, rows: 4, seen: 1.0 };
            keep_doubtful(&small, &lattice, &cells, vec![1, 3, 5, 9, 15])
        };
        assert_eq!(kept(false), [5, 9], "cars that touch");
        assert_eq!(kept(true).len(), 5, "an unlike cell may not be empty");
    }
}
