//! Linear equations modulo small numbers, for puzzles whose moves commute and add.
//!
//! In reading order: `system` (one prime power for all equations), `mixed` (a modulus for each
//! equation, composite ones included), `nearest` (the fewest right sides to change until a system
//! has a solution).

mod mixed;
mod nearest;
mod system;

pub(super) use mixed::{Generator, Mixed};
pub(super) use nearest::nearest;
pub(super) use system::{Quiet, System, Vector, add, add_times, divisor, weight};
