//! Boards from options: the dials, their positions, the goal and the buttons.

use std::sync::Arc;

use super::board::{DialsBoard, Rules};
use super::buttons::{self, Context};
use super::fields::{self, Fields};
use super::goal;
use super::info::{BUTTONS, GAME, POSITIONS, STEPS};
use super::preset::{Preset, Settings};
use super::sizes::{DIALS, MAX_POSITIONS, MIN_POSITIONS};
use super::text::{self, Item};
use crate::family::{Options, Part};
use crate::puzzle::{Choice, Message, ParseError};

/// Parses a board, or reports an error with the boards that the player may have meant.
pub(super) fn parse(options: &Options) -> Result<DialsBoard, ParseError> {
    parse_board(options).map_err(|error| ParseError { remedies: corrections(&error, options), ..error })
}

/// Returns the board with a misspelt goal or option name replaced with the most similar word.
fn corrections(error: &ParseError, options: &Options) -> Vec<Choice> {
    let replace = || {
        let typed = options.get(error.option)?.get(error.span.clone())?;
        let (word, label) = match error.message.id {
            "dials-goal-length" => {
                let goal = goal::nearest(typed)?;
                (goal, Message::new("dials-goal-near").with("goal", goal))
            }
            "dials-field-near" => {
                let name = fields::nearest(typed)?;
                (name, Message::new("dials-use-name").with("name", name))
            }
            _ => return None,
        };
        let board = parse_board(&options.with_replaced(error.option, error.span.clone(), word)?).ok()?;
        Some(Choice { label, board: board.to_string() })
    };
    replace().into_iter().collect()
}

/// Parses a board.
fn parse_board(options: &Options) -> Result<DialsBoard, ParseError> {
    let fields = Fields::new(options)?;
    let settings = game_settings(fields.get(GAME))?;
    let start = fields.start();
    let items = text::read_unsigned(start)?;
    if let Some(item) = items.iter().find(|item| item.number.is_none()) {
        let message = Message::new("dials-unknown-sign").with("sign", "?");
        return Err(start.fault_at(item.span.clone(), message));
    }
    if !DIALS.contains(&items.len()) {
        let id = if items.is_empty() { "dials-empty" } else { "dials-count" };
        return Err(start.fault(Message::new(id).with("most", *DIALS.end())));
    }
    let positions = read_positions(options, fields.get(POSITIONS), settings, items.len())?;
    let dials = text::parse_positions(start, &items, &positions)?;
    let dials: Vec<u8> = dials.into_iter().flatten().collect();
    let goal = goal::find(fields.goal()?, settings, &positions)?;
    let steps = read_steps(fields.get(STEPS), &positions)?;
    let context = Context {
        positions: &positions,
        steps: &steps,
        before: settings.buttons_are_results.then_some(&dials[..]),
    };
    let buttons = match (fields.get(BUTTONS), settings.buttons) {
        (Some(text), _) => buttons::read(text, &context)?,
        (None, Some(text)) => buttons::read(Part { option: BUTTONS, text, offset: 0 }, &context)?,
        (None, None) => return Err(options.fault(BUTTONS, Message::new("dials-buttons-missing"))),
    };
    Ok(DialsBoard { dials, rules: Arc::new(Rules { positions, buttons, goal }) })
}

/// Returns the settings fixed by the named game.
pub(super) fn game_settings(game: Option<Part<'_>>) -> Result<Settings, ParseError> {
    match game {
        Some(part) => Ok(part.named::<Preset>()?.settings()),
        None => Ok(Preset::Any.settings()),
    }
}

/// Reads the number of positions of each of `count` dials.
pub(super) fn read_positions(
    options: &Options,
    part: Option<Part<'_>>,
    settings: Settings,
    count: usize,
) -> Result<Vec<u8>, ParseError> {
    let fallback = settings.positions.map(|text| Part { option: POSITIONS, text, offset: 0 });
    let Some(part) = part.or(fallback) else {
        return Err(options.fault(POSITIONS, Message::new("dials-positions-missing")));
    };
    let number = |item: Item| {
        let number = item.number.and_then(|number| u8::try_from(number).ok());
        number.filter(|number| (MIN_POSITIONS..=MAX_POSITIONS).contains(number)).ok_or_else(|| {
            let message = Message::new("error-number").with("text", &part.text[item.span.clone()]);
            let message = message.with("least", MIN_POSITIONS).with("most", MAX_POSITIONS);
            part.fault_at(item.span, message)
        })
    };
    let numbers: Vec<u8> = text::read(part)?.into_iter().map(number).collect::<Result<_, _>>()?;
    match numbers[..] {
        [number] => Ok(vec![number; count]),
        _ if numbers.len() == count => Ok(numbers),
        _ => Err(part.fault(Message::new("dials-numbers").with("count", count))),
    }
}

/// Reads the step of each dial.
pub(super) fn read_steps(part: Option<Part<'_>>, positions: &[u8]) -> Result<Vec<i16>, ParseError> {
    let count = positions.len();
    let Some(part) = part else { return Ok(vec![1; count]) };
    let limit = i16::from(MAX_POSITIONS);
    let number = |item: Item| match item.number.filter(|number| number.abs() < limit) {
        Some(number) => Ok(number),
        None => {
            let message = Message::new("error-number").with("text", &part.text[item.span.clone()]);
            let message =
                message.with("least", (1 - limit).to_string()).with("most", (limit - 1).to_string());
            Err(part.fault_at(item.span, message))
        }
    };
    let steps: Vec<i16> = text::read(part)?.into_iter().map(number).collect::<Result<_, _>>()?;
    let steps = match steps[..] {
        [step] => vec![step; count],
        _ if steps.len() == count => steps,
        _ => return Err(part.fault(Message::new("dials-numbers").with("count", count))),
    };
    let turns = |(step, modulus): (&i16, &u8)| step % i16::from(*modulus) != 0;
    match steps.iter().zip(positions).any(turns) {
        true => Ok(steps),
        false => Err(part.fault(Message::new("dials-steps-nothing"))),
    }
}
