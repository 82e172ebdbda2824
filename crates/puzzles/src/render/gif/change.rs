//! Encodes differences between two pictures as blocks of LZW codes that can be reused.
//!
//! ```text
//! before ┌──┬──┐  after ┌──┬──┐   when a tile slides, its change has the same pixels anywhere on
//!        │15│  │        │ ∙│▐15▌  the board; unchanged pixels are transparent
//!        └──┴──┘        └──┴──┘
//! ```
//!
//! A change is identified by its items, placed relative to its corner, so it can be looked up
//! without drawing. Its rows are `stride` pixels apart in the picture. Its block contains the
//! transparent pixels between its rows, but no pixels before the first row or after the last row.

use super::lzw::{Codes, Runs};
use crate::pixels::Rect;
use crate::puzzle::scene::Shape;
use crate::render::geometry::PlacedItem;
use crate::render::key::SpriteKey;
use crate::render::painter::Painter;
use crate::render::palette::Base;
use crate::render::raster::Canvas;
use std::collections::HashSet;

/// A rectangle of pixels that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Change {
    width: u32,
    height: u32,
    /// Distance between the starts of rows, in pixels; at least the width.
    stride: u32,
    /// Items of the picture before; `None` if unknown, so that no pixel of the rectangle is
    /// transparent.
    before: Option<Vec<PlacedItem>>,
    /// Items of the picture after.
    after: Vec<PlacedItem>,
}

impl Change {
    /// Creates a block without changes: `length` transparent pixels in reading order.
    pub(super) fn none(length: u32) -> Self {
        Self { width: length, height: 1, stride: length, before: Some(Vec::new()), after: Vec::new() }
    }

    /// Creates a change from any previous picture to `items` within `rect`.
    pub(super) fn to(items: &[PlacedItem], rect: Rect, stride: u32) -> Self {
        let after = items.iter().map(|item| relative_to(rect, item)).collect();
        let (width, height) = rect.dimensions();
        Self { width, height, stride, before: None, after }
    }

    /// Returns the approximate memory in bytes, assuming a few letters of text per item.
    pub(super) fn bytes(&self) -> usize {
        let items = self.before.as_ref().map_or(0, Vec::len) + self.after.len();
        size_of::<Self>() + items * (size_of::<PlacedItem>() + 16)
    }

    /// Draws and encodes the change.
    pub(super) fn encode(&self, painter: &Painter) -> Codes {
        let draw = |items: &[PlacedItem]| {
            let mut canvas = Canvas::new(self.width, self.height, painter.palette.index(Base::PAPER));
            painter.draw(&mut canvas, items.iter().cloned());
            canvas.pixels
        };
        let transparent = painter.palette.transparent();
        let mut pixels = draw(&self.after);
        if let Some(before) = &self.before {
            for (pixel, before) in pixels.iter_mut().zip(draw(before)) {
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

/// Differences between two pictures.
pub(super) struct Changes<'a> {
    before: &'a [PlacedItem],
    after: &'a [PlacedItem],
    /// Boxes of the items that only one of the pictures has, or of all items if the common ones are
    /// painted in another order. Cropped to the box given to [`Changes::between`].
    parts: Vec<Rect>,
    /// Box around all `parts`.
    pub(super) rect: Rect,
}

impl<'a> Changes<'a> {
    /// Finds the differences within a box; `None` if the pictures are equal there.
    pub(super) fn between(before: &'a [PlacedItem], after: &'a [PlacedItem], within: Rect) -> Option<Self> {
        let [old, new]: [HashSet<&PlacedItem>; 2] = [before, after].map(|items| items.iter().collect());
        // If the common items are painted in another order, anything may differ.
        let common = before.iter().filter(|item| new.contains(item));
        let same_order = common.eq(after.iter().filter(|item| old.contains(item)));
        let removed = before.iter().filter(|item| !same_order || !new.contains(item));
        let added = after.iter().filter(|item| !same_order || !old.contains(item));
        let parts = removed.chain(added).map(|item| item.reach().intersection(within));
        let parts: Vec<Rect> = parts.filter(|part| !part.is_empty()).collect();
        let rect = parts.iter().copied().reduce(Rect::union)?;
        Some(Self { before, after, parts, rect })
    }

    /// Returns the change for a picture with rows of `stride` pixels.
    pub(super) fn with_stride(&self, stride: u32) -> Change {
        let is_affected = |item: &&PlacedItem| {
            let reach = item.reach();
            self.parts.iter().any(|part| !part.intersection(reach).is_empty())
        };
        let affected = |items: &[PlacedItem]| {
            items.iter().filter(is_affected).map(|item| relative_to(self.rect, item)).collect()
        };
        let (width, height) = self.rect.dimensions();
        Change { width, height, stride, before: Some(affected(self.before)), after: affected(self.after) }
    }
}

/// Places an item relative to the corner of `rect`. A tray that covers all of `rect` is cropped to
/// it, so that equal changes at different positions have equal items.
fn relative_to(rect: Rect, item: &PlacedItem) -> PlacedItem {
    let mut placed = PlacedItem {
        key: item.key.clone(),
        x: item.x.saturating_sub(rect.left),
        y: item.y.saturating_sub(rect.top),
    };
    if let SpriteKey::Item { shape: Shape::Tray, width, height, label: None, .. } = &mut placed.key
        && item.body().intersection(rect) == rect
    {
        (placed.x, placed.y) = (0, 0);
        (*width, *height) = rect.dimensions();
    }
    placed
}
