//! Shortens a path stretch by stretch: beams search for shorter paths between two positions of the
//! path.
//!
//! Estimates are more accurate over a stretch than from one end of a long path to the other. A beam
//! over a stretch may also keep a position on a shorter path that an earlier beam dropped.

use super::answer::Answer;
use super::grid::Grid;
use super::task::{Task, beams_bytes, max_width, search_both_ends};
use crate::families::direction::Direction;
use crate::puzzle::Report;
use crate::search::Meter;

/// Maximum cells of boards whose paths are left unchanged: 6x6 gained nothing.
pub(super) const MAX_CELLS_WITHOUT_STRETCHES: usize = 36;

/// Moves in a stretch. The next stretch begins in its middle.
const STRETCH_MOVES: usize = 120;

/// Fraction of the budget for the first pass over all stretches. Each further pass costs twice as
/// much.
const FIRST_PASS_FRACTION: f64 = 0.1;

/// Shortens `found`: searches its stretches with wider and wider beams, at most until the fraction
/// `until` of the budget is spent.
pub(super) fn shorten(
    grid: &Grid,
    start: &[u8],
    found: &mut Answer,
    until: f64,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Direction>>,
) {
    let cells = start.len();
    let max_width = max_width(cells);
    // Each move is in two stretches, and each stretch is searched from both ends.
    let nodes = 4.0 * found.moves.len().max(1) as f64;
    let mut width =
        (FIRST_PASS_FRACTION * meter.nodes() as f64 / meter.spent().max(f64::EPSILON) / nodes).max(1.0);
    let mut share = meter.memory();
    let mut positions = grid.replay(start, &found.moves);
    while width < max_width && share.resize(width as usize * beams_bytes::<0>(cells)) {
        let mut from = 0;
        while from + 2 < found.moves.len() {
            if found.is_proven() || meter.spent() >= until {
                return;
            }
            let to = (from + STRETCH_MOVES).min(found.moves.len());
            let stretch = task_between(grid, &positions[from], &positions[to]);
            let ends = [&stretch, &stretch.reversed()];
            let max_moves = to - from - 1;
            let path = search_both_ends::<0>(ends, [None; 2], width as usize, max_moves, meter);
            match path.filter(|path| path.len() <= max_moves) {
                Some(shorter) => {
                    positions.splice(from..=to, grid.replay(&positions[from], &shorter));
                    found.moves.splice(from..to, shorter);
                    found.report(meter, report);
                    from = from.saturating_sub(STRETCH_MOVES / 2);
                }
                None => from += STRETCH_MOVES / 2,
            }
        }
        width *= 2.0;
    }
}

/// Returns the task of reaching one position from another.
fn task_between(grid: &Grid, position: &[u8], goal: &[u8]) -> Task {
    let mut cells = vec![0; goal.len()];
    goal.iter().enumerate().for_each(|(cell, &tile)| cells[usize::from(tile)] = cell as u8);
    let homes = position.iter().map(|&tile| cells[usize::from(tile)]).collect();
    Task::new(Grid::new(grid.shape, grid.gap_of(goal)), homes)
}
