//! Move lists in each notation; `moves` parses them.

use super::board::SlidingBoard;
use super::notation::Notation;
use super::slide::{Slide, join_runs};
use super::text;

/// Formats moves that are legal from `board` on, separated by spaces. Positions, including the
/// start, are one per line.
pub(super) fn write(board: &SlidingBoard, slides: &[Slide], notation: Notation) -> String {
    match notation {
        Notation::Letters | Notation::Arrows | Notation::Gap | Notation::Words => {
            slides.iter().map(|&slide| word(slide, notation)).collect::<Vec<_>>().join(" ")
        }
        Notation::Repeats => join_runs(slides).iter().map(Slide::to_string).collect::<Vec<_>>().join(" "),
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

/// Formats one slide. The notations `Tiles` and `States` need the board, so here they use the
/// format of `Letters`.
pub(super) fn word(slide: Slide, notation: Notation) -> String {
    let direction = slide.direction;
    match notation {
        Notation::Arrows => slide.with_sign(&direction.arrow().to_string()),
        Notation::Gap => slide.with_sign(direction.opposite().letter()),
        Notation::Words => slide.with_sign(direction.chinese()),
        Notation::Letters | Notation::Repeats | Notation::Tiles | Notation::States => slide.to_string(),
    }
}

/// Returns the board before the first move and after each move.
fn boards(board: &SlidingBoard, slides: &[Slide]) -> Vec<SlidingBoard> {
    let mut boards = vec![board.clone()];
    for &slide in slides {
        let after = boards.last().and_then(|board| board.after(slide));
        boards.push(after.expect("the moves are legal"));
    }
    boards
}
