//! Klotski boards drawn in skins that no game has, from seeds: flat, wooden, and with portraits whose own edges are
//! stronger than the gaps between blocks.

use image::RgbImage;
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;

use super::paint::{Canvas, Colour, mix, outside};

/// A board and its picture.
pub(crate) struct Skin {
    pub(crate) picture: RgbImage,
    /// Rows of letters in the order in which they appear, `.` for a gap.
    pub(crate) board: String,
}

/// Layouts of four columns.
const LAYOUTS: [&str; 8] = [
    "ABBC/ABBC/DEEF/DGHF/I..J",
    "AABB/CCDD/EFFG/HFFI/.JK.",
    "ABBC/ABBC/DEFG/DHFI/.JJ.",
    "ABBC/DBBE/FFGG/HHII/.JJ.",
    "AABC/AABC/DDEF/GHIJ/GH..",
    "ABBC/ABBC/.DE./FDEG/HIIJ",
    "ABCC/ABDD/EFFG/EFFG/H..I",
    "ABBC/ADD./EDDF/EGHF/.IHJ",
];

/// How blocks look.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Flat,
    Wood,
    Portraits,
}

pub(crate) fn draw(seed: u64, style: Style) -> Skin {
    let (width, height) = [(720, 1280), (1080, 1920), (420, 640), (360, 460)][seed as usize % 4];
    let mut canvas = Canvas::new(width, height, seed);
    let colour = canvas.colour();
    let dark = canvas.chance(60);
    let ground = mix(if dark { [30, 26, 22] } else { [225, 215, 195] }, colour, 0.15);
    canvas.ground(ground);
    if height > 600 {
        canvas.screen();
    }
    let layout = LAYOUTS[canvas.pick(0..LAYOUTS.len())];
    let cell = (width as f32 * canvas.roll(0.17..0.23)).min(height as f32 * 0.13);
    let cell = (cell, cell * canvas.roll(0.9..1.1));
    let left = (width as f32 - 4.0 * cell.0) / 2.0 + canvas.roll(-10.0..10.0);
    let top = height as f32 * 0.22;
    let board = [left, top, left + 4.0 * cell.0, top + 5.0 * cell.1];
    let tray = mix(ground, if dark { [0; 3] } else { [120, 100, 80] }, canvas.roll(0.2..0.7));
    if canvas.chance(70) {
        let thick = cell.0 * canvas.roll(0.05..0.2);
        let frame = canvas.colour();
        let outer = [board[0] - thick, board[1] - thick, board[2] + thick, board[3] + thick];
        canvas.card(outer, thick, mix(ground, frame, 0.5));
    }
    canvas.card([board[0] - 1.0, board[1] - 1.0, board[2] + 1.0, board[3] + 1.0], 0.0, tray);
    let gutter = (cell.0 * canvas.roll(0.012..0.05)).max(1.2);
    let radius = cell.0 * if canvas.chance(50) { 0.1 } else { 0.02 };
    let cells: Vec<char> = layout.chars().filter(|cell| *cell != '/').collect();
    let bevel = canvas.chance(50);
    let face = canvas.pick(0..1 << 20) as u64;
    for name in 'A'..='K' {
        let own: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == name).collect();
        let (Some(&first), Some(&last)) = (own.first(), own.last()) else { continue };
        let place = |at: usize| ((at % 4) as f32 * cell.0 + board[0], (at / 4) as f32 * cell.1 + board[1]);
        let ((left, top), (right, bottom)) = (place(first), place(last));
        let half = gutter / 2.0;
        let area = [left + half, top + half, right + cell.0 - half, bottom + cell.1 - half];
        if own.len() == 1 {
            // Soldiers all look alike.
            let dice = std::mem::replace(&mut canvas.dice, ChaCha8Rng::seed_from_u64(face));
            block(&mut canvas, style, area, radius, bevel);
            canvas.dice = dice;
        } else {
            block(&mut canvas, style, area, radius, bevel);
        }
    }
    canvas.noise(3);
    let picture = if seed.is_multiple_of(3) { canvas.picture } else { canvas.jpeg(70 + (seed % 25) as u8) };
    Skin { picture, board: layout.to_owned() }
}

fn block(canvas: &mut Canvas, style: Style, area: [f32; 4], radius: f32, bevel: bool) {
    let colour = canvas.colour();
    match style {
        Style::Flat => canvas.card(area, radius, mix(colour, [128; 3], 0.2)),
        Style::Wood => {
            let wood: Colour = [200, 155, 95];
            let (wave, bend) = (canvas.roll(0.05..0.2), canvas.roll(0.01..0.04));
            let grain = |x: f32, y: f32| {
                mix(wood, [150, 105, 55], 0.5 + 0.5 * ((y + 6.0 * (x * bend).sin()) * wave).sin())
            };
            canvas.shade(area, grain, |x, y| 0.5 - outside(area, radius, x, y));
        }
        Style::Portraits => {
            canvas.card(area, radius, mix(colour, [40; 3], 0.4));
            let (wide, high) = (area[2] - area[0], area[3] - area[1]);
            let size = wide.min(high);
            for _ in 0..28 {
                let part = canvas.colour();
                let (x, y) = (area[0] + canvas.roll(0.0..1.0) * wide, area[1] + canvas.roll(0.0..1.0) * high);
                let (a, b) = (canvas.roll(0.03..0.35) * size, canvas.roll(0.03..0.35) * size);
                let turn = canvas.roll(0.0..3.1);
                canvas.paint(area, part, |px, py| {
                    let (dx, dy) = (px - x, py - y);
                    let (u, v) = (dx * turn.cos() + dy * turn.sin(), dy * turn.cos() - dx * turn.sin());
                    let blob = (1.0 - (u / a).powi(2) - (v / b).powi(2)) * a.min(b) * 0.5;
                    blob.min(0.5 - outside(area, radius, px, py))
                });
            }
        }
    }
    if bevel {
        canvas.frame(area, radius, 2.0, [255; 3], 0.35);
    }
}
