//! Computes the positions of a scene's items in pixels. Draws nothing.

use super::key::{SpriteKey, fitting_cap};
use super::shape::Metrics;
use crate::pixels::Rect;
use crate::puzzle::scene::{Scene, Shape};
use std::collections::HashSet;

/// A sprite's key and position: the upper left corner of an item, or the left end of a text's
/// baseline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PlacedItem {
    pub(super) key: SpriteKey,
    pub(super) x: i32,
    pub(super) y: i32,
}

impl PlacedItem {
    /// Returns the pixels of the item, without the rim of a tray.
    pub(super) fn body(&self) -> Rect {
        self.key.body().translate(self.x, self.y)
    }

    /// Returns all pixels that the sprite may paint.
    pub(super) fn reach(&self) -> Rect {
        self.body().expand(self.key.outset())
    }
}

/// Places the items of `scene` in painting order. `corner` is the upper left corner of the cells,
/// `cell` the side of a cell and `cap` the height of digits, in pixels.
pub(super) fn place_items(
    scene: &Scene,
    corner: (i32, i32),
    cell: u32,
    cap: u32,
) -> impl Iterator<Item = PlacedItem> + '_ {
    let at = move |cells: f32| (cells * cell as f32).round() as i32;
    scene.items.iter().map(move |item| {
        let (x, y) = (at(item.x), at(item.y));
        let (right, bottom) = (at(item.x + item.width), at(item.y + item.height));
        let key = SpriteKey::Item {
            shape: item.shape,
            ink: item.ink,
            width: right.saturating_sub(x).max(0) as u32,
            height: bottom.saturating_sub(y).max(0) as u32,
            cell,
            label: item.label.clone(),
            cap,
        };
        PlacedItem { key, x: corner.0.saturating_add(x), y: corner.1.saturating_add(y) }
    })
}

/// Returns the common height of the digits of all labels, in pixels, so that 8 and 15 are equally
/// tall. Long labels reduce it by at most a quarter. Those that are still too long are set smaller
/// than the others.
pub(super) fn label_cap<'a>(scenes: impl Iterator<Item = &'a Scene>, cell: u32) -> u32 {
    let cap = Metrics::of(cell).cap;
    let labels: HashSet<&str> =
        scenes.flat_map(|scene| &scene.items).filter_map(|item| item.label.as_deref()).collect();
    let room = Metrics::of(cell).room(Shape::Block, cell);
    let smallest = labels.into_iter().map(|label| fitting_cap(label, cap, room)).min().unwrap_or(cap);
    smallest.max(cap * 3 / 4)
}
