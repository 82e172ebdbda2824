//! The text forms of a sliding board. The parser accepts every form that is unambiguous.
//!
//! Accepted, for any size from 2x2 to 10x10:
//! - cells one by one: `2 8 5 1 7 4 3 0 6`, also with commas, `、`, underscores, dashes, any white
//!   space;
//! - rows separated by `/`, `|`, `;` or line ends: `5 3 8 9/0 2 4 1/…`;
//! - one character per cell: `285174306`, `285/174/306`, `285 174 306`; for 16 cells hexadecimal
//!   digits;
//! - full-width digits, circled digits, keycap emoji; `||spoiler||`, code marks, asterisks and
//!   quotation marks around the board;
//! - a Markdown table, in which an empty cell is the gap;
//! - the gap as `0`, `_`, `.`, `空`, `x`, `⬜`, `□`;
//! - a header: `3 3 9 2 8 5 …` or `3 3 8 2 8 5 …` (width, height, number of cells or tiles).
//!
//! A list without rows must have a square number of cells, unless its shape is known.

use std::ops::Range;

use super::layout::{Cell, Fault, Layout, Missing, arrange};
use super::shape::{MAX_SIDE, Shape};
use crate::puzzle::Message;
use crate::puzzle::text::{Glyph, Kind, glyphs};

/// A run of glyphs without a separator.
type Word = Vec<Glyph>;

/// Characters, besides white space, that separate cells or surround a board.
const SEPARATORS: &str = ",_`>[]()-–—−*\"'“”‘’「」";

/// Parses a layout. `known` is its shape, if given elsewhere.
pub(super) fn parse_layout(text: &str, known: Option<Shape>, missing: Missing) -> Result<Layout, Fault> {
    let rows = split_words(text)?;
    if rows.is_empty() {
        return Err((0..text.len(), Message::new("sliding-empty")));
    }
    let all: Vec<&[Glyph]> = rows.iter().flatten().flat_map(|word| split_runs(word)).collect();
    let lengths = || all.iter().filter(|run| is_digits(run)).map(|run| run.len());
    let (longest, shortest) = (lengths().max().unwrap_or(0), lengths().min().unwrap_or(0));
    let hexadecimal = all.iter().any(|run| run.iter().any(|g| matches!(g.kind, Kind::Char('a'..='f'))));
    // No tile has three digits, no number contains a letter, and no board is one tile wide. Each
    // character is therefore a cell.
    if hexadecimal || longest >= 3 || (shortest >= 2 && rows.iter().all(|row| row.len() == 1)) {
        return arrange(text, cells_by_character(rows), known, missing);
    }
    let whole: Vec<Vec<Cell>> =
        rows.iter().map(|row| row.iter().flat_map(|word| numbers(word)).collect()).collect();
    match arrange(text, whole, known, missing) {
        // `12 30` is two rows of two cells, not the tiles 12 and 30.
        Err(fault) if shortest >= 2 => {
            arrange(text, cells_by_character(rows), known, missing).map_err(|_| fault)
        }
        read => read,
    }
}

/// Parses a size such as `3x3`, `4×2` or `3`.
pub(super) fn parse_size(text: &str) -> Result<Shape, Fault> {
    let fault = |id| Err((0..text.len(), Message::new(id)));
    let folded: String = glyphs(text)
        .iter()
        .map(|glyph| match glyph.kind {
            Kind::Char(c) => c.to_ascii_lowercase().to_string(),
            Kind::Number(number) => number.to_string(),
        })
        .collect();
    let sides: Option<Vec<usize>> =
        folded.split(['x', '×', '*', ',']).map(|side| side.trim().parse().ok()).collect();
    let (width, height) = match sides.as_deref() {
        Some(&[side]) => (side, side),
        Some(&[width, height]) => (width, height),
        _ => return fault("sliding-size-invalid"),
    };
    if width.min(height) == 1 && width.max(height) <= MAX_SIDE {
        return fault("sliding-one-row");
    }
    if !(2..=MAX_SIDE).contains(&width) || !(2..=MAX_SIDE).contains(&height) {
        return fault("sliding-size-invalid");
    }
    Ok(Shape { width, height })
}

/// Formats a layout so that [`parse_layout`] can parse it: squares up to 3x3 as digits, other
/// boards without two-digit tiles as rows of digits, the rest as rows of numbers with spaces.
pub(super) fn write(shape: Shape, tiles: &[u8]) -> String {
    let (between, rows) = match shape.cells() {
        ..=10 if shape.width == shape.height => ("", ""),
        ..=10 if tiles.iter().all(|&tile| tile < 10) => ("", "/"),
        _ => (" ", "/"),
    };
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(between);
    tiles.chunks(shape.width).map(row).collect::<Vec<_>>().join(rows)
}

