//! What there is to draw of a board: the tray with its goals framed, the pieces in the colours of their sizes, and the
//! last move.

use super::board::KlotskiBoard;
use crate::families::blocks::layout::{Layout, Piece};
use crate::families::blocks::picture;
use crate::families::blocks::tray::Size;
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Shape};

/// Draws a board; a piece that moved is framed, and the cells that it left on its path are dotted.
pub(super) fn draw(board: &KlotskiBoard, moved: Option<(usize, u64)>) -> Scene {
    let corner = |cell: usize| board.layout.tray.corner(cell);
    let size = |piece: usize| (board.layout.pieces[piece].size.width, board.layout.pieces[piece].size.height);
    let mut scene = picture::tray(board.layout.tray);
    for &(piece, cell) in &board.goals {
        let ink = Ink::Home(group(board.layout.pieces[piece].size));
        scene.piece(corner(cell), size(piece), Shape::Frame, ink, None);
    }
    for (number, piece) in board.layout.pieces.iter().enumerate() {
        let home = board.goals.contains(&(number, piece.at));
        let wanted = board.goals.iter().any(|&(target, _)| target == number);
        let ink = match (home, wanted && board.goals.len() < board.layout.pieces.len()) {
            (true, _) => Ink::Home(group(piece.size)),
            (false, true) => Ink::Target,
            (false, false) => Ink::Piece(group(piece.size)),
        };
        let label = Some(piece.name.to_string());
        scene.piece(corner(piece.at), size(number), Shape::Block, ink, label);
    }
    if let Some((piece, left)) = moved {
        picture::mark(&mut scene, &board.layout, piece, left);
    }
    scene
}

/// Draws the goal alone: the pieces that it is about, where they have to be.
pub(super) fn draw_goal(board: &KlotskiBoard) -> Scene {
    let home = |&(piece, cell): &(usize, usize)| Piece { at: cell, ..board.layout.pieces[piece] };
    let pieces: Vec<Piece> = board.goals.iter().map(home).collect();
    let goals = pieces.iter().enumerate().map(|(number, piece)| (number, piece.at)).collect();
    let layout = Layout { pieces, tray: board.layout.tray };
    draw(&KlotskiBoard { layout, goals, ..board.clone() }, None)
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
