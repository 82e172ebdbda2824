//! The scene of a board: the tray with a frame at the exit, each car in its colour, the target car
//! in the target colour, and the last move.

use super::board::RushBoard;
use crate::families::blocks::picture;
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Shape};

/// Colour group of the exit frame, and of the target car once it is there.
const HOME: u8 = 2;

/// Colour groups of the other cars, without the target colour and greens.
const COLOURS: [u8; 7] = [1, 3, 4, 6, 7, 8, 9];

/// Draws a board. `moved` is the number of the car that moved last, and the mask of the cells that
/// it left: the car is framed and the cells are dotted.
pub(super) fn draw(board: &RushBoard, moved: Option<(usize, u64)>) -> Scene {
    let layout = &board.layout;
    let mut scene = picture::draw_tray(layout.tray);
    let size = |car: usize| (layout.pieces[car].size.width, layout.pieces[car].size.height);
    scene.piece(layout.tray.corner(board.goal()), size(board.car), Shape::Frame, Ink::Home(HOME), None);
    for (number, car) in layout.pieces.iter().enumerate() {
        let ink = match number == board.car {
            true if board.is_solved() => Ink::Home(HOME),
            true => Ink::Target,
            false => Ink::Own(COLOURS[number % COLOURS.len()]),
        };
        scene.piece(layout.tray.corner(car.at), size(number), Shape::Block, ink, Some(car.name.to_string()));
    }
    if let Some((car, left)) = moved {
        picture::mark_move(&mut scene, layout, car, left);
    }
    scene
}
