//! Boards from options: position, goal, size and metric.

use super::board::SlidingBoard;
use super::goals::NamedGoal;
use super::info::{BOARD, SIZE};
use super::layout::{Layout, Missing};
use super::metric::Metric;
use super::remedies::corrections;
use super::shape::Shape;
use super::text;
use crate::family::{GOAL, METRIC, Options, Part};
use crate::puzzle::{Choice, Message, ParseError};

/// Parses a board. If the text is nearly a board, the error contains the boards that the player may
/// mean.
pub(super) fn parse(options: &Options) -> Result<SlidingBoard, ParseError> {
    read(options).map_err(|error| {
        let meant = corrections(&error, options).into_iter().filter_map(|(label, options)| {
            let board = read(&options).ok()?.to_string();
            Some(Choice { label, board })
        });
        ParseError { remedies: meant.collect(), ..error }
    })
}

/// Parses a board without corrections.
fn read(options: &Options) -> Result<SlidingBoard, ParseError> {
    let (text, named) = Part::whole(options, BOARD).split_named::<Metric>();
    let metric = match named {
        Some(named) if options.filled(METRIC).is_some() && options.named::<Metric>(METRIC)? != named => {
            return Err(options.fault(METRIC, Message::new("sliding-two-metrics")));
        }
        Some(named) => named,
        None => options.named(METRIC)?,
    };
    let (position, goal_in_text) = text.split_goal()?;
    let goal_option = Part::filled(options, GOAL);
    let size = parse_size(options)?;
    let with_goal = |goal| parse_with_goal(position, goal, size, metric);
    let board = with_goal(goal_in_text.or(goal_option))?;
    let differ =
        goal_in_text.is_some() && goal_option.is_some() && with_goal(goal_option).as_ref() != Ok(&board);
    if differ { Err(options.fault(GOAL, Message::new("sliding-two-goals"))) } else { Ok(board) }
}

/// Parses the board of a position with its goal, if given.
fn parse_with_goal(
    position: Part<'_>,
    given: Option<Part<'_>>,
    size: Option<Shape>,
    metric: Metric,
) -> Result<SlidingBoard, ParseError> {
    if let Some(board) = given.and_then(|given| parse_numbered_by_cells(position, given, size, metric)) {
        return Ok(board);
    }
    let position = parse_layout(position, size).or_else(|fault| {
        // The rows of the goal may give the shape that a board without rows leaves open.
        let shape = given.and_then(|given| parse_goal(given, None).ok()).map(|layout| layout.shape);
        match shape {
            Some(shape) if size.is_none() => parse_layout(position, Some(shape)),
            _ => Err(fault),
        }
    })?;
    let goal = match given {
        Some(given) => parse_goal(given, Some(position.shape))?.tiles,
        None => NamedGoal::Rows.layout(position.shape),
    };
    Ok(SlidingBoard::new(position, goal, metric))
}

/// Parses a board whose tiles are numbered by the cells of a solved picture that has its gap in
/// another cell than the last. The last number is then a tile, and another number is missing.
/// `None` unless the goal has the same numbers: otherwise the last number is more likely a mistake.
fn parse_numbered_by_cells(
    position: Part<'_>,
    goal: Part<'_>,
    size: Option<Shape>,
    metric: Metric,
) -> Option<SlidingBoard> {
    let read = |part: Part<'_>, size| text::parse_layout(part.text, size, Missing::Any).ok();
    let goal = read(goal, size)?;
    let position = read(position, Some(goal.shape))?;
    let contains = |layout: &Layout, tile| layout.tiles.contains(&tile);
    let same_tiles = position.tiles.iter().all(|&tile| contains(&goal, tile));
    let has_last = u8::try_from(goal.tiles.len()).is_ok_and(|last| contains(&goal, last));
    (same_tiles && has_last).then(|| SlidingBoard::new(position, goal.tiles, metric))
}

/// Parses the size option, if given.
pub(super) fn parse_size(options: &Options) -> Result<Option<Shape>, ParseError> {
    let read =
        |part: Part<'_>| text::parse_size(part.text).map_err(|(span, message)| part.fault_at(span, message));
    Part::filled(options, SIZE).map(read).transpose()
}

/// Parses the goal that a part of a text names or spells out. A name needs a known shape.
pub(super) fn parse_goal(part: Part<'_>, shape: Option<Shape>) -> Result<Layout, ParseError> {
    match (part.named::<NamedGoal>(), shape) {
        (Ok(named), Some(shape)) => Ok(Layout { shape, tiles: named.layout(shape) }),
        // Text without a number is meant as a name.
        (Err(unknown), _) if !part.text.contains(char::is_numeric) => Err(unknown),
        _ => parse_layout(part, shape),
    }
}

/// Parses the layout that a part of a text spells out.
fn parse_layout(part: Part<'_>, shape: Option<Shape>) -> Result<Layout, ParseError> {
    text::parse_layout(part.text, shape, Missing::Last)
        .map_err(|(span, message)| part.fault_at(span, message))
}
