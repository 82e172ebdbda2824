//! Message identifiers that a family gives to the faults of its layouts and moves.

use std::ops::Range;

use crate::puzzle::Message;

/// A fault and its byte range in the text.
pub(crate) type Fault = (Range<usize>, Message);

/// Message identifiers of a family.
pub(crate) struct Faults {
    /// A row of the wrong length. Arguments: `row`, `given`, `needed`.
    pub(crate) row_length: &'static str,
    /// A layout that is too small or too large. Arguments: `shape`, `least`, `most`.
    pub(crate) size: &'static str,
    /// A piece that is not a rectangle. Arguments: `piece`, `top`, `bottom`, `left`, `right`.
    pub(crate) not_rectangle: &'static str,
    /// An incomplete piece without a name. Arguments: `row`, `column`.
    pub(crate) cut: &'static str,
    /// A move of an unknown piece. Argument: `sign`.
    pub(crate) unknown_piece: &'static str,
    /// An unknown direction. Argument: `sign`.
    pub(crate) unknown_direction: &'static str,
    /// A move without a direction. Argument: `piece`.
    pub(crate) no_direction: &'static str,
    /// A blocked move. Arguments: `number`, `piece`, `letter`.
    pub(crate) blocked: &'static str,
}
