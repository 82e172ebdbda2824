//! What players type as a layout: a character a cell, emoji, heroes' characters, or a code.
//!
//! ```text
//! BAAC/BAAC/DFFE/DGHE/I..J      equal letters are one piece; . _ 0 空 empty; # a wall
//! 赵曹曹马 … 卒空空卒            卒 and 兵 are single pieces, each one of its own
//! 🟦🟥🟥🟦 … 🟨⬛⬛🟨            types alone, which tell the pieces from the upper left
//! ```
//!
//! Spaces are empty cells in a grid that needs them to be complete, else they part cells or rows. What the
//! pieces have to reach is not decided here.

use std::collections::BTreeSet;
use std::ops::Range;

use super::classical::{HEIGHT, WIDTH};
use super::code;
use super::layout::{Cell, Layout, Piece};
use super::mask::cells;
use super::tray::{MOST_SIDE, Size, Tray};
use crate::puzzle::Message;
use crate::puzzle::text::{Glyph, Kind, glyphs};

/// What is wrong, and the bytes it is in.
pub(super) type Fault = (Range<usize>, Message);

/// The names of soldiers that have none.
pub(super) const STEMS: &str = "甲乙丙丁戊己庚辛壬癸";

/// Reads a layout.
pub(super) fn layout(text: &str) -> Result<Layout, Fault> {
    let word = text.trim().trim_matches('`').trim();
    if code::is_code(word) {
        let start = text.find(word).unwrap_or_default();
        let span = start..start + word.len();
        let cells = code::cells(word).ok_or_else(|| (span.clone(), Message::new("klotski-code")))?;
        let cells: Vec<_> = cells.into_iter().map(|cell| (cell, span.clone())).collect();
        return pieces(&cells.chunks(WIDTH).map(<[_]>::to_vec).collect::<Vec<_>>());
    }
    let rows = rows(text)?;
    if rows.is_empty() {
        return Err((0..text.len(), Message::new("klotski-empty")));
    }
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    for (number, row) in rows.iter().enumerate() {
        if row.len() != width {
            let message = Message::new("klotski-row-length").with("row", number + 1);
            return Err((extent(row), message.with("given", row.len()).with("needed", width)));
        }
    }
    if width.max(rows.len()) > MOST_SIDE || width.min(rows.len()) < 2 {
        let message = Message::new("klotski-size").with("most", MOST_SIDE);
        return Err((0..text.len(), message.with("shape", format!("{width}×{}", rows.len()))));
    }
    pieces(&rows)
}

/// Writes rows parted by slashes, `.` for an empty cell, `#` for a wall.
pub(super) fn write(tray: Tray, pieces: &[Piece]) -> String {
    let mut signs: Vec<char> =
        (0..tray.cells()).map(|cell| if tray.walls >> cell & 1 == 1 { '#' } else { '.' }).collect();
    for piece in pieces {
        cells(piece.size.body(tray) << piece.at).for_each(|cell| signs[cell] = piece.name);
    }
    signs.chunks(tray.width).map(|row| row.iter().collect()).collect::<Vec<String>>().join("/")
}

/// The same layout with letters for names: `A` for the largest piece, the others in reading order.
pub(super) fn lettered(mut layout: Layout) -> Layout {
    name(layout.pieces.iter_mut().collect(), BTreeSet::new(), "");
    layout
}

type Row = Vec<(Cell, Range<usize>)>;

