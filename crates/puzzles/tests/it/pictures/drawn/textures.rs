//! Textures of faces and floors: grain, clouds, strokes, ellipses.

use super::paint::{Canvas, Colour, mix, outside};

/// Draws horizontal and vertical strokes, like those of characters.
pub(crate) fn strokes(canvas: &mut Canvas, [left, top, right, bottom]: [f32; 4], ink: Colour) {
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

/// Draws ellipses all over a block.
pub(crate) fn blobs(canvas: &mut Canvas, area: [f32; 4], radius: f32, count: usize) {
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

/// Draws the part of an ellipse inside a block.
pub(crate) fn ellipse(
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

/// Wood grain.
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

/// Cloudy noise, 0 to 1, with details of about `size` pixels.
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
