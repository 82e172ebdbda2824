//! Klotski boards drawn in skins that no game has, from seeds: any layout, floors, frames, gutters or none, on whole
//! screens of phones or cropped, sharp, small, blurred, slightly askew. What blocks show is drawn by `faces`.

use image::RgbImage;
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;

use super::faces::{self, Face};
use super::paint::{Canvas, Colour, mix, outside, seen_from};

/// A board and its picture.
pub(crate) struct Skin {
    pub(crate) picture: RgbImage,
    /// Rows of letters in the order in which they appear, `.` for a gap.
    pub(crate) board: String,
    /// Left, top, right and bottom of the cells, before the picture is turned.
    pub(crate) area: [f32; 4],
}

/// How blocks look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Flat,
    Wood,
    /// Shapes all over, with edges that are stronger than those of the blocks.
    Portraits,
    /// Heads with helmets and beards before a ground, with captions.
    Heroes,
    /// Textures like those of photographs.
    Photos,
    /// Coloured blocks with the strokes of characters.
    Signs,
}

impl Style {
    pub(crate) const ALL: [Self; 6] =
        [Self::Flat, Self::Wood, Self::Portraits, Self::Heroes, Self::Photos, Self::Signs];
}

/// Draws a board of 4 × 5 cells.
pub(crate) fn draw(seed: u64, style: Style) -> Skin {
    let sizes = [(720, 1280), (1080, 1920), (420, 640), (360, 460), (320, 534), (540, 960), (300, 420)];
    let (width, height) = sizes[seed as usize % sizes.len()];
    let mut canvas = Canvas::new(width, height, seed ^ (style as u64) << 32);
    let (width, height) = (width as f32, height as f32);
    let dark = canvas.chance(60);
    let tint = canvas.colour();
    let ground = mix(if dark { [30, 26, 22] } else { [225, 215, 195] }, tint, 0.15);
    canvas.ground(ground);
    if height > 500.0 {
        canvas.screen();
    }
    let layout = layout(&mut canvas);
    let aspect = canvas.roll(0.92..1.14);
    let share = canvas.roll(0.125..0.235);
    let cell = (width * share).min(height * 0.14);
    let cell = (cell, cell * aspect);
    let left = (width - 4.0 * cell.0) * canvas.roll(0.4..0.6);
    let top = (height - 5.0 * cell.1) * canvas.roll(0.35..0.65);
    let area = [left, top, left + 4.0 * cell.0, top + 5.0 * cell.1];
    floor(&mut canvas, area, ground, dark);
    let look = Look::roll(&mut canvas, style, cell.0);
    let cells: Vec<char> = layout.chars().filter(|cell| *cell != '/').collect();
    let soldiers = canvas.chance(80).then(|| canvas.pick(0..1 << 20) as u64);
    let face = Face::roll(&mut canvas, style, cell.0);
    for name in 'A'..='N' {
        let own: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == name).collect();
        let (Some(&first), Some(&last)) = (own.first(), own.last()) else { continue };
        let place = |at: usize| ((at % 4) as f32 * cell.0 + left, (at / 4) as f32 * cell.1 + top);
        let ((left, top), (right, bottom)) = (place(first), place(last));
        let half = look.gutter / 2.0;
        let area = [left + half, top + half, right + cell.0 - half, bottom + cell.1 - half];
        // Soldiers mostly look alike.
        let alike = soldiers.filter(|_| own.len() == 1).map(ChaCha8Rng::seed_from_u64);
        let other = alike.map(|dice| std::mem::replace(&mut canvas.dice, dice));
        look.block(&mut canvas, &face, area);
        if let Some(dice) = other {
            canvas.dice = dice;
        }
    }
    if canvas.chance(30) {
        // The exit.
        let bar = [left + cell.0, area[3] + 2.0, left + 3.0 * cell.0, area[3] + 0.08 * cell.1 + 2.0];
        canvas.card(bar, 1.0, [230, 190, 60]);
    }
    Skin { picture: taken(canvas, seed), board: layout, area }
}

/// What a camera and a codec do to a picture.
fn taken(mut canvas: Canvas, seed: u64) -> RgbImage {
    let (width, height) = canvas.picture.dimensions();
    if canvas.chance(25) {
        let mut corner = |x: f32, y: f32| {
            let mut off = || canvas.roll(-0.006..0.006) * width as f32;
            (x * width as f32 + off(), y * height as f32 + off())
        };
        let quad = [corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)];
        canvas.picture = seen_from(&canvas.picture, quad, (width, height), [0; 3]);
    }
    let most = canvas.pick(0..5) as i32;
    canvas.noise(most);
    let quality = canvas.pick(55..96) as u8;
    if seed.is_multiple_of(3) { canvas.picture } else { canvas.jpeg(quality) }
}

