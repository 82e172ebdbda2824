//! Klotski boards drawn here, on trays that are wider than the board or without a tray. Most boards
//! must be read. No reading may be certain and wrong.

use cantor_fixtures::pictures::paint::Colour;
use cantor_fixtures::pictures::read;

use super::skins::{area, count_right, draw_blocks, finish, page};

/// Boards of the usual size.
const LAYOUTS: [&str; 4] = [
    "ABBC/ABBC/DEEF/DGHF/I..J",
    "ABB./CBBD/CEFG/HEFG/IJ.K",
    "AABB/CCDE/FGGH/FGGH/.IJ.",
    "AABC/AADE/FFGH/IJGH/I.K.",
];

/// Colours that differ clearly.
const COLOURS: [Colour; 11] = [
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

#[test]
fn boards_on_wider_trays_are_read() {
    let count = count_right("klotski", |seed| {
        let board = LAYOUTS[seed as usize % LAYOUTS.len()];
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
        let board = LAYOUTS[seed as usize % LAYOUTS.len()];
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
        let board = LAYOUTS[seed as usize % LAYOUTS.len()];
        let mut canvas = page(seed, (4, 5), [255 - 4 * seed as u8; 3], [60; 3]);
        draw_blocks(&mut canvas, board, 0.0, |name| COLOURS[(name as usize - 'A' as usize) % 11]);
        (finish(canvas, 2 * seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn rectangles_in_the_upper_half_of_a_page_are_not_certain_blocks() {
    for seed in 0..4 {
        let mut canvas = page(seed, (4, 7), [34; 3], [34; 3]);
        let colours = [[0, 164, 239], [127, 186, 0], [242, 80, 34], [255, 185, 0], [92, 45, 145]];
        draw_blocks(&mut canvas, "AABB/CDBB/CEFF/GH../..../..../....", 2.0, |name| {
            colours[(name as usize + seed as usize) % colours.len()]
        });
        let reading = read("klotski", &finish(canvas, seed));
        assert!(!reading.is_some_and(|reading| reading.sure), "seed {seed}");
    }
}

#[test]
fn blocks_on_a_page_without_a_frame_are_read() {
    let count = count_right("klotski", |seed| {
        let board = LAYOUTS[seed as usize % LAYOUTS.len()];
        let mut canvas = page(seed, (4, 5), [[253, 246, 236], [24, 26, 34]][seed as usize / 4], [128; 3]);
        let gap = 1.5 + seed as f32 / 2.0;
        let large = board.chars().find(|name| board.matches(*name).count() == 4);
        draw_blocks(&mut canvas, board, gap, |name| {
            if Some(name) == large { [132, 178, 154] } else { [224, 122, 95] }
        });
        (finish(canvas, seed), board.to_owned())
    });
    assert!(count >= 7, "{count} of 8");
}

#[test]
fn grey_blocks_beside_white_gaps_are_read() {
    let count = count_right("klotski", |seed| {
        let board = LAYOUTS[seed as usize % LAYOUTS.len()];
        let mut canvas = page(seed, (4, 5), [245; 3], [60; 3]);
        canvas.draw_card(area((0, 0), (4, 5), -3.0), 0.0, [40; 3]);
        canvas.draw_card(area((0, 0), (4, 5), -1.0), 0.0, [255; 3]);
        let grey = 150 + 4 * seed as u8;
        let colours: [Colour; 3] = [[33, 150, 243], [255, 152, 0], [63, 81, 181]];
        draw_blocks(&mut canvas, board, 2.0, |name| match board.matches(name).count() {
            1 => [grey; 3],
            4 => [233, 30, 99],
            _ => colours[name as usize % colours.len()],
        });
        (finish(canvas, 2 * seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn touching_blocks_and_gaps_of_many_colours_are_read() {
    let count = count_right("klotski", |seed| {
        let board = LAYOUTS[seed as usize % LAYOUTS.len()];
        let mut canvas = page(seed, (4, 5), [236, 240, 230], [60; 3]);
        canvas.draw_card(area((0, 0), (4, 5), 0.0), 0.0, [34; 3]);
        draw_blocks(&mut canvas, board, 0.0, |name| COLOURS[(name as usize - 'A' as usize) % 11]);
        (finish(canvas, 2 * seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn a_sign_of_the_exit_below_a_board_is_no_block() {
    let count = count_right("klotski", |seed| {
        let board = LAYOUTS[seed as usize % LAYOUTS.len()];
        let mut canvas = page(seed, (4, 6), [26, 26, 46], [200; 3]);
        canvas.draw_frame(area((0, 0), (4, 5), -2.0), 0.0, 2.0, [120; 3], 1.0);
        draw_blocks(&mut canvas, board, 4.0, |name| match board.matches(name).count() {
            1 => [70, 129, 137],
            4 => [233, 69, 96],
            _ => [15, 82, 126],
        });
        let [left, top, right, bottom] = area((1, 5), (2, 1), 2.0);
        canvas.draw_card([left, top + 2.0, right, bottom], 0.0, [88, 39, 61]);
        canvas.draw_text(((left + right) / 2.0, (top + bottom) / 2.0), 20.0, [233, 69, 96], "EXIT");
        (finish(canvas, 2 * seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}
