//! Finds arrays: items of one size in rows and columns, such as lamps or buttons, grouped by
//! appearance. Depends on no puzzle.
//!
//! The modules, in the order in which to read them:
//!
//! - `boxes` finds boxes that may hold an item; `connect` finds the largest `lattice` of them.
//! - `adjacent` finds lattices of cells without gaps, which have no boxes; `flat` samples their
//!   pixels.
//! - `kinds` groups items by colour; `grouped` reads a lattice as an array, defined in `observed`.
//! - `panel` finds arrays of which only the lit cells are visible.
//! - `unequal` finds arrays of items whose shape depends on their kind.
//! - `seamed` finds arrays of cells between lines along which colours change.

mod adjacent;
pub(in crate::vision) mod boxes;
mod connect;
mod flat;
mod grouped;
mod kinds;
mod lattice;
mod observed;
mod panel;
mod seamed;
mod unequal;

use std::cmp::Ordering;

use image::RgbImage;

use self::boxes::ItemBox;
use self::lattice::Lattice;
pub(crate) use self::observed::{Array, Kind};
use super::effort::Effort;
use super::small::Small;

/// Longer side of the picture in which arrays are searched, in pixels.
const TARGET_SIDE: f32 = 900.0;
/// Maximum factor of enlargement.
const MAX_ENLARGEMENT: f32 = 2.5;

/// Contrast of dark lamps with a dark background, or of white cards with a nearly white background.
const FAINT_CONTRAST: u8 = 7;

/// Maximum areas of one colour, within [`FAINT_CONTRAST`]. If there are more, as on a cloudy
/// background, none of them is used.
const MAX_FAINT: usize = 200;

/// Minimum share of places with a box.
const MIN_BOXED: f32 = 0.35;
/// Minimum share of places with a box or another drawing.
const MIN_DRAWN: f32 = 0.6;

/// Minimum rows and columns of oblong items, and of a lattice that [`read_boxed`] reads.
const MIN_OBLONG_SIDE: usize = 3;
/// Minimum share of places of oblong items with a box. Text and lists have many oblong boxes.
const MIN_OBLONG_BOXED: f32 = 0.75;

/// Minimum boxes of a complete lattice of nearly square items that makes a search for oblong items
/// unnecessary. The lattice must be complete, because the knobs of oblong switches form an
/// incomplete one.
const MIN_CLEAR: usize = 9;

/// Minimum places of a complete lattice of two kinds of boxes that makes a search for a panel
/// unnecessary.
const MIN_BOXES: usize = 16;

/// Finds the largest array of a picture.
pub(crate) fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Option<Array> {
    let longer = picture.width().max(picture.height()) as f32;
    let small = Small::with_scale(picture, (longer / TARGET_SIDE).max(1.0 / MAX_ENLARGEMENT));
    let mut sets = boxes::sets(&small, FAINT_CONTRAST);
    let faint = boxes::plain_boxes(&small, FAINT_CONTRAST);
    if faint.len() <= MAX_FAINT {
        sets.push(faint);
    }
    let squares = find_squares(&small, &sets, effort);
    let count = squares.first().map_or(0, Lattice::box_count);
    let is_complete = squares.first().is_some_and(|largest| largest.boxed_share() == 1.0);
    if !(is_complete && count >= MIN_CLEAR)
        && let Some(oblong) = find_oblong(&sets, effort)
        && oblong.box_count() > count
        && let Some(found) = grouped::read(&small, &oblong)
        && found.is_clear()
    {
        return Some(found);
    }
    let uniform = read_clearest(&small, &squares);
    let places = |found: &Array| found.places.len();
    // Boxes around all items of two kinds are better evidence than the colours of a panel.
    let is_boxed = |uniform: &Array| uniform.kinds.len() == 2 && places(uniform) >= MIN_BOXES;
    if !(is_complete && uniform.as_ref().is_some_and(|found| found.is_complete() || is_boxed(found))) {
        let found = panel::find(&small, effort)
            .filter(|found| uniform.as_ref().is_none_or(|uniform| found.is_preferable_to(uniform)));
        if found.is_some() {
            return found;
        }
    }
    if uniform.as_ref().is_some_and(Array::is_complete) || effort.is_spent() {
        return uniform;
    }
    let min_places = uniform.as_ref().filter(|found| found.kinds.len() == 2).map_or(0, places);
    let unequal = unequal::find(picture, &small, effort).filter(|found| places(found) >= min_places);
    // A board found by its seams may include a bar or miss a hole, so it must be much larger.
    let is_texture = |found: &Array| found.kinds.len() > 2 && found.by_light.is_none();
    let min_places = 2 * uniform.as_ref().filter(|found| !is_texture(found)).map_or(0, places);
    let seamed = || seamed::find(picture, &small, effort).filter(|found| places(found) >= min_places);
    unequal.or_else(seamed).or(uniform)
}

