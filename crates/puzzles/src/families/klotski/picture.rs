//! What there is to draw of a board: the tray with its goals framed, the pieces in the colours of their sizes, and the
//! last move.

use super::board::KlotskiBoard;
use super::layout::Piece;
use super::mask::cells;
use super::tray::{Size, Tray};
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Shape};

/// Draws a board; a piece that moved is framed, and the cells that it left on its path are dotted.
pub(super) fn draw(board: &KlotskiBoard, moved: Option<(usize, u64)>) -> Scene {
    let Tray { width, height, walls } = board.tray;
    let corner = |cell: usize| (cell % width, cell / width);
    let size = |piece: usize| (board.pieces[piece].size.width, board.pieces[piece].size.height);
    let mut scene = if walls == 0 { Scene::tray(width, height) } else { Scene::empty(width, height) };
    if walls != 0 {
        cells(board.tray.board() & !walls)
            .for_each(|cell| scene.piece(corner(cell), (1, 1), Shape::Tray, Ink::Tray, None));
    }
    for &(piece, cell) in &board.goals {
        let ink = Ink::Home(group(board.pieces[piece].size));
        scene.piece(corner(cell), size(piece), Shape::Frame, ink, None);
    }
    for (number, piece) in board.pieces.iter().enumerate() {
        let home = board.goals.contains(&(number, piece.at));
        let wanted = board.goals.iter().any(|&(target, _)| target == number);
        let ink = match (home, wanted && board.goals.len() < board.pieces.len()) {
            (true, _) => Ink::Home(group(piece.size)),
            (false, true) => Ink::Target,
            (false, false) => Ink::Piece(group(piece.size)),
        };
        let label = Some(piece.name.to_string());
        scene.piece(corner(piece.at), size(number), Shape::Block, ink, label);
    }
    if let Some((piece, left)) = moved {
        scene.piece(corner(board.pieces[piece].at), size(piece), Shape::Frame, Ink::Mark, None);
        cells(left).for_each(|cell| scene.piece(corner(cell), (1, 1), Shape::Dot, Ink::Mark, None));
    }
    scene
}

/// Draws the goal alone: the pieces that it is about, where they have to be.
pub(super) fn draw_goal(board: &KlotskiBoard) -> Scene {
    let home = |&(piece, cell): &(usize, usize)| Piece { at: cell, ..board.pieces[piece] };
    let pieces: Vec<Piece> = board.goals.iter().map(home).collect();
    let goals = pieces.iter().enumerate().map(|(number, piece)| (number, piece.at)).collect();
    draw(&KlotskiBoard { pieces, goals, ..board.clone() }, None)
}

/// The group of colours of a size: squares and larger ones, lying ones, standing ones, single cells.
fn group(size: Size) -> u8 {
    match (size.width, size.height) {
        (1, 1) => 3,
        (width, height) if width > height => 1,
        (width, height) if width < height => 2,
        _ => 0,
    }
}
