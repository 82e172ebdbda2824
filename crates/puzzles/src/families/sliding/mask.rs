//! Sets of cells as bit masks. The lowest bit is the upper left cell.

use super::shape::Shape;

/// Iterates over the cells of a mask.
pub(super) fn cells_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (cell < 64).then_some(cell)
    })
}

/// Iterates over all sets of `size` cells among the first `cells` cells. `size` is at least 1, and
/// `cells` at most 62.
pub(super) fn subsets(cells: usize, size: usize) -> impl Iterator<Item = u64> {
    // Gosper's hack: of the lowest run of ones, the top one moves up by one bit, and the others
    // move to the lowest bits.
    let next = |mask: &u64| {
        let low = mask & mask.wrapping_neg();
        let carried = mask + low;
        Some(carried | (((mask ^ carried) >> 2) / low))
    };
    std::iter::successors(Some((1 << size) - 1), next).take_while(move |mask| mask >> cells == 0)
}

/// Returns whether the sum of the cells' rows and columns is odd. Moving one tile to a neighbouring
/// cell changes the parity.
pub(super) fn is_odd(shape: Shape, mask: u64) -> bool {
    cells_of(mask).filter(|cell| (cell % shape.width + cell / shape.width) % 2 == 1).count() % 2 == 1
}

/// Returns `from` and the free cells connected to it.
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
