//! Boards from options: the dials, their positions, the goal and the buttons.

use std::sync::Arc;

use super::board::{DialsBoard, EQUAL, Goal, Rules};
use super::buttons::{self, Context};
use super::info::{BUTTONS, GAME, POSITIONS, START, STEPS};
use super::preset::{Preset, Settings};
use super::sizes::{DIALS, MAX_POSITIONS, MIN_POSITIONS};
use super::text::{self, Item};
use crate::family::{GOAL, Options, Part};
use crate::puzzle::{Message, ParseError};

/// Prefixes of options in a board's text; `links` is another word for the buttons.
pub(super) const NAMED_POSITIONS: &str = "positions:";
pub(super) const NAMED_BUTTONS: &str = "buttons:";
const NAMED_LINKS: &str = "links:";
const NAMED_STEPS: &str = "steps:";
const NAMED_GAME: &str = "game:";
const NAMED_GOAL: &str = "goal:";
const NAMED_START: &str = "start:";
const PREFIXES: [&str; 7] =
    [NAMED_POSITIONS, NAMED_BUTTONS, NAMED_LINKS, NAMED_STEPS, NAMED_GAME, NAMED_GOAL, NAMED_START];

/// Parses a board.
pub(super) fn parse(options: &Options) -> Result<DialsBoard, ParseError> {
    let whole = Part::whole(options, START);
    let settings = game_settings(options, prefixed_part(whole, NAMED_GAME))?;
    let start = prefixed_part(whole, NAMED_START).unwrap_or_else(|| whole.split(&PREFIXES).0);
    let (start, text_goal) = start.split_goal()?;
    let items = text::read(start)?;
    if let Some(item) = items.iter().find(|item| item.number.is_none()) {
        let message = Message::new("dials-unknown-sign").with("sign", "?");
        return Err(start.fault_at(item.span.clone(), message));
    }
    if !DIALS.contains(&items.len()) {
        let id = if items.is_empty() { "dials-empty" } else { "dials-count" };
        return Err(start.fault(Message::new(id).with("most", *DIALS.end())));
    }
    let positions = field(options, whole, NAMED_POSITIONS, POSITIONS);
    let positions = read_positions(options, positions, settings, items.len())?;
    let dials = text::parse_positions(start, &items, &positions)?;
    let dials: Vec<u8> = dials.into_iter().flatten().collect();
    let goal = find_goal(options, text_goal.or(prefixed_part(whole, NAMED_GOAL)), settings, &positions)?;
    let steps = read_steps(field(options, whole, NAMED_STEPS, STEPS), items.len())?;
    let context = Context {
        positions: &positions,
        steps: &steps,
        before: settings.buttons_are_results.then_some(&dials[..]),
    };
    let text = prefixed_part(whole, NAMED_LINKS).or_else(|| field(options, whole, NAMED_BUTTONS, BUTTONS));
    let buttons = match (text, settings.buttons) {
        (Some(text), _) => buttons::read(text, &context)?,
        (None, Some(text)) => buttons::read(Part { option: BUTTONS, text, offset: 0 }, &context)?,
        (None, None) => return Err(options.fault(BUTTONS, Message::new("dials-buttons-missing"))),
    };
    Ok(DialsBoard { dials, rules: Arc::new(Rules { positions, buttons, goal }) })
}

/// Joins all options into one board text.
pub(super) fn in_one_text(options: &Options) -> String {
    let mut text = options.filled(START).unwrap_or_default().to_owned();
    for (id, prefix) in [
        (GOAL, "→ "),
        (POSITIONS, NAMED_POSITIONS),
        (GAME, NAMED_GAME),
        (STEPS, NAMED_STEPS),
        (BUTTONS, NAMED_BUTTONS),
    ] {
        if let Some(value) = options.filled(id) {
            text.push_str(&format!(" {prefix}{value}"));
        }
    }
    text
}

/// Returns the settings fixed by the named game.
pub(super) fn game_settings(options: &Options, text_game: Option<Part<'_>>) -> Result<Settings, ParseError> {
    match text_game.or_else(|| Part::filled(options, GAME)) {
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

/// Reads the step of each of `count` dials.
pub(super) fn read_steps(part: Option<Part<'_>>, count: usize) -> Result<Vec<i16>, ParseError> {
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
    match steps[..] {
        [step] => Ok(vec![step; count]),
        _ if steps.len() == count => Ok(steps),
        _ => Err(part.fault(Message::new("dials-numbers").with("count", count))),
    }
}

/// Returns the goal in the board's text, in the option, or of the game, in this order.
fn find_goal(
    options: &Options,
    text_goal: Option<Part<'_>>,
    settings: Settings,
    positions: &[u8],
) -> Result<Goal, ParseError> {
    let option_goal = Part::filled(options, GOAL);
    let part = match (text_goal, option_goal) {
        (Some(_), Some(option_goal)) => return Err(option_goal.fault(Message::new("dials-two-goals"))),
        (text_goal, option_goal) => text_goal.or(option_goal),
    };
    let default = settings.goal.map(|text| Part { option: GOAL, text, offset: 0 });
    match part.or(default) {
        Some(part) => read_goal(part, positions),
        None => Ok(Goal::Each(vec![Some(0); positions.len()])),
    }
}

/// Reads `equal`, one position for all dials, or a position for each.
pub(super) fn read_goal(part: Part<'_>, positions: &[u8]) -> Result<Goal, ParseError> {
    const EQUALS: [&str; 16] = [
        EQUAL,
        "all equal",
        "same",
        "all the same",
        "=",
        "相同",
        "相等",
        "全部相同",
        "全部相等",
        "一致",
        "同じ",
        "すべて同じ",
        "全部同じ",
        "같게",
        "모두 같게",
        "같음",
    ];
    const ZEROS: [&str; 6] = ["zero", "all zero", "全零", "全部为零", "すべて0", "모두 0"];
    let word = part.text.trim().to_lowercase();
    if EQUALS.contains(&word.as_str()) {
        return Ok(Goal::Equal);
    }
    if ZEROS.contains(&word.as_str()) {
        return Ok(Goal::Each(vec![Some(0); positions.len()]));
    }
    let items = text::read(part)?;
    let items = match &items[..] {
        [item] => vec![item.clone(); positions.len()],
        _ => items,
    };
    if items.len() != positions.len() {
        return Err(part.fault(Message::new("dials-goal-length").with("count", positions.len())));
    }
    // A star is a lit lamp, and any position of a dial of more positions.
    let is_any = |item: &Item, modulus: u8| modulus > 2 && &part.text[item.span.clone()] == "*";
    let items: Vec<Item> = items
        .into_iter()
        .zip(positions)
        .map(|(item, &modulus)| if is_any(&item, modulus) { Item { number: None, ..item } } else { item })
        .collect();
    Ok(Goal::Each(text::parse_positions(part, &items, positions)?))
}

/// Returns the text between a prefix and the next one.
fn prefixed_part<'a>(text: Part<'a>, prefix: &str) -> Option<Part<'a>> {
    text.split(&[prefix]).1.map(|behind| behind.split(&PREFIXES).0)
}

/// Returns the value of an option, from the board's text or the option itself.
fn field<'a>(options: &'a Options, whole: Part<'a>, prefix: &str, id: &'static str) -> Option<Part<'a>> {
    prefixed_part(whole, prefix).or_else(|| Part::filled(options, id))
}
