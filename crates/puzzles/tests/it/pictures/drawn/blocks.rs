//! Klotski boards drawn from seeds, in skins of no game: any layout, with and without floors,
//! frames and gutters, on full phone screens or cropped, sharp, small, blurred or slightly askew.
//! `faces` draws the contents of blocks, `edges` their edges.

use image::RgbImage;
use image::imageops::{FilterType, crop_imm, resize};
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;

use super::edges::Edges;
use super::faces::Face;
use super::layouts::layout;
use super::paint::{Canvas, Colour, mix, outside, seen_from};
use super::textures::{texture, wood};

/// A board and its picture.
pub(crate) struct Skin {
    pub(crate) picture: RgbImage,
    /// Rows of letters in the order in which they appear, `.` for a gap.
    pub(crate) board: String,
    /// Left, top, right and bottom of the cells, before the picture is turned.
    pub(crate) area: [f32; 4],
}

/// Style of the blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Flat,
    Wood,
    /// Shapes everywhere, with edges stronger than those of the blocks.
    Portraits,
    /// Heads with helmets and beards on a background, with captions.
    Heroes,
    /// Photographic textures.
    Photos,
    /// Coloured blocks with strokes like those of characters.
    Signs,
    /// Engraved characters on blocks of the ground's colour.
    Carved,
    /// Heads in frames of wood or metal.
    Framed,
    /// Pixel art.
    Pixels,
    /// Simple shapes on cards.
    Icons,
    /// One picture across all blocks.
    Scenery,
    /// Round blocks with highlights.
    Glossy,
}

impl Style {
    pub(crate) const ALL: [Self; 12] = [
        Self::Flat,
        Self::Wood,
        Self::Portraits,
        Self::Heroes,
        Self::Photos,
        Self::Signs,
        Self::Carved,
        Self::Framed,
        Self::Pixels,
        Self::Icons,
        Self::Scenery,
        Self::Glossy,
    ];
}

/// Draws a board of 4 by 5 cells.
pub(crate) fn draw(seed: u64, style: Style) -> Skin {
    draw_sized(seed, style, (4, 5))
}

/// Draws a board of any size.
pub(crate) fn draw_sized(seed: u64, style: Style, (columns, rows): (usize, usize)) -> Skin {
    let sizes = [(720, 1280), (480, 854), (420, 640), (360, 460), (320, 534), (540, 960), (300, 420)];
    let (width, height) = sizes[seed as usize % sizes.len()];
    let mut canvas = Canvas::new(width, height, seed ^ (style as u64) << 32);
    let (width, height) = (width as f32, height as f32);
    let dark = canvas.chance(60);
    let tint = canvas.colour();
    let ground = mix(if dark { [30, 26, 22] } else { [225, 215, 195] }, tint, 0.15);
    canvas.ground(ground);
    if canvas.chance(20) {
        let (size, far) = (width * canvas.roll(0.03..0.5), canvas.roll(0.2..0.6));
        let (clouds, other) = (texture(&mut canvas, size), canvas.colour());
        canvas.shade([0.0, 0.0, width, height], |x, y| mix(ground, other, far * clouds(x, y)), |_, _| 1.0);
    }
    if height > 500.0 {
        canvas.screen();
    }
    let layout = layout(&mut canvas, (columns, rows));
    let aspect = canvas.roll(0.92..1.14);
    let share = canvas.roll(0.5..0.94) / columns as f32;
    let cell = (width * share).min(height * 0.7 / rows as f32);
    let cell = (cell, cell * aspect);
    let (wide, high) = (columns as f32 * cell.0, rows as f32 * cell.1);
    let left = (width - wide) * canvas.roll(0.4..0.6);
    let top = (height - high) * canvas.roll(0.35..0.65);
    let area = [left, top, left + wide, top + high];
    if canvas.chance(35) {
        buttons(&mut canvas, area);
    }
    let base = floor(&mut canvas, area, cell.0, ground, dark);
    let edges = Edges::roll(&mut canvas, style, cell.0);
    let cells: Vec<char> = layout.chars().filter(|cell| *cell != '/').collect();
    let soldiers = canvas.chance(80).then(|| canvas.pick(0..1 << 20) as u64);
    let face = Face::roll(&mut canvas, style, cell.0, base);
    let mut names: Vec<char> = cells.iter().copied().filter(|&name| name != '.').collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let own: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == name).collect();
        let (first, last) = (own[0], own[own.len() - 1]);
        let place = |at: usize| ((at % columns) as f32 * cell.0 + left, (at / columns) as f32 * cell.1 + top);
        let ((left, top), (right, bottom)) = (place(first), place(last));
        let half = edges.gutter / 2.0;
        let area = [left + half, top + half, right + cell.0 - half, bottom + cell.1 - half];
        // Most soldiers look alike.
        let alike = soldiers.filter(|_| own.len() == 1).map(ChaCha8Rng::seed_from_u64);
        let other = alike.map(|dice| std::mem::replace(&mut canvas.dice, dice));
        edges.block(&mut canvas, &face, area);
        if let Some(dice) = other {
            canvas.dice = dice;
        }
    }
    if canvas.chance(30) {
        // The exit.
        let bar = [left + cell.0, area[3] + 2.0, area[2] - cell.0, area[3] + 0.08 * cell.1 + 2.0];
        canvas.card(bar, 1.0, [230, 190, 60]);
    }
    let (picture, area) = taken(canvas, seed, area);
    Skin { picture, board: layout, area }
}

