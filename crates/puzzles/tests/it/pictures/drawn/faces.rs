//! Contents of blocks: colours, wood, characters, heads, shapes and textures.

use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;

use super::blocks::Style;
use super::paint::{Canvas, Colour, mix, outside};
use super::textures::{blobs, ellipse, strokes, texture, wood};

/// Common properties of the blocks of one board.
pub(crate) struct Face {
    style: Style,
    base: Colour,
    /// Whether blocks of one size have one colour.
    by_size: Option<[Colour; 3]>,
    captions: bool,
    characters: bool,
    ground: usize,
    /// Seed of the textures that all blocks share.
    salt: u64,
    /// Pixels of pixel art per cell.
    fine: usize,
    /// Width of a cell.
    unit: f32,
}

impl Face {
    pub(crate) fn roll(canvas: &mut Canvas, style: Style, unit: f32, floor: Colour) -> Self {
        let tint = canvas.colour();
        let near = canvas.roll(0.0..0.15);
        Self {
            style,
            base: match style {
                Style::Wood => mix([200, 155, 95], tint, 0.2),
                Style::Carved => mix(floor, tint, near),
                _ => tint,
            },
            salt: canvas.pick(0..1 << 20) as u64,
            fine: canvas.pick(6..14),
            by_size: canvas.chance(60).then(|| [canvas.colour(), canvas.colour(), canvas.colour()]),
            captions: canvas.chance(40),
            characters: canvas.chance(50),
            ground: canvas.pick(0..3),
            unit,
        }
    }

    /// Draws a block.
    pub(crate) fn draw(&self, canvas: &mut Canvas, area: [f32; 4], radius: f32) {
        let [left, top, right, bottom] = area;
        let (wide, high) = (right - left, bottom - top);
        let size = wide.min(high);
        let shape = |x: f32, y: f32| 0.5 - outside(area, radius, x, y);
        let own = canvas.colour();
        let kind = match (wide > 1.5 * high || high > 1.5 * wide, size > 1.5 * self.unit) {
            (true, _) => 1,
            (false, large) => 2 * usize::from(large),
        };
        let colour = self.by_size.map_or(own, |colours| mix(colours[kind], own, 0.08));
        match self.style {
            Style::Flat => canvas.card(area, radius, mix(colour, [128; 3], 0.2)),
            Style::Signs => {
                let end = mix(colour, [0; 3], canvas.roll(0.0..0.5));
                canvas.shade(area, |_, y| mix(colour, end, (y - top) / high), shape);
                self.sign(canvas, area, size * 0.55);
            }
            Style::Wood => {
                let grain = wood(canvas, mix(self.base, colour, 0.08));
                canvas.shade(area, grain, shape);
                if self.characters {
                    self.sign(canvas, area, size * 0.5);
                }
            }
            Style::Portraits => {
                canvas.card(area, radius, mix(own, [40; 3], 0.4));
                blobs(canvas, area, radius, 28);
            }
            Style::Heroes | Style::Framed => {
                self.backdrop(canvas, area, radius, own);
                head(canvas, area, radius);
                if self.characters && canvas.chance(70) {
                    let tag = [left + 0.04 * size, top + 0.05 * size, left + 0.2 * size, top + 0.5 * size];
                    canvas.card(tag, 1.0, mix([20; 3], colour, 0.3));
                    strokes(canvas, [tag[0], tag[1], tag[2], (tag[1] + tag[3]) / 2.0], [230; 3]);
                    strokes(canvas, [tag[0], (tag[1] + tag[3]) / 2.0, tag[2], tag[3]], [230; 3]);
                }
            }
            Style::Carved => {
                let grain = wood(canvas, self.base);
                canvas.shade(area, grain, shape);
                let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
                let half = 0.3 * size;
                let ink = mix(self.base, if self.characters { [0; 3] } else { [255; 3] }, 0.35);
                strokes(canvas, [x - half, y - half, x + half, y + half], ink);
            }
            Style::Pixels => self.pixels(canvas, area, radius, colour),
            Style::Icons | Style::Glossy => {
                let end = mix(colour, [0; 3], canvas.roll(0.0..0.5));
                canvas.shade(area, |_, y| mix(colour, end, (y - top) / high), shape);
                icon(canvas, area, radius);
            }
            Style::Scenery => {
                // All blocks have the same clouds, at any place.
                let own = std::mem::replace(&mut canvas.dice, ChaCha8Rng::seed_from_u64(self.salt));
                let (a, b) = (canvas.colour(), canvas.colour());
                let clouds = texture(canvas, 1.5 * self.unit);
                let leaves = texture(canvas, 0.15 * self.unit);
                canvas.dice = own;
                canvas.shade(area, |x, y| mix(mix(a, b, clouds(x, y)), [30; 3], 0.4 * leaves(x, y)), shape);
                if self.characters {
                    head(canvas, area, radius);
                }
            }
            Style::Photos => {
                let (a, b, c) = (canvas.colour(), canvas.colour(), canvas.colour());
                let (coarse, fine) = (size * canvas.roll(0.2..0.8), size * canvas.roll(0.02..0.1));
                let (coarse, fine) = (texture(canvas, coarse), texture(canvas, fine));
                canvas.shade(area, |x, y| mix(mix(a, b, coarse(x, y)), c, 0.5 * fine(x, y)), shape);
                blobs(canvas, area, radius, 5);
            }
        }
        if self.captions && self.style != Style::Flat {
            let strip = [left, bottom - 0.2 * size, right, bottom];
            canvas.paint(
                area,
                mix(colour, [30; 3], 0.4),
                |x, y| if y > strip[1] { shape(x, y) } else { 0.0 },
            );
            canvas.text(
                ((left + right) / 2.0, (strip[1] + strip[3]) / 2.0),
                size * 0.16,
                [250; 3],
                "Huang Zh",
            );
        }
    }

