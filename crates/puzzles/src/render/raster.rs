//! Draws items as sprites of indexed pixels, and copies sprites to pages.
//!
//! A sprite has runs of fully covered pixels, which are copied, and pixels on its outline, which
//! are blended with the pixels under them.

use super::font;
use super::key::{MAX_SIDE, SpriteKey, fitting_cap, text_reach};
use super::palette::{Base, FULL, Palette};
use super::shape::{Metrics, draw_outline, draw_pip};
use crate::puzzle::scene::{Ink, Shape};
use image::{GrayImage, Luma};

/// A drawn item: indices to copy and edges to blend, relative to the position of the item.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sprite {
    /// Width of the item, or of the ink of a text, in pixels.
    pub(super) width: u32,
    runs: Vec<Run>,
    pixels: Vec<u8>,
    edges: Vec<Edge>,
}

/// Adjacent pixels of a row. The first one is `pixels[start]` of the sprite.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    x: i32,
    y: i32,
    start: usize,
    length: usize,
}

/// A pixel that an ink covers partly: `cover` out of [`FULL`].
#[derive(Debug, PartialEq, Eq)]
struct Edge {
    x: i32,
    y: i32,
    cover: u8,
    ink: Base,
}

/// Effect of a sprite on one pixel.
#[derive(Clone, Copy, Debug)]
pub(super) enum Coverage {
    /// No effect.
    Nothing,
    /// Full coverage by this index.
    Whole(u8),
    /// Partial coverage by this colour, in levels of [`FULL`].
    Part(Base, u8),
}

impl Sprite {
    /// Draws the sprite of a key.
    pub(super) fn draw(key: &SpriteKey, palette: &Palette) -> Self {
        match key {
            SpriteKey::Item { shape, ink, width, height, cell, label, cap } => {
                let size = ((*width).min(MAX_SIDE) as i32, (*height).min(MAX_SIDE) as i32);
                let metrics = Metrics::of(*cell);
                let (margin, mask) = draw_outline(*shape, size, metrics);
                let mut sprite = Self::from_mask(&mask, palette.fill(*ink), (-margin, -margin), palette);
                sprite.width = *width;
                if let Some(label) = label {
                    let cap = fitting_cap(label, *cap, metrics.room(*shape, size.0 as u32))
                        .min(size.1 as u32 * 2 / 3);
                    sprite.draw_label(label, cap, size, palette.text(*ink), palette);
                }
                if let (Shape::Block, Ink::Home(_)) = (shape, ink) {
                    let (corner, pip) = draw_pip(size, metrics);
                    for (x, y, &Luma([cover])) in pip.enumerate_pixels() {
                        sprite.blend_pixel(
                            (corner.0 + x as i32, corner.1 + y as i32),
                            cover,
                            palette.text(*ink),
                            palette,
                        );
                    }
                }
                sprite
            }
            SpriteKey::Text { text, ink, cap } => Self::draw_text(text, *ink, *cap, palette),
        }
    }

    /// Returns the approximate memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.pixels.len()
            + self.runs.len() * size_of::<Run>()
            + self.edges.len() * size_of::<Edge>()
    }

    /// Creates a sprite of one ink with the coverage of `mask`, in levels of [`FULL`].
    fn from_mask(mask: &GrayImage, ink: Base, corner: (i32, i32), palette: &Palette) -> Self {
        let whole = palette.index(ink);
        Self::from_pixels(mask.dimensions(), corner, |x, y| match mask.get_pixel(x, y).0[0] {
            0 => Coverage::Nothing,
            FULL.. => Coverage::Whole(whole),
            cover => Coverage::Part(ink, cover),
        })
    }

    /// Creates a sprite of `width` × `height` pixels with its corner at `left`, `top`; `coverage`
    /// returns each pixel.
    pub(super) fn from_pixels(
        (width, height): (u32, u32),
        (left, top): (i32, i32),
        mut coverage: impl FnMut(u32, u32) -> Coverage,
    ) -> Self {
        let (mut runs, mut pixels, mut edges) = (Vec::<Run>::new(), Vec::new(), Vec::new());
        for (down, across) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            let (x, y) = (left + across as i32, top + down as i32);
            match coverage(across, down) {
                Coverage::Nothing => {}
                Coverage::Whole(index) => {
                    match runs.last_mut() {
                        Some(run) if run.y == y && run.x + run.length as i32 == x => run.length += 1,
                        _ => runs.push(Run { x, y, start: pixels.len(), length: 1 }),
                    }
                    pixels.push(index);
                }
                Coverage::Part(ink, cover) => edges.push(Edge { x, y, cover, ink }),
            }
        }
        Self { width, runs, pixels, edges }
    }

    /// Draws `label` in the centre of the item.
    fn draw_label(&mut self, label: &str, cap: u32, size: (i32, i32), ink: Base, palette: &Palette) {
        let em = cap as f32 / font::CAP;
        let Some((left, right)) = font::extent(label, em) else { return };
        let origin = ((size.0 as f32 - left - right) / 2.0, ((size.1 + cap as i32) / 2) as f32);
        font::draw(label, em, origin, |x, y, cover| self.blend_pixel((x, y), level(cover), ink, palette));
    }

    /// Blends `ink` onto a pixel that the item covers fully.
    fn blend_pixel(&mut self, (x, y): (i32, i32), cover: u8, ink: Base, palette: &Palette) {
        // Runs are in reading order. Only the last run that starts at or before this pixel can
        // contain it.
        let before = self.runs.partition_point(|run| (run.y, run.x) <= (y, x));
        let Some(run) = self.runs[..before].last() else { return };
        let offset = (x - run.x) as usize;
        if run.y == y && offset < run.length {
            let pixel = &mut self.pixels[run.start + offset];
            *pixel = palette.blend(ink, *pixel, cover);
        }
    }

    fn draw_text(text: &str, ink: Base, cap: u32, palette: &Palette) -> Self {
        let em = cap as f32 / font::CAP;
        let (left, _) = font::extent(text, em).unwrap_or_default();
        let reach = text_reach(text, cap);
        let (width, height) = reach.dimensions();
        let mut mask = GrayImage::new(width, height);
        font::draw(text, em, (1.0 - left, -reach.top as f32), |x, y, cover| {
            if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y))
                && let Some(Luma([pixel])) = mask.get_pixel_mut_checked(x, y)
            {
                *pixel = (*pixel).max(level(cover));
            }
        });
        let sprite = Self::from_mask(&mask, ink, (reach.left, reach.top), palette);
        Self { width: width - 2, ..sprite }
    }
}

