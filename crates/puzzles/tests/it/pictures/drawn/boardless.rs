//! Pictures without a board, drawn from seeds: noise, patterns, pages and screens.

use image::{Rgb, RgbImage};

use super::paint::{Canvas, Colour, mix};
use super::textures::blobs;

/// Kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    GreyNoise,
    ColourNoise,
    Grains,
    Plasma,
    Gradient,
    Photo,
    Menu,
    Text,
    Chat,
    Checkerboard,
    Stripes,
    Confetti,
    Bricks,
    Chart,
}

impl Kind {
    pub(crate) const ALL: [Self; 14] = [
        Self::GreyNoise,
        Self::ColourNoise,
        Self::Grains,
        Self::Plasma,
        Self::Gradient,
        Self::Photo,
        Self::Menu,
        Self::Text,
        Self::Chat,
        Self::Checkerboard,
        Self::Stripes,
        Self::Confetti,
        Self::Bricks,
        Self::Chart,
    ];
}

const WORDS: [&str; 12] =
    ["the", "board", "was", "12", "quiet", "on", "a", "summer", "evening", "of", "1998", "together"];

/// Draws a picture.
pub(crate) fn draw(seed: u64, kind: Kind) -> RgbImage {
    let (width, height) = [(540, 960), (400, 400), (720, 480), (320, 640)][seed as usize % 4];
    let mut canvas = Canvas::new(width, height, seed);
    let (wide, high) = (width as f32, height as f32);
    let (one, other) = (canvas.colour(), canvas.colour());
    let whole = [0.0, 0.0, wide, high];
    match kind {
        Kind::GreyNoise | Kind::ColourNoise => {
            canvas.card(whole, 0.0, [128; 3]);
            canvas.noise(127);
            if kind == Kind::GreyNoise {
                canvas.picture.pixels_mut().for_each(|pixel| pixel.0 = [pixel.0[0]; 3]);
            }
        }
        Kind::Grains => {
            let grain = canvas.pick(3..28) as u32;
            let grey = canvas.chance(50);
            let across = width.div_ceil(grain);
            let count = across * height.div_ceil(grain);
            let grains: Vec<Colour> = (0..count).map(|_| canvas.colour()).collect();
            canvas.picture = RgbImage::from_fn(width, height, |x, y| {
                let colour = grains[(y / grain * across + x / grain) as usize];
                Rgb(if grey { [colour[0]; 3] } else { colour })
            });
        }
        Kind::Plasma => {
            let waves: Vec<[f32; 3]> = (0..18)
                .map(|_| [canvas.roll(-0.05..0.05), canvas.roll(-0.05..0.05), canvas.roll(0.0..6.3)])
                .collect();
            let level = |x: u32, y: u32, c: usize| {
                let wave = |w: &[f32; 3]| 30.0 * (w[0] * x as f32 + w[1] * y as f32 + w[2]).sin();
                (128.0 + waves[6 * c..6 * c + 6].iter().map(wave).sum::<f32>()).clamp(0.0, 255.0) as u8
            };
            canvas.picture = RgbImage::from_fn(width, height, |x, y| Rgb([0, 1, 2].map(|c| level(x, y, c))));
        }
        Kind::Gradient => {
            let tilt = canvas.roll(0.0..1.0);
            canvas.shade(
                whole,
                |x, y| mix(one, other, tilt * x / wide + (1.0 - tilt) * y / high),
                |_, _| 1.0,
            );
        }
        Kind::Photo => {
            canvas.shade(whole, |_, y| mix(one, other, y / high), |_, _| 1.0);
            blobs(&mut canvas, whole, 0.0, 60);
            canvas.noise(12);
        }
        Kind::Menu => menu(&mut canvas, one),
        Kind::Text => text(&mut canvas),
        Kind::Chat => chat(&mut canvas),
        Kind::Checkerboard => {
            let (across, down) = (canvas.pick(1..60) as u32, canvas.pick(1..60) as u32);
            canvas.picture = RgbImage::from_fn(width, height, |x, y| {
                Rgb(if (x / across + y / down).is_multiple_of(2) { one } else { other })
            });
        }
        Kind::Stripes => {
            let (thick, upright) = (canvas.pick(1..60) as u32, canvas.chance(50));
            canvas.picture = RgbImage::from_fn(width, height, |x, y| {
                let at = if upright { x } else { y };
                Rgb(if (at / thick).is_multiple_of(2) { one } else { other })
            });
        }
        Kind::Confetti => {
            canvas.ground(one);
            for _ in 0..120 {
                let place = (canvas.roll(0.0..wide), canvas.roll(0.0..high));
                let (radius, colour) = (canvas.roll(4.0..22.0), canvas.colour());
                canvas.disc(place, radius, colour);
            }
        }
        Kind::Bricks => bricks(&mut canvas, one),
        Kind::Chart => chart(&mut canvas),
    }
    if seed.is_multiple_of(3) { canvas.jpeg(80) } else { canvas.picture }
}

