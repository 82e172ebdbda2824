//! The scene of a sliding board: the tiles in their tray, and the last move.

use super::board::SlidingBoard;
use super::shape::Shape;
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Shape as Outline};

/// Draws a board. The tiles in the cells of `moved` are framed and, if any moved, the cell that
/// they left is dotted.
pub(super) fn draw(board: &SlidingBoard, moved: &[usize]) -> Scene {
    let Shape { width, height } = board.shape;
    let (homes, mut scene) = (board.homes(), Scene::tray(width, height));
    for (cell, &tile) in board.tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        let home = usize::from(homes[usize::from(tile)]);
        // Layer n of the goal consists of row n and column n, without the layers before it.
        let layer = (home % width).min(home / width) as u8;
        let ink = if home == cell { Ink::Home(layer) } else { Ink::Piece(layer) };
        scene.cell(cell % width, cell / width, Outline::Block, ink, Some(tile.to_string()));
    }
    for cell in moved {
        scene.cell(cell % width, cell / width, Outline::Frame, Ink::Mark, None);
    }
    if !moved.is_empty() {
        let gap = board.gap();
        scene.cell(gap % width, gap / width, Outline::Dot, Ink::Mark, None);
    }
    scene
}
