//! Lists of presses as text: `A A C`, `AAC`, `A×2 C`, `2A C`, `1. A 2. C`.

use std::ops::Range;

use super::board::DialsBoard;
use super::press::{Press, number_of};
use crate::family::Part;
use crate::puzzle::text::{Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// Maximum presses in a list.
const MAX_MOVES: usize = 10_000;

/// A token of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Token {
    Letter(char),
    Number(usize),
    Times,
    Separator,
}

/// Parses a list of presses on a board.
pub(super) fn read(board: &DialsBoard, part: Part<'_>) -> Result<Vec<Press>, ParseError> {
    let mut tokens = parse_tokens(part)?;
    strip_item_numbers(part.text, &mut tokens);
    let mut presses: Vec<Press> = Vec::new();
    // A count that precedes its letter.
    let mut count: Option<usize> = None;
    let mut at = 0;
    while let Some((token, span)) = tokens.get(at).cloned() {
        at += 1;
        let letter = match token {
            Token::Separator | Token::Times => continue,
            Token::Number(_) if count.is_some() => return Err(form_fault(part, span)),
            Token::Number(number) => {
                count = Some(number);
                continue;
            }
            Token::Letter(letter) => letter,
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
            let (times, taken) = parse_count_after(&tokens[at..])?;
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

/// Turns the item numbers of a numbered list, as in `1. A 2. C`, into separators.
fn strip_item_numbers(text: &str, tokens: &mut [(Token, Range<usize>)]) {
    let mut item = 1;
    let mut follows_separator = true;
    for (token, span) in tokens {
        let is_marked = text[span.end..].starts_with(['.', ')', '、', '．', '）']);
        if *token == Token::Number(item) && follows_separator && is_marked {
            *token = Token::Separator;
            item += 1;
        }
        follows_separator = *token == Token::Separator;
        if item == 1 && !follows_separator {
            return;
        }
    }
}

/// Returns the fault of an unreadable part of a list.
fn form_fault(part: Part<'_>, span: Range<usize>) -> ParseError {
    let message = Message::new("dials-move-form").with("text", &part.text[span.clone()]);
    part.fault_at(span, message)
}

/// Parses the count after a letter, and returns it with the number of tokens parsed. `None` if none
/// of the next six tokens is a number, if a letter comes before the number, or if the number
/// belongs to the letter after it.
fn parse_count_after(tokens: &[(Token, Range<usize>)]) -> Option<(usize, usize)> {
    let kinds: Vec<Token> = tokens.iter().take(6).map(|(token, _)| *token).collect();
    let at = kinds.iter().position(|token| matches!(token, Token::Number(_)))?;
    let Token::Number(number) = kinds[at] else { return None };
    let before = &kinds[..at];
    let adjoins = before.iter().all(|token| *token == Token::Times) || before.contains(&Token::Times);
    let is_next = matches!(kinds.get(at + 1), Some(Token::Letter(_) | Token::Times));
    let only_spaces = before.iter().all(|token| matches!(token, Token::Separator | Token::Times));
    (only_spaces && (adjoins || !is_next)).then_some((number, at + 1))
}

/// Splits a list into tokens.
fn parse_tokens(part: Part<'_>) -> Result<Vec<(Token, Range<usize>)>, ParseError> {
    let mut tokens: Vec<(Token, Range<usize>)> = Vec::new();
    let all = glyphs(part.text);
    for (at, glyph) in all.iter().enumerate() {
        let span = glyph.span.clone();
        let is_digit = |glyph: Option<&crate::puzzle::text::Glyph>| {
            glyph.is_some_and(|next| match next.kind {
                Kind::Number(_) => true,
                Kind::Char(c) => c.is_ascii_digit(),
            })
        };
        let token = match glyph.kind {
            Kind::Number(number) => Token::Number(number.into()),
            Kind::Char(c) if c.is_ascii_digit() => {
                let digit = usize::from(c as u8 - b'0');
                match tokens.last_mut() {
                    Some((Token::Number(number), known)) if known.end == span.start => {
                        *number = number.saturating_mul(10).saturating_add(digit);
                        known.end = span.end;
                        continue;
                    }
                    _ => Token::Number(digit),
                }
            }
            Kind::Char('×' | '*' | '✕') => Token::Times,
            // `Ax2` is A twice. After a space, as in `A x2`, the x is a letter.
            Kind::Char('x')
                if is_digit(all.get(at + 1)) && matches!(tokens.last(), Some((Token::Letter(_), _))) =>
            {
                Token::Times
            }
            Kind::Char(c) if c.is_ascii_alphabetic() => Token::Letter(c),
            Kind::Char(c) if c.is_whitespace() || ",;:|/+>→-()[]`.次回번".contains(c) => {
                Token::Separator
            }
            Kind::Char(_) => return Err(form_fault(part, span)),
        };
        // Consecutive separators count as one.
        if token != Token::Separator || tokens.last().is_none_or(|(last, _)| *last != Token::Separator) {
            tokens.push((token, span));
        }
    }
    Ok(tokens)
}

/// Writes presses, with consecutive equal presses as a group: `A×2 C`.
pub(super) fn write(presses: &[Press]) -> String {
    let group = |group: &[Press]| match group.len() {
        1 => group[0].to_string(),
        count => format!("{}×{count}", group[0]),
    };
    presses.chunk_by(|a, b| a.button == b.button).map(group).collect::<Vec<_>>().join(" ")
}
