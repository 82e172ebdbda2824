//! Draws the shapes of a scene as coverage masks.
//!
//! ```text
//! cell of 43 px     ┌ pad ──────────────┐   tray: outset by pad
//!                   │  ┌ inset ───────┐ │   block: inset, corners rounded
//!                   │  │ ▓▓▓▓▓▓▓▓▓▓▓▓ │ │   frame: from 1 px outside the block inwards,
//!                   │  │ ▓▓▓▓ 12 ▓▓▓▓ │ │          so that no rim of the block is visible
//!                   │  └──────────────┘ │   dot: a disc in the middle
//!                   └───────────────────┘
//! ```
//!
//! Shapes are drawn at four times the resolution and averaged. Other modules draw colours and text.

use super::palette::FULL;
use crate::puzzle::scene::{Rotation, Shape};
use image::{GrayImage, Luma};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut};
use imageproc::rect::Rect;

/// Sub-pixels along a side of a pixel: 4 × 4 of them make [`FULL`] levels.
const SUB: i32 = 4;
const _: () = assert!(SUB * SUB == FULL as i32, "levels of coverage");

/// Lengths in pixels, derived from the size of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Metrics {
    /// Extent of a tray beyond its box.
    pub(super) pad: u32,
    /// Distance from the edge of a cell to its block.
    inset: i32,
    /// Corner radius of a block.
    radius: i32,
    /// Thickness of a frame.
    frame: i32,
    /// Radius of a dot.
    dot: i32,
    /// Radius of a pip, in sub-pixels.
    pip: i32,
    /// Distance of a pip's centre from the top and right edges of its item, in pixels.
    pip_offset: i32,
    /// Height of a digit on a block, unless the label is too long.
    pub(super) cap: u32,
}

impl Metrics {
    /// Computes the lengths for a cell of `cell` pixels.
    pub(super) fn of(cell: u32) -> Self {
        let share = |part: f32| (cell as f32 * part).round() as i32;
        Self {
            pad: share(0.09).max(1) as u32,
            inset: share(0.04).max(1),
            radius: share(0.15),
            frame: share(0.1).max(2),
            dot: share(0.14).max(1),
            pip: share(0.052 * SUB as f32).max(1),
            pip_offset: share(0.195),
            cap: share(0.5).max(1) as u32,
        }
    }

    /// Returns the distance from the edge of a cell to the inner edge of a frame.
    pub(super) fn frame_inset(&self) -> i32 {
        (self.inset - 1).max(0) + self.frame
    }

    /// Returns the thickness of the line between a frame and a picture.
    pub(super) fn rim(&self) -> i32 {
        (self.frame / 3).max(1)
    }

    /// Returns the width available for the label of an item `width` pixels wide. The label leaves
    /// room for a frame, with two exceptions: liquids are hardly wider than their letters, and
    /// items narrower than half a cell have no frame.
    pub(super) fn room(&self, shape: Shape, width: u32) -> u32 {
        let framed = !matches!(shape, Shape::Box | Shape::Flask) && width >= self.cap;
        let frame = if framed { self.frame } else { 0 };
        // The margin of a narrow item is an eighth of its width.
        let inset = self.inset.min((width / 8).max(1) as i32);
        width.saturating_sub(2 * (inset + frame) as u32).max(1)
    }
}

/// Returns the extent of a shape beyond its item on each side, in pixels.
pub(super) fn outset(shape: Shape, metrics: Metrics) -> i32 {
    if shape == Shape::Tray { metrics.pad as i32 } else { 0 }
}