/// Buttons with words, one below the other.
fn menu(canvas: &mut Canvas, ground: Colour) {
    let (wide, high) = (canvas.picture.width() as f32, canvas.picture.height() as f32);
    canvas.ground(ground);
    canvas.text((wide / 2.0, high * 0.12), wide * 0.1, [250; 3], "Menu");
    let count = canvas.pick(4..7);
    let tall = high * 0.7 / count as f32;
    let one_colour = canvas.chance(50);
    let mut colour = canvas.colour();
    for (row, word) in
        ["Play", "Settings", "Shop", "Levels", "Scores", "About"].iter().take(count).enumerate()
    {
        if !one_colour {
            colour = canvas.colour();
        }
        let top = high * 0.22 + row as f32 * tall;
        canvas.card([wide * 0.15, top, wide * 0.85, top + 0.75 * tall], 0.2 * tall, colour);
        canvas.text((wide / 2.0, top + 0.37 * tall), 0.35 * tall, [255; 3], word);
    }
}

/// Lines of words.
fn text(canvas: &mut Canvas) {
    let (wide, high) = (canvas.picture.width() as f32, canvas.picture.height() as f32);
    let dark = canvas.chance(40);
    canvas.card([0.0, 0.0, wide, high], 0.0, if dark { [30, 30, 34] } else { [252; 3] });
    let ink = if dark { [220; 3] } else { [25; 3] };
    let size = canvas.roll(13.0..26.0);
    let mut y = size;
    while y < high {
        let mut x = size * 2.0;
        while x < wide - 3.0 * size {
            let word = WORDS[canvas.pick(0..WORDS.len())];
            canvas.text((x + 0.25 * size * word.len() as f32, y), size, ink, word);
            x += size * (0.5 * word.len() as f32 + 0.6);
        }
        y += 1.4 * size;
    }
}

/// Bubbles with words at both sides, and a keyboard or a bar below.
fn chat(canvas: &mut Canvas) {
    let (wide, high) = (canvas.picture.width() as f32, canvas.picture.height() as f32);
    let dark = canvas.chance(50);
    canvas.card([0.0, 0.0, wide, high], 0.0, if dark { [20, 24, 30] } else { [236, 229, 221] });
    let (own, theirs) = (canvas.colour(), if dark { [40, 44, 52] } else { [255; 3] });
    let mut y = high * 0.08;
    while y < high * 0.85 {
        let (long, tall) = (canvas.roll(0.25..0.7) * wide, canvas.roll(0.05..0.12) * high);
        let (left, colour) =
            if canvas.chance(50) { (wide * 0.05, theirs) } else { (wide * 0.95 - long, own) };
        canvas.card([left, y, left + long, y + tall], 0.02 * wide, colour);
        let ink = if colour[1] > 128 { [20; 3] } else { [240; 3] };
        let (first, second) = (WORDS[canvas.pick(0..12)], WORDS[canvas.pick(0..12)]);
        canvas.text((left + long / 2.0, y + tall * 0.4), 0.02 * high, ink, &format!("{first} {second}"));
        canvas.text((left + long * 0.8, y + tall * 0.8), 0.012 * high, ink, "12:34");
        y += tall + 0.02 * high;
    }
    canvas.card([wide * 0.05, high * 0.91, wide * 0.95, high * 0.97], 0.03 * wide, theirs);
}

/// Rows of bricks, every other one moved by half a brick.
fn bricks(canvas: &mut Canvas, colour: Colour) {
    let (wide, high) = (canvas.picture.width() as f32, canvas.picture.height() as f32);
    canvas.ground([180, 175, 170]);
    let tall = canvas.roll(16.0..50.0);
    let long = tall * canvas.roll(1.8..2.6);
    for row in 0..(high / tall) as usize + 1 {
        for column in 0..(wide / long) as usize + 2 {
            let shade = canvas.roll(0.0..0.25);
            let left = (column as f32 - if row.is_multiple_of(2) { 0.0 } else { 0.5 }) * long;
            let top = row as f32 * tall;
            canvas.card(
                [left + 2.0, top + 2.0, left + long - 2.0, top + tall - 2.0],
                2.0,
                mix(colour, [0; 3], shade),
            );
        }
    }
    canvas.noise(8);
}

/// A bar chart with a scale.
fn chart(canvas: &mut Canvas) {
    let (wide, high) = (canvas.picture.width() as f32, canvas.picture.height() as f32);
    canvas.card([0.0, 0.0, wide, high], 0.0, [250; 3]);
    let count = canvas.pick(4..12);
    let step = 0.8 * wide / count as f32;
    for line in 0..6 {
        let y = high * (0.1 + 0.16 * line as f32);
        canvas.card([wide * 0.1, y, wide * 0.95, y + 1.5], 0.0, [200; 3]);
        canvas.text((wide * 0.05, y), high * 0.03, [60; 3], &format!("{}", 10 * (5 - line)));
    }
    for bar in 0..count {
        let (left, top) = (wide * 0.13 + bar as f32 * step, high * canvas.roll(0.12..0.85));
        let colour = canvas.colour();
        canvas.card([left, top, left + 0.7 * step, high * 0.9], 0.0, colour);
    }
}
