//! Drawing for tests: shapes with soft edges, textures, characters, and the effects of cameras and
//! codecs.

use cantor_puzzles::render::{draw_text, text_width};
use cantor_puzzles::vision::{Perspective, Quad};
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

/// Red, green and blue.
pub(crate) type Colour = [u8; 3];

/// Em of Inter Bold as a part of its height from descent to ascent.
const EM: f32 = 2816.0 / 3408.0;

/// A picture being drawn, with its random numbers.
pub(crate) struct Canvas {
    pub(crate) picture: RgbImage,
    pub(crate) dice: ChaCha8Rng,
}

impl Canvas {
    pub(crate) fn new(width: u32, height: u32, seed: u64) -> Self {
        Self { picture: RgbImage::new(width, height), dice: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// A random number in a range.
    pub(crate) fn roll(&mut self, range: std::ops::Range<f32>) -> f32 {
        self.dice.random_range(range)
    }

    /// True with a probability in percent.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.dice.random_range(0..100) < percent
    }

    /// A random whole number.
    pub(crate) fn pick(&mut self, range: std::ops::Range<usize>) -> usize {
        self.dice.random_range(range)
    }

    pub(crate) fn colour(&mut self) -> Colour {
        [0; 3].map(|_: u8| self.dice.random_range(0..=255))
    }

    /// Paints the pixels of a box with their opacity, 0 to 1, given by `cover`.
    pub(crate) fn paint(&mut self, area: [f32; 4], colour: Colour, cover: impl Fn(f32, f32) -> f32) {
        self.shade(area, |_, _| colour, cover);
    }

    /// As [`Self::paint`], with a colour for each pixel.
    pub(crate) fn shade(
        &mut self,
        [left, top, right, bottom]: [f32; 4],
        colour: impl Fn(f32, f32) -> Colour,
        cover: impl Fn(f32, f32) -> f32,
    ) {
        let (width, height) = self.picture.dimensions();
        let range = |from: f32, to: f32, most: u32| {
            from.floor().max(0.0) as u32..(to.ceil().max(0.0) as u32).min(most)
        };
        for y in range(top, bottom, height) {
            for x in range(left, right, width) {
                let place = (x as f32 + 0.5, y as f32 + 0.5);
                let share = cover(place.0, place.1).clamp(0.0, 1.0);
                if share > 0.0 {
                    let pixel = self.picture.get_pixel_mut(x, y);
                    let colour = colour(place.0, place.1);
                    *pixel = Rgb(mix(pixel.0, colour, share));
                }
            }
        }
    }

    /// Draws a box with round corners.
    pub(crate) fn card(&mut self, area: [f32; 4], radius: f32, colour: Colour) {
        self.paint(area, colour, |x, y| 0.5 - outside(area, radius, x, y));
    }

    /// Draws the border of a box, inside the box.
    pub(crate) fn frame(&mut self, area: [f32; 4], radius: f32, thick: f32, colour: Colour, share: f32) {
        let cover = |x: f32, y: f32| {
            let far = outside(area, radius, x, y);
            (0.5 - far).min(far + thick + 0.5).clamp(0.0, 1.0) * share
        };
        self.paint(area, colour, cover);
    }

    pub(crate) fn disc(&mut self, (x, y): (f32, f32), radius: f32, colour: Colour) {
        self.card([x - radius, y - radius, x + radius, y + radius], radius, colour);
    }

    /// Draws a text centred at a point.
    pub(crate) fn text(&mut self, (x, y): (f32, f32), size: f32, colour: Colour, text: &str) {
        let em = size * EM;
        let origin = (x - text_width(text, em) / 2.0, y + size * 0.3);
        draw_text(text, em, origin, |x, y, share| {
            let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
            if let Some(pixel) = self.picture.get_pixel_mut_checked(x, y) {
                pixel.0 = mix(pixel.0, colour, share);
            }
        });
    }

    /// Draws one of several grounds: plain, a gradient, wood grain, faint shapes.
    pub(crate) fn ground(&mut self, colour: Colour) {
        let (width, height) = self.picture.dimensions();
        let area = [0.0, 0.0, width as f32, height as f32];
        let other = {
            let [a, b, c] = [0; 3].map(|_: u8| self.roll(-30.0..30.0));
            [a, b, c]
                .iter()
                .zip(colour)
                .map(|(d, c)| (f32::from(c) + d).clamp(0.0, 255.0) as u8)
                .collect::<Vec<_>>()
        };
        let other = [other[0], other[1], other[2]];
        let kind = self.pick(0..4);
        let (wave, bend) = (self.roll(0.02..0.09), self.roll(0.001..0.01));
        self.shade(
            area,
            |x, y| match kind {
                0 => colour,
                1 => mix(colour, other, y / height as f32),
                2 => mix(colour, other, 0.5 + 0.5 * ((x + 20.0 * (y * bend).sin()) * wave).sin()),
                _ => colour,
            },
            |_, _| 1.0,
        );
        if kind == 3 {
            for _ in 0..60 {
                let place = (self.roll(0.0..width as f32), self.roll(0.0..height as f32));
                let radius = self.roll(5.0..30.0);
                let area = [place.0 - radius, place.1 - radius, place.0 + radius, place.1 + radius];
                self.frame(area, radius, 2.0, mix(colour, other, 0.6), 1.0);
            }
        }
    }

    /// Draws the other parts of a screen: a title, buttons, an advertisement.
    pub(crate) fn screen(&mut self) {
        let (width, height) = self.picture.dimensions();
        let (width, height) = (width as f32, height as f32);
        for button in 0..4 {
            let colour = self.colour();
            let (x, y) = (width * (0.12 + 0.25 * button as f32), height * 0.06);
            let size = width * 0.07;
            self.card([x - size, y - size * 0.7, x + size, y + size * 0.7], size * 0.3, colour);
        }
        let level = self.pick(1..900);
        self.text((width / 2.0, height * 0.14), width * 0.08, [240; 3], &format!("{level}"));
        if self.chance(50) {
            let colour = self.colour();
            self.card([0.0, height * 0.93, width, height], 0.0, [250; 3]);
            self.card([width * 0.05, height * 0.94, width * 0.2, height * 0.99], 6.0, colour);
            self.text((width * 0.6, height * 0.965), height * 0.02, [30; 3], "1234 567 89");
        }
    }

    /// Adds noise to every pixel.
    pub(crate) fn noise(&mut self, most: i32) {
        let dice = &mut self.dice;
        for pixel in self.picture.pixels_mut() {
            pixel.0 = pixel.0.map(|c| (i32::from(c) + dice.random_range(-most..=most)).clamp(0, 255) as u8);
        }
    }

    /// The picture after JPEG compression.
    pub(crate) fn jpeg(self, quality: u8) -> RgbImage {
        let mut bytes = Vec::new();
        JpegEncoder::new_with_quality(&mut bytes, quality)
            .encode_image(&self.picture)
            .expect("writing to memory cannot fail");
        image::load_from_memory(&bytes).expect("a valid picture").to_rgb8()
    }
}

/// A picture of this size with another one on it, whose corners are at `quad`.
pub(crate) fn seen_from(
    picture: &RgbImage,
    quad: Quad,
    (width, height): (u32, u32),
    ground: Colour,
) -> RgbImage {
    let plane = Perspective::onto(quad);
    let (wide, high) = (picture.width() as f32, picture.height() as f32);
    RgbImage::from_fn(width, height, |x, y| {
        let (u, v) = plane.back((x as f32 + 0.5, y as f32 + 0.5));
        if !(0.0..1.0).contains(&u) || !(0.0..1.0).contains(&v) {
            return Rgb(ground);
        }
        let (x, y) = ((u * wide - 0.5).clamp(0.0, wide - 1.0), (v * high - 0.5).clamp(0.0, high - 1.0));
        let (left, top) = (x as u32, y as u32);
        let (right, bottom) = ((left + 1).min(picture.width() - 1), (top + 1).min(picture.height() - 1));
        let row = |y| mix(picture.get_pixel(left, y).0, picture.get_pixel(right, y).0, x.fract());
        Rgb(mix(row(top), row(bottom), y.fract()))
    })
}

/// Blends two colours.
pub(crate) fn mix(a: Colour, b: Colour, share: f32) -> Colour {
    [0, 1, 2].map(|c| (f32::from(a[c]) * (1.0 - share) + f32::from(b[c]) * share).round() as u8)
}

/// Distance of a point from a box with round corners; negative inside.
pub(crate) fn outside([left, top, right, bottom]: [f32; 4], radius: f32, x: f32, y: f32) -> f32 {
    let radius = radius.min((right - left) / 2.0).min((bottom - top) / 2.0);
    let (x, y) = (x - (left + right) / 2.0, y - (top + bottom) / 2.0);
    let (x, y) = (x.abs() - (right - left) / 2.0 + radius, y.abs() - (bottom - top) / 2.0 + radius);
    x.max(0.0).hypot(y.max(0.0)) + x.max(y).min(0.0) - radius
}
