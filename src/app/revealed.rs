//! Boards that a shown line of moves gives away.

use std::collections::BTreeSet;

use crate::family::{Board, Line};

/// Maximum boards given away by a line; those near its start come first.
const MAX_REVEALED: usize = 10_000;

/// Texts of the boards that `line` gives away: each position on it, those one move beside them, and
/// all of these in every metric. Pieces have the names of no language.
pub fn revealed(line: &Line) -> Vec<String> {
    let mut found = BTreeSet::new();
    for board in line.boards() {
        found.extend(texts(&*board));
        for neighbour in board.neighbours() {
            found.extend(texts(&*neighbour));
        }
        if found.len() >= MAX_REVEALED {
            break;
        }
    }
    found.into_iter().collect()
}

/// Texts of a board in every metric of its family.
fn texts(board: &dyn Board) -> impl Iterator<Item = String> + use<> {
    board.in_metrics().into_iter().map(|board| board.named_in("").to_string())
}
