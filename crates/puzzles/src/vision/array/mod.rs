//! Finds arrays: things of one size in rows and columns, such as lamps or buttons, grouped by
//! appearance. Depends on no puzzle.
//!
//! In reading order: `boxes`, `connect` for the `lattice` that most of them form, `adjacent` (cells
//! without gaps, which have no boxes), and the `kinds` of things.

mod adjacent;
pub(in crate::vision) mod boxes;
mod connect;
mod kinds;
mod lattice;

use std::cmp::Ordering;

use image::RgbImage;

use self::boxes::Thing;
use self::kinds::{Grouping, Patch};
use self::lattice::Lattice;
use super::effort::Effort;
use super::grid::{Quad, corners};
use super::small::{Rgb, Small};

/// Things in rows and columns.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Array {
    /// Things in a row.
    pub(crate) columns: usize,
    /// Things in a column.
    pub(crate) rows: usize,
    /// `columns` × `rows` places in reading order.
    pub(crate) places: Vec<Place>,
    /// Kinds of things.
    pub(crate) kinds: Vec<Kind>,
    /// Distance of the nearest kinds relative to the distances within kinds; 0 for one kind.
    pub(crate) apart: f32,
    /// Whether no things of these kinds continue the rows or columns.
    pub(crate) whole: bool,
    /// Background colour between the things.
    pub(crate) ground: Rgb,
    /// Background colour around all of them.
    pub(crate) around: Rgb,
    /// The same array with two kinds, dark and light or grey and coloured, if it has more kinds.
    pub(crate) by_light: Option<Box<Array>>,
}

/// A place of an array.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    /// Box around the place, one step wide.
    pub(crate) corners: Quad,
    /// Index in [`Array::kinds`]; `None` without a thing.
    pub(crate) kind: Option<usize>,
    /// Whether the kind of the thing is doubtful.
    pub(crate) is_odd: bool,
}

/// A kind of things.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kind {
    /// Median colour.
    pub(crate) colour: Rgb,
    /// Number of things.
    pub(crate) count: usize,
    /// Median side of their boxes, in pixels of the scaled picture; 0 if unknown.
    pub(crate) size: f32,
}

/// Longer side of the picture in which arrays are searched, in pixels, and maximum factor of
/// enlargement.
const TARGET_SIDE: f32 = 900.0;
const MAX_ENLARGEMENT: f32 = 2.5;

/// Contrast of dark lamps with a dark background.
const FAINT_CONTRAST: u8 = 7;

/// Possible numbers of rows and columns.
const SIDES: std::ops::RangeInclusive<usize> = 2..=16;

/// Minimum shares of places with a box, and with a box or another drawing.
const MIN_BOXED: f32 = 0.35;
const MIN_DRAWN: f32 = 0.6;

/// Minimum rows and columns of oblong things, and minimum share of their places with a box: text
/// and lists have many oblong boxes.
const MIN_OBLONG_SIDE: usize = 3;
const MIN_OBLONG_BOXED: f32 = 0.75;

/// Minimum boxes of a complete lattice of nearly square things, after which oblong things are not
/// searched. The knobs of switches form an incomplete lattice.
const MIN_CLEAR: usize = 9;

/// Inner share of a thing's size in which kinds are searched if whole things look alike.
const INNER_SHARE: f32 = 0.5;

/// Maximum [`Array::apart`] of less certain kinds: if they differ only in a part, if one of them
/// has no boxes, or if things or cells are oblong.
const MAX_WEAK_APART: f32 = 2.5;

/// Minimum difference of a thing beyond the array from the background, in hundredths of Oklab.
const MIN_BEYOND: f32 = 3.0;

/// Part of a thing in which kinds are searched.
#[derive(Clone, Copy, Debug)]
enum Part {
    Whole,
    Middle,
    Outline,
}

/// Finds the largest array of a picture.
pub(crate) fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Option<Array> {
    let longer = picture.width().max(picture.height()) as f32;
    let small = Small::with_scale(picture, (longer / TARGET_SIDE).max(1.0 / MAX_ENLARGEMENT));
    let sets = boxes::sets(&small, FAINT_CONTRAST);
    let squares = find_squares(&small, &sets, effort);
    let count = squares.first().map_or(0, Lattice::box_count);
    let is_complete = squares.first().is_some_and(|largest| largest.boxed_share() == 1.0);
    if !(is_complete && count >= MIN_CLEAR)
        && let Some(oblong) = find_oblong(&sets, effort)
        && oblong.box_count() > count
        && let Some(found) = array(&small, &oblong)
        && found.is_clear()
    {
        return Some(found);
    }
    read_clearest(&small, &squares)
}