    /// Draws the background of a head: plain, a gradient or a texture.
    fn backdrop(&self, canvas: &mut Canvas, area: [f32; 4], radius: f32, own: Colour) {
        let shape = |x: f32, y: f32| 0.5 - outside(area, radius, x, y);
        let (a, b) = (mix(own, self.base, 0.5), mix(own, [20; 3], 0.6));
        match self.ground {
            0 => canvas.card(area, radius, a),
            1 => canvas.shade(area, |_, y| mix(a, b, (y - area[1]) / (area[3] - area[1])), shape),
            _ => {
                let size = (area[2] - area[0]) * canvas.roll(0.1..0.4);
                let texture = texture(canvas, size);
                canvas.shade(area, |x, y| mix(a, b, texture(x, y)), shape);
            }
        }
    }

    /// Draws pixel art: squares in few colours, mostly mirrored.
    fn pixels(&self, canvas: &mut Canvas, area: [f32; 4], radius: f32, colour: Colour) {
        let step = self.unit / self.fine as f32;
        let colours =
            [colour, mix(colour, [0; 3], 0.5), mix(self.base, colour, 0.3), [235, 200, 160], [20; 3]];
        let salt = canvas.pick(0..1 << 20) as i32;
        let middle = (area[0] + area[2]) / 2.0;
        let pick = |x: f32, y: f32| {
            let (column, row) = (((x - middle).abs() / step) as i32, ((y - area[1]) / step) as i32);
            let hash =
                (column.wrapping_mul(7919) ^ row.wrapping_mul(104_729) ^ salt).wrapping_mul(0x2C1B_3C6D);
            let near = ((column / 2).wrapping_mul(7919) ^ (row / 2).wrapping_mul(104_729) ^ salt)
                .wrapping_mul(0x297A_2D39);
            let of = if hash >> 20 & 3 == 0 { hash >> 12 } else { near >> 12 };
            colours[(of & 0xFF) as usize % colours.len()]
        };
        canvas.shade(area, pick, |x, y| 0.5 - outside(area, radius, x, y));
    }

