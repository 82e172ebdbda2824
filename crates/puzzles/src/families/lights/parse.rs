//! Boards from options: the lights, the goal, the press pattern, the edges, the states.

use std::sync::Arc;

use super::board::LightsBoard;
use super::edges::Edges;
use super::info::{BOARD, EDGES, OFF, ON, PRESS, STATE_COUNT};
use super::pattern::{NamedPattern, Pattern};
use super::rules::Rules;
use super::sizes::{MAX_STATES, STATES};
use super::text::{self, Drawing};
use crate::family::{GOAL, Options, Part};
use crate::puzzle::{Message, ParseError};

/// Prefix of the press pattern in a board's text.
pub(super) const PRESS_PREFIX: &str = "press:";
/// Prefix of the edge rule in a board's text.
pub(super) const EDGES_PREFIX: &str = "edges:";
/// Prefix of the number of states in a board's text.
pub(super) const STATES_PREFIX: &str = "states:";
/// All prefixes.
const PREFIXES: [&str; 3] = [PRESS_PREFIX, EDGES_PREFIX, STATES_PREFIX];

/// Parses a board.
pub(super) fn parse(options: &Options) -> Result<LightsBoard, ParseError> {
    let whole = Part::whole(options, BOARD);
    let edges = match prefixed_part(whole, EDGES_PREFIX) {
        Some(part) => part.named()?,
        None => options.named(EDGES)?,
    };
    let (position, text_goal) = whole.split(&PREFIXES).0.split_goal()?;
    let option_goal = Part::filled(options, GOAL);
    let drawn = parse_lights(position, edges)?;
    if let (Some(text_goal), Some(option_goal)) = (text_goal, option_goal) {
        let states = |part| parse_goal(part, edges).and_then(|goal| goal_cells(part, &goal, &drawn));
        if states(text_goal)? != states(option_goal)? {
            return Err(option_goal.fault(Message::new("lights-two-goals")));
        }
    }
    let goal = text_goal.or(option_goal).map(|part| Ok((part, parse_goal(part, edges)?))).transpose()?;
    let states = parse_states(options, prefixed_part(whole, STATES_PREFIX))?.unwrap_or_else(|| {
        let goal = goal.iter().flat_map(|(_, goal)| goal.states());
        let highest = drawn.cells.iter().flatten().copied().chain(goal).max().unwrap_or_default();
        (highest + 1).clamp(*STATES.start(), MAX_STATES)
    });
    check_states(position, drawn.cells.iter().flatten().copied(), states)?;
    let pattern = parse_pattern(options, prefixed_part(whole, PRESS_PREFIX), edges, states)?;
    let blocked: Vec<bool> = drawn.cells.iter().map(Option::is_none).collect();
    if blocked.iter().all(|&blocked| blocked) {
        return Err(position.fault(Message::new("lights-all-blocked")));
    }
    let goal = match goal {
        None => vec![0; blocked.len()],
        Some((part, goal)) => {
            check_states(part, goal.states().into_iter(), states)?;
            goal_cells(part, &goal, &drawn)?
        }
    };
    let lights = drawn.cells.iter().map(|cell| cell.unwrap_or(0)).collect();
    let (width, height) = (drawn.width, drawn.cells.len() / drawn.width);
    Ok(LightsBoard {
        lights,
        rules: Arc::new(Rules { width, height, edges, states, pattern, blocked, goal }),
    })
}

/// Recognises a board in a message: a ring, or at least three rows and columns, with both lit and
/// unlit lights.
pub(super) fn recognise(text: &str) -> Option<LightsBoard> {
    let board = parse(&Options::from([(BOARD, text)])).ok()?;
    let rules = &board.rules;
    let has_both = board.lights.contains(&0) && board.lights.iter().any(|&light| light > 0);
    let rows = text.trim().contains(['/', '|', ';', '\n']) && rules.width >= 3 && rules.height >= 3;
    (has_both && (rows || rules.is_ring())).then_some(board)
}

/// Joins all options into one board text; options that the text already contains are left out.
pub(super) fn in_one_text(options: &Options) -> String {
    let whole = Part::whole(options, BOARD);
    let mut text = options.filled(BOARD).unwrap_or_default().to_owned();
    if let Some(goal) = options.filled(GOAL).filter(|_| whole.split_arrow().1.is_none()) {
        // The goal must precede the prefixed options.
        let at = PREFIXES.iter().filter_map(|prefix| text.find(prefix)).min().unwrap_or(text.len());
        let named = text.split_off(at);
        text = format!("{} → {goal} {named}", text.trim_end()).trim_end().to_owned();
    }
    for (id, prefix) in [(PRESS, PRESS_PREFIX), (EDGES, EDGES_PREFIX), (STATE_COUNT, STATES_PREFIX)] {
        if let Some(value) = options.filled(id).filter(|_| !whole.text.contains(prefix)) {
            text.push_str(&format!(" {prefix}{value}"));
        }
    }
    text
}