/// Converts a coverage from 0 to 1 to levels of [`FULL`].
pub(super) fn level(cover: f32) -> u8 {
    (cover * f32::from(FULL)).round() as u8
}

/// A page of indices, row by row.
#[derive(Debug)]
pub(super) struct Canvas {
    pub(super) width: u32,
    pub(super) height: u32,
    /// `width × height` indices into the palette.
    pub(super) pixels: Vec<u8>,
}

impl Canvas {
    /// Creates a page filled with `background`.
    pub(super) fn new(width: u32, height: u32, background: u8) -> Self {
        Self { width, height, pixels: vec![background; (width * height) as usize] }
    }

    /// Draws `sprite` with its corner at `x`, `y`, cropped to the page.
    pub(super) fn blit(&mut self, sprite: &Sprite, x: i32, y: i32, palette: &Palette) {
        let (width, height) = (self.width as i32, self.height as i32);
        for run in &sprite.runs {
            let row = y.saturating_add(run.y);
            let left = x.saturating_add(run.x);
            let (from, to) = (left.max(0), left.saturating_add(run.length as i32).min(width));
            if (0..height).contains(&row) && from < to {
                let start = run.start + (from - left) as usize;
                let at = (row * width + from) as usize;
                let length = (to - from) as usize;
                self.pixels[at..at + length].copy_from_slice(&sprite.pixels[start..start + length]);
            }
        }
        for edge in &sprite.edges {
            let (column, row) = (x.saturating_add(edge.x), y.saturating_add(edge.y));
            if (0..width).contains(&column) && (0..height).contains(&row) {
                let pixel = &mut self.pixels[(row * width + column) as usize];
                *pixel = palette.blend(edge.ink, *pixel, edge.cover);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::theme::{Inks, Theme};

    fn item(shape: Shape, ink: Ink, side: u32, label: Option<&str>) -> SpriteKey {
        let label = label.map(str::to_owned);
        SpriteKey::Item { shape, ink, width: side, height: side, cell: side, label, cap: side / 2 }
    }

    #[test]
    fn a_frame_hides_the_rim_of_its_block() {
        let palette = Palette::new(Theme::SLATE, Inks::Pieces);
        let [tray, piece, mark] =
            [Ink::Tray, Ink::Piece(0), Ink::Mark].map(|ink| palette.index(palette.fill(ink)));
        let mut canvas = Canvas::new(46, 46, tray);
        canvas.blit(
            &Sprite::draw(&item(Shape::Block, Ink::Piece(0), 46, Some("8")), &palette),
            0,
            0,
            &palette,
        );
        canvas.blit(&Sprite::draw(&item(Shape::Frame, Ink::Mark, 46, None), &palette), 0, 0, &palette);
        let row = &canvas.pixels[23 * 46..24 * 46];
        assert_eq!(row[..8], [tray, mark, mark, mark, mark, mark, piece, piece]);
    }

    #[test]
    fn sprites_are_cropped_to_the_page() {
        let palette = Palette::new(Theme::SLATE, Inks::Pieces);
        let sprite = Sprite::draw(&item(Shape::Tray, Ink::Tray, 20, Some("12345678")), &palette);
        for (x, y) in [(-10, -10), (25, 25), (i32::MAX, i32::MIN), (-500, 3)] {
            let mut canvas = Canvas::new(30, 30, 0);
            canvas.blit(&sprite, x, y, &palette);
            assert!(canvas.pixels.iter().all(|&index| usize::from(index) < palette.len()));
        }
        for side in 0..4 {
            for shape in [Shape::Tray, Shape::Block, Shape::Frame, Shape::Dot] {
                Sprite::draw(&item(shape, Ink::Piece(0), side, Some("88")), &palette);
            }
        }
    }
}
