//! The scene of a board: the tray with its goals framed, the pieces in the colours of their sizes,
//! and the last move.

use super::board::KlotskiBoard;
use super::goal::Target;
use crate::families::blocks::picture;
use crate::families::blocks::tray::Size;
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Shape};

/// Draws a board. `moved` is the last moved piece and the cells that it left: the piece is framed,
/// the cells are dotted.
pub(super) fn draw(board: &KlotskiBoard, moved: Option<(usize, u64)>) -> Scene {
    let corner = |cell: usize| board.layout.tray.corner(cell);
    let size = |piece: usize| (board.layout.pieces[piece].size.width, board.layout.pieces[piece].size.height);
    let mut scene = picture::draw_tray(board.layout.tray);
    frame_goals(&mut scene, board);
    let goals = |number: usize| board.goals.iter().filter(move |goal| goal.0.matches(&board.layout, number));
    let wanted: Vec<bool> =
        (0..board.layout.pieces.len()).map(|number| goals(number).next().is_some()).collect();
    let all = wanted.iter().all(|&wanted| wanted);
    for (number, piece) in board.layout.pieces.iter().enumerate() {
        let home = goals(number).any(|&(_, cell)| cell == piece.at);
        let ink = match (home, wanted[number] && !all) {
            (true, _) => Ink::Home(group(piece.size)),
            (false, true) => Ink::Target,
            (false, false) => Ink::Piece(group(piece.size)),
        };
        let label = Some(piece.name.to_string());
        scene.piece(corner(piece.at), size(number), Shape::Block, ink, label);
    }
    if let Some((piece, left)) = moved {
        picture::mark_move(&mut scene, &board.layout, piece, left);
    }
    scene
}

/// Draws only the goal: each piece with a goal in its goal cell, without a name if the goal accepts
/// any piece of the size.
pub(super) fn draw_goal(board: &KlotskiBoard) -> Scene {
    let mut scene = picture::draw_tray(board.layout.tray);
    frame_goals(&mut scene, board);
    for &(target, cell) in &board.goals {
        let size = target.size(&board.layout);
        let label = match target {
            Target::Piece(piece) => Some(board.layout.pieces[piece].name.to_string()),
            Target::Any(_) => None,
        };
        let (corner, ink) = (board.layout.tray.corner(cell), Ink::Home(group(size)));
        scene.piece(corner, (size.width, size.height), Shape::Block, ink, label);
    }
    scene
}

/// Frames the goals.
fn frame_goals(scene: &mut Scene, board: &KlotskiBoard) {
    for &(target, cell) in &board.goals {
        let size = target.size(&board.layout);
        let (corner, ink) = (board.layout.tray.corner(cell), Ink::Home(group(size)));
        scene.piece(corner, (size.width, size.height), Shape::Frame, ink, None);
    }
}

/// Returns the colour group of a size: 0 for squares of several cells, 1 for wider than high, 2 for
/// higher than wide, 3 for single cells.
fn group(size: Size) -> u8 {
    match (size.width, size.height) {
        (1, 1) => 3,
        (width, height) if width > height => 1,
        (width, height) if width < height => 2,
        _ => 0,
    }
}
