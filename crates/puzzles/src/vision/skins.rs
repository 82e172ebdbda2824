//! Draws boards for tests: pages with a title and tiles, in styles that depend on a seed.

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::rect::Rect;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::Picture;
use crate::render::{draw_text, text_width};

/// Em of Inter Bold, relative to its height from descent to ascent.
const EM: f32 = 2816.0 / 3408.0;

/// A drawn board.
pub(crate) struct Skin {
    pub(crate) picture: RgbImage,
    pub(crate) columns: usize,
    /// Number of the tile in each cell; 0 for the gap.
    pub(crate) tiles: Vec<u8>,
}

/// Returns a nearly grey colour of about `level`.
fn grey(level: i32, rng: &mut ChaCha8Rng) -> Rgb<u8> {
    Rgb([0, 1, 2].map(|_| (level + rng.random_range(-20..=20)).clamp(0, 255) as u8))
}

/// Draws a numbered board on a page. The seed decides its style.
pub(crate) fn draw_numbered(seed: u64) -> Skin {
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let (columns, rows) = (rng.random_range(3..=6), rng.random_range(3..=6));
    let (width, height) = (rng.random_range(44..90), rng.random_range(44..90));
    let dark = rng.random_bool(0.4);
    let (page, tile, ink) = if dark { (25, 75, 235) } else { (245, 190, 30) };
    let (page, tile, ink) = (grey(page, rng), grey(tile, rng), grey(ink, rng));
    let gutter = rng.random_range(1..6);
    let (left, top) = (rng.random_range(10..80), rng.random_range(60..160));
    let size = (left as u32 * 2 + width * columns as u32, top as u32 + height * rows as u32 + 90);
    let mut picture = RgbImage::from_pixel(size.0, size.1, page);
    write(&mut picture, ink, (left as f32 + 90.0, 30.0), 22.0, "15 puzzle 0:42");
    let count = columns * rows;
    let mut tiles: Vec<u8> = (0..count as u8).collect();
    tiles.shuffle(rng);
    let scale = width.min(height) as f32 * rng.random_range(0.45..0.75);
    for (cell, &number) in tiles.iter().enumerate() {
        let (x, y) =
            (left + (cell % columns) as i32 * width as i32, top + (cell / columns) as i32 * height as i32);
        if number == 0 {
            continue;
        }
        let (w, h) = (width - gutter, height - gutter);
        draw_filled_rect_mut(&mut picture, Rect::at(x, y).of_size(w, h), tile);
        let middle = (x as f32 + w as f32 / 2.0, y as f32 + h as f32 / 2.0);
        write(&mut picture, ink, middle, scale, &number.to_string());
    }
    Skin { picture, columns, tiles }
}

/// Draws a picture puzzle on a dark page: tiles with thin gutters, the last one missing. Also
/// returns the solved picture.
pub(crate) fn draw_pictured(seed: u64, columns: usize, rows: usize) -> (Skin, RgbImage) {
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let (width, height, left, top) = (90u32, 70u32, 30u32, 120u32);
    let waves: Vec<[f32; 4]> =
        (0..18).map(|_| [0.03, 0.03, 6.3, 40.0].map(|limit| rng.random_range(0.0..limit))).collect();
    let colour = |x: u32, y: u32| {
        let (x, y) = (x as f32, y as f32);
        let wave = |w: &[f32; 4]| w[3] * (w[0] * x + w[1] * y + w[2]).sin();
        Rgb([0, 1, 2].map(|c| (128.0 + waves[c * 6..c * 6 + 6].iter().map(wave).sum::<f32>()) as u8))
    };
    let solved = RgbImage::from_fn(width * columns as u32, height * rows as u32, colour);
    let size = (solved.width() + 2 * left, solved.height() + top + 60);
    let mut picture = RgbImage::from_pixel(size.0, size.1, Rgb([20, 22, 28]));
    write(&mut picture, Rgb([230; 3]), (size.0 as f32 / 2.0, 60.0), 24.0, "Level 12");
    let count = columns * rows;
    let mut tiles: Vec<u8> = (0..count as u8).collect();
    tiles.shuffle(rng);
    for (cell, &tile) in tiles.iter().enumerate() {
        let home = if tile == 0 { continue } else { usize::from(tile) - 1 };
        let at = |cell: usize| ((cell % columns) as u32 * width, (cell / columns) as u32 * height);
        let ((to_x, to_y), (from_x, from_y)) = (at(cell), at(home));
        for y in 1..height - 1 {
            for x in 1..width - 1 {
                picture.put_pixel(left + to_x + x, top + to_y + y, *solved.get_pixel(from_x + x, from_y + y));
            }
        }
    }
    (Skin { picture, columns, tiles }, solved)
}

