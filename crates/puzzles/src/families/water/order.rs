//! In which order the units of a bottle are written.

use crate::family::Named;

/// Which unit of a bottle is written first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The text tells.
    Auto,
    Top,
    Bottom,
    /// Each line is a row of a picture.
    Rows,
}

impl Named for Order {
    const ALL: &'static [Self] = &[Self::Auto, Self::Top, Self::Bottom, Self::Rows];
    const NAMES: &'static [&'static str] = &["auto", "top", "bottom", "rows"];
}
