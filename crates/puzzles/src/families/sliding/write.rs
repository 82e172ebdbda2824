//! Formats lists of moves in each notation; `moves` parses them.

use super::board::SlidingBoard;
use super::notation::Notation;
use super::slide::{Slide, join_runs};
use super::text;
use crate::families::direction::Direction;

/// Formats moves that are legal from `board` on, separated by spaces. Positions, including the
/// start, are one per line.
pub(super) fn write(board: &SlidingBoard, slides: &[Slide], notation: Notation) -> String {
    let list = |sign: fn(Direction) -> String| {
        let write_slide = |slide: &Slide| slide.with_sign(&sign(slide.direction));
        slides.iter().map(write_slide).collect::<Vec<_>>().join(" ")
    };
    match notation {
        Notation::Letters => list(|direction| direction.letter().to_owned()),
        Notation::Repeats => join_runs(slides).iter().map(Slide::to_string).collect::<Vec<_>>().join(" "),
        Notation::Arrows => list(|direction| direction.arrow().to_string()),
        Notation::Gap => list(|direction| direction.opposite().letter().to_owned()),
        Notation::Tiles => {
            // Pressing this tile moves it and the tiles between it and the gap.
            let pressed =
                |(before, after): (&SlidingBoard, &SlidingBoard)| before.tiles[after.gap()].to_string();
            let boards = boards(board, slides);
            boards.iter().zip(&boards[1..]).map(pressed).collect::<Vec<_>>().join(" ")
        }
        Notation::States => {
            let position = |board: &SlidingBoard| text::write(board.shape, &board.tiles);
            boards(board, slides).iter().map(position).collect::<Vec<_>>().join("\n")
        }
    }
}

/// The board before the first move and after each move.
fn boards(board: &SlidingBoard, slides: &[Slide]) -> Vec<SlidingBoard> {
    let mut boards = vec![board.clone()];
    for &slide in slides {
        let after = boards.last().and_then(|board| board.after(slide));
        boards.push(after.expect("the moves are legal"));
    }
    boards
}
