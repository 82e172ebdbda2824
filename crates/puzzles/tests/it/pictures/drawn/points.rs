//! Hexagons of stones drawn from seeds, in skins of no game: flat discs on points; empty points are
//! dots, circles or discs of another colour.

use image::RgbImage;

use super::paint::{Canvas, Colour, mix};

/// A board and its picture.
pub(crate) struct Skin {
    pub(crate) picture: RgbImage,
    /// Rows: `.` for an empty point, `o` for a stone, or a digit for its colour in order of
    /// appearance.
    pub(crate) board: String,
}

/// Appearance of empty points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Empty {
    Dots,
    Circles,
    Discs,
}

/// Distinguishable colours of stones.
const STONES: [Colour; 6] =
    [[225, 60, 50], [60, 120, 230], [245, 200, 60], [90, 190, 90], [170, 80, 200], [240, 240, 240]];

pub(crate) fn draw(seed: u64, empty: Empty) -> Skin {
    let (width, height) = [(720, 1280), (1080, 2340), (420, 640), (800, 600)][seed as usize % 4];
    let mut canvas = Canvas::new(width, height, seed);
    let (wide, high) = (width as f32, height as f32);
    let dark = canvas.chance(60);
    let tint = canvas.colour();
    let ground = mix(if dark { [22, 24, 34] } else { [232, 228, 220] }, tint, 0.1);
    canvas.ground(ground);
    if height > 600 {
        canvas.screen();
    }
    let side = 2 + canvas.pick(0..4);
    let rows = 2 * side - 1;
    let step = (wide * 0.85).min(high * 0.6) / (rows as f32 + 1.0) * canvas.roll(0.7..1.0);
    let middle = (wide / 2.0 + canvas.roll(-9.0..9.0), high * 0.5 + canvas.roll(-9.0..9.0));
    let tray = mix(ground, if dark { [0; 3] } else { [255; 3] }, 0.6);
    let reach = (side as f32 - 0.2) * step;
    if canvas.chance(60) {
        canvas.card([middle.0 - reach, middle.1 - reach, middle.0 + reach, middle.1 + reach], step, tray);
    } else {
        // Covers the ground, whose patterns are no part of a drawing.
        canvas.card([0.0, middle.1 - reach, wide, middle.1 + reach], 0.0, tray);
    }
    let colours = canvas.pick(1..4);
    let first = canvas.pick(0..STONES.len());
    let stone = step * canvas.roll(0.3..0.47);
    let dot = step * canvas.roll(0.07..0.18);
    let faint = mix(tray, if dark { [255; 3] } else { [0; 3] }, canvas.roll(0.25..0.5));
    let outline = canvas.chance(40);
    let many = canvas.pick(2..7) as u32 * 10;
    let mut names: Vec<usize> = Vec::new();
    let mut board = Vec::new();
    for row in 0..rows {
        let length = rows - (side - 1).abs_diff(row);
        let mut text = String::new();
        for column in 0..length {
            let x = middle.0 + (column as f32 - (length as f32 - 1.0) / 2.0) * step;
            let y = middle.1 + (row as f32 - (side as f32 - 1.0)) * step * 0.866;
            if !canvas.chance(many) {
                let radius = if empty == Empty::Dots { dot } else { stone };
                let area = [x - radius, y - radius, x + radius, y + radius];
                match empty {
                    Empty::Circles => canvas.frame(area, radius, (0.07 * step).max(1.5), faint, 1.0),
                    _ => canvas.disc((x, y), radius, faint),
                }
                text.push('.');
                continue;
            }
            let colour = (first + canvas.pick(0..colours)) % STONES.len();
            canvas.disc((x, y), stone, STONES[colour]);
            if outline {
                let area = [x - stone, y - stone, x + stone, y + stone];
                canvas.frame(area, stone, (0.06 * step).max(1.0), mix(STONES[colour], [0; 3], 0.5), 1.0);
            }
            let name = names.iter().position(|&name| name == colour).unwrap_or_else(|| {
                names.push(colour);
                names.len() - 1
            });
            text.push(char::from(b'1' + name as u8));
        }
        board.push(text);
    }
    canvas.noise(2);
    let picture = if seed.is_multiple_of(3) { canvas.picture } else { canvas.jpeg(72 + (seed % 25) as u8) };
    let board = board.join("/");
    Skin { picture, board: if names.len() > 1 { board } else { board.replace('1', "o") } }
}
