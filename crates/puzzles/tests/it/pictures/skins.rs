//! Lights drawn here, in skins that are hard to read, and helpers that draw boards. At least half
//! of the boards must be read, after a confirmation if necessary. No reading may be certain and
//! wrong.

use cantor_fixtures::pictures::paint::{Canvas, Colour, mix, signed_distance};
use cantor_fixtures::pictures::{Score, measure, read};
use image::RgbImage;

/// Side of a cell, in pixels.
const CELL: f32 = 62.0;
/// Upper left corner of each board, in pixels.
const CORNER: (f32, f32) = (70.0, 150.0);

/// Colour of lit lamps.
const YELLOW: Colour = [250, 214, 70];
/// Colour of the target car.
pub(super) const RED: Colour = [217, 48, 46];

/// Returns a page with room for a board, a title above and a line of text below it.
pub(super) fn page(seed: u64, (columns, rows): (usize, usize), ground: Colour, ink: Colour) -> Canvas {
    let size = [(columns, CORNER.0), (rows, CORNER.1)];
    let [width, height] = size.map(|(count, corner)| count as f32 * CELL + 2.0 * corner);
    let mut canvas = Canvas::new(width as u32, height as u32, seed);
    canvas.draw_card([0.0, 0.0, width, height], 0.0, ground);
    canvas.draw_text((width / 2.0, 50.0), 34.0, ink, "Level 12");
    canvas.draw_text((width / 2.0, height - 50.0), 22.0, ink, "Moves: 8");
    canvas
}

/// Returns the box of a block of cells: left, top, right and bottom, in pixels. Each side is `gap`
/// pixels inside the cells.
pub(super) fn area((column, row): (usize, usize), (wide, high): (usize, usize), gap: f32) -> [f32; 4] {
    let (left, top) = (CORNER.0 + column as f32 * CELL, CORNER.1 + row as f32 * CELL);
    [left + gap, top + gap, left + wide as f32 * CELL - gap, top + high as f32 * CELL - gap]
}

/// Returns a square board of random lights, as rows; `true` is lit.
fn lights(canvas: &mut Canvas, side: usize) -> Vec<Vec<bool>> {
    let mut row = |_| (0..side).map(|_| canvas.chance(45)).collect();
    (0..side).map(&mut row).collect()
}

fn lights_text(lights: &[Vec<bool>]) -> String {
    let row = |row: &Vec<bool>| row.iter().map(|&lit| if lit { '1' } else { '0' }).collect::<String>();
    lights.iter().map(row).collect::<Vec<_>>().join("/")
}

pub(super) fn places(side: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side).flat_map(move |row| (0..side).map(move |column| (column, row)))
}

/// Returns the picture: unchanged if the seed is even, otherwise after JPEG compression.
pub(super) fn finish(canvas: Canvas, seed: u64) -> RgbImage {
    if seed.is_multiple_of(2) { canvas.picture } else { canvas.compress_as_jpeg(60 + seed as u8) }
}

/// Reads the boards of eight seeds. Returns the number of right readings.
pub(super) fn count_right(id: &str, draw: impl Fn(u64) -> (RgbImage, String)) -> u64 {
    let Score { right, sure_but_wrong, .. } = measure(id, 0..8, draw);
    assert!(sure_but_wrong.is_empty(), "sure of a wrong board: {sure_but_wrong:?}");
    right
}

