//! Layouts as text, with one character per cell. `/`, `|`, `,`, `;` and line breaks separate rows.
//! A single line may also separate them by spaces, or join them. Faults have byte ranges.
//!
//! Each family assigns meanings to characters. Cells with the same name form one piece, which must
//! be a rectangle. Spaces are empty cells if the grid is incomplete without them. Otherwise they
//! separate cells or rows.

use std::collections::BTreeSet;
use std::ops::Range;

use super::faults::{Fault, Faults};
use super::layout::{Cell, Layout, Piece};
use super::tray::{MAX_SIDE, Size, Tray, cells};
use crate::puzzle::Message;
use crate::puzzle::text::{Glyph, Kind, glyphs};

/// Cells of a row, each with its byte range.
pub(crate) type Row = Vec<(Cell, Range<usize>)>;

/// A family's layout syntax.
pub(crate) struct Syntax {
    /// Returns the width of a board whose rows are joined, given its number of cells; `None` if no
    /// such board is expected.
    pub(crate) width: fn(usize) -> Option<usize>,
    /// Parses a character of the text.
    pub(crate) cell: fn(&Glyph, &str) -> Result<Cell, Fault>,
    /// Minimum cells per side.
    pub(crate) min_side: usize,
    /// Names to try first for unnamed pieces, if one of them is a soldier.
    pub(crate) names: &'static str,
    /// Messages for faulty layouts.
    pub(crate) faults: &'static Faults,
}

/// Parses a text into rows of cells.
pub(crate) fn parse_rows(text: &str, syntax: &Syntax) -> Result<Vec<Row>, Fault> {
    let signs = glyphs(text).into_iter().filter(|glyph| glyph.kind != Kind::Char('`'));
    let signs: Vec<Glyph> = signs.filter(|glyph| glyph.kind != Kind::Char('\r')).collect();
    let is_break = |glyph: &Glyph| matches!(glyph.kind, Kind::Char('/' | '|' | '\n' | ',' | ';'));
    let is_space = |glyph: &Glyph| matches!(glyph.kind, Kind::Char(c) if c.is_whitespace());
    let without_spaces =
        |line: &[Glyph]| line.iter().filter(|glyph| !is_space(glyph)).cloned().collect::<Vec<_>>();
    let mut lines: Vec<Vec<Glyph>> = signs.split(is_break).map(<[_]>::to_vec).collect();
    let is_blank = |line: &Vec<Glyph>| without_spaces(line).is_empty();
    if lines.iter().all(is_blank) {
        return Ok(Vec::new());
    }
    while lines.last().is_some_and(is_blank) {
        lines.pop();
    }
    lines.drain(..lines.iter().position(|line| !is_blank(line)).unwrap_or_default());
    if let [line] = &lines[..] {
        // Rows separated by spaces, or all cells in one row.
        let words: Vec<Vec<Glyph>> =
            line.split(is_space).filter(|word| !word.is_empty()).map(<[_]>::to_vec).collect();
        lines = match &words[..] {
            [flat] => match (syntax.width)(flat.len()) {
                Some(width) => flat.chunks(width).map(<[_]>::to_vec).collect(),
                None => words,
            },
            cells if cells.iter().all(|cell| cell.len() == 1) => match (syntax.width)(cells.len()) {
                Some(width) => cells.chunks(width).map(<[_]>::concat).collect(),
                None => words,
            },
            _ => words,
        };
    }
    let closed: Vec<Vec<Glyph>> = lines.iter().map(|line| without_spaces(line)).collect();
    let is_complete = closed.iter().all(|line| line.len() == closed[0].len() && !line.is_empty());
    if is_complete {
        lines = closed;
    }
    let width = lines.iter().map(Vec::len).max().unwrap_or_default();
    let row = |line: Vec<Glyph>| {
        let has_spaces = !is_complete && line.iter().any(is_space);
        let end = line.last().map_or(0, |glyph| glyph.span.end);
        let mut row = line
            .into_iter()
            .map(|glyph| Ok(((syntax.cell)(&glyph, text)?, glyph.span)))
            .collect::<Result<Row, Fault>>()?;
        // Chat programs strip spaces at the end of a line. They are restored in rows with other
        // spaces and, if the text has a space anywhere, in rows that lack at most two cells.
        while !is_complete
            && (has_spaces || row.len() + 2 >= width)
            && row.len() < width
            && text.contains(' ')
        {
            row.push((Cell::Empty, end..end));
        }
        Ok(row)
    };
    lines.into_iter().map(row).collect()
}

