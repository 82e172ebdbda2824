//! Where the items of a scene lie in pixels; nothing is drawn.

use super::raster::{Key, fitting_cap};
use super::shape::Metrics;
use crate::puzzle::scene::{Scene, Shape};
use std::collections::HashSet;

/// What is to be drawn, and where: the corner of an item, or the left end of a text's baseline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Placed {
    pub(super) key: Key,
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Placed {
    /// The pixels of the item, without what a tray has around it.
    pub(super) fn body(&self) -> Rect {
        self.key.body().shifted(self.x, self.y)
    }

    /// The pixels that it may paint.
    pub(super) fn reach(&self) -> Rect {
        self.body().grown(self.key.outset())
    }
}

/// The items of `scene` in painting order, the corner of its cells at `corner`, `cell` pixels a cell, digits `cap`
/// pixels high.
pub(super) fn placed(
    scene: &Scene,
    corner: (i32, i32),
    cell: u32,
    cap: u32,
) -> impl Iterator<Item = Placed> + '_ {
    let at = move |cells: f32| (cells * cell as f32).round() as i32;
    scene.items.iter().map(move |item| {
        let (x, y) = (at(item.x), at(item.y));
        let (right, bottom) = (at(item.x + item.width), at(item.y + item.height));
        let key = Key::Item {
            shape: item.shape,
            ink: item.ink,
            width: right.saturating_sub(x).max(0) as u32,
            height: bottom.saturating_sub(y).max(0) as u32,
            cell,
            label: item.label.clone(),
            cap,
        };
        Placed { key, x: corner.0.saturating_add(x), y: corner.1.saturating_add(y) }
    })
}

/// One height for the digits of all labels, so that 8 and 15 look alike; a label of many letters is set smaller alone.
pub(super) fn label_cap<'a>(scenes: impl Iterator<Item = &'a Scene>, cell: u32) -> u32 {
    let cap = Metrics::of(cell).cap;
    let labels: HashSet<&str> =
        scenes.flat_map(|scene| &scene.items).filter_map(|item| item.label.as_deref()).collect();
    let room = Metrics::of(cell).room(Shape::Block, cell);
    let least = labels.into_iter().map(|label| fitting_cap(label, cap, room)).min().unwrap_or(cap);
    least.max(cap * 3 / 4)
}

/// Pixels from `left` and `top` up to, but not with, `right` and `bottom`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rect {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl Rect {
    pub(super) fn width(self) -> u32 {
        self.right.saturating_sub(self.left).max(0) as u32
    }

    pub(super) fn height(self) -> u32 {
        self.bottom.saturating_sub(self.top).max(0) as u32
    }

    pub(super) fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// The same farther right and down.
    pub(super) fn shifted(self, x: i32, y: i32) -> Self {
        let add = i32::saturating_add;
        let Self { left, top, right, bottom } = self;
        Self { left: add(left, x), top: add(top, y), right: add(right, x), bottom: add(bottom, y) }
    }

    /// The same and so many pixels more on each side.
    pub(super) fn grown(self, by: i32) -> Self {
        let Self { left, top, right, bottom } = self.shifted(by, by);
        let back = 2 * by;
        Self { left: left.saturating_sub(back), top: top.saturating_sub(back), right, bottom }
    }

    /// The least box around both.
    pub(super) fn around(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// What both share; empty if they share nothing.
    pub(super) fn common(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }
}
