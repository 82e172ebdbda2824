//! Order of units in a bottle's text.

use crate::family::Named;

/// Order in which a text lists units: from one end of each bottle, or row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Determined from the text.
    Auto,
    /// From the top of each bottle down.
    Top,
    /// From the bottom of each bottle up.
    Bottom,
    /// Each line is a row of a picture.
    Rows,
}

impl Named for Order {
    const ALL: &'static [Self] = &[Self::Auto, Self::Top, Self::Bottom, Self::Rows];
    const NAMES: &'static [&'static str] = &["auto", "top", "bottom", "rows"];
}
