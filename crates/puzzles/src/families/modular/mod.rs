//! Linear equations modulo small numbers, for puzzles whose moves commute and add.
//!
//! In reading order: `system` (one prime power for all equations), `nearest` (the fewest right
//! sides to change until a system has a solution).

mod nearest;
mod system;

pub(super) use nearest::nearest;
pub(super) use system::{Quiet, System, Vector, add, add_times, divisor, weight};
