//! Boards of cars drawn here, whose cells and cars are plain areas. No reading may be certain and
//! wrong.

use cantor_fixtures::pictures::paint::{Colour, mix, signed_distance};
use cantor_fixtures::pictures::read;
use image::imageops::crop_imm;

use super::skins::{RED, area, count_right, draw_blocks, finish, page, places};

/// Colours of cars that are not red, indexed by the character code of the name, modulo 8.
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

/// Colours of cars that differ clearly, in the order of their names from `B` on.
const CLEAR_COLOURS: [Colour; 10] = [
    [0, 0, 255],
    [255, 255, 0],
    [0, 128, 0],
    [255, 165, 0],
    [128, 0, 128],
    [139, 69, 19],
    [255, 192, 203],
    [0, 255, 255],
    [255, 0, 255],
    [0, 128, 128],
];

fn clear_colour(name: char) -> Colour {
    if name == 'A' { RED } else { CLEAR_COLOURS[(name as usize - 'B' as usize) % CLEAR_COLOURS.len()] }
}

/// Boards of cars with the target in the third row.
const BOARDS: [&str; 3] = [
    "BCC.DD/B....E/..AAFE/G...FH/G..IIH/G.JJ..",
    "BCCDD./B..EFG/.AAEFG/H.IE.J/H.I..J/KKK...",
    ".B.CD./.B.CD./AA.EF./GGGEF./.H..F./.H.II.",
];