/// Draws a picture puzzle with small numbers on its tiles.
pub(crate) fn draw_numbered_pictures(seed: u64, columns: usize, rows: usize) -> Skin {
    let (mut skin, _) = draw_pictured(seed, columns, rows);
    for (cell, &tile) in skin.tiles.iter().enumerate().filter(|(_, tile)| **tile != 0) {
        let (x, y) = (30 + (cell % columns) as i32 * 90, 120 + (cell / columns) as i32 * 70);
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let middle = ((x + 45 + dx) as f32, (y + 35 + dy) as f32);
            write(&mut skin.picture, Rgb([0; 3]), middle, 30.0, &tile.to_string());
        }
        write(&mut skin.picture, Rgb([255; 3]), ((x + 45) as f32, (y + 35) as f32), 30.0, &tile.to_string());
    }
    skin
}

/// Draws a picture puzzle with a thumbnail of the solved picture above it.
pub(crate) fn draw_with_thumbnail(seed: u64, columns: usize, rows: usize) -> Skin {
    let (skin, solved) = draw_pictured(seed, columns, rows);
    let small = image::imageops::thumbnail(&solved, solved.width() / 3, solved.height() / 3);
    let added_height = small.height() + 24;
    let mut picture =
        RgbImage::from_pixel(skin.picture.width(), skin.picture.height() + added_height, Rgb([20, 22, 28]));
    image::imageops::replace(&mut picture, &small, 40, 12);
    image::imageops::replace(&mut picture, &skin.picture, 0, i64::from(added_height));
    Skin { picture, ..skin }
}

/// Writes `text` centred at `middle`.
fn write(picture: &mut RgbImage, ink: Rgb<u8>, middle: (f32, f32), size: f32, text: &str) {
    let em = size * EM;
    let origin = (middle.0 - text_width(text, em) / 2.0, middle.1 + size * 0.3);
    draw_text(text, em, origin, |x, y, cover| {
        if let Some(pixel) = picture.get_pixel_mut_checked(x.max(0) as u32, y.max(0) as u32) {
            let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * cover) as u8;
            pixel.0 = [0, 1, 2].map(|k| mix(pixel.0[k], ink.0[k]));
        }
    });
}

impl Skin {
    /// Encodes and decodes the picture as a player would send it: a PNG, or a JPEG with its noise.
    pub(crate) fn to_picture(&self, jpeg: bool) -> Picture {
        let format = if jpeg { ImageFormat::Jpeg } else { ImageFormat::Png };
        Picture::decode(&encode(&self.picture, format)).expect("a picture")
    }
}

/// Returns a reference picture: the solved one at half its size.
pub(crate) fn reference(solved: &RgbImage) -> Picture {
    Picture::new(image::imageops::thumbnail(solved, solved.width() / 2, solved.height() / 2))
}

/// Returns a narrow black picture, and one of noise.
pub(crate) fn pictures_without_board() -> [Picture; 2] {
    let noise = |x: u32, y: u32| Rgb([0, 1, 2].map(|c: u32| ((x * 7919) ^ (y * 104_729) ^ (c * 31)) as u8));
    [RgbImage::new(40, 400), RgbImage::from_fn(300, 300, noise)].map(Picture::new)
}

/// Encodes a picture.
pub(crate) fn encode(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    DynamicImage::from(picture.clone()).write_to(&mut bytes, format).expect("a vector takes any bytes");
    bytes.into_inner()
}
