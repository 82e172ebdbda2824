//! The multi-tile metric: a stroke slides one to n tiles of the gap's row or column at once and counts 1.
//!
//! Boards of up to [`MOST_RANKED`] cells walk down a whole table of distances in strokes, boards of up to
//! [`rank::MOST`] are searched, and larger ones get the strokes of a solution in single-tile moves.

mod axis;
mod grid;
mod lines;
mod orders;
mod search;
mod strokes;

use std::borrow::Cow;
use std::sync::Arc;

use self::axis::{AXES, Axis, most_arrangements};
use self::grid::Grid;
use self::lines::LineTable;
use self::search::{Space, beam};
pub(super) use self::strokes::Strokes;
use super::board::SlidingBoard;
use super::metric::{Metric, Stroke};
use super::rules::{MOST_RANKED, Position, Rules};
use super::shape::Shape;
use super::{INFO, solve};
use crate::families::TableSpec;
use crate::puzzle::{Notation, Solution, SolveError, Stop};
use crate::search::optimal_paths::{OptimalPaths, TableWalk, optimal_paths};
use crate::search::{IdaStar, DistanceTable, Key, Meter, Tables, Tier, rank};

/// Of a beam, for when the budget is spent: some 50 ms.
const BEAM_WIDTH: usize = 2_000;

/// No way of a beam is longer. The hardest 4x4 boards need 43 strokes.
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
    if board.shape.cells() > rank::MOST {
        return from_single_tiles(board, tables, meter);
    }
    let (rules, start) = board.relabelled();
    let (path, at_least) = if board.shape.cells() <= MOST_RANKED {
        let path = table(board, &rules, tables).walk(&Strokes(&rules), start, meter, |stroke| stroke);
        let path = path.map_err(|why| SolveError::Stopped { why, at_least: 0 })?;
        let length = path.len() as u32;
        (path, length)
    } else {
        search(board, &rules, start, tables, meter)?
    };
    let moves = path.iter().map(|stroke| Cow::Owned(stroke.to_string())).collect();
    Ok(solution(moves, at_least, meter))
}

fn solution(moves: Vec<Notation>, at_least: u32, meter: &Meter<'_>) -> Solution {
    let optimal = moves.len() as u32 == at_least;
    Solution { moves, optimal, at_least, nodes: meter.nodes(), question: None }
}

/// The distances in strokes of small boards of this shape and goal gap.
pub(super) fn table(board: &SlidingBoard, rules: &Rules, tables: &Tables) -> Arc<DistanceTable<Stroke>> {
    let shape = [board.shape.width as u8, board.shape.height as u8, board.goal_gap() as u8, 0];
    let key = Key { family: INFO.id, kind: "strokes", revision: 1, shape, pattern: 0 };
    tables.get_or_build(key, || DistanceTable::build(&Strokes(rules), rules.goal()))
}

/// The shortest ways in so many strokes, the first `most` of them listed; for boards of up to [`rank::MOST`] cells.
pub(super) fn ways(
    board: &SlidingBoard,
    length: u32,
    most: usize,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> OptimalPaths<Stroke> {
    let (shape, gap) = (board.shape, board.goal_gap());
    let (rules, state) = board.relabelled();
    if shape.cells() <= MOST_RANKED {
        let table = table(board, &rules, tables);
        return optimal_paths(&TableWalk { puzzle: &Strokes(&rules), table: &table, state }, length, most, meter);
    }
    let space = Space::ready(&rules, shape, gap, Tier::Default, tables);
    let space = space.unwrap_or_else(|| Space::of(&rules, shape, gap, Tier::Small, tables));
    optimal_paths(&space.way(state), length, most, meter)
}

/// A way to the goal, and a length that no way is below. It starts with tables that are built at once, and goes
/// over to the large ones when those stand.
fn search(
    board: &SlidingBoard,
    rules: &Rules,
    start: Position,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<(Vec<Stroke>, u32), SolveError> {
    let (shape, gap) = (board.shape, board.goal_gap());
    let ready = || Space::ready(rules, shape, gap, Tier::Default, tables);
    let mut large = ready();
    let small = large.is_none().then(|| Space::of(rules, shape, gap, Tier::Small, tables));
    if large.is_none() && tables.background_tier() >= Tier::Default {
        tables.in_background(&format!("sliding {shape} gap {gap} strokes"), move |tables| {
            for axis in AXES {
                Axis::of(axis, shape, gap, Tier::Default, tables);
            }
        });
    }
    let mut bound = 0;
    loop {
        let space = large.as_ref().or(small.as_ref()).expect("one of them stands");
        let stands = || large.is_none() && ready().is_some();
        let mut proof = IdaStar { bound, step: 1, below: u32::MAX, interrupt: &stands };
        match proof.search(&space.way(start), meter) {
            Ok(Some(path)) => return Ok((path, proof.bound)),
            Ok(None) => bound = proof.bound,
            Err(Stop::Cancelled) => {
                return Err(SolveError::Stopped { why: Stop::Cancelled, at_least: proof.bound });
            }
            Err(why) => {
                let stopped = SolveError::Stopped { why, at_least: proof.bound };
                let path = beam(space.way(start), BEAM_WIDTH, MOST_STROKES);
                return path.map(|path| (path, proof.bound)).ok_or(stopped);
            }
        }
        large = ready();
    }
}

/// For boards that are too large for a search: the strokes of a solution in single-tile moves.
fn from_single_tiles(
    board: &SlidingBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Solution, SolveError> {
    let single = SlidingBoard { metric: Metric::Single, ..board.clone() };
    let at_least = at_least(board);
    match solve::solve(&single, tables, meter) {
        Ok(found) => {
            let runs = found.moves.chunk_by(|a, b| a == b);
            let stroke = |run: &[Notation]| match run.len() {
                1 => run[0].clone(),
                tiles => Cow::Owned(format!("{}{tiles}", run[0])),
            };
            Ok(solution(runs.map(stroke).collect(), at_least, meter))
        }
        Err(SolveError::Stopped { why, .. }) => Err(SolveError::Stopped { why, at_least }),
        unsolvable => unsolvable,
    }
}

/// No way has fewer strokes: one along a column carries at most as many tiles as it has cells besides the gap, each
/// to the next row, and strokes along columns and rows take turns.
fn at_least(board: &SlidingBoard) -> u32 {
    let Shape { width, height } = board.shape;
    let homes = board.homes_by_cell();
    let gap = board.gap();
    let tiles = || homes.iter().enumerate().filter(move |&(cell, _)| cell != gap);
    let off = |line: fn(usize, usize) -> usize| {
        tiles().map(|(cell, &home)| line(cell, width).abs_diff(line(home.into(), width))).sum::<usize>()
    };
    let columns = off(|cell, width| cell / width).div_ceil(height - 1);
    let rows = off(|cell, width| cell % width).div_ceil(width - 1);
    (2 * rows.max(columns)).saturating_sub(1).max(rows + columns) as u32
}

/// The tables that 4x4 boards are searched with; mirror images share them, so that these serve every goal.
pub(super) fn ahead() -> impl Iterator<Item = TableSpec> {
    (0..2).map(|gap_line| {
        let grid = Grid::finest(4, 4, gap_line, most_arrangements(Tier::Default));
        let key = grid.key();
        let build = Box::new(move |tables: &Tables| drop(LineTable::of(grid, tables)));
        TableSpec { key, tier: Tier::Default, build }
    })
}
