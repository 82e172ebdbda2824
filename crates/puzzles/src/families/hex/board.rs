//! A legal hexagon with its goal: its texts, its picture, its solution.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::grid::{Grid, Kind, Turn};
use super::rules::{Kinds, Rules, State};
use super::{INFO, TURNS, analyse, moves, picture, solve, text};
use crate::families::{Board, Info, MOVES, Options, Step};
use crate::puzzle::{Analysis, Message, Notation, ParseError, Scene, Solution, SolveError};
use crate::search::{Meter, Tables};

/// A position and a goal of one side with as many stones of each colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HexBoard {
    pub(super) side: usize,
    /// The colour of the stone on each point, from 1; 0 where there is none.
    pub(super) stones: Vec<u8>,
    pub(super) goal: Arc<[u8]>,
    pub(super) kinds: Kinds,
}

impl HexBoard {
    pub(super) fn grid(&self) -> &'static Grid {
        Grid::of(self.side)
    }

    /// How many colours there are.
    pub(super) fn colours(&self) -> u8 {
        self.goal.iter().copied().max().unwrap_or(0)
    }

    /// The rules, and this position in them; `P` planes must hold the colours.
    pub(super) fn packed<const P: usize>(&self) -> (Rules<P>, State<P>) {
        let goal = Rules::state(&self.goal);
        (Rules::new(self.grid(), self.kinds, goal), Rules::state(&self.stones))
    }

    /// The board after a turn.
    pub(super) fn after(&self, turn: Turn) -> Self {
        let mut board = self.clone();
        let ring = self.grid().inner[usize::from(turn.inner)].ring;
        for (place, &from) in ring.iter().enumerate() {
            let to = ring[(place + turn.kind.places()) % 6];
            board.stones[usize::from(to)] = self.stones[usize::from(from)];
        }
        board
    }

    fn write(&self, stones: &[u8]) -> String {
        text::write(self.grid(), stones, self.colours() > 1)
    }
}

impl Board for HexBoard {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn position(&self) -> String {
        self.write(&self.stones)
    }

    fn goal(&self) -> String {
        self.write(&self.goal)
    }

    fn title(&self) -> Message {
        let id = if self.kinds == Kinds::ALL { "hex-title" } else { "hex-title-turns" };
        Message::new(id).with("side", self.side).with("turns", self.kinds.to_string())
    }

    fn scene(&self) -> Scene {
        picture::draw(self, None)
    }

    fn goal_scene(&self) -> Option<Scene> {
        Some(picture::draw(&Self { stones: self.goal.to_vec(), ..self.clone() }, None))
    }

    fn is_solved(&self) -> bool {
        self.stones[..] == self.goal[..]
    }

    fn solve(&self, tables: &Tables, meter: &mut Meter<'_>) -> Result<Solution, SolveError> {
        solve::solve(self, tables, meter)
    }

    fn analyse(
        &self,
        solution: &Solution,
        most: usize,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<Analysis> {
        solution.optimal.then(|| analyse::analyse(self, solution, most, tables, meter))
    }

    fn moves(&self) -> Vec<Notation> {
        let rings = &self.grid().inner;
        let of = |kind| rings.iter().enumerate().map(move |(inner, ring)| ring.turn(kind, inner));
        let turns = self.kinds.iter().flat_map(of);
        let changing = turns.filter(|&turn| self.after(turn).stones != self.stones);
        changing.map(|turn| Cow::Owned(turn.to_string())).collect()
    }

    fn replay(&self, text: &str) -> Result<Vec<Step>, ParseError> {
        let mut board = self.clone();
        let step = |turn: Turn| {
            board = board.after(turn);
            let sign = match turn.kind {
                Kind::L => "↻",
                Kind::R => "↺",
                Kind::C => "180°",
            };
            Step {
                notation: Cow::Owned(turn.to_string()),
                back: Some(Cow::Owned(turn.inverse().to_string())),
                caption: format!("{turn} {sign}"),
                scene: picture::draw(&board, Some(turn)),
                board: Box::new(board.clone()),
            }
        };
        Ok(moves::read(self, text)?.into_iter().map(step).collect())
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<Notation>, ParseError> {
        let turns = moves::read(self, options.get(MOVES).unwrap_or_default())?;
        Ok(turns.iter().map(|turn| Cow::Owned(turn.to_string())).collect())
    }

    fn write_moves(&self, moves: &[Notation], _notation: &str) -> String {
        moves.join(" ")
    }
}

impl fmt::Display for HexBoard {
    /// The position, the goal behind an arrow, and the turns unless all are allowed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} → {}", self.position(), self.goal())?;
        if self.kinds != Kinds::ALL {
            write!(f, " {TURNS} {}", self.kinds)?;
        }
        Ok(())
    }
}
