//! Move lists as text. A move is the number of a ring and its turn, `4↻ 4↺ 4½`, typed `4L 4R 4C` in
//! any case. A move may also be written as the turn with the row and column of the ring's centre,
//! `L2,3 R1,1 C2,2`.

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
    for (number, parsed) in parse_turns(text)?.into_iter().enumerate() {
        let ParsedTurn { kind, ref numbers, span, .. } = parsed;
        let name = &text[span.clone()];
        let form = || Message::new("hex-move-form").with("text", name);
        let Some(kind) = kind else { return fault(span, form()) };
        let turn = match numbers[..] {
            [ring] => board.grid().turn_ring(kind, ring),
            [row, column] => board.grid().turn(kind, row, column),
            _ => return fault(span, form()),
        };
        let about = |id| Message::new(id).with("number", number + 1).with("text", name);
        let rings = board.grid().inner.len();
        let Some(turn) = turn else { return fault(span, about("hex-move-point").with("rings", rings)) };
        if !board.turn_kinds.contains(kind) {
            return fault(span, about("hex-move-kind").with("turns", board.turn_kinds.to_string()));
        }
        if turns.len() == MAX_MOVES {
            return fault(span, Message::new("moves-too-many").with("most", MAX_MOVES));
        }
        turns.push(turn);
    }
    Ok(turns)
}

/// A turn as written, not yet checked against the board.
struct ParsedTurn {
    /// `None` until a turn follows the number of the ring.
    kind: Option<Turning>,
    /// Number of the ring, or row and column of its centre.
    numbers: Vec<usize>,
    span: Range<usize>,
    /// Whether numbers may follow: the sign came first.
    open: bool,
}

impl ParsedTurn {
    fn takes_number(&self) -> bool {
        self.open && self.numbers.len() < 2
    }
}

fn parse_turns(text: &str) -> Result<Vec<ParsedTurn>, ParseError> {
    let fault = |span: Range<usize>| {
        let message = Message::new("hex-move-form").with("text", &text[span.clone()]);
        ParseError::new(MOVES, span, message)
    };
    let mut list: Vec<ParsedTurn> = Vec::new();
    // Whether the next digit continues a number.
    let mut in_number = false;
    for glyph in glyphs(text) {
        let digit = match glyph.kind {
            Kind::Char(c) => c.to_digit(10).map(|digit| digit as usize),
            Kind::Number(number) => Some(number.into()),
        };
        let turning = match glyph.kind {
            Kind::Char(c) => kind(c),
            Kind::Number(_) => None,
        };
        match (digit, turning, list.last_mut()) {
            (Some(digit), _, Some(last)) if in_number => {
                if let Some(number) = last.numbers.last_mut() {
                    *number = number.saturating_mul(10).saturating_add(digit);
                }
                last.span.end = glyph.span.end;
            }
            (Some(digit), _, Some(last)) if last.takes_number() => {
                last.numbers.push(digit);
                last.span.end = glyph.span.end;
                in_number = true;
            }
            // Two numbers without a turn between them.
            (Some(_), _, Some(ParsedTurn { kind: None, span, .. })) => return Err(fault(span.clone())),
            (Some(digit), _, _) => {
                list.push(ParsedTurn { kind: None, numbers: vec![digit], span: glyph.span, open: false });
                in_number = true;
            }
            (None, Some(turning), Some(last)) if last.kind.is_none() => {
                last.kind = Some(turning);
                last.span.end = glyph.span.end;
                in_number = false;
            }
            (None, Some(turning), _) => {
                list.push(ParsedTurn {
                    kind: Some(turning),
                    numbers: Vec::new(),
                    span: glyph.span,
                    open: true,
                });
                in_number = false;
            }
            _ if is_separator(glyph.kind) => in_number = false,
            _ => return Err(fault(glyph.span)),
        }
    }
    match list.last() {
        Some(ParsedTurn { kind: None, span, .. }) => Err(fault(span.clone())),
        _ => Ok(list),
    }
}

fn is_separator(kind: Kind) -> bool {
    matches!(kind, Kind::Char(c)
        if c.is_whitespace() || matches!(c, ',' | ';' | '/' | '-' | '>' | '(' | ')'))
}

fn kind(sign: char) -> Option<Turning> {
    match sign.to_ascii_uppercase() {
        'L' | '↻' | '⟳' | '顺' | '順' => Some(Turning::L),
        'R' | '↺' | '⟲' | '逆' => Some(Turning::R),
        'C' | '½' | '半' => Some(Turning::C),
        _ => None,
    }
}
