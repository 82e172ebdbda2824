//! Moves: single presses of a button, and the names of buttons and dials.

use std::fmt;

/// A press of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// Index of the button.
    pub(super) button: u8,
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", button_name(self.button.into()))
    }
}

/// Returns the name of a button: a capital letter.
pub(super) fn button_name(button: usize) -> char {
    char::from(b'A' + button as u8)
}

/// Returns the name of a dial: a small letter.
pub(super) fn dial_name(dial: usize) -> char {
    char::from(b'a' + dial as u8)
}

/// Offset of the code point of a full-width letter from that of the ASCII letter.
const FULL_WIDTH: u32 = 0xFEE0;

/// Returns the index of the dial or button that a letter names. Accepts ASCII and full-width
/// letters of either case; returns `None` for other characters.
pub(super) fn number_of(letter: char) -> Option<usize> {
    let letter = match letter {
        'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(u32::from(letter) - FULL_WIDTH)?,
        _ => letter,
    };
    letter.is_ascii_alphabetic().then(|| (letter.to_ascii_lowercase() as u8 - b'a').into())
}
