//! A proven lower bound: Manhattan distance and linear conflicts.

use super::grid::Grid;

/// Returns a lower bound on the length of every solution from `position`, with the parity of these
/// lengths.
///
/// Each tile needs its Manhattan distance. Tiles in their goal line but in the wrong order cannot
/// all go straight: some of them must leave the line so that the rest is in order. Each of these
/// needs two more moves (Hansson, Mayer and Yung 1992).
pub(super) fn lower_bound(grid: &Grid, position: &[u8]) -> usize {
    let shape = grid.shape;
    let tiles = || position.iter().enumerate().filter(|(_, home)| **home != grid.gap);
    let distances: usize = tiles().map(|(cell, &home)| shape.distance(cell, home.into())).sum();
    let (width, height) = (shape.width, shape.height);
    let leave_rows = (0..height).map(|y| {
        count_leaving(
            tiles()
                .map(|(c, &home)| (c, usize::from(home)))
                .filter_map(|(cell, home)| (cell / width == y && home / width == y).then_some(home % width)),
        )
    });
    let leave_columns = (0..width).map(|x| {
        count_leaving(
            tiles()
                .map(|(c, &home)| (c, usize::from(home)))
                .filter_map(|(cell, home)| (cell % width == x && home % width == x).then_some(home / width)),
        )
    });
    distances + 2 * (leave_rows.sum::<usize>() + leave_columns.sum::<usize>())
}

/// Counts the tiles that must leave a line so that the rest is increasing: all except a longest
/// increasing subsequence.
fn count_leaving(line: impl Iterator<Item = usize>) -> usize {
    // `ends[k]` is the smallest end of an increasing subsequence of k+1 elements.
    let mut ends: Vec<usize> = Vec::new();
    let mut count = 0;
    for value in line {
        count += 1;
        match ends.iter().position(|&end| end > value) {
            Some(at) => ends[at] = value,
            None => ends.push(value),
        }
    }
    count - ends.len()
}