/// Finds lattices of nearly square items, those with the most items first. Among equals, lattices
/// with gaps between items come first, then those with larger items.
fn find_squares(small: &Small, sets: &[Vec<ItemBox>], effort: &Effort<'_>) -> Vec<Lattice> {
    let boxes = boxes::square(sets);
    let boxed = boxes.iter().take_while(|_| !effort.is_spent()).filter_map(|boxes| connect::find(boxes));
    let boxed = boxed.map(Lattice::without_odd_row);
    let is_filled = |lattice: &Lattice| {
        let boxed = lattice.boxed_share();
        boxed >= MIN_DRAWN || boxed >= MIN_BOXED && lattice.drawn_share(small) >= MIN_DRAWN
    };
    let lattices = boxed.chain(adjacent::find(small));
    let mut found: Vec<Lattice> = lattices.filter(|found| found.has_sides() && is_filled(found)).collect();
    found.sort_by(|a, b| order(b).partial_cmp(&order(a)).unwrap_or(Ordering::Equal));
    found
}

/// Finds the lattice with the most oblong items.
fn find_oblong(sets: &[Vec<ItemBox>], effort: &Effort<'_>) -> Option<Lattice> {
    let shapes = boxes::oblong(sets).take_while(|_| !effort.is_spent());
    let lattices = shapes.filter_map(|(ratio, boxes)| connect::find_oblong(&boxes, ratio));
    let is_whole = |lattice: &Lattice| {
        let narrow = lattice.columns.min(lattice.rows);
        lattice.has_sides() && narrow >= MIN_OBLONG_SIDE && lattice.boxed_share() >= MIN_OBLONG_BOXED
    };
    lattices.filter(is_whole).reduce(|best, next| if order(&next) > order(&best) { next } else { best })
}

/// Returns the sort key of a lattice: number of boxes, gaps between items, size. Lattices with
/// greater keys are preferred.
fn order(lattice: &Lattice) -> (usize, bool, f32) {
    (lattice.box_count(), !lattice.is_gapless, lattice.size)
}

/// Reads the largest lattice with a box around each item, as a less certain array; `None` if its
/// kinds are unclear or it has too few rows or columns.
fn read_boxed(small: &Small, lattices: &[Lattice]) -> Option<Array> {
    let boxed = lattices.iter().find(|lattice| !lattice.is_gapless && lattice.boxed_share() == 1.0)?;
    let array = grouped::read(small, boxed).filter(Array::is_clear);
    array.filter(|array| array.rows.min(array.columns) >= MIN_OBLONG_SIDE).map(Array::into_weak)
}

/// Reads the first lattice. If its items have one kind or too many, as in a texture, returns a
/// later lattice with clear kinds instead, as a less certain array.
fn read_clearest(small: &Small, lattices: &[Lattice]) -> Option<Array> {
    let mut arrays = lattices.iter().map(|lattice| grouped::read(small, lattice));
    let first = arrays.next()?;
    // Adjacent cells may include a bar in the colour of a cell. Boxes around all cells exclude it.
    let has_bar = lattices[0].is_gapless && first.as_ref().is_some_and(|first| !first.whole);
    let boxed = if has_bar { read_boxed(small, lattices) } else { None };
    if boxed.is_some() {
        return boxed;
    }
    // Items of further rows may have fewer boxes.
    let wider = first.as_ref().filter(|first| first.kinds.len() == 2 && !first.whole).and_then(|_| {
        let wider = lattices.iter().find(|lattice| lattice.includes(&lattices[0]))?;
        grouped::read(small, wider).filter(|array| array.kinds.len() == 2 && array.is_full())
    });
    if wider.is_some() {
        return wider.map(Array::into_weak);
    }
    if first.as_ref().is_some_and(|first| first.kinds.len() > 1) {
        return first;
    }
    let clear = arrays.flatten().find(Array::is_clear);
    clear.map(Array::into_weak).or(first)
}
