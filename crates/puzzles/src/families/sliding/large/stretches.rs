//! Shortens a path stretch by stretch: beams look for shorter ways between two of its positions.
//!
//! On a stretch an estimate is nearer the truth than from one end of a long path to the other, and where a beam had to let go
//! of a way that paid off much later, one across that place finds it.

use super::found::Found;
use super::grid::Grid;
use super::task::{Task, beams_bytes, both_ends, widest};
use crate::families::direction::Direction;
use crate::puzzle::Tell;
use crate::search::Meter;

/// The most cells of a board whose paths are left as they are: at 6x6 nothing was gained.
pub(super) const MOST_CELLS_WITHOUT: usize = 36;

/// Moves of a stretch. The next one begins in its middle.
const LENGTH: usize = 120;

/// The part of the budget that the first look at all stretches is to cost; each further one costs twice as much.
const FIRST: f64 = 0.1;

/// Searches stretches until so much of the budget is spent, with wider and wider beams.
pub(super) fn shorten(
    grid: &Grid,
    start: &[u8],
    found: &mut Found,
    until: f64,
    meter: &mut Meter<'_>,
    tell: &mut Tell<'_, Vec<Direction>>,
) {
    let cells = start.len();
    let widest = widest(cells);
    // Each move lies in two stretches, and each stretch is searched from both ends.
    let nodes = 4.0 * found.moves.len().max(1) as f64;
    let mut width = (FIRST * meter.nodes() as f64 / meter.spent().max(f64::EPSILON) / nodes).max(1.0);
    let mut share = meter.memory();
    let mut positions = grid.replay(start, &found.moves);
    while width < widest && share.resize(width as usize * beams_bytes::<0>(cells)) {
        let mut from = 0;
        while from + 2 < found.moves.len() {
            if found.is_proven() || meter.spent() >= until {
                return;
            }
            let to = (from + LENGTH).min(found.moves.len());
            let stretch = between(grid, &positions[from], &positions[to]);
            let ends = [&stretch, &stretch.reversed()];
            let most = to - from - 1;
            let path = both_ends::<0>(ends, [None; 2], width as usize, most, meter);
            match path.filter(|path| path.len() <= most) {
                Some(shorter) => {
                    positions.splice(from..=to, grid.replay(&positions[from], &shorter));
                    found.moves.splice(from..to, shorter);
                    found.tell(meter, tell);
                    from = from.saturating_sub(LENGTH / 2);
                }
                None => from += LENGTH / 2,
            }
        }
        width *= 2.0;
    }
}

/// The task to get from one position to another.
fn between(grid: &Grid, position: &[u8], goal: &[u8]) -> Task {
    let mut cells = vec![0; goal.len()];
    goal.iter().enumerate().for_each(|(cell, &tile)| cells[usize::from(tile)] = cell as u8);
    let homes = position.iter().map(|&tile| cells[usize::from(tile)]).collect();
    Task::new(Grid::new(grid.shape, grid.gap_of(goal)), homes)
}
