//! Boards of cars drawn here, whose cells and cars are plain areas. No reading may be certain and
//! wrong.

use cantor_fixtures::pictures::paint::Colour;
use cantor_fixtures::pictures::read;

use super::skins::{draw_blocks, finish, page};

/// Colours of cars that are not red, in the order of their names.
const COLOURS: [Colour; 8] = [
    [106, 115, 102],
    [109, 103, 231],
    [234, 83, 240],
    [124, 205, 20],
    [132, 205, 63],
    [172, 179, 244],
    [192, 103, 185],
    [249, 173, 234],
];

#[test]
fn an_upright_orange_car_without_an_exit_is_not_a_certain_target() {
    let board = ".BBCC./DD.EEF/AA..GF/.H..G./.H.III/..JJJ.";
    for seed in 0..4 {
        let mut canvas = page(seed, (6, 6), [255; 3], [60; 3]);
        let orange = [222 - 2 * seed as u8, 89, 67];
        let colour = |name| if name == 'H' { orange } else { COLOURS[name as usize % COLOURS.len()] };
        draw_blocks(&mut canvas, board, 0.5, colour);
        let reading = read("rush", &finish(canvas, seed));
        assert!(!reading.is_some_and(|reading| reading.sure), "seed {seed}");
    }
}
