//! The partitions of a board's tiles into patterns, by tier.
//!
//! A view is a partition of all tiles into patterns; the gap's home belongs to no pattern. The
//! bounds of a view's patterns add up. Each shape has at least two views, and the largest sum is
//! the bound. Boards of up to 16 cells are cut into runs of equal length (the last may be shorter),
//! by rows and by columns:
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
//! Halves are mirror images of each other, so one table often serves several patterns of both
//! views.
//!
//! Boards of 17 to 25 cells are cut into runs of at most six tiles. 5x5 is cut into blocks around
//! its middle. The middle takes the place of the gap's home in the block that contains that home.
//! This is the partition of Korf and Felner if the gap's home is a corner. The other view is the
//! mirror image:
//!
//! ```text
//! a a a b b         a a d d d      Blocks with neither gap nor middle are mirror images of each
//! a a a b b         a a d d d      other. If the gap's home is a corner, two tables serve all
//! d d c b b         a a c c c      patterns of both views. Seven tables serve all homes of the
//! d d c c c         b b b c c      gap.
//! d d c c ·         b b b c ·
//! ```
//!
//! In the contest tier, 5x5 has two more views if the gap's home is in the 2x2 block of a corner.
//! The first consists of three heptominoes and the rest of that block; the second is its mirror
//! image. The cells outside a heptomino are connected, so its table does not depend on the gap's
//! home. Three tables of half a gigabyte each serve all sixteen such homes:
//!
//! ```text
//! · d b b b
//! d d b b b
//! a a a b c
//! a a c c c
//! a a c c c
//! ```
//!
//! Used alone, these views are no better than blocks of six. A search with the largest of all four
//! sums as its bound needs half as many nodes as one with the largest of two.
//!
//! Boards of 26 to 36 cells are cut into runs of at most five tiles; 6x6 is cut into pentominoes
//! around a cell that takes the place of the gap's home:
//!
//! ```text
//! a a a b b b
//! c a a b b d
//! c c · e d d
//! c c e e d d
//! f f e e g g
//! f f f g g g
//! ```

use super::super::shape::Shape;
use super::MAX_TILES;
use crate::search::Tier;

/// Maximum cells of a board that is cut in halves or thirds.
const MAX_HALVED_CELLS: usize = 2 * MAX_TILES;

/// Maximum cells of a board that is cut into at most [`FEW_PATTERNS`] patterns.
pub(in crate::families::sliding) const MAX_CELLS_OF_FEW: usize = 25;

/// Maximum tiles in a run on boards of 17 to 25 cells.
const MAX_TILES_OF_FEW: usize = 6;
/// Maximum tiles in a run on boards of 26 to 36 cells.
const MAX_TILES_OF_MANY: usize = 5;

/// Maximum patterns in a view of a board of up to 25 cells.
pub(in crate::families::sliding) const FEW_PATTERNS: usize = 4;
/// Maximum patterns in a view of a larger board.
pub(in crate::families::sliding) const MANY_PATTERNS: usize = 7;

/// Number of views of the contest tier of 5x5, if it has more than two.
pub(in crate::families::sliding) const CONTEST_VIEWS: usize = 4;

/// Part of each cell, row by row, in an additional view of the contest tier, for a gap in the upper
/// left 2x2 block. The gap is removed from its part.
const HEPTOMINOES: &[u8; 25] = b"ddbbbddbbbaaabcaacccaaccc";

/// Part of each cell of 6x6, row by row, for a gap in the upper left quarter. The cell `.` belongs
/// to no part and replaces the gap in the gap's part.
const PENTOMINOES: &[u8; 36] = b"aaabbbcaabbdcc.eddcceeddffeeggfffggg";

/// Returns the views of a shape of at most 36 cells with the goal's gap in `gap`: each a list of
/// patterns, as masks of home cells. There are two views, or [`CONTEST_VIEWS`].
pub(in crate::families::sliding) fn views(shape: Shape, gap: usize, tier: Tier) -> Vec<Vec<u64>> {
    let Shape { width, height } = shape;
    let mirrored = |cell: usize| cell % width * width + cell / width;
    // Mirrors the cells so that the gap's quarter is the upper left one.
    let to_upper_left = |cell: usize| {
        let towards =
            |gap: usize, side: usize, at: usize| if 2 * gap > side - 1 { side - 1 - at } else { at };
        towards(gap / width, height, cell / width) * width + towards(gap % width, width, cell % width)
    };
    if (width, height) == (5, 5) {
        let mut views = vec![blocks(gap, |cell| cell), blocks(gap, mirrored)];
        if tier == Tier::Contest && gap % 5 != 2 && gap / 5 != 2 {
            views.extend([
                heptominoes(gap, to_upper_left),
                heptominoes(gap, |cell| mirrored(to_upper_left(cell))),
            ]);
        }
        return views;
    }
    if (width, height) == (6, 6) {
        return vec![pentominoes(gap, to_upper_left), pentominoes(gap, |cell| mirrored(to_upper_left(cell)))];
    }
    let (x, y) = (gap % width, gap / width);
    let by_rows = cut_view((0..height).flat_map(|y| (0..width).map(move |x| y * width + x)));
    let by_columns = cut_view((0..width).flat_map(|x| (0..height).map(move |y| y * width + x)));
    let across_rows = (height - 1 - y) * width + x;
    let across_columns = y * width + width - 1 - x;
    vec![by_columns(gap, across_columns, tier), by_rows(gap, across_rows, tier)]
}

