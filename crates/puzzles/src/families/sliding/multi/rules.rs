//! The rules of the multi-tile metric: the positions and ranks of the single-tile rules, with a
//! whole slide as a move.

use std::iter;

use super::super::rules::{Position, Rules};
use super::super::slide::Slide;
use crate::families::direction::Direction;
use crate::puzzle::Puzzle;
use crate::search::Ranked;

/// Single-tile rules with slides as moves.
pub(in crate::families::sliding) struct MultiRules<'a>(pub(crate) &'a Rules);

impl Puzzle for MultiRules<'_> {
    type State = Position;
    type Move = Slide;

    fn is_goal(&self, state: &Position) -> bool {
        self.0.is_goal(state)
    }

    fn moves(&self, state: &Position, mut visit: impl FnMut(Slide, Position)) {
        for direction in Direction::ALL {
            let next =
                |position: &Position| Some(position.after_move(self.0.source(position.gap(), direction)?));
            let slid = iter::successors(next(state), next);
            (1..).zip(slid).for_each(|(tiles, position)| visit(Slide { direction, tiles }, position));
        }
    }
}

impl Ranked for MultiRules<'_> {
    fn ranks(&self) -> usize {
        self.0.ranks()
    }

    fn rank(&self, state: &Position) -> usize {
        self.0.rank(state)
    }

    fn unrank(&self, rank: usize) -> Position {
        self.0.unrank(rank)
    }

    fn play(&self, state: &Position, mv: Slide) -> Position {
        (0..mv.tiles).fold(*state, |state, _| self.0.play(&state, mv.direction))
    }

    fn inverse(&self, mv: Slide) -> Slide {
        mv.inverse()
    }
}
