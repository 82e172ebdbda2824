//! What differs between two pictures, as a block of LZW codes that fits wherever the same differs again.
//!
//! ```text
//! before ┌──┬──┐  after ┌──┬──┐   a tile slides: wherever on the board it is, these pixels are the same,
//!        │15│  │        │ ∙│▐15▌  and where nothing differs they are transparent
//!        └──┴──┘        └──┴──┘
//! ```
//!
//! A change is identified by the items that take part in it, placed relative to its own corner, so it is looked up without
//! drawing a pixel. In the picture its rows lie `stride` pixels apart, with transparent pixels between them: these belong
//! to the block, unlike those before the first row and after the last.

use super::lzw::{Codes, Runs};
use crate::puzzle::scene::Shape;
use crate::render::geometry::Placed;
use crate::render::key::Key;
use crate::render::palette::Base;
use crate::render::raster::Canvas;
use crate::render::rect::Rect;
use crate::render::studio::Studio;
use std::collections::HashSet;

/// A rectangle of pixels that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Change {
    width: u32,
    height: u32,
    /// From the start of a row to that of the next, in pixels; at least the width.
    stride: u32,
    /// What was there; with `None` it may be anything, so no pixel is transparent.
    before: Option<Vec<Placed>>,
    after: Vec<Placed>,
}

impl Change {
    /// No change, for `length` pixels in reading order.
    pub(super) fn none(length: u32) -> Self {
        Self { width: length, height: 1, stride: length, before: Some(Vec::new()), after: Vec::new() }
    }

    /// The change to `items` within `rect`, whatever was there.
    pub(super) fn to(items: &[Placed], rect: Rect, stride: u32) -> Self {
        let after = items.iter().map(|item| seen_from(rect, item)).collect();
        Self { width: rect.width(), height: rect.height(), stride, before: None, after }
    }

    /// Roughly its memory in bytes, with a few letters of text per item.
    pub(super) fn bytes(&self) -> usize {
        let items = self.before.as_ref().map_or(0, Vec::len) + self.after.len();
        size_of::<Self>() + items * (size_of::<Placed>() + 16)
    }

    /// Draws and encodes it.
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

/// Where two pictures differ.
pub(super) struct Changes<'a> {
    before: &'a [Placed],
    after: &'a [Placed],
    /// The boxes of the items that only one of them has.
    parts: Vec<Rect>,
    /// Around those boxes.
    pub(super) rect: Rect,
}

impl<'a> Changes<'a> {
    /// Where they differ within a box; `None` if nowhere.
    pub(super) fn between(before: &'a [Placed], after: &'a [Placed], within: Rect) -> Option<Self> {
        let [old, new]: [HashSet<&Placed>; 2] = [before, after].map(|items| items.iter().collect());
        // If the items that stay are painted in another order, anything may differ.
        let stays = before.iter().filter(|item| new.contains(item));
        let ordered = stays.eq(after.iter().filter(|item| old.contains(item)));
        let gone = before.iter().filter(|item| !ordered || !new.contains(item));
        let come = after.iter().filter(|item| !ordered || !old.contains(item));
        let parts = gone.chain(come).map(|item| item.reach().common(within));
        let parts: Vec<Rect> = parts.filter(|part| !part.is_empty()).collect();
        let rect = parts.iter().copied().reduce(Rect::around)?;
        Some(Self { before, after, parts, rect })
    }

    /// What differs, in a picture with rows of `stride` pixels.
    pub(super) fn at(&self, stride: u32) -> Change {
        let takes_part = |item: &&Placed| {
            let reach = item.reach();
            self.parts.iter().any(|part| !part.common(reach).is_empty())
        };
        let seen = |items: &[Placed]| {
            items.iter().filter(takes_part).map(|item| seen_from(self.rect, item)).collect()
        };
        let (width, height) = (self.rect.width(), self.rect.height());
        Change { width, height, stride, before: Some(seen(self.before)), after: seen(self.after) }
    }
}

/// An item placed relative to the corner of `rect`; a tray that covers all of `rect` is cut to it, so that it looks the
/// same wherever it is.
fn seen_from(rect: Rect, item: &Placed) -> Placed {
    let mut seen = Placed {
        key: item.key.clone(),
        x: item.x.saturating_sub(rect.left),
        y: item.y.saturating_sub(rect.top),
    };
    if let Key::Item { shape: Shape::Tray, width, height, label: None, .. } = &mut seen.key
        && item.body().common(rect) == rect
    {
        (seen.x, seen.y) = (0, 0);
        (*width, *height) = (rect.width(), rect.height());
    }
    seen
}