/// Draws the mask of a shape. Returns its extent beyond the item on each side, in pixels, and its
/// coverage, from 0 to [`FULL`].
pub(super) fn draw_outline(shape: Shape, (width, height): (i32, i32), metrics: Metrics) -> (i32, GrayImage) {
    let Metrics { inset, radius, frame, dot, .. } = metrics;
    let margin = outset(shape, metrics);
    let (w, h) = (width + 2 * margin, height + 2 * margin);
    let mut sub_pixels = GrayImage::new((w * SUB).max(1) as u32, (h * SUB).max(1) as u32);
    match shape {
        // A corner radius of at most the outset joins adjacent trays without a notch.
        Shape::Tray => draw_rounded(&mut sub_pixels, (w, h), 0, margin, 1),
        Shape::Block => draw_rounded(&mut sub_pixels, (w, h), inset, radius, 1),
        Shape::Frame => {
            let outer = (inset - 1).max(0);
            draw_rounded(&mut sub_pixels, (w, h), outer, radius + 1, 1);
            draw_rounded(&mut sub_pixels, (w, h), outer + frame, (radius + 1 - frame).max(2), 0);
        }
        Shape::Dot => {
            let middle = (w * SUB / 2, h * SUB / 2);
            draw_filled_circle_mut(&mut sub_pixels, middle, dot * SUB, Luma([1]));
        }
        Shape::Hexagon => fill(&mut sub_pixels, |x, y| x.abs() <= 1.0 - y.abs() / 2.0),
        Shape::Disc => fill(&mut sub_pixels, |x, y| x.hypot(y) <= 1.0),
        Shape::Ring => {
            let inner = 1.0 - frame as f32 / w.max(1) as f32;
            fill(&mut sub_pixels, |x, y| (inner..=1.0).contains(&x.hypot(y)));
        }
        Shape::Arc(rotation) => fill(&mut sub_pixels, |x, y| on_arc(rotation, x, y)),
        Shape::Box => fill(&mut sub_pixels, |_, _| true),
        Shape::Flask => {
            // A half disc as wide as the flask, flattened if the flask is low.
            let bend = (w as f32 / h.max(1) as f32).clamp(0.01, 2.0);
            fill(&mut sub_pixels, |x, y| x.hypot(((y - 1.0) / bend + 1.0).max(0.0)) <= 1.0);
        }
    }
    (margin, average(&sub_pixels))
}

/// Draws the pip: a disc in the upper right corner of an item in its goal position, for players who
/// cannot see the hue. The pip overlaps neither a frame nor the label. Returns the position of the
/// mask on the item, and the mask.
pub(super) fn draw_pip((width, _): (i32, i32), metrics: Metrics) -> ((i32, i32), GrayImage) {
    let Metrics { pip, pip_offset, .. } = metrics;
    let side = 2 * (pip / SUB + 1);
    let mut sub_pixels = GrayImage::new((side * SUB) as u32, (side * SUB) as u32);
    draw_filled_circle_mut(&mut sub_pixels, (side * SUB / 2, side * SUB / 2), pip, Luma([1]));
    ((width - pip_offset - side / 2, pip_offset - side / 2), average(&sub_pixels))
}

/// Draws the background of a number in the upper left corner of a block: a box with a round lower
/// right corner.
pub(super) fn draw_chip((width, height): (i32, i32), metrics: Metrics) -> GrayImage {
    let mut sub_pixels = GrayImage::new((width * SUB).max(1) as u32, (height * SUB).max(1) as u32);
    let Metrics { radius, .. } = metrics;
    let (w, h) = (sub_pixels.width() as i32, sub_pixels.height() as i32);
    let r = (radius * SUB * 3 / 4).clamp(0, (w.min(h) - 1) / 2);
    fill(&mut sub_pixels, |x, y| {
        let within = |at: f32, side: i32| (at + 1.0) / 2.0 * side as f32 - (side - r) as f32;
        let (x, y) = (within(x, w), within(y, h));
        x <= 0.0 || y <= 0.0 || x.hypot(y) <= r as f32
    });
    average(&sub_pixels)
}

/// Draws the interior of a [`Shape::Frame`], reduced by `rim` pixels on each side.
pub(super) fn draw_frame_interior((width, height): (i32, i32), metrics: Metrics, rim: i32) -> GrayImage {
    let Metrics { radius, frame, .. } = metrics;
    let mut sub_pixels = GrayImage::new((width * SUB).max(1) as u32, (height * SUB).max(1) as u32);
    let inner = metrics.frame_inset() + rim;
    draw_rounded(&mut sub_pixels, (width, height), inner, (radius + 1 - frame - rim).max(2), 1);
    average(&sub_pixels)
}

/// Fills each sub-pixel whose centre is `inside`. Coordinates range from −1 to 1 across the mask.
fn fill(sub_pixels: &mut GrayImage, inside: impl Fn(f32, f32) -> bool) {
    let (w, h) = (sub_pixels.width() as f32, sub_pixels.height() as f32);
    for (x, y, pixel) in sub_pixels.enumerate_pixels_mut() {
        let across = |at: u32, side: f32| (2 * at + 1) as f32 / side - 1.0;
        *pixel = Luma([inside(across(x, w), across(y, h)).into()]);
    }
}

