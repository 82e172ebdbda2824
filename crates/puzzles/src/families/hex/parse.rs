//! Boards from options: start and target with equal stones, and the allowed turns.

use super::board::HexBoard;
use super::info::{START, TARGET, TURNS};
use super::kinds::Kinds;
use super::rules::MAX_COLOURS;
use super::text::{self, Drawn};
use crate::family::{Options, Part};
use crate::puzzle::{Message, ParseError};

pub(super) fn parse(options: &Options) -> Result<HexBoard, ParseError> {
    let (boards, named) = Part::whole(options, START).split(&[TURNS]);
    let kinds = kinds(options, named)?;
    let (start, inner) = boards.split_goal()?;
    let outer = Part::filled(options, TARGET);
    let drawn = read(start)?;
    let Some(goal) = inner.or(outer) else { return Err(start.fault(Message::new("hex-no-goal"))) };
    let target = read(goal)?;
    if let Some(outer) = outer.filter(|&outer| read(outer).as_ref() != Ok(&target)) {
        return Err(outer.fault(Message::new("hex-two-goals")));
    }
    if drawn.side != target.side {
        let message = Message::new("hex-sides").with("start", drawn.side).with("goal", target.side);
        return Err(goal.fault(message));
    }
    let counts = |drawn: &Drawn, sign| drawn.signs.iter().filter(|&&other| other == Some(sign)).count();
    let mut colours: Vec<char> = drawn.signs.iter().chain(&target.signs).copied().flatten().collect();
    colours.sort_unstable();
    colours.dedup();
    if colours.len() > MAX_COLOURS {
        return Err(start.fault(Message::new("hex-colours").with("most", MAX_COLOURS)));
    }
    for &colour in &colours {
        let (have, want) = (counts(&drawn, colour), counts(&target, colour));
        if have != want {
            let id = if colours.len() == 1 { "hex-count" } else { "hex-count-colour" };
            let message = Message::new(id).with("have", have).with("want", want);
            return Err(goal.fault(message.with("colour", colour)));
        }
    }
    let number = |sign: &Option<char>| {
        sign.and_then(|sign| colours.iter().position(|&colour| colour == sign)).map_or(0, |at| at as u8 + 1)
    };
    let stones = |drawn: &Drawn| drawn.signs.iter().map(number).collect::<Vec<u8>>();
    Ok(HexBoard { side: drawn.side, stones: stones(&drawn), goal: stones(&target).into(), kinds })
}

/// Returns the turns named at the end of the board's text, or by the option.
fn kinds(options: &Options, named: Option<Part<'_>>) -> Result<Kinds, ParseError> {
    match (named, Part::filled(options, TURNS)) {
        (Some(named), Some(outer)) if named.named::<Kinds>()? != options.named(TURNS)? => {
            Err(outer.fault(Message::new("hex-two-turns")))
        }
        (Some(named), _) => named.named(),
        (None, _) => options.named(TURNS),
    }
}

/// Parses a drawn hexagon.
pub(super) fn read(part: Part<'_>) -> Result<Drawn, ParseError> {
    text::read(part.text).map_err(|(span, message)| part.fault_at(span, message))
}
