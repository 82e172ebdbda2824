//! Limits of sizes and states.

use std::ops::RangeInclusive;

/// Sides of a board.
pub(super) const SIDES: RangeInclusive<usize> = 2..=12;
/// Numbers of lights of a ring.
pub(super) const RING: RangeInclusive<usize> = 3..=40;

/// Numbers of states of a light. Each is a prime power, as `families/modular` requires.
pub(super) const STATES: RangeInclusive<u8> = 2..=MAX_STATES;
/// Maximum states of a light.
pub(super) const MAX_STATES: u8 = 5;
