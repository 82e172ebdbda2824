//! What a family calls the faults that are found while its layouts and moves are read.

use std::ops::Range;

use crate::puzzle::Message;

/// What is wrong, and the bytes it is in.
pub(crate) type Fault = (Range<usize>, Message);

/// The identifiers of a family's messages.
pub(crate) struct Faults {
    /// A row of another length: `row`, `given`, `needed`.
    pub(crate) row_length: &'static str,
    /// A layout that is too small or too large: `shape`, `most`.
    pub(crate) size: &'static str,
    /// A piece of another form: `piece`, `top`, `bottom`, `left`, `right`.
    pub(crate) not_rectangle: &'static str,
    /// A nameless piece that is incomplete: `row`, `column`.
    pub(crate) cut: &'static str,
    /// A move of no piece: `sign`.
    pub(crate) unknown_piece: &'static str,
    /// A way that is none: `sign`.
    pub(crate) unknown_way: &'static str,
    /// A move that says no way: `piece`.
    pub(crate) no_way: &'static str,
    /// A way on which there is no room: `number`, `piece`, `letter`.
    pub(crate) blocked: &'static str,
}
