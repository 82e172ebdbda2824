//! Patterns that are mirror images of each other share one database.

use super::super::mask::cells_of;
use super::super::shape::Shape;
use super::Spec;

/// One of the eight symmetries that map a rectangle to itself or its transpose.
#[derive(Clone, Copy)]
struct Symmetry {
    transposed: bool,
    left_right: bool,
    up_down: bool,
}

impl Symmetry {
    fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|n| Self { transposed: n & 1 != 0, left_right: n & 2 != 0, up_down: n & 4 != 0 })
    }

    /// Returns the image of a shape.
    fn shape(self, shape: Shape) -> Shape {
        let Shape { width, height } = shape;
        if self.transposed { Shape { width: height, height: width } } else { shape }
    }

    /// Returns the image of a cell, in the image of its shape.
    fn cell(self, shape: Shape, cell: usize) -> usize {
        let (mut x, mut y) = (cell % shape.width, cell / shape.width);
        if self.left_right {
            x = shape.width - 1 - x;
        }
        if self.up_down {
            y = shape.height - 1 - y;
        }
        if self.transposed { x * shape.height + y } else { y * shape.width + x }
    }
}

/// Representative of the eight images of a pattern.
#[derive(Clone, Copy)]
pub(in crate::families::sliding) struct Image {
    symmetry: Symmetry,
    pub(in crate::families::sliding) spec: Spec,
}

impl Image {
    /// Returns the representative image of a pattern.
    pub(in crate::families::sliding) fn new(pattern: Spec) -> Self {
        let images = Symmetry::all().map(|symmetry| {
            let cell = |cell| symmetry.cell(pattern.shape, cell);
            let homes = cells_of(pattern.homes).fold(0, |mask, home| mask | 1 << cell(home));
            let spec = Spec { shape: symmetry.shape(pattern.shape), homes, gap: cell(pattern.gap) };
            Self { symmetry, spec }
        });
        let is_wide = |spec: &Spec| spec.shape.width > spec.shape.height;
        let order = |Self { spec, .. }: &Self| (is_wide(spec), spec.homes, spec.gap);
        images.min_by_key(order).expect("a rectangle has eight images")
    }

    /// Returns the image of a cell of the original pattern, whose shape is `shape`.
    pub(in crate::families::sliding) fn cell(&self, shape: Shape, cell: usize) -> usize {
        self.symmetry.cell(shape, cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_images_share_one_key() {
        let shape = Shape { width: 4, height: 4 };
        // The upper half without one cell, and its mirror images.
        let images = [(0x00FE, 0), (0x00F7, 3), (0xEF00, 12), (0x7F00, 15), (0x3332, 0), (0xCCC4, 3)];
        let keys = images.map(|(homes, gap)| Image::new(Spec { shape, homes, gap }).spec.key());
        assert!(keys.iter().all(|key| key.pattern == keys[0].pattern), "{keys:?}");
        let flat = Image::new(Spec { shape: Shape { width: 5, height: 3 }, homes: 0b11, gap: 14 }).spec;
        assert_eq!(flat.key().shape[..2], [3, 5], "wide shapes are transposed");
    }
}
