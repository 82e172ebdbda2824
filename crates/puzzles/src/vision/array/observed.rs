//! Arrays found in a picture.

use crate::vision::grid::Quad;
use crate::vision::small::{Rgb, difference};

/// Maximum [`Array::apart`] of less certain arrays, such as those whose kinds differ only in a part
/// of each item, or whose items or cells are oblong.
pub(super) const MAX_WEAK_APART: f32 = 2.5;

/// Items in rows and columns.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Array {
    /// Items in a row.
    pub(crate) columns: usize,
    /// Items in a column.
    pub(crate) rows: usize,
    /// `columns` × `rows` places in reading order.
    pub(crate) places: Vec<Place>,
    /// Kinds of items.
    pub(crate) kinds: Vec<Kind>,
    /// Distance between the nearest kinds, relative to the distances within kinds; 0 for one kind,
    /// 1 if a kind may have several colours.
    pub(crate) apart: f32,
    /// Whether no items of these kinds continue the rows or columns outside of the array.
    pub(crate) whole: bool,
    /// Background colour between the items.
    pub(crate) ground: Rgb,
    /// Background colour around all of them.
    pub(crate) around: Rgb,
    /// The same array with its kinds merged into two: dark and light, or grey and coloured. `None`
    /// if it has at most two kinds, or if they cannot be merged this way.
    pub(crate) by_light: Option<Box<Array>>,
}

/// A place of an array.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    /// Box around the place, one step wide.
    pub(crate) corners: Quad,
    /// Index in [`Array::kinds`]; `None` without an item.
    pub(crate) kind: Option<usize>,
    /// Whether the kind of the item is doubtful.
    pub(crate) is_doubtful: bool,
}

/// A kind of items.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kind {
    /// Median colour.
    pub(crate) colour: Rgb,
    /// Number of items.
    pub(crate) count: usize,
    /// Median side of their boxes, in pixels of the scaled picture; 0 if unknown.
    pub(crate) size: f32,
    /// Share of an item's sample points that differ from the background that both kinds have in
    /// common; 0 unless there are two kinds with such a background.
    pub(crate) drawn: f32,
}

impl Array {
    /// Returns whether there are two kinds of items, and no items of these kinds outside.
    pub(super) fn is_clear(&self) -> bool {
        self.kinds.len() == 2 && self.whole
    }

    /// Returns whether there are several kinds of items, and no items of these kinds outside. If
    /// there are two kinds, they must fill all places.
    pub(super) fn is_complete(&self) -> bool {
        self.whole && (self.kinds.len() > 2 || self.kinds.len() == 2 && self.is_full())
    }

    /// Returns whether there is an item in each place.
    pub(super) fn is_full(&self) -> bool {
        self.places.iter().all(|place| place.kind.is_some())
    }

    /// Returns whether to prefer this array to `other`: `other` does not have two kinds, or this
    /// array has more places and more items of its last kind than `other` has of the kind with the
    /// nearest colour.
    pub(super) fn is_preferable_to(&self, other: &Self) -> bool {
        let Some(own) = self.kinds.last() else { return false };
        let distance = |kind: &&Kind| difference(kind.colour, own.colour);
        let alike = other.kinds.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let is_more = alike.is_none_or(|alike| own.count > alike.count);
        other.kinds.len() != 2 || is_more && self.places.len() > other.places.len()
    }

    /// Returns whether all rows are equal, or all columns, as in a keypad or a table.
    pub(crate) fn is_striped(&self) -> bool {
        let kinds: Vec<Option<usize>> = self.places.iter().map(|place| place.kind).collect();
        are_striped(&kinds, self.columns)
    }

    /// Returns the array as one that is never certain.
    pub(super) fn into_weak(self) -> Self {
        Self { apart: self.apart.min(MAX_WEAK_APART), ..self }
    }
}

/// Returns whether all rows are equal, or all columns; a row has `columns` items.
pub(super) fn are_striped<K: PartialEq>(kinds: &[K], columns: usize) -> bool {
    let are_equal =
        |first: fn(usize, usize) -> usize| (0..kinds.len()).all(|at| kinds[at] == kinds[first(at, columns)]);
    are_equal(|at, columns| at % columns) || are_equal(|at, columns| at / columns * columns)
}
