//! Linear equations modulo small numbers, for puzzles whose moves commute and add.
//!
//! In reading order: `system` (one prime power for all equations), `mixed` (a modulus for each
//! equation, composite ones included), `nearest` (the fewest right sides to change until a system
//! has a solution).

mod mixed;
mod nearest;
mod system;

pub(super) use mixed::{Generator, MixedSystem};
pub(super) use nearest::find_nearest;
pub(super) use system::{QuietPattern, System, Vector, add, add_times, gcd, weight};
