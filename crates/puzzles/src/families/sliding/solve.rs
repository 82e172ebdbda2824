//! Choice of search: a distance table up to 10 cells, and IDA* with pattern databases up to 16.
//! Larger boards get a proof if they are near their goal, otherwise the best solution found by the
//! deadline.
//!
//! If a proof on 11 to 16 cells takes long, it is interrupted and a beam search finds a solution.
//! There is then an answer when the budget ends, and only shorter solutions remain to be ruled out.

use std::sync::atomic::{AtomicU64, Ordering};

use super::board::SlidingBoard;
use super::metric::Metric;
use super::pattern::additive::Additive;
use super::rules::MAX_RANKED_CELLS;
use super::slide::Slide;
use super::{large, lookup, multi, near, unsolvable};
use crate::families::direction::Direction;
use crate::puzzle::{Progress, Report, Solution, SolveError, Stop};
use crate::search::ida_star::NODES_PER_CHECK;
use crate::search::{IdaStar, Meter, Tables, Tier, rank};

/// Maximum cells of a board that is searched for a shortest solution. Larger boards go to
/// [`solve_by_deadline`].
const MAX_SEARCHED_CELLS: usize = rank::MAX_LENGTH;

/// Nodes of a proof after which a beam finds a first solution. Most 4x4 boards are solved earlier.
const NODES_BEFORE_BEAM: u64 = 500_000;

/// Maximum nodes of the beam that finds a first solution.
const BEAM_NODES: u64 = 300_000;

/// A path to the goal and a lower bound on the length of any path.
type PathAndBound = (Vec<Direction>, u32);

/// Finds a shortest solution. If the budget does not allow a proof, as is usual for boards of more
/// than 16 cells, returns a good solution with its bound.
///
/// # Errors
/// The board is unsolvable; the search was cancelled, or stopped without a solution.
pub(super) fn solve(
    board: &SlidingBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Slide>>,
) -> Result<Solution<Vec<Slide>>, SolveError> {
    if !board.is_solvable() {
        return Err(SolveError::Unsolvable(unsolvable::report(board)));
    }
    let (path, at_least) = match (board.metric, board.shape.cells()) {
        (_, cells) if cells > MAX_SEARCHED_CELLS => solve_by_deadline(board, tables, meter, report),
        (Metric::Multi, _) => multi::solve(board, tables, meter)?,
        (Metric::Single, cells) => {
            let mut report = |known: Progress<_>| report(known.map(to_slides));
            let (path, at_least) = match cells {
                cells if cells <= MAX_RANKED_CELLS => solve_by_table(board, tables, meter)?,
                _ => solve_by_patterns(board, tables, meter, &mut report)?,
            };
            (to_slides(path), at_least)
        }
    };
    Ok(Solution::bounded(path, at_least, meter.nodes()))
}

