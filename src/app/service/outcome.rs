//! Outcomes of solves, as cached.

use crate::family::Solution;
use crate::puzzle::Unsolvable;

/// Outcome of a solve that later requests share. A search that exhausts its budget has none.
pub(super) enum Outcome {
    /// The best solution found.
    Solved(Solution),
    /// Proof that no solution exists.
    Unsolvable(Unsolvable),
}
