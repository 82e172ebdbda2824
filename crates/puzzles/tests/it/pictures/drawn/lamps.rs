//! Boards of lamps drawn from seeds, in skins of no game: round, square and rounded, flat, glossy
//! and with borders, in any colours, on light and dark grounds, adjacent or with gaps.

use image::RgbImage;

use super::paint::{Canvas, Colour, mix};

/// A board and its picture.
pub(crate) struct Skin {
    pub(crate) picture: RgbImage,
    /// Rows: `1` for lit, `0` for off.
    pub(crate) board: String,
}

/// Style of the lamps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Plain colours, with gaps between lamps.
    Flat,
    /// A highlight and a border on each lamp.
    Glossy,
    /// Adjacent, with thin lines between them.
    Tiled,
    /// Lit lamps glow, others are outlines.
    Outlined,
}

impl Style {
    pub(crate) const ALL: [Self; 4] = [Self::Flat, Self::Glossy, Self::Tiled, Self::Outlined];
}

/// Colours of lit lamps.
const LIT: [Colour; 7] = [
    [255, 214, 60],
    [250, 250, 235],
    [90, 220, 110],
    [80, 190, 250],
    [255, 120, 70],
    [240, 90, 170],
    [255, 240, 140],
];

pub(crate) fn draw(seed: u64, style: Style) -> Skin {
    let (width, height) = [(720, 1280), (1080, 2340), (420, 640), (800, 600)][seed as usize % 4];
    let mut canvas = Canvas::new(width, height, seed);
    let (wide, high) = (width as f32, height as f32);
    let dark = canvas.chance(65);
    let tint = canvas.colour();
    let ground = mix(if dark { [20, 22, 30] } else { [226, 226, 222] }, tint, 0.12);
    canvas.ground(ground);
    if height > 600 {
        canvas.screen();
    }
    let (columns, rows) = match canvas.pick(0..3) {
        0 => (5, 5),
        1 => (3 + canvas.pick(0..5), 3 + canvas.pick(0..5)),
        _ => {
            let side = 3 + canvas.pick(0..6);
            (side, side)
        }
    };
    let step = (wide * 0.86 / columns as f32).min(high * 0.62 / rows as f32) * canvas.roll(0.75..1.0);
    let (left, top) = ((wide - step * columns as f32) / 2.0, high * 0.5 - step * rows as f32 / 2.0);
    let panel = mix(ground, if dark { [0; 3] } else { [255; 3] }, canvas.roll(0.2..0.7));
    let around = step * canvas.roll(0.1..0.3);
    canvas.card(
        [
            left - around,
            top - around,
            left + step * columns as f32 + around,
            top + step * rows as f32 + around,
        ],
        step * 0.15,
        panel,
    );
    let lit = LIT[canvas.pick(0..LIT.len())];
    let off = match canvas.pick(0..3) {
        0 => mix(lit, [12, 12, 16], canvas.roll(0.68..0.85)),
        1 => mix(panel, if dark { [255; 3] } else { [0; 3] }, canvas.roll(0.16..0.3)),
        _ => mix([60, 64, 74], panel, 0.2),
    };
    let size = match style {
        Style::Tiled => step * 0.5 - (0.02 * step).max(1.0),
        _ => step * canvas.roll(0.33..0.45),
    };
    let round = if style == Style::Tiled { 0.0 } else { [size, size * 0.3, 0.0][canvas.pick(0..3)] };
    let share = canvas.pick(3..7) as u32 * 10;
    let border = canvas.chance(50);
    let mut board = Vec::new();
    for row in 0..rows {
        let mut text = String::new();
        for column in 0..columns {
            // The upper left corner has a lamp of each state, so that every board has both.
            let is_lit = if row == 0 && column < 2 { column == 1 } else { canvas.chance(share) };
            let (x, y) = (left + (column as f32 + 0.5) * step, top + (row as f32 + 0.5) * step);
            let area = [x - size, y - size, x + size, y + size];
            let colour = if is_lit { lit } else { off };
            match style {
                Style::Flat | Style::Tiled => canvas.card(area, round, colour),
                Style::Glossy => {
                    canvas.card(area, round, colour);
                    let shine = [x - size * 0.6, y - size * 0.75, x + size * 0.6, y - size * 0.15];
                    canvas.card(shine, size * 0.3, mix(colour, [255; 3], 0.35));
                    if border {
                        canvas.frame(area, round, (0.08 * size).max(1.5), mix(colour, [0; 3], 0.4), 1.0);
                    }
                }
                Style::Outlined if is_lit => {
                    let glow = size + 0.06 * step;
                    canvas.card(
                        [x - glow, y - glow, x + glow, y + glow],
                        round * glow / size,
                        mix(panel, lit, 0.3),
                    );
                    canvas.card(area, round, lit);
                }
                Style::Outlined => canvas.frame(area, round, (0.12 * size).max(2.0), mix(off, lit, 0.3), 1.0),
            }
            text.push(if is_lit { '1' } else { '0' });
        }
        board.push(text);
    }
    canvas.noise(2);
    let picture = if seed.is_multiple_of(3) { canvas.picture } else { canvas.jpeg(72 + (seed % 25) as u8) };
    Skin { picture, board: board.join("/") }
}
