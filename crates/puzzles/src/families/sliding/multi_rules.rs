//! The rules of the multi-tile metric: positions and ranks are those of `rules`, a move is a whole slide.

use std::iter;

use super::rules::{Position, Rules};
use super::slide::Slide;
use crate::families::direction::Direction;
use crate::puzzle::Puzzle;
use crate::search::Ranked;

/// The rules with slides for moves.
pub(super) struct MultiRules<'a>(pub(super) &'a Rules);

impl Puzzle for MultiRules<'_> {
    type State = Position;
    type Move = Slide;

    fn is_goal(&self, state: &Position) -> bool {
        self.0.is_goal(state)
    }

    fn moves(&self, state: &Position, mut visit: impl FnMut(Slide, Position)) {
        for direction in Direction::ALL {
            let next = |position: &Position| Some(position.moved(self.0.source(position.gap(), direction)?));
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
