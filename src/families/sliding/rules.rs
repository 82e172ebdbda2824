//! The moves of small boards on a packed state, and its rank.
//!
//! Tiles are relabelled by the cell where the goal wants them, so that one table serves every goal
//! with the same gap cell:
//!
//! ```text
//! goal 8 7 6   board 8 0 7   relabelled 0 4 1     the goal itself
//!      5 0 4         5 1 6              3 8 2     becomes 0 1 2 … 8
//!      3 2 1         3 2 4              6 7 5
//! ```
//! (there, tile 1 belongs in cell 8, the gap in cell 4)

use std::fmt;

use super::shape::Shape;
use crate::puzzle::Puzzle;
use crate::search::{Ranked, rank};

/// The most cells of a board that is solved by a whole table: 9! bytes are 363 KB.
pub(super) const MOST_CELLS: usize = 9;

/// The direction in which a tile moves into the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Up,
    Left,
    Down,
    Right,
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Down, Self::Right];

    /// The letter that players write.
    pub(super) fn letter(self) -> &'static str {
        ["U", "L", "D", "R"][self as usize]
    }

    pub(super) fn arrow(self) -> char {
        ['↑', '←', '↓', '→'][self as usize]
    }

    pub(super) fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The cell of the tile that moves in this direction when the gap is in `gap`.
    pub(super) fn source(self, shape: Shape, gap: usize) -> Option<usize> {
        let (column, row) = (gap % shape.width, gap / shape.width);
        match self {
            Self::Up => (row + 1 < shape.height).then(|| gap + shape.width),
            Self::Left => (column + 1 < shape.width).then(|| gap + 1),
            Self::Down => (row > 0).then(|| gap - shape.width),
            Self::Right => (column > 0).then(|| gap - 1),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// A board of at most 16 cells: nibble c of `cells` is the home cell of what lies in cell c.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    cells: u64,
    gap: u8,
}

/// The rules of one shape with the goal's gap in one cell.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    cells: usize,
    goal_gap: u8,
    /// For each gap cell, in the order of [`Direction::ALL`], the cell whose tile moves there.
    sources: [[Option<u8>; 4]; rank::MOST],
}

impl Rules {
    pub(super) fn new(shape: Shape, goal_gap: usize) -> Self {
        let sources = std::array::from_fn(|gap| {
            Direction::ALL.map(|direction| direction.source(shape, gap).map(|cell| cell as u8))
        });
        Self { cells: shape.cells(), goal_gap: goal_gap as u8, sources }
    }

    /// The position of the home cells `homes`, one for each cell.
    pub(super) fn position(&self, homes: impl DoubleEndedIterator<Item = u8>) -> Position {
        let cells = homes.rev().fold(0, |cells, home| cells << 4 | u64::from(home));
        let gap = (0..self.cells as u8).find(|&cell| home(cells, cell) == u64::from(self.goal_gap));
        Position { cells, gap: gap.expect("one cell holds the gap") }
    }

    pub(super) fn goal(&self) -> Position {
        self.position(0..self.cells as u8)
    }

    /// The home cell of what lies in each cell.
    pub(super) fn homes(&self, position: Position) -> impl Iterator<Item = usize> {
        (0..self.cells as u8).map(move |cell| home(position.cells, cell) as usize)
    }
}

fn home(cells: u64, cell: u8) -> u64 {
    cells >> (4 * cell) & 0xF
}

impl Puzzle for Rules {
    type State = Position;
    type Move = Direction;

    fn is_goal(&self, state: &Position) -> bool {
        *state == self.goal()
    }

    fn moves(&self, state: &Position, mut visit: impl FnMut(Direction, Position)) {
        for (direction, source) in Direction::ALL.into_iter().zip(self.sources[usize::from(state.gap)]) {
            if let Some(source) = source {
                let change = home(state.cells, source) ^ u64::from(self.goal_gap);
                let cells = state.cells ^ change << (4 * source) ^ change << (4 * state.gap);
                visit(direction, Position { cells, gap: source });
            }
        }
    }
}

impl Ranked for Rules {
    fn ranks(&self) -> usize {
        rank::FACTORIALS[self.cells]
    }

    fn rank(&self, state: &Position) -> usize {
        let cells = state.cells;
        rank::rank((0..self.cells as u32).map(|cell| (cells >> (4 * cell) & 0xF) as u8))
    }

    fn unrank(&self, rank: usize) -> Position {
        let mut homes = [0; rank::MOST];
        rank::unrank(rank, &mut homes[..self.cells]);
        self.position(homes[..self.cells].iter().copied())
    }
}
