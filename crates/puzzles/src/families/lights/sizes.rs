//! How large boards may be, and how many states a light may have.

use std::ops::RangeInclusive;

/// The sides of a board, and the lights of a ring.
pub(super) const SIDES: RangeInclusive<usize> = 2..=12;
pub(super) const RING: RangeInclusive<usize> = 3..=40;

/// How many states a light may have. Each of these numbers is a power of a prime, which `modular` builds on.
pub(super) const STATES: RangeInclusive<u8> = 2..=MOST_STATES;
pub(super) const MOST_STATES: u8 = 5;
