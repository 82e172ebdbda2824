//! Parses boards from options: a start, a target and the allowed turns. Start and target must have
//! the same number of stones of each colour.

use super::board::HexBoard;
use super::info::{START, TARGET, TURNS};
use super::kinds::Kinds;
use super::rules::MAX_COLOURS;
use super::text::{self, ParsedHexagon};
use crate::family::{Options, Part};
use crate::puzzle::{Message, ParseError};

/// Parses a board with its options.
pub(super) fn parse(options: &Options) -> Result<HexBoard, ParseError> {
    let (boards, named) = Part::whole(options, START).split(&[TURNS]);
    let turn_kinds = turn_kinds(options, named)?;
    let (start, goal_in_text) = boards.split_goal()?;
    let goal_option = Part::filled(options, TARGET);
    let position = read(start)?;
    let Some(goal) = goal_in_text.or(goal_option) else {
        return Err(start.fault(Message::new("hex-no-goal")));
    };
    let target = read(goal)?;
    if let Some(option) = goal_option.filter(|&option| read(option).as_ref() != Ok(&target)) {
        return Err(option.fault(Message::new("hex-two-goals")));
    }
    if position.side != target.side {
        let message = Message::new("hex-sides").with("start", position.side).with("goal", target.side);
        return Err(goal.fault(message));
    }
    let count =
        |hexagon: &ParsedHexagon, sign| hexagon.signs.iter().filter(|&&other| other == Some(sign)).count();
    let mut colours: Vec<char> = position.signs.iter().chain(&target.signs).copied().flatten().collect();
    colours.sort_unstable();
    colours.dedup();
    if colours.len() > MAX_COLOURS {
        return Err(start.fault(Message::new("hex-colours").with("most", MAX_COLOURS)));
    }
    for &colour in &colours {
        let (have, want) = (count(&position, colour), count(&target, colour));
        if have != want {
            let id = if colours.len() == 1 { "hex-count" } else { "hex-count-colour" };
            let message = Message::new(id).with("have", have).with("want", want);
            return Err(goal.fault(message.with("colour", colour)));
        }
    }
    let number = |sign: &Option<char>| {
        sign.and_then(|sign| colours.iter().position(|&colour| colour == sign)).map_or(0, |at| at as u8 + 1)
    };
    let stones = |hexagon: &ParsedHexagon| hexagon.signs.iter().map(number).collect::<Vec<u8>>();
    Ok(HexBoard { side: position.side, stones: stones(&position), goal: stones(&target).into(), turn_kinds })
}

/// Joins all options into one board text; options that the text already contains are left out.
pub(super) fn in_one_text(options: &Options) -> String {
    let text = options.filled(START).unwrap_or_default();
    let (boards, named) = text.split_at(text.find(TURNS).unwrap_or(text.len()));
    let mut joined = boards.trim_end().to_owned();
    let has_goal = Part::whole(options, START).split_arrow().1.is_some();
    if let Some(goal) = options.filled(TARGET).filter(|_| !has_goal) {
        joined.push_str(&format!(" → {goal}"));
    }
    match options.filled(TURNS).filter(|_| named.is_empty()) {
        Some(kinds) => joined.push_str(&format!(" {TURNS} {kinds}")),
        None => joined.push_str(&format!(" {named}")),
    }
    joined.trim_end().to_owned()
}

/// Returns the kinds of turns named at the end of the board's text, or else by the option.
///
/// # Errors
/// A name is invalid, or the text and the option name different kinds.
fn turn_kinds(options: &Options, named: Option<Part<'_>>) -> Result<Kinds, ParseError> {
    match (named, Part::filled(options, TURNS)) {
        (Some(named), Some(option)) if named.named::<Kinds>()? != options.named(TURNS)? => {
            Err(option.fault(Message::new("hex-two-turns")))
        }
        (Some(named), _) => named.named(),
        (None, _) => options.named(TURNS),
    }
}

/// Parses a hexagon in a part of an option.
pub(super) fn read(part: Part<'_>) -> Result<ParsedHexagon, ParseError> {
    text::read(part.text).map_err(|(span, message)| part.fault_at(span, message))
}
