//! The board as a game of presses.

use std::fmt;

use super::board::{DialsBoard, EQUAL, Goal, signed_step};
use super::fields;
use super::info::{BUTTONS, COUNT, INFO, POSITIONS, SINGLE};
use super::press::{Press, button_name, dial_name};
use super::{count, legend, moves, picture, solve, text};
use crate::family::{Describe, GOAL, Game, Info, Legend, Lesson, MOVES, Options, Part};
use crate::puzzle::{Message, ParseError, Report, Scene, Solution, SolveError};
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, Tables};

/// Maximum keys of a pad, one per button. A board with more buttons has no pad.
const MAX_KEYS: usize = 15;
/// Maximum keys in a row.
const KEYS_IN_ROW: usize = 5;

/// Maximum dials whose turns are listed with a press.
const MAX_NAMED: usize = 6;

impl Describe for DialsBoard {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn position(&self) -> String {
        text::write(self.dials.iter())
    }

    fn goal(&self) -> String {
        match &self.rules.goal {
            Goal::Equal => EQUAL.to_owned(),
            Goal::Each(wanted) => match wanted[..] {
                [Some(first), ..] if wanted.iter().all(|wanted| *wanted == Some(first)) => first.to_string(),
                _ => text::write(
                    wanted
                        .iter()
                        .map(|position| position.map_or("?".to_owned(), |position| position.to_string())),
                ),
            },
        }
    }

    fn title(&self) -> Message {
        let title = Message::new("dials-title").with("dials", self.dials.len());
        title
            .with("positions", write_positions(self).replace(' ', ", "))
            .with("buttons", self.rules.buttons.len())
    }

    fn generator_options(&self) -> Options {
        let mut options = Options::from([(COUNT, self.dials.len().to_string())]);
        options.set(POSITIONS, write_positions(self));
        options.set(BUTTONS, write_buttons(self));
        options.set(GOAL, self.goal());
        options
    }

    fn is_solved(&self) -> bool {
        self.is_at_goal()
    }

    fn scene(&self) -> Scene {
        picture::draw(self, None)
    }

    fn legend(&self, max_height: Option<f32>) -> Option<Legend> {
        Some(Legend { title: Message::new("dials-legend"), scene: legend::draw(self, max_height) })
    }

    fn lesson(&self) -> Lesson {
        match self.rules.goal {
            Goal::Equal => Lesson { aim: "dials-aim-equal", ..INFO.lesson },
            Goal::Each(_) => INFO.lesson,
        }
    }

    /// Lists the dials that each button turns, with the steps.
    fn aim(&self) -> Option<Message> {
        let button = |button: usize| format!("`{}` {}", button_name(button), write_effect(self, button));
        let buttons: Vec<String> = (0..self.rules.buttons.len()).map(button).collect();
        Some(Message::new("dials-buttons").with("buttons", buttons.join("; ")))
    }
}

impl Game for DialsBoard {
    type Move = Press;

    fn scene_after(&self, press: &Press) -> Scene {
        let mut after = self.clone();
        after.play(press);
        picture::draw(&after, Some(press.button.into()))
    }

    /// Counts the dials that are at their goal.
    fn progress(&self) -> usize {
        self.dials_at_goal().into_iter().filter(|&at_goal| at_goal).count()
    }

    fn legal_moves(&self) -> Vec<Press> {
        (0..self.rules.buttons.len()).map(|button| self.rules.press(button)).collect()
    }

    /// Returns rows of keys, one per button; empty if there are more than `MAX_KEYS`.
    fn pad(&self) -> Vec<Vec<Option<Press>>> {
        let keys: Vec<Option<Press>> = self.legal_moves().into_iter().map(Some).collect();
        if keys.len() > MAX_KEYS {
            return Vec::new();
        }
        keys.chunks(KEYS_IN_ROW).map(<[_]>::to_vec).collect()
    }

    fn play(&mut self, press: &Press) {
        self.press(press.button.into());
    }

    /// Returns presses of the same button, as many as bring every dial back to where it was before
    /// `press`.
    fn undo(&self, press: &Press) -> Option<Vec<Press>> {
        Some(vec![*press; self.rules.order(press.button.into()) - 1])
    }

    /// Writes the button and the dials it turns: `A (a +1, b −2)`. Writes only the button if these
    /// are more than `MAX_NAMED`.
    fn describe_move(&self, press: &Press, _: &str) -> String {
        match self.rules.turned_dials(press.button.into()).count() {
            ..=MAX_NAMED => format!("{press} ({})", write_effect(self, press.button.into())),
            _ => press.to_string(),
        }
    }

    /// Names the first dial that the button turns.
    fn hint(&self, press: &Press) -> Option<Message> {
        let (dial, _) = self.rules.turned_dials(press.button.into()).next()?;
        Some(Message::new("dials-hint").with("dial", dial_name(dial)))
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<Press>, ParseError> {
        moves::read(self, Part::whole(options, MOVES))
    }

    fn write_moves(&self, presses: &[Press], notation: &str) -> String {
        match notation {
            SINGLE => presses.iter().map(Press::to_string).collect::<Vec<_>>().join(" "),
            _ => moves::write(presses),
        }
    }

    fn search(
        &self,
        _: &Tables,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Vec<Press>>,
    ) -> Result<Solution<Vec<Press>>, SolveError> {
        solve::solve(self, meter, report)
    }

    fn optimal_paths(
        &self,
        length: u32,
        max_listed: usize,
        _: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<OptimalPaths<Press>> {
        Some(count::optimal_paths(self, length, max_listed, meter))
    }
}

/// Writes the dials that a button turns: `a +1, b −2`, or `a b` if the dials are lamps.
fn write_effect(board: &DialsBoard, button: usize) -> String {
    let are_lamps = board.has_lamps();
    let turned = board.rules.turned_dials(button).map(|(dial, step)| match are_lamps {
        true => dial_name(dial).to_string(),
        false => format!("{} {}", dial_name(dial), legend::write(step)),
    });
    turned.collect::<Vec<_>>().join(if are_lamps { " " } else { ", " })
}

/// Writes the number of positions of each dial, or one number if all are equal.
fn write_positions(board: &DialsBoard) -> String {
    let positions = &board.rules.positions;
    match positions.iter().all(|count| *count == positions[0]) {
        true => positions[0].to_string(),
        false => text::write(positions.iter()),
    }
}

/// Writes the buttons as rows of steps, each in the shorter direction. For lamps, writes each
/// button as the letters of its lamps.
fn write_buttons(board: &DialsBoard) -> String {
    if board.has_lamps() {
        let letters = |button| board.rules.turned_dials(button).map(|(dial, _)| dial_name(dial)).collect();
        return (0..board.rules.buttons.len()).map(letters).collect::<Vec<String>>().join(" ");
    }
    let row = |steps: &Vec<u8>| {
        text::write(steps.iter().zip(&board.rules.positions).map(|(&step, &count)| signed_step(step, count)))
    };
    board.rules.buttons.iter().map(row).collect::<Vec<_>>().join("; ")
}

impl fmt::Display for DialsBoard {
    /// Writes the position, the goal unless it is 0, the numbers of positions, and the buttons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position())?;
        if self.goal() != "0" {
            write!(f, " → {}", self.goal())?;
        }
        f.write_str(&fields::write(POSITIONS, &write_positions(self)))?;
        f.write_str(&fields::write(BUTTONS, &write_buttons(self)))
    }
}
