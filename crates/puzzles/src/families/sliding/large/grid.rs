//! The geometry of a large board, and positions on it as plain bytes.
//!
//! A position holds, for each cell, the goal cell ("home") of the tile or gap in it. The goal is
//! therefore 0 1 2 …, and the gap is the number of the goal's gap cell.

use crate::families::direction::Direction;
use crate::families::sliding::shape::Shape;

/// A shape, the goal's gap cell, and the adjacency of cells.
pub(super) struct Grid {
    pub(super) shape: Shape,
    /// Home of the gap, which is also the number of the gap in a position.
    pub(super) gap: u8,
    /// Cell of the tile that moves, for each gap cell, in the order of [`Direction::ALL`].
    sources: Vec<[Option<u8>; 4]>,
    /// Manhattan distance between each pair of cells.
    distances: Vec<u8>,
}

impl Grid {
    pub(super) fn new(shape: Shape, goal_gap: usize) -> Self {
        let sources =
            |gap| Direction::ALL.map(|direction| shape.source(direction, gap).map(|cell| cell as u8));
        let cells = 0..shape.cells();
        let distances = cells.clone().flat_map(|a| cells.clone().map(move |b| shape.distance(a, b) as u8));
        Self {
            shape,
            gap: goal_gap as u8,
            distances: distances.collect(),
            sources: cells.map(sources).collect(),
        }
    }

    /// Returns the cell of the tile that moves in `direction` when the gap is in `gap`.
    pub(super) fn source(&self, gap: usize, direction: Direction) -> Option<usize> {
        self.sources[gap][direction as usize].map(usize::from)
    }

    /// Iterates over the legal moves, each with the cell of the tile that moves.
    pub(super) fn moves(&self, gap: usize) -> impl Iterator<Item = (Direction, usize)> {
        let sources = Direction::ALL.into_iter().zip(self.sources[gap]);
        sources.filter_map(|(direction, source)| Some((direction, usize::from(source?))))
    }

    /// Returns the neighbours of a cell, in the order of [`Direction::ALL`]: the sources of tiles
    /// that move into it.
    pub(super) fn neighbours(&self, cell: usize) -> [Option<u8>; 4] {
        self.sources[cell]
    }

    /// Returns the Manhattan distance of a tile from its home when it is in `cell`.
    pub(super) fn distance(&self, home: u8, cell: usize) -> u32 {
        self.distances[usize::from(home) * self.shape.cells() + cell].into()
    }

    pub(super) fn gap_of(&self, position: &[u8]) -> usize {
        position.iter().position(|&home| home == self.gap).expect("a position has a gap")
    }

    /// Returns the positions along a path, the start first.
    ///
    /// # Panics
    /// If a move is illegal.
    pub(super) fn replay(&self, start: &[u8], path: &[Direction]) -> Vec<Vec<u8>> {
        let mut gap = self.gap_of(start);
        let mut positions = vec![start.to_vec()];
        for &direction in path {
            let source = self.source(gap, direction).expect("the moves are legal");
            let mut next = positions[positions.len() - 1].clone();
            next.swap(gap, source);
            gap = source;
            positions.push(next);
        }
        positions
    }
}