/// Returns whether a point is on an arc around the centre, or on its arrowhead.
///
/// An arc starts at the lower left and runs clockwise over the top. A counterclockwise arc is its
/// mirror image. A half turn has two shorter arcs.
fn on_arc(rotation: Rotation, x: f32, y: f32) -> bool {
    /// Radius of an arc.
    const RADIUS: f32 = 0.78;
    /// Half the width of an arc's line.
    const HALF_LINE_WIDTH: f32 = 0.085;
    /// Half the width of an arrowhead.
    const HALF_ARROW_WIDTH: f32 = 0.22;
    let x = if rotation == Rotation::CounterClockwise { -x } else { x };
    let distance = (x.hypot(y) - RADIUS).abs();
    // Degrees clockwise from the start.
    let angle = (x.atan2(-y).to_degrees() + 135.0).rem_euclid(360.0);
    let (angle, arc, tip) = match rotation {
        Rotation::Half => (angle % 180.0, 105.0, 160.0),
        _ => (angle, 215.0, 270.0),
    };
    if angle < arc {
        distance <= HALF_LINE_WIDTH
    } else {
        angle < tip && distance <= HALF_ARROW_WIDTH * (tip - angle) / (tip - arc)
    }
}

/// Returns the coverage of each pixel, from 0 to [`FULL`]: the number of its sub-pixels that are
/// set.
fn average(sub_pixels: &GrayImage) -> GrayImage {
    let sub = SUB as u32;
    GrayImage::from_fn(sub_pixels.width() / sub, sub_pixels.height() / sub, |x, y| {
        let cells = (0..sub * sub).map(|i| sub_pixels.get_pixel(x * sub + i % sub, y * sub + i / sub).0[0]);
        Luma([cells.sum()])
    })
}

/// Draws a rounded box, `inset` pixels inside a box of `width` × `height`, as sub-pixels of
/// `value`.
fn draw_rounded(sub_pixels: &mut GrayImage, (width, height): (i32, i32), inset: i32, radius: i32, value: u8) {
    let (w, h) = ((width - 2 * inset) * SUB, (height - 2 * inset) * SUB);
    if w <= 0 || h <= 0 {
        return;
    }
    let (left, top) = (inset * SUB, inset * SUB);
    let r = (radius * SUB).clamp(0, (w.min(h) - 1) / 2);
    let mut fill = |x, y, w: i32, h: i32| {
        if w > 0 && h > 0 {
            draw_filled_rect_mut(sub_pixels, Rect::at(x, y).of_size(w as u32, h as u32), Luma([value]));
        }
    };
    fill(left + r, top, w - 2 * r, h);
    fill(left, top + r, w, h - 2 * r);
    for x in [left + r, left + w - 1 - r] {
        for y in [top + r, top + h - 1 - r] {
            draw_filled_circle_mut(sub_pixels, (x, y), r, Luma([value]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_symmetric_and_in_range() {
        for shape in [Shape::Tray, Shape::Block, Shape::Frame, Shape::Hexagon, Shape::Disc, Shape::Ring] {
            let (_, mask) = draw_outline(shape, (43, 43), Metrics::of(43));
            let (w, h) = mask.dimensions();
            for (x, y, &Luma([cover])) in mask.enumerate_pixels() {
                assert!(cover <= FULL);
                assert_eq!(cover, mask.get_pixel(w - 1 - x, y).0[0], "{shape:?} {x},{y}");
                assert_eq!(cover, mask.get_pixel(x, h - 1 - y).0[0], "{shape:?} {x},{y}");
            }
        }
    }

    #[test]
    fn a_frame_covers_the_rim_of_its_block() {
        let mask = |shape| draw_outline(shape, (43, 43), Metrics::of(43)).1;
        let (block, frame) = (mask(Shape::Block), mask(Shape::Frame));
        for (block, frame) in block.pixels().zip(frame.pixels()) {
            assert!(block.0[0] == 0 || block.0[0] == FULL || frame.0[0] == FULL);
        }
    }
}
