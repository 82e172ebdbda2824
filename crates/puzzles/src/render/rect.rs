//! Rectangles of pixels.

/// The pixels from `left` and `top` on; `right` and `bottom` are the first beyond it.
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

    /// The same, moved right and down.
    pub(super) fn shifted(self, x: i32, y: i32) -> Self {
        let add = i32::saturating_add;
        let Self { left, top, right, bottom } = self;
        Self { left: add(left, x), top: add(top, y), right: add(right, x), bottom: add(bottom, y) }
    }

    /// The same with `by` more pixels on each side.
    pub(super) fn grown(self, by: i32) -> Self {
        let Self { left, top, right, bottom } = self.shifted(by, by);
        let back = 2 * by;
        Self { left: left.saturating_sub(back), top: top.saturating_sub(back), right, bottom }
    }

    /// The smallest rectangle around both.
    pub(super) fn around(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The pixels of both; empty if there are none.
    pub(super) fn common(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }
}
