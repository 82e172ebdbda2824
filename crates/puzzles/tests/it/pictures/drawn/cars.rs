//! Car parks drawn from seeds, in skins of no game: flat cars with and without roofs and letters,
//! blocks of wood, blocks without gaps, and discs, in a frame with an opening at the exit, on full
//! phone screens or cropped.

use image::RgbImage;

use super::layouts::cars;
use super::paint::{Canvas, Colour, mix, outside};
use super::textures::wood;

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

/// Style of the cars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Flat cars with gaps.
    Flat,
    /// Blocks of wood with very narrow gaps, on a brown tray; one is red.
    Wood,
    /// Blocks of one colour without gaps, with thin lines around them; one is red.
    Thin,
    /// Discs, one in each cell.
    Discs,
}

impl Style {
    pub(crate) const ALL: [Self; 4] = [Self::Flat, Self::Wood, Self::Thin, Self::Discs];
}

/// Draws a board of this size.
pub(crate) fn draw(seed: u64, style: Style, (columns, rows): (usize, usize)) -> Skin {
    let (width, height) = [(720, 1280), (1080, 1920), (420, 640), (800, 700)][seed as usize % 4];
    let mut canvas = Canvas::new(width, height, seed ^ (0xca5 + ((style as u64) << 32)));
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
    let floor = match style {
        Style::Wood => mix([95, 62, 30], tint, 0.1),
        _ => mix(ground, [128; 3], canvas.roll(0.25..0.6)),
    };
    if canvas.chance(60) || style == Style::Wood {
        let thick = unit * canvas.roll(0.08..0.3);
        let frame = mix([90, 60, 40], tint, 0.4);
        canvas.card([left - thick, top - thick, right + thick, bottom + thick], thick * 0.3, frame);
        let row = top + ((rows - 1) / 2) as f32 * unit;
        canvas.card([right, row, right + thick, row + unit], 0.0, floor);
    }
    canvas.card([left, top, right, bottom], 0.0, floor);
    let body = Body::roll(&mut canvas, style, unit);
    let cells: Vec<char> = board.chars().filter(|cell| *cell != '/').collect();
    let mut names: Vec<char> = cells.iter().copied().filter(|&name| name != '.').collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let own: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == name).collect();
        let side = |at: usize, far: f32| {
            (left + ((at % columns) as f32 + far) * unit, top + ((at / columns) as f32 + far) * unit)
        };
        let colour = match (name, style) {
            ('A', _) => RED,
            (_, Style::Wood | Style::Thin) => body.base,
            _ => COLOURS[canvas.pick(0..COLOURS.len())],
        };
        if style == Style::Discs {
            own.iter().for_each(|&at| canvas.disc(side(at, 0.5), body.disc, colour));
            continue;
        }
        let ((left, top), (right, bottom)) = (side(own[0], 0.0), side(own[own.len() - 1], 1.0));
        let half = body.gutter / 2.0;
        body.draw(&mut canvas, [left + half, top + half, right - half, bottom - half], colour, name);
    }
    let (most, quality) = (canvas.pick(0..3) as i32, canvas.pick(75..96) as u8);
    canvas.noise(most);
    Skin { picture: if seed.is_multiple_of(2) { canvas.picture } else { canvas.jpeg(quality) }, board }
}

/// Common properties of the cars of a board.
struct Body {
    style: Style,
    unit: f32,
    base: Colour,
    gutter: f32,
    radius: f32,
    disc: f32,
    roofs: bool,
    letters: bool,
}

impl Body {
    fn roll(canvas: &mut Canvas, style: Style, unit: f32) -> Self {
        let gutter = match style {
            Style::Wood => canvas.roll(0.01..0.05),
            Style::Thin => 0.0,
            _ => canvas.roll(0.06..0.16),
        };
        let radius = match style {
            Style::Wood => canvas.roll(0.0..0.1),
            Style::Thin => 0.0,
            _ => canvas.roll(0.0..0.25),
        };
        let base = match style {
            Style::Wood => mix([214, 150, 84], canvas.colour(), 0.1),
            _ => COLOURS[canvas.pick(0..COLOURS.len())],
        };
        let flat = style == Style::Flat;
        Self {
            style,
            unit,
            base,
            gutter: unit * gutter,
            radius: unit * radius,
            disc: unit * canvas.roll(0.3..0.48),
            roofs: flat && canvas.chance(40),
            letters: flat && canvas.chance(30),
        }
    }

    fn draw(&self, canvas: &mut Canvas, area: [f32; 4], colour: Colour, name: char) {
        if self.style == Style::Wood {
            let grain = wood(canvas, colour);
            canvas.shade(area, grain, |x, y| 0.5 - outside(area, self.radius, x, y));
            canvas.frame(area, self.radius, 2.0, mix(colour, [0; 3], 0.5), 0.8);
        } else {
            canvas.card(area, self.radius, colour);
        }
        if self.style == Style::Thin {
            canvas.frame(area, 0.0, 1.0, [0; 3], 1.0);
        }
        let middle = ((area[0] + area[2]) / 2.0, (area[1] + area[3]) / 2.0);
        if self.roofs {
            let (across, down) = (0.22 * (area[2] - area[0]), 0.22 * (area[3] - area[1]));
            let roof = [middle.0 - across, middle.1 - down, middle.0 + across, middle.1 + down];
            canvas.card(roof, 0.1 * self.unit, mix(colour, [0; 3], 0.35));
        }
        if self.letters {
            canvas.text(middle, 0.4 * self.unit, mix(colour, [0; 3], 0.75), &name.to_string());
        }
    }
}
