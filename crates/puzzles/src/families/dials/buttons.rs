//! Buttons as text.
//!
//! - a word for all buttons: `line` (each dial with its neighbours), `ring` (the ends are
//!   neighbours too), `each` (every dial alone);
//! - rows of steps, one number per dial: `1 1 0; 0 2 -2`, `110 011 101`, `[[1,1,0],[0,1,1]]`;
//! - groups of dials: `AB ABC BCD CD`, `a b, b c`, `outer middle, inner`;
//! - rows or groups with a label: `A: 1 1 0 B: 0 1 1`;
//! - rows of positions after the press, for boards whose buttons are given by their results
//!   ([`Context::before`]).

use super::preset::{RINGS, strip_ring_name};
use super::press::{button_name, number_of};
use super::sizes::MAX_BUTTONS;
use super::text::{self, is_separator};
use crate::family::Part;
use crate::puzzle::{Message, ParseError};

/// Maximum step accepted for a dial of at most nine positions. A dial of more positions accepts
/// steps of up to a whole turn. Steps are reduced modulo the number of positions.
const MAX_DIGIT: u16 = 9;

/// Context in which buttons are parsed.
pub(super) struct Context<'a> {
    /// Number of positions of each dial.
    pub(super) positions: &'a [u8],
    /// Unit step of each dial. It multiplies the steps of the buttons.
    pub(super) steps: &'a [i16],
    /// Positions before a press, if each button is given by the positions after its press.
    pub(super) before: Option<&'a [u8]>,
}

/// Parses buttons. Returns the step of each dial for each button.
///
/// # Errors
/// No buttons or too many; a missing or repeated label; an invalid button; a button that turns
/// nothing.
pub(super) fn read(part: Part<'_>, context: &Context<'_>) -> Result<Vec<Vec<u8>>, ParseError> {
    if let Some(buttons) = named_buttons(part.text.trim(), context) {
        return Ok(buttons);
    }
    let rows = match split_at_labels(part) {
        Some(labelled) => sort_by_label(labelled)?,
        None => split_buttons(part, context.positions.len()),
    };
    if rows.is_empty() || rows.len() > MAX_BUTTONS {
        return Err(part.fault(Message::new("dials-button-count").with("most", MAX_BUTTONS)));
    }
    rows.into_iter().map(|row| parse_button(row, context)).collect()
}

/// Whether a button turns a dial. Arguments: index of the button, index of the dial, number of
/// dials.
type Pattern = fn(usize, usize, usize) -> bool;

/// Returns whether a text is the name of a pattern. Patterns fit any number of dials.
pub(super) fn is_pattern(text: &str) -> bool {
    pattern(text.trim()).is_some()
}

/// Returns the pattern of a name.
fn pattern(text: &str) -> Option<Pattern> {
    Some(match text.to_lowercase().as_str() {
        "each" | "单独" | "各自" | "單獨" | "単独" | "각각" => |at, other, _| at == other,
        "line" | "一行" | "一排" | "直线" | "直線" | "一列" | "줄" | "한 줄" => {
            |at, other, _| at.abs_diff(other) <= 1
        }
        "ring" | "环" | "環" | "一圈" | "环形" | "環形" | "輪" | "고리" => {
            |at, other, count| at.abs_diff(other) <= 1 || at.abs_diff(other) == count - 1
        }
        _ => return None,
    })
}

/// Returns the buttons of a named pattern.
fn named_buttons(text: &str, context: &Context<'_>) -> Option<Vec<Vec<u8>>> {
    let (count, turns) = (context.positions.len(), pattern(text)?);
    let button = |at| {
        let step = |other| step(context, other, i64::from(turns(at, other, count)));
        (0..count).map(step).collect()
    };
    Some((0..count).map(button).collect())
}

/// Returns a multiple of a dial's unit step, modulo its number of positions.
fn step(context: &Context<'_>, dial: usize, times: i64) -> u8 {
    (times * i64::from(context.steps[dial])).rem_euclid(context.positions[dial].into()) as u8
}

