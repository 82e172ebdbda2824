//! Differences between two pictures, as blocks of LZW codes that can be reused.
//!
//! ```text
//! before ┌──┬──┐  after ┌──┬──┐   a tile slides: these pixels are the same anywhere on the board;
//!        │15│  │        │ ∙│▐15▌  unchanged pixels are transparent
//!        └──┴──┘        └──┴──┘
//! ```
//!
//! A change is identified by its items, placed relative to its corner, so that it is looked up
//! without drawing. In the picture its rows are `stride` pixels apart. The transparent pixels
//! between rows belong to the block, unlike those before the first row and after the last.

use super::lzw::{Codes, Runs};
use crate::pixels::Rect;
use crate::puzzle::scene::Shape;
use crate::render::geometry::Placed;
use crate::render::key::SpriteKey;
use crate::render::palette::Base;
use crate::render::raster::Canvas;
use crate::render::studio::Studio;
use std::collections::HashSet;

/// A rectangle of pixels that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Change {
    width: u32,
    height: u32,
    /// Distance between the starts of rows, in pixels; at least the width.
    stride: u32,
    /// The items before; `None` if unknown, so that no pixel is transparent.
    before: Option<Vec<Placed>>,
    after: Vec<Placed>,
}

impl Change {
    /// Makes a block without changes, of `length` pixels in reading order.
    pub(super) fn none(length: u32) -> Self {
        Self { width: length, height: 1, stride: length, before: Some(Vec::new()), after: Vec::new() }
    }

    /// Makes a change to `items` within `rect`, from any previous picture.
    pub(super) fn to(items: &[Placed], rect: Rect, stride: u32) -> Self {
        let after = items.iter().map(|item| relative_to(rect, item)).collect();
        Self { width: rect.width(), height: rect.height(), stride, before: None, after }
    }

    /// Approximate memory in bytes, with a few letters of text per item.
    pub(super) fn bytes(&self) -> usize {
        let items = self.before.as_ref().map_or(0, Vec::len) + self.after.len();
        size_of::<Self>() + items * (size_of::<Placed>() + 16)
    }

    /// Draws and encodes the change.
    pub(super) fn encode(&self, studio: &Studio) -> Codes {
        let drawn = |items: &[Placed]| {
            let mut canvas = Canvas::new(self.width, self.height, studio.palette.index(Base::PAPER));
            studio.draw(&mut canvas, items.iter().cloned());
            canvas.pixels
        };
        let transparent = studio.palette.transparent();
        let mut pixels = drawn(&self.after);
        if let Some(before) = &self.before {
            for (pixel, before) in pixels.iter_mut().zip(drawn(before)) {
                if *pixel == before {
                    *pixel = transparent;
                }
            }
        }
        let mut runs = Runs::default();
        for (y, row) in pixels.chunks(self.width.max(1) as usize).enumerate() {
            if y > 0 {
                runs.push(transparent, (self.stride - self.width) as usize);
            }
            row.iter().for_each(|&pixel| runs.push(pixel, 1));
        }
        Codes::of(&runs)
    }
}

/// Differences of two pictures.
pub(super) struct Changes<'a> {
    before: &'a [Placed],
    after: &'a [Placed],
    /// Boxes of the items that only one of them has.
    parts: Vec<Rect>,
    /// The box around all `parts`.
    pub(super) rect: Rect,
}

impl<'a> Changes<'a> {
    /// Finds the differences within a box; `None` if the pictures are equal.
    pub(super) fn between(before: &'a [Placed], after: &'a [Placed], within: Rect) -> Option<Self> {
        let [old, new]: [HashSet<&Placed>; 2] = [before, after].map(|items| items.iter().collect());
        // If the common items are painted in another order, anything may differ.
        let stays = before.iter().filter(|item| new.contains(item));
        let ordered = stays.eq(after.iter().filter(|item| old.contains(item)));
        let gone = before.iter().filter(|item| !ordered || !new.contains(item));
        let come = after.iter().filter(|item| !ordered || !old.contains(item));
        let parts = gone.chain(come).map(|item| item.reach().intersection(within));
        let parts: Vec<Rect> = parts.filter(|part| !part.is_empty()).collect();
        let rect = parts.iter().copied().reduce(Rect::union)?;
        Some(Self { before, after, parts, rect })
    }

    /// The change, in a picture with rows of `stride` pixels.
    pub(super) fn at(&self, stride: u32) -> Change {
        let takes_part = |item: &&Placed| {
            let reach = item.reach();
            self.parts.iter().any(|part| !part.intersection(reach).is_empty())
        };
        let seen = |items: &[Placed]| {
            items.iter().filter(takes_part).map(|item| relative_to(self.rect, item)).collect()
        };
        let (width, height) = (self.rect.width(), self.rect.height());
        Change { width, height, stride, before: Some(seen(self.before)), after: seen(self.after) }
    }
}

/// Places an item relative to the corner of `rect`. A tray that covers all of `rect` is cropped to
/// it, so that it is equal at every position.
fn relative_to(rect: Rect, item: &Placed) -> Placed {
    let mut placed = Placed {
        key: item.key.clone(),
        x: item.x.saturating_sub(rect.left),
        y: item.y.saturating_sub(rect.top),
    };
    if let SpriteKey::Item { shape: Shape::Tray, width, height, label: None, .. } = &mut placed.key
        && item.body().intersection(rect) == rect
    {
        (placed.x, placed.y) = (0, 0);
        (*width, *height) = (rect.width(), rect.height());
    }
    placed
}
