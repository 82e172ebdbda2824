//! The moves of the multi-tile metric: the rules of `rules.rs` with strokes for moves.
//!
//! It plays, merges and ranks strokes; it does not search.

use std::fmt;
use std::iter;

use super::super::rules::{Direction, Position, Rules};
use crate::puzzle::Puzzle;
use crate::search::Ranked;

/// Tiles of one row or column that slide at once into the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Stroke {
    /// Where they slide.
    pub(in super::super) direction: Direction,
    /// How many, from 1.
    pub(in super::super) tiles: u8,
}

impl Stroke {
    /// The fewest strokes that move tile by tile as `path` does.
    pub(in super::super) fn merged(path: &[Direction]) -> Vec<Self> {
        let runs = path.chunk_by(|a, b| a == b);
        runs.map(|run| Self { direction: run[0], tiles: run.len() as u8 }).collect()
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.direction.letter())?;
        if self.tiles > 1 { write!(f, "{}", self.tiles) } else { Ok(()) }
    }
}

/// The rules with strokes for moves; positions and ranks are the same.
pub(super) struct Strokes<'a>(pub(super) &'a Rules);

impl Puzzle for Strokes<'_> {
    type State = Position;
    type Move = Stroke;

    fn is_goal(&self, state: &Position) -> bool {
        self.0.is_goal(state)
    }

    fn moves(&self, state: &Position, mut visit: impl FnMut(Stroke, Position)) {
        for direction in Direction::ALL {
            let next = |position: &Position| Some(position.moved(self.0.source(position.gap(), direction)?));
            let slid = iter::successors(next(state), next);
            (1..).zip(slid).for_each(|(tiles, position)| visit(Stroke { direction, tiles }, position));
        }
    }
}

impl Ranked for Strokes<'_> {
    fn ranks(&self) -> usize {
        self.0.ranks()
    }

    fn rank(&self, state: &Position) -> usize {
        self.0.rank(state)
    }

    fn unrank(&self, rank: usize) -> Position {
        self.0.unrank(rank)
    }

    fn play(&self, state: &Position, mv: Stroke) -> Position {
        (0..mv.tiles).fold(*state, |state, _| self.0.play(&state, mv.direction))
    }

    fn inverse(&self, mv: Stroke) -> Stroke {
        Stroke { direction: mv.direction.opposite(), ..mv }
    }
}
