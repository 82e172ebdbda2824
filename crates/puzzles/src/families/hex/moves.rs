//! Move lists as text: `L2,3 R1,1 C2,2`, in any case, the numbers separated by anything but a
//! letter, the letter also as `↻` (L) or `↺` (R).

use std::ops::Range;

use super::board::HexBoard;
use super::grid::{Kind as Turning, Turn};
use crate::family::MOVES;
use crate::puzzle::text::{Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// Maximum turns in a list.
const MAX_MOVES: usize = 1_000;

/// Parses a list of legal turns.
pub(super) fn read(board: &HexBoard, text: &str) -> Result<Vec<Turn>, ParseError> {
    let fault = |span, message| Err(ParseError::new(MOVES, span, message));
    let mut turns = Vec::new();
    for (number, written) in parse_turns(text)?.into_iter().enumerate() {
        let Written { kind, ref numbers, span } = written;
        let name = &text[span.clone()];
        let turn = match numbers[..] {
            [row, column] => board.grid().turn(kind, row, column),
            _ => return fault(span, Message::new("hex-move-form").with("text", name)),
        };
        let about = |id| Message::new(id).with("number", number + 1).with("text", name);
        let Some(turn) = turn else { return fault(span, about("hex-move-point")) };
        if !board.kinds.contains(kind) {
            return fault(span, about("hex-move-kind").with("turns", board.kinds.to_string()));
        }
        if turns.len() == MAX_MOVES {
            return fault(span, Message::new("moves-too-many").with("most", MAX_MOVES));
        }
        turns.push(turn);
    }
    Ok(turns)
}

/// A turn as written.
struct Written {
    kind: Turning,
    numbers: Vec<usize>,
    span: Range<usize>,
}

fn parse_turns(text: &str) -> Result<Vec<Written>, ParseError> {
    let mut list: Vec<Written> = Vec::new();
    // Whether the next digit continues a number.
    let mut within = false;
    for glyph in glyphs(text) {
        let digit = match glyph.kind {
            Kind::Char(c) => c.to_digit(10).map(|digit| digit as usize),
            Kind::Number(number) => Some(number.into()),
        };
        match (digit, glyph.kind) {
            (Some(digit), _) if !list.is_empty() => {
                let last = list.last_mut().expect("the list is not empty");
                match last.numbers.last_mut().filter(|_| within) {
                    Some(number) => *number = number.saturating_mul(10).saturating_add(digit),
                    None => last.numbers.push(digit),
                }
                last.span.end = glyph.span.end;
                within = true;
            }
            (None, Kind::Char(c)) if kind(c).is_some() => {
                list.extend(kind(c).map(|kind| Written { kind, numbers: Vec::new(), span: glyph.span }));
                within = false;
            }
            (None, Kind::Char(c))
                if c.is_whitespace() || matches!(c, ',' | ';' | '/' | '-' | '>' | '(' | ')') =>
            {
                within = false;
            }
            _ => {
                let message = Message::new("hex-move-form").with("text", &text[glyph.span.clone()]);
                return Err(ParseError::new(MOVES, glyph.span, message));
            }
        }
    }
    Ok(list)
}

fn kind(sign: char) -> Option<Turning> {
    match sign.to_ascii_uppercase() {
        'L' | '↻' => Some(Turning::L),
        'R' | '↺' => Some(Turning::R),
        'C' => Some(Turning::C),
        _ => None,
    }
}
