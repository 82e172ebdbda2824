//! Car parks drawn from seeds, in skins of no game: flat cars on a plain ground, with and without
//! roofs, wheels and letters, in a frame with an opening at the exit, on full phone screens or
//! cropped.

use image::RgbImage;

use super::layouts::cars;
use super::paint::{Canvas, Colour, mix};

/// A board and its picture.
pub(crate) struct Skin {
    pub(crate) picture: RgbImage,
    /// Rows of letters; `A` is the target car, `.` an empty cell.
    pub(crate) board: String,
}

/// Colours of other cars, and of the target car.
const COLOURS: [Colour; 8] = [
    [60, 120, 230],
    [90, 190, 90],
    [245, 200, 60],
    [160, 90, 210],
    [240, 150, 60],
    [90, 200, 210],
    [150, 150, 150],
    [240, 240, 235],
];
const RED: Colour = [220, 40, 45];

/// Draws a board of this size.
pub(crate) fn draw(seed: u64, (columns, rows): (usize, usize)) -> Skin {
    let (width, height) = [(720, 1280), (1080, 1920), (420, 640), (800, 700)][seed as usize % 4];
    let mut canvas = Canvas::new(width, height, seed ^ 0xca5);
    let (wide, high) = (width as f32, height as f32);
    let tint = canvas.colour();
    let ground = mix(if canvas.chance(60) { [24, 26, 34] } else { [226, 222, 214] }, tint, 0.1);
    canvas.ground(ground);
    if height > 700 {
        canvas.screen();
    }
    let board = cars(&mut canvas, (columns, rows));
    let unit = (wide * canvas.roll(0.6..0.9) / columns as f32).min(high * 0.6 / rows as f32);
    let (left, top) = ((wide - unit * columns as f32) / 2.0, (high - unit * rows as f32) / 2.0);
    let (right, bottom) = (left + unit * columns as f32, top + unit * rows as f32);
    let floor = mix(ground, [128; 3], canvas.roll(0.25..0.6));
    if canvas.chance(60) {
        let thick = unit * canvas.roll(0.08..0.3);
        let frame = mix([90, 60, 40], tint, 0.4);
        canvas.card([left - thick, top - thick, right + thick, bottom + thick], thick * 0.3, frame);
        let row = top + ((rows - 1) / 2) as f32 * unit;
        canvas.card([right, row, right + thick, row + unit], 0.0, floor);
    }
    canvas.card([left, top, right, bottom], 0.0, floor);
    let gutter = unit * canvas.roll(0.06..0.16);
    let radius = unit * canvas.roll(0.0..0.25);
    let (roofs, letters) = (canvas.chance(40), canvas.chance(30));
    let cells: Vec<char> = board.chars().filter(|cell| *cell != '/').collect();
    let mut names: Vec<char> = cells.iter().copied().filter(|&name| name != '.').collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let own: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == name).collect();
        let (first, last) = (own[0], own[own.len() - 1]);
        let side = |at: usize, far: f32| {
            (left + ((at % columns) as f32 + far) * unit, top + ((at / columns) as f32 + far) * unit)
        };
        let (low, high) = (side(first, 0.0), side(last, 1.0));
        let half = gutter / 2.0;
        let area = [low.0 + half, low.1 + half, high.0 - half, high.1 - half];
        let colour = if name == 'A' { RED } else { COLOURS[canvas.pick(0..COLOURS.len())] };
        canvas.card(area, radius, colour);
        let middle = ((area[0] + area[2]) / 2.0, (area[1] + area[3]) / 2.0);
        if roofs {
            let (across, down) = (0.22 * (area[2] - area[0]), 0.22 * (area[3] - area[1]));
            let roof = [middle.0 - across, middle.1 - down, middle.0 + across, middle.1 + down];
            canvas.card(roof, 0.1 * unit, mix(colour, [0; 3], 0.35));
        }
        if letters {
            canvas.text(middle, 0.4 * unit, mix(colour, [0; 3], 0.75), &name.to_string());
        }
    }
    let (most, quality) = (canvas.pick(0..3) as i32, canvas.pick(75..96) as u8);
    canvas.noise(most);
    Skin { picture: if seed.is_multiple_of(2) { canvas.picture } else { canvas.jpeg(quality) }, board }
}
