//! Parses move lists as players write them.
//!
//! - letters in upper or lower case, `ULDR` or `U L D R`, with repeat counts such as `R2`; arrows
//!   or Chinese characters may replace them. They name the direction of the tile or, as some
//!   players write, of the gap;
//! - numbers of the tiles that move or, in the multi-tile metric, are pressed: `5 8 3`;
//! - positions (`states`).
//!
//! In the multi-tile metric, consecutive moves in one direction are one slide in any notation, so a
//! list of single-tile moves can be read in either metric.

use std::ops::Range;

use super::board::SlidingBoard;
use super::metric::Metric;
use super::notation::{Letters, MAX_MOVES};
use super::slide::{Slide, join_runs};
use super::states;
use crate::families::direction::Direction;
use crate::family::MOVES;
use crate::puzzle::text::{Glyph, Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// Parses a list of moves that are legal from `board` on.
pub(super) fn read(board: &SlidingBoard, text: &str, letters: Letters) -> Result<Vec<Slide>, ParseError> {
    let slides = match states::read(board, text)? {
        Some(slides) => slides,
        None => {
            let parsed = parse_moves(text)?;
            let play = |gap_letters| play(board, &parsed, gap_letters);
            match letters {
                Letters::Tile => play(false)?,
                Letters::Gap => play(true)?,
                Letters::Either => play(false).or_else(|error| play(true).map_err(|_| error))?,
            }
        }
    };
    Ok(match board.metric {
        Metric::Single => slides,
        Metric::Multi => join_runs(&slides),
    })
}

/// One move as written, not yet checked against the board.
#[derive(Clone, Copy)]
enum ParsedMove {
    Toward(Direction),
    Tile(u32),
}

/// Turns parsed moves into slides that are legal from `board` on. With `gap_letters`, letters name
/// the direction of the gap.
fn play(
    board: &SlidingBoard,
    parsed: &[(ParsedMove, Range<usize>)],
    gap_letters: bool,
) -> Result<Vec<Slide>, ParseError> {
    let mut board = board.clone();
    let mut path = Vec::with_capacity(parsed.len());
    for (number, (mv, span)) in parsed.iter().enumerate() {
        let (slide, message) = match *mv {
            ParsedMove::Toward(direction) => {
                let message = Message::new("sliding-move-blocked").with("letter", direction.letter());
                let direction = if gap_letters { direction.opposite() } else { direction };
                (Some(Slide::one(direction)), message)
            }
            ParsedMove::Tile(tile) => {
                let id = match board.metric {
                    Metric::Single => "sliding-tile-blocked",
                    Metric::Multi => "sliding-tile-off-line",
                };
                (board.slide_for_tile(tile), Message::new(id).with("tile", tile))
            }
        };
        let after = slide.and_then(|slide| Some((slide, board.after(slide)?)));
        let Some((slide, after)) = after else {
            return Err(fault(span.clone(), message.with("number", number + 1)));
        };
        board = after;
        path.push(slide);
    }
    Ok(path)
}

/// Splits the text into moves and expands repeats.
fn parse_moves(text: &str) -> Result<Vec<(ParsedMove, Range<usize>)>, ParseError> {
    let mut list: Vec<(ParsedMove, Range<usize>)> = Vec::new();
    let glyphs = glyphs(text);
    let mut at = 0;
    while let Some(glyph) = glyphs.get(at) {
        at += 1;
        let mut span = glyph.span.clone();
        match glyph.kind {
            Kind::Number(tile) => list.push((ParsedMove::Tile(tile.into()), span.clone())),
            Kind::Char('0'..='9') => {
                let number = parse_number(&glyphs, at - 1, &mut span);
                at += number.digits - 1;
                list.push((ParsedMove::Tile(number.value), span.clone()));
            }
            Kind::Char(c) if c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|' | '-' | '>') => continue,
            Kind::Char(sign) => {
                let Some(direction) = Direction::from_char(sign) else {
                    return Err(fault(span, Message::new("sliding-unknown-move").with("sign", sign)));
                };
                // A number directly after a letter is a repeat count.
                let repeats = parse_number(&glyphs, at, &mut span);
                at += repeats.digits;
                let times = if repeats.digits == 0 { 1 } else { repeats.value };
                // One move above the maximum suffices to reject the list.
                let times = times.min(MAX_MOVES as u32 + 1) as usize;
                list.extend((0..times).map(|_| (ParsedMove::Toward(direction), span.clone())));
            }
        }
        if list.len() > MAX_MOVES {
            return Err(fault(span, Message::new("moves-too-many").with("most", MAX_MOVES)));
        }
    }
    Ok(list)
}

/// A run of digits.
struct Number {
    value: u32,
    digits: usize,
}

/// Parses the digits from `at` on and extends `span` over them.
fn parse_number(glyphs: &[Glyph], at: usize, span: &mut Range<usize>) -> Number {
    let mut number = Number { value: 0, digits: 0 };
    while let Some(Glyph { kind: Kind::Char(c @ '0'..='9'), span: digit }) = glyphs.get(at + number.digits) {
        number.value = number.value.saturating_mul(10).saturating_add(c.to_digit(10).unwrap_or(0));
        number.digits += 1;
        span.end = digit.end;
    }
    number
}

fn fault(span: Range<usize>, message: Message) -> ParseError {
    ParseError::new(MOVES, span, message)
}
