//! Linear equations modulo small numbers, for puzzles in which only the number of times that each
//! move is made matters, not the order of the moves.
//!
//! In reading order: `system` (one modulus for all equations, a prime power), `mixed` (a modulus of
//! its own for each equation, composite ones included), `nearest` (the fewest right-hand sides to
//! change so that a system has a solution).

mod mixed;
mod nearest;
mod system;

pub(super) use mixed::{Generator, MixedSystem};
pub(super) use nearest::find_nearest;
pub(super) use system::{QuietPattern, System, Vector, add, add_times, gcd, weight};
