//! The common part of a layout's scene: the tray and the last move.

use super::layout::Layout;
use super::tray::{Tray, cells};
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Shape};

/// Draws the tray; with walls, only the cells that pieces can enter.
pub(crate) fn draw_tray(tray: Tray) -> Scene {
    let Tray { width, height, walls } = tray;
    if walls == 0 {
        return Scene::tray(width, height);
    }
    let mut scene = Scene::empty(width, height);
    cells(tray.all_cells() & !walls)
        .for_each(|cell| scene.piece(tray.corner(cell), (1, 1), Shape::Tray, Ink::Tray, None));
    scene
}

/// Frames the moved piece and dots the cells that it left.
pub(crate) fn mark_move(scene: &mut Scene, layout: &Layout, moved: usize, left: u64) {
    let (tray, piece) = (layout.tray, layout.pieces[moved]);
    let size = (piece.size.width, piece.size.height);
    scene.piece(tray.corner(piece.at), size, Shape::Frame, Ink::Mark, None);
    cells(left).for_each(|cell| scene.piece(tray.corner(cell), (1, 1), Shape::Dot, Ink::Mark, None));
}
