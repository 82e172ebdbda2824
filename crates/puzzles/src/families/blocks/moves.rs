//! Move lists as text: a piece's name and its path, `D:D`, `G→→`, `B:DL`, `GR2`.
//!
//! In the slide metric, consecutive moves of one piece are merged into one. In the step metric,
//! each cell that a piece travels is a move.

use std::ops::Range;

use super::faults::Faults;
use super::metric::Metric;
use super::slide::Slide;
use crate::families::direction::Direction;
use crate::family::{MOVES, Named};
use crate::puzzle::text::{Glyph, Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// Maximum cells that the pieces of a list may travel in total.
const MAX_MOVES: usize = 5_000;

/// Maximum number after a direction. Larger numbers are replaced by it, since no tray is as long.
const MAX_REPEATED: usize = 99;

/// Notation of a move. The first one is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// `D↓←`.
    Arrows,
    /// `D:DL`.
    Pieces,
}

impl Named for Notation {
    const ALL: &'static [Self] = &[Self::Arrows, Self::Pieces];
    const NAMES: &'static [&'static str] = &["arrows", "pieces"];
}

/// Writes moves in a notation.
pub(crate) fn write(moves: &[Slide], notation: Notation) -> String {
    let word = match notation {
        Notation::Arrows => Slide::to_string,
        Notation::Pieces => Slide::letters,
    };
    moves.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// A board for parsing and playing move lists.
pub(crate) trait Mover: Clone {
    /// The family's messages for faulty moves.
    const FAULTS: &'static Faults;

    /// Returns the metric of the board.
    fn metric(&self) -> Metric;

    /// Returns the index of the piece that a character names, and the name that the board gives it,
    /// which may differ from the character: `d` also names the piece `D`.
    fn find_piece(&self, sign: char) -> Option<(usize, char)>;

    /// Splits a list into moves at white space, commas, semicolons, slashes and vertical bars.
    fn split_moves(&self, text: &str) -> Vec<Vec<Glyph>> {
        glyphs(text).split(is_separator).filter(|word| !word.is_empty()).map(<[_]>::to_vec).collect()
    }

    /// Moves a piece by one cell. Returns `false` if it is blocked.
    fn shift(&mut self, piece: usize, direction: Direction) -> bool;
}

/// Parses a list of moves and checks that each is legal after those before it.
pub(crate) fn read<B: Mover>(board: &B, text: &str) -> Result<Vec<Slide>, ParseError> {
    let mut board = board.clone();
    let (mut slides, mut cells) = (Vec::<Slide>::new(), 0);
    for (number, word) in board.split_moves(text).into_iter().enumerate() {
        let span = word[0].span.start..word[word.len() - 1].span.end;
        let slide = parse_slide(&board, &word, text)?;
        cells += slide.path.len();
        if cells > MAX_MOVES {
            return Err(fault(span, Message::new("moves-too-many").with("most", MAX_MOVES)));
        }
        for &direction in &slide.path {
            if !board.shift(slide.piece, direction) {
                let message = Message::new(B::FAULTS.blocked).with("number", number + 1);
                let message = message.with("piece", slide.name).with("letter", direction.letter());
                return Err(fault(span, message));
            }
        }
        match (board.metric(), slides.last_mut()) {
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

/// Returns whether a glyph separates moves.
fn is_separator(glyph: &Glyph) -> bool {
    match glyph.kind {
        Kind::Char(c) => c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|'),
        Kind::Number(_) => false,
    }
}

/// Parses one move: a piece, an optional colon, and at least one direction. A number after a
/// direction is the distance in cells: `R2` is `RR`.
fn parse_slide<B: Mover>(board: &B, word: &[Glyph], text: &str) -> Result<Slide, ParseError> {
    let unknown = |glyph: &Glyph, id| {
        let sign = text.get(glyph.span.clone()).unwrap_or_default();
        fault(glyph.span.clone(), Message::new(id).with("sign", sign))
    };
    let name = match word[0].kind {
        Kind::Char(c) => c,
        Kind::Number(digit) => char::from_digit(digit.into(), 10).unwrap_or_default(),
    };
    let (piece, name) = board.find_piece(name).ok_or_else(|| unknown(&word[0], B::FAULTS.unknown_piece))?;
    let mut path: Vec<Direction> = Vec::new();
    let mut glyphs = word.iter().enumerate().skip(1).peekable();
    while let Some((at, glyph)) = glyphs.next() {
        match (glyph.kind, path.last()) {
            (Kind::Char(':'), None) if at == 1 => {}
            (Kind::Char('1'..='9') | Kind::Number(1..), Some(&last)) => {
                let mut count = digit(glyph).unwrap_or(1);
                while let Some(next) = glyphs.peek().and_then(|(_, next)| digit(next)) {
                    count = (10 * count + next).min(MAX_REPEATED);
                    glyphs.next();
                }
                path.extend(std::iter::repeat_n(last, count - 1));
            }
            (Kind::Char(c), _) => {
                path.push(Direction::from_char(c).ok_or_else(|| unknown(glyph, B::FAULTS.unknown_direction))?)
            }
            (Kind::Number(_), _) => return Err(unknown(glyph, B::FAULTS.unknown_direction)),
        }
    }
    if path.is_empty() {
        let span = word[0].span.start..word[word.len() - 1].span.end;
        return Err(fault(span, Message::new(B::FAULTS.no_direction).with("piece", name)));
    }
    Ok(Slide { piece, name, path })
}

/// Returns the value of a digit or of a number in one character, such as `②`.
fn digit(glyph: &Glyph) -> Option<usize> {
    match glyph.kind {
        Kind::Char(c) => Some(c.to_digit(10)? as usize),
        Kind::Number(number) => Some(number.into()),
    }
}

fn fault(span: Range<usize>, message: Message) -> ParseError {
    ParseError::new(MOVES, span, message)
}
