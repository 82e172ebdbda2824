//! The multi-tile metric: a stroke slides one to n tiles of the gap's row or column at once and counts 1.
//!
//! Boards of up to [`MOST_RANKED`] cells walk down a whole table of distances in strokes, boards of up to
//! [`rank::MOST`] are searched, and larger ones get the strokes of a solution in single-tile moves.

mod grid;
mod lines;
mod orders;
mod search;
mod strokes;

use std::borrow::Cow;
use std::sync::Arc;

use self::grid::Grid;
use self::lines::LineTable;
use self::search::{Axis, Search};
use self::strokes::Strokes;
use super::INFO;
use super::board::SlidingBoard;
use super::metric::Stroke;
use super::rules::{MOST_RANKED, Position, Rules};
use crate::puzzle::{Solution, SolveError, Stop};
use crate::search::{DistanceTable, Key, Meter, Tables, rank};

/// Arrangements in a table of the first tries, which is built at once, and in one of the last, which takes seconds.
const FIRST_ARRANGEMENTS: usize = 1 << 20;
const MOST_ARRANGEMENTS: usize = 1 << 26;

/// Nodes after which the first tables give way to the last: about as long as those take to build.
const FIRST_NODES: u64 = 5_000_000;

/// Of a beam, when the budget is spent: some 50 ms.
const BEAM_WIDTH: usize = 2_000;
const MOST_STROKES: usize = 200;

/// A solution in the fewest strokes; a notation is a stroke, such as `R2`. The board is solvable. When the budget
/// is spent, it is a good one with its bound.
///
/// # Errors
/// That nothing was found in the budget.
pub(super) fn solve(
    board: &SlidingBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Solution, SolveError> {
    let (rules, start) = board.relabelled();
    let (path, at_least) = match board.shape.cells() {
        cells if cells <= MOST_RANKED => {
            let table = table(board, &rules, tables);
            let path = table.walk(&Strokes(&rules), start, meter, |stroke| stroke);
            let path = path.map_err(|why| SolveError::Stopped { why, at_least: 0 })?;
            let length = path.len();
            (path, length)
        }
        cells if cells <= rank::MOST => search(board, &rules, start, tables, meter)?,
        _ => return Err(SolveError::Stopped { why: Stop::Deadline, at_least: 0 }),
    };
    Ok(Solution {
        optimal: path.len() == at_least,
        at_least: at_least as u32,
        moves: path.iter().map(|stroke| Cow::Owned(stroke.to_string())).collect(),
        nodes: meter.nodes(),
    })
}

/// The distances in strokes for boards of this shape and goal gap.
fn table(board: &SlidingBoard, rules: &Rules, tables: &Tables) -> Arc<DistanceTable<Stroke>> {
    let gap = board.homes()[0];
    let shape = [board.shape.width as u8, board.shape.height as u8, gap, 0];
    let key = Key { family: INFO.id, kind: "strokes", revision: 1, shape, pattern: 0 };
    tables.get_or_build(key, || DistanceTable::build(&Strokes(rules), rules.goal()))
}

/// A way to the goal, and a length that no way is below.
fn search(
    board: &SlidingBoard,
    rules: &Rules,
    start: Position,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<(Vec<Stroke>, usize), SolveError> {
    let line_table = |grid: Grid| {
        let shape = [grid.lines, grid.width, grid.gap_line, grid.cuts];
        tables.get_or_build(Key { family: INFO.id, kind: "lines", revision: 1, shape, pattern: 0 }, || {
            LineTable::build(grid)
        })
    };
    let with_tables_of = |most| {
        let axes = [0, 1].map(|axis| Axis::new(axis, board.shape, board.homes()[0].into(), most, line_table));
        let search = Search { rules, axes };
        let node = search.node(start);
        (search, node)
    };
    let (mut search, mut node) = with_tables_of(FIRST_ARRANGEMENTS);
    let (mut refined, mut bound) = (false, 0);
    loop {
        if !refined && meter.nodes() > FIRST_NODES {
            (search, node) = with_tables_of(MOST_ARRANGEMENTS);
            refined = true;
        }
        bound = bound.max(search.least(&node, 0).min(search.least(&node, 1)));
        for axis in [0, 1].into_iter().filter(|&axis| search.least(&node, axis) <= bound) {
            let mut path = Vec::new();
            match search.within(&node, axis, bound, &mut path, meter) {
                Ok(true) => return Ok((path, bound.into())),
                Ok(false) => {}
                Err(why) => {
                    let path = (why != Stop::Cancelled).then(|| search.beam(node, BEAM_WIDTH, MOST_STROKES));
                    let stopped = SolveError::Stopped { why, at_least: bound.into() };
                    return path.flatten().map(|path| (path, bound.into())).ok_or(stopped);
                }
            }
        }
        bound += 1;
    }
}
