//! Choice of solver: a table walk if a table is loaded, otherwise a search.
//!
//! Both prove their result, so a missing table costs only time.

use super::board::KlotskiBoard;
use super::position::{Masks, Move};
use super::rules::Rules;
use super::search::search;
use super::table::{self, Extent};
use crate::families::blocks::metric::Metric;
use crate::families::blocks::slide::Slide;
use crate::puzzle::{Message, Solution, SolveError, Stop};
use crate::search::{Meter, Tables, Tier};

/// Solves a board with the fewest moves in its metric.
pub(super) fn solve(
    board: &KlotskiBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Solution<Vec<Slide>>, SolveError> {
    let (rules, masks) = board.masks();
    let path = match look_up(board, &masks, tables) {
        Some(path) => Ok(path),
        None => search_packed(&rules, board.metric, &masks, meter),
    };
    let path = path.map_err(|(why, at_least)| SolveError::Stopped { why, at_least })?;
    let path = path.ok_or_else(|| SolveError::Unsolvable(Message::new("klotski-unsolvable").into()))?;
    let length = path.len() as u32;
    Ok(Solution::bounded(board.to_slides(&rules, masks, &path), length, meter.nodes()))
}

/// Looks up a shortest path in a loaded table that contains the board; `Some(None)` if the board is
/// unsolvable. If no such table is loaded, returns `None`, and loads the smallest one in the
/// background for later boards. A table that is not stored is built only if its tier may be built
/// in the background.
fn look_up(board: &KlotskiBoard, masks: &Masks, tables: &Tables) -> Option<Option<Vec<Move>>> {
    if !board.is_classical() {
        return None;
    }
    let metric = board.metric;
    let two = board.layout.free_cells().count_ones() == 2;
    let extents = if two { &[Extent::Two, Extent::Many][..] } else { &[Extent::Many] };
    for extent in extents {
        if let Some(distances) = tables.ready::<table::Distances>(extent.key(metric)) {
            return Some(distances.path(extent.ranks(), masks, metric));
        }
    }
    let (extent, tier) = if two { (Extent::Two, Tier::Default) } else { (Extent::Many, Tier::Large) };
    if tier <= tables.background_tier() || tables.holds(extent.key(metric)) {
        tables.run_in_background(&extent.key(metric).to_string(), move |tables| {
            table::load(extent, metric, tables);
        });
    }
    None
}

fn search_packed(
    rules: &Rules,
    metric: Metric,
    masks: &Masks,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Move>>, (Stop, u32)> {
    match rules.fits_one_word() {
        true => search::<1>(rules, metric, rules.pack(masks), meter),
        false => search::<4>(rules, metric, rules.pack(masks), meter),
    }
}