/// The cells by rows.
fn rows(text: &str) -> Result<Vec<Row>, Fault> {
    let signs = glyphs(text).into_iter().filter(|glyph| glyph.kind != Kind::Char('`'));
    let signs: Vec<Glyph> = signs.filter(|glyph| glyph.kind != Kind::Char('\r')).collect();
    let breaks = |glyph: &Glyph| matches!(glyph.kind, Kind::Char('/' | '|' | '\n' | ',' | ';'));
    let space = |glyph: &Glyph| matches!(glyph.kind, Kind::Char(c) if c.is_whitespace());
    let solid = |line: &[Glyph]| line.iter().filter(|glyph| !space(glyph)).cloned().collect::<Vec<_>>();
    let mut lines: Vec<Vec<Glyph>> = signs.split(breaks).map(<[_]>::to_vec).collect();
    let given = |lines: &[Vec<Glyph>]| lines.iter().any(|line| !solid(line).is_empty());
    if !given(&lines) {
        return Ok(Vec::new());
    }
    let blank = |line: &Vec<Glyph>| solid(line).is_empty();
    while lines.last().is_some_and(blank) {
        lines.pop();
    }
    lines.drain(..lines.iter().position(|line| !blank(line)).unwrap_or_default());
    if let [line] = &lines[..] {
        // Rows parted by spaces, or all cells in one row.
        let words: Vec<Vec<Glyph>> =
            line.split(space).filter(|word| !word.is_empty()).map(<[_]>::to_vec).collect();
        lines = match &words[..] {
            [flat] if flat.len() == WIDTH * HEIGHT => flat.chunks(WIDTH).map(<[_]>::to_vec).collect(),
            words if words.iter().all(|word| word.len() == 1) && words.len() == WIDTH * HEIGHT => {
                words.chunks(WIDTH).map(<[_]>::concat).collect()
            }
            _ => words,
        };
    }
    let closed: Vec<Vec<Glyph>> = lines.iter().map(|line| solid(line)).collect();
    let even = closed.iter().all(|line| line.len() == closed[0].len() && !line.is_empty());
    if even {
        lines = closed;
    }
    let width = lines.iter().map(Vec::len).max().unwrap_or_default();
    let row = |line: Vec<Glyph>| {
        let spaced = !even && line.iter().any(space);
        let end = line.last().map_or(0, |glyph| glyph.span.end);
        let mut row = line
            .into_iter()
            .map(|glyph| Ok((cell(&glyph, text)?, glyph.span)))
            .collect::<Result<Row, Fault>>()?;
        // Chats cut the spaces at the end of a line.
        while !even && (spaced || row.len() + 2 >= width) && row.len() < width && text.contains(' ') {
            row.push((Cell::Empty, end..end));
        }
        Ok(row)
    };
    lines.into_iter().map(row).collect()
}

fn cell(glyph: &Glyph, text: &str) -> Result<Cell, Fault> {
    let size = |width, height| Ok(Cell::Of(Size { width, height }));
    match glyph.kind {
        Kind::Char(c) if c.is_whitespace() => Ok(Cell::Empty),
        Kind::Char('.' | '_' | '0' | '空' | '⬛' | '⬜') | Kind::Number(0) => Ok(Cell::Empty),
        Kind::Char('#') => Ok(Cell::Wall),
        Kind::Char('卒' | '兵') => Ok(Cell::Soldier),
        Kind::Char('🟥') => size(2, 2),
        Kind::Char('🟩') => size(2, 1),
        Kind::Char('🟦') => size(1, 2),
        Kind::Char('🟨') => size(1, 1),
        Kind::Char(c @ ('🟧' | '🟪' | '🟫' | '🔴' | '🟠' | '🟡' | '🟢' | '🔵' | '🟣' | '🟤')) => {
            Ok(Cell::Named(c))
        }
        Kind::Char(c) if c.is_alphanumeric() => Ok(Cell::Named(c)),
        Kind::Number(digit @ 1..=9) => Ok(Cell::Named(char::from(b'0' + digit))),
        _ => {
            let sign = text.get(glyph.span.clone()).unwrap_or_default();
            Err((glyph.span.clone(), Message::new("klotski-unknown-sign").with("sign", sign)))
        }
    }
}

fn extent(row: &Row) -> Range<usize> {
    let at =
        |cell: Option<&(Cell, Range<usize>)>, of: fn(&Range<usize>) -> usize| cell.map_or(0, |c| of(&c.1));
    at(row.first(), |span| span.start)..at(row.last(), |span| span.end)
}

