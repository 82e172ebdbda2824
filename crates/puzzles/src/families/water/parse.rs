//! Levels from options: the bottles, the rule, the pours since the start.

use super::board::{History, WaterBoard};
use super::bottle::{self, HIDDEN};
use super::info::{LEVEL, ORDER, RULE};
use super::rules::Rule;
use super::text::{self, MARKS, NAMED_ORDER, NAMED_RULE, PLAYED};
use super::{moves, totals};
use crate::family::{Named, Options, Part};
use crate::puzzle::{Message, ParseError};

/// Parses a level with its options.
pub(super) fn parse(options: &Options) -> Result<WaterBoard, ParseError> {
    let text = Part::whole(options, LEVEL);
    let rule = choice(options, RULE, text_after(text, NAMED_RULE))?;
    let order = choice(options, ORDER, text_after(text, NAMED_ORDER))?;
    let (level, _) = text.split(&MARKS);
    let read = text::read(level, order)?;
    totals::check(&read, level)?;
    let hidden = read.span_of(HIDDEN);
    let mut board = WaterBoard::new(read.bottles, rule);
    // When a bottle is poured from the bottom, its units sink. Games differ in which unit they then
    // reveal.
    if let Some(span) = hidden.filter(|_| rule == Rule::Bottom && board.history.is_some()) {
        return Err(level.fault_at(span, Message::new("water-hidden-bottom")));
    }
    board.names = read.names.filter(|names| {
        // A hidden unit may have a colour that the player did not name.
        let known = bottle::units(&board.bottles).filter(|&unit| unit != HIDDEN);
        known.chain(totals::pool(&board.bottles)).all(|unit| names.contains_key(&unit))
    });
    if let Some(played) = text_after(text, PLAYED) {
        // A level keeps the history of its pours even if all its hidden units have been revealed.
        let start = || History { start: board.bottles.clone(), played: Vec::new() };
        board.history = Some(board.history.take().unwrap_or_else(start));
        moves::play(&mut board, played)?;
    }
    Ok(board)
}

/// Returns the text between a mark and the next mark.
fn text_after<'a>(text: Part<'a>, mark: &str) -> Option<Part<'a>> {
    text.split(&[mark]).1.map(|rest| rest.split(&MARKS).0)
}

/// Returns the value given in the level's text, otherwise the value of the option.
fn choice<T: Named>(
    options: &Options,
    option: &'static str,
    named: Option<Part<'_>>,
) -> Result<T, ParseError> {
    named.map_or_else(|| options.named(option), Part::named)
}
