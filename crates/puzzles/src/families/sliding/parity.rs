//! Which boards can reach their goal: a question of parity, answered without a search.

use super::board::SlidingBoard;
use super::shape::{Named, Shape};
use super::text::{self, Layout};
use crate::puzzle::Message;

/// Whether the goal can be reached; `homes` is, for what lies in each cell, its cell in the goal. Each move
/// swaps the gap with a neighbour: it changes the parity of the permutation and the parity of the gap's
/// distance from its goal cell, always both.
pub(super) fn is_even(shape: Shape, homes: &[u8], goal_gap: usize) -> bool {
    let larger_before = |(at, home): (usize, &u8)| homes[..at].iter().filter(|other| *other > home).count();
    let inversions: usize = homes.iter().enumerate().map(larger_before).sum();
    let gap = homes.iter().position(|&home| usize::from(home) == goal_gap).expect("one cell holds the gap");
    inversions % 2 == shape.distance(gap, goal_gap) % 2
}

/// Says that the goal is out of reach, and what would bring it into reach: the two tiles that look swapped,
/// and a well-known goal that this board does reach.
pub(super) fn unsolvable(board: &SlidingBoard) -> Message {
    let (a, b) = likely_swap(board);
    let message = Message::new("sliding-unsolvable").with("a", a.min(b)).with("b", a.max(b));
    let other = Named::ALL.into_iter().find(|named| {
        let layout = Layout { shape: board.shape, tiles: board.tiles.clone() };
        SlidingBoard::new(layout, named.layout(board.shape)).is_solvable()
    });
    match other {
        Some(named) => Message { id: "sliding-unsolvable-other-goal", ..message }
            .with("goal", text::write(board.shape, &named.layout(board.shape))),
        None => message,
    }
}

/// The two tiles that bring the board nearest to its goal when swapped, preferring neighbours: a misread or
/// mistyped pair. Any swap of two tiles changes the parity.
fn likely_swap(board: &SlidingBoard) -> (u8, u8) {
    let (homes, shape) = (board.homes(), board.shape);
    let tiles: Vec<(usize, u8)> =
        board.tiles.iter().copied().enumerate().filter(|&(_, tile)| tile != 0).collect();
    let off = |tile: u8, cell: usize| shape.distance(cell, usize::from(homes[usize::from(tile)])) as isize;
    let pairs = tiles.iter().enumerate().flat_map(|(i, &a)| tiles[i + 1..].iter().map(move |&b| (a, b)));
    let best = pairs.min_by_key(|&((cell_a, a), (cell_b, b))| {
        let change = off(a, cell_b) + off(b, cell_a) - off(a, cell_a) - off(b, cell_b);
        (change, shape.distance(cell_a, cell_b))
    });
    best.map_or((0, 0), |((_, a), (_, b))| (a, b))
}
