//! A move: one cell is pressed once.

use std::fmt;

/// The press of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// From 0.
    pub(super) column: u8,
    /// From 0; nothing on a ring.
    pub(super) row: Option<u8>,
    /// Whether the same press takes it back.
    pub(super) undoes_itself: bool,
}

impl fmt::Display for Press {
    /// As on a chessboard, but from the top: `b3` is in the second column, the third row. On a ring the number alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.row {
            Some(row) => write!(f, "{}{}", letter(self.column), row + 1),
            None => write!(f, "{}", self.column + 1),
        }
    }
}

/// The letter of a column.
pub(super) fn letter(column: u8) -> char {
    char::from(b'a' + column)
}