/// A layout: one large block, mostly five dominoes, two gaps; rows parted by `/`.
fn layout(canvas: &mut Canvas) -> String {
    let dominoes = if canvas.chance(80) { 5 } else { canvas.pick(2..7) };
    loop {
        let mut cells = ['?'; 20];
        let corner = canvas.pick(0..4) * 4 + canvas.pick(0..3);
        let mut pieces = vec![vec![corner, corner + 1, corner + 4, corner + 5]];
        pieces[0].iter().for_each(|&at| cells[at] = 'x');
        for _ in 0..60 {
            let at = canvas.pick(0..20);
            let other = if canvas.chance(40) { at + 1 } else { at + 4 };
            let fits =
                other < 20 && (other == at + 4 || at % 4 < 3) && cells[at] == '?' && cells[other] == '?';
            if pieces.len() <= dominoes && fits {
                (cells[at], cells[other]) = ('x', 'x');
                pieces.push(vec![at, other]);
            }
        }
        let mut free: Vec<usize> = (0..20).filter(|&at| cells[at] == '?').collect();
        if pieces.len() != dominoes + 1 || free.len() < 2 {
            continue;
        }
        for gap in 0..2 {
            // Gaps are often neighbours.
            let together = gap == 1 && canvas.chance(60);
            let near = free.iter().position(|&at| together && beside(at, &cells));
            let at = near.unwrap_or_else(|| canvas.pick(0..free.len()));
            cells[free.remove(at)] = '.';
        }
        pieces.extend(free.into_iter().map(|at| vec![at]));
        pieces.sort();
        for (name, piece) in ('A'..).zip(&pieces) {
            piece.iter().for_each(|&at| cells[at] = name);
        }
        let rows: Vec<String> = cells.chunks(4).map(|row| row.iter().collect()).collect();
        return rows.join("/");
    }
}

/// Whether a gap is beside a cell.
fn beside(at: usize, cells: &[char; 20]) -> bool {
    let is_gap = |other: usize| cells.get(other) == Some(&'.');
    is_gap(at + 4)
        || at >= 4 && is_gap(at - 4)
        || at % 4 < 3 && is_gap(at + 1)
        || !at.is_multiple_of(4) && is_gap(at - 1)
}

/// What blocks lie on.
fn floor(canvas: &mut Canvas, [left, top, right, bottom]: [f32; 4], ground: Colour, dark: bool) {
    let unit = (right - left) / 4.0;
    let base = mix(ground, if dark { [0; 3] } else { [120, 100, 80] }, canvas.roll(0.2..0.7));
    if canvas.chance(70) {
        let thick = unit * canvas.roll(0.03..0.25);
        let frame = canvas.colour();
        let outer = [left - thick, top - thick, right + thick, bottom + thick];
        let radius = thick * canvas.roll(0.0..1.0);
        canvas.card(outer, radius, mix(ground, frame, 0.5));
    }
    let area = [left - 1.0, top - 1.0, right + 1.0, bottom + 1.0];
    match canvas.pick(0..5) {
        // The page itself.
        0 => {}
        1 | 2 => canvas.card(area, 0.0, base),
        3 => {
            let other = canvas.colour();
            let rough = canvas.roll(0.1..0.5);
            let size = unit * canvas.roll(0.1..1.0);
            let texture = faces::texture(canvas, size);
            canvas.shade(area, |x, y| mix(base, other, rough * texture(x, y)), |_, _| 1.0);
        }
        _ => {
            let wood = faces::wood(canvas, base);
            canvas.shade(area, wood, |_, _| 1.0);
        }
    }
}

/// How all blocks of a board are edged.
struct Look {
    gutter: f32,
    radius: f32,
    border: Option<(f32, Colour)>,
    /// Light from above.
    bevel: f32,
    shadow: bool,
}

impl Look {
    fn roll(canvas: &mut Canvas, style: Style, unit: f32) -> Self {
        let gutter = unit * [0.0, canvas.roll(0.008..0.03), canvas.roll(0.02..0.07)][canvas.pick(0..3)];
        let colour = [[10; 3], [250, 245, 230], [190, 150, 60], canvas.colour()][canvas.pick(0..4)];
        let border = canvas.chance(45).then(|| ((unit * canvas.roll(0.01..0.05)).max(1.0), colour));
        let bevel = if canvas.chance(50) { canvas.roll(0.15..0.6) } else { 0.0 };
        // Without any of them nobody could tell blocks of one kind apart.
        let needed =
            border.is_none() && bevel == 0.0 && matches!(style, Style::Flat | Style::Wood | Style::Signs);
        let gutter = if needed { gutter.max(0.02 * unit).max(1.5) } else { gutter };
        let radius = unit * if canvas.chance(50) { canvas.roll(0.03..0.14) } else { 0.0 };
        Self { gutter, radius, border, bevel, shadow: canvas.chance(20) }
    }

    fn block(&self, canvas: &mut Canvas, face: &Face, area: [f32; 4]) {
        if self.shadow {
            let far = (area[2] - area[0]) * 0.02;
            let under = [area[0] + far, area[1] + far, area[2] + far, area[3] + far];
            canvas
                .paint(under, [0; 3], |x, y| 0.4 * (0.5 - outside(under, self.radius, x, y)).clamp(0.0, 1.0));
        }
        face.draw(canvas, area, self.radius);
        if let Some((thick, colour)) = self.border {
            canvas.frame(area, self.radius, thick, colour, 1.0);
        }
        if self.bevel > 0.0 {
            let thick = 2.0_f32.max((area[2] - area[0]).min(area[3] - area[1]) * 0.03);
            let [left, top, right, bottom] = area;
            let edge = |x: f32, y: f32| {
                let far = outside(area, self.radius, x, y);
                (0.5 - far).min(far + thick + 0.5).clamp(0.0, 1.0) * self.bevel
            };
            let light = |x: f32, y: f32| (x - left).min(y - top) < (right - x).min(bottom - y);
            canvas.shade(area, |x, y| if light(x, y) { [255; 3] } else { [0; 3] }, edge);
        }
    }
}
