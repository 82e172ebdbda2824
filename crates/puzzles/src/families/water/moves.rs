//! Move lists as text: `3>5` pours bottle 3 into bottle 5. Other separators work as well: `3→5`,
//! `3-5`, `(3,5)`, `3 5`.

use std::ops::Range;

use super::board::WaterBoard;
use super::rules::{self, IllegalPour, Pour};
use crate::family::Part;
use crate::puzzle::text::{Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// Maximum moves in a list.
const MAX_MOVES: usize = 2_000;

/// Parses a list of moves, and checks that each is legal after those before it.
pub(super) fn read(board: &WaterBoard, part: Part<'_>) -> Result<Vec<Pour>, ParseError> {
    read_after(board, part, 0, usize::MAX)
}

/// Plays a list of moves separated by commas, each with an optional maximum number of units:
/// `1>4x1`.
pub(super) fn play(board: &mut WaterBoard, part: Part<'_>) -> Result<(), ParseError> {
    let (mut rest, mut count) = (Some(part), 0);
    while let Some(part) = rest {
        let (first, others) = part.split(&[","]);
        let (pair, units) = first.split(&["x"]);
        let max_units = match units {
            Some(units) => {
                units.text.trim().parse().ok().filter(|&max_units: &usize| max_units > 0).ok_or_else(
                    || first.fault(Message::new("water-move-form").with("text", first.text.trim())),
                )?
            }
            None => usize::MAX,
        };
        for pour in read_after(board, pair, count, max_units)? {
            board.pour_at_most(pour, max_units);
            count += 1;
        }
        rest = others;
    }
    Ok(())
}

/// Parses a list of moves after `count` others. Each pours at most `max_units`.
fn read_after(
    board: &WaterBoard,
    part: Part<'_>,
    count: usize,
    max_units: usize,
) -> Result<Vec<Pour>, ParseError> {
    let text = part.text;
    let fault = |span, message| Err(part.fault_at(span, message));
    let mut bottles = board.bottles.clone();
    let mut pours = Vec::new();
    for (at, pair) in (count..).zip(numbers(part)?.chunks(2)) {
        let [(from, start), (to, end)] = pair else {
            let (_, span) = &pair[0];
            return fault(span.clone(), Message::new("water-move-form").with("text", &text[span.clone()]));
        };
        let span = start.start..end.end;
        if at == MAX_MOVES {
            return fault(span, Message::new("moves-too-many").with("most", MAX_MOVES));
        }
        let bottle = |number: usize| number.checked_sub(1).filter(|&at| at < bottles.len());
        let (Some(from), Some(to)) = (bottle(*from), bottle(*to)) else {
            let message = Message::new("water-move-bottle").with("number", at + 1);
            return fault(span, message.with("bottles", bottles.len()));
        };
        let pour = Pour { from, to };
        if let Err(refusal) = rules::pour(&mut bottles, pour, board.rule, max_units) {
            let id = match refusal {
                IllegalPour::Same => "water-move-same",
                IllegalPour::Empty => "water-move-empty",
                IllegalPour::Hidden => "water-move-hidden",
                IllegalPour::Full => "water-move-full",
                IllegalPour::Colour => "water-move-colour",
            };
            let message = Message::new(id).with("number", at + 1).with("move", pour.to_string());
            return fault(span, message.with("from", from + 1).with("to", to + 1));
        }
        pours.push(pour);
    }
    Ok(pours)
}

/// Returns the numbers in a text with their byte ranges.
fn numbers(part: Part<'_>) -> Result<Vec<(usize, Range<usize>)>, ParseError> {
    let text = part.text;
    let mut numbers: Vec<(usize, Range<usize>)> = Vec::new();
    // Whether the next digit continues a number.
    let mut in_number = false;
    for glyph in glyphs(text) {
        let digit = match glyph.kind {
            Kind::Char(c) => c.to_digit(10).map(|digit| digit as usize),
            Kind::Number(number) => {
                in_number = false;
                Some(number.into())
            }
        };
        match (digit, numbers.last_mut()) {
            (Some(digit), Some((number, span))) if in_number => {
                *number = number.saturating_mul(10).saturating_add(digit);
                span.end = glyph.span.end;
            }
            (Some(digit), _) => numbers.push((digit, glyph.span)),
            (None, _) => {
                let is_separator = |c: char| c.is_whitespace() || ">→-=,;:/|()[]到倒`.".contains(c);
                if !matches!(glyph.kind, Kind::Char(c) if is_separator(c)) {
                    let message = Message::new("water-move-form").with("text", &text[glyph.span.clone()]);
                    return Err(part.fault_at(glyph.span, message));
                }
            }
        }
        in_number = digit.is_some() && matches!(glyph.kind, Kind::Char(_));
    }
    Ok(numbers)
}
