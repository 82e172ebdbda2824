//! The four directions on a board of square cells.

use std::fmt;

/// A direction. The variants are in counterclockwise order, so opposite ones are two apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Up,
    Left,
    Down,
    Right,
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Down, Self::Right];

    /// Parses a letter, an arrow or a Chinese character.
    pub(super) fn from_char(sign: char) -> Option<Self> {
        match sign.to_ascii_uppercase() {
            'U' | '↑' | '⬆' | '上' => Some(Self::Up),
            'L' | '←' | '⬅' | '左' => Some(Self::Left),
            'D' | '↓' | '⬇' | '下' => Some(Self::Down),
            'R' | '→' | '➡' | '右' => Some(Self::Right),
            _ => None,
        }
    }

    /// Returns the letter in English notation.
    pub(super) fn letter(self) -> &'static str {
        ["U", "L", "D", "R"][self as usize]
    }

    /// Returns the word in Chinese.
    pub(super) fn chinese(self) -> &'static str {
        ["上", "左", "下", "右"][self as usize]
    }

    pub(super) fn arrow(self) -> char {
        ['↑', '←', '↓', '→'][self as usize]
    }

    /// Returns whether the direction is up or down.
    pub(super) fn is_vertical(self) -> bool {
        matches!(self, Self::Up | Self::Down)
    }

    pub(super) fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}
