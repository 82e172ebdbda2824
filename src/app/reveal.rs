//! Boards that a displayed line of moves reveals.

use std::collections::BTreeSet;

use crate::family::{Board, Line};

/// Number of texts after which no further position of a line is examined. Boards near its start
/// take precedence.
const MAX_REVEALED: usize = 10_000;

/// Lists the texts of the boards that `line` reveals: each position on it, each position one move
/// away from it, and all of these in every metric. The texts use the default names of pieces.
pub fn list_revealed_boards(line: &Line) -> Vec<String> {
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
