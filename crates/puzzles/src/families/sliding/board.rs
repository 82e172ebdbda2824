//! A legal sliding board with its goal and moves.

use std::sync::Arc;

use super::layout::{Layout, Missing};
use super::metric::Metric;
use super::parity;
use super::rules::{Position, Rules};
use super::shape::{MAX_SIDE, Shape};
use super::slide::Slide;
use crate::families::direction::Direction;

/// A position and a goal of one shape. Both contain the same tiles once each, and the gap as 0. The
/// tiles are 1 … cells−1, or 1 … cells without one number (`layout::Missing`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlidingBoard {
    pub(super) shape: Shape,
    pub(super) tiles: Vec<u8>,
    pub(super) goal: Arc<[u8]>,
    pub(super) metric: Metric,
}

impl SlidingBoard {
    pub(super) fn new(position: Layout, goal: impl Into<Arc<[u8]>>, metric: Metric) -> Self {
        let goal = goal.into();
        debug_assert_eq!(position.tiles.len(), goal.len());
        Self { shape: position.shape, tiles: position.tiles, goal, metric }
    }

    /// Returns the goal cell of each tile, by number; the gap has number 0.
    pub(super) fn homes(&self) -> [u8; MAX_SIDE * MAX_SIDE + 1] {
        let mut homes = [0; MAX_SIDE * MAX_SIDE + 1];
        for (cell, &tile) in self.goal.iter().enumerate() {
            homes[usize::from(tile)] = cell as u8;
        }
        homes
    }

    /// Returns the goal cell of the tile or gap in each cell.
    pub(super) fn homes_by_cell(&self) -> Vec<u8> {
        let homes = self.homes();
        self.tiles.iter().map(|&tile| homes[usize::from(tile)]).collect()
    }

    /// Returns [`Missing::Last`] if no tile has the last number, else [`Missing::Any`].
    pub(super) fn missing(&self) -> Missing {
        let highest = self.tiles.iter().any(|&tile| usize::from(tile) == self.tiles.len());
        if highest { Missing::Any } else { Missing::Last }
    }

    pub(super) fn goal_gap(&self) -> usize {
        gap_of(&self.goal)
    }

    pub(super) fn gap(&self) -> usize {
        gap_of(&self.tiles)
    }

    /// Returns the cells that the tiles of a legal slide move to.
    pub(super) fn target_cells(&self, slide: Slide) -> Vec<usize> {
        let next = |&cell: &usize| self.shape.source(slide.direction, cell);
        std::iter::successors(Some(self.gap()), next).take(slide.tiles as usize).collect()
    }

    /// Returns the board after a slide. `None` if the slide moves more tiles than there are on that
    /// side of the gap.
    pub(super) fn after(&self, slide: Slide) -> Option<Self> {
        let mut board = self.clone();
        let mut gap = self.gap();
        for _ in 0..slide.tiles {
            let source = self.shape.source(slide.direction, gap)?;
            board.tiles.swap(source, gap);
            gap = source;
        }
        Some(board)
    }

    /// Iterates over the legal moves, each with the board after it.
    pub(super) fn legal_slides(&self) -> impl Iterator<Item = (Slide, Self)> {
        let max_tiles = match self.metric {
            Metric::Single => 1,
            Metric::Multi => MAX_SIDE as u32 - 1,
        };
        let slides_of = move |direction| (1..=max_tiles).map(move |tiles| Slide { direction, tiles });
        let slides = Direction::ALL.into_iter().flat_map(slides_of);
        slides.filter_map(|slide| Some((slide, self.after(slide)?)))
    }

    /// Returns the slide that moves the gap to the cell of this tile. `None` if the tile is not in
    /// line with the gap or, in the single-tile metric, not next to it.
    pub(super) fn slide_for_tile(&self, tile: u32) -> Option<Slide> {
        let cell = self.tiles.iter().position(|&other| u32::from(other) == tile)?;
        self.legal_slides().find(|(_, after)| after.gap() == cell).map(|(slide, _)| slide)
    }

    /// Returns the rules for this shape and goal, and the position with each tile relabelled by its
    /// goal cell.
    pub(super) fn relabel(&self) -> (Rules, Position) {
        let rules = Rules::new(self.shape, self.goal_gap());
        let position = rules.position(self.homes_by_cell().into_iter());
        (rules, position)
    }

    /// Returns whether the goal is reachable.
    pub(super) fn is_solvable(&self) -> bool {
        parity::can_reach_goal(self.shape, &self.homes_by_cell(), self.goal_gap())
    }
}

fn gap_of(tiles: &[u8]) -> usize {
    tiles.iter().position(|&tile| tile == 0).expect("a legal layout has a gap")
}
