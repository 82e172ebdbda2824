//! A legal sliding board with its goal: its texts, its picture, its solution.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::metric::{Metric, Stroke};
use super::moves::Letters;
use super::rules::{Position, Rules};
use super::shape::{MOST_SIDE, Named, Shape};
use super::text::{self, Layout};
use super::{INFO, LETTERS, moves, notation, optimal, parity, solve};
use crate::families::direction::Direction;
use crate::families::{Board, Info, MOVES, Options, Step};
use crate::puzzle::scene::{Ink, Shape as Outline};
use crate::puzzle::{Analysis, Message, Notation, ParseError, Scene, Solution, SolveError};
use crate::search::{DistanceTable, Key, Meter, Tables};

/// A position and a goal of one shape. Both name each of 0 … cells−1 once, 0 being the gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SlidingBoard {
    pub(super) shape: Shape,
    pub(super) tiles: Vec<u8>,
    pub(super) goal: Arc<[u8]>,
    pub(super) metric: Metric,
}

impl SlidingBoard {
    /// The board in the usual metric.
    pub(super) fn new(position: Layout, goal: impl Into<Arc<[u8]>>) -> Self {
        let goal = goal.into();
        debug_assert_eq!(position.tiles.len(), goal.len());
        Self { shape: position.shape, tiles: position.tiles, goal, metric: Metric::Single }
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

    /// The cells that the tiles of a legal stroke slide into.
    fn sliding(&self, stroke: Stroke) -> Vec<usize> {
        let next = |&cell: &usize| self.shape.source(stroke.direction, cell);
        std::iter::successors(Some(self.gap()), next).take(stroke.tiles as usize).collect()
    }

    /// The board after a stroke; `None` if there are fewer tiles on that side of the gap.
    pub(super) fn after(&self, stroke: Stroke) -> Option<Self> {
        let mut board = self.clone();
        let mut gap = self.gap();
        for _ in 0..stroke.tiles {
            let source = self.shape.source(stroke.direction, gap)?;
            board.tiles.swap(source, gap);
            gap = source;
        }
        Some(board)
    }

    /// Every move and the board after it.
    pub(super) fn legal(&self) -> impl Iterator<Item = (Stroke, Self)> {
        let most = match self.metric {
            Metric::Single => 1,
            Metric::Multi => MOST_SIDE as u32 - 1,
        };
        let of = move |direction| (1..=most).map(move |tiles| Stroke { direction, tiles });
        let strokes = Direction::ALL.into_iter().flat_map(of);
        strokes.filter_map(|stroke| Some((stroke, self.after(stroke)?)))
    }

    /// The move that leaves the gap where this tile was; `None` if it is not in line with the gap, or, in single
    /// tiles, not next to it.
    pub(super) fn pressing(&self, tile: u32) -> Option<Stroke> {
        let cell = self.tiles.iter().position(|&other| u32::from(other) == tile)?;
        self.legal().find(|(_, after)| after.gap() == cell).map(|(stroke, _)| stroke)
    }

    /// The position in the form that players type.
    pub(super) fn layout_text(&self) -> String {
        text::write(self.shape, &self.tiles)
    }

    /// The moves of a list that is known to be legal from here on.
    pub(super) fn strokes(&self, moves: &str) -> Vec<Stroke> {
        moves::read(self, moves, Letters::Tile).expect("a solution's moves are legal")
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

    /// The scene with the tiles in `moved` framed and, if any moved, the cell that they left dotted.
    pub(super) fn draw(&self, moved: &[usize]) -> Scene {
        let Shape { width, height } = self.shape;
        let (homes, mut scene) = (self.homes(), Scene::tray(width, height));
        for (cell, &tile) in self.tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            let home = usize::from(homes[usize::from(tile)]);
            // A layer of the goal is a row and a column: the outermost, the next within, and so on.
            let layer = (home % width).min(home / width) as u8;
            let ink = if home == cell { Ink::Home(layer) } else { Ink::Piece(layer) };
            scene.cell(cell % width, cell / width, Outline::Block, ink, Some(tile.to_string()));
        }
        for cell in moved {
            scene.cell(cell % width, cell / width, Outline::Frame, Ink::Mark, None);
        }
        if !moved.is_empty() {
            let gap = self.gap();
            scene.cell(gap % width, gap / width, Outline::Dot, Ink::Mark, None);
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
        self.layout_text()
    }

    fn goal(&self) -> String {
        text::write(self.shape, &self.goal)
    }

    fn title(&self) -> Message {
        let id = match self.metric {
            Metric::Single => "sliding-title",
            Metric::Multi => "sliding-title-multi",
        };
        Message::new(id).with("shape", format!("{}×{}", self.shape.width, self.shape.height))
    }

    fn scene(&self) -> Scene {
        self.draw(&[])
    }

    fn is_solved(&self) -> bool {
        self.tiles[..] == self.goal[..]
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
        let proven = solution.optimal.then_some(solution.moves.len())?;
        optimal::analyse(self, proven as u32, most, tables, meter)
    }

    fn moves(&self) -> Vec<Notation> {
        self.legal().map(|(stroke, _)| Cow::Owned(stroke.to_string())).collect()
    }

    fn replay(&self, text: &str) -> Result<Vec<Step>, ParseError> {
        let mut board = self.clone();
        let step = |stroke: Stroke| {
            let moved = board.sliding(stroke);
            board = board.after(stroke).expect("the moves were checked");
            Step {
                notation: Cow::Owned(stroke.to_string()),
                back: Some(Cow::Owned(stroke.back().to_string())),
                caption: format!("{stroke} {}", stroke.direction.arrow()),
                scene: board.draw(&moved),
                board: Box::new(board.clone()),
            }
        };
        Ok(moves::read(self, text, Letters::Either)?.into_iter().map(step).collect())
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<Notation>, ParseError> {
        let letters = Letters::named(options.choice(LETTERS, Letters::NAMES)?);
        let strokes = moves::read(self, options.get(MOVES).unwrap_or_default(), letters)?;
        Ok(strokes.iter().map(|stroke| Cow::Owned(stroke.to_string())).collect())
    }

    fn write_moves(&self, moves: &[Notation], notation: &str) -> String {
        notation::write(self, &self.strokes(&moves.join(" ")), notation)
    }
}

impl fmt::Display for SlidingBoard {
    /// The position, the goal behind an arrow and the metric, unless they are the usual ones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position())?;
        if self.goal[..] != Named::Rows.layout(self.shape)[..] {
            write!(f, " → {}", self.goal())?;
        }
        if self.metric != Metric::Single {
            write!(f, " {}", self.metric.name())?;
        }
        Ok(())
    }
}
