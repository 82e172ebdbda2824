//! Klotski, 华容道: rectangular pieces slide in a tray until one of them, or several, lie where they should.
//!
//! `text` and `code` read layouts, `goal` what they have to reach, `catalogue` knows those with names, `moves` reads
//! lists of moves; `board` is the legal layout with its goal; `tray` and `rules` are the moves on bit masks, `search`
//! looks outwards from a board, `optimal` counts all shortest ways, and `table` has the distances of all classical
//! layouts by their numbers, which `rank` counts.

mod board;
mod catalogue;
mod code;
mod generate;
mod goal;
mod moves;
pub mod observe;
mod optimal;
mod rank;
mod rules;
mod search;
mod solve;
mod table;
mod text;
mod tray;

use std::ops::RangeInclusive;

use self::board::KlotskiBoard;
use self::rules::MOST_KINDS;
use self::text::Fault;
use self::tray::Metric;
use super::{Ahead, Board, Family, GOAL, Info, Opt, OptKind, Options};
use crate::puzzle::{Message, ParseError};
use crate::search::Tables;

const BOARD: &str = "board";
const METRIC: &str = "metric";
const HORIZONTAL: &str = "horizontal";
const VERTICAL: &str = "vertical";
const HARDEST: &str = "hardest";
/// How many pieces of two cells there can be beside the square and two empty cells.
const PAIRS: RangeInclusive<u32> = 0..=7;

static INFO: Info = Info {
    id: "klotski",
    board: Opt { id: BOARD, kind: OptKind::Text { suggestions: catalogue::NAMES } },
    options: &[
        Opt { id: METRIC, kind: OptKind::Choice(Metric::NAMES) },
        Opt { id: GOAL, kind: OptKind::Text { suggestions: &[] } },
    ],
    goal: Some(GOAL),
    making: &[
        Opt { id: HORIZONTAL, kind: OptKind::Number(PAIRS) },
        Opt { id: VERTICAL, kind: OptKind::Number(PAIRS) },
        Opt { id: HARDEST, kind: OptKind::Flag },
    ],
    notations: moves::NOTATIONS,
    reading: &[],
    example: "BAAC/BAAC/DFFE/DGHE/I..J",
};

/// The family of klotski puzzles.
pub struct Klotski;

impl Family for Klotski {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parse(&self, options: &Options) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(parse(options)?))
    }

    fn generate(&self, options: &Options, seed: u64, tables: &Tables) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(generate::generate(options, seed, tables)?))
    }

    fn tables(&self) -> Vec<Ahead> {
        table::ahead().collect()
    }
}

fn at(option: &'static str) -> impl Fn(Fault) -> ParseError {
    move |(span, message)| ParseError { option, span, message }
}

fn metric(options: &Options) -> Result<Metric, ParseError> {
    let name = options.choice(METRIC, Metric::NAMES)?;
    Ok(Metric::named(name).expect("it is one of the names"))
}

fn parse(options: &Options) -> Result<KlotskiBoard, ParseError> {
    let whole = |option| 0..options.get(option).map_or(0, str::len);
    let text = options.get(BOARD).unwrap_or_default();
    let (text, named) = split_metric(text);
    let metric = match named {
        Some(_) if options.filled(METRIC).is_some() => {
            return Err(at(METRIC)((whole(METRIC), Message::new("klotski-two-metrics"))));
        }
        Some(named) => named,
        None => metric(options)?,
    };
    let (position, inner) = split_goal(text);
    let layout = match catalogue::named(position) {
        Some(layout) => layout,
        None => text::layout(position).map_err(at(BOARD))?,
    };
    let goals = match (inner, options.filled(GOAL)) {
        (Some(_), Some(_)) => return Err(at(GOAL)((whole(GOAL), Message::new("klotski-two-goals")))),
        (Some(start), None) => goal::read(&layout, text, start).map_err(at(BOARD))?,
        (None, Some(_)) => goal::read(&layout, options.get(GOAL).unwrap_or_default(), 0).map_err(at(GOAL))?,
        (None, None) => goal::usual(&layout).map_err(|message| at(BOARD)((0..position.len(), message)))?,
    };
    let board = KlotskiBoard { tray: layout.tray, pieces: layout.pieces, goals, metric };
    let whole = || 0..position.len();
    let empty = board.free().count_ones();
    if empty < 2 {
        return Err(at(BOARD)((whole(), Message::new("klotski-too-full").with("empty", empty))));
    }
    if board.kinds().len() > MOST_KINDS {
        return Err(at(BOARD)((whole(), Message::new("klotski-kinds").with("most", MOST_KINDS))));
    }
    Ok(board)
}

/// A board's text may end in the name of its metric: `BAAC/… step`.
fn split_metric(text: &str) -> (&str, Option<Metric>) {
    let trimmed = text.trim_end();
    let last = trimmed.rsplit(char::is_whitespace).next().unwrap_or_default();
    match Metric::named(last) {
        Some(metric) => (&trimmed[..trimmed.len() - last.len()], Some(metric)),
        None => (text, None),
    }
}

/// A text may hold the goal behind an arrow; where that begins.
fn split_goal(text: &str) -> (&str, Option<usize>) {
    let arrows = ["→", "->", "=>"].iter().filter_map(|arrow| Some((text.find(arrow)?, arrow.len())));
    match arrows.min() {
        Some((start, length)) => (&text[..start], Some(start + length)),
        None => (text, None),
    }
}
