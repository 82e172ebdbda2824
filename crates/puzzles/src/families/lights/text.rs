//! Lights as text, parsed leniently where that is unambiguous.
//!
//! - rows from the top, separated by `/`, `|`, `;`, `]` or line ends, or all lights of a square in
//!   one row; spaces, commas, `[` and backticks are ignored;
//! - off: `0`, `.`, `·`, `□`, `○`, `◻`, `☐`, `⬜`, `⚪`, `🌑`, `灭`, `滅`; and `⬛`, `⚫` if other
//!   characters mark the lit ones;
//! - lit: `1`, `*`, `■`, `●`, `◼`, `💡`, `🔆`, `🌕`, `亮`, `明`, a coloured square or circle, and
//!   `⬛`, `⚫` in a text without any of these;
//! - more states: digits; `#` is a cell without a light.

use std::ops::Range;

use super::sizes::{RING, SIDES};
use crate::puzzle::Message;
use crate::puzzle::text::{Kind, glyphs};

/// A fault and its byte range. The caller knows the option.
pub(super) type Fault = (Range<usize>, Message);

/// Parsed lights: the state of each cell, row by row; `None` for a cell without a light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Drawing {
    pub(super) width: usize,
    pub(super) cells: Vec<Option<u8>>,
}

/// Meaning of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    State(u8),
    Blocked,
    /// A coloured square or circle: lit.
    Colour(char),
    /// A black square or circle: lit, unless another character marks the lit ones.
    Filled,
}

/// Parses a board, or the single row of a ring.
pub(super) fn read(text: &str, is_ring: bool) -> Result<Drawing, Fault> {
    let mut rows: Vec<(Vec<Sign>, Range<usize>)> = Vec::new();
    let mut is_new_row = true;
    let mut colour: Option<char> = None;
    for glyph in glyphs(text) {
        let sign = match glyph.kind {
            Kind::Char('/' | '|' | ';' | '\n' | ']') => {
                is_new_row = true;
                continue;
            }
            Kind::Char(c) if c.is_whitespace() || matches!(c, ',' | '`' | '[') => continue,
            kind => parse_sign(kind).ok_or_else(|| {
                let sign = &text[glyph.span.clone()];
                (glyph.span.clone(), Message::new("lights-unknown-sign").with("sign", sign))
            })?,
        };
        if let Sign::Colour(lit) = sign
            && *colour.get_or_insert(lit) != lit
        {
            return Err((glyph.span, Message::new("lights-two-colours")));
        }
        match rows.last_mut().filter(|_| !is_new_row) {
            Some((row, span)) => {
                row.push(sign);
                span.end = glyph.span.end;
            }
            None => rows.push((vec![sign], glyph.span)),
        }
        is_new_row = false;
    }
    let lit =
        rows.iter().flat_map(|(row, _)| row).any(|sign| matches!(sign, Sign::Colour(_) | Sign::State(1..)));
    let cell = |sign: &Sign| match *sign {
        Sign::State(state) => Some(state),
        Sign::Blocked => None,
        Sign::Colour(_) => Some(1),
        Sign::Filled => Some(u8::from(!lit)),
    };
    let Some((first, _)) = rows.first() else { return Err((0..text.len(), Message::new("lights-empty"))) };
    let (mut width, height) = (first.len(), rows.len());
    if let Some((row, span)) = rows.iter().find(|(row, _)| row.len() != width) {
        let message = Message::new("lights-row-length").with("given", row.len()).with("needed", width);
        return Err((span.clone(), message));
    }
    let all = || 0..text.len();
    if is_ring {
        if height > 1 || !RING.contains(&width) {
            let message = Message::new("lights-ring-length").with("least", *RING.start());
            return Err((all(), message.with("most", *RING.end())));
        }
    } else {
        let side = SIDES.clone().find(|side| height == 1 && side * side == width);
        width = side.unwrap_or(width);
        let height = side.unwrap_or(height);
        if !SIDES.contains(&width) || !SIDES.contains(&height) {
            let message = Message::new("lights-size").with("size", format!("{width}x{height}"));
            return Err((all(), message.with("least", *SIDES.start()).with("most", *SIDES.end())));
        }
    }
    Ok(Drawing { width, cells: rows.iter().flat_map(|(row, _)| row).map(cell).collect() })
}

/// Writes lights in a form that [`read`] parses, with a separator between rows.
pub(super) fn write(drawing: &Drawing, separator: &str) -> String {
    let sign = |cell: &Option<u8>| cell.map_or('#', |state| char::from(b'0' + state));
    let row = |row: &[Option<u8>]| row.iter().map(sign).collect::<String>();
    drawing.cells.chunks(drawing.width).map(row).collect::<Vec<_>>().join(separator)
}

fn parse_sign(kind: Kind) -> Option<Sign> {
    Some(match kind {
        Kind::Number(number @ 0..=9) => Sign::State(number),
        Kind::Char(c @ '0'..='9') => Sign::State(c as u8 - b'0'),
        Kind::Char('.' | '·' | '□' | '○' | '◻' | '☐' | '⬜' | '⚪' | '🌑' | '灭' | '滅') => {
            Sign::State(0)
        }
        Kind::Char('*' | '■' | '●' | '◼' | '💡' | '🔆' | '🌕' | '亮' | '明') => Sign::State(1),
        Kind::Char(c @ ('🟥' | '🟧' | '🟨' | '🟩' | '🟦' | '🟪' | '🟫')) => Sign::Colour(c),
        Kind::Char(c @ ('🔴' | '🟠' | '🟡' | '🟢' | '🔵' | '🟣' | '🟤')) => Sign::Colour(c),
        Kind::Char('⬛' | '⚫') => Sign::Filled,
        Kind::Char('#') => Sign::Blocked,
        _ => return None,
    })
}