/// Returns the blocks of 5x5 around the middle; `map_cell` maps each cell before the lookup.
fn blocks(gap: usize, map_cell: impl Fn(usize) -> usize) -> Vec<u64> {
    const MIDDLE: usize = 12;
    let block = |cell: usize| match (map_cell(cell) % 5, map_cell(cell) / 5) {
        (..=2, ..=1) => 0,
        (3.., ..=2) => 1,
        (2.., 3..) => 2,
        _ => 3,
    };
    let mut masks = vec![0; 4];
    for cell in (0..25).filter(|&cell| cell != gap) {
        masks[block(if cell == MIDDLE { gap } else { cell })] |= 1 << cell;
    }
    masks
}

/// Returns the heptominoes and the rest of the gap's block; `map_cell` maps each cell before the
/// lookup.
fn heptominoes(gap: usize, map_cell: impl Fn(usize) -> usize) -> Vec<u64> {
    let mut masks = vec![0; 4];
    for cell in (0..25).filter(|&cell| cell != gap) {
        masks[usize::from(HEPTOMINOES[map_cell(cell)] - b'a')] |= 1 << cell;
    }
    masks
}

/// Returns the pentominoes of 6x6; `map_cell` maps each cell before the lookup.
fn pentominoes(gap: usize, map_cell: impl Fn(usize) -> usize) -> Vec<u64> {
    let part = |cell: usize| Some(PENTOMINOES[map_cell(cell)]).filter(|&part| part != b'.');
    let mut masks = vec![0; MANY_PATTERNS];
    for cell in (0..36).filter(|&cell| cell != gap) {
        let part = part(cell).or(part(gap)).expect("only one cell is in no part");
        masks[usize::from(part - b'a')] |= 1 << cell;
    }
    masks
}

/// Returns a function that cuts the cells into patterns in the given order. It takes the gap, the
/// mirror image of the gap, and the tier.
fn cut_view(cells: impl Iterator<Item = usize>) -> impl FnOnce(usize, usize, Tier) -> Vec<u64> {
    let mut cells: Vec<usize> = cells.collect();
    move |gap, across, tier| {
        let parts = match cells.len() {
            ..=MAX_HALVED_CELLS if tier == Tier::Small => 3,
            ..=MAX_HALVED_CELLS => 2,
            count @ ..=MAX_CELLS_OF_FEW => count.div_ceil(MAX_TILES_OF_FEW),
            count => (count - 1).div_ceil(MAX_TILES_OF_MANY),
        };
        // The gap's home has no tile, so it goes into the first part, which may be one cell larger.
        if cells.iter().position(|&cell| cell == gap) >= Some(cells.len().div_ceil(2)) {
            cells.reverse();
        }
        if cells.len() > MAX_CELLS_OF_FEW {
            cells.retain(|&cell| cell != gap);
        }
        let part = |part: &[usize]| part.iter().fold(0, |mask, cell| mask | 1 << cell) & !(1 << gap);
        let mut masks: Vec<u64> = cells.chunks(cells.len().div_ceil(parts)).map(part).collect();
        if cells.len() <= MAX_HALVED_CELLS
            && tier == Tier::Default
            && masks[1].count_ones() as usize == MAX_TILES
        {
            // With the tile across from the gap in its own pattern, both halves are mirror images.
            masks[1] &= !(1 << across);
            masks.push(1 << across);
        }
        masks
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::Spec;
    use super::super::mirror::Image;
    use super::*;
    use crate::families::sliding::mask::cells_of;

    #[test]
    fn three_heptominoes_serve_every_goal_of_the_contest_tier() {
        let shape = Shape { width: 5, height: 5 };
        let mut keys = HashSet::new();
        for gap in 0..25 {
            let in_corner = gap % 5 != 2 && gap / 5 != 2;
            let (contest, large) = (views(shape, gap, Tier::Contest), views(shape, gap, Tier::Large));
            assert_eq!(
                (&contest[..2], contest.len()),
                (&large[..], if in_corner { CONTEST_VIEWS } else { 2 })
            );
            let heptominoes = contest[2..].iter().flatten().filter(|mask| mask.count_ones() == 7);
            keys.extend(heptominoes.map(|&mask| Image::new(Spec { shape, homes: mask, gap }).spec.key()));
        }
        assert_eq!(keys.len(), 3, "{keys:?}");
    }

    #[test]
    fn each_view_contains_each_tile_once() {
        let shapes = (2..=10).flat_map(|width| (2..=10).map(move |height| (width, height)));
        for (width, height) in shapes.filter(|(width, height)| (11..=36).contains(&(width * height))) {
            let shape = Shape { width, height };
            for (gap, tier) in (0..shape.cells()).flat_map(|gap| Tier::ALL.map(|tier| (gap, tier))) {
                let max_patterns =
                    if shape.cells() <= MAX_CELLS_OF_FEW { FEW_PATTERNS } else { MANY_PATTERNS };
                for view in views(shape, gap, tier) {
                    assert!(view.len() <= max_patterns);
                    let mut cells: Vec<usize> = view.iter().flat_map(|&mask| cells_of(mask)).collect();
                    cells.sort_unstable();
                    assert!(cells.into_iter().eq((0..shape.cells()).filter(|&cell| cell != gap)));
                    assert!(view.iter().all(|mask| mask.count_ones() as usize <= MAX_TILES));
                }
            }
        }
    }
}
