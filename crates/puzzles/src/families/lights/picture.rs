//! The scene of a board: lamps, column letters and row numbers at the border, and the last press.
//! Lamps that form a ring have numbers on its inner side instead.
//!
//! An unlit lamp is hollow, and a lit lamp is filled. With more than two states, a lit lamp shows
//! the number of its state, so that no information depends on colours alone.

use std::f32::consts::TAU;

use super::board::LightsBoard;
use super::press::letter;
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Item, Shape};

/// Space to the left of and above the lamps for row numbers and column letters, in cells.
const MARGIN: f32 = 0.55;
/// Space on the other sides, in cells.
const BORDER: f32 = 0.1;

/// Diameter of a lamp, in cells.
const LAMP: f32 = 0.68;
/// Diameter of the hole of an unlit lamp, in cells.
const HOLLOW: f32 = 0.48;
/// Side of the box of a letter or number beside the lamps, in cells.
const NAME: f32 = 0.5;

/// Distance from a lamp of a ring to its number, towards the centre, in cells.
const NUMBER_INSET: f32 = 0.78;

/// Draws a board, with a frame around the cell `pressed`, if given.
pub(super) fn draw(board: &LightsBoard, pressed: Option<usize>) -> Scene {
    let rules = &board.rules;
    let (width, height) = extent(board);
    let mut scene = Scene { width, height, items: Vec::new() };
    scene.items.push(Item { x: 0.0, y: 0.0, width, height, shape: Shape::Tray, ink: Ink::Tray, label: None });
    draw_names(&mut scene, board);
    for (cell, &state) in board.lights.iter().enumerate() {
        let at = middle(board, cell);
        if rules.blocked[cell] {
            continue;
        }
        let label = (rules.states > 2 && state > 0).then(|| state.to_string());
        scene.centred(at, LAMP, Shape::Disc, ink(state), label);
        if state == 0 {
            scene.centred(at, HOLLOW, Shape::Disc, Ink::Tray, None);
        }
    }
    if let Some(cell) = pressed {
        scene.centred(middle(board, cell), 1.0, Shape::Frame, Ink::Mark, None);
    }
    scene
}

/// Returns the ink of a lamp in a state.
fn ink(state: u8) -> Ink {
    match state {
        0 => Ink::Point,
        1 => Ink::Mark,
        2 => Ink::Target,
        3 => Ink::Piece(1),
        _ => Ink::Home(2),
    }
}

/// Draws the column letters and row numbers, or the numbers of a ring's lamps.
fn draw_names(scene: &mut Scene, board: &LightsBoard) {
    let rules = &board.rules;
    let mut name = |at, name: String| scene.centred(at, NAME, Shape::Box, Ink::Tray, Some(name));
    if rules.is_ring() {
        let (x, y) = (extent(board).0 / 2.0, extent(board).1 / 2.0);
        for cell in 0..rules.cells() {
            let (lamp_x, lamp_y) = middle(board, cell);
            let radius = radius(rules.cells());
            let part = (radius - NUMBER_INSET) / radius;
            name((x + (lamp_x - x) * part, y + (lamp_y - y) * part), (cell + 1).to_string());
        }
        return;
    }
    for column in 0..rules.width {
        name((MARGIN + column as f32 + 0.5, MARGIN / 2.0), letter(column as u8).to_string());
    }
    for row in 0..rules.height {
        name((MARGIN / 2.0, MARGIN + row as f32 + 0.5), (row + 1).to_string());
    }
}

/// Returns the width and height of the scene, in cells.
fn extent(board: &LightsBoard) -> (f32, f32) {
    let rules = &board.rules;
    if rules.is_ring() {
        let side = 2.0 * (radius(rules.cells()) + 0.5 + BORDER);
        return (side, side);
    }
    (MARGIN + rules.width as f32 + BORDER, MARGIN + rules.height as f32 + BORDER)
}

/// Returns the radius of a ring in cells. Lamps are at least one cell apart along it.
fn radius(lamps: usize) -> f32 {
    // The numbers of a small ring need room.
    (lamps as f32 / TAU).max(1.3)
}

/// Returns the centre of a cell. A ring starts at the top and continues clockwise.
fn middle(board: &LightsBoard, cell: usize) -> (f32, f32) {
    let rules = &board.rules;
    if rules.is_ring() {
        let (side, _) = extent(board);
        let angle = TAU * cell as f32 / rules.cells() as f32;
        let radius = radius(rules.cells());
        // Rounded so that a scene's text is equal on every machine.
        let round = |at: f32| (at * 1000.0).round() / 1000.0;
        return (round(side / 2.0 + radius * angle.sin()), round(side / 2.0 - radius * angle.cos()));
    }
    (MARGIN + (cell % rules.width) as f32 + 0.5, MARGIN + (cell / rules.width) as f32 + 0.5)
}

/// Returns the box of a cell on a rectangular board, in cells: left, top, width, height.
pub(super) fn cell(column: usize, row: usize) -> [f32; 4] {
    [MARGIN + column as f32, MARGIN + row as f32, 1.0, 1.0]
}
