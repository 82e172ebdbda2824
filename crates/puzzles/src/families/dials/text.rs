//! Numbers of dials as text, parsed leniently where that is unambiguous.
//!
//! - numbers separated by spaces, commas or slashes: `2 5 1`;
//! - one digit per dial: rows such as `01110/11011`, or a word of three or more digits such as
//!   `251`;
//! - lamps: `0`, `.`, `□`, `○`, `⬜` are off, `1`, `*`, `■`, `●`, `🟨` are lit; `⬛` and `⚫` are
//!   lit if the text has other signs for off and none for lit (digits do not count), otherwise off;
//! - plus and minus before a number: `+1 -2`; `?` for a dial that does not matter;
//! - hyphens between the digits of positions: `2-5-1`; points if any digit is above 1: `2.5.1`.

use std::ops::Range;

use crate::family::Part;
use crate::puzzle::text::{Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// A number or `?`, with its byte range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// `None` for `?`.
    pub(super) number: Option<i16>,
    pub(super) span: Range<usize>,
}

/// A word of digits, or a single item.
#[derive(Debug)]
enum Word {
    /// Digits, each with its byte range, and the start of a minus before them.
    Digits(Vec<(u8, Range<usize>)>, Option<usize>),
    Item(Item),
}

/// Returns the state of the lamp that a character depicts.
fn lamp_state(c: char) -> Option<i16> {
    match c {
        '.' | '·' | '□' | '○' | '◻' | '☐' | '⬜' | '⚪' | '🌑' | '灭' | '滅' => Some(0),
        '*' | '■' | '●' | '◼' | '💡' | '🔆' | '🌕' | '🟨' | '🟡' | '🟩' | '🟢' | '亮' | '明' => {
            Some(1)
        }
        _ => None,
    }
}

/// Returns whether a character only separates items.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '`' | '"' | '[' | ']' | '(' | ')' | '“' | '”')
}

/// Parses numbers with or without signs.
///
/// # Errors
/// An unknown character.
pub(super) fn read(part: Part<'_>) -> Result<Vec<Item>, ParseError> {
    Ok(words_to_items(part, parse_words(part, true)?))
}

/// Parses numbers; a hyphen between two digits is a separator.
///
/// # Errors
/// An unknown character.
pub(super) fn read_unsigned(part: Part<'_>) -> Result<Vec<Item>, ParseError> {
    Ok(words_to_items(part, parse_words(part, false)?))
}

/// Converts words to numbers: one per word, or one per digit.
fn words_to_items(part: Part<'_>, words: Vec<Word>) -> Vec<Item> {
    let lengths = words.iter().filter_map(|word| match word {
        Word::Digits(digits, _) => Some(digits.len()),
        Word::Item(_) => None,
    });
    let lengths: Vec<usize> = lengths.collect();
    let rows = part.text.contains(['/', '／', '|', '\n']);
    let equal = lengths.windows(2).all(|pair| pair[0] == pair[1]);
    let length = lengths.first().copied().unwrap_or_default();
    // Numbers have at most two digits, so each digit of a longer word is a dial.
    let digits_are_dials = equal && (length > 2 || rows && lengths.len() > 1 && length == 2);
    let mut items = Vec::new();
    for word in words {
        match word {
            Word::Item(item) => items.push(item),
            Word::Digits(digits, minus) if digits_are_dials => {
                let sign = if minus.is_some() { -1 } else { 1 };
                let item = |(digit, span)| Item { number: Some(sign * i16::from(digit)), span };
                items.extend(digits.into_iter().map(item));
            }
            Word::Digits(digits, minus) => {
                let append = |number: i16, digit: u8| number.saturating_mul(10).saturating_add(digit.into());
                let number = digits.iter().fold(0, |number, &(digit, _)| append(number, digit));
                let start = minus.unwrap_or(digits[0].1.start);
                let span = start..digits[digits.len() - 1].1.end;
                items.push(Item { number: Some(if minus.is_some() { -number } else { number }), span });
            }
        }
    }
    items
}

/// Splits a text into words. Without `signed`, a hyphen between digits is a separator.
fn parse_words(part: Part<'_>, signed: bool) -> Result<Vec<Word>, ParseError> {
    let mut words: Vec<Word> = Vec::new();
    // A point is a lamp if all digits are 0 or 1, otherwise a separator.
    let has_lamps = !part.text.contains(|c: char| matches!(c, '2'..='9'));
    let has_state = |state| part.text.chars().any(|c| lamp_state(c) == Some(state));
    let filled = i16::from(has_state(0) && !has_state(1));
    // Whether the next digit continues a word, and the start of a minus before the next number.
    let (mut in_word, mut minus) = (false, None);
    for glyph in glyphs(part.text) {
        let span = glyph.span;
        let is_first = words.is_empty();
        let mut item = |number, span| words.push(Word::Item(Item { number, span }));
        match glyph.kind {
            Kind::Char(c) if c.is_ascii_digit() => {
                let digit = (c as u8 - b'0', span);
                match words.last_mut() {
                    Some(Word::Digits(digits, _)) if in_word => digits.push(digit),
                    _ => words.push(Word::Digits(vec![digit], minus)),
                }
                (in_word, minus) = (true, None);
                continue;
            }
            Kind::Number(number) => {
                let number = i16::from(number);
                let number = if minus.is_some() { -number } else { number };
                item(Some(number), minus.unwrap_or(span.start)..span.end);
            }
            Kind::Char('?') => item(None, span),
            Kind::Char('-' | '−' | '–') if signed || !in_word => {
                (in_word, minus) = (false, Some(span.start));
                continue;
            }
            // `- 1` at the start is a negative number; the hyphen of `1 - 2` separates two numbers.
            Kind::Char(c) if c.is_whitespace() && is_first => {
                in_word = false;
                continue;
            }
            Kind::Char('-' | '−' | '–' | '+' | '/' | '|' | ';') => {}
            Kind::Char('.' | '·') if !has_lamps => {}
            Kind::Char(c) if is_separator(c) => {}
            Kind::Char('⬛' | '⚫') => item(Some(filled), span),
            Kind::Char(c) => match lamp_state(c) {
                Some(number) => item(Some(number), span),
                None => {
                    let message = Message::new("dials-unknown-sign").with("sign", &part.text[span.clone()]);
                    return Err(part.fault_at(span, message));
                }
            },
        }
        (in_word, minus) = (false, None);
    }
    Ok(words)
}

/// Converts items to positions of dials, with `None` for `?`. `positions` contains the number of
/// positions of each dial.
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
