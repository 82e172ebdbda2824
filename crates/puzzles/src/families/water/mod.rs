//! Water sort and ball sort (水排序): bottles of coloured units, poured until each colour has a bottle of its own, in
//! the fewest moves.
//!
//! `text` reads what players type, by the `signs` in it and the names of `colours`; `rules` are the moves, `board` the
//! legal level, `moves` reads lists of them.

mod beam;
mod board;
mod colours;
mod contents;
mod counts;
mod expand;
mod generate;
mod hidden;
mod moves;
mod nodes;
pub mod observe;
mod optimal;
mod picture;
mod rules;
mod search;
mod signs;
mod solve;
mod text;

use self::board::{Past, WaterBoard};
use self::rules::{Bottle, HIDDEN, Rule};
use self::text::{MOST_UNITS, Order};
use super::{Board, Family, Info, LENGTHS, Opt, OptKind, Options};
use crate::puzzle::{Message, ParseError};
use crate::search::Tables;

const LEVEL: &str = "level";
const RULE: &str = "rule";
/// What a level's text may end in: its rule, its order, and the moves played since its start.
const NAMED_RULE: &str = "rule:";
const NAMED_ORDER: &str = "order:";
const PLAYED: &str = "played:";
const MARKS: [&str; 3] = [NAMED_RULE, NAMED_ORDER, PLAYED];
const ORDER: &str = "order";
const COLOURS: &str = "colours";
const EMPTIES: &str = "empties";
const CAPACITY: &str = "capacity";
/// The most moves that a level to be made may take; `MOVES` then says the least.
const MOST: &str = "most";

static INFO: Info = Info {
    id: "water",
    board: Opt { id: LEVEL, kind: OptKind::Text { suggestions: &[] } },
    options: &[
        Opt { id: RULE, kind: OptKind::Choice(Rule::NAMES) },
        Opt { id: ORDER, kind: OptKind::Choice(Order::NAMES) },
    ],
    goal: None,
    making: &[
        Opt { id: COLOURS, kind: OptKind::Number(1..=generate::MOST_COLOURS) },
        Opt { id: EMPTIES, kind: OptKind::Number(0..=generate::MOST_EMPTIES) },
        Opt { id: CAPACITY, kind: OptKind::Number(1..=MOST_UNITS as u32) },
        Opt { id: MOST, kind: OptKind::Number(LENGTHS) },
    ],
    notations: &["pours"],
    reading: &[],
    example: "ABBC BABA CCCA .... ....",
};

/// The family of water and ball sort puzzles.
pub struct Water;

impl Family for Water {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parse(&self, options: &Options) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(parse(options)?))
    }

    /// Any word is a bottle. What is meant as a level has an empty place and is written as Cantor does, or has as many
    /// units of each colour as a bottle holds.
    fn recognise(&self, text: &str) -> Option<Box<dyn Board>> {
        let board = parse(&Options::from([(LEVEL, text)])).ok()?;
        let written = text.contains('.') && board.to_string() == text.trim();
        (written || counts::are_even(&board.bottles)).then(|| Box::new(board) as Box<dyn Board>)
    }

    fn generate(&self, options: &Options, seed: u64, _tables: &Tables) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(generate::generate(options, seed)?))
    }
}

fn parse(options: &Options) -> Result<WaterBoard, ParseError> {
    let text = options.get(LEVEL).unwrap_or_default();
    let fault = |(span, message)| ParseError { option: LEVEL, span, message };
    // What stands behind a mark, up to the next one, and where it begins.
    let marked = |mark: &str| {
        let start = text.find(mark)? + mark.len();
        let end = MARKS.iter().filter_map(|next| text[start..].find(next)).min();
        Some((&text[start..end.map_or(text.len(), |end| start + end)], start))
    };
    let level = MARKS.iter().filter_map(|mark| text.find(mark)).min();
    let level = &text[..level.unwrap_or(text.len())];
    // The text goes before the options.
    let choice = |mark, option, names: &[&'static str]| match marked(mark) {
        None => options.choice(option, names),
        Some((name, start)) => {
            let known = names.iter().copied().find(|known| known.eq_ignore_ascii_case(name.trim()));
            let message = Message::new("error-choice").with("text", name.trim());
            let message = message.with("choices", names.join(", "));
            known.ok_or_else(|| fault((start..start + name.len(), message)))
        }
    };
    let rule = Rule::named(choice(NAMED_RULE, RULE, Rule::NAMES)?);
    let order = Order::named(choice(NAMED_ORDER, ORDER, Order::NAMES)?);
    let read = text::read(level, order).map_err(fault)?;
    counts::check(&read, level).map_err(fault)?;
    let mut start = read.bottles;
    hidden::deduce(&mut start);
    let is_hidden = |bottle: &Bottle| bottle.units.contains(&HIDDEN);
    let past = start.iter().any(is_hidden).then(|| Past { start: start.clone(), played: Vec::new() });
    let board = WaterBoard { bottles: start, rule, past };
    match marked(PLAYED).filter(|_| board.past.is_some()) {
        // Once all is known, the level begins anew.
        None => Ok(board),
        Some((played, offset)) => {
            let pours = moves::read(&board, played).map_err(|error| {
                let span = error.span.start + offset..error.span.end + offset;
                ParseError { option: LEVEL, span, ..error }
            })?;
            Ok(pours.into_iter().fold(board, |board, pour| board.after(pour)))
        }
    }
}
