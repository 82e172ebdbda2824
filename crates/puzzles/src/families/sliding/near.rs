//! Proofs for boards of more than 16 cells near their goal: iterative deepening in either metric,
//! without tables.
//!
//! The bound derives from the distances of the tiles from their goal rows and columns. In the
//! multi-tile metric, a slide along a column moves at most `height - 1` tiles, each by one row.
//! Slides along rows and columns alternate, since two consecutive slides along one line have the
//! effect of a single one or none.

use std::ops::ControlFlow::{self, Continue};

use super::board::SlidingBoard;
use super::metric::Metric;
use super::shape::Shape;
use super::slide::Slide;
use crate::families::direction::Direction;
use crate::puzzle::{Progress, Report};
use crate::search::{IdaStar, Meter, Walk};

/// A solution and a lower bound on the length of every solution.
pub(super) type SlidesAndBound = (Vec<Slide>, u32);

/// Node limit of [`solve`], which runs before any other search and takes at most about 30 ms.
const FIRST_NODES: u64 = 1 << 19;

/// Finds a shortest solution; `None` if the search reaches [`FIRST_NODES`] or the budget ends. The
/// board must be solvable.
pub(super) fn solve(board: &SlidingBoard, meter: &mut Meter<'_>) -> Option<SlidesAndBound> {
    let mut proof = IdaStar {
        bound: 0,
        step: length_step(board.metric),
        upper_bound: u32::MAX,
        interrupt: &|| false,
        on_raise: &mut |_, _| {},
    };
    let found = meter.run_limited(FIRST_NODES, |meter| proof.search(&Node::new(board), meter));
    found.ok().flatten().map(|path| (path, proof.bound))
}

/// Raises the lower bound of a known solution until the budget ends or a shortest solution is
/// proven. Returns a shorter solution if the search finds one.
pub(super) fn prove(
    board: &SlidingBoard,
    (path, at_least): SlidesAndBound,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Slide>>,
) -> SlidesAndBound {
    let upper_bound = path.len() as u32;
    let step = length_step(board.metric);
    // Every possible length differs from that of the solution by a multiple of the step.
    let bound = at_least + upper_bound.saturating_sub(at_least) % step;
    let mut on_raise = |at_least, nodes| report(Progress { best: Some(path.clone()), at_least, nodes });
    let mut proof = IdaStar { bound, step, upper_bound, interrupt: &|| false, on_raise: &mut on_raise };
    let shorter = proof.search(&Node::new(board), meter).ok().flatten();
    let bound = proof.bound.min(upper_bound);
    (shorter.unwrap_or(path), bound)
}

/// Returns the step between possible lengths. In the single-tile metric, all lengths have the same
/// parity.
fn length_step(metric: Metric) -> u32 {
    match metric {
        Metric::Single => 2,
        Metric::Multi => 1,
    }
}

/// A position on a path.
#[derive(Clone)]
struct Node {
    shape: Shape,
    metric: Metric,
    /// Goal cell of the tile or gap in each cell.
    homes: Vec<u8>,
    gap: usize,
    /// Sums of the tiles' distances from their goal rows and from their goal columns.
    distances: [u32; 2],
    last: Option<Direction>,
}

/// Axis along columns, as an index of [`Node::distances`].
const VERTICAL: usize = 0;
/// Axis along rows, as an index of [`Node::distances`].
const HORIZONTAL: usize = 1;

impl Node {
    fn new(board: &SlidingBoard) -> Self {
        let (shape, gap, homes) = (board.shape, board.gap(), board.homes_by_cell());
        let tiles = || homes.iter().enumerate().filter(|&(cell, _)| cell != gap);
        let distances = [VERTICAL, HORIZONTAL]
            .map(|axis| tiles().map(|(cell, &home)| distance(shape, axis, cell, home.into()) as u32).sum());
        Self { shape, metric: board.metric, homes, gap, distances, last: None }
    }

    /// Moves the tile in `source` into the gap next to it.
    fn move_tile(&mut self, axis: usize, source: usize) {
        let home = usize::from(self.homes[source]);
        let (before, after) =
            (distance(self.shape, axis, source, home), distance(self.shape, axis, self.gap, home));
        self.distances[axis] = self.distances[axis] + after as u32 - before as u32;
        self.homes.swap(source, self.gap);
        self.gap = source;
    }

    /// Returns a lower bound on the slides left if the next one is along `axis`. `needed` is a
    /// lower bound on the slides along each axis.
    fn min_slides(&self, axis: usize, needed: [u32; 2]) -> u32 {
        (2 * needed[axis]).saturating_sub(1).max(2 * needed[1 - axis])
    }
}

/// Returns the distance between two cells along an axis.
fn distance(shape: Shape, axis: usize, a: usize, b: usize) -> usize {
    match axis {
        VERTICAL => (a / shape.width).abs_diff(b / shape.width),
        _ => (a % shape.width).abs_diff(b % shape.width),
    }
}

fn axis_of(direction: Direction) -> usize {
    if direction.is_vertical() { VERTICAL } else { HORIZONTAL }
}

impl Walk for Node {
    type Move = Slide;

    fn is_goal(&self) -> bool {
        // If all tiles are at home, so is the gap.
        self.distances == [0, 0]
    }

    fn lower_bound(&self) -> u32 {
        if self.metric == Metric::Single || self.is_goal() {
            return self.distances[VERTICAL] + self.distances[HORIZONTAL];
        }
        let tiles = [self.shape.height - 1, self.shape.width - 1];
        let needed = [VERTICAL, HORIZONTAL].map(|axis| self.distances[axis].div_ceil(tiles[axis] as u32));
        match self.last {
            Some(last) => self.min_slides(1 - axis_of(last), needed),
            None => self.min_slides(VERTICAL, needed).min(self.min_slides(HORIZONTAL, needed)),
        }
    }

    fn children<B>(
        &mut self,
        within: u32,
        mut visit: impl FnMut(&mut Self, Slide) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let last = self.last;
        let mut flow = Continue(());
        for direction in Direction::ALL {
            let pruned = match self.metric {
                Metric::Single => last.is_some_and(|last| last == direction.opposite()),
                Metric::Multi => last.is_some_and(|last| axis_of(last) == axis_of(direction)),
            };
            if pruned {
                continue;
            }
            let (axis, start) = (axis_of(direction), self.gap);
            let mut tiles = 0;
            self.last = Some(direction);
            while let Some(source) = self.shape.source(direction, self.gap) {
                self.move_tile(axis, source);
                tiles += 1;
                if self.lower_bound() <= within {
                    flow = visit(self, Slide { direction, tiles });
                }
                if flow.is_break() || self.metric == Metric::Single {
                    break;
                }
            }
            // Slide the tiles back.
            while self.gap != start {
                let source = self.shape.source(direction.opposite(), self.gap);
                self.move_tile(axis, source.expect("the gap came from there"));
            }
            if flow.is_break() {
                break;
            }
        }
        self.last = last;
        flow
    }
}