/// The pieces that the cells make, each a rectangle.
fn pieces(rows: &[Row]) -> Result<Layout, Fault> {
    let (width, height) = (rows[0].len(), rows.len());
    let cells: Vec<&(Cell, Range<usize>)> = rows.iter().flatten().collect();
    let is = |sought: Cell| {
        (0..cells.len()).filter(|&at| cells[at].0 == sought).fold(0u64, |mask, at| mask | 1 << at)
    };
    let tray = Tray { width, height, walls: is(Cell::Wall) };
    let (mut taken, mut pieces, mut nameless) = (0u64, Vec::new(), Vec::new());
    for (at, (cell, span)) in cells.iter().enumerate() {
        if taken >> at & 1 == 1 {
            continue;
        }
        let (size, name) = match *cell {
            Cell::Empty | Cell::Wall => continue,
            Cell::Soldier => (Size { width: 1, height: 1 }, None),
            Cell::Of(size) => {
                let inside = at % width + size.width <= width && at / width + size.height <= height;
                let body = if inside { size.body(tray) << at } else { 0 };
                if !inside || body & !is(*cell) != 0 || body & taken != 0 {
                    let message = Message::new("klotski-cut").with("row", at / width + 1);
                    return Err((span.clone(), message.with("column", at % width + 1)));
                }
                (size, None)
            }
            // Emoji tell pieces apart, but pictures have no letters for them.
            Cell::Named(name) => {
                (rectangle(&cells, width, name)?, Some(name).filter(|name| name.is_alphanumeric()))
            }
        };
        taken |= size.body(tray) << at;
        if name.is_none() {
            nameless.push(pieces.len());
        }
        pieces.push(Piece { name: name.unwrap_or_default(), size, at });
    }
    let given: BTreeSet<char> = pieces.iter().map(|piece| piece.name).collect();
    let stems = if is(Cell::Soldier) != 0 { STEMS } else { "" };
    let nameless =
        pieces.iter_mut().enumerate().filter(|(at, _)| nameless.contains(at)).map(|(_, piece)| piece);
    name(nameless.collect(), given, stems);
    Ok(Layout { tray, pieces })
}

/// The size of a named piece, which stands in equal cells that make a rectangle.
fn rectangle(cells: &[&(Cell, Range<usize>)], width: usize, name: char) -> Result<Size, Fault> {
    let own = || (0..cells.len()).filter(|&at| cells[at].0 == Cell::Named(name));
    let ends = |of: fn(usize, usize) -> usize| {
        let ends = own().map(|at| of(at, width));
        ends.fold((usize::MAX, 0), |(least, most), end| (least.min(end), most.max(end)))
    };
    let (top, bottom) = ends(|at, width| at / width);
    let (left, right) = ends(|at, width| at % width);
    let size = Size { width: right - left + 1, height: bottom - top + 1 };
    if own().count() == size.width * size.height {
        return Ok(size);
    }
    let span = |at: Option<usize>| at.map_or(0..0, |at| cells[at].1.clone());
    let message = Message::new("klotski-not-rectangle").with("piece", name);
    let message = message.with("top", top + 1).with("bottom", bottom + 1);
    let message = message.with("left", left + 1).with("right", right + 1);
    Err((span(own().next()).start..span(own().next_back()).end, message))
}

/// Names pieces by `first`, then by letters and digits that are not `given`; with letters, the largest piece
/// is named first.
fn name(mut pieces: Vec<&mut Piece>, given: BTreeSet<char>, first: &str) {
    let letters = first.chars().chain('A'..='Z').chain('a'..='z').chain('1'..='9').chain('\u{4E00}'..);
    let mut names = letters.filter(|name| !given.contains(name));
    let largest = (0..pieces.len()).rev().max_by_key(|&at| pieces[at].size.width * pieces[at].size.height);
    if let Some(largest) = largest.filter(|_| first.is_empty()) {
        let piece = pieces.remove(largest);
        piece.name = names.next().expect("there are thousands");
    }
    for (piece, name) in pieces.into_iter().zip(names) {
        piece.name = name;
    }
}
