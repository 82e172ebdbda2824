//! Draws pieces that show a player's picture, and a frame that is visible on any picture.
//!
//! ```text
//! ┌────┬─────┐   The number is in the corner, on a dark background, or on the goal colour if the
//! │ 12 │     │   piece is in its goal position. A piece has the same pixels in every cell, so that
//! ├────┘     │   animations are small and do not flicker.
//! └──────────┘
//! ```

use super::artwork::{Artwork, is_whole};
use super::font;
use super::key::{MAX_SIDE, SpriteKey, fitting_cap};
use super::palette::{FULL, Palette};
use super::raster::{Coverage, Sprite, level};
use super::shape::{Metrics, draw_chip, draw_frame_interior, draw_outline};
use crate::pixels::scale;
use crate::puzzle::scene::{Ink, Shape};
use image::{GrayImage, RgbImage};

/// Height of the digits, in cells.
const CAP_SHARE: f32 = 0.19;

/// Minimum height of the digits, in pixels.
const MIN_CAP: f32 = 12.0;

/// Draws the sprite of a key that shows part of `artwork` or a frame over it; `None` for other
/// keys.
pub(super) fn draw(key: &SpriteKey, artwork: &Artwork, palette: &Palette) -> Option<Sprite> {
    let SpriteKey::Item { shape, ink, width, height, cell, label, .. } = key else { return None };
    let size = ((*width).min(MAX_SIDE), (*height).min(MAX_SIDE));
    let metrics = Metrics::of(*cell);
    match (shape, label) {
        (Shape::Frame, None) => Some(draw_frame(size, *ink, metrics, palette)),
        (Shape::Block, Some(label)) if size.0 > 0 && size.1 > 0 => {
            let picture = scale(&artwork.piece(label)?, size.0, size.1);
            let mut tile = Tile { indices: palette.dither(&picture), picture, palette };
            if !is_whole(label) {
                tile.draw_number(label, *ink, *cell);
            }
            Some(tile.into_sprite(metrics))
        }
        _ => None,
    }
}

/// Draws a frame with a dark line along its inner edge, visible on light pictures.
fn draw_frame((width, height): (u32, u32), ink: Ink, metrics: Metrics, palette: &Palette) -> Sprite {
    let size = (width as i32, height as i32);
    let (_, mark) = draw_outline(Shape::Frame, size, metrics);
    let (interior, core) =
        (draw_frame_interior(size, metrics, 0), draw_frame_interior(size, metrics, metrics.rim()));
    let (mark_ink, rim_ink) = (palette.fill(ink), palette.fill(Ink::Tray));
    let (dark, light) = (palette.index(rim_ink), palette.index(mark_ink));
    Sprite::from_pixels(mark.dimensions(), (0, 0), |x, y| {
        let at = |mask: &GrayImage| mask.get_pixel(x, y).0[0].min(FULL);
        let (mark, rim) = (at(&mark), at(&interior).saturating_sub(at(&core)));
        match (mark, rim) {
            (0, 0) => Coverage::Nothing,
            (FULL, _) => Coverage::Whole(light),
            (0, FULL) => Coverage::Whole(dark),
            (0, rim) => Coverage::Part(rim_ink, rim),
            (mark, 0) => Coverage::Part(mark_ink, mark),
            // Mark and rim together cover the pixel fully.
            (mark, _) => Coverage::Whole(palette.blend(mark_ink, dark, mark)),
        }
    })
}

/// A board piece with its part of the picture, while it is drawn.
struct Tile<'a> {
    picture: RgbImage,
    indices: Vec<u8>,
    palette: &'a Palette,
}

impl Tile<'_> {
    /// Draws the number of the piece in its upper left corner.
    fn draw_number(&mut self, label: &str, ink: Ink, cell: u32) {
        let (width, height) = (self.picture.width() as i32, self.picture.height() as i32);
        let metrics = Metrics::of(cell);
        // The digits are inside the frame and do not touch it.
        let (left, top) = (metrics.frame_inset() + metrics.rim(), metrics.frame_inset() + metrics.rim());
        let cap = (cell as f32 * CAP_SHARE).max(MIN_CAP).round() as u32;
        let cap = fitting_cap(label, cap, (width - 2 * left).max(1) as u32).min((height / 2).max(1) as u32);
        let em = cap as f32 / font::CAP;
        let Some((start, end)) = font::extent(label, em) else { return };
        let pad = (cap as f32 * 0.3).round().max(2.0) as i32;
        let size = (left + (end - start).ceil() as i32 + pad, top + cap as i32 + pad);
        let ground = if matches!(ink, Ink::Home(_)) { ink } else { Ink::Tray };
        let (ground, text) = (self.palette.fill(ground), self.palette.text(ink));
        let [ground, text] = [ground, text].map(|base| self.palette.colour(self.palette.index(base)));
        for (x, y, cover) in draw_chip(size, metrics).enumerate_pixels() {
            self.blend((x as i32, y as i32), ground, cover.0[0]);
        }
        let pen = (left as f32 - start, (top + cap as i32) as f32);
        font::draw(label, em, pen, |x, y, cover| self.blend((x, y), text, level(cover)));
    }

    /// Blends a colour onto a pixel, with a coverage of `cover` out of [`FULL`].
    fn blend(&mut self, (x, y): (i32, i32), colour: [u8; 3], cover: u8) {
        let (width, height) = self.picture.dimensions();
        let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
        if cover == 0 || x >= width || y >= height {
            return;
        }
        let index = &mut self.indices[(y * width + x) as usize];
        let part = f32::from(cover.min(FULL)) / f32::from(FULL);
        *index = self.palette.mix(colour, self.palette.colour(*index), part);
    }

    /// Returns the sprite: the piece in the shape of a block on the tray.
    fn into_sprite(mut self, metrics: Metrics) -> Sprite {
        let (width, height) = self.picture.dimensions();
        let (_, mask) = draw_outline(Shape::Block, (width as i32, height as i32), metrics);
        let tray = self.palette.colour(self.palette.index(self.palette.fill(Ink::Tray)));
        for (x, y, cover) in mask.enumerate_pixels().filter(|(.., cover)| cover.0[0] > 0) {
            self.blend((x as i32, y as i32), tray, FULL.saturating_sub(cover.0[0]));
        }
        Sprite::from_pixels((width, height), (0, 0), |x, y| match mask.get_pixel(x, y).0[0] {
            0 => Coverage::Nothing,
            _ => Coverage::Whole(self.indices[(y * width + x) as usize]),
        })
    }
}
