//! The scene of a level: bottles in rows with their numbers, units with their letters, balls as
//! discs, and the last pour. A pour is marked by the moved units, the places they left, and both
//! bottle numbers. A bottle poured from the bottom has a tap. The tap is marked instead of places,
//! since the units above have sunk into them.
//!
//! ```text
//!  │   │ │ A │   a cell is about 1.6 units wide, so that pages hold many boards
//!  │ B │ │ C │
//!  │ A │ │ B │
//!  ╰───╯ ╰───╯
//!    1     2
//! ```

use super::board::WaterBoard;
use super::bottle::{self, Bottle, End, HIDDEN};
use super::colours::{Names, hues, label};
use super::rules::{Pour, Rule};
use crate::puzzle::Scene;
use crate::puzzle::scene::{Ink, Item, Shape};

/// Width of a unit, in cells, like all lengths here.
const WIDTH: f32 = 0.62;
/// Height of a unit.
const HEIGHT: f32 = 0.54;
/// Thickness of the glass.
const GLASS: f32 = 0.05;
/// Thickness of the rails beside units that were poured in.
const RAIL: f32 = 0.08;
/// Distance between the centres of neighbouring bottles.
const PITCH: f32 = WIDTH + 2.0 * GLASS + 0.1;
/// Height of a bottle above its highest unit.
const NECK: f32 = 0.16;
/// Size of the closed tap.
const TAP: (f32, f32) = (0.2, 0.16);
/// Size of the open tap.
const OPEN_TAP: (f32, f32) = (0.34, 0.16);
/// Size of the plate with the bottle's number.
const NUMBER: (f32, f32) = (PITCH, 0.46);
/// Distance between rows of bottles.
const GAP: f32 = 0.1;
/// Border around the scene.
const BORDER: f32 = 0.08;

/// Maximum bottles in a row.
const MAX_PER_ROW: usize = 8;

/// Draws bottles, and the pour that led to them with its number of units, if given.
pub(super) fn draw(board: &WaterBoard, pour: Option<(Pour, usize)>) -> Scene {
    let bottles = &board.bottles[..];
    let rows = bottles.len().div_ceil(MAX_PER_ROW);
    let across = bottles.len().div_ceil(rows);
    let heights: Vec<f32> = bottles.chunks(across).map(tallest).collect();
    let width = 2.0 * BORDER + across as f32 * PITCH;
    let tap = if board.rule.mouth() == End::Bottom { TAP.1 } else { 0.0 };
    let height = heights.iter().map(|height| height + tap + NUMBER.1 + GAP).sum::<f32>();
    let mut scene = Scene { width, height, items: Vec::new() };
    let letters: Vec<_> = bottle::units(bottles).filter(|&unit| unit != HIDDEN).collect();
    let hues = hues(&letters);
    let mut bottom = 0.0;
    for (row, (chunk, height)) in bottles.chunks(across).zip(heights).enumerate() {
        bottom += height;
        for (column, bottle) in chunk.iter().enumerate() {
            let number = row * across + column;
            let x = BORDER + (column as f32 + 0.5) * PITCH;
            let moved = pour.map(|(pour, amount)| (pour.from == number, pour.to == number, amount));
            let marked = moved.filter(|&(from, ..)| !(from && tap > 0.0));
            let style = LevelStyle { hues: &hues, names: &board.names, are_balls: board.rule == Rule::Ball };
            draw_bottle(&mut scene, (x, bottom), bottle, &style, marked);
            let ink = if matches!(moved, Some((true, ..) | (_, true, _))) { Ink::Mark } else { Ink::Tray };
            let mut under = |(width, height), y, shape, ink, label| {
                scene.items.push(Item { x: x - width / 2.0, y, width, height, shape, ink, label });
            };
            if tap > 0.0 {
                let is_open = matches!(moved, Some((true, ..)));
                let (size, ink) = if is_open { (OPEN_TAP, Ink::Mark) } else { (TAP, Ink::Point) };
                under(size, bottom, Shape::Box, ink, None);
            }
            under(NUMBER, bottom + tap, Shape::Block, ink, Some((number + 1).to_string()));
        }
        bottom += tap + NUMBER.1 + GAP;
    }
    scene
}

/// Returns the height of the tallest bottle with the border above it.
fn tallest(bottles: &[Bottle]) -> f32 {
    bottle::max_capacity(bottles) as f32 * HEIGHT + NECK + GLASS + BORDER
}

/// Appearance of the units of a level.
struct LevelStyle<'a> {
    hues: &'a [u8],
    names: &'a Names,
    are_balls: bool,
}

/// Draws a bottle with the centre of its bottom at a point, and marks the units that were poured
/// out or in. `moved` holds whether the bottle was poured from, whether it was poured into, and the
/// number of units.
fn draw_bottle(
    scene: &mut Scene,
    (x, bottom): (f32, f32),
    bottle: &Bottle,
    style: &LevelStyle<'_>,
    moved: Option<(bool, bool, usize)>,
) {
    let inner = bottle.capacity as f32 * HEIGHT + NECK;
    let mut place = |width: f32, (low, height): (f32, f32), shape, ink, label| {
        let y = bottom - GLASS - low - height;
        scene.items.push(Item { x: x - width / 2.0, y, width, height, shape, ink, label });
    };
    place(WIDTH + 2.0 * GLASS, (-GLASS, inner + GLASS), Shape::Flask, Ink::Point, None);
    place(WIDTH, (0.0, inner), Shape::Flask, Ink::Tray, None);
    let at = |unit: usize| unit as f32 * HEIGHT;
    for (number, &unit) in bottle.units.iter().enumerate() {
        let (shape, width) = match number {
            _ if style.are_balls => (Shape::Disc, HEIGHT),
            0 => (Shape::Flask, WIDTH),
            _ => (Shape::Box, WIDTH),
        };
        let ink = match unit {
            HIDDEN => Ink::Point,
            letter => Ink::Liquid(style.hues[usize::from(letter - b'A')]),
        };
        place(width, (at(number), HEIGHT), shape, ink, Some(label(unit, style.names)));
    }
    let filled = bottle.units.len();
    match moved {
        // Marks are beside the units. A mark over them would hide their letters and vanish on a
        // liquid of its colour.
        Some((_, true, amount)) => {
            for x in [x - WIDTH / 2.0 - GLASS - RAIL, x + WIDTH / 2.0 + GLASS] {
                let (y, height) = (bottom - GLASS - at(filled), at(amount));
                let (shape, ink) = (Shape::Box, Ink::Mark);
                scene.items.push(Item { x, y, width: RAIL, height, shape, ink, label: None });
            }
        }
        Some((true, _, amount)) => {
            for unit in filled..filled + amount {
                place(WIDTH, (at(unit), HEIGHT), Shape::Dot, Ink::Mark, None);
            }
        }
        _ => {}
    }
}
