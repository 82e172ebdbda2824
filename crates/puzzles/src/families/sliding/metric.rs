//! What counts as one move.

use crate::family::Named;

/// A way to count moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Metric {
    /// One tile slides by one cell.
    Single,
    /// The tiles between the gap and some cell of its row or column slide by one cell, together.
    Multi,
}

impl Named for Metric {
    const ALL: &'static [Self] = &[Self::Single, Self::Multi];
    const NAMES: &'static [&'static str] = &["single", "multi"];
}
