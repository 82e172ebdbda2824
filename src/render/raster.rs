//! Items of a scene become indexed pixels: each distinct item is drawn once as a sprite, and then only copied.
//!
//! ```text
//! cell of 46 px     ┌ pad ──────────────┐   tray: outset by pad
//!                   │  ┌ inset ───────┐ │   block: inset, corners rounded
//!                   │  │ ▓▓▓▓▓▓▓▓▓▓▓▓ │ │   frame: from 1 px outside the block inwards,
//!                   │  │ ▓▓▓▓ 12 ▓▓▓▓ │ │          so that no rim of the block shows
//!                   │  └──────────────┘ │   dot: a disc in the middle
//!                   └───────────────────┘
//! ```
//!
//! A sprite keeps whole runs of pixels, copied as they are, and the pixels that its outline cuts, blended into
//! what lies under them. Places and pages are not decided here.

use super::font;
use super::palette::{self, FULL, Palette};
use crate::puzzle::scene::{Ink, Shape};
use image::{GrayImage, Luma};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut};
use imageproc::rect::Rect;

/// Sub-pixels along a side of a pixel: 4 × 4 of them make [`FULL`] levels.
const SUB: i32 = 4;

/// Longest side of an item in pixels; what exceeds it is cut.
const MAX_SIDE: u32 = 2048;

/// The lengths that follow from the size of a cell, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Metrics {
    /// How far a tray reaches beyond its box.
    pub(super) pad: u32,
    /// Between the edge of a cell and its block.
    inset: i32,
    /// Of the corners of a block.
    radius: i32,
    /// Thickness of a frame.
    frame: i32,
    /// Radius of a dot.
    dot: i32,
    /// Height of a digit on a block when there is room.
    pub(super) cap: u32,
}

impl Metrics {
    /// Of a cell of `cell` pixels.
    pub(super) fn of(cell: u32) -> Self {
        let share = |part: f32| (cell as f32 * part).round() as i32;
        Self {
            pad: share(0.09).max(1) as u32,
            inset: share(0.04).max(1),
            radius: share(0.15),
            frame: share(0.1).max(2),
            dot: share(0.12).max(1),
            cap: share(0.5).max(1) as u32,
        }
    }

    /// Width left for the label of an item `width` pixels wide, so that a frame does not touch it.
    pub(super) fn room(&self, width: u32) -> u32 {
        width.saturating_sub(2 * (self.inset + self.frame) as u32).max(1)
    }
}

/// What a sprite depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// An item of a scene.
    Item {
        shape: Shape,
        ink: Ink,
        /// Of the item, in pixels.
        width: u32,
        height: u32,
        /// Pixels a cell.
        cell: u32,
        label: Option<String>,
        /// Height of its digits in pixels; less when the label is too long.
        cap: u32,
    },
    /// A line of text, placed by the left end of its baseline.
    Text {
        text: String,
        /// Index of a base of the palette.
        ink: u8,
        /// Height of its digits in pixels.
        cap: u32,
    },
}

/// A drawn item: indices to copy and edges to blend. Offsets count from the item's upper left corner.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sprite {
    /// Width of the ink of a text, or of the item, in pixels.
    pub(super) width: u32,
    runs: Vec<Run>,
    pixels: Vec<u8>,
    edges: Vec<Edge>,
    ink: u8,
}

/// Neighbours in a row, of which the first is `pixels[start]`.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    x: i32,
    y: i32,
    start: usize,
    length: usize,
}

/// A pixel covered in part: `cover` of [`FULL`].
#[derive(Debug, PartialEq, Eq)]
struct Edge {
    x: i32,
    y: i32,
    cover: u8,
}

impl Sprite {
    /// Draws what `key` describes.
    pub(super) fn draw(key: &Key, palette: &Palette) -> Self {
        match key {
            Key::Item { shape, ink, width, height, cell, label, cap } => {
                let size = ((*width).min(MAX_SIDE) as i32, (*height).min(MAX_SIDE) as i32);
                let metrics = Metrics::of(*cell);
                let (margin, mask) = outline(*shape, size, metrics);
                let ground = GrayImage::from_pixel(mask.width(), mask.height(), Luma([palette::fill(*ink)]));
                let mut sprite = Self::cut(&mask, &ground, palette::fill(*ink), (-margin, -margin));
                sprite.width = *width;
                if let Some(label) = label {
                    sprite.label(label, *cap, size, metrics, palette::text(*ink), palette);
                }
                sprite
            }
            Key::Text { text, ink, cap } => Self::text(text, *ink, *cap),
        }
    }