/// Finds lattices of nearly square things, those with the most things first. Of equals, those with
/// gaps between things are first, then those with larger things.
fn find_squares(small: &Small, sets: &[Vec<Thing>], effort: &Effort<'_>) -> Vec<Lattice> {
    let boxes = boxes::square(sets);
    let boxed = boxes.iter().take_while(|_| !effort.is_spent()).filter_map(|boxes| connect::find(boxes));
    let is_filled = |lattice: &Lattice| {
        let boxed = lattice.boxed_share();
        boxed >= MIN_DRAWN || boxed >= MIN_BOXED && lattice.drawn_share(small) >= MIN_DRAWN
    };
    let lattices = boxed.chain(adjacent::find(small));
    let mut found: Vec<Lattice> = lattices.filter(|found| has_sides(found) && is_filled(found)).collect();
    found.sort_by(|a, b| order(b).partial_cmp(&order(a)).unwrap_or(Ordering::Equal));
    found
}

/// Finds the lattice with most oblong things.
fn find_oblong(sets: &[Vec<Thing>], effort: &Effort<'_>) -> Option<Lattice> {
    let shapes = boxes::oblong(sets).take_while(|_| !effort.is_spent());
    let lattices = shapes.filter_map(|(ratio, boxes)| connect::find_oblong(&boxes, ratio));
    let is_whole = |lattice: &Lattice| {
        let narrow = lattice.columns.min(lattice.rows);
        has_sides(lattice) && narrow >= MIN_OBLONG_SIDE && lattice.boxed_share() >= MIN_OBLONG_BOXED
    };
    lattices.filter(is_whole).reduce(|best, next| if order(&next) > order(&best) { next } else { best })
}

/// Returns whether an array may have the size of a lattice.
fn has_sides(lattice: &Lattice) -> bool {
    SIDES.contains(&lattice.columns) && SIDES.contains(&lattice.rows)
}

/// Order of preference of lattices.
fn order(lattice: &Lattice) -> (usize, bool, f32) {
    (lattice.box_count(), !lattice.is_gapless, lattice.size)
}

/// Reads the first lattice. If its things have one kind or too many, as in a texture, returns a
/// later lattice with clear kinds instead, as less certain.
fn read_clearest(small: &Small, lattices: &[Lattice]) -> Option<Array> {
    let mut arrays = lattices.iter().map(|lattice| array(small, lattice));
    let first = arrays.next()?;
    if first.as_ref().is_some_and(|first| first.kinds.len() > 1) {
        return first;
    }
    let clear = arrays.flatten().find(Array::is_clear);
    clear.map(|found| Array { apart: found.apart.min(MAX_WEAK_APART), ..found }).or(first)
}

impl Array {
    /// Returns whether there are two kinds of things, and none of them outside.
    fn is_clear(&self) -> bool {
        self.kinds.len() == 2 && self.whole
    }
}

/// Reads the things of a lattice; `None` if they have too many kinds.
fn array(small: &Small, lattice: &Lattice) -> Option<Array> {
    let Some(array) = group_array(small, lattice, kinds::group) else {
        return group_array(small, lattice, kinds::group_by_light);
    };
    let by_light =
        if array.kinds.len() > 2 { group_array(small, lattice, kinds::group_by_light) } else { None };
    Some(Array { by_light: by_light.map(Box::new), ..array })
}

