//! Hexagons as text, parsed leniently where that is unambiguous.
//!
//! - rows from the top, separated by `/`, `|`, `;` or line ends, with spaces and commas anywhere;
//!   or all points in one row of 7, 19, 37 or 61;
//! - an empty point: `.`, `0`, `_`, `·`, `○`, `⚪`, `⬜`, `空`;
//! - a stone: `o`, `●`, `⚫`, or with several colours the digits 1 to 9, letters, coloured circles.

use std::ops::Range;

use super::grid::{Grid, SIDES};
use crate::puzzle::Message;
use crate::puzzle::text::{Kind, glyphs};

/// A fault and its byte range. The caller knows the option.
pub(super) type Fault = (Range<usize>, Message);

/// A parsed hexagon: the sign of the stone on each point, `None` for an empty point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ParsedHexagon {
    pub(super) side: usize,
    pub(super) signs: Vec<Option<char>>,
}

/// Sign of stones of a single colour.
const STONE: char = 'o';

/// Parses a hexagon.
pub(super) fn read(text: &str) -> Result<ParsedHexagon, Fault> {
    let mut rows: Vec<(Vec<Option<char>>, Range<usize>)> = Vec::new();
    let mut starts_row = true;
    for glyph in glyphs(text) {
        let sign = match glyph.kind {
            Kind::Char('/' | '|' | ';' | '\n') => {
                starts_row = true;
                continue;
            }
            Kind::Char(c) if c.is_whitespace() || matches!(c, ',' | '`') => continue,
            kind => sign(kind).ok_or_else(|| {
                let sign = &text[glyph.span.clone()];
                (glyph.span.clone(), Message::new("hex-unknown-sign").with("sign", sign))
            })?,
        };
        match rows.last_mut() {
            Some((row, span)) if !starts_row => {
                row.push(sign);
                span.end = glyph.span.end;
            }
            _ => rows.push((vec![sign], glyph.span)),
        }
        starts_row = false;
    }
    let flat = SIDES.map(Grid::of).find(|grid| rows.len() == 1 && rows[0].0.len() == grid.points.len());
    if let Some(grid) = flat {
        return Ok(ParsedHexagon { side: grid.side, signs: rows.swap_remove(0).0 });
    }
    let side = rows.len().div_ceil(2);
    if rows.is_empty() {
        return Err((0..text.len(), Message::new("hex-empty")));
    }
    if rows.len().is_multiple_of(2) || !SIDES.contains(&side) {
        return Err((0..text.len(), Message::new("hex-rows").with("given", rows.len())));
    }
    let grid = Grid::of(side);
    let uneven = rows.iter().enumerate().find(|(at, (row, _))| row.len() != grid.length(*at));
    if let Some((at, (row, span))) = uneven {
        let message = Message::new("hex-row-length").with("row", at + 1);
        return Err((span.clone(), message.with("given", row.len()).with("needed", grid.length(at))));
    }
    Ok(ParsedHexagon { side, signs: rows.into_iter().flat_map(|(row, _)| row).collect() })
}

/// Writes the colours of all points (0 is empty) as rows separated by slashes, which [`read`]
/// parses. An empty point is `.`, a stone is `o`, or the number of its colour if there are
/// `several`.
pub(super) fn write(grid: &Grid, stones: &[u8], several: bool) -> String {
    let sign = |&colour: &u8| match colour {
        0 => '.',
        colour if several => char::from(b'0' + colour),
        _ => STONE,
    };
    let row = |row| {
        let start = grid.point(row, 0);
        stones[start..start + grid.length(row)].iter().map(sign).collect::<String>()
    };
    (0..grid.rows()).map(row).collect::<Vec<_>>().join("/")
}

/// Returns the content of a point, `Some(None)` for an empty point. Returns `None` if the sign is
/// not that of a point.
fn sign(kind: Kind) -> Option<Option<char>> {
    match kind {
        Kind::Number(0) | Kind::Char('.' | '0' | '_' | '·' | '○' | '⚪' | '⬜' | '空') => Some(None),
        Kind::Char('O' | '●' | '⚫') => Some(Some(STONE)),
        Kind::Char(c)
            if c.is_ascii_alphanumeric() || matches!(c, '🔴' | '🟠' | '🟡' | '🟢' | '🔵' | '🟣' | '🟤') =>
        {
            Some(Some(c.to_ascii_lowercase()))
        }
        Kind::Number(n @ 1..=9) => Some(Some(char::from(b'0' + n))),
        _ => None,
    }
}