    /// Roughly how much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.pixels.len()
            + self.runs.len() * size_of::<Run>()
            + self.edges.len() * size_of::<Edge>()
    }

    /// Keeps of `ground` what `mask`, in levels of coverage, lets through.
    fn cut(mask: &GrayImage, ground: &GrayImage, ink: u8, (left, top): (i32, i32)) -> Self {
        let (mut runs, mut pixels, mut edges) = (Vec::<Run>::new(), Vec::new(), Vec::new());
        for (y, (covers, row)) in mask.rows().zip(ground.rows()).enumerate() {
            let y = top + y as i32;
            for (x, (Luma([cover]), Luma([index]))) in covers.zip(row).enumerate() {
                let x = left + x as i32;
                if *cover >= FULL {
                    match runs.last_mut() {
                        Some(run) if run.y == y && run.x + run.length as i32 == x => run.length += 1,
                        _ => runs.push(Run { x, y, start: pixels.len(), length: 1 }),
                    }
                    pixels.push(*index);
                } else if *cover > 0 {
                    edges.push(Edge { x, y, cover: *cover });
                }
            }
        }
        Self { width: mask.width(), runs, pixels, edges, ink }
    }

    /// Writes `label` into the middle of the item, no wider than leaves room for a frame.
    fn label(
        &mut self,
        label: &str,
        cap: u32,
        size: (i32, i32),
        metrics: Metrics,
        ink: u8,
        palette: &Palette,
    ) {
        let em = fitting_cap(label, cap, metrics.room(size.0 as u32)) as f32 / font::CAP;
        let Some((left, right)) = font::extent(label, em) else { return };
        let cap = (em * font::CAP).round() as i32;
        let origin = ((size.0 as f32 - left - right) / 2.0, ((size.1 + cap) / 2) as f32);
        let (runs, pixels) = (&self.runs, &mut self.pixels);
        font::draw(label, em, origin, |x, y, cover| {
            // Runs lie in reading order, so the one that holds the pixel is the last that starts at or before it.
            let Some(run) = runs[..runs.partition_point(|run| (run.y, run.x) <= (y, x))].last() else {
                return;
            };
            let offset = (x - run.x) as usize;
            if run.y == y && offset < run.length {
                let pixel = &mut pixels[run.start + offset];
                *pixel = palette.blend(ink, *pixel, level(cover));
            }
        });
    }

    fn text(text: &str, ink: u8, cap: u32) -> Self {
        let em = cap as f32 / font::CAP;
        let (left, right) = font::extent(text, em).unwrap_or_default();
        let (ascent, descent) = ((em * 1.2).ceil(), (em * 0.4).ceil());
        let width = (right - left).ceil();
        let mut mask = GrayImage::new((width as u32).min(MAX_SIDE) + 2, (ascent + descent) as u32);
        font::draw(text, em, (1.0 - left, ascent), |x, y, cover| {
            if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y))
                && let Some(Luma([pixel])) = mask.get_pixel_mut_checked(x, y)
            {
                *pixel = (*pixel).max(level(cover));
            }
        });
        let ground = GrayImage::from_pixel(mask.width(), mask.height(), Luma([ink]));
        let sprite = Self::cut(&mask, &ground, ink, (-1, -ascent as i32));
        Self { width: width as u32, ..sprite }
    }
}

/// The greatest height of digits in pixels, at most `cap`, with which `text` is at most `room` pixels wide.
pub(super) fn fitting_cap(text: &str, cap: u32, room: u32) -> u32 {
    let wide = font::width(text, 1.0 / font::CAP);
    if wide * cap as f32 <= room as f32 { cap } else { ((room as f32 / wide) as u32).max(1) }
}

fn level(cover: f32) -> u8 {
    (cover * f32::from(FULL)).round() as u8
}

