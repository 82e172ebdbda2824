//! The scene of a board: dials with their names above them. A dial shows a mark for each position,
//! a pointer, and the number of its position.
//!
//! ```text
//!      a
//!   ╭  ●  ╮    ●  pointer: a bright knob at the position
//!   ·     ·    ◉  goal: a dark spot at the wanted position, still visible around the knob
//!   ·  3  ◉    ·  other positions, clockwise from 0 at the top
//!   ╰  ·  ╯    a ring around a dial marks that the last press turned it
//! ```
//!
//! If the goal is that all dials are equal, an `=` separates the names of neighbours in a row.

use std::f32::consts::TAU;

use super::board::{DialsBoard, Goal};
use super::press::dial_name;
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Item, Shape};

/// Distance between the centres of neighbouring dials in a row, in diameters of a dial.
const PITCH: f32 = 1.22;
/// Height of the names above the dials, in diameters of a dial.
const NAMES: f32 = 0.34;
/// Space around the dials, in diameters of a dial.
pub(super) const BORDER: f32 = 0.06;

/// Diameter of a dial, the unit of all lengths.
const DIAL: f32 = 1.0;
/// Diameter of the ring around a turned dial.
const TURNED: f32 = 1.2;
/// Diameter of the pointer's knob.
const KNOB: f32 = 0.12;
/// Diameter of the goal's spot.
const GOAL_SPOT: f32 = 0.22;
/// Diameter of the spots of other positions.
const TICK: f32 = 0.05;

/// Radius of the circle of positions.
const RADIUS: f32 = 0.385;
/// Side of a number's box.
const NUMBER: f32 = 0.42;
/// Side of a name's box.
const NAME: f32 = 0.4;

/// Maximum dials of a board that is drawn as a single row.
const ONE_ROW: usize = 6;

/// Returns the number of columns of a board of dials.
pub(super) fn columns(dials: usize) -> usize {
    match dials {
        ..=ONE_ROW => dials,
        9 => 3,
        7 | 8 | 16 => 4,
        _ => 5,
    }
}

/// Returns the width of a board of dials.
pub(super) fn width(dials: usize) -> f32 {
    2.0 * BORDER + columns(dials) as f32 * PITCH
}

/// Returns the height of a board of dials.
pub(super) fn height(dials: usize) -> f32 {
    2.0 * BORDER + dials.div_ceil(columns(dials)) as f32 * (PITCH + NAMES)
}

/// Returns the box of a dial, without its name: left, top, width, height.
fn dial_box(dial: usize, dials: usize) -> [f32; 4] {
    let columns = columns(dials);
    let (column, row) = ((dial % columns) as f32, (dial / columns) as f32);
    [BORDER + column * PITCH, BORDER + row * (PITCH + NAMES) + NAMES, PITCH, PITCH]
}

/// Draws a board. `pressed` is the index of the last pressed button; the dials that it turned get a
/// ring.
pub(super) fn draw(board: &DialsBoard, pressed: Option<usize>) -> Scene {
    let count = board.dials.len();
    let (width, height) = (width(count), height(count));
    let mut scene = Scene { width, height, items: Vec::new() };
    scene.items.push(Item { x: 0.0, y: 0.0, width, height, shape: Shape::Tray, ink: Ink::Tray, label: None });
    let turned: Vec<usize> = pressed
        .map_or_else(Vec::new, |button| board.rules.turned_dials(button).map(|(dial, _)| dial).collect());
    let at_goal = board.dials_at_goal();
    for (dial, &position) in board.dials.iter().enumerate() {
        let [left, top, side, _] = dial_box(dial, count);
        let middle = (left + side / 2.0, top + side / 2.0);
        let name = Some(dial_name(dial).to_string());
        let above = top - NAMES / 2.0 + 0.04;
        draw_shape(&mut scene, (middle.0, above), NAME, Shape::Box, Ink::Tray, name);
        if board.rules.goal == Goal::Equal && (dial + 1) % columns(count) != 0 && dial + 1 < count {
            let equals = Some("=".to_owned());
            draw_shape(&mut scene, (middle.0 + PITCH / 2.0, above), NAME, Shape::Box, Ink::Tray, equals);
        }
        let ink = if at_goal[dial] { Ink::Home(0) } else { Ink::Piece(0) };
        draw_shape(&mut scene, middle, DIAL, Shape::Disc, ink, None);
        let wanted = match &board.rules.goal {
            Goal::Each(wanted) => wanted[dial],
            Goal::Equal => None,
        };
        for other in 0..board.rules.positions[dial] {
            let at = position_centre(middle, other, board.rules.positions[dial]);
            if wanted == Some(other) {
                draw_shape(&mut scene, at, GOAL_SPOT, Shape::Disc, Ink::Tray, None);
            } else if other != position {
                draw_shape(&mut scene, at, TICK, Shape::Disc, Ink::Tray, None);
            }
            if other == position {
                draw_shape(&mut scene, at, KNOB, Shape::Disc, Ink::Mark, None);
            }
        }
        draw_shape(&mut scene, middle, NUMBER, Shape::Box, ink, Some(position.to_string()));
        if turned.contains(&dial) {
            draw_shape(&mut scene, middle, TURNED, Shape::Ring, Ink::Mark, None);
        }
    }
    scene
}

/// Returns the centre of a position's mark. Positions go clockwise from the top.
fn position_centre(middle: (f32, f32), position: u8, positions: u8) -> (f32, f32) {
    let angle = TAU * f32::from(position) / f32::from(positions);
    (middle.0 + RADIUS * angle.sin(), middle.1 - RADIUS * angle.cos())
}

/// Draws a shape around a centre.
pub(super) fn draw_shape(
    scene: &mut Scene,
    (x, y): (f32, f32),
    size: f32,
    shape: Shape,
    ink: Ink,
    label: Option<String>,
) {
    // Rounded so that a scene's text is equal on every machine.
    let round = |at: f32| (at * 1000.0).round() / 1000.0;
    let (x, y) = (round(x - size / 2.0), round(y - size / 2.0));
    scene.items.push(Item { x, y, width: size, height: size, shape, ink, label });
}
