//! Lists of presses as text: `b3 c4` (column and row), `r3c2`, `(3,2)` (row and column), numbers on
//! a ring, or a drawing of the board with the presses of each cell.

use std::ops::Range;

use super::board::LightsBoard;
use super::press::Press;
use super::text;
use crate::family::Part;
use crate::puzzle::text::{Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// Maximum presses in a list.
const MAX_MOVES: usize = 1_000;

/// Parses a list of presses on a board.
pub(super) fn read(board: &LightsBoard, part: Part<'_>) -> Result<Vec<Press>, ParseError> {
    if let Some(presses) = parse_drawing(board, part.text) {
        return Ok(presses);
    }
    let rules = &board.rules;
    let mut presses = Vec::new();
    for (at, (place, span)) in parse_places(part, rules.is_ring())?.into_iter().enumerate() {
        let name = &part.text[span.clone()];
        let about = |id| Message::new(id).with("number", at + 1).with("text", name);
        let fault = |id| Err(part.fault_at(span.clone(), about(id)));
        let Some((column, row)) = place else { return fault("lights-move-form") };
        let within = (1..=rules.width).contains(&column) && (1..=rules.height).contains(&row);
        if !within {
            return fault("lights-move-outside");
        }
        let cell = (row - 1) * rules.width + column - 1;
        if rules.changes(cell).is_empty() {
            return fault("lights-move-blocked");
        }
        if at == MAX_MOVES {
            return Err(part.fault_at(span, Message::new("moves-too-many").with("most", MAX_MOVES)));
        }
        presses.push(rules.press(cell));
    }
    Ok(presses)
}

/// Parses a drawing with the number of presses of each cell; `None` if the text is not one.
fn parse_drawing(board: &LightsBoard, text: &str) -> Option<Vec<Press>> {
    let rules = &board.rules;
    // A single row could also be a list of numbers.
    if !text.trim().contains(['/', '|', ';', '\n']) {
        return None;
    }
    let drawn = text::read(text, rules.is_ring()).ok()?;
    let same_size = drawn.width == rules.width && drawn.cells.len() == rules.cells();
    let times = |cell: usize| usize::from(drawn.cells[cell].unwrap_or(0));
    let is_legal = |cell| times(cell) == 0 || !rules.changes(cell).is_empty();
    let presses = |cell| std::iter::repeat_n(rules.press(cell), times(cell));
    (same_size && (0..rules.cells()).all(is_legal)).then(|| (0..rules.cells()).flat_map(presses).collect())
}

/// Writes presses as a drawing with the number of presses of each cell, 9 for more than nine.
pub(super) fn draw(board: &LightsBoard, presses: &[Press]) -> String {
    let mut times = vec![0u8; board.rules.cells()];
    for press in presses {
        let times = &mut times[board.rules.cell(press)];
        *times = (*times + 1).min(9);
    }
    text::write(&board.rules.to_drawing(&times), "\n")
}

/// Column and row from 1, `None` if they cannot be parsed, and the byte range.
type Place = (Option<(usize, usize)>, Range<usize>);

/// A letter or a number of the list.
enum Word {
    Letter(char),
    Number(usize),
}

/// Words of a list, each with its byte range.
type Words = Vec<(Word, Range<usize>)>;

/// Parses the places of a list.
fn parse_places(part: Part<'_>, is_ring: bool) -> Result<Vec<Place>, ParseError> {
    let (words, unknown) = split_into_words(part.text);
    let mut places: Vec<Place> = Vec::new();
    let mut rest = &words[..];
    let column = |letter: char| letter as usize - 'a' as usize + 1;
    while let Some((_, first)) = rest.first() {
        use Word::{Letter, Number};
        let kinds: Vec<&Word> = rest.iter().take(4).map(|(word, _)| word).collect();
        let (place, taken) = match kinds[..] {
            [Number(number), ..] if is_ring => (Some((*number, 1)), 1),
            [Letter('r'), Number(row), Letter('c'), Number(column)] => (Some((*column, *row)), 4),
            [Letter(letter), Number(row), ..] if !is_ring => (Some((column(*letter), *row)), 2),
            [Number(row), Number(column), ..] => (Some((*column, *row)), 2),
            _ => (None, 1),
        };
        places.push((place, first.start..rest[taken - 1].1.end));
        rest = &rest[taken..];
    }
    match unknown {
        Some(span) => {
            let message = Message::new("lights-move-form").with("text", &part.text[span.clone()]);
            Err(part.fault_at(span, message.with("number", places.len() + 1)))
        }
        None => Ok(places),
    }
}

/// Splits a list into letters and numbers. Stops at the first character that belongs to no list,
/// and returns its range.
fn split_into_words(text: &str) -> (Words, Option<Range<usize>>) {
    let mut words = Words::new();
    let mut in_number = false;
    for glyph in glyphs(text) {
        let span = glyph.span;
        match glyph.kind {
            Kind::Number(number) => words.push((Word::Number(number.into()), span)),
            Kind::Char(c) if c.is_ascii_digit() => {
                let digit = usize::from(c as u8 - b'0');
                match words.last_mut() {
                    Some((Word::Number(number), known)) if in_number => {
                        *number = number.saturating_mul(10).saturating_add(digit);
                        known.end = span.end;
                    }
                    _ => words.push((Word::Number(digit), span)),
                }
                in_number = true;
                continue;
            }
            Kind::Char(c) if c.is_ascii_alphabetic() => {
                words.push((Word::Letter(c.to_ascii_lowercase()), span))
            }
            Kind::Char(c) if c.is_whitespace() || ",;:/|-+>→()[]`.行列".contains(c) => {}
            _ => return (words, Some(span)),
        }
        in_number = false;
    }
    (words, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::Options;

    #[test]
    fn faults_count_presses() {
        let options = Options::from([("moves", "a1 b2 r3c1 ?")]);
        let part = Part::filled(&options, "moves").expect("the option is filled");
        let error = parse_places(part, false).expect_err("a question mark is not a press");
        let message = Message::new("lights-move-form").with("text", "?").with("number", 4_usize);
        assert_eq!(error, part.fault_at(11..12, message));
    }
}
