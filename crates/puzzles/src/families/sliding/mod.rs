//! Sliding puzzles: 8-puzzle, 15-puzzle, 数字华容道, picture puzzles. Every rectangle from 2x2 to 10x10, any goal,
//! the gap anywhere.
//!
//! `text`, `moves` and `states` read what players type, `notation` writes it; `shape` knows sizes and goals with
//! names, `parity` which boards reach them; `board` is the legal position with its goal, `rules` are the moves on a
//! packed state. `solve` chooses the search: `rules` ranked into a table, `additive` over the `pattern` databases
//! of `tiers`, `large`, or in strokes `multi`.

mod additive;
mod assignment;
mod board;
mod generate;
mod large;
mod loops;
mod metric;
mod mirror;
mod moves;
mod multi;
mod notation;
pub mod observe;
mod optimal;
mod parity;
mod pattern;
mod rules;
mod shape;
mod solve;
mod states;
mod text;
mod tiers;

use std::ops::Range;

use self::board::SlidingBoard;
use self::metric::Metric;
use self::mirror::Image;
use self::moves::Letters;
use self::shape::{Named, Shape};
use self::text::{Fault, Layout};
use super::{Ahead, Board, Family, GOAL, Info, LENGTHS, MOVES, Opt, OptKind, Options};
use crate::puzzle::{Message, ParseError};
use crate::search::{Tables, Tier};

const BOARD: &str = "board";
const SIZE: &str = "size";
const LETTERS: &str = "letters";
const METRIC: &str = "metric";

static INFO: Info = Info {
    id: "sliding",
    board: Opt { id: BOARD, kind: OptKind::Text { suggestions: &[] } },
    options: &[
        Opt {
            id: GOAL,
            kind: OptKind::Text { suggestions: &["rows", "snail", "gap-first", "snake", "columns"] },
        },
        Opt {
            id: SIZE,
            kind: OptKind::Text {
                suggestions: &[
                    "3x3", "4x4", "5x5", "3x4", "4x3", "3x5", "5x3", "2x3", "3x2", "6x6", "8x8", "10x10",
                ],
            },
        },
        Opt { id: METRIC, kind: OptKind::Choice(Metric::NAMES) },
    ],
    goal: Some(GOAL),
    making: &[],
    notations: notation::NAMES,
    reading: &[Opt { id: LETTERS, kind: OptKind::Choice(Letters::NAMES) }],
    example: "285174306",
};

/// The family of sliding puzzles.
pub struct Sliding;

impl Family for Sliding {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parse(&self, options: &Options) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(parse(options)?))
    }

    fn generate(&self, options: &Options, seed: u64, tables: &Tables) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(generate(options, seed, tables)?))
    }

    /// Those of 4x4: the smallest for goals with the gap in a corner, the others for every goal. Other shapes
    /// are smaller, or rare.
    fn tables(&self) -> Vec<Ahead> {
        let shape = Shape { width: 4, height: 4 };
        let gaps = |tier| if tier == Tier::Small { 0..1 } else { 0..shape.cells() };
        let wanted = Tier::ALL.into_iter().flat_map(|tier| gaps(tier).map(move |gap| (tier, gap)));
        let patterns = wanted.flat_map(|(tier, gap)| {
            let views = tiers::views(shape, gap, tier).into_iter().flatten();
            views.map(move |homes| (tier, Image::of(shape, homes, gap)))
        });
        let mut tables: Vec<Ahead> = Vec::new();
        for (tier, image) in patterns {
            let key = image.key();
            if tables.iter().all(|table| table.key != key) {
                let build = Box::new(move |tables: &Tables| drop(image.pattern(tables)));
                tables.push(Ahead { key, tier, build });
            }
        }
        tables.extend(multi::ahead());
        tables
    }
}

fn at(option: &'static str) -> impl Fn(Fault) -> ParseError {
    move |(span, message)| ParseError { option, span, message }
}

/// A goal as the player gave it: its text, and the option and the place in that option where it stands.
struct GoalText<'a> {
    option: &'static str,
    text: &'a str,
    offset: usize,
}

