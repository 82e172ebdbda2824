//! Moves: single presses of a cell.

use std::fmt;

/// A press of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// Column, or place on a ring; from 0.
    pub(super) column: u8,
    /// Row from 0; `None` on a ring.
    pub(super) row: Option<u8>,
}

impl fmt::Display for Press {
    /// Writes column and row as in chess, but with rows from the top: `b3` is the second column,
    /// third row. On a ring, writes the number of the light, from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.row {
            Some(row) => write!(f, "{}{}", letter(self.column), row + 1),
            None => write!(f, "{}", self.column + 1),
        }
    }
}

/// Returns the letter of a column, from 0: `a`, `b`, ….
pub(super) fn letter(column: u8) -> char {
    char::from(b'a' + column)
}
