//! The whole tables that boards of up to [`MOST_RANKED`](super::rules::MOST_RANKED) cells are looked up in, one for
//! each shape and gap cell of the goal, and for each metric.

use std::sync::Arc;

use super::board::SlidingBoard;
use super::info::INFO;
use super::multi_rules::MultiRules;
use super::rules::Rules;
use super::slide::Slide;
use crate::families::direction::Direction;
use crate::search::{DistanceTable, Key, Tables};

/// The distances in single tiles.
pub(super) fn single(board: &SlidingBoard, rules: &Rules, tables: &Tables) -> Arc<DistanceTable<Direction>> {
    tables.get_or_build(key(board, "distance"), || DistanceTable::build(rules, rules.goal()))
}

/// The distances in the multi-tile metric.
pub(super) fn multi(board: &SlidingBoard, rules: &Rules, tables: &Tables) -> Arc<DistanceTable<Slide>> {
    tables.get_or_build(key(board, "multi"), || DistanceTable::build(&MultiRules(rules), rules.goal()))
}

fn key(board: &SlidingBoard, kind: &'static str) -> Key {
    let shape = [board.shape.width as u8, board.shape.height as u8, board.goal_gap() as u8, 0];
    Key { family: INFO.id, kind, revision: 0, shape, pattern: 0 }
}
