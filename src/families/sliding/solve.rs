//! Which search a board is solved by: a walk down a whole table up to 10 cells, iterative deepening under
//! pattern databases up to 16, and beyond that the best way found by the deadline.

use std::borrow::Cow;

use super::additive::Additive;
use super::board::SlidingBoard;
use super::metric::Metric;
use super::rules::{Direction, MOST_RANKED};
use super::shape::Shape;
use super::{large, multi, parity};
use crate::puzzle::{Solution, SolveError};
use crate::search::{Deepening, Meter, Tables, Tier};

/// The most cells of a board whose shortest solution is searched.
const MOST_PATTERNED: usize = 16;

/// A shortest solution; on boards of more than 16 cells, a good one.
pub(super) fn solve(
    board: &SlidingBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Solution, SolveError> {
    if !board.is_solvable() {
        return Err(SolveError::Unsolvable(parity::unsolvable(board)));
    }
    if board.metric == Metric::Multi {
        return multi::solve(board, tables, meter);
    }
    let (moves, at_least) = if board.shape.cells() <= MOST_RANKED {
        (by_table(board, tables, meter)?, None)
    } else if board.shape.cells() <= MOST_PATTERNED {
        (by_patterns(board, tables, meter)?, None)
    } else {
        let found = large::search(board.shape, &board.homes_by_cell(), board.goal_gap(), meter);
        (found.moves, Some(found.at_least))
    };
    let at_least = at_least.unwrap_or(moves.len());
    let optimal = at_least == moves.len();
    let moves: Vec<_> = moves.into_iter().map(|mv| Cow::Borrowed(mv.letter())).collect();
    Ok(Solution { moves, optimal, at_least: at_least as u32, nodes: meter.nodes() })
}

fn by_table(
    board: &SlidingBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Vec<Direction>, SolveError> {
    let (rules, start) = board.relabelled();
    let walk = board.table(&rules, tables).walk(&rules, start, meter, |mv| mv);
    walk.map_err(|why| SolveError::Stopped { why, at_least: 0 })
}

/// The best tier whose tables stand; while that is not the best of all, the next one is made in the background,
/// and the search goes over to it.
fn by_patterns(
    board: &SlidingBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Vec<Direction>, SolveError> {
    let (shape, gap) = (board.shape, board.goal_gap());
    let mut bound = 0;
    let mut tier = standing(shape, gap, tables);
    loop {
        let standing = tier.unwrap_or(Tier::Small);
        let additive = Additive::of(shape, gap, standing, tables);
        let better = Tier::ALL.into_iter().find(|&other| other > standing && other <= tables.unasked());
        if let Some(better) = better {
            in_background(shape, gap, better, tables);
        }
        let stands = || better.is_some_and(|better| Additive::ready(shape, gap, better, tables).is_some());
        let mut proof = Deepening { bound, step: 2, below: u32::MAX, interrupt: &stands };
        let found = proof.search(&additive.start(&board.homes_by_cell()), meter);
        match found.map_err(|why| SolveError::Stopped { why, at_least: proof.bound })? {
            Some(moves) => return Ok(moves),
            None => (tier, bound) = (better, proof.bound),
        }
    }
}

/// The best tier whose tables stand in memory.
pub(super) fn standing(shape: Shape, gap: usize, tables: &Tables) -> Option<Tier> {
    Tier::ALL.into_iter().rev().find(|&tier| Additive::ready(shape, gap, tier, tables).is_some())
}

fn in_background(shape: Shape, gap: usize, tier: Tier, tables: &Tables) {
    let name = format!("sliding {shape} gap {gap} {}", tier.name());
    tables.in_background(&name, move |tables| {
        Additive::of(shape, gap, tier, tables);
    });
}
