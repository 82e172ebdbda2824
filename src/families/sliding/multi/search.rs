//! Shortest ways in strokes for boards of up to 16 cells: IDA* with the tables of [`super::lines`].
//!
//! Two strokes along one axis never stand next to each other in a shortest way, since one would do. So strokes across
//! the rows and across the columns take turns, and if v and h of them are needed at least, a way that goes on across
//! the rows has at least max(2v − 1, 2h): the larger bound counts twice.

use super::super::metric::Stroke;
use super::super::rules::{Direction, Position, Rules};
use super::super::shape::Shape;
use super::grid::{Arrangement, Grid};
use super::lines::LineTable;
use crate::puzzle::{Puzzle, Stop};
use crate::search::Meter;
use std::collections::HashSet;
use std::sync::Arc;

/// Lines as an axis sees them: those that strokes along it cross.
pub(super) struct Axis {
    table: Arc<LineTable>,
    /// For each cell of the board, its cell in the table's grid.
    cells: [u8; 16],
    /// For each cell of the goal, the class of the tile that belongs there.
    classes: [u8; 16],
}

impl Axis {
    /// The axis of [`Direction::Up`] (0) or [`Direction::Left`] (1), with its table from `table`.
    ///
    /// Boards are mirrored so that the goal's gap is in the first half of the lines: fewer tables serve all goals.
    pub(super) fn new(
        axis: usize,
        shape: Shape,
        goal_gap: usize,
        most: usize,
        table: impl FnOnce(Grid) -> Arc<LineTable>,
    ) -> Self {
        let Shape { width, height } = shape;
        let (lines, across) = if axis == 0 { (height, width) } else { (width, height) };
        let place = |cell: usize| match axis {
            0 => (cell / width, cell % width),
            _ => (cell % width, cell / width),
        };
        let gap_line = place(goal_gap).0;
        let mirrored = gap_line > lines - 1 - gap_line;
        let place = |cell: usize| match place(cell) {
            (line, at) if mirrored => (lines - 1 - line, at),
            place => place,
        };
        let grid = Grid::finest(lines, across, place(goal_gap).0, most);
        let (mut cells, mut classes) = ([0; 16], [0; 16]);
        for cell in 0..shape.cells() {
            let (line, at) = place(cell);
            (cells[cell], classes[cell]) = ((line * across + at) as u8, grid.class(line as u8));
        }
        Self { table: table(grid), cells, classes }
    }

    /// A position as this axis sees it; `homes` as of [`Rules::homes`].
    fn side(&self, homes: &[u8], gap: u8) -> Side {
        let mut classes = [0; 16];
        for (cell, &home) in homes.iter().enumerate() {
            classes[usize::from(self.cells[cell])] = self.classes[usize::from(home)];
        }
        let classes = classes.into_iter().take(homes.len());
        let arrangement = Arrangement::new(classes, self.cells[usize::from(gap)]);
        Side { arrangement, strokes: self.table.strokes(arrangement) }
    }
}

/// A position as one axis sees it, and how many strokes along that axis it needs at least.
#[derive(Clone, Copy)]
struct Side {
    arrangement: Arrangement,
    strokes: u8,
}

/// A position on the way.
#[derive(Clone, Copy)]
pub(super) struct Node {
    position: Position,
    sides: [Side; 2],
}

/// The board's rules and what both axes know of it.
pub(super) struct Search<'a> {
    pub(super) rules: &'a Rules,
    pub(super) axes: [Axis; 2],
}

