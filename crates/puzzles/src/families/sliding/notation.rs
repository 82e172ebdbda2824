//! The ways in which a list of moves can be written. Each is one that `moves` reads.

use super::board::SlidingBoard;
use super::metric::Stroke;
use super::moves::joined;
use crate::families::direction::Direction;

/// The names of all, the one that solutions are in first.
pub(super) const NAMES: &[&str] = &["letters", "repeats", "arrows", "gap", "tiles", "states"];

/// Writes moves that are legal from `board` on, parted by spaces; positions, the start among them, a line each.
pub(super) fn write(board: &SlidingBoard, strokes: &[Stroke], name: &str) -> String {
    let list = |sign: fn(Direction) -> String| {
        let written = |stroke: &Stroke| stroke.with_sign(&sign(stroke.direction));
        strokes.iter().map(written).collect::<Vec<_>>().join(" ")
    };
    match name {
        "repeats" => joined(strokes).iter().map(Stroke::to_string).collect::<Vec<_>>().join(" "),
        "arrows" => list(|direction| direction.arrow().to_string()),
        "gap" => list(|direction| direction.opposite().letter().to_owned()),
        "tiles" => {
            // Whoever presses this tile moves it and those between it and the gap.
            let pressed =
                |(before, after): (&SlidingBoard, &SlidingBoard)| before.tiles[after.gap()].to_string();
            let boards = boards(board, strokes);
            boards.iter().zip(&boards[1..]).map(pressed).collect::<Vec<_>>().join(" ")
        }
        "states" => {
            boards(board, strokes).iter().map(SlidingBoard::layout_text).collect::<Vec<_>>().join("\n")
        }
        _ => list(|direction| direction.letter().to_owned()),
    }
}

/// The board before the first move and after each.
fn boards(board: &SlidingBoard, strokes: &[Stroke]) -> Vec<SlidingBoard> {
    let mut boards = vec![board.clone()];
    for &stroke in strokes {
        let after = boards.last().and_then(|board| board.after(stroke));
        boards.push(after.expect("the moves are legal"));
    }
    boards
}