#[test]
fn cars_within_a_ring_of_cells_are_read() {
    let count = count_right("rush", |seed| {
        let board = BOARDS[seed as usize % BOARDS.len()];
        let mut canvas = page(seed, (8, 8), [255; 3], [60; 3]);
        let (ring, floor) = ([169 - 4 * seed as u8; 3], [255; 3]);
        canvas.draw_card(area((0, 0), (8, 8), 0.0), 0.0, [20; 3]);
        for (column, row) in places(8) {
            let is_ring = [column, row].into_iter().any(|place| place == 0 || place == 7);
            let colour = if is_ring && (column, row) != (7, 3) { ring } else { floor };
            canvas.draw_card(area((column, row), (1, 1), 1.0), 0.0, colour);
        }
        let rows = board.split('/').map(|row| format!(".{row}.")).collect::<Vec<_>>().join("/");
        draw_blocks(&mut canvas, &format!("......../{rows}/........"), 1.0, clear_colour);
        (finish(canvas, 2 * seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn touching_cars_in_a_window_of_their_own_are_read() {
    let count = count_right("rush", |seed| {
        let board = BOARDS[1];
        let ground = [255 - 3 * seed as u8; 3];
        let mut canvas = page(seed, (6, 6), ground, [60; 3]);
        draw_blocks(&mut canvas, board, 0.0, clear_colour);
        for (column, row) in places(6) {
            let name = &board[7 * row + column..][..1];
            let [left, top, right, bottom] = area((column, row), (1, 1), 0.0);
            let text = if name == "." { "" } else { name };
            canvas.draw_text(((left + right) / 2.0, (top + bottom) / 2.0), 24.0, [20; 3], text);
        }
        let picture = crop_imm(&canvas.picture, 70, 150, 372, 372).to_image();
        (picture, board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn touching_cars_on_a_page_are_read() {
    let count = count_right("rush", |seed| {
        let board = BOARDS[seed as usize % BOARDS.len()];
        let mut canvas = page(seed, (6, 6), [255 - 3 * seed as u8; 3], [60; 3]);
        draw_blocks(&mut canvas, board, 0.0, clear_colour);
        (finish(canvas, 2 * seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn cars_over_a_picture_that_is_visible_through_empty_cells_are_read() {
    let count = count_right("rush", |seed| {
        let board = BOARDS[seed as usize % BOARDS.len()];
        let mut canvas = page(seed, (6, 6), [200, 204, 216], [60; 3]);
        let ground = canvas.random_colour();
        canvas.shade(
            area((0, 0), (6, 6), 0.0),
            |x, y| mix([200, 204, 216], ground, 0.03 + 0.07 * ((x / 90.0).sin() + (y / 70.0).cos()).abs()),
            |_, _| 1.0,
        );
        for (column, row) in places(6) {
            canvas.draw_frame(area((column, row), (1, 1), 0.0), 0.0, 1.0, [0; 3], 1.0);
        }
        draw_blocks(&mut canvas, board, 1.0, clear_colour);
        (finish(canvas, 2 * seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn a_car_of_the_colour_of_the_lines_is_read() {
    let count = count_right("rush", |seed| {
        let board = BOARDS[seed as usize % BOARDS.len()];
        let mut canvas = page(seed, (6, 6), [214 + seed as u8; 3], [60; 3]);
        canvas.draw_card(area((0, 0), (6, 6), -4.0), 0.0, [0; 3]);
        for (column, row) in places(6) {
            canvas.draw_card(area((column, row), (1, 1), 1.0), 0.0, [250, 250, 20]);
        }
        let colour = |name| match name {
            'C' => [0; 3],
            'D' => [120, 190, 240],
            name => clear_colour(name),
        };
        draw_blocks(&mut canvas, board, 1.0, colour);
        (finish(canvas, 2 * seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn oblong_cells_of_a_table_are_read() {
    let count = count_right("rush", |seed| {
        let board = BOARDS[seed as usize % BOARDS.len()];
        let mut canvas = page(seed, (6, 6), [217; 3], [60; 3]);
        for (column, row) in places(6) {
            let name = board.as_bytes()[7 * row + column] as char;
            let colour = if name == '.' { [128; 3] } else { clear_colour(name) };
            let (left, top) = (60.0 + 62.0 * column as f32, 140.0 + 46.0 * row as f32);
            canvas.draw_card([left, top, left + 60.0, top + 44.0], 0.0, colour);
        }
        (finish(canvas, 2 * seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

/// Boards with walls, `#`.
const WALLED: [&str; 4] = [
    ".#..B./....BC/.DEFFC/.DE.GH/IAA.GH/IJJ.G#",
    "..BBC./D#EEC./DFFGHH/I..GJ./IAAGJ./....J.",
    "BBC..D/..CEED/AACF.D/GGHF#./..HII./..JJJ#",
    "BBB.C#/D.EEC./D.AAC./.FGG#./.FHII./JJHKKK",
];

#[test]
fn walls_darker_than_the_floor_are_read() {
    let count = count_right("rush", |seed| {
        let board = WALLED[seed as usize % WALLED.len()];
        let mut canvas = page(seed, (6, 6), [27, 31, 37], [150, 170, 190]);
        for (column, row) in places(6) {
            let wall = board.split('/').nth(row).is_some_and(|row| row.as_bytes()[column] == b'#');
            let colour = if wall { [10, 12, 14] } else { [43 + seed as u8, 48, 56] };
            canvas.draw_card(area((column, row), (1, 1), 2.0), 6.0, colour);
        }
        let colours = [[79, 109, 143], [95, 143, 109], [143, 127, 79], [122, 95, 143]];
        draw_blocks(&mut canvas, board, 2.0, |name| match name {
            'A' => RED,
            _ => colours[name as usize % colours.len()],
        });
        (finish(canvas, seed), board.to_owned())
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn cars_that_fade_into_the_floor_are_not_cut() {
    let board = "...B../.CCBDD/...B../.EE.FF/AA.GH./...GH.";
    count_right("rush", |seed| {
        let floor = [176, 190, 197];
        let mut canvas = page(seed, (6, 6), [207, 216, 220], [40; 3]);
        canvas.draw_card(area((0, 0), (6, 6), 0.0), 0.0, floor);
        draw_blocks(&mut canvas, board, 2.0, |name| if name == 'A' { RED } else { [110, 134, 146] });
        // A highlight from the upper end of each vertical car to its middle.
        for (first, size) in [((3, 0), (1, 3)), ((3, 4), (1, 2)), ((4, 4), (1, 2))] {
            let own = area(first, size, 2.0);
            let half = (own[3] - own[1]) / 2.0;
            let light = |_: f32, y: f32| mix([255; 3], floor, 0.2 + 0.1 * (y - own[1]) / half);
            canvas.shade(own, light, |x, y| {
                let share = 0.62 + 0.04 * (seed % 4) as f32;
                (0.5 - signed_distance(own, 4.0, x, y)).min(share * (1.0 - (y - own[1]) / half))
            });
        }
        (finish(canvas, seed), board.to_owned())
    });
}
