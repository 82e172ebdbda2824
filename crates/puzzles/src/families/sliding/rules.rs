//! Moves of small boards on packed states, and the ranks of these states.
//!
//! Tiles are relabelled by their order in the goal, so that one table serves every goal with the
//! same gap cell:
//!
//! ```text
//! goal 8 7 6   board 8 0 7   relabelled 0 · 1     the goal itself
//!      5 0 4         5 1 6              3 7 2     becomes 0 1 2 / 3 · 4 / 5 6 7
//!      3 2 1         3 2 4              5 6 4
//! ```

use std::cmp::Ordering;

use super::parity;
use super::shape::Shape;
use crate::families::direction::Direction;
use crate::puzzle::Puzzle;
use crate::search::{Ranked, rank};

/// Maximum cells of a board that is solved with a distance table. Parity halves the number of
/// positions: the distances take 10!/2 bytes, and in the single-tile metric the first moves take as
/// many.
pub(super) const MAX_RANKED_CELLS: usize = 10;

/// A board of at most 16 cells: nibble c of `cells` is the label of the tile in cell c, or [`GAP`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    cells: u64,
    gap: u8,
}

impl Position {
    /// Returns the gap's cell.
    #[inline]
    pub(super) fn gap(self) -> u8 {
        self.gap
    }

    /// Returns the position after the tile in `source` has moved into the gap.
    #[inline]
    pub(super) fn after_move(self, source: u8) -> Self {
        let change = nibble(self.cells, source) ^ GAP;
        let cells = self.cells ^ change << (4 * source) ^ change << (4 * self.gap);
        Self { cells, gap: source }
    }
}

/// Nibble of the gap. No tile has this label, since a board of 16 cells has 15 tiles.
const GAP: u64 = 0xF;

/// Rules for one shape and one gap cell of the goal.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    shape: Shape,
    cells: usize,
    goal_gap: u8,
    /// Cell of the tile that moves, for each gap cell, in the order of [`Direction::ALL`].
    sources: [[Option<u8>; 4]; rank::MAX_LENGTH],
}

impl Rules {
    pub(super) fn new(shape: Shape, goal_gap: usize) -> Self {
        let sources = std::array::from_fn(|gap| {
            Direction::ALL.map(|direction| shape.source(direction, gap).map(|cell| cell as u8))
        });
        Self { shape, cells: shape.cells(), goal_gap: goal_gap as u8, sources }
    }

    /// Returns the position given by `homes`: the goal cell of the tile or gap in each cell.
    pub(super) fn position(&self, homes: impl DoubleEndedIterator<Item = u8>) -> Position {
        let label = |home: u8| match home.cmp(&self.goal_gap) {
            Ordering::Less => u64::from(home),
            Ordering::Equal => GAP,
            Ordering::Greater => u64::from(home) - 1,
        };
        let cells = homes.rev().fold(0, |cells, home| cells << 4 | label(home));
        let gap = (0..self.cells as u8).find(|&cell| nibble(cells, cell) == GAP);
        Position { cells, gap: gap.expect("one cell holds the gap") }
    }

    /// Returns the cell of the tile that moves in this direction when the gap is in `gap`.
    #[inline]
    pub(super) fn source(&self, gap: u8, direction: Direction) -> Option<u8> {
        self.sources[usize::from(gap)][direction as usize]
    }

    pub(super) fn goal(&self) -> Position {
        self.position(0..self.cells as u8)
    }

    /// Returns whether the goal is reachable.
    pub(super) fn is_solvable(&self, position: Position) -> bool {
        let mut homes = [0; rank::MAX_LENGTH];
        let homes = &mut homes[..self.cells];
        self.homes(position).zip(homes.iter_mut()).for_each(|(home, to)| *to = home);
        parity::can_reach_goal(self.shape, homes, self.goal_gap.into())
    }

    /// Iterates over the goal cell of the tile or gap in each cell.
    pub(super) fn homes(&self, position: Position) -> impl Iterator<Item = u8> {
        (0..self.cells as u8).map(move |cell| match nibble(position.cells, cell) {
            GAP => self.goal_gap,
            label => label as u8 + u8::from(label >= u64::from(self.goal_gap)),
        })
    }

    /// Returns the number of orders of the tiles that can reach the goal for one gap cell: half of
    /// all orders.
    fn orders(&self) -> usize {
        rank::FACTORIALS[self.cells - 1] / 2
    }
}

fn nibble(cells: u64, cell: u8) -> u64 {
    cells >> (4 * cell) & 0xF
}

impl Puzzle for Rules {
    type State = Position;
    type Move = Direction;

    fn is_goal(&self, state: &Position) -> bool {
        *state == self.goal()
    }

    #[inline]
    fn moves(&self, state: &Position, mut visit: impl FnMut(Direction, Position)) {
        for (direction, source) in Direction::ALL.into_iter().zip(self.sources[usize::from(state.gap)]) {
            if let Some(source) = source {
                visit(direction, state.after_move(source));
            }
        }
    }
}

impl Ranked for Rules {
    fn ranks(&self) -> usize {
        self.cells * self.orders()
    }

    /// Returns the rank: the gap's cell, then the order of all tiles except the last two. Of the
    /// two orders that differ in the last two tiles, only one can reach the goal.
    fn rank(&self, state: &Position) -> usize {
        let before_gap = (1 << (4 * state.gap)) - 1;
        let mut tiles = state.cells & before_gap | state.cells >> 4 & !before_gap;
        let all_but_two = (3..self.cells).map(|_| {
            let tile = (tiles & 0xF) as u8;
            tiles >>= 4;
            tile
        });
        usize::from(state.gap) * self.orders() + rank::rank(all_but_two, self.cells - 1)
    }

    fn play(&self, state: &Position, mv: Direction) -> Position {
        let source = self.sources[usize::from(state.gap)][mv as usize];
        state.after_move(source.expect("the move is legal"))
    }

    fn inverse(&self, mv: Direction) -> Direction {
        mv.opposite()
    }

    fn unrank(&self, rank: usize) -> Position {
        let (gap, order) = (rank / self.orders(), rank % self.orders() * 2);
        let mut labels = [0; rank::MAX_LENGTH];
        let tiles = &mut labels[..self.cells - 1];
        rank::unrank(order, tiles);
        let place = |tiles: &[u8]| {
            let cells = tiles.iter().rev().fold(0, |cells, &tile| cells << 4 | u64::from(tile));
            let before_gap = (1 << (4 * gap)) - 1;
            let cells = cells & before_gap | GAP << (4 * gap) | (cells & !before_gap) << 4;
            Position { cells, gap: gap as u8 }
        };
        if !self.is_solvable(place(tiles)) {
            tiles.swap(self.cells - 3, self.cells - 2);
        }
        place(tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_a_distinct_solvable_position() {
        for (width, height) in [(2, 2), (3, 2), (2, 3), (4, 2)] {
            for goal_gap in 0..width * height {
                let rules = Rules::new(Shape { width, height }, goal_gap);
                for rank in 0..rules.ranks() {
                    let position = rules.unrank(rank);
                    assert!(rules.is_solvable(position));
                    assert_eq!(rules.rank(&position), rank);
                    rules.moves(&position, |_, to| assert!(rules.is_solvable(to)));
                }
            }
        }
    }
}