/// How far the mask reaches beyond the item on each side, and its coverage in levels of [`FULL`].
fn outline(shape: Shape, (width, height): (i32, i32), metrics: Metrics) -> (i32, GrayImage) {
    let Metrics { inset, radius, frame, dot, pad, .. } = metrics;
    let margin = if shape == Shape::Tray { pad as i32 } else { 0 };
    let (w, h) = (width + 2 * margin, height + 2 * margin);
    let mut fine = GrayImage::new((w * SUB).max(1) as u32, (h * SUB).max(1) as u32);
    match shape {
        // Corners no rounder than the outset: trays side by side then join without a notch.
        Shape::Tray => rounded(&mut fine, (w, h), 0, margin, 1),
        Shape::Block => rounded(&mut fine, (w, h), inset, radius, 1),
        Shape::Frame => {
            let outer = (inset - 1).max(0);
            rounded(&mut fine, (w, h), outer, radius + 1, 1);
            rounded(&mut fine, (w, h), outer + frame, (radius + 1 - frame).max(2), 0);
        }
        Shape::Dot => {
            let middle = (w * SUB / 2, h * SUB / 2);
            draw_filled_circle_mut(&mut fine, middle, dot * SUB, Luma([1]));
        }
    }
    let mask = GrayImage::from_fn(w.max(0) as u32, h.max(0) as u32, |x, y| {
        let sub = SUB as u32;
        let cells = (0..sub * sub).map(|i| fine.get_pixel(x * sub + i % sub, y * sub + i / sub).0[0]);
        Luma([cells.sum()])
    });
    (margin, mask)
}

/// A rounded box `inset` pixels within `size`, in sub-pixels of `value`.
fn rounded(fine: &mut GrayImage, (width, height): (i32, i32), inset: i32, radius: i32, value: u8) {
    let (w, h) = ((width - 2 * inset) * SUB, (height - 2 * inset) * SUB);
    if w <= 0 || h <= 0 {
        return;
    }
    let (left, top) = (inset * SUB, inset * SUB);
    let r = (radius * SUB).clamp(0, (w.min(h) - 1) / 2);
    let mut fill = |x, y, w: i32, h: i32| {
        if w > 0 && h > 0 {
            draw_filled_rect_mut(fine, Rect::at(x, y).of_size(w as u32, h as u32), Luma([value]));
        }
    };
    fill(left + r, top, w - 2 * r, h);
    fill(left, top + r, w, h - 2 * r);
    for x in [left + r, left + w - 1 - r] {
        for y in [top + r, top + h - 1 - r] {
            draw_filled_circle_mut(fine, (x, y), r, Luma([value]));
        }
    }
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
    /// Blank paper.
    pub(super) fn new(width: u32, height: u32) -> Self {
        Self { width, height, pixels: vec![palette::PAPER; (width * height) as usize] }
    }

    /// Puts `sprite` with its corner at `x`, `y`; what lies outside the page is cut.
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
                *pixel = palette.blend(sprite.ink, *pixel, edge.cover);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::theme::Theme;

    fn item(shape: Shape, ink: Ink, side: u32, label: Option<&str>) -> Key {
        let label = label.map(str::to_owned);
        Key::Item { shape, ink, width: side, height: side, cell: side, label, cap: side / 2 }
    }

    #[test]
    fn a_frame_hides_the_rim_of_its_block() {
        let palette = Palette::new(Theme::SLATE);
        let tray = palette::fill(Ink::Tray);
        let mut canvas = Canvas::new(46, 46);
        canvas.pixels.fill(tray);
        canvas.blit(&Sprite::draw(&item(Shape::Block, Ink::Piece, 46, Some("8")), &palette), 0, 0, &palette);
        canvas.blit(&Sprite::draw(&item(Shape::Frame, Ink::Mark, 46, None), &palette), 0, 0, &palette);
        let row = &canvas.pixels[23 * 46..24 * 46];
        let (piece, mark) = (palette::fill(Ink::Piece), palette::fill(Ink::Mark));
        assert_eq!(row[..8], [tray, mark, mark, mark, mark, mark, piece, piece]);
    }

    #[test]
    fn anything_is_cut_at_the_edge() {
        let palette = Palette::new(Theme::SLATE);
        let sprite = Sprite::draw(&item(Shape::Tray, Ink::Tray, 20, Some("12345678")), &palette);
        for (x, y) in [(-10, -10), (25, 25), (i32::MAX, i32::MIN), (-500, 3)] {
            let mut canvas = Canvas::new(30, 30);
            canvas.blit(&sprite, x, y, &palette);
            assert!(canvas.pixels.iter().all(|&index| usize::from(index) < palette.len()));
        }
        for side in 0..4 {
            for shape in [Shape::Tray, Shape::Block, Shape::Frame, Shape::Dot] {
                Sprite::draw(&item(shape, Ink::Piece, side, Some("88")), &palette);
            }
        }
    }

    #[test]
    fn long_text_is_set_smaller() {
        assert_eq!(fitting_cap("1", 20, 100), 20);
        let cap = fitting_cap("123456", 20, 60);
        assert!(cap < 20 && font::width("123456", cap as f32 / font::CAP) <= 60.0);
    }
}
