//! Move lists as players write them.
//!
//! - letters: `ULDR`, `U L D R`, `R2`, lower case, arrows; the direction the tile moves;
//! - the other school's letters, which name the direction the gap moves, where only that reading is legal;
//! - the numbers of the tiles that move: `5 8 3`.

use std::ops::Range;

use super::board::SlidingBoard;
use super::rules::Direction;
use crate::families::MOVES;
use crate::puzzle::text::{Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// One move as written, not yet known to be legal.
#[derive(Clone, Copy)]
enum Written {
    Toward(Direction),
    Tile(u32),
}

/// The most moves that a list may hold, repeats counted; no board up to 10x10 needs as many.
const MOST_MOVES: usize = 5_000;

/// Reads a list of moves that are legal from `board` on.
pub(super) fn read(board: &SlidingBoard, text: &str) -> Result<Vec<Direction>, ParseError> {
    let written = written(text)?;
    check(board, &written, false).or_else(|error| check(board, &written, true).map_err(|_| error))
}

fn check(
    board: &SlidingBoard,
    written: &[(Written, Range<usize>)],
    gap_letters: bool,
) -> Result<Vec<Direction>, ParseError> {
    let mut board = board.clone();
    let mut path = Vec::with_capacity(written.len());
    for (number, (mv, span)) in written.iter().enumerate() {
        let toward = |cell: &usize| board.tiles[*cell];
        let sources = Direction::ALL.map(|direction| direction.source(board.shape, board.gap()));
        let (direction, message) = match *mv {
            Written::Toward(direction) => {
                let direction = if gap_letters { direction.opposite() } else { direction };
                let legal = sources[direction as usize].is_some();
                let message = Message::new("sliding-move-blocked").with("letter", direction.letter());
                (legal.then_some(direction), message)
            }
            Written::Tile(tile) => {
                let next =
                    |d: &Direction| sources[*d as usize].as_ref().map(toward).map(u32::from) == Some(tile);
                (
                    Direction::ALL.into_iter().find(next),
                    Message::new("sliding-tile-blocked").with("tile", tile),
                )
            }
        };
        let Some(direction) = direction else {
            return Err(fault(span.clone(), message.with("number", number + 1)));
        };
        let source = sources[direction as usize].expect("the direction was found legal");
        board = board.moved(source);
        path.push(direction);
    }
    Ok(path)
}

/// Splits the text into moves, repeats written out.
fn written(text: &str) -> Result<Vec<(Written, Range<usize>)>, ParseError> {
    let mut list: Vec<(Written, Range<usize>)> = Vec::new();
    let glyphs = glyphs(text);
    let mut at = 0;
    while let Some(glyph) = glyphs.get(at) {
        at += 1;
        let mut span = glyph.span.clone();
        match glyph.kind {
            Kind::Number(tile) => list.push((Written::Tile(tile.into()), span)),
            Kind::Char(c) if direction(c).is_some() => {
                list.extend(direction(c).map(|direction| (Written::Toward(direction), span)));
            }
            Kind::Char(c @ '0'..='9') => {
                let mut number = c.to_digit(10).unwrap_or(0);
                while let Some(Kind::Char(c @ '0'..='9')) = glyphs.get(at).map(|glyph| glyph.kind) {
                    number = number.saturating_mul(10).saturating_add(c.to_digit(10).unwrap_or(0));
                    span.end = glyphs[at].span.end;
                    at += 1;
                }
                match list.last().cloned() {
                    // A number that touches a letter repeats it.
                    Some((Written::Toward(direction), letter)) if letter.end == span.start => {
                        list.pop();
                        let whole = letter.start..span.end;
                        if number as usize > MOST_MOVES {
                            return Err(fault(
                                whole,
                                Message::new("moves-too-many").with("most", MOST_MOVES),
                            ));
                        }
                        list.extend((0..number).map(|_| (Written::Toward(direction), whole.clone())));
                    }
                    _ => list.push((Written::Tile(number), span)),
                }
            }
            Kind::Char(c) if c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|' | '-' | '>') => {}
            Kind::Char(sign) => {
                return Err(fault(span, Message::new("sliding-unknown-move").with("sign", sign)));
            }
        }
        if list.len() > MOST_MOVES {
            return Err(fault(0..text.len(), Message::new("moves-too-many").with("most", MOST_MOVES)));
        }
    }
    Ok(list)
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
