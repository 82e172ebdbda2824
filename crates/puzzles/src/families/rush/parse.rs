//! Boards from options: the cars, the target car, its exit and the metric.

use super::board::{DEFAULT_CAR, RushBoard, is_vertical};
use super::exit::Exit;
use super::info::{BOARD, CAR, EXIT};
use super::text::parse_layout;
use crate::families::blocks::layout::Layout;
use crate::families::blocks::metric;
use crate::family::{Options, Part};
use crate::puzzle::{Message, ParseError};

/// Parses a board.
pub(super) fn parse(options: &Options) -> Result<RushBoard, ParseError> {
    let (board, metric) = metric::split(options, BOARD, "rush-two-metrics")?;
    let (text, named) = board.split_named::<Exit>();
    // Splitting off a side can leave no text after the arrow, which `split_goal` would reject.
    let (position, text_goal) = match named {
        Some(_) => text.split_arrow(),
        None => text.split_goal()?,
    };
    let text_goal = text_goal.filter(|part| !part.text.trim().is_empty());
    let layout = parse_layout(position.text).map_err(|(span, message)| position.fault_at(span, message))?;
    let read = |part: Option<Part<'_>>| part.map(|part| Goal::read(&layout, part)).transpose();
    let mut goal = read(text_goal)?.unwrap_or_default();
    if let Some(part) = text_goal.filter(|_| named.is_some() && goal.exit.is_some()) {
        return Err(goal_fault(part));
    }
    goal.exit = named.or(goal.exit);
    let exit = options.named(EXIT)?;
    let exit = (exit != Exit::End).then_some(Goal { car: None, exit: Some(exit) });
    for (option, option_goal) in [(CAR, read(Part::filled(options, CAR))?), (EXIT, exit)] {
        if let Some(option_goal) = option_goal {
            let differ = || options.fault(option, Message::new("rush-two-goals"));
            goal = goal.join(&option_goal).ok_or_else(differ)?;
        }
    }
    let default = layout.pieces.iter().position(|car| car.name == DEFAULT_CAR);
    let whole = |message| position.fault_at(0..position.text.len(), message);
    let car =
        goal.car.or(default).ok_or_else(|| whole(Message::new("rush-no-car").with("usual", DEFAULT_CAR)))?;
    let vertical = is_vertical(&layout.pieces[car]);
    let exit = goal.exit.unwrap_or(Exit::End);
    let Some(exit_direction) = exit.direction(vertical) else {
        let id = if vertical { "rush-exit-upright" } else { "rush-exit-level" };
        let message = Message::new(id).with("piece", layout.pieces[car].name);
        return Err(match (text_goal, named) {
            _ if options.filled(EXIT).is_some() => options.fault(EXIT, message),
            (_, Some(_)) => board.fault_at(text.text.len()..board.text.trim_end().len(), message),
            (Some(part), None) => part.fault(message),
            (None, None) => options.fault(CAR, message),
        });
    };
    Ok(RushBoard { layout, car, exit_direction, metric })
}

/// Returns the fault of a goal that cannot be parsed.
fn goal_fault(part: Part<'_>) -> ParseError {
    part.fault(Message::new("rush-goal-form").with("goal", part.text.trim()))
}

/// Goal as typed.
#[derive(Default, PartialEq)]
struct Goal {
    car: Option<usize>,
    exit: Option<Exit>,
}

impl Goal {
    /// Joins two goals; `None` if they name different cars or different exits.
    fn join(&self, other: &Self) -> Option<Self> {
        let cars_differ = self.car.zip(other.car).is_some_and(|(a, b)| a != b);
        let exits_differ = self.exit.zip(other.exit).is_some_and(|(a, b)| a != b);
        let joined = Self { car: self.car.or(other.car), exit: self.exit.or(other.exit) };
        (!cars_differ && !exits_differ).then_some(joined)
    }

    /// Parses a car, a side, or both in any order: `B`, `left`, `B left`, `B:L`, `B←`.
    fn read(layout: &Layout, part: Part<'_>) -> Result<Self, ParseError> {
        let car = |word: &str| layout.pieces.iter().position(|car| word.chars().eq([car.name]));
        let mut goal = Self::default();
        for word in part.text.split([' ', '\t', '\n', ':', '：', ',']).filter(|word| !word.is_empty()) {
            let mut signs = word.chars();
            let split = signs.next().map(|first| (first.to_string(), signs.as_str()));
            let (named, side) = match split {
                // A name takes precedence over a side: `L` is the car of that name if there is one.
                _ if goal.car.is_none() && car(word).is_some() => (car(word), None),
                _ if Exit::parse(word).is_some() => (None, Exit::parse(word)),
                Some((first, rest)) => (car(&first), Exit::parse(rest)),
                None => (None, None),
            };
            let twice = named.is_some() && goal.car.is_some() || side.is_some() && goal.exit.is_some();
            let wrong = named.is_none() && side.is_none()
                || word.chars().count() > 1 && named.is_some() && side.is_none();
            if twice || wrong {
                return Err(goal_fault(part));
            }
            goal = Self { car: named.or(goal.car), exit: side.or(goal.exit) };
        }
        if goal == Self::default() { Err(goal_fault(part)) } else { Ok(goal) }
    }
}
