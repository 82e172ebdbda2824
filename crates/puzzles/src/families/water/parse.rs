//! From what a player filled in to a legal level: the bottles, the rule, the pours since the start.

use super::board::{Past, WaterBoard};
use super::info::{LEVEL, ORDER, RULE};
use super::text::{self, MARKS, NAMED_ORDER, NAMED_RULE, PLAYED};
use super::{moves, totals};
use crate::family::{Named, Options, Part};
use crate::puzzle::ParseError;

pub(super) fn parse(options: &Options) -> Result<WaterBoard, ParseError> {
    let text = Part::whole(options, LEVEL);
    let rule = choice(options, RULE, marked(text, NAMED_RULE))?;
    let order = choice(options, ORDER, marked(text, NAMED_ORDER))?;
    let (level, _) = text.split(&MARKS);
    let read = text::read(level, order)?;
    totals::check(&read, level)?;
    let mut board = WaterBoard::new(read.bottles, rule);
    if let Some(played) = marked(text, PLAYED) {
        // Also once all is known, the player stands where they are.
        let start = || Past { start: board.bottles.clone(), played: Vec::new() };
        board.past = Some(board.past.take().unwrap_or_else(start));
        for pour in moves::read(&board, played)? {
            board.pour(pour);
        }
    }
    Ok(board)
}

/// What stands behind a mark, up to the next one.
fn marked<'a>(text: Part<'a>, mark: &str) -> Option<Part<'a>> {
    text.split(&[mark]).1.map(|behind| behind.split(&MARKS).0)
}

/// The value that the level's text names, or the option if the text names none.
fn choice<T: Named>(
    options: &Options,
    option: &'static str,
    named: Option<Part<'_>>,
) -> Result<T, ParseError> {
    named.map_or_else(|| options.named(option), Part::named)
}
