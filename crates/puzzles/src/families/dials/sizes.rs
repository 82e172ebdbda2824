//! Limits of sizes.

use std::ops::RangeInclusive;

/// Number of dials.
pub(super) const DIALS: RangeInclusive<usize> = 1..=25;

/// Maximum number of buttons.
pub(super) const MAX_BUTTONS: usize = 25;

/// Number of positions of a dial.
pub(super) const MIN_POSITIONS: u8 = 2;
pub(super) const MAX_POSITIONS: u8 = 12;