/// Returns whether a character divides words: a separator or a wide comma.
fn divides_words(c: char) -> bool {
    is_separator(c) || matches!(c, '，' | '、')
}

/// Splits the text into one part per button of a board with `dials` dials.
fn split_buttons(part: Part<'_>, dials: usize) -> Vec<Part<'_>> {
    // A word with one digit per dial is a row. With one or two dials, such a word is more likely a
    // number.
    let is_row = |word: &str| dials > 2 && word.len() == dials && word.bytes().all(|c| c.is_ascii_digit());
    if part.text.contains(divides_words)
        && part.text.split(divides_words).all(|word| word.is_empty() || is_row(word))
    {
        return split(part, divides_words);
    }
    if part.text.contains([']', ')']) {
        return split(part, |c| matches!(c, ']' | ')'));
    }
    let has = |signs: &[char]| part.text.contains(signs);
    let split = |signs: &'static [char]| split(part, move |c| signs.contains(&c));
    if has(&[';', '；', '\n']) {
        return split(&[';', '；', '\n']);
    }
    if has(&['/', '／', '|']) {
        return split(&['/', '／', '|']);
    }
    let by_comma = split(&[',', '，', '、']);
    // Single numbers between commas are the steps of one button.
    let is_number = |row: &Part<'_>| is_numeric(row.text) && row.text.split_whitespace().count() == 1;
    match by_comma.len() {
        0 => Vec::new(),
        1 if is_numeric(part.text) => by_comma,
        1 => self::split(part, is_separator),
        _ if by_comma.iter().all(is_number) => vec![part],
        _ => by_comma,
    }
}

/// A button with its label.
struct LabelledButton<'a> {
    /// Index of the label's letter, from 0.
    number: usize,
    label: Part<'a>,
    button: Part<'a>,
}

/// Sorts buttons by their labels.
///
/// # Errors
/// The labels are not `A`, `B`, `C` and so on, each once.
fn sort_by_label(mut labelled: Vec<LabelledButton<'_>>) -> Result<Vec<Part<'_>>, ParseError> {
    labelled.sort_by_key(|button| button.number);
    for (place, LabelledButton { number, label, .. }) in labelled.iter().enumerate() {
        if *number != place {
            let id = if *number < place { "dials-label-twice" } else { "dials-label-missing" };
            let name = button_name(place.min(*number));
            return Err(label.fault(Message::new(id).with("button", name)));
        }
    }
    Ok(labelled.into_iter().map(|labelled| labelled.button).collect())
}

/// Splits at labels, such as `A:` or `A)`, if the text begins with a label.
fn split_at_labels(part: Part<'_>) -> Option<Vec<LabelledButton<'_>>> {
    let text = part.text;
    // Index of each label's letter, and the label's byte range with its colon or parenthesis.
    let mut starts: Vec<(usize, usize, usize)> = Vec::new();
    let mut before = None;
    for (at, c) in text.char_indices() {
        if let Some((label, letter)) = before
            && (matches!(c, ':' | '：') || c == ')' && !text.contains('('))
        {
            let is_word = |c: char| c.is_alphanumeric();
            if let Some(number) = number_of(letter).filter(|_| !text[..label].ends_with(is_word)) {
                starts.push((number, label, at + c.len_utf8()));
            }
        }
        before = Some((at, c));
    }
    let (_, first, _) = starts.first()?;
    if !text[..*first].chars().all(is_separator) {
        return None;
    }
    let ends = starts.iter().skip(1).map(|(_, label, _)| *label).chain([text.len()]);
    let labelled = starts.iter().zip(ends).map(|(&(number, label, start), end)| LabelledButton {
        number,
        label: part.slice(label..start),
        button: part.slice(start..end),
    });
    Some(labelled.collect())
}

/// Returns whether a character has no meaning at the ends of a button.
fn is_padding(c: char) -> bool {
    divides_words(c) || matches!(c, ';' | '；')
}

/// Splits at some characters and drops blank pieces.
fn split<'a>(part: Part<'a>, is_end: impl Fn(char) -> bool) -> Vec<Part<'a>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, c) in part.text.char_indices().filter(|&(_, c)| is_end(c)) {
        pieces.push(part.slice(start..at));
        start = at + c.len_utf8();
    }
    pieces.push(part.slice(start..part.text.len()));
    pieces.retain(|piece| !piece.text.chars().all(is_padding));
    pieces
}

