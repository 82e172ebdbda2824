//! The report on a board that cannot reach its goal, with suggestions.

use super::board::SlidingBoard;
use super::goals::NamedGoal;
use super::layout::Missing;
use crate::puzzle::{Choice, Message, Unsolvable};

/// Named goals, in the order in which they are tried. The first reachable one is offered.
const GOALS: [NamedGoal; 5] =
    [NamedGoal::Rows, NamedGoal::GapFirst, NamedGoal::Snail, NamedGoal::Snake, NamedGoal::Columns];

/// Reports that the goal is out of reach. Suggests swapping two tiles and, if the board can reach a
/// named goal, choosing that goal.
pub(super) fn report(board: &SlidingBoard) -> Unsolvable {
    let (a, b) = likely_swap(board);
    let mut swapped = board.clone();
    for tile in swapped.tiles.iter_mut() {
        *tile = if *tile == a {
            b
        } else if *tile == b {
            a
        } else {
            *tile
        };
    }
    let message = Message::new("sliding-unsolvable").with("a", a.min(b)).with("b", a.max(b));
    // A board with a tile of the last number cannot reach a named goal: none has that tile.
    let goals = if board.missing() == Missing::Last { &GOALS[..] } else { &[] };
    let reachable = |goal: &NamedGoal| {
        let board = SlidingBoard { goal: goal.layout(board.shape).as_slice().into(), ..board.clone() };
        board.is_solvable().then_some((*goal, board))
    };
    let label = Message::new("sliding-swap").with("a", a.min(b)).with("b", a.max(b));
    let swap = Choice { label, board: swapped.to_string() };
    match goals.iter().find_map(reachable) {
        Some((goal, board)) => Unsolvable {
            why: Message { id: "sliding-unsolvable-other-goal", ..message }.with("goal", goal.names()),
            remedies: vec![swap, Choice { label: Message::new(goal.offer_id()), board: board.to_string() }],
        },
        None => Unsolvable { why: message, remedies: vec![swap] },
    }
}

/// Returns the two tiles whose swap brings the board nearest to its goal: probably a misread or
/// mistyped pair. Among equals, the tiles nearest to each other are chosen. Any swap changes the
/// parity and so makes the goal reachable.
fn likely_swap(board: &SlidingBoard) -> (u8, u8) {
    let (homes, shape) = (board.homes(), board.shape);
    let tiles: Vec<(usize, u8)> =
        board.tiles.iter().copied().enumerate().filter(|&(_, tile)| tile != 0).collect();
    let distance =
        |tile: u8, cell: usize| shape.distance(cell, usize::from(homes[usize::from(tile)])) as isize;
    let pairs = tiles.iter().enumerate().flat_map(|(i, &a)| tiles[i + 1..].iter().map(move |&b| (a, b)));
    let best = pairs.min_by_key(|&((cell_a, a), (cell_b, b))| {
        let change = distance(a, cell_b) + distance(b, cell_a) - distance(a, cell_a) - distance(b, cell_b);
        (change, shape.distance(cell_a, cell_b))
    });
    best.map_or((0, 0), |((_, a), (_, b))| (a, b))
}