#[test]
fn lights_of_two_colours_without_gaps_are_read() {
    let pairs = [(YELLOW, [40, 52, 78]), ([255; 3], [34; 3]), ([230, 80, 60], [52, 74, 96])];
    let count = count_right("lights", |seed| {
        let side = 5 + seed as usize % 3;
        let mut canvas = page(seed, (side, side), [118, 124, 132], [20; 3]);
        let (lit, off) = pairs[seed as usize % pairs.len()];
        let board = lights(&mut canvas, side);
        for (column, row) in places(side) {
            canvas.draw_card(
                area((column, row), (1, 1), 0.0),
                0.0,
                if board[row][column] { lit } else { off },
            );
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn lights_without_gaps_in_equal_columns_are_read() {
    let count = count_right("lights", |seed| {
        let mut canvas = page(seed, (5, 5), [38, 24, 34], [230; 3]);
        // Colours change across only two of the four lines between columns.
        let rows = ["11111", "10001", "01111", "00001", "01111"];
        let board = rows.map(|row| row.bytes().map(|light| light == b'1').collect::<Vec<bool>>());
        for (column, row) in places(5) {
            let colour = if board[row][column] { [243, 228, 225] } else { [6, 15, 16] };
            canvas.draw_card(area((column, row), (1, 1), 0.0), 0.0, colour);
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn glowing_lights_that_hide_the_edges_of_others_are_read() {
    let count = count_right("lights", |seed| {
        let side = 4 + seed as usize % 3;
        let mut canvas = page(seed, (side, side), [11, 11, 16], [220; 3]);
        let board = lights(&mut canvas, side);
        for (column, row) in places(side) {
            let own = area((column, row), (1, 1), 6.0);
            if board[row][column] {
                let around = [own[0] - 40.0, own[1] - 40.0, own[2] + 40.0, own[3] + 40.0];
                canvas.paint(around, YELLOW, |x, y| {
                    let distance = (signed_distance(own, 10.0, x, y) / 9.0).max(0.0);
                    0.6 * (-distance * distance / 2.0).exp()
                });
            }
            canvas.draw_card(own, 10.0, if board[row][column] { YELLOW } else { [44, 44, 52] });
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 4, "{count} of 8");
}

#[test]
fn small_bulbs_on_equal_cards_are_read() {
    let count = count_right("lights", |seed| {
        let side = 4 + seed as usize % 2;
        let mut canvas = page(seed, (side, side), [232, 240, 230], [40; 3]);
        let board = lights(&mut canvas, side);
        for (column, row) in places(side) {
            let own = area((column, row), (1, 1), 3.0);
            canvas.draw_card(own, 5.0, [201, 209, 200]);
            let middle = ((own[0] + own[2]) / 2.0, (own[1] + own[3]) / 2.0);
            let bulb = if board[row][column] { [255, 211, 31] } else { [138, 143, 152] };
            canvas.draw_disc(middle, 13.0, bulb);
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 7, "{count} of 8");
}

#[test]
fn windows_with_mullions_at_oblong_steps_are_read() {
    let count = count_right("lights", |seed| {
        let side = 4 + seed as usize % 3;
        let mut canvas = page(seed, (side + 1, side + 2), [20, 26, 60], YELLOW);
        let wall = [[122, 75, 69], [138, 143, 153], [53, 80, 107]][seed as usize % 3];
        canvas.draw_card([20.0, 90.0, 80.0 + 62.0 * side as f32, 140.0 + 72.0 * side as f32], 0.0, wall);
        let board = lights(&mut canvas, side);
        let (frame, dark) = ([74, 44, 42], [42, 47, 82]);
        let high = 66.0 + (seed % 4) as f32;
        for (column, row) in places(side) {
            let (left, top) = (40.0 + 60.0 * column as f32, 110.0 + high * row as f32);
            let pane = if board[row][column] { YELLOW } else { dark };
            canvas.draw_card([left - 4.0, top - 4.0, left + 52.0, top + 54.0], 0.0, frame);
            canvas.draw_card([left, top, left + 22.0, top + 50.0], 0.0, pane);
            canvas.draw_card([left + 26.0, top, left + 48.0, top + 50.0], 0.0, pane);
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 7, "{count} of 8");
}

#[test]
fn lights_nearly_as_light_as_the_page_are_read() {
    let count = count_right("lights", |seed| {
        let side = 4 + seed as usize % 3;
        let (ground, off) = ([36 + seed as u8; 3], [46 + seed as u8; 3]);
        let mut canvas = page(seed, (side, side), ground, [220; 3]);
        let board = lights(&mut canvas, side);
        let lit = [YELLOW, [51, 209, 122], [145, 65, 172]][seed as usize % 3];
        for (column, row) in places(side) {
            canvas.draw_card(
                area((column, row), (1, 1), 5.0),
                9.0,
                if board[row][column] { lit } else { off },
            );
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 7, "{count} of 8");
}

#[test]
fn narrow_bulbs_among_squares_are_read() {
    let count = count_right("lights", |seed| {
        let side = 4 + seed as usize % 2;
        let mut canvas = page(seed, (side, side), [49, 51, 56], [220; 3]);
        let board = lights(&mut canvas, side);
        for (column, row) in places(side) {
            let [left, top, right, bottom] = area((column, row), (1, 1), 2.0);
            if board[row][column] {
                canvas.draw_disc(((left + right) / 2.0, top + 20.0), 17.0, [255, 217, 59]);
                canvas.draw_card([left + 22.0, top + 34.0, right - 22.0, bottom - 2.0], 2.0, [154, 165, 173]);
            } else {
                canvas.draw_card([left, top, right, bottom], 4.0, [84, 88, 96]);
            }
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 5, "{count} of 8");
}

#[test]
fn lights_that_are_outlines_of_two_colours_are_read() {
    let count = count_right("lights", |seed| {
        let side = 3 + seed as usize % 4;
        let mut canvas = page(seed, (side, side), [8, 10, 20], [0, 234, 255]);
        let board = lights(&mut canvas, side);
        for (column, row) in places(side) {
            let line = if board[row][column] { [0, 234, 255] } else { [50, 56, 84] };
            canvas.draw_frame(area((column, row), (1, 1), 6.0), 10.0, 3.0, line, 1.0);
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn lit_cells_on_a_panel_of_the_unlit_colour_are_read() {
    let count = count_right("lights", |seed| {
        let side = 4 + seed as usize % 3;
        let mut canvas = page(seed, (side, side), [240, 242, 247], [40; 3]);
        let panel = [[52, 73, 94], [122, 92, 46], [30; 3]][seed as usize % 3];
        let (gap, margin) = [(5.0, 4.0), (0.0, 0.0)][seed as usize / 2 % 2];
        canvas.draw_card(area((0, 0), (side, side), -margin), 0.0, panel);
        let mut board = lights(&mut canvas, side);
        // The first row and column have no lit cell, so only the panel shows them.
        board[0].fill(false);
        board.iter_mut().for_each(|row| row[0] = false);
        for (column, row) in places(side).filter(|&(column, row)| board[row][column]) {
            canvas.draw_card(area((column, row), (1, 1), gap), 0.0, YELLOW);
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 7, "{count} of 8");
}

#[test]
fn numbered_oblong_lights_of_the_colour_of_the_page_are_read() {
    let count = count_right("lights", |seed| {
        let (width, height) = (78.0, 50.0 + seed as f32);
        let mut canvas = Canvas::new(390, 700, seed);
        canvas.draw_card([0.0, 0.0, 390.0, 700.0], 0.0, [255; 3]);
        canvas.draw_card([0.0, 0.0, 390.0, 56.0], 0.0, [48, 63, 159]);
        let mut board = lights(&mut canvas, 5);
        [(0, 0), (1, 4), (4, 2)].iter().for_each(|&(row, column)| board[row][column] = true);
        for (column, row) in places(5) {
            let (left, top) = (width * column as f32, 56.0 + height * row as f32);
            let colour = if board[row][column] { [230, 20, 20] } else { [255; 3] };
            canvas.draw_card([left, top, left + width, top + height], 0.0, colour);
            let middle = (left + width / 2.0, top + height / 2.0);
            canvas.draw_text(middle, 15.0, [30; 3], &(row * 5 + column).to_string());
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn white_and_yellow_lights_on_a_white_page_are_lit() {
    let pairs = [([255; 3], [0; 3]), ([255, 255, 0], [0, 0, 255]), ([255, 236, 153], [76, 110, 245])];
    let count = count_right("lights", |seed| {
        let side = 3 + seed as usize % 4;
        let mut canvas = page(seed, (side, side), [255; 3], [0; 3]);
        let board = lights(&mut canvas, side);
        let (lit, off) = pairs[seed as usize % pairs.len()];
        for (column, row) in places(side) {
            let colour = if board[row][column] { lit } else { off };
            let line = if colour == [255; 3] { [204; 3] } else { colour };
            canvas.draw_card(area((column, row), (1, 1), 4.0), 0.0, line);
            canvas.draw_card(area((column, row), (1, 1), 5.0), 0.0, colour);
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 7, "{count} of 8");
}

#[test]
fn glossy_lights_with_shadows_are_read() {
    let count = count_right("lights", |seed| {
        let side = 4 + seed as usize % 3;
        let mut canvas = page(seed, (side, side), [238; 3], [20; 3]);
        let size = [canvas.picture.width() as f32, canvas.picture.height() as f32];
        canvas.shade([0.0, 0.0, size[0], size[1]], |_, y| mix([238; 3], [119; 3], y / size[1]), |_, _| 1.0);
        let board = lights(&mut canvas, side);
        for (column, row) in places(side) {
            let own = area((column, row), (1, 1), 1.0);
            let shadow = [own[0] + 2.0, own[1] + 2.0, own[2] + 3.0, own[3] + 3.0];
            canvas.paint(shadow, [0; 3], |x, y| {
                0.7 * (0.5 - signed_distance(shadow, 12.0, x, y) / 3.0).clamp(0.0, 1.0)
            });
            let (high, low) =
                if board[row][column] { ([252, 238, 33], [172, 168, 60]) } else { ([17; 3], [34; 3]) };
            let shaded = |_: f32, y: f32| mix(high, low, (y - own[1]) / (own[3] - own[1]));
            canvas.shade(own, shaded, |x, y| 0.5 - signed_distance(own, 12.0, x, y));
        }
        (finish(canvas, seed), lights_text(&board))
    });
    assert!(count >= 6, "{count} of 8");
}

#[test]
fn keys_of_a_calculator_are_not_certain_lights() {
    for seed in 0..4 {
        let mut canvas = page(seed, (4, 5), [25, 26, 31], [220; 3]);
        for (at, sign) in "C()/789x456-123+0.%=".chars().enumerate() {
            let (column, row) = (at % 4, at / 4);
            let own = area((column, row), (1, 1), 4.0);
            let is_digit = sign.is_ascii_digit();
            canvas.draw_card(own, 8.0, if is_digit { [58, 59, 64] } else { [240, 150, 40] });
            let middle = ((own[0] + own[2]) / 2.0, (own[1] + own[3]) / 2.0);
            canvas.draw_text(middle, 20.0 + seed as f32, [250; 3], &sign.to_string());
        }
        let reading = read("lights", &finish(canvas, seed));
        assert!(!reading.is_some_and(|reading| reading.sure), "seed {seed}");
    }
}

#[test]
fn a_row_of_buttons_below_lights_is_not_certain() {
    for seed in 0..4 {
        let mut canvas = page(seed, (5, 6), [250; 3], [40; 3]);
        let board = lights(&mut canvas, 5);
        for (column, row) in places(6).filter(|&(column, _)| column < 5) {
            let is_lit = board.get(row).is_none_or(|row| row[column]);
            let colour = if is_lit { YELLOW } else { [40, 52, 78] };
            canvas.draw_card(area((column, row), (1, 1), 5.0), 0.0, colour);
        }
        let reading = read("lights", &finish(canvas, seed));
        assert!(!reading.is_some_and(|reading| reading.sure), "seed {seed}");
    }
}

/// Draws the blocks of a board, given as rows of letters, with a colour for each letter.
pub(super) fn draw_blocks(canvas: &mut Canvas, board: &str, gap: f32, colour: impl Fn(char) -> Colour) {
    let rows: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
    let mut names: Vec<char> = board.chars().filter(char::is_ascii_alphabetic).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let cells = (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (column, row)));
        let own: Vec<_> = cells.filter(|&(column, row)| rows[row][column] == name).collect();
        let (first, last) = (own[0], own[own.len() - 1]);
        let size = (last.0 + 1 - first.0, last.1 + 1 - first.1);
        canvas.draw_card(area(first, size, gap), 4.0, colour(name));
    }
}
