//! Which boards can reach their goal: a question of parity, answered without a search.

use super::shape::Shape;

/// Whether the goal can be reached; `homes` is, for what lies in each cell, its cell in the goal. Each move
/// swaps the gap with a neighbour: it changes the parity of the permutation and the parity of the gap's
/// distance from its goal cell, always both.
pub(super) fn is_even(shape: Shape, homes: &[u8], goal_gap: usize) -> bool {
    let larger_before = |(at, home): (usize, &u8)| homes[..at].iter().filter(|other| *other > home).count();
    let inversions: usize = homes.iter().enumerate().map(larger_before).sum();
    let gap = homes.iter().position(|&home| usize::from(home) == goal_gap).expect("one cell holds the gap");
    inversions % 2 == shape.distance(gap, goal_gap) % 2
}
