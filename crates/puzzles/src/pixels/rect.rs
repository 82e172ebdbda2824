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
    /// Returns the width in pixels; zero or negative if `right <= left`.
    pub(crate) fn width(self) -> i32 {
        self.right.saturating_sub(self.left)
    }

    /// Returns the height in pixels; zero or negative if `bottom <= top`.
    pub(crate) fn height(self) -> i32 {
        self.bottom.saturating_sub(self.top)
    }

    /// Returns the width and height of a picture of this rectangle.
    pub(crate) fn dimensions(self) -> (u32, u32) {
        (self.width().max(0) as u32, self.height().max(0) as u32)
    }

    /// Returns the number of pixels.
    pub(crate) fn size(self) -> i32 {
        self.width().max(0) * self.height().max(0)
    }

    /// Returns the centre.
    pub(crate) fn middle(self) -> (f32, f32) {
        ((self.left + self.right) as f32 / 2.0, (self.top + self.bottom) as f32 / 2.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// Moves the rectangle `x` pixels right and `y` pixels down. Coordinates saturate.
    pub(crate) fn translate(self, x: i32, y: i32) -> Self {
        let add = i32::saturating_add;
        let Self { left, top, right, bottom } = self;
        Self { left: add(left, x), top: add(top, y), right: add(right, x), bottom: add(bottom, y) }
    }

    /// Expands the rectangle by `by` pixels on each side. A negative number shrinks it.
    pub(crate) fn expand(self, by: i32) -> Self {
        let Self { left, top, right, bottom } = self.translate(by, by);
        let back = 2 * by;
        Self { left: left.saturating_sub(back), top: top.saturating_sub(back), right, bottom }
    }

    /// Returns the smallest rectangle around both rectangles.
    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Returns the pixels in both rectangles; may be empty.
    pub(crate) fn intersection(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }
}
