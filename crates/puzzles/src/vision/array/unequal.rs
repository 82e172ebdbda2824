//! Finds arrays of items whose shape depends on their kind, such as open and closed eyes, or
//! letters. All boxes of a kind have one shape, and the boxes of two kinds together fill the array.

use image::RgbImage;

use super::boxes::{ItemBox, any_shape};
use super::kinds::{self, Patch};
use super::lattice::Lattice;
use super::observed::{Array, are_striped};
use super::{connect, grouped};
use crate::vision::effort::Effort;
use crate::vision::small::Small;

/// Maximum differences between the sides of two boxes of one shape: a share of the longer of the
/// two sides, plus a number of pixels. Both tolerances are tried.
const TOLERANCES: [(f32, f32); 2] = [(0.06, 1.2), (0.02, 0.6)];

/// Minimum boxes of a shape.
const MIN_OF_SHAPE: usize = 2;
/// Maximum shapes that are combined, most frequent first.
const MAX_SHAPES: usize = 20;

/// Minimum rows and columns.
const MIN_SIDE: usize = 3;
/// Minimum share of places with a box.
const MIN_BOXED: f32 = 0.97;

/// Sample points per side of a place.
const POINTS: f32 = 9.0;
/// Share of a place's sides that is compared.
const INNER_SHARE: f32 = 0.94;

/// Finds the largest array of two clear kinds.
pub(super) fn find(picture: &RgbImage, small: &Small, effort: &Effort<'_>) -> Option<Array> {
    let boxes: Vec<ItemBox> = any_shape(small).concat();
    let mut found: Vec<(Lattice, Vec<usize>)> = Vec::new();
    for shapes in TOLERANCES.map(|tolerance| shapes(&boxes, tolerance)) {
        let pairs = (0..shapes.len()).flat_map(|one| (0..=one).map(move |other| [other, one]));
        let lattices =
            pairs.take_while(|_| !effort.is_spent()).filter_map(|[one, other]| match one == other {
                true => Some((find_lattice(&shapes[one])?, Vec::new())),
                false => combine(&shapes[one], &shapes[other]),
            });
        found.extend(lattices);
    }
    found.sort_by_key(|(lattice, _)| std::cmp::Reverse(lattice.box_count()));
    let mut tried = found.iter().take_while(|_| !effort.is_spent());
    tried.find_map(|(lattice, kinds)| read(picture, small, lattice, kinds))
}

/// Groups boxes by shape, the most frequent first.
fn shapes(boxes: &[ItemBox], tolerance: (f32, f32)) -> Vec<Vec<ItemBox>> {
    let mut shapes: Vec<Vec<ItemBox>> = Vec::new();
    for item in boxes {
        match shapes.iter_mut().find(|shape| is_alike(&shape[0], item, tolerance)) {
            Some(shape) if shape.iter().any(|other| is_same(other, item)) => {}
            Some(shape) => shape.push(*item),
            None => shapes.push(vec![*item]),
        }
    }
    shapes.retain(|shape| shape.len() >= MIN_OF_SHAPE);
    shapes.sort_by_key(|shape| std::cmp::Reverse(shape.len()));
    shapes.truncate(MAX_SHAPES);
    shapes
}

/// Returns whether two boxes have one shape and size.
fn is_alike(one: &ItemBox, other: &ItemBox, (share, pixels): (f32, f32)) -> bool {
    let is_close = |a: f32, b: f32| (a - b).abs() <= share * a.max(b) + pixels;
    is_close(one.width(), other.width()) && is_close(one.height(), other.height())
}

/// Returns whether two boxes of one shape are at one place.
fn is_same(one: &ItemBox, other: &ItemBox) -> bool {
    (one.x - other.x).abs() < one.width() / 2.0 && (one.y - other.y).abs() < one.height() / 2.0
}

/// Finds the lattice of boxes of one or two shapes.
fn find_lattice(boxes: &[ItemBox]) -> Option<Lattice> {
    let size = boxes.iter().map(ItemBox::longer).fold(0.0, f32::max);
    let found = connect::find_unequal(boxes, size)?;
    let is_large = found.columns.min(found.rows) >= MIN_SIDE && found.has_sides();
    (is_large && found.boxed_share() >= MIN_BOXED).then_some(found)
}

/// Finds the lattice whose places each have a box of one of two shapes. Returns it with the shape
/// in each place: 0 for `one`, 1 for `other`. Either the middles of all boxes are on the lattice,
/// or their lower ends.
fn combine(one: &[ItemBox], other: &[ItemBox]) -> Option<(Lattice, Vec<usize>)> {
    let height = one[0].height().max(other[0].height());
    // Moves the middles as if all boxes had one height above their lower ends.
    let stretch = |shape: &[ItemBox]| -> Vec<ItemBox> {
        shape.iter().map(|item| ItemBox { y: item.y + (item.height() - height) / 2.0, ..*item }).collect()
    };
    fill(one, other).or_else(|| fill(&stretch(one), &stretch(other)))
}

/// Does the same as [`combine`], but only for boxes whose middles are on the lattice.
fn fill(one: &[ItemBox], other: &[ItemBox]) -> Option<(Lattice, Vec<usize>)> {
    let found = find_lattice(&[one, other].concat())?;
    let has = |shape: &[ItemBox], (column, row): (i32, i32)| {
        let (x, y) = found.middle(column, row);
        let (width, height) = found.pitch;
        shape.iter().any(|item| (item.x - x).abs() < width / 2.0 && (item.y - y).abs() < height / 2.0)
    };
    let kind = |place| match (has(one, place), has(other, place)) {
        (true, false) => Some(0),
        (false, true) => Some(1),
        _ => None,
    };
    let kinds: Vec<usize> = found.places().map(kind).collect::<Option<_>>()?;
    (!are_striped(&kinds, found.columns)).then_some((found, kinds))
}

/// Reads the array on a lattice, in a picture reduced to about [`POINTS`] pixels per side of a
/// place. Compares nearly the whole of each place, not only its box. `kinds` has the kind of each
/// place; if it is empty, places are grouped by appearance.
fn read(picture: &RgbImage, small: &Small, lattice: &Lattice, kinds: &[usize]) -> Option<Array> {
    let reduction = (lattice.pitch.0.min(lattice.pitch.1) / POINTS).max(1.0);
    let reduced = Small::with_scale(picture, reduction * small.scale);
    let (width, height) = (lattice.pitch.0 / reduction, lattice.pitch.1 / reduction);
    let places = Lattice {
        has_box: vec![true; lattice.has_box.len()],
        sizes: lattice.sizes.iter().map(|size| size / reduction).collect(),
        pitch: (width, height),
        size: INNER_SHARE * height,
        ratio: width / height,
        first: (lattice.first.0 / reduction, lattice.first.1 / reduction),
        ..lattice.clone()
    };
    let by_shape = |patches: &[&Patch]| kinds::group_as(patches, kinds);
    let found = match kinds {
        [] => grouped::group(&reduced, &places, &kinds::group),
        _ => grouped::group(&reduced, &places, &by_shape),
    };
    found.filter(Array::is_clear).map(Array::into_weak)
}
