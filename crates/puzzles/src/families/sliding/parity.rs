//! The parity test, which decides whether a board can reach its goal.

use super::shape::Shape;

/// Returns whether a position can reach its goal. `homes` gives the goal cell of the tile or gap in
/// each cell. Each move swaps the gap with a neighbour, so it changes both the parity of the
/// permutation and the parity of the gap's distance from its goal cell. Both are even at the goal,
/// so they must be equal.
pub(super) fn can_reach_goal(shape: Shape, homes: &[u8], goal_gap: usize) -> bool {
    let larger_before = |(at, home): (usize, &u8)| homes[..at].iter().filter(|other| *other > home).count();
    let inversions: usize = homes.iter().enumerate().map(larger_before).sum();
    let gap = homes.iter().position(|&home| usize::from(home) == goal_gap).expect("one cell holds the gap");
    inversions % 2 == shape.distance(gap, goal_gap) % 2
}
