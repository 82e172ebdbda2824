//! Boards as text: one character per cell, in rows or as one code.
//!
//! ```text
//! IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM     rows joined: o empty, x a wall
//! AA.B/...B/CC.B/....                      equal letters are one car; . _ 0 空 empty; # a wall
//! 🟥🟥⬜🟦 …                               colours, if no two cars share one; 🟥 is A
//! ```

use crate::families::blocks::faults::{Fault, Faults};
use crate::families::blocks::layout::{Cell, Layout};
use crate::families::blocks::text::{self, Syntax};
use crate::families::blocks::tray::MAX_SIDE;
use crate::puzzle::Message;
use crate::puzzle::text::{Glyph, Kind};

/// Minimum cells per side.
pub(super) const MIN_SIDE: usize = 4;

/// Layout syntax of the family.
const SYNTAX: Syntax = Syntax {
    width: |cells| (MIN_SIDE..=MAX_SIDE).find(|side| side * side == cells),
    cell: parse_cell,
    min_side: MIN_SIDE,
    names: "",
    faults: &FAULTS,
};

/// Messages for faulty boards and moves.
pub(super) static FAULTS: Faults = Faults {
    row_length: "rush-row-length",
    size: "rush-size",
    not_rectangle: "rush-not-straight",
    cut: "rush-not-straight",
    unknown_piece: "rush-unknown-car",
    unknown_direction: "rush-unknown-direction",
    no_direction: "rush-no-direction",
    blocked: "rush-move-blocked",
};

/// Parses a tray with straight cars.
pub(super) fn parse_layout(text: &str) -> Result<Layout, Fault> {
    let rows = text::parse_rows(text, &SYNTAX)?;
    if rows.is_empty() {
        return Err((0..text.len(), Message::new("rush-empty")));
    }
    let layout = text::build_layout(&rows, text, &SYNTAX)?;
    for car in &layout.pieces {
        let (across, down) = (car.size.width, car.size.height);
        let (column, row) = layout.tray.corner(car.at);
        let (first, last) = (&rows[row][column].1, &rows[row + down - 1][column + across - 1].1);
        let fault = |id| Err((first.start..last.end, Message::new(id).with("piece", car.name)));
        match (across.min(down), across.max(down)) {
            (1, 1) => return fault("rush-short"),
            (1, _) => {}
            _ => return fault("rush-wide"),
        }
    }
    Ok(layout)
}

fn parse_cell(glyph: &Glyph, text: &str) -> Result<Cell, Fault> {
    match glyph.kind {
        Kind::Char(c) if c.is_whitespace() => Ok(Cell::Empty),
        Kind::Char('o' | '.' | '_' | '0' | '空' | '⬛' | '⬜') | Kind::Number(0) => Ok(Cell::Empty),
        Kind::Char('x' | '#' | '墙' | '🧱') => Ok(Cell::Wall),
        Kind::Char('🟥') => Ok(Cell::Named('A')),
        Kind::Char(c @ ('🟧' | '🟨' | '🟩' | '🟦' | '🟪' | '🟫')) => Ok(Cell::Named(c)),
        Kind::Char(c) if c.is_alphanumeric() => Ok(Cell::Named(c)),
        Kind::Number(digit @ 1..=9) => Ok(Cell::Named(char::from(b'0' + digit))),
        _ => {
            let sign = text.get(glyph.span.clone()).unwrap_or_default();
            Err((glyph.span.clone(), Message::new("rush-unknown-sign").with("sign", sign)))
        }
    }
}
