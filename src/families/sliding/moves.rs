//! Move lists as players write them.
//!
//! - letters: `ULDR`, `U L D R`, `R2`, lower case, arrows; the direction the tile moves, or, in the other
//!   school's reading, the direction the gap moves;
//! - the numbers of the tiles that move, or in the multi-tile metric are pressed: `5 8 3`;
//! - positions (`states`).
//!
//! In the multi-tile metric equal letters in a row are one stroke, so that a list in single tiles can be read
//! in either metric.

use std::ops::Range;

use super::board::SlidingBoard;
use super::metric::{Metric, Stroke};
use super::rules::Direction;
use super::states;
use crate::families::MOVES;
use crate::puzzle::text::{Glyph, Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// What the letters of a list name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    /// The tile's direction, or the gap's where only that reading is legal.
    Either,
    /// The direction in which the tile moves.
    Tile,
    /// The direction in which the gap moves.
    Gap,
}

impl Letters {
    /// The names of all, in the order of declaration.
    pub(super) const NAMES: &[&str] = &["either", "tile", "gap"];

    /// The reading of a name; either for any other word.
    pub(super) fn named(name: &str) -> Self {
        match name {
            "tile" => Self::Tile,
            "gap" => Self::Gap,
            _ => Self::Either,
        }
    }
}

/// The most tile moves that a list may hold, repeats counted; no board up to 10x10 needs as many.
pub(super) const MOST_MOVES: usize = 5_000;

/// Reads a list of moves that are legal from `board` on.
pub(super) fn read(board: &SlidingBoard, text: &str, letters: Letters) -> Result<Vec<Stroke>, ParseError> {
    if let Some(strokes) = states::read(board, text)? {
        return Ok(strokes);
    }
    let written = written(text, board.metric)?;
    match letters {
        Letters::Tile => play(board, &written, false),
        Letters::Gap => play(board, &written, true),
        Letters::Either => {
            play(board, &written, false).or_else(|error| play(board, &written, true).map_err(|_| error))
        }
    }
}

/// One move as written, not yet known to be legal.
#[derive(Clone, Copy)]
enum Written {
    Toward(Stroke),
    Tile(u32),
}

fn play(
    board: &SlidingBoard,
    written: &[(Written, Range<usize>)],
    gap_letters: bool,
) -> Result<Vec<Stroke>, ParseError> {
    let mut board = board.clone();
    let mut path = Vec::with_capacity(written.len());
    for (number, (mv, span)) in written.iter().enumerate() {
        let (stroke, message) = match *mv {
            Written::Toward(stroke) => {
                let stroke = if gap_letters { stroke.back() } else { stroke };
                let message = Message::new("sliding-move-blocked").with("letter", stroke.to_string());
                (Some(stroke), message)
            }
            Written::Tile(tile) => {
                let id = match board.metric {
                    Metric::Single => "sliding-tile-blocked",
                    Metric::Multi => "sliding-tile-off-line",
                };
                (board.pressing(tile), Message::new(id).with("tile", tile))
            }
        };
        let after = stroke.and_then(|stroke| Some((stroke, board.after(stroke)?)));
        let Some((stroke, after)) = after else {
            return Err(fault(span.clone(), message.with("number", number + 1)));
        };
        board = after;
        path.push(stroke);
    }
    Ok(path)
}

/// Splits the text into moves: in single tiles repeats written out, else runs of a letter put together.
fn written(text: &str, metric: Metric) -> Result<Vec<(Written, Range<usize>)>, ParseError> {
    let mut list: Vec<(Written, Range<usize>)> = Vec::new();
    let glyphs = glyphs(text);
    let (mut at, mut tiles) = (0, 0usize);
    while let Some(glyph) = glyphs.get(at) {
        at += 1;
        let mut span = glyph.span.clone();
        match glyph.kind {
            Kind::Number(tile) => list.push((Written::Tile(tile.into()), span.clone())),
            Kind::Char('0'..='9') => {
                let number = number(&glyphs, at - 1, &mut span);
                at += number.digits - 1;
                list.push((Written::Tile(number.value), span.clone()));
            }
            Kind::Char(c) if c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|' | '-' | '>') => continue,
            Kind::Char(sign) => {
                let Some(direction) = direction(sign) else {
                    return Err(fault(span, Message::new("sliding-unknown-move").with("sign", sign)));
                };
                // A number that touches a letter repeats it.
                let repeats = number(&glyphs, at, &mut span);
                at += repeats.digits;
                let times = if repeats.digits == 0 { 1 } else { repeats.value };
                tiles = tiles.saturating_add(times as usize);
                if tiles <= MOST_MOVES {
                    push(&mut list, metric, Stroke { direction, tiles: times }, span.clone());
                }
            }
        }
        if list.len().max(tiles) > MOST_MOVES {
            return Err(fault(span, Message::new("moves-too-many").with("most", MOST_MOVES)));
        }
    }
    Ok(list)
}

/// Adds a letter with its number of times.
fn push(list: &mut Vec<(Written, Range<usize>)>, metric: Metric, stroke: Stroke, span: Range<usize>) {
    match (metric, list.last_mut()) {
        (Metric::Single, _) => {
            let one = Stroke { tiles: 1, ..stroke };
            list.extend((0..stroke.tiles).map(|_| (Written::Toward(one), span.clone())));
        }
        (Metric::Multi, Some((Written::Toward(last), whole))) if last.direction == stroke.direction => {
            last.tiles += stroke.tiles;
            whole.end = span.end;
        }
        (Metric::Multi, _) if stroke.tiles > 0 => list.push((Written::Toward(stroke), span)),
        (Metric::Multi, _) => {}
    }
}

/// A run of digits, and how many there are.
struct Number {
    value: u32,
    digits: usize,
}

/// Reads the digits from `at` on; `span` grows by them.
fn number(glyphs: &[Glyph], at: usize, span: &mut Range<usize>) -> Number {
    let mut number = Number { value: 0, digits: 0 };
    while let Some(Glyph { kind: Kind::Char(c @ '0'..='9'), span: digit }) = glyphs.get(at + number.digits) {
        number.value = number.value.saturating_mul(10).saturating_add(c.to_digit(10).unwrap_or(0));
        number.digits += 1;
        span.end = digit.end;
    }
    number
}

fn direction(c: char) -> Option<Direction> {
    match c.to_ascii_uppercase() {
        'U' | '↑' | '⬆' | '上' => Some(Direction::Up),
        'L' | '←' | '⬅' | '左' => Some(Direction::Left),
        'D' | '↓' | '⬇' | '下' => Some(Direction::Down),
        'R' | '→' | '➡' | '右' => Some(Direction::Right),
        _ => None,
    }
}

fn fault(span: Range<usize>, message: Message) -> ParseError {
    ParseError { option: MOVES, span, message }
}
