//! Rectangles of pixels.

/// Rectangle of pixels, half-open: left and top inside, right and bottom outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rect {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
}

impl Rect {
    pub(crate) fn width(self) -> u32 {
        self.right.saturating_sub(self.left).max(0) as u32
    }

    pub(crate) fn height(self) -> u32 {
        self.bottom.saturating_sub(self.top).max(0) as u32
    }

    pub(crate) fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// Moves the rectangle right and down; saturates.
    pub(crate) fn translate(self, x: i32, y: i32) -> Self {
        let add = i32::saturating_add;
        let Self { left, top, right, bottom } = self;
        Self { left: add(left, x), top: add(top, y), right: add(right, x), bottom: add(bottom, y) }
    }

    /// Expands the rectangle by `by` pixels on each side.
    pub(crate) fn expand(self, by: i32) -> Self {
        let Self { left, top, right, bottom } = self.translate(by, by);
        let back = 2 * by;
        Self { left: left.saturating_sub(back), top: top.saturating_sub(back), right, bottom }
    }

    /// The smallest rectangle around both rectangles.
    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The pixels in both rectangles; may be empty.
    pub(crate) fn intersection(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }
}