/// Reads the things of a lattice, grouped into kinds by `group_patches`.
fn group_array(
    small: &Small,
    lattice: &Lattice,
    group_patches: fn(&[&Patch]) -> Option<Grouping>,
) -> Option<Array> {
    let around = lattice.surround(small);
    let ground = around.filter(|_| lattice.is_gapless).unwrap_or_else(|| lattice.ground(small));
    let places: Vec<(i32, i32)> = lattice.places().collect();
    let sample = |part: Part, (column, row): (i32, i32)| {
        let middle = lattice.middle(column, row);
        match part {
            Part::Whole => Patch::of(small, middle, lattice.extent(1.0)),
            Part::Middle => Patch::of(small, middle, lattice.extent(INNER_SHARE)),
            Part::Outline => Patch::outline(small, middle, lattice.size, ground),
        }
    };
    let group = |part: Part, has_thing: &[bool]| {
        let things = (0..places.len()).filter(|&at| has_thing[at]);
        let found: Vec<(usize, Patch)> = things.map(|at| (at, sample(part, places[at]))).collect();
        let grouping = group_patches(&found.iter().map(|(_, patch)| patch).collect::<Vec<_>>())?;
        Some((part, found, grouping))
    };
    let all = group(Part::Whole, &lattice.has_box)?;
    // Things of the other kind may have no boxes, or kinds may differ only by a part of each thing.
    let weak = || {
        let drawn = lattice.drawn(small);
        let parts =
            [(Part::Whole, &drawn), (Part::Middle, &lattice.has_box), (Part::Outline, &lattice.has_box)];
        let mut groups = parts.into_iter().filter_map(|(part, has_thing)| group(part, has_thing));
        groups.find(|(.., kinds)| kinds.means.len() == 2)
    };
    let weak = if all.2.means.len() == 1 { weak() } else { None };
    let is_weak = weak.is_some() || lattice.is_oblong() || lattice.ratio != 1.0;
    let (part, found, grouping) = weak.unwrap_or(all);
    let Grouping { of, means, apart, spread, outliers } = grouping;
    let apart = if is_weak { apart.min(MAX_WEAK_APART) } else { apart };
    let patch = |place: (i32, i32)| sample(part, place);
    let mut kinds_at = vec![None; places.len()];
    found.iter().zip(&of).for_each(|((at, _), &kind)| kinds_at[*at] = Some(kind));
    let colours = kinds::colours(&means);
    let missing: Vec<usize> = (0..places.len()).filter(|&at| kinds_at[at].is_none()).collect();
    for &at in missing.iter().filter(|_| means.len() == 2) {
        kinds_at[at] = kinds::nearest(patch(places[at]).colour(), &colours, ground);
    }
    let odd: Vec<usize> = outliers.iter().map(|&thing| found[thing].0).chain(missing).collect();
    let size = |kind: usize| {
        let of_kind = |at: &usize| kinds_at[*at] == Some(kind) && lattice.has_box[*at];
        let mut sizes: Vec<f32> = (0..places.len()).filter(of_kind).map(|at| lattice.sizes[at]).collect();
        sizes.sort_by(f32::total_cmp);
        sizes.get(sizes.len() / 2).copied().unwrap_or(0.0)
    };
    let sizes: Vec<f32> = (0..means.len()).map(size).collect();
    let is_alike = |patch: &Patch| means.iter().any(|mean| mean.distance(patch) <= spread);
    let is_drawn = |patch: &Patch| patch.distance_to(ground) > MIN_BEYOND;
    let continues = |&place: &(i32, i32)| {
        let patch = patch(place);
        is_alike(&patch) && (lattice.is_gapless || is_drawn(&patch))
    };
    let outside = lattice.around().filter(|&(column, row)| lattice.is_inside(small, column, row));
    let beyond = outside.filter(continues).count();
    let is_repeated = lattice.beyond_gap().any(|side| {
        let inside = side.iter().filter(|&&middle| small.contains(middle));
        let patches = inside.map(|&middle| Patch::of(small, middle, lattice.extent(1.0)));
        2 * patches.filter(|patch| is_alike(patch) && is_drawn(patch)).count() > side.len()
    });
    let count = |kind: usize| kinds_at.iter().filter(|&&other| other == Some(kind)).count();
    let kinds = (0..means.len()).map(|at| Kind { colour: colours[at], count: count(at), size: sizes[at] });
    let corners = |(column, row): (i32, i32)| {
        let ((x, y), (wide, high)) = (lattice.middle(column, row), lattice.pitch);
        let sides = [x - wide / 2.0, y - high / 2.0, x + wide / 2.0, y + high / 2.0];
        corners(sides.map(|side| side * small.scale))
    };
    Some(Array {
        columns: lattice.columns,
        rows: lattice.rows,
        places: places
            .iter()
            .zip(kinds_at.iter().copied())
            .enumerate()
            .map(|(at, (&place, kind))| Place { corners: corners(place), kind, is_odd: odd.contains(&at) })
            .collect(),
        kinds: kinds.collect(),
        apart,
        whole: beyond < 2 && !is_repeated,
        ground,
        around: around.unwrap_or(ground),
        by_light: None,
    })
}
