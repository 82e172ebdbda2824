//! What counts as one move.

use crate::family::Named;

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Metric {
    /// One piece by any distance, also round corners.
    Slide,
    /// One piece by one cell.
    Step,
}

impl Named for Metric {
    const ALL: &'static [Self] = &[Self::Slide, Self::Step];
    const NAMES: &'static [&'static str] = &["slide", "step"];
}
