//! Klotski boards drawn here, on trays that are wider than the board or without a tray. No reading
//! may be certain and wrong.

use cantor_fixtures::pictures::paint::Colour;

use super::skins::{area, count_right, draw_blocks, finish, page};

/// Boards in mid-game.
const BOARDS: [&str; 4] = [
    "BAAC/BAAC/DEEF/DGHF/I..J",
    "BCAA/BCAA/DEF./DEFG/HI.J",
    "BAAC/BAAC/DDEE/FFGG/H..I",
    "ABBC/ABBC/D.EE/DFGH/.FIJ",
];

#[test]
fn boards_on_wider_trays_are_read() {
    let count = count_right("klotski", |seed| {
        let board = BOARDS[seed as usize % BOARDS.len()];
        let mut canvas = page(seed, (4, 5), [238, 232, 222], [60; 3]);
        let pad = [6.0, 12.0, 20.0, 28.0, 34.0, 10.0, 16.0, 24.0][seed as usize];
        let [left, top, right, bottom] = area((0, 0), (4, 5), 0.0);
        let (frame, floor) = ([92, 58, 34], [60, 40, 28]);
        canvas.draw_card([left - pad - 8.0, top - 16.0, right + pad + 8.0, bottom + 16.0], 6.0, frame);
        canvas.draw_card([left - pad, top - 8.0, right + pad, bottom + 8.0], 0.0, floor);
        let colour = |name: char| {
            let colours: [Colour; 3] = [[222, 184, 135], [205, 133, 63], [210, 105, 30]];
            match board.chars().filter(|&other| other == name).count() {
                4 => [178, 34, 34],
                cells => colours[cells],
            }
        };
        draw_blocks(&mut canvas, board, 2.0, colour);
        (finish(canvas, seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn outlined_blocks_of_the_colour_of_the_page_are_read() {
    let count = count_right("klotski", |seed| {
        let board = BOARDS[seed as usize % BOARDS.len()];
        let ground = [255 - 4 * seed as u8; 3];
        let mut canvas = page(seed, (4, 5), ground, [60; 3]);
        draw_blocks(&mut canvas, board, 0.0, |_| [30; 3]);
        draw_blocks(&mut canvas, board, 1.0, |_| ground);
        (finish(canvas, 2 * seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn touching_blocks_on_a_page_are_read() {
    let count = count_right("klotski", |seed| {
        let board = BOARDS[seed as usize % BOARDS.len()];
        let mut canvas = page(seed, (4, 5), [255 - 4 * seed as u8; 3], [60; 3]);
        let colours: [Colour; 11] = [
            [217, 48, 46],
            [46, 125, 50],
            [21, 101, 192],
            [249, 168, 37],
            [106, 27, 154],
            [0, 131, 143],
            [239, 108, 0],
            [93, 64, 55],
            [194, 24, 91],
            [84, 110, 122],
            [130, 119, 23],
        ];
        draw_blocks(&mut canvas, board, 0.0, |name| colours[(name as usize - 'A' as usize) % 11]);
        (finish(canvas, 2 * seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}
