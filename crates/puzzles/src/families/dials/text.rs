//! Numbers of dials as text, parsed leniently where that is unambiguous.
//!
//! - numbers separated by spaces, commas or slashes: `2 5 1`;
//! - rows of digits, one per dial: `01110/11011`, or a word of three digits or more: `251`;
//! - lamps: `0`, `.`, `□`, `○`, `⬜` are off, `1`, `*`, `■`, `●`, `🟨` are lit;
//! - signs before a number: `+1 -2`; `?` for a dial that does not matter.

use std::ops::Range;

use crate::family::Part;
use crate::puzzle::text::{Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// A number or `?`, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// `None` for `?`.
    pub(super) number: Option<i16>,
    pub(super) span: Range<usize>,
}

/// A word of digits, or a single item.
#[derive(Debug)]
enum Word {
    /// Digits, each with its place, and whether a minus precedes them.
    Digits(Vec<(u8, Range<usize>)>, bool),
    Item(Item),
}

/// Returns the state of a lamp's sign.
fn lamp_state(c: char) -> Option<i16> {
    match c {
        '.' | '·' | '□' | '○' | '◻' | '☐' | '⬜' | '⚪' | '⬛' | '⚫' | '🌑' | '灭' | '滅' => {
            Some(0)
        }
        '*' | '■' | '●' | '◼' | '💡' | '🔆' | '🌕' | '🟨' | '🟡' | '🟩' | '🟢' | '亮' | '明' => {
            Some(1)
        }
        _ => None,
    }
}

/// Returns whether a character only separates items.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '`' | '"' | '[' | ']' | '(' | ')' | '“' | '”')
}

/// Parses numbers.
///
/// # Errors
/// An unknown sign.
pub(super) fn read(part: Part<'_>) -> Result<Vec<Item>, ParseError> {
    let words = parse_words(part)?;
    let lengths = words.iter().filter_map(|word| match word {
        Word::Digits(digits, _) => Some(digits.len()),
        Word::Item(_) => None,
    });
    let lengths: Vec<usize> = lengths.collect();
    let rows = part.text.contains(['/', '／', '|', '\n']);
    let equal = lengths.windows(2).all(|pair| pair[0] == pair[1]);
    // Numbers have at most two digits, so each digit of a longer word is a dial.
    let digits_are_dials = lengths.iter().any(|&length| length > 2)
        || rows && equal && lengths.len() > 1 && lengths.first() == Some(&2);
    let mut items = Vec::new();
    for word in words {
        match word {
            Word::Item(item) => items.push(item),
            Word::Digits(digits, minus) if digits_are_dials => {
                let sign = if minus { -1 } else { 1 };
                let item = |(digit, span)| Item { number: Some(sign * i16::from(digit)), span };
                items.extend(digits.into_iter().map(item));
            }
            Word::Digits(digits, minus) => {
                let number = digits.iter().fold(0, |number, (digit, _)| 10 * number + i16::from(*digit));
                let span = digits[0].1.start..digits[digits.len() - 1].1.end;
                items.push(Item { number: Some(if minus { -number } else { number }), span });
            }
        }
    }
    Ok(items)
}

/// Splits a text into words.
fn parse_words(part: Part<'_>) -> Result<Vec<Word>, ParseError> {
    let mut words: Vec<Word> = Vec::new();
    // Whether the next digit continues a word, and whether a minus precedes the next number.
    let (mut in_word, mut minus) = (false, false);
    for glyph in glyphs(part.text) {
        let span = glyph.span;
        let mut item = |number| words.push(Word::Item(Item { number, span: span.clone() }));
        match glyph.kind {
            Kind::Char(c) if c.is_ascii_digit() => {
                let digit = (c as u8 - b'0', span);
                match words.last_mut() {
                    Some(Word::Digits(digits, _)) if in_word => digits.push(digit),
                    _ => words.push(Word::Digits(vec![digit], minus)),
                }
                (in_word, minus) = (true, false);
                continue;
            }
            Kind::Number(number) => {
                let number = i16::from(number);
                item(Some(if minus { -number } else { number }));
            }
            Kind::Char('?') => item(None),
            Kind::Char('-' | '−' | '–') => {
                (in_word, minus) = (false, true);
                continue;
            }
            Kind::Char('+') => {}
            Kind::Char('/' | '|') => {}
            Kind::Char(c) if is_space(c) => {}
            Kind::Char(c) => match lamp_state(c) {
                Some(number) => item(Some(number)),
                None => {
                    let message = Message::new("dials-unknown-sign").with("sign", &part.text[span.clone()]);
                    return Err(part.fault_at(span, message));
                }
            },
        }
        (in_word, minus) = (false, false);
    }
    Ok(words)
}

/// Converts items to positions of dials, each below its number of positions.
///
/// # Errors
/// The first number that is not a position.
pub(super) fn parse_positions(
    part: Part<'_>,
    items: &[Item],
    positions: &[u8],
) -> Result<Vec<Option<u8>>, ParseError> {
    let position = |(item, &count): (&Item, &u8)| match item.number {
        None => Ok(None),
        Some(number) => match u8::try_from(number).ok().filter(|&number| number < count) {
            Some(number) => Ok(Some(number)),
            None => {
                let message = Message::new("dials-position").with("text", &part.text[item.span.clone()]);
                Err(part.fault_at(item.span.clone(), message.with("most", count - 1)))
            }
        },
    };
    items.iter().zip(positions).map(position).collect()
}

/// Writes numbers in a form that [`read`] parses.
pub(super) fn write<T: ToString>(numbers: impl Iterator<Item = T>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}
