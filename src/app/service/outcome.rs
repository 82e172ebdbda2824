//! Outcomes of solves, as cached.

use crate::family::Solution;
use crate::puzzle::Unsolvable;

/// Outcome of a solve, shared with later requests. A search that exhausts its budget without a
/// solution has no outcome.
pub(super) enum Outcome {
    /// The best solution found.
    Solved(Solution),
    /// Proof that no solution exists.
    Unsolvable(Unsolvable),
}
