//! What counts as one move, and the move in either way of counting.

use std::fmt;

use crate::families::direction::Direction;

/// A way to count moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Metric {
    /// One tile slides by one cell.
    Single,
    /// A stroke: the tiles between the gap and some cell of its row or column slide by one cell, together.
    Multi,
}

impl Metric {
    /// The names of both, the usual one first.
    pub(super) const NAMES: &[&str] = &["single", "multi"];

    pub(super) fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The metric of a name; the usual one for any other word.
    pub(super) fn named(name: &str) -> Self {
        if name == Self::Multi.name() { Self::Multi } else { Self::Single }
    }
}

/// A board's text may end in the name of its metric: `285174306 multi`.
pub(super) fn split(text: &str) -> (&str, Option<Metric>) {
    let trimmed = text.trim_end();
    let start = trimmed
        .rfind(char::is_whitespace)
        .map_or(0, |space| space + trimmed[space..].chars().next().map_or(0, char::len_utf8));
    let (board, word) = trimmed.split_at(start);
    let metric = [Metric::Single, Metric::Multi].into_iter().find(|m| m.name().eq_ignore_ascii_case(word));
    (if metric.is_some() { board } else { text }, metric)
}

/// Tiles in a line with the gap that slide by one cell together, towards it. In single tiles it is one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    /// The direction in which the tiles move.
    pub(super) direction: Direction,
    /// How many.
    pub(super) tiles: u32,
}

impl Stroke {
    /// The stroke that takes this one back; in the letters of the other school, this one.
    pub(super) fn back(self) -> Self {
        Self { direction: self.direction.opposite(), ..self }
    }

    /// The stroke with a sign for its direction: `R`, `R2`.
    pub(super) fn with_sign(self, sign: &str) -> String {
        match self.tiles {
            1 => sign.to_owned(),
            tiles => format!("{sign}{tiles}"),
        }
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_sign(self.direction.letter()))
    }
}
