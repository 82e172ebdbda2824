//! Lists of presses as text: `A A C`, `AAC`, `A×2 C`, `2A C`.

use std::ops::Range;

use super::board::DialsBoard;
use super::press::{Press, number_of};
use crate::family::Part;
use crate::puzzle::text::{Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// Maximum presses in a list.
const MAX_MOVES: usize = 10_000;

/// A sign of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    Letter(char),
    Number(usize),
    Times,
    Space,
}

/// Parses a list of presses on a board.
pub(super) fn read(board: &DialsBoard, part: Part<'_>) -> Result<Vec<Press>, ParseError> {
    let signs = parse_signs(part)?;
    let mut presses: Vec<Press> = Vec::new();
    // A count that precedes its letter.
    let mut count: Option<usize> = None;
    let mut at = 0;
    while let Some((sign, span)) = signs.get(at).cloned() {
        at += 1;
        let letter = match sign {
            Sign::Space | Sign::Times => continue,
            Sign::Number(number) => {
                count = Some(number);
                continue;
            }
            Sign::Letter(letter) => letter,
        };
        let fault = |id| {
            let message = Message::new(id).with("text", &part.text[span.clone()]);
            let last = super::press::button_name(board.rules.buttons.len() - 1);
            Err(part.fault_at(span.clone(), message.with("last", last)))
        };
        let Some(button) = number_of(letter).filter(|&button| button < board.rules.buttons.len()) else {
            return fault("dials-move-unknown");
        };
        let times = count.take().or_else(|| {
            let (times, taken) = parse_count_after(&signs[at..])?;
            at += taken;
            Some(times)
        });
        let times = times.unwrap_or(1);
        if presses.len().saturating_add(times) > MAX_MOVES {
            return Err(part.fault_at(span, Message::new("moves-too-many").with("most", MAX_MOVES)));
        }
        presses.extend(std::iter::repeat_n(board.rules.press(button), times));
    }
    match count {
        // No letter follows the count.
        Some(_) => Err(part.fault(Message::new("dials-move-form").with("text", part.text.trim()))),
        None => Ok(presses),
    }
}

/// Parses the count after a letter, and returns it with the number of signs parsed. `None` if no
/// number follows, or if it belongs to the next letter.
fn parse_count_after(signs: &[(Sign, Range<usize>)]) -> Option<(usize, usize)> {
    let kinds: Vec<Sign> = signs.iter().take(6).map(|(sign, _)| *sign).collect();
    let at = kinds.iter().position(|sign| matches!(sign, Sign::Number(_)))?;
    let Sign::Number(number) = kinds[at] else { return None };
    let before = &kinds[..at];
    let adjoins = before.iter().all(|sign| *sign == Sign::Times) || before.contains(&Sign::Times);
    let is_next = matches!(kinds.get(at + 1), Some(Sign::Letter(_) | Sign::Times));
    let only_spaces = before.iter().all(|sign| matches!(sign, Sign::Space | Sign::Times));
    (only_spaces && (adjoins || !is_next)).then_some((number, at + 1))
}

/// Splits a list into signs.
fn parse_signs(part: Part<'_>) -> Result<Vec<(Sign, Range<usize>)>, ParseError> {
    let mut signs: Vec<(Sign, Range<usize>)> = Vec::new();
    let all = glyphs(part.text);
    for (at, glyph) in all.iter().enumerate() {
        let span = glyph.span.clone();
        let is_digit = |glyph: Option<&crate::puzzle::text::Glyph>| {
            glyph.is_some_and(|next| match next.kind {
                Kind::Number(_) => true,
                Kind::Char(c) => c.is_ascii_digit(),
            })
        };
        let sign = match glyph.kind {
            Kind::Number(number) => Sign::Number(number.into()),
            Kind::Char(c) if c.is_ascii_digit() => {
                let digit = usize::from(c as u8 - b'0');
                match signs.last_mut() {
                    Some((Sign::Number(number), known)) if known.end == span.start => {
                        *number = number.saturating_mul(10).saturating_add(digit);
                        known.end = span.end;
                        continue;
                    }
                    _ => Sign::Number(digit),
                }
            }
            Kind::Char('×' | '*' | '✕') => Sign::Times,
            // `Ax2` is A twice, unless a space separates them.
            Kind::Char('x')
                if is_digit(all.get(at + 1)) && matches!(signs.last(), Some((Sign::Letter(_), _))) =>
            {
                Sign::Times
            }
            Kind::Char(c) if c.is_ascii_alphabetic() => Sign::Letter(c),
            Kind::Char(c) if c.is_whitespace() || ",;:|/+>→-()[]`.次回번".contains(c) => Sign::Space,
            Kind::Char(_) => {
                let text = &part.text[span.clone()];
                return Err(part.fault_at(span, Message::new("dials-move-form").with("text", text)));
            }
        };
        signs.push((sign, span));
    }
    Ok(signs)
}

/// Writes presses in groups of equal ones: `A×2 C`.
pub(super) fn write(presses: &[Press]) -> String {
    let group = |group: &[Press]| match group.len() {
        1 => group[0].to_string(),
        count => format!("{}×{count}", group[0]),
    };
    presses.chunk_by(|a, b| a.button == b.button).map(group).collect::<Vec<_>>().join(" ")
}
