//! Distance tables for boards of up to [`MAX_RANKED_CELLS`](super::rules::MAX_RANKED_CELLS) cells:
//! one for each shape, gap cell of the goal, and metric.
//!
//! The last two tiles of a reachable order are determined by parity, so a table has half as many
//! entries as there are orders.

use std::sync::Arc;

use super::board::SlidingBoard;
use super::info::INFO;
use super::multi::rules::MultiRules;
use super::rules::Rules;
use super::slide::Slide;
use crate::families::direction::Direction;
use crate::puzzle::Stop;
use crate::search::{DistanceTable, Key, Meter, Tables};

/// Returns the distance table in single-tile moves, built on another thread while this search
/// waits.
///
/// # Errors
/// The limit that the search reached first.
pub(super) fn single(
    board: &SlidingBoard,
    rules: &Rules,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Arc<DistanceTable<Direction>>, Stop> {
    let (key, rules) = (key(board, "distance"), rules.clone());
    let build = move || DistanceTable::build(&rules, rules.goal());
    tables.wait_for(key, meter, move |tables| tables.get_or_build(key, build))
}

/// Returns the distance table in the multi-tile metric.
///
/// # Errors
/// The limit that the search reached first.
pub(super) fn multi(
    board: &SlidingBoard,
    rules: &Rules,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Arc<DistanceTable<Slide>>, Stop> {
    let (key, rules) = (key(board, "multi"), rules.clone());
    let build = move || DistanceTable::build(&MultiRules(&rules), rules.goal());
    tables.wait_for(key, meter, move |tables| tables.get_or_build(key, build))
}

fn key(board: &SlidingBoard, kind: &'static str) -> Key {
    let shape = [board.shape.width as u8, board.shape.height as u8, board.goal_gap() as u8, 0];
    Key { family: INFO.id, kind, revision: 0, shape, pattern: 0 }
}
