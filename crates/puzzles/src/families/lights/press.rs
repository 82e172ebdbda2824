//! Moves: single presses of a cell.

use std::fmt;

/// A press of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// Column from 0, or place on a ring.
    pub(super) column: u8,
    /// Row from 0; `None` on a ring.
    pub(super) row: Option<u8>,
}

impl fmt::Display for Press {
    /// Writes column and row as in chess, but with rows from the top: `b3` is the second column,
    /// third row. A light of a ring is its number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.row {
            Some(row) => write!(f, "{}{}", letter(self.column), row + 1),
            None => write!(f, "{}", self.column + 1),
        }
    }
}

/// Returns the letter of a column.
pub(super) fn letter(column: u8) -> char {
    char::from(b'a' + column)
}
