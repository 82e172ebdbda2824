//! What blocks show: colours, wood, characters, heads, shapes and textures.

use super::blocks::Style;
use super::paint::{Canvas, Colour, mix, outside};

/// What the blocks of one board have in common.
pub(crate) struct Face {
    style: Style,
    base: Colour,
    /// Whether blocks of one size have one colour.
    by_size: Option<[Colour; 3]>,
    captions: bool,
    characters: bool,
    ground: usize,
    /// The width of a cell.
    unit: f32,
}

impl Face {
    pub(crate) fn roll(canvas: &mut Canvas, style: Style, unit: f32) -> Self {
        let tint = canvas.colour();
        Self {
            style,
            base: if style == Style::Wood { mix([200, 155, 95], tint, 0.2) } else { tint },
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
            Style::Heroes => {
                self.backdrop(canvas, area, radius, own);
                head(canvas, area, radius);
                if self.characters && canvas.chance(70) {
                    let tag = [left + 0.04 * size, top + 0.05 * size, left + 0.2 * size, top + 0.5 * size];
                    canvas.card(tag, 1.0, mix([20; 3], colour, 0.3));
                    strokes(canvas, [tag[0], tag[1], tag[2], (tag[1] + tag[3]) / 2.0], [230; 3]);
                    strokes(canvas, [tag[0], (tag[1] + tag[3]) / 2.0, tag[2], tag[3]], [230; 3]);
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

    /// What a head is before: plain, a gradient or a texture.
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

    /// One or two characters in the middle, beside or below each other.
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

/// Strokes, level and upright ones, as characters have.
fn strokes(canvas: &mut Canvas, [left, top, right, bottom]: [f32; 4], ink: Colour) {
    let size = right - left;
    let thick = (0.09 * size).max(1.0);
    for _ in 0..4 + canvas.pick(0..4) {
        let (x, y) = (canvas.roll(0.0..0.6), canvas.roll(0.0..1.0));
        let long = canvas.roll(0.3..1.0 - x);
        let stroke = if canvas.chance(60) {
            [
                left + x * size,
                top + y * (bottom - top),
                left + (x + long) * size,
                top + y * (bottom - top) + thick,
            ]
        } else {
            let (x, y) = (y, x);
            [
                left + x * size,
                top + y * (bottom - top),
                left + x * size + thick,
                top + (y + long) * (bottom - top),
            ]
        };
        canvas.card(stroke, thick / 2.0, ink);
    }
}

/// Ellipses all over a block.
fn blobs(canvas: &mut Canvas, area: [f32; 4], radius: f32, count: usize) {
    let (wide, high) = (area[2] - area[0], area[3] - area[1]);
    let size = wide.min(high);
    for _ in 0..count {
        let part = canvas.colour();
        let middle = (area[0] + canvas.roll(0.0..1.0) * wide, area[1] + canvas.roll(0.0..1.0) * high);
        let half = (canvas.roll(0.03..0.35) * size, canvas.roll(0.03..0.35) * size);
        let turn = canvas.roll(0.0..3.1);
        ellipse(canvas, (area, radius), middle, half, turn, part);
    }
}

/// An ellipse, as far as it lies in a block.
fn ellipse(
    canvas: &mut Canvas,
    (area, radius): ([f32; 4], f32),
    (x, y): (f32, f32),
    (a, b): (f32, f32),
    turn: f32,
    colour: Colour,
) {
    canvas.paint(area, colour, |px, py| {
        let (dx, dy) = (px - x, py - y);
        let (u, v) = (dx * turn.cos() + dy * turn.sin(), dy * turn.cos() - dx * turn.sin());
        let blob = (1.0 - (u / a).powi(2) - (v / b).powi(2)) * a.min(b) * 0.5;
        blob.min(0.5 - outside(area, radius, px, py))
    });
}

/// A head with shoulders, a helmet, hair and a beard, larger than life.
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

/// Grain of wood.
pub(crate) fn wood(canvas: &mut Canvas, base: Colour) -> impl Fn(f32, f32) -> Colour + use<> {
    let (wave, bend) = (canvas.roll(0.05..0.2), canvas.roll(0.01..0.04));
    let depth = canvas.roll(0.3..1.0);
    let upright = canvas.chance(50);
    let dark = mix(base, [40, 20, 5], 0.35);
    move |x: f32, y: f32| {
        let (x, y) = if upright { (y, x) } else { (x, y) };
        mix(base, dark, depth * (0.5 + 0.5 * ((y + 6.0 * (x * bend).sin()) * wave).sin()))
    }
}

/// Cloudy noise from 0 to 1, about as coarse as `size` pixels.
pub(crate) fn texture(canvas: &mut Canvas, size: f32) -> impl Fn(f32, f32) -> f32 + use<> {
    let salt = canvas.pick(0..1 << 30) as u32;
    let at = move |x: i32, y: i32| {
        let mut hash = salt ^ (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77);
        hash = (hash ^ hash >> 15).wrapping_mul(0x2C1B_3C6D);
        hash = (hash ^ hash >> 12).wrapping_mul(0x297A_2D39);
        ((hash ^ hash >> 15) & 0xFFFF) as f32 / 65535.0
    };
    let smooth = move |x: f32, y: f32| {
        let (left, top) = (x.floor(), y.floor());
        let ease = |t: f32| t * t * (3.0 - 2.0 * t);
        let (u, v) = (ease(x - left), ease(y - top));
        let (left, top) = (left as i32, top as i32);
        let above = at(left, top) * (1.0 - u) + at(left + 1, top) * u;
        let below = at(left, top + 1) * (1.0 - u) + at(left + 1, top + 1) * u;
        above * (1.0 - v) + below * v
    };
    let size = size.max(1.5);
    move |x: f32, y: f32| {
        0.55 * smooth(x / size, y / size)
            + 0.3 * smooth(2.1 * x / size, 2.1 * y / size)
            + 0.15 * smooth(4.3 * x / size, 4.3 * y / size)
    }
}