impl Search<'_> {
    /// The node of a position.
    pub(super) fn node(&self, position: Position) -> Node {
        let homes: Vec<u8> = self.rules.homes(position).collect();
        let sides = [0, 1].map(|axis| self.axes[axis].side(&homes, position.gap()));
        Node { position, sides }
    }

    /// At least so many strokes from a node on, of which the first is along `axis`, if there are any.
    pub(super) fn least(&self, node: &Node, axis: usize) -> u8 {
        let [along, other] = [axis, 1 - axis].map(|axis| node.sides[axis].strokes);
        match (along, other) {
            (0, 0) if self.rules.is_goal(&node.position) => 0,
            (0, 0) => 1,
            _ => (2 * along).saturating_sub(1).max(2 * other),
        }
    }

    /// Visits each stroke along `axis` and the node it leads to, until `visit` has an answer.
    fn strokes<T>(
        &self,
        node: &Node,
        axis: usize,
        mut visit: impl FnMut(Stroke, &Node) -> Option<T>,
    ) -> Option<T> {
        for direction in [Direction::ALL[axis], Direction::ALL[axis + 2]] {
            let (mut to, mut tiles) = (*node, 0);
            while let Some(from) = self.rules.source(to.position.gap(), direction) {
                tiles += 1;
                to.position = to.position.moved(from);
                for (side, axis) in to.sides.iter_mut().zip(&self.axes) {
                    side.arrangement = side.arrangement.moved(axis.cells[usize::from(from)]);
                }
                let (side, before) = (&mut to.sides[axis], node.sides[axis].strokes);
                side.strokes = self.axes[axis].table.strokes_beside(before, side.arrangement);
                let answer = visit(Stroke { direction, tiles }, &to);
                if answer.is_some() {
                    return answer;
                }
            }
        }
        None
    }

    /// Appends to `path` a way from `node` of at most `left` strokes, the first along `axis`; says whether there is
    /// one. The node needs no more by [`Self::least`].
    ///
    /// # Errors
    /// When the budget is spent.
    pub(super) fn within(
        &self,
        node: &Node,
        axis: usize,
        left: u8,
        path: &mut Vec<Stroke>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        meter.tick()?;
        if self.least(node, axis) == 0 {
            return Ok(true);
        }
        let found = self.strokes(node, axis, |stroke, to| {
            if self.least(to, 1 - axis) >= left {
                return None;
            }
            path.push(stroke);
            match self.within(to, 1 - axis, left - 1, path, meter) {
                Ok(false) => {
                    path.pop();
                    None
                }
                ended => Some(ended),
            }
        });
        found.unwrap_or(Ok(false))
    }

    /// A way that need not be a shortest: of the nodes at each depth only the `width` most promising go on.
    /// `None` if they all end, or at `most` strokes.
    pub(super) fn beam(&self, start: Node, width: usize, most: usize) -> Option<Vec<Stroke>> {
        struct Reached {
            node: Node,
            axis: usize,
            by: Option<(usize, Stroke)>,
        }
        let mut seen = HashSet::from([start.position]);
        let mut layers = vec![
            vec![0, 1].into_iter().map(|axis| Reached { node: start, axis, by: None }).collect::<Vec<_>>(),
        ];
        while layers.len() <= most {
            let last = layers.last()?;
            if let Some(mut at) = last.iter().position(|reached| self.rules.is_goal(&reached.node.position)) {
                let mut path = Vec::with_capacity(layers.len());
                for layer in layers.iter().rev() {
                    if let Some((before, stroke)) = layer[at].by {
                        path.push(stroke);
                        at = before;
                    }
                }
                path.reverse();
                return Some(path);
            }
            let mut next = Vec::new();
            for (at, reached) in last.iter().enumerate() {
                self.strokes(&reached.node, reached.axis, |stroke, to| {
                    if seen.insert(to.position) {
                        next.push(Reached { node: *to, axis: 1 - reached.axis, by: Some((at, stroke)) });
                    }
                    None::<()>
                });
            }
            let promise = |reached: &Reached| {
                let [rows, columns] = reached.node.sides.map(|side| side.strokes);
                (self.least(&reached.node, reached.axis), rows + columns)
            };
            next.sort_by_key(promise);
            next.truncate(width);
            layers.push(next);
        }
        None
    }
}