    /// Draws one or two characters in the middle, side by side or stacked.
    fn sign(&self, canvas: &mut Canvas, [left, top, right, bottom]: [f32; 4], size: f32) {
        let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
        let ink = if canvas.chance(50) { [25; 3] } else { [245; 3] };
        let two = (right - left).max(bottom - top) > 1.7 * size;
        let wide = right - left >= bottom - top;
        let half = size / 2.0;
        for far in if two { vec![-0.6 * size, 0.6 * size] } else { vec![0.0] } {
            let (x, y) = if wide { (x + far, y) } else { (x, y + far) };
            strokes(canvas, [x - half, y - half, x + half, y + half], ink);
        }
    }
}

/// Draws a ring, a disc, a cross or petals.
fn icon(canvas: &mut Canvas, area: [f32; 4], radius: f32) {
    let (x, y) = ((area[0] + area[2]) / 2.0, (area[1] + area[3]) / 2.0);
    let size = (area[2] - area[0]).min(area[3] - area[1]) * canvas.roll(0.2..0.4);
    let (ink, other) = (canvas.colour(), canvas.colour());
    match canvas.pick(0..4) {
        0 => canvas.frame([x - size, y - size, x + size, y + size], size, 0.3 * size, ink, 1.0),
        1 => {
            canvas.disc((x, y), size, ink);
            canvas.disc((x - 0.3 * size, y - 0.2 * size), 0.15 * size, other);
            canvas.disc((x + 0.3 * size, y - 0.2 * size), 0.15 * size, other);
        }
        2 => {
            canvas.card([x - 0.3 * size, y - size, x + 0.3 * size, y + size], 0.1 * size, ink);
            canvas.card([x - size, y - 0.3 * size, x + size, y + 0.3 * size], 0.1 * size, other);
        }
        _ => {
            for turn in 0..5 {
                let turn = turn as f32 * 0.63;
                ellipse(canvas, (area, radius), (x, y), (size, 0.2 * size), turn, ink);
            }
            canvas.disc((x, y), 0.3 * size, other);
        }
    }
}

/// Draws an oversized head with shoulders, a helmet, hair and a beard.
fn head(canvas: &mut Canvas, area: [f32; 4], radius: f32) {
    let (wide, high) = (area[2] - area[0], area[3] - area[1]);
    let size = wide.min(high);
    let zoom = canvas.roll(0.8..1.5);
    let x = area[0] + wide * canvas.roll(0.4..0.6);
    let y = area[1] + high * canvas.roll(0.35..0.55);
    let skin = mix([235, 190, 150], canvas.colour(), 0.2);
    let (cloth, hair, metal) = (canvas.colour(), mix(canvas.colour(), [20; 3], 0.6), canvas.colour());
    let unit = size * zoom;
    let within = (area, radius);
    ellipse(canvas, within, (x, y + 0.75 * unit), (0.6 * unit, 0.42 * unit), 0.0, cloth);
    for _ in 0..5 {
        let part = canvas.colour();
        let place = (x + canvas.roll(-0.5..0.5) * unit, y + canvas.roll(0.4..0.9) * unit);
        let turn = canvas.roll(0.0..3.0);
        ellipse(canvas, within, place, (0.16 * unit, 0.06 * unit), turn, mix(cloth, part, 0.5));
    }
    ellipse(canvas, within, (x, y - 0.05 * unit), (0.36 * unit, 0.42 * unit), 0.0, hair);
    ellipse(canvas, within, (x, y), (0.27 * unit, 0.34 * unit), 0.0, skin);
    ellipse(canvas, within, (x, y - 0.28 * unit), (0.33 * unit, 0.16 * unit), 0.0, metal);
    if canvas.chance(60) {
        ellipse(canvas, within, (x, y + 0.3 * unit), (0.2 * unit, 0.22 * unit), 0.0, hair);
    }
    for side in [-0.11, 0.11] {
        ellipse(
            canvas,
            within,
            (x + side * unit, y - 0.03 * unit),
            (0.05 * unit, 0.025 * unit),
            0.0,
            [20; 3],
        );
        ellipse(
            canvas,
            within,
            (x + side * unit, y - 0.1 * unit),
            (0.08 * unit, 0.02 * unit),
            4.0 * side,
            hair,
        );
    }
    ellipse(canvas, within, (x, y + 0.15 * unit), (0.08 * unit, 0.02 * unit), 0.0, [140, 50, 50]);
}
