//! A legal sliding board with its goal: its texts, its picture, its solution.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::rules::{Direction, Position, Rules};
use super::shape::{MOST_SIDE, Named, Shape};
use super::text::{self, Layout};
use super::{INFO, moves, parity, solve};
use crate::families::{Board, Info, Step};
use crate::puzzle::scene::{Ink, Shape as Outline};
use crate::puzzle::{Message, ParseError, Scene, Solution, SolveError};
use crate::search::{DistanceTable, Key, Meter, Tables};

/// A position and a goal of one shape. Both name each of 0 … cells−1 once, 0 being the gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SlidingBoard {
    pub(super) shape: Shape,
    pub(super) tiles: Vec<u8>,
    pub(super) goal: Arc<[u8]>,
}

impl SlidingBoard {
    pub(super) fn new(position: Layout, goal: impl Into<Arc<[u8]>>) -> Self {
        let goal = goal.into();
        debug_assert_eq!(position.tiles.len(), goal.len());
        Self { shape: position.shape, tiles: position.tiles, goal }
    }

    /// The table that small boards of this shape and goal gap are solved by.
    pub(super) fn table(&self, rules: &Rules, tables: &Tables) -> Arc<DistanceTable<Direction>> {
        let shape = [self.shape.width as u8, self.shape.height as u8, self.goal_gap() as u8, 0];
        let key = Key { family: INFO.id, kind: "distance", revision: 0, shape, pattern: 0 };
        tables.get_or_build(key, || DistanceTable::build(rules, rules.goal()))
    }

    /// The cell where the goal wants each tile.
    pub(super) fn homes(&self) -> [u8; MOST_SIDE * MOST_SIDE] {
        let mut homes = [0; MOST_SIDE * MOST_SIDE];
        for (cell, &tile) in self.goal.iter().enumerate() {
            homes[usize::from(tile)] = cell as u8;
        }
        homes
    }

    /// For what lies in each cell, its cell in the goal.
    pub(super) fn homes_by_cell(&self) -> Vec<u8> {
        let homes = self.homes();
        self.tiles.iter().map(|&tile| homes[usize::from(tile)]).collect()
    }

    pub(super) fn goal_gap(&self) -> usize {
        gap_of(&self.goal)
    }

    pub(super) fn gap(&self) -> usize {
        gap_of(&self.tiles)
    }

    /// The board after the tile in `cell` has moved into the gap.
    pub(super) fn moved(&self, cell: usize) -> Self {
        let mut board = self.clone();
        board.tiles.swap(cell, self.gap());
        board
    }

    /// The rules of this shape and goal, and this position in them.
    pub(super) fn relabelled(&self) -> (Rules, Position) {
        let rules = Rules::new(self.shape, self.goal_gap());
        let position = rules.position(self.homes_by_cell().into_iter());
        (rules, position)
    }

    /// Whether the goal can be reached at all.
    pub(super) fn is_solvable(&self) -> bool {
        parity::is_even(self.shape, &self.homes_by_cell(), self.goal_gap())
    }

    /// The scene with, if there was a move, its tile framed and the cell it came from dotted.
    pub(super) fn draw(&self, moved: Option<usize>) -> Scene {
        let Shape { width, height } = self.shape;
        let mut scene = Scene::tray(width, height);
        for (cell, &tile) in self.tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            let ink = if self.goal[cell] == tile { Ink::Home } else { Ink::Piece };
            scene.cell(cell % width, cell / width, Outline::Block, ink, Some(tile.to_string()));
        }
        if let Some(to) = moved {
            let from = self.gap();
            scene.cell(to % width, to / width, Outline::Frame, Ink::Mark, None);
            scene.cell(from % width, from / width, Outline::Dot, Ink::Mark, None);
        }
        scene
    }
}

fn gap_of(tiles: &[u8]) -> usize {
    tiles.iter().position(|&tile| tile == 0).expect("a legal layout has a gap")
}

impl Board for SlidingBoard {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn position(&self) -> String {
        text::write(self.shape, &self.tiles)
    }

    fn goal(&self) -> String {
        text::write(self.shape, &self.goal)
    }

    fn title(&self) -> Message {
        Message::new("sliding-title").with("shape", format!("{}×{}", self.shape.width, self.shape.height))
    }

    fn scene(&self) -> Scene {
        self.draw(None)
    }

    fn is_solved(&self) -> bool {
        self.tiles[..] == self.goal[..]
    }

    fn solve(&self, tables: &Tables, meter: &mut Meter<'_>) -> Result<Solution, SolveError> {
        solve::solve(self, tables, meter)
    }

    fn replay(&self, text: &str) -> Result<Vec<Step>, ParseError> {
        let mut board = self.clone();
        let step = |direction: Direction| {
            let to = board.gap();
            let from = direction.source(board.shape, to).expect("the moves were checked");
            board = board.moved(from);
            Step {
                notation: Cow::Borrowed(direction.letter()),
                caption: format!("{direction} {}", direction.arrow()),
                scene: board.draw(Some(to)),
                board: Box::new(board.clone()),
            }
        };
        Ok(moves::read(self, text)?.into_iter().map(step).collect())
    }
}

impl fmt::Display for SlidingBoard {
    /// The position, and the goal behind an arrow unless it is the usual one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position())?;
        if self.goal[..] != Named::Rows.layout(self.shape)[..] {
            write!(f, " → {}", self.goal())?;
        }
        Ok(())
    }
}