impl GoalText<'_> {
    /// The goal's layout; `shape` is known once the board has been read.
    fn read(&self, shape: Option<Shape>) -> Result<Layout, ParseError> {
        let shift = |span: Range<usize>| span.start + self.offset..span.end + self.offset;
        match (Named::of(self.text), shape) {
            (Some(named), Some(shape)) => Ok(Layout { shape, tiles: named.layout(shape) }),
            _ => text::layout(self.text, shape)
                .map_err(|(span, message)| at(self.option)((shift(span), message))),
        }
    }
}

fn parse(options: &Options) -> Result<SlidingBoard, ParseError> {
    let (text, named) = metric::split(options.get(BOARD).unwrap_or_default());
    let metric = match named {
        Some(_) if options.filled(METRIC).is_some() => {
            let whole = 0..options.get(METRIC).map_or(0, str::len);
            return Err(at(METRIC)((whole, Message::new("sliding-two-metrics"))));
        }
        Some(named) => named,
        None => metric(options)?,
    };
    let (position, inner) = split_goal(text);
    let outer = options.get(GOAL).filter(|goal| !goal.trim().is_empty());
    let outer = outer.map(|text| GoalText { option: GOAL, text, offset: 0 });
    if let (Some(_), Some(outer)) = (&inner, &outer) {
        return Err(at(GOAL)((0..outer.text.len(), Message::new("sliding-two-goals"))));
    }
    let goal = inner.or(outer);
    let size = size(options)?;
    let position = text::layout(position, size).or_else(|fault| {
        // The goal's rows may tell the shape that a flat board leaves open.
        let shape = goal.as_ref().and_then(|goal| goal.read(None).ok()).map(|layout| layout.shape);
        match shape {
            Some(shape) if size.is_none() => text::layout(position, Some(shape)),
            _ => Err(fault),
        }
    });
    let position = position.map_err(at(BOARD))?;
    let shape = position.shape;
    let goal = match goal {
        Some(goal) => goal.read(Some(shape))?.tiles,
        None => Named::Rows.layout(shape),
    };
    Ok(SlidingBoard { metric, ..SlidingBoard::new(position, goal) })
}

fn metric(options: &Options) -> Result<Metric, ParseError> {
    options.choice(METRIC, Metric::NAMES).map(Metric::named)
}

fn size(options: &Options) -> Result<Option<Shape>, ParseError> {
    options.get(SIZE).filter(|text| !text.trim().is_empty()).map(text::size).transpose().map_err(at(SIZE))
}

/// A text may hold the goal behind an arrow: `283104765 → 123804765`.
fn split_goal(text: &str) -> (&str, Option<GoalText<'_>>) {
    let arrow = ["→", "->", "=>"].iter().filter_map(|arrow| Some((text.find(arrow)?, arrow.len()))).min();
    match arrow {
        Some((start, length)) => {
            let offset = start + length;
            (&text[..start], Some(GoalText { option: BOARD, text: &text[offset..], offset }))
        }
        None => (text, None),
    }
}

fn generate(options: &Options, seed: u64, tables: &Tables) -> Result<SlidingBoard, ParseError> {
    let text = options.get(GOAL).filter(|goal| !goal.trim().is_empty());
    let goal = text.map(|text| GoalText { option: GOAL, text, offset: 0 });
    let shape = match (size(options)?, &goal) {
        (Some(shape), _) => shape,
        (None, Some(goal)) if Named::of(goal.text).is_none() => goal.read(None)?.shape,
        _ => Shape { width: 3, height: 3 },
    };
    let goal =
        goal.map_or_else(|| Ok(Named::Rows.layout(shape)), |goal| Ok(goal.read(Some(shape))?.tiles))?;
    let solved = SlidingBoard::new(Layout { shape, tiles: goal.clone() }, goal);
    let solved = SlidingBoard { metric: metric(options)?, ..solved };
    let moves = options.number(MOVES, LENGTHS)?;
    let whole = 0..options.get(MOVES).map_or(0, str::len);
    generate::generate(solved, moves, seed, tables).map_err(|message| at(MOVES)((whole, message)))
}