/// Finds the first shortest solution in the order of the search, given its length, of a board of 11
/// to 16 cells in the single-tile metric. Unlike that of [`solve`], it depends neither on the
/// tables in memory nor on time.
pub(super) fn first_shortest(
    board: &SlidingBoard,
    length: usize,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Vec<Slide>, Stop> {
    let (shape, gap) = (board.shape, board.goal_gap());
    let tier = Additive::best_ready(shape, gap, tables).map_or(Tier::Small, |(tier, _)| tier);
    let additive = Additive::wait_for(shape, gap, tier, tables, meter)?;
    let (bound, upper_bound) = (length as u32, length as u32 + 1);
    let (interrupt, mut on_raise) = (|| false, |_, _| {});
    let mut proof = IdaStar { bound, step: 2, upper_bound, interrupt: &interrupt, on_raise: &mut on_raise };
    let path = proof.search(&additive.start(&board.homes_by_cell()), meter)?;
    path.map(to_slides).ok_or(Stop::Nodes)
}

/// Converts single-tile moves to slides.
fn to_slides(path: Vec<Direction>) -> Vec<Slide> {
    path.into_iter().map(Slide::one).collect()
}

/// Solves a board of more than 16 cells as well as the budget allows.
fn solve_by_deadline(
    board: &SlidingBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Slide>>,
) -> near::SlidesAndBound {
    if let Some(found) = near::solve(board, meter) {
        return found;
    }
    let found = match board.metric {
        Metric::Multi => multi::solve_in_single_tiles(board, meter, report),
        Metric::Single => {
            let mut report = |known: Progress<_>| report(known.map(to_slides));
            let (path, at_least) = solve_by_beams(board, Some(tables), meter, &mut report);
            (to_slides(path), at_least)
        }
    };
    // The beams end early on easy boards. The rest of the budget may prove the solution.
    near::prove(board, found, meter, report)
}

/// Looks up a shortest solution. If the budget ends first, finds a good one by beams.
fn solve_by_table(
    board: &SlidingBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<PathAndBound, SolveError> {
    let (rules, start) = board.relabel();
    let table = lookup::single(board, &rules, tables, meter);
    let walk = table.and_then(|table| table.walk(&rules, start, meter, |mv| mv));
    match walk {
        Ok(moves) => {
            let at_least = moves.len() as u32;
            Ok((moves, at_least))
        }
        Err(why @ Stop::Cancelled) => Err(SolveError::Stopped { why, at_least: 0 }),
        Err(_) => Ok(solve_by_beams(board, None, meter, &mut |_| {})),
    }
}

/// Finds a good solution and a proven bound, with pattern databases if `tables` is given.
fn solve_by_beams(
    board: &SlidingBoard,
    tables: Option<&Tables>,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Direction>>,
) -> PathAndBound {
    let found = large::search(board.shape, &board.homes_by_cell(), board.goal_gap(), tables, meter, report);
    (found.moves, found.at_least as u32)
}

/// Searches for a proof with the best tier of pattern databases in memory, or waits for the small
/// one. If a better tier is allowed, it is built in the background and the search switches to it.
/// After [`NODES_BEFORE_BEAM`], a beam finds a solution, and only shorter ones remain to be ruled
/// out.
fn solve_by_patterns(
    board: &SlidingBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Direction>>,
) -> Result<PathAndBound, SolveError> {
    let (shape, gap) = (board.shape, board.goal_gap());
    let mut bound = 0;
    let best_ready = || Additive::best_ready(shape, gap, tables).map(|(tier, _)| tier);
    let mut tier = best_ready().unwrap_or(Tier::Small);
    let mut path: Option<Vec<Direction>> = None;
    let checks = AtomicU64::new(0);
    loop {
        let additive = match Additive::wait_for(shape, gap, tier, tables, meter) {
            Ok(additive) => additive,
            Err(why @ Stop::Cancelled) => return Err(SolveError::Stopped { why, at_least: bound }),
            Err(_) => {
                let (beam_path, beam_bound) = solve_by_beams(board, None, meter, &mut |_| {});
                return Ok((path.unwrap_or(beam_path), bound.max(beam_bound)));
            }
        };
        let better = Tier::ALL
            .into_iter()
            .find(|&other| other > tier && Additive::is_allowed(shape, gap, other, tables));
        if let Some(better) = better {
            Additive::build_in_background(shape, gap, better, tables);
        }
        let is_ready = || better.is_some_and(|better| Additive::ready(shape, gap, better, tables).is_some());
        let takes_long =
            || checks.fetch_add(1, Ordering::Relaxed) >= NODES_BEFORE_BEAM / u64::from(NODES_PER_CHECK);
        let interrupt = || path.is_none() && takes_long() || is_ready();
        let upper_bound = path.as_ref().map_or(u32::MAX, |path| path.len() as u32);
        let mut on_raise = |at_least, nodes| {
            if path.is_some() {
                report(Progress { best: path.clone(), at_least, nodes });
            }
        };
        let mut proof =
            IdaStar { bound, step: 2, upper_bound, interrupt: &interrupt, on_raise: &mut on_raise };
        let found = proof.search(&additive.start(&board.homes_by_cell()), meter);
        bound = proof.bound;
        match (found, path.take()) {
            (Ok(Some(moves)), _) => return Ok((moves, bound)),
            (Ok(None), Some(moves)) if bound >= upper_bound => return Ok((moves, upper_bound)),
            (Ok(None), None) if !is_ready() => {
                path = Some(
                    meter.run_limited(BEAM_NODES, |meter| solve_by_beams(board, None, meter, &mut |_| {})).0,
                );
                report(Progress { best: path.clone(), at_least: bound, nodes: meter.nodes() });
            }
            (Ok(None), known) => path = known,
            (Err(why @ Stop::Cancelled), _) => return Err(SolveError::Stopped { why, at_least: bound }),
            (Err(_), Some(moves)) => return Ok((moves, bound)),
            (Err(_), None) => return Ok((solve_by_beams(board, None, meter, &mut |_| {}).0, bound)),
        }
        tier = best_ready().unwrap_or(tier);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::families::sliding::goals::NamedGoal;
    use crate::families::sliding::layout::Layout;
    use crate::families::sliding::shape::Shape;
    use crate::search::Budget;

    #[test]
    fn the_first_shortest_solution_does_not_depend_on_the_table() {
        let shape = Shape { width: 4, height: 3 };
        let goal = NamedGoal::Rows.layout(shape);
        // The reverse of a row needs many moves, and has several shortest solutions.
        let tiles = vec![4, 3, 2, 1, 8, 7, 6, 5, 9, 10, 11, 0];
        let board = SlidingBoard::new(Layout { shape, tiles }, goal, Metric::Single);
        let (budget, tables) = (Budget::of_time(Duration::from_secs(3600)), Tables::new());
        let mut meter = Meter::new(&budget);
        let proof = solve(&board, &tables, &mut meter, &mut |_| {}).expect("the board is solvable");
        for tables in [tables, Tables::new()] {
            let first = first_shortest(&board, proof.line.len(), &tables, &mut meter);
            assert_eq!(first.as_ref(), Ok(&proof.line));
            let shorter = first_shortest(&board, proof.line.len() - 2, &tables, &mut meter);
            assert_eq!(shorter, Err(Stop::Nodes));
        }
    }
}
