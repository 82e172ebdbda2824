//! Move lists as players write them: a piece's name and its path, `D:D`, `G→→`, `B:DL`, `GR2`.
//!
//! In slides, moves of one piece in a row are one; in steps, every cell is a move of its own.

use std::ops::Range;

use super::board::KlotskiBoard;
use super::metric::Metric;
use super::slide::Slide;
use crate::families::direction::Direction;
use crate::family::{MOVES, Named};
use crate::puzzle::text::{Glyph, Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// The most cells that the pieces of a list may go.
const MOST_MOVES: usize = 5_000;

/// How moves can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// `D:DL`.
    Pieces,
    /// `D↓←`.
    Arrows,
}

impl Named for Notation {
    const ALL: &'static [Self] = &[Self::Pieces, Self::Arrows];
    const NAMES: &'static [&'static str] = &["pieces", "arrows"];
}

/// Writes moves in a notation.
pub(super) fn write(moves: &[Slide], notation: Notation) -> String {
    let word = match notation {
        Notation::Pieces => Slide::to_string,
        Notation::Arrows => Slide::arrows,
    };
    moves.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Reads a list of moves that are legal from `board` on.
pub(super) fn read(board: &KlotskiBoard, text: &str) -> Result<Vec<Slide>, ParseError> {
    let mut board = board.clone();
    let (mut slides, mut cells) = (Vec::<Slide>::new(), 0);
    for (number, word) in words(text).into_iter().enumerate() {
        let span = word[0].span.start..word[word.len() - 1].span.end;
        let slide = slide(&board, &word, text)?;
        cells += slide.path.len();
        if cells > MOST_MOVES {
            return Err(fault(span, Message::new("moves-too-many").with("most", MOST_MOVES)));
        }
        for &direction in &slide.path {
            if !board.shift(slide.piece, direction) {
                let message = Message::new("klotski-move-blocked").with("number", number + 1);
                let message = message.with("piece", slide.name).with("letter", direction.letter());
                return Err(fault(span, message));
            }
        }
        match (board.metric, slides.last_mut()) {
            (Metric::Step, _) => {
                slides.extend(
                    slide.path.iter().map(|&direction| Slide { path: vec![direction], ..slide.clone() }),
                );
            }
            (Metric::Slide, Some(last)) if last.piece == slide.piece => last.path.extend(slide.path),
            (Metric::Slide, _) => slides.push(slide),
        }
    }
    Ok(slides)
}

/// The parts between spaces and commas, none of them empty.
fn words(text: &str) -> Vec<Vec<Glyph>> {
    let parts = |glyph: &Glyph| match glyph.kind {
        Kind::Char(c) => c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|'),
        Kind::Number(_) => false,
    };
    let glyphs = glyphs(text);
    glyphs.split(parts).filter(|word| !word.is_empty()).map(<[_]>::to_vec).collect()
}

/// Reads one move: the piece, perhaps a colon, and at least one direction; a number repeats the one before.
fn slide(board: &KlotskiBoard, word: &[Glyph], text: &str) -> Result<Slide, ParseError> {
    let unknown = |glyph: &Glyph, id| {
        let sign = text.get(glyph.span.clone()).unwrap_or_default();
        fault(glyph.span.clone(), Message::new(id).with("sign", sign))
    };
    let name = match word[0].kind {
        Kind::Char(c) => c,
        Kind::Number(digit) => char::from_digit(digit.into(), 10).unwrap_or_default(),
    };
    let capital = name.to_ascii_uppercase();
    let named = |name: char| board.pieces.iter().position(|piece| piece.name == name);
    let piece = named(name).or_else(|| named(capital));
    let piece = piece.or_else(|| board.also.iter().position(|&other| other == name || other == capital));
    let piece = piece.ok_or_else(|| unknown(&word[0], "klotski-unknown-piece"))?;
    let mut path: Vec<Direction> = Vec::new();
    for (at, glyph) in word.iter().enumerate().skip(1) {
        match (glyph.kind, path.last()) {
            (Kind::Char(':'), None) if at == 1 => {}
            (Kind::Char(digit @ '1'..='9'), Some(&last)) => {
                let more = digit.to_digit(10).unwrap_or(1) as usize - 1;
                path.extend(std::iter::repeat_n(last, more));
            }
            (Kind::Char(c), _) => {
                path.push(Direction::of(c).ok_or_else(|| unknown(glyph, "klotski-unknown-way"))?)
            }
            (Kind::Number(_), _) => return Err(unknown(glyph, "klotski-unknown-way")),
        }
    }
    if path.is_empty() {
        let span = word[0].span.start..word[word.len() - 1].span.end;
        return Err(fault(span, Message::new("klotski-no-way").with("piece", board.pieces[piece].name)));
    }
    Ok(Slide { piece, name: board.pieces[piece].name, path })
}

fn fault(span: Range<usize>, message: Message) -> ParseError {
    ParseError::new(MOVES, span, message)
}
