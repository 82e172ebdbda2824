//! The multi-tile metric: one or more tiles in line with the gap slide together as one move.
//!
//! Boards of up to [`MAX_RANKED_CELLS`] cells use a distance table, boards of up to 16 cells a
//! search. For larger boards, the single-tile moves of a solution are joined.

mod axis;
mod grid;
mod lines;
mod orders;
pub(super) mod rules;
mod search;

use self::axis::{AXES, Axis, max_arrangements};
use self::grid::Grid;
use self::lines::LineTable;
use self::rules::MultiRules;
use self::search::{Space, beam_search};
use super::board::SlidingBoard;
use super::near::SlidesAndBound;
use super::rules::{MAX_RANKED_CELLS, Position, Rules};
use super::shape::Shape;
use super::slide::{Slide, join_runs};
use super::{large, lookup};
use crate::families::direction::Direction;
use crate::family::TableSpec;
use crate::puzzle::{Progress, Report, SolveError, Stop};
use crate::search::optimal_paths::{OptimalPaths, TableWalk};
use crate::search::{IdaStar, Meter, Tables, Tier, optimal_paths as paths};

/// Positions kept per depth by the beam search, which runs once the budget is spent and takes about
/// 50 ms.
const BEAM_WIDTH: usize = 2_000;

/// Maximum slides in a path of the beam search. The hardest 4x4 boards need 43.
const MAX_SLIDES: usize = 200;