/// A parsed goal.
pub(super) enum Goal {
    /// One state for all lights.
    All(u8),
    /// A state for each light.
    Drawing(Drawing),
}

impl Goal {
    /// Returns the states that occur in the goal.
    pub(super) fn states(&self) -> Vec<u8> {
        match self {
            Self::All(state) => vec![*state],
            Self::Drawing(drawn) => drawn.cells.iter().flatten().copied().collect(),
        }
    }
}

/// Parses a goal: a name, one digit, or a drawing.
pub(super) fn parse_goal(part: Part<'_>, edges: Edges) -> Result<Goal, ParseError> {
    let text = part.text.trim();
    let is = |name: &str| text.eq_ignore_ascii_case(name);
    if is(OFF) || is(ON) {
        return Ok(Goal::All(u8::from(is(ON))));
    }
    match text.parse::<u8>() {
        Ok(state @ 0..=9) if text.len() == 1 => Ok(Goal::All(state)),
        // Text that consists only of letters is an unknown name.
        _ if text.chars().all(char::is_alphabetic) => {
            let message = Message::new("error-choice").with("text", text);
            Err(part.fault(message.with("choices", [OFF, ON].join(", "))))
        }
        _ => Ok(Goal::Drawing(parse_lights(part, edges)?)),
    }
}

/// Returns the goal state of each cell.
pub(super) fn goal_cells(part: Part<'_>, goal: &Goal, board: &Drawing) -> Result<Vec<u8>, ParseError> {
    match goal {
        Goal::All(state) => Ok(board.cells.iter().map(|cell| cell.map_or(0, |_| *state)).collect()),
        Goal::Drawing(goal) => {
            let same_size = goal.width == board.width && goal.cells.len() == board.cells.len();
            let blocked = |drawn: &Drawing| drawn.cells.iter().map(Option::is_none).collect::<Vec<_>>();
            if !same_size || blocked(goal) != blocked(board) {
                return Err(part.fault(Message::new("lights-goal-shape")));
            }
            Ok(goal.cells.iter().map(|cell| cell.unwrap_or(0)).collect())
        }
    }
}

/// Parses the press pattern.
pub(super) fn parse_pattern(
    options: &Options,
    named: Option<Part<'_>>,
    edges: Edges,
    states: u8,
) -> Result<Pattern, ParseError> {
    match named.or_else(|| Part::filled(options, PRESS)) {
        Some(part) => Pattern::read(part, edges, states),
        None => Ok(Pattern::from_named(NamedPattern::Cross)),
    }
}

/// Parses the number of states, if given.
pub(super) fn parse_states(options: &Options, named: Option<Part<'_>>) -> Result<Option<u8>, ParseError> {
    let (min_states, max_states) = (u32::from(*STATES.start()), u32::from(MAX_STATES));
    let Some(part) = named else {
        return Ok(options.number(STATE_COUNT, min_states..=max_states)?.map(|states| states as u8));
    };
    let text = part.text.trim();
    match text.parse().ok().filter(|states| STATES.contains(states)) {
        Some(states) => Ok(Some(states)),
        None => {
            let message = Message::new("error-number").with("text", text).with("least", min_states);
            Err(part.fault(message.with("most", max_states)))
        }
    }
}

/// Rejects states outside `0..states`.
pub(super) fn check_states(
    part: Part<'_>,
    mut used: impl Iterator<Item = u8>,
    states: u8,
) -> Result<(), ParseError> {
    match used.find(|&state| state >= states) {
        Some(state) => {
            let message = Message::new("lights-state").with("state", state);
            Err(part.fault(message.with("most", states - 1)))
        }
        None => Ok(()),
    }
}

/// Returns the text between a prefix and the next prefix.
fn prefixed_part<'a>(text: Part<'a>, prefix: &str) -> Option<Part<'a>> {
    text.split(&[prefix]).1.map(|rest| rest.split(&PREFIXES).0)
}

/// Parses the lights of a board or of a goal.
fn parse_lights(part: Part<'_>, edges: Edges) -> Result<Drawing, ParseError> {
    text::read(part.text, edges == Edges::Ring).map_err(|(span, message)| part.fault_at(span, message))
}
