//! Press patterns: named patterns, or a drawing with the pressed light in its middle.

use super::edges::Edges;
use super::sizes::SIDES;
use crate::family::{Named, Part};
use crate::puzzle::text::{Kind, glyphs};
use crate::puzzle::{Message, ParseError};

/// Named patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum NamedPattern {
    /// The light and its four orthogonal neighbours.
    Cross,
    /// The light and its diagonal neighbours.
    Diagonal,
    /// All eight neighbours without the light.
    Ring,
    /// The light and all eight neighbours.
    King,
    /// The whole row and column of the light.
    Lines,
}

impl Named for NamedPattern {
    const ALL: &'static [Self] = &[Self::Cross, Self::Diagonal, Self::Ring, Self::King, Self::Lines];
    const NAMES: &'static [&'static str] = &["cross", "diagonal", "ring", "king", "lines"];
}

/// Maximum side of a drawn pattern, in cells.
const MAX_SIDE: usize = 9;

/// Side of a pattern that reaches across every board from every light.
const ACROSS: usize = 2 * *SIDES.end() - 1;

/// Increments of the lights around a press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    /// Width in cells; width and height are odd.
    width: usize,
    /// Increments in reading order.
    raises: Vec<u8>,
}

impl Pattern {
    pub(super) fn from_named(named: NamedPattern) -> Self {
        let raises = match named {
            NamedPattern::Cross => [0, 1, 0, 1, 1, 1, 0, 1, 0],
            NamedPattern::Diagonal => [1, 0, 1, 0, 1, 0, 1, 0, 1],
            NamedPattern::Ring => [1, 1, 1, 1, 0, 1, 1, 1, 1],
            NamedPattern::King => [1; 9],
            NamedPattern::Lines => {
                let middle = ACROSS / 2;
                let is_on = |at: usize| at / ACROSS == middle || at % ACROSS == middle;
                let raises = (0..ACROSS * ACROSS).map(|at| u8::from(is_on(at))).collect();
                return Self { width: ACROSS, raises };
            }
        };
        Self { width: 3, raises: raises.to_vec() }
    }

    /// Returns the name, if the pattern has one.
    pub(super) fn name(&self) -> Option<NamedPattern> {
        NamedPattern::ALL.iter().copied().find(|&named| Self::from_named(named) == *self)
    }

    /// Parses a name, or rows of digits; a dot is 0, and an asterisk is 1.
    ///
    /// # Errors
    /// The text is neither a name nor equally long rows of digits below `states`, a side is even or
    /// too long, the pattern changes nothing, or it does not fit a ring.
    pub(super) fn read(part: Part<'_>, edges: Edges, states: u8) -> Result<Self, ParseError> {
        let named = part.named::<NamedPattern>();
        if let Ok(named) = named {
            return match (edges, named) {
                (Edges::Ring, NamedPattern::Diagonal | NamedPattern::Lines) => {
                    Err(part.fault(Message::new("lights-press-ring")))
                }
                _ => Ok(Self::from_named(named)),
            };
        }
        // A text without digits, dots and asterisks is a name.
        if !part.text.contains(|c: char| matches!(c, '0'..='9' | '.' | '*')) {
            return named.map(Self::from_named);
        }
        let mut rows: Vec<Vec<u8>> = vec![Vec::new()];
        for glyph in glyphs(part.text) {
            let raise = match glyph.kind {
                Kind::Char('/' | '|' | ';' | '\n') => {
                    rows.push(Vec::new());
                    continue;
                }
                Kind::Char(c) if c.is_whitespace() || matches!(c, ',' | '`') => continue,
                Kind::Char('.') => 0,
                Kind::Char('*') => 1,
                Kind::Char(c) => c.to_digit(10).map_or(u8::MAX, |digit| digit as u8),
                Kind::Number(number) => number,
            };
            if raise >= states {
                let message = Message::new("lights-press-sign").with("sign", &part.text[glyph.span.clone()]);
                return Err(part.fault_at(glyph.span, message.with("most", states - 1)));
            }
            rows.last_mut().expect("a row was pushed").push(raise);
        }
        rows.retain(|row| !row.is_empty());
        let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
        let odd = |side: usize| side % 2 == 1 && side <= MAX_SIDE;
        let is_rectangular = rows.iter().all(|row| row.len() == width);
        if !is_rectangular || !odd(width) || !odd(height) || edges == Edges::Ring && height != 1 {
            let id = if edges == Edges::Ring { "lights-press-ring" } else { "lights-press-shape" };
            return Err(part.fault(Message::new(id).with("most", MAX_SIDE)));
        }
        let raises = rows.concat();
        if raises.iter().all(|&raise| raise == 0) {
            return Err(part.fault(Message::new("lights-press-nothing")));
        }
        Ok(Self { width, raises })
    }

    /// Writes the name, or the rows.
    pub(super) fn write(&self) -> String {
        match self.name() {
            Some(named) => named.name().to_owned(),
            None => {
                let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<String>();
                self.raises.chunks(self.width).map(row).collect::<Vec<_>>().join("/")
            }
        }
    }

    /// Iterates over the column offset, row offset and increment of each light that changes.
    pub(super) fn offsets(&self) -> impl Iterator<Item = (isize, isize, u8)> {
        let middle = |side: usize| (side / 2) as isize;
        let (width, height) = (self.width, self.raises.len() / self.width);
        self.raises.iter().enumerate().filter(|(_, raise)| **raise > 0).map(move |(at, &raise)| {
            ((at % width) as isize - middle(width), (at / width) as isize - middle(height), raise)
        })
    }
}
