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

use self::axis::{AXES, Axis};
use self::search::{Space, beam};
pub(super) use self::strokes::Strokes;
use super::INFO;
use super::board::SlidingBoard;
use super::metric::Stroke;
use super::rules::{MOST_RANKED, Position, Rules};
use crate::puzzle::{Solution, SolveError, Stop};
use crate::search::{Deepening, DistanceTable, Key, Meter, Tables, Tier, rank};

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
    let (rules, start) = board.relabelled();
    let (path, at_least) = match board.shape.cells() {
        cells if cells <= MOST_RANKED => {
            let path = table(board, &rules, tables).walk(&Strokes(&rules), start, meter, |stroke| stroke);
            let path = path.map_err(|why| SolveError::Stopped { why, at_least: 0 })?;
            let length = path.len() as u32;
            (path, length)
        }
        cells if cells <= rank::MOST => search(board, &rules, start, tables, meter)?,
        _ => return Err(SolveError::Stopped { why: Stop::Deadline, at_least: 0 }),
    };
    Ok(Solution {
        optimal: path.len() as u32 == at_least,
        at_least,
        moves: path.iter().map(|stroke| Cow::Owned(stroke.to_string())).collect(),
        nodes: meter.nodes(),
    })
}

/// The distances in strokes of small boards of this shape and goal gap.
pub(super) fn table(board: &SlidingBoard, rules: &Rules, tables: &Tables) -> Arc<DistanceTable<Stroke>> {
    let shape = [board.shape.width as u8, board.shape.height as u8, board.goal_gap() as u8, 0];
    let key = Key { family: INFO.id, kind: "strokes", revision: 1, shape, pattern: 0 };
    tables.get_or_build(key, || DistanceTable::build(&Strokes(rules), rules.goal()))
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
    if large.is_none() && tables.unasked() >= Tier::Default {
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
        let mut proof = Deepening { bound, step: 1, below: u32::MAX, interrupt: &stands };
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
