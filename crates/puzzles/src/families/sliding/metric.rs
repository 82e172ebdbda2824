//! The definition of one move.

use crate::family::Named;

/// A method of counting moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Metric {
    /// One tile slides by one cell.
    Single,
    /// A tile in the row or column of the gap slides by one cell, together with all tiles between
    /// it and the gap.
    Multi,
}

impl Named for Metric {
    const ALL: &'static [Self] = &[Self::Single, Self::Multi];
    const NAMES: &'static [&'static str] = &["single", "multi"];
}
