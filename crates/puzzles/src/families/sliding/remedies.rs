//! Boards that an invalid text may mean: the sizes of a flat list, a gap typed as the last tile, a
//! misspelt goal.

use super::board::SlidingBoard;
use super::goals::NamedGoal;
use super::info::{BOARD, SIZE};
use super::shape::Shape;
use crate::family::{GOAL, Named, Options};
use crate::puzzle::{Arg, Choice, Message, ParseError};

/// Parses options without suggestions.
type Read = fn(&Options) -> Result<SlidingBoard, ParseError>;

/// Adds to an error the boards that the options may mean.
pub(super) fn suggest(error: ParseError, options: &Options, read: Read) -> ParseError {
    let corrected = corrections(&error, options);
    let remedies = corrected.into_iter().filter_map(|(label, options)| {
        let board = read(&options).ok()?;
        Some(Choice { label, board: board.to_string() })
    });
    ParseError { remedies: remedies.collect(), ..error }
}

/// Corrected options for an error, each with its label.
fn corrections(error: &ParseError, options: &Options) -> Vec<(Message, Options)> {
    let replaced = |text: &str| replace(error, options, text);
    match error.message.id {
        "sliding-size-needed" => {
            let Some(cells) = number(&error.message, "given") else { return Vec::new() };
            let shaped = Shape::all_of(cells).map(|shape| {
                let mut options = options.clone();
                options.set(SIZE, shape.to_string());
                (Message::new("sliding-as-shape").with("shape", shape.to_string()), options)
            });
            shaped.collect()
        }
        "sliding-no-gap" => {
            let Some(tile) = number(&error.message, "tile") else { return Vec::new() };
            let label = Message::new("sliding-gap-instead").with("tile", tile);
            replaced("0").map(|options| (label, options)).into_iter().collect()
        }
        "error-choice" if [BOARD, GOAL].contains(&error.option) => {
            let typed = options.get(error.option).and_then(|text| text.get(error.span.clone()));
            let named = NamedGoal::nearest(typed.unwrap_or_default())
                .filter_map(|goal| Some((Message::new(goal.entry()), replaced(goal.name())?)));
            named.collect()
        }
        _ => Vec::new(),
    }
}

/// The options with the faulty bytes replaced by `text`.
fn replace(error: &ParseError, options: &Options, text: &str) -> Option<Options> {
    let mut typed = options.get(error.option)?.to_owned();
    typed.get(error.span.clone()).filter(|faulty| !faulty.is_empty())?;
    typed.replace_range(error.span.clone(), text);
    let mut options = options.clone();
    options.set(error.option, typed);
    Some(options)
}

/// A numeric argument of a message.
fn number(message: &Message, name: &str) -> Option<usize> {
    message.args.iter().find_map(|(known, arg)| match arg {
        Arg::Number(number) if *known == name => usize::try_from(*number).ok(),
        _ => None,
    })
}
