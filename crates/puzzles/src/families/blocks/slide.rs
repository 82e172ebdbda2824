//! Moves of a piece along a path.

use std::fmt;

use crate::families::direction::Direction;

/// A piece and its path, written `D↓←`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Index of the piece on its board.
    pub(crate) piece: usize,
    pub(crate) name: char,
    /// One direction per cell.
    pub(crate) path: Vec<Direction>,
}

impl Slide {
    /// Returns the slide that undoes this one.
    pub(crate) fn inverse(&self) -> Self {
        let path = self.path.iter().rev().map(|direction| direction.opposite()).collect();
        Self { path, ..*self }
    }

    /// Formats the slide as `D:DL`.
    pub(crate) fn letters(&self) -> String {
        let path: String = self.path.iter().map(Direction::to_string).collect();
        format!("{}:{path}", self.name)
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        self.path.iter().try_for_each(|direction| write!(f, "{}", direction.arrow()))
    }
}
