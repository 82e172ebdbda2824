//! The hexagon as a game of turns.

use std::fmt;

use super::board::HexBoard;
use super::count;
use super::grid::{Inner, Turn};
use super::info::{BY_ROW, INFO, SIDE, STONES, TARGET, TURNS};
use super::kinds::Kinds;
use super::{moves, picture, solve, text};
use crate::family::{Describe, Game, Info, MOVES, Options};
use crate::puzzle::{Message, ParseError, Report, Scene, Solution, SolveError};
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, Tables};

impl Describe for HexBoard {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn position(&self) -> String {
        text::write(self.grid(), &self.stones, self.colours() > 1)
    }

    fn goal(&self) -> String {
        text::write(self.grid(), &self.goal, self.colours() > 1)
    }

    fn title(&self) -> Message {
        let id = if self.turn_kinds == Kinds::EVERY { "hex-title" } else { "hex-title-turns" };
        Message::new(id).with("side", self.side).with("turns", self.turn_kinds.to_string())
    }

    fn generator_options(&self) -> Options {
        let stones = self.goal.iter().filter(|&&stone| stone > 0).count();
        let mut options =
            Options::from([(SIDE, self.side.to_string()), (TURNS, self.turn_kinds.to_string())]);
        // The generator places stones of one colour only, so a target of several colours is kept.
        match self.colours() {
            ..=1 => options.set(STONES, stones.to_string()),
            _ => options.set(TARGET, self.goal()),
        }
        options
    }

    fn is_solved(&self) -> bool {
        self.stones[..] == self.goal[..]
    }

    fn scene(&self) -> Scene {
        picture::draw(self, None, true)
    }

    fn goal_scene(&self) -> Option<Scene> {
        Some(picture::draw(&Self { stones: self.goal.to_vec(), ..self.clone() }, None, true))
    }
}

impl Game for HexBoard {
    type Move = Turn;

    fn scene_after(&self, turn: &Turn) -> Scene {
        let mut after = self.clone();
        after.turn(*turn);
        picture::draw(&after, Some(*turn), true)
    }

    /// Counts the stones on points where the target has the same colour.
    fn progress(&self) -> usize {
        let pairs = self.stones.iter().zip(&*self.goal);
        pairs.filter(|(stone, wanted)| stone == wanted && **stone != 0).count()
    }

    fn legal_moves(&self) -> Vec<Turn> {
        self.legal_turns().collect()
    }

    /// Returns the rings, each with its turns. The list is empty if there is a single ring or a
    /// single kind of turn: turns are then chosen directly.
    fn choices(&self) -> Vec<(String, Vec<Turn>)> {
        let (grid, kinds) = (self.grid(), self.turn_kinds);
        if grid.inner.len() == 1 || kinds.iter().count() == 1 {
            return Vec::new();
        }
        let choice = |(at, ring): (usize, &Inner)| {
            ((at + 1).to_string(), kinds.iter().map(|kind| ring.turn(kind, at)).collect())
        };
        grid.inner.iter().enumerate().map(choice).collect()
    }

    fn play(&mut self, turn: &Turn) {
        self.turn(*turn);
    }

    fn undo(&self, turn: &Turn) -> Option<Vec<Turn>> {
        Some(vec![turn.inverse()])
    }

    fn word(turn: &Turn, notation: &str) -> String {
        match notation {
            BY_ROW => turn.by_row_and_column(),
            _ => turn.to_string(),
        }
    }

    fn hint(&self, turn: &Turn) -> Option<Message> {
        Some(Message::new("hex-hint").with("ring", turn.ring()))
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<Turn>, ParseError> {
        moves::read(self, options.get(MOVES).unwrap_or_default())
    }

    fn write_moves(&self, turns: &[Turn], notation: &str) -> String {
        let write = |turn: &Turn| match notation {
            BY_ROW => turn.by_row_and_column(),
            _ => turn.to_string(),
        };
        turns.iter().map(write).collect::<Vec<_>>().join(" ")
    }

    fn search(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Vec<Turn>>,
    ) -> Result<Solution<Vec<Turn>>, SolveError> {
        solve::solve(self, tables, meter, report)
    }

    fn optimal_paths(
        &self,
        length: u32,
        max_listed: usize,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<OptimalPaths<Turn>> {
        Some(count::optimal_paths(self, length, max_listed, tables, meter))
    }
}

impl fmt::Display for HexBoard {
    /// Writes the position, the goal after an arrow, and the allowed turns unless all are allowed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} → {}", self.position(), self.goal())?;
        if self.turn_kinds != Kinds::EVERY {
            write!(f, " {TURNS} {}", self.turn_kinds)?;
        }
        Ok(())
    }
}
