//! What there is to draw of a board: the tray with the place at the exit framed, the cars in colours of their own, the one
//! that has to get out in that of targets, and the last move.

use super::board::RushBoard;
use crate::families::blocks::picture;
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Shape};

/// The group of colours in which the place at the exit is framed, and the car painted once it is there.
const HOME: u8 = 2;

/// The colours of the other cars: not the first, which is like that of targets, nor the green ones.
const COLOURS: [u8; 7] = [1, 3, 4, 6, 7, 8, 9];

/// Draws a board; a car that moved is framed, and the cells that it left are dotted.
pub(super) fn draw(board: &RushBoard, moved: Option<(usize, u64)>) -> Scene {
    let layout = &board.layout;
    let mut scene = picture::tray(layout.tray);
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
        picture::mark(&mut scene, layout, car, left);
    }
    scene
}
