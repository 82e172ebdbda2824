//! The moves of the multi-tile metric: the rules of `rules.rs` with strokes for moves.
//!
//! It plays and ranks strokes; it does not search.

use std::iter;

use super::super::metric::Stroke;
use super::super::rules::{Position, Rules};
use crate::families::direction::Direction;
use crate::puzzle::Puzzle;
use crate::search::Ranked;

/// The rules with strokes for moves; positions and ranks are the same.
pub(in super::super) struct Strokes<'a>(pub(in super::super) &'a Rules);

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
        mv.back()
    }
}