/// Simulates a camera, a codec and an inexact crop.
fn taken(mut canvas: Canvas, seed: u64, mut area: [f32; 4]) -> (RgbImage, [f32; 4]) {
    let (width, height) = canvas.picture.dimensions();
    if canvas.chance(25) {
        let mut corner = |x: f32, y: f32| {
            let mut off = || canvas.roll(-0.006..0.006) * width as f32;
            (x * width as f32 + off(), y * height as f32 + off())
        };
        let quad = [corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)];
        canvas.picture = seen_from(&canvas.picture, quad, (width, height), [0; 3]);
    }
    if canvas.chance(15) {
        let room = (area[2] - area[0]) * canvas.roll(0.0..0.06);
        let [left, top] = [area[0] - room, area[1] - room].map(|side| side.max(0.0) as u32);
        let right = ((area[2] + room) as u32).min(width);
        let bottom = ((area[3] + room) as u32).min(height);
        canvas.picture = crop_imm(&canvas.picture, left, top, right - left, bottom - top).to_image();
        area = [area[0] - left as f32, area[1] - top as f32, area[2] - left as f32, area[3] - top as f32];
    }
    if canvas.chance(25) {
        let less = canvas.roll(0.4..0.9).max(150.0 / (area[2] - area[0]).max(150.0));
        let [wide, high] = [canvas.picture.width(), canvas.picture.height()].map(|side| side as f32 * less);
        canvas.picture = resize(&canvas.picture, wide as u32, high as u32, FilterType::Triangle);
        area = area.map(|side| side * less);
    }
    let most = canvas.pick(0..5) as i32;
    canvas.noise(most);
    let quality = canvas.pick(55..96) as u8;
    (if seed.is_multiple_of(3) { canvas.picture } else { canvas.jpeg(quality) }, area)
}

/// Draws a dialog around the board, and buttons above and below it.
fn buttons(canvas: &mut Canvas, area: [f32; 4]) {
    let (width, height) = canvas.picture.dimensions();
    let unit = (area[2] - area[0]) / 4.0;
    let card = canvas.colour();
    if canvas.chance(50) {
        let far = unit * canvas.roll(0.2..0.8);
        canvas.card(
            [area[0] - far, area[1] - 2.0 * far, area[2] + far, area[3] + 2.0 * far],
            0.3 * far,
            card,
        );
    }
    let (below, above) = (canvas.chance(70), canvas.chance(40));
    let colour = canvas.colour();
    let (count, high) = (1 + canvas.pick(1..5), unit * canvas.roll(0.2..0.6));
    for (wanted, y) in [(below, area[3] + 0.6 * unit), (above, area[1] - 0.6 * unit - high)] {
        let wide = 4.0 * unit / count as f32;
        for number in (0..count).filter(|_| wanted && y > 0.0 && y + high < height as f32) {
            let x = area[0] + number as f32 * wide;
            canvas.card(
                [x + 0.1 * wide, y, (x + 0.9 * wide).min(width as f32), y + high],
                0.2 * high,
                colour,
            );
            canvas.text((x + 0.5 * wide, y + 0.5 * high), 0.5 * high, mix(colour, [255; 3], 0.8), "Undo");
        }
    }
}

/// Draws the floor under the blocks.
fn floor(
    canvas: &mut Canvas,
    [left, top, right, bottom]: [f32; 4],
    unit: f32,
    ground: Colour,
    dark: bool,
) -> Colour {
    let base = mix(ground, if dark { [0; 3] } else { [120, 100, 80] }, canvas.roll(0.2..0.7));
    if canvas.chance(70) {
        let thick = unit * canvas.roll(0.03..0.4);
        let frame = canvas.colour();
        let outer = [left - thick, top - thick, right + thick, bottom + thick];
        let radius = thick * canvas.roll(0.0..1.0);
        let frame = mix(ground, frame, 0.5);
        if canvas.chance(30) {
            let grain = wood(canvas, frame);
            canvas.shade(outer, grain, |x, y| 0.5 - outside(outer, radius, x, y));
        } else {
            canvas.card(outer, radius, frame);
        }
        if canvas.chance(25) {
            // An exit through the frame.
            canvas.card([left + unit, bottom, right - unit, bottom + thick], 0.0, base);
        }
    }
    let area = [left - 1.0, top - 1.0, right + 1.0, bottom + 1.0];
    match canvas.pick(0..5) {
        // The page is the floor.
        0 => {}
        1 | 2 => canvas.card(area, 0.0, base),
        3 => {
            let other = canvas.colour();
            let rough = canvas.roll(0.1..0.5);
            let size = unit * canvas.roll(0.1..1.0);
            let texture = texture(canvas, size);
            canvas.shade(area, |x, y| mix(base, other, rough * texture(x, y)), |_, _| 1.0);
        }
        _ => {
            let grain = wood(canvas, base);
            canvas.shade(area, grain, |_, _| 1.0);
        }
    }
    base
}