/// Finds a solution in the fewest slides. The board must be solvable and have at most 16 cells. If
/// the budget does not allow a proof, returns a good solution with its bound.
///
/// # Errors
/// The limit that the search reached before it found a solution.
pub(super) fn solve(
    board: &SlidingBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<SlidesAndBound, SolveError> {
    let (rules, start) = board.relabel();
    if board.shape.cells() > MAX_RANKED_CELLS {
        return search(board, &rules, start, tables, meter);
    }
    let table = lookup::multi(board, &rules, tables, meter);
    match table.and_then(|table| table.walk(&MultiRules(&rules), start, meter, |slide| slide)) {
        Ok(path) => {
            let length = path.len() as u32;
            Ok((path, length))
        }
        Err(why) => solve_without_tables(board, why, meter),
    }
}

/// Solves a board for which the budget ended before the tables were ready.
fn solve_without_tables(
    board: &SlidingBoard,
    why: Stop,
    meter: &mut Meter<'_>,
) -> Result<SlidesAndBound, SolveError> {
    match why {
        Stop::Cancelled => Err(SolveError::Stopped { why, at_least: lower_bound(board) }),
        Stop::Deadline | Stop::Nodes => Ok(solve_in_single_tiles(board, meter, &mut |_| {})),
    }
}

/// Finds a solution in single-tile moves and joins consecutive moves in one direction into slides.
pub(super) fn solve_in_single_tiles(
    board: &SlidingBoard,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Slide>>,
) -> SlidesAndBound {
    let at_least = lower_bound(board);
    let single = |moves: Vec<Direction>| {
        let single: Vec<Slide> = moves.into_iter().map(Slide::one).collect();
        join_runs(&single)
    };
    // Each better solution in single-tile moves is reported, since it usually has fewer slides too.
    let mut report = |known: Progress<_>| report(Progress { at_least, ..known.map(single) });
    let found =
        large::search(board.shape, &board.homes_by_cell(), board.goal_gap(), None, meter, &mut report);
    (single(found.moves), at_least)
}

/// Counts the shortest solutions, which have `length` slides, and lists the first `max_listed`. The
/// board must have at most 16 cells.
pub(super) fn optimal_paths(
    board: &SlidingBoard,
    length: u32,
    max_listed: usize,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> OptimalPaths<Slide> {
    let (shape, gap) = (board.shape, board.goal_gap());
    let (rules, state) = board.relabel();
    if shape.cells() <= MAX_RANKED_CELLS {
        let Ok(table) = lookup::multi(board, &rules, tables, meter) else { return OptimalPaths::unknown() };
        let start = TableWalk { puzzle: &MultiRules(&rules), table: &table, state };
        return paths::optimal_paths(&start, length, max_listed, meter);
    }
    let space = Space::ready(&rules, shape, gap, Tier::Default, tables);
    let space = match space {
        Some(space) => Ok(space),
        None => Space::wait_for(&rules, shape, gap, Tier::Small, tables, meter),
    };
    let Ok(space) = space else { return OptimalPaths::unknown() };
    paths::optimal_paths(&space.start(state), length, max_listed, meter)
}

/// Searches with the small tables at first, and with the large ones as soon as they are in memory.
fn search(
    board: &SlidingBoard,
    rules: &Rules,
    start: Position,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<SlidesAndBound, SolveError> {
    let (shape, gap) = (board.shape, board.goal_gap());
    let ready = || Space::ready(rules, shape, gap, Tier::Default, tables);
    let mut large = ready();
    let small = match large {
        Some(_) => None,
        None => match Space::wait_for(rules, shape, gap, Tier::Small, tables, meter) {
            Ok(small) => Some(small),
            Err(why) => return solve_without_tables(board, why, meter),
        },
    };
    if large.is_none() && tables.background_tier() >= Tier::Default {
        tables.run_in_background(&format!("sliding {shape} gap {gap} multi"), move |tables| {
            for axis in AXES {
                Axis::load_or_build(axis, shape, gap, Tier::Default, tables);
            }
        });
    }
    let mut bound = 0;
    loop {
        let space = large
            .as_ref()
            .or(small.as_ref())
            .expect("the small tables are built unless the large ones are ready");
        let is_ready = || large.is_none() && ready().is_some();
        let mut proof =
            IdaStar { bound, step: 1, upper_bound: u32::MAX, interrupt: &is_ready, on_raise: &mut |_, _| {} };
        match proof.search(&space.start(start), meter) {
            Ok(Some(path)) => return Ok((path, proof.bound)),
            Ok(None) => bound = proof.bound,
            Err(Stop::Cancelled) => {
                return Err(SolveError::Stopped { why: Stop::Cancelled, at_least: proof.bound });
            }
            Err(why) => {
                let stopped = SolveError::Stopped { why, at_least: proof.bound };
                let path = beam_search(space.start(start), BEAM_WIDTH, MAX_SLIDES);
                return path.map(|path| (path, proof.bound)).ok_or(stopped);
            }
        }
        large = ready();
    }
}

/// Returns a lower bound on the slides. A slide along a column moves at most `height - 1` tiles,
/// each by one row. Slides along columns and rows alternate.
fn lower_bound(board: &SlidingBoard) -> u32 {
    let Shape { width, height } = board.shape;
    let homes = board.homes_by_cell();
    let gap = board.gap();
    let tiles = || homes.iter().enumerate().filter(move |&(cell, _)| cell != gap);
    let total_distance = |line: fn(usize, usize) -> usize| {
        tiles().map(|(cell, &home)| line(cell, width).abs_diff(line(home.into(), width))).sum::<usize>()
    };
    let columns = total_distance(|cell, width| cell / width).div_ceil(height - 1);
    let rows = total_distance(|cell, width| cell % width).div_ceil(width - 1);
    (2 * rows.max(columns)).saturating_sub(1).max(rows + columns) as u32
}

/// Lists the tables for 4x4 boards. Mirror images share tables, so these serve every goal.
pub(super) fn table_specs() -> impl Iterator<Item = TableSpec> {
    (0..2).map(|gap_line| {
        let grid = Grid::finest(4, 4, gap_line, max_arrangements(Tier::Default));
        let key = grid.key();
        let build = Box::new(move |tables: &Tables| drop(LineTable::load_or_build(grid, tables)));
        TableSpec { key, tier: Tier::Default, build }
    })
}