/// Splits the text into rows of words, without empty rows and words.
fn split_words(text: &str) -> Result<Vec<Vec<Word>>, Fault> {
    if let Some(rows) = parse_table(text) {
        return rows;
    }
    let glyphs = glyphs(text);
    // A single underscore is the gap; several are separators.
    let underscore_is_gap = glyphs.iter().filter(|glyph| glyph.kind == Kind::Char('_')).count() == 1;
    // Spoiler marks do not end rows.
    let spoilers = text.matches("||").count() == 2;
    let (mut rows, mut row, mut word) = (Vec::new(), Vec::new(), Word::new());
    for (at, glyph) in glyphs.iter().enumerate() {
        let kind = match glyph.kind {
            Kind::Char('_') if underscore_is_gap => Kind::Number(0),
            Kind::Char('.' | '空' | 'x' | 'X' | '⬜' | '□' | '◻') => Kind::Number(0),
            Kind::Char(c @ ('A'..='F' | 'a'..='f')) => Kind::Char(c.to_ascii_lowercase()),
            kind => kind,
        };
        let is_bar =
            |at: Option<usize>| at.and_then(|at| glyphs.get(at)).is_some_and(|g| g.kind == Kind::Char('|'));
        match kind {
            Kind::Number(_) | Kind::Char('0'..='9' | 'a'..='f') => {
                word.push(Glyph { kind, span: glyph.span.clone() })
            }
            Kind::Char('|') if spoilers && (is_bar(at.checked_sub(1)) || is_bar(Some(at + 1))) => {
                row.extend(take(&mut word));
            }
            Kind::Char('/' | '|' | ';' | '\n') => {
                row.extend(take(&mut word));
                rows.extend(take(&mut row));
            }
            Kind::Char(c) if c.is_whitespace() || SEPARATORS.contains(c) => row.extend(take(&mut word)),
            Kind::Char(sign) => {
                return Err((glyph.span.clone(), Message::new("sliding-unknown-sign").with("sign", sign)));
            }
        }
    }
    row.extend(take(&mut word));
    rows.extend(take(&mut row));
    Ok(rows)
}

/// Parses the rows of a Markdown table: lines that begin and end with `|`, except the line of
/// dashes. An empty cell is the gap. `None` if the text is not a table.
fn parse_table(text: &str) -> Option<Result<Vec<Vec<Word>>, Fault>> {
    let mut at = 0;
    let lines = text.split('\n').map(|line| {
        at += line.len() + 1;
        (at - line.len() - 1, line)
    });
    let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
    let is_framed =
        |line: &str| line.len() > 2 && line.starts_with('|') && line.ends_with('|') && !line.contains("||");
    if lines.len() < 2 || !lines.iter().all(|(_, line)| is_framed(line.trim())) {
        return None;
    }
    let is_rule = |line: &str| line.contains('-') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    let row = |(start, line): &(usize, &str)| {
        let from = start + line.find('|').unwrap_or_default() + 1;
        let inner = &text[from..start + line.trim_end().len() - 1];
        let mut at = from;
        let cells = inner.split('|').map(|cell| {
            at += cell.len() + 1;
            let start = at - cell.len() - 1;
            if cell.trim().is_empty() {
                return Ok(vec![vec![Glyph { kind: Kind::Number(0), span: start..start + cell.len() }]]);
            }
            let shift_fault = |(span, message): Fault| (span.start + start..span.end + start, message);
            let words = split_words(cell).map_err(shift_fault)?.into_iter().flatten();
            let shift_glyph =
                |glyph: Glyph| Glyph { span: glyph.span.start + start..glyph.span.end + start, ..glyph };
            Ok(words.map(|word| word.into_iter().map(shift_glyph).collect()).collect())
        });
        cells.collect::<Result<Vec<Vec<Word>>, Fault>>().map(|cells| cells.into_iter().flatten().collect())
    };
    let rows = lines.iter().filter(|(_, line)| !is_rule(line.trim())).map(row);
    // A cell with nothing but a comma has no words.
    Some(rows.filter(|row| !row.as_ref().is_ok_and(Vec::is_empty)).collect())
}

/// Takes the collected items, if any.
fn take<T>(collected: &mut Vec<T>) -> Option<Vec<T>> {
    (!collected.is_empty()).then(|| std::mem::take(collected))
}

/// Splits a word into runs of digits, and single glyphs that are numbers, such as `⑫`.
fn split_runs(word: &[Glyph]) -> impl Iterator<Item = &[Glyph]> {
    word.chunk_by(|a, b| matches!((a.kind, b.kind), (Kind::Char(_), Kind::Char(_))))
}

fn is_digits(run: &[Glyph]) -> bool {
    matches!(run[0].kind, Kind::Char(_))
}

fn span(run: &[Glyph]) -> Range<usize> {
    run.first().map_or(0, |g| g.span.start)..run.last().map_or(0, |g| g.span.end)
}

fn value(glyph: &Glyph) -> u32 {
    match glyph.kind {
        Kind::Char(digit) => digit.to_digit(16).unwrap_or(0),
        Kind::Number(number) => number.into(),
    }
}

/// Iterates over the cells of a word: each run of digits, at most two, is one number.
fn numbers(word: &[Glyph]) -> impl Iterator<Item = Cell> {
    split_runs(word)
        .map(|run| Cell { value: run.iter().fold(0, |n, glyph| 10 * n + value(glyph)), span: span(run) })
}

/// Returns the rows of cells, one cell per character. If the text is a single row of words of equal
/// length, each word is a row.
fn cells_by_character(rows: Vec<Vec<Word>>) -> Vec<Vec<Cell>> {
    let cells =
        |word: Word| word.iter().map(|g| Cell { value: value(g), span: g.span.clone() }).collect::<Vec<_>>();
    match <[Vec<Word>; 1]>::try_from(rows) {
        Ok([row]) if row.iter().all(|word| word.len() == row[0].len()) => {
            row.into_iter().map(cells).collect()
        }
        Ok([row]) => vec![row.into_iter().flat_map(cells).collect()],
        Err(rows) => rows.into_iter().map(|row| row.into_iter().flat_map(cells).collect()).collect(),
    }
}