/// Returns whether a text contains no names, only numbers or signs for lit and unlit lamps.
fn is_numeric(text: &str) -> bool {
    !text.chars().any(|c| c.is_alphabetic() && !matches!(c, '亮' | '明' | '灭' | '滅'))
}

/// Parses one button.
fn parse_button(row: Part<'_>, context: &Context<'_>) -> Result<Vec<u8>, ParseError> {
    let row = trim_separators(row);
    let steps = if is_numeric(row.text) { parse_steps(row, context)? } else { parse_group(row, context)? };
    match steps.iter().any(|&step| step > 0) {
        true => Ok(steps),
        false => Err(row.fault(Message::new("dials-button-nothing"))),
    }
}

/// Removes separators at both ends.
fn trim_separators(row: Part<'_>) -> Part<'_> {
    let start = row.text.len() - row.text.trim_start_matches(is_padding).len();
    row.slice(start..row.text.trim_end_matches(is_padding).len().max(start))
}

/// Parses one number per dial: its step or, with [`Context::before`], its position after the press.
/// Returns the steps.
fn parse_steps(row: Part<'_>, context: &Context<'_>) -> Result<Vec<u8>, ParseError> {
    let items = text::read(row)?;
    let count = context.positions.len();
    if items.len() != count {
        let message = Message::new("dials-button-length").with("given", items.len());
        return Err(row.fault(message.with("needed", count)));
    }
    if let Some(before) = context.before {
        let after = text::parse_positions(row, &items, context.positions)?;
        let step_to = |((after, &before), &modulus): ((&Option<u8>, &u8), &u8)| {
            after.map_or(0, |after| (after + modulus - before) % modulus)
        };
        return Ok(after.iter().zip(before).zip(context.positions).map(step_to).collect());
    }
    // `?` is 0. A large step is an error, since a player who writes `12 23` more likely names
    // dials.
    let step = |(dial, item): (usize, &text::Item)| {
        let times = item.number.unwrap_or(0);
        let max_step = u16::from(context.positions[dial]).max(MAX_DIGIT);
        match times.unsigned_abs() <= max_step {
            true => Ok(step(context, dial, times.into())),
            false => {
                let message = Message::new("dials-step-turn").with("text", &row.text[item.span.clone()]);
                Err(row.fault_at(item.span.clone(), message))
            }
        }
    };
    items.iter().enumerate().map(step).collect()
}

/// Parses names of dials. Each occurrence is one step.
fn parse_group(row: Part<'_>, context: &Context<'_>) -> Result<Vec<u8>, ParseError> {
    let count = context.positions.len();
    let mut times = vec![0_i64; count];
    let separates_names = |c: char| divides_words(c) || matches!(c, '+' | '&' | '和' | '·');
    for word in split(row, separates_names) {
        let lower = word.text.to_lowercase();
        let mut rest = lower.as_str();
        while let Some(letter) = rest.chars().next() {
            let ring = Some(rest).filter(|_| count == RINGS).and_then(strip_ring_name);
            let named = ring.or_else(|| Some((number_of(letter)?, &rest[letter.len_utf8()..])));
            match named.filter(|(dial, _)| *dial < count) {
                Some((dial, left)) => {
                    times[dial] += 1;
                    rest = left;
                }
                None => {
                    let id = if count == RINGS { "dials-button-dial" } else { "dials-button-letter" };
                    let message = Message::new(id).with("text", word.text.trim());
                    return Err(word.fault(message.with("last", super::press::dial_name(count - 1))));
                }
            }
        }
    }
    Ok(times.iter().enumerate().map(|(dial, &times)| step(context, dial, times)).collect())
}
