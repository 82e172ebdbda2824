//! Layouts as text: a letter, an emoji or a Chinese character for each cell, or a code for all.
//!
//! ```text
//! BAAC/BAAC/DFFE/DGHE/I..J      equal letters are one piece; . _ 0 空 empty; # a wall
//! 赵曹曹马 … 卒空空卒            each 卒 or 兵 is a separate 1×1 piece
//! 🟦🟥🟥🟦 … 🟨⬛⬛🟨            🟥 🟩 🟦 🟨 give only sizes, and pieces are formed from the
//!                               upper left; other colours name pieces, as letters do
//! ```
//!
//! This module does not parse goals.

use super::classical::{HEIGHT, WIDTH};
use super::code;
use crate::families::blocks::faults::{Fault, Faults};
use crate::families::blocks::layout::{Cell, Layout};
use crate::families::blocks::text::{self, Syntax};
use crate::families::blocks::tray::{MAX_SIDE, Size};
use crate::puzzle::Message;
use crate::puzzle::text::{Glyph, Kind};

/// Names given to soldiers: the ten Heavenly Stems.
pub(super) const STEMS: &str = "甲乙丙丁戊己庚辛壬癸";

/// Layout syntax of the family.
const SYNTAX: Syntax = Syntax {
    width: |cells| (cells == WIDTH * HEIGHT).then_some(WIDTH),
    cell: parse_cell,
    min_side: 2,
    names: STEMS,
    faults: &FAULTS,
};

/// Messages for faulty layouts and moves.
pub(super) static FAULTS: Faults = Faults {
    row_length: "klotski-row-length",
    size: "klotski-size",
    not_rectangle: "klotski-not-rectangle",
    cut: "klotski-cut",
    unknown_piece: "klotski-unknown-piece",
    unknown_direction: "klotski-unknown-direction",
    no_direction: "klotski-no-direction",
    blocked: "klotski-move-blocked",
};

/// Parses a layout.
pub(super) fn parse_layout(text: &str) -> Result<Layout, Fault> {
    let word = text.trim().trim_matches('`').trim();
    if code::is_code(word) {
        let start = text.find(word).unwrap_or_default();
        let span = start..start + word.len();
        let cells = code::decode(word).ok_or_else(|| (span.clone(), Message::new("klotski-code")))?;
        let cells: Vec<_> = cells.into_iter().map(|cell| (cell, span.clone())).collect();
        let rows: Vec<_> = cells.chunks(WIDTH).map(<[_]>::to_vec).collect();
        return text::build_layout(&rows, text, &SYNTAX);
    }
    let rows = text::parse_rows(text, &SYNTAX)?;
    if rows.is_empty() {
        return Err((0..text.len(), Message::new("klotski-empty")));
    }
    text::build_layout(&rows, text, &SYNTAX)
}

fn parse_cell(glyph: &Glyph, text: &str) -> Result<Cell, Fault> {
    let size = |width, height| Ok(Cell::Unnamed(Size { width, height }));
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

/// Parses the width and height of a piece or tray: `2x1`.
pub(super) fn parse_size(text: &str) -> Option<Size> {
    let (width, height) = text.trim().split_once(['x', 'X', '×', '✕'])?;
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
    Some(Size { width: side(width)?, height: side(height)? })
}