/// Builds a layout from rows of cells. Pieces without a name get letters.
///
/// # Errors
/// Rows of unequal length, a board that is too small or too large, a named piece that is not
/// rectangular, an unnamed piece that is incomplete.
pub(crate) fn build_layout(rows: &[Row], text: &str, syntax: &Syntax) -> Result<Layout, Fault> {
    let faults = syntax.faults;
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    for (number, row) in rows.iter().enumerate() {
        if row.len() != width {
            let message = Message::new(faults.row_length).with("row", number + 1);
            return Err((extent(row), message.with("given", row.len()).with("needed", width)));
        }
    }
    if width.max(rows.len()) > MAX_SIDE || width.min(rows.len()) < syntax.min_side {
        let message = Message::new(faults.size).with("least", syntax.min_side).with("most", MAX_SIDE);
        return Err((0..text.len(), message.with("shape", format!("{width}×{}", rows.len()))));
    }
    let height = rows.len();
    let cells: Vec<&(Cell, Range<usize>)> = rows.iter().flatten().collect();
    let mask_of = |sought: Cell| {
        (0..cells.len()).filter(|&at| cells[at].0 == sought).fold(0u64, |mask, at| mask | 1 << at)
    };
    let tray = Tray { width, height, walls: mask_of(Cell::Wall) };
    let (mut taken, mut pieces, mut nameless) = (0u64, Vec::new(), Vec::new());
    for (at, (cell, span)) in cells.iter().enumerate() {
        if taken >> at & 1 == 1 {
            continue;
        }
        let (size, name) = match *cell {
            Cell::Empty | Cell::Wall => continue,
            Cell::Soldier => (Size { width: 1, height: 1 }, None),
            Cell::Unnamed(size) => {
                let inside = at % width + size.width <= width && at / width + size.height <= height;
                let body = if inside { size.body(tray) << at } else { 0 };
                if !inside || body & !mask_of(*cell) != 0 || body & taken != 0 {
                    let message = Message::new(faults.cut).with("row", at / width + 1);
                    return Err((span.clone(), message.with("column", at % width + 1)));
                }
                (size, None)
            }
            // Emoji distinguish pieces, but the drawing font has no glyphs for them.
            Cell::Named(name) => {
                (rectangle(&cells, width, name, faults)?, Some(name).filter(|name| name.is_alphanumeric()))
            }
        };
        taken |= size.body(tray) << at;
        if name.is_none() {
            nameless.push(pieces.len());
        }
        pieces.push(Piece { name: name.unwrap_or_default(), size, at });
    }
    let given: BTreeSet<char> = pieces.iter().map(|piece| piece.name).collect();
    let first = if mask_of(Cell::Soldier) != 0 { syntax.names } else { "" };
    let nameless =
        pieces.iter_mut().enumerate().filter(|(at, _)| nameless.contains(at)).map(|(_, piece)| piece);
    assign_names(nameless.collect(), given, first);
    Ok(Layout { tray, pieces })
}

/// Writes rows separated by slashes, with `.` for an empty cell and `#` for a wall.
pub(crate) fn write(layout: &Layout) -> String {
    let Layout { tray, ref pieces } = *layout;
    let mut signs: Vec<char> =
        (0..tray.cells()).map(|cell| if tray.walls >> cell & 1 == 1 { '#' } else { '.' }).collect();
    for piece in pieces {
        cells(piece.size.body(tray) << piece.at).for_each(|cell| signs[cell] = piece.name);
    }
    signs.chunks(tray.width).map(|row| row.iter().collect()).collect::<Vec<String>>().join("/")
}

/// Renames all pieces. The largest piece becomes `A`; the others get the next names of
/// [`assign_names`] in the order of their numbers.
pub(crate) fn rename_to_letters(mut layout: Layout) -> Layout {
    assign_names(layout.pieces.iter_mut().collect(), BTreeSet::new(), "");
    layout
}

/// Returns the size of a named piece. The cells with its name must form a rectangle.
fn rectangle(
    cells: &[&(Cell, Range<usize>)],
    width: usize,
    name: char,
    faults: &Faults,
) -> Result<Size, Fault> {
    let own = || (0..cells.len()).filter(|&at| cells[at].0 == Cell::Named(name));
    let ends = |coordinate: fn(usize, usize) -> usize| {
        let ends = own().map(|at| coordinate(at, width));
        ends.fold((usize::MAX, 0), |(first, last), end| (first.min(end), last.max(end)))
    };
    let (top, bottom) = ends(|at, width| at / width);
    let (left, right) = ends(|at, width| at % width);
    let size = Size { width: right - left + 1, height: bottom - top + 1 };
    if own().count() == size.width * size.height {
        return Ok(size);
    }
    let span = |at: Option<usize>| at.map_or(0..0, |at| cells[at].1.clone());
    let message = Message::new(faults.not_rectangle).with("piece", name);
    let message = message.with("top", top + 1).with("bottom", bottom + 1);
    let message = message.with("left", left + 1).with("right", right + 1);
    Err((span(own().next()).start..span(own().next_back()).end, message))
}

/// Returns the byte range of a row.
fn extent(row: &Row) -> Range<usize> {
    let at = |cell: Option<&(Cell, Range<usize>)>, edge: fn(&Range<usize>) -> usize| {
        cell.map_or(0, |c| edge(&c.1))
    };
    at(row.first(), |span| span.start)..at(row.last(), |span| span.end)
}

/// Names pieces with the characters of `first`, then with letters, digits and Chinese characters.
/// Names in `given` are skipped. If `first` is empty, the largest piece is named first.
fn assign_names(mut pieces: Vec<&mut Piece>, given: BTreeSet<char>, first: &str) {
    let letters = first.chars().chain('A'..='Z').chain('a'..='z').chain('1'..='9').chain('\u{4E00}'..);
    let mut names = letters.filter(|name| !given.contains(name));
    let largest = (0..pieces.len()).rev().max_by_key(|&at| pieces[at].size.width * pieces[at].size.height);
    if let Some(largest) = largest.filter(|_| first.is_empty()) {
        let piece = pieces.remove(largest);
        piece.name = names.next().expect("there are more names than cells");
    }
    for (piece, name) in pieces.into_iter().zip(names) {
        piece.name = name;
    }
}
