//! Limits on the size of a board.

use std::ops::RangeInclusive;

/// Allowed numbers of dials.
pub(super) const DIALS: RangeInclusive<usize> = 1..=25;

/// Maximum buttons.
pub(super) const MAX_BUTTONS: usize = 25;

/// Minimum positions of a dial.
pub(super) const MIN_POSITIONS: u8 = 2;
/// Maximum positions of a dial.
pub(super) const MAX_POSITIONS: u8 = 12;
