//! Chooses the search: a table for side 3 and one colour, otherwise a search from both ends.
//!
//! If only half turns are allowed, an invariant reveals some unreachable targets at once. The
//! table, or a search that exhausts all reachable boards, reveals the others.

use super::board::HexBoard;
use super::grid::{Kind, Turn};
use super::lookup;
use super::meet::{self, Limits, SearchResult};
use crate::puzzle::{Message, Report, Solution, SolveError, Stop};
use crate::search::{Meter, Tables};

/// Solves a board with the fewest turns; returns the best known solution with its lower bound if
/// the budget ends.
pub(super) fn solve(
    board: &HexBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Turn>>,
) -> Result<Solution<Vec<Turn>>, SolveError> {
    let unsolvable = || {
        SolveError::Unsolvable(
            Message::new("hex-unsolvable").with("turns", board.turn_kinds.to_string()).into(),
        )
    };
    if !keeps_classes(board) {
        return Err(unsolvable());
    }
    let found = match board.colours() {
        0 | 1 if board.side == lookup::SIDE => {
            return solve_by_table(board, tables, meter).ok_or_else(unsolvable)?;
        }
        0 | 1 => search::<1>(board, meter, report),
        2 | 3 => search::<2>(board, meter, report),
        _ => search::<3>(board, meter, report),
    };
    match found {
        SearchResult { at_least: None, .. } => Err(unsolvable()),
        SearchResult { turns: Some(turns), at_least: Some(at_least), .. } => {
            Ok(Solution::bounded(turns, at_least, meter.nodes()))
        }
        SearchResult { turns: None, at_least: Some(at_least), stop } => {
            // Exhausted memory is reported as a node limit.
            let why = stop.unwrap_or(Stop::Nodes);
            Err(SolveError::Stopped { why, at_least })
        }
    }
}

/// Looks up a board. Returns `None` if the target is unreachable.
fn solve_by_table(
    board: &HexBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Option<Result<Solution<Vec<Turn>>, SolveError>> {
    let (rules, start) = board.pack::<1>();
    let table = lookup::table(&rules, tables);
    table.reaches(start[0] as usize).then(|| {
        let walk = table.walk(&rules, start, meter, |turn| turn);
        let turns = walk.map_err(|why| SolveError::Stopped { why, at_least: 0 })?;
        let proven = turns.len() as u32;
        Ok(Solution::bounded(turns, proven, meter.nodes()))
    })
}

fn search<const P: usize>(
    board: &HexBoard,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Turn>>,
) -> SearchResult {
    let (rules, start) = board.pack::<P>();
    meet::search(rules, start, Limits::DEFAULT, meter, report)
}

/// Returns whether each class of points has the same stones at the start and in the target, or
/// turns other than half turns are allowed.
///
/// A half turn moves each stone to the opposite point of the ring, an even number of steps along
/// each axis. With half turns alone, each of the four classes therefore keeps its stones.
fn keeps_classes(board: &HexBoard) -> bool {
    if board.turn_kinds.iter().any(|kind| kind != Kind::C) {
        return true;
    }
    let grid = board.grid();
    let counts = |stones: &[u8]| {
        let mut counts = vec![[0u8; 256]; 4];
        for (&colour, &(row, column)) in stones.iter().zip(&grid.points) {
            counts[grid.class(row, column)][usize::from(colour)] += 1;
        }
        counts
    };
    counts(&board.stones) == counts(&board.goal)
}
