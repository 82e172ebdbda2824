//! Sets of cells as the bits of a word, the cell in the upper left being the lowest bit.

use super::shape::Shape;

/// The cells in a mask.
pub(super) fn cells_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (cell < 64).then_some(cell)
    })
}

/// Every set of `size` of the first `cells` cells.
pub(super) fn subsets(cells: usize, size: usize) -> impl Iterator<Item = u64> {
    // Gosper's hack: the lowest run of ones gives one to the left, the rest falls to the right.
    let after = |mask: &u64| {
        let low = mask & mask.wrapping_neg();
        let carried = mask + low;
        Some(carried | (((mask ^ carried) >> 2) / low))
    };
    std::iter::successors(Some((1 << size) - 1), after).take_while(move |mask| mask >> cells == 0)
}

/// Whether the rows and columns of the cells sum to an odd number. Moving one cell's tile to a neighbour changes that.
pub(super) fn is_odd(shape: Shape, mask: u64) -> bool {
    cells_of(mask).filter(|cell| (cell % shape.width + cell / shape.width) % 2 == 1).count() % 2 == 1
}

/// The free cells that are connected with `from`.
pub(super) fn region(shape: Shape, free: u64, from: usize) -> u64 {
    let (mut region, mut border) = (0, 1 << from);
    while border != 0 {
        region |= border;
        let around =
            cells_of(border).flat_map(|cell| shape.neighbours(cell)).fold(0, |mask, cell| mask | 1 << cell);
        border = around & free & !region;
    }
    region
}
