//! The scene of a hexagon: points, stones, circles on the goal's points, the last turn, and the
//! numbers of the rings of six points.
//!
//! A cell, the unit of length, is the distance between neighbouring points. Rows are √3/2 cells
//! apart.

use super::board::HexBoard;
use super::grid::{Grid, Kind, Turn};
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Item, Rotation, Shape};

/// Distance between rows, in cells.
const ROW: f32 = 0.866;

/// Distance from the outermost points to the corners of the board, in cells.
const BORDER: f32 = 0.95;

/// Distance from a ring's centre down to its number, in cells. The number covers the lower edge of
/// a stone at the centre.
const NUMBER_OFFSET: f32 = 0.4;

/// Diameter of a stone, in cells.
const STONE: f32 = 0.8;
/// Diameter of the circle on a goal's point, in cells.
const GOAL_RING: f32 = 0.98;
/// Diameter of the disc with the label of a goal's colour, in cells.
const GOAL_LABEL: f32 = 0.6;
/// Diameter of the disc with a ring's number, in cells.
const NUMBER: f32 = 0.42;
/// Diameter of the arrow of the last turn, in cells.
const ARROW: f32 = 1.3;
/// Diameter of the circle around the ring that the last turn moved, in cells.
const TURNED_RING: f32 = 2.9;

/// Draws a board and the turn that led to it, if given. With `numbered`, draws the numbers of the
/// rings.
pub(super) fn draw(board: &HexBoard, turn: Option<Turn>, numbered: bool) -> Scene {
    let grid = board.grid();
    let width = 2.0 * (board.side as f32 - 1.0 + BORDER);
    let height = width * ROW;
    let mut scene = Scene { width, height, items: Vec::new() };
    let ground = Item { x: 0.0, y: 0.0, width, height, shape: Shape::Hexagon, ink: Ink::Tray, label: None };
    scene.items.push(ground);
    let several = board.colours() > 1;
    for (point, (&stone, &wanted)) in board.stones.iter().zip(board.goal.iter()).enumerate() {
        let (row, column) = grid.points[point];
        let at = centre(grid, row, column);
        let label = |colour: u8| several.then(|| colour.to_string());
        if wanted != 0 {
            scene.centred(at, GOAL_RING, Shape::Ring, Ink::Home(wanted - 1), None);
        }
        match stone {
            0 if wanted != 0 && several => {
                scene.centred(at, GOAL_LABEL, Shape::Disc, Ink::Tray, label(wanted));
            }
            0 => scene.centred(at, 1.0, Shape::Dot, Ink::Point, None),
            stone => {
                let ink = if stone == wanted { Ink::Home(stone - 1) } else { Ink::Piece(stone - 1) };
                scene.centred(at, STONE, Shape::Disc, ink, label(stone));
            }
        }
    }
    if numbered {
        draw_ring_numbers(&mut scene, grid);
    }
    if let Some(turn) = turn {
        let at = centre(grid, turn.row.into(), turn.column.into());
        let rotation = match turn.kind {
            Kind::L => Rotation::Clockwise,
            Kind::R => Rotation::CounterClockwise,
            Kind::C => Rotation::Half,
        };
        scene.centred(at, TURNED_RING, Shape::Ring, Ink::Mark, None);
        scene.centred(at, ARROW, Shape::Arc(rotation), Ink::Mark, None);
    }
    scene
}

/// Draws the number of each ring under its centre.
fn draw_ring_numbers(scene: &mut Scene, grid: &Grid) {
    for (inner, number) in grid.inner.iter().zip(1..) {
        let (x, y) = centre(grid, inner.row.into(), inner.column.into());
        scene.centred((x, y + NUMBER_OFFSET), NUMBER, Shape::Disc, Ink::Tray, Some(number.to_string()));
    }
}

/// Returns the box of a point, in cells: left, top, width (1), height (1).
pub(super) fn cell(grid: &Grid, row: usize, column: usize) -> [f32; 4] {
    let (x, y) = centre(grid, row, column);
    [x - 0.5, y - 0.5, 1.0, 1.0]
}

/// Returns the centre of a point, in cells.
fn centre(grid: &Grid, row: usize, column: usize) -> (f32, f32) {
    let indent = (grid.side - 1).abs_diff(row) as f32 / 2.0;
    (BORDER + indent + column as f32, (BORDER + row as f32) * ROW)
}
