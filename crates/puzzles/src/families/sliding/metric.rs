//! The definition of one move.

use crate::family::Named;

/// A method of counting moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Metric {
    /// One tile slides by one cell.
    Single,
    /// All tiles between the gap and a cell in its row or column slide by one cell together.
    Multi,
}

impl Named for Metric {
    const ALL: &'static [Self] = &[Self::Single, Self::Multi];
    const NAMES: &'static [&'static str] = &["single", "multi"];
}
