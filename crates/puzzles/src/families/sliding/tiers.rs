//! Which patterns a board is split into, by how much time and memory there is.
//!
//! A view is a partition of all tiles into patterns; each shape has one by rows and one by columns, and the
//! larger sum counts. Runs of cells in reading order are cut at equal lengths; the gap's home belongs to no
//! pattern:
//!
//! ```text
//! small: thirds     default: halves of at      large: halves
//! c c c c           most seven tiles           b b b b
//! b b b b           b b b c                    b b b b
//! b b a a           b b b b                    a a a a
//! a a a ·           a a a a                    a a a ·
//!                   a a a ·
//! ```
//!
//! Halves are mirror images of each other, so that one table often serves several patterns, and all views.

use super::pattern::MOST_TILES;
use super::shape::Shape;
use crate::search::Tier;

/// Views of a shape with at most twice [`MOST_TILES`] cells, the goal's gap in `gap`: each a list of patterns,
/// as masks of home cells.
pub(super) fn views(shape: Shape, gap: usize, tier: Tier) -> [Vec<u64>; 2] {
    let Shape { width, height } = shape;
    let (x, y) = (gap % width, gap / width);
    let by_rows = view((0..height).flat_map(|y| (0..width).map(move |x| y * width + x)));
    let by_columns = view((0..width).flat_map(|x| (0..height).map(move |y| y * width + x)));
    let across_rows = (height - 1 - y) * width + x;
    let across_columns = y * width + width - 1 - x;
    [by_columns(gap, across_columns, tier), by_rows(gap, across_rows, tier)]
}

/// Cuts the cells of one order; `across` is the gap's mirror image.
fn view(cells: impl Iterator<Item = usize>) -> impl FnOnce(usize, usize, Tier) -> Vec<u64> {
    let mut cells: Vec<usize> = cells.collect();
    move |gap, across, tier| {
        let parts = if tier == Tier::Small { 3 } else { 2 };
        // The gap's home is in the first part, which may be the larger one.
        if cells.iter().position(|&cell| cell == gap) >= Some(cells.len().div_ceil(2)) {
            cells.reverse();
        }
        let part = |part: &[usize]| part.iter().fold(0, |mask, cell| mask | 1 << cell) & !(1 << gap);
        let mut masks: Vec<u64> = cells.chunks(cells.len().div_ceil(parts)).map(part).collect();
        if tier == Tier::Default && masks[1].count_ones() as usize == MOST_TILES {
            // With the tile across from the gap alone, both halves are alike.
            masks[1] &= !(1 << across);
            masks.push(1 << across);
        }
        masks
    }
}

#[cfg(test)]
mod tests {
    use super::super::mask::cells_of;
    use super::*;

    #[test]
    fn each_view_holds_each_tile_once() {
        for (width, height) in [(3, 4), (4, 3), (2, 6), (7, 2), (3, 5), (5, 3), (4, 4), (2, 8), (8, 2)] {
            let shape = Shape { width, height };
            for (gap, tier) in (0..shape.cells()).flat_map(|gap| Tier::ALL.map(|tier| (gap, tier))) {
                for view in views(shape, gap, tier) {
                    let mut cells: Vec<usize> = view.iter().flat_map(|&mask| cells_of(mask)).collect();
                    cells.sort_unstable();
                    assert!(cells.into_iter().eq((0..shape.cells()).filter(|&cell| cell != gap)));
                    assert!(view.iter().all(|mask| mask.count_ones() as usize <= MOST_TILES));
                }
            }
        }
    }
}
