//! Corrections of an invalid text: the sizes of a flat list, a gap typed as the last tile, a
//! misspelt goal.

use super::goals::NamedGoal;
use super::info::{BOARD, SIZE};
use super::shape::Shape;
use crate::family::{GOAL, Named, Options};
use crate::puzzle::{Arg, Message, ParseError};

/// Returns the options that the player may mean instead of invalid ones, each with its label.
pub(super) fn corrections(error: &ParseError, options: &Options) -> Vec<(Message, Options)> {
    let replaced = |text: &str| options.with_replaced(error.option, error.span.clone(), text);
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
                .filter_map(|goal| Some((Message::new(goal.offer_id()), replaced(goal.name())?)));
            named.collect()
        }
        _ => Vec::new(),
    }
}

/// Returns a numeric argument of a message.
fn number(message: &Message, name: &str) -> Option<usize> {
    message.args.iter().find_map(|(known, arg)| match arg {
        Arg::Number(number) if *known == name => usize::try_from(*number).ok(),
        _ => None,
    })
}
