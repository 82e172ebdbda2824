//! Klotski, 华容道: rectangular pieces slide in a tray until one of them, or several, lie where they should.
//!
//! `text` and `code` read layouts, `catalogue` knows those with names, `moves` reads lists of moves; `board` is
//! the legal layout with its goal; `tray` and `rules` are the moves on bit masks, `search` looks outwards from a board,
//! and `table` has the distances of all classical layouts by their numbers, which `rank` counts.

mod board;
mod catalogue;
mod code;
mod generate;
mod moves;
mod rank;
mod rules;
mod search;
mod solve;
mod table;
mod text;
mod tray;

use std::ops::Range;

use self::board::{KlotskiBoard, SQUARE};
use self::rules::MOST_KINDS;
use self::text::{Fault, Layout};
use self::tray::Metric;
use super::{Ahead, Board, Family, GOAL, Info, LENGTHS, MOVES, Opt, OptKind, Options};
use crate::puzzle::{Message, ParseError};
use crate::search::Tables;

const BOARD: &str = "board";
const METRIC: &str = "metric";

static INFO: Info = Info {
    id: "klotski",
    board: Opt { id: BOARD, kind: OptKind::Text { suggestions: catalogue::NAMES } },
    options: &[
        Opt { id: METRIC, kind: OptKind::Choice(Metric::NAMES) },
        Opt { id: GOAL, kind: OptKind::Text { suggestions: &[] } },
    ],
    notations: moves::NOTATIONS,
    reading: &[],
    making: &[],
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
        let whole = |option| 0..options.get(option).map_or(0, str::len);
        if options.filled(GOAL).is_some() {
            return Err(at(GOAL)((whole(GOAL), Message::new("klotski-generate-goal"))));
        }
        let moves = options.number(MOVES, LENGTHS)?;
        let board = generate::generate(moves, metric(options)?, seed, tables);
        Ok(Box::new(board.map_err(|message| at(MOVES)((whole(MOVES), message)))?))
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
        (Some(start), None) => goals(&layout, text, start).map_err(at(BOARD))?,
        (None, Some(_)) => goals(&layout, options.get(GOAL).unwrap_or_default(), 0).map_err(at(GOAL))?,
        (None, None) => usual_goal(&layout).map_err(|message| at(BOARD)((0..position.len(), message)))?,
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

/// The one square of 2×2 has to reach the middle of the lowest rows.
fn usual_goal(layout: &Layout) -> Result<Vec<(usize, usize)>, Message> {
    let tray = layout.tray;
    let square = the_square(layout)?;
    if tray.width % 2 == 1 {
        return Err(Message::new("klotski-no-middle"));
    }
    let cell = (tray.height - 2) * tray.width + tray.width / 2 - 1;
    let free = (SQUARE.body(tray) << cell) & tray.walls == 0;
    if free { Ok(vec![(square, cell)]) } else { Err(Message::new("klotski-no-middle")) }
}

fn the_square(layout: &Layout) -> Result<usize, Message> {
    let squares: Vec<usize> =
        (0..layout.pieces.len()).filter(|&at| layout.pieces[at].size == SQUARE).collect();
    match squares[..] {
        [square] => Ok(square),
        [] => Err(Message::new("klotski-no-square")),
        _ => Err(Message::new("klotski-squares").with("squares", squares.len())),
    }
}

/// Reads goals from a byte of the text on, such as `4,2` for the square or `A4,2 B1,1`: a piece and the row and
/// column of its upper left corner.
fn goals(layout: &Layout, text: &str, start: usize) -> Result<Vec<(usize, usize)>, Fault> {
    let (tray, mut goals) = (layout.tray, Vec::new());
    let mut covered = tray.walls;
    for span in words(text, start) {
        let word = &text[span.clone()];
        let fault = |id| (span.clone(), Message::new(id).with("goal", word));
        let corner = word.trim_start_matches(|c: char| !c.is_ascii_digit());
        let (name, corner) = match word.strip_suffix(corner).map(|name| name.trim_end_matches([':', '@'])) {
            // A piece may be named by a digit, and then a colon parts it from its place.
            Some("") if word.contains([':', '@']) => word.split_once([':', '@']).unwrap_or(("", word)),
            Some(name) => (name, corner),
            None => ("", corner),
        };
        let piece = match name {
            "" => the_square(layout).map_err(|message| (span.clone(), message))?,
            name => {
                let piece = layout.pieces.iter().position(|piece| name.chars().eq([piece.name]));
                piece.ok_or_else(|| fault("klotski-goal-piece"))?
            }
        };
        let size = layout.pieces[piece].size;
        let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let place = corner
            .split_once([',', '，', '.'])
            .and_then(|(row, column)| Some((number(row)?, number(column)?)));
        let (row, column) = place.ok_or_else(|| fault("klotski-goal-form"))?;
        let inside = row < tray.height && column < tray.width;
        if !inside || row + size.height > tray.height || column + size.width > tray.width {
            return Err(fault("klotski-goal-outside"));
        }
        let cell = row * tray.width + column;
        let body = size.body(tray) << cell;
        if body & covered != 0 || goals.iter().any(|&(other, _)| other == piece) {
            return Err(fault("klotski-goal-taken"));
        }
        covered |= body;
        goals.push((piece, cell));
    }
    if goals.is_empty() {
        return Err((
            start..text.len(),
            Message::new("klotski-goal-form").with("goal", text[start..].trim()),
        ));
    }
    Ok(goals)
}

/// The words from a byte of the text on.
fn words(text: &str, start: usize) -> Vec<Range<usize>> {
    let rest = text[start..].split_whitespace();
    rest.map(|word| {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        at..at + word.len()
    })
    .collect()
}
