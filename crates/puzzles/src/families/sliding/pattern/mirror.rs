//! Patterns that are mirror images of each other share one database.

use super::super::mask::cells_of;
use super::super::shape::Shape;
use super::Pattern;
use crate::puzzle::Stop;
use crate::search::{Key, Meter, Tables};

/// One of the eight ways to lay a rectangle over itself or its transpose.
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

    fn shape(self, shape: Shape) -> Shape {
        let Shape { width, height } = shape;
        if self.transposed { Shape { width: height, height: width } } else { shape }
    }

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

/// A pattern's mirror image that stands for all of them.
#[derive(Clone, Copy)]
pub(in crate::families::sliding) struct Image {
    symmetry: Symmetry,
    shape: Shape,
    homes: u64,
    gap: usize,
}

impl Image {
    /// The image of the pattern with these homes, the gap's home being `gap`.
    pub(in crate::families::sliding) fn of(shape: Shape, homes: u64, gap: usize) -> Self {
        let images = Symmetry::all().map(|symmetry| {
            let cell = |cell| symmetry.cell(shape, cell);
            let homes = cells_of(homes).fold(0, |mask, home| mask | 1 << cell(home));
            Self { symmetry, shape: symmetry.shape(shape), homes, gap: cell(gap) }
        });
        let lying = |image: &Self| image.shape.width > image.shape.height;
        images.min_by_key(|image| (lying(image), image.homes, image.gap)).expect("there are eight")
    }

    pub(in crate::families::sliding) fn key(&self) -> Key {
        Pattern::key(self.shape, self.homes, self.gap)
    }

    /// Its database, from the tables' source or built.
    pub(in crate::families::sliding) fn pattern(&self, tables: &Tables) -> Pattern {
        Pattern::of(self.shape, self.homes, self.gap, tables)
    }

    /// Begins to make its database, for [`Image::awaited`].
    pub(in crate::families::sliding) fn prepare(&self, tables: &Tables) {
        Pattern::prepare(self.shape, self.homes, self.gap, tables);
    }

    /// Its database, made beside the search that waits for it.
    ///
    /// # Errors
    /// Says what ran out before.
    pub(in crate::families::sliding) fn awaited(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Pattern, Stop> {
        Pattern::awaited(self.shape, self.homes, self.gap, tables, meter)
    }

    /// Its database, if it was ever built.
    pub(in crate::families::sliding) fn loaded(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<Pattern> {
        Pattern::loaded(self.shape, self.homes, self.gap, tables, meter)
    }

    /// Its database, if it is in memory.
    pub(in crate::families::sliding) fn ready(&self, tables: &Tables) -> Option<Pattern> {
        Pattern::ready(self.shape, self.homes, self.gap, tables)
    }

    /// How many bytes its database takes.
    pub(in crate::families::sliding) fn bytes(&self, tables: &Tables) -> usize {
        Pattern::bytes(self.shape, self.homes, tables)
    }

    /// Where a cell of the pattern's own shape is in the image.
    pub(in crate::families::sliding) fn cell(&self, shape: Shape, cell: usize) -> usize {
        self.symmetry.cell(shape, cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_images_are_one_pattern() {
        let shape = Shape { width: 4, height: 4 };
        // The upper half but one cell, and the others like it.
        let images = [(0x00FE, 0), (0x00F7, 3), (0xEF00, 12), (0x7F00, 15), (0x3332, 0), (0xCCC4, 3)];
        let keys = images.map(|(homes, gap)| Image::of(shape, homes, gap).key());
        assert!(keys.iter().all(|key| key.pattern == keys[0].pattern), "{keys:?}");
        let flat = Image::of(Shape { width: 5, height: 3 }, 0b11, 14);
        assert_eq!(flat.key().shape[..2], [3, 5], "lying shapes are stood up");
    }
}
