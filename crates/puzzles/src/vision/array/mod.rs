//! Finds arrays: things of one size in rows and columns, such as lamps or buttons, grouped by
//! appearance. Depends on no puzzle.
//!
//! In reading order: `boxes`, the `lattice` that most of them form, `adjacent` (cells without gaps,
//! which have no boxes), and the `kinds` of things.

mod adjacent;
pub(in crate::vision) mod boxes;
mod kinds;
mod lattice;

use image::RgbImage;

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

/// Minimum share of places with a thing.
const MIN_FILLED: f32 = 0.6;

/// Share of a thing's size in which kinds are searched that look alike as a whole, and the maximum
/// [`Array::apart`] of such kinds: they are less certain.
const INNER_SHARE: f32 = 0.5;
const MAX_INNER_APART: f32 = 2.5;

/// Finds the largest array of a picture.
pub(crate) fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Option<Array> {
    let longer = picture.width().max(picture.height()) as f32;
    let small = Small::with_scale(picture, (longer / TARGET_SIDE).max(1.0 / MAX_ENLARGEMENT));
    let sides = |lattice: &Lattice| SIDES.contains(&lattice.columns) && SIDES.contains(&lattice.rows);
    let lattices = boxes::sets(&small, FAINT_CONTRAST)
        .into_iter()
        .take_while(|_| !effort.is_spent())
        .filter_map(|boxes| lattice::find(&boxes));
    let lattices = lattices.chain(adjacent::find(&small));
    let mut lattices: Vec<Lattice> =
        lattices.filter(|lattice| sides(lattice) && lattice.filled_share() >= MIN_FILLED).collect();
    // Most things first, then those with boxes, then the largest.
    lattices.sort_by(|a, b| {
        let order = |lattice: &Lattice| (lattice.box_count(), !lattice.is_gapless, lattice.size);
        order(b).partial_cmp(&order(a)).expect("sizes are numbers")
    });
    array(&small, lattices.first()?)
}

/// Reads the things of a lattice; `None` if they have too many kinds.
fn array(small: &Small, lattice: &Lattice) -> Option<Array> {
    let around = lattice.surround(small);
    let ground = around.filter(|_| lattice.is_gapless).unwrap_or_else(|| lattice.ground(small));
    let places: Vec<(i32, i32)> = lattice.places().collect();
    let group = |share: f32| {
        let patch =
            |at: usize| Patch::of(small, lattice.middle(places[at].0, places[at].1), share * lattice.size);
        let with_box = (0..places.len()).filter(|&at| lattice.has_box[at]);
        let found: Vec<(usize, Patch)> = with_box.map(|at| (at, patch(at))).collect();
        let grouping = kinds::group(&found.iter().map(|(_, patch)| patch).collect::<Vec<_>>())?;
        Some((share, found, grouping))
    };
    // Kinds may differ only by a small drawing in the middle of each thing.
    let inner = |own: &Grouping| if own.means.len() == 1 { group(INNER_SHARE) } else { None };
    let outer = group(1.0)?;
    let inner = inner(&outer.2).filter(|(.., grouping)| grouping.means.len() == 2);
    let (share, found, grouping) = inner.unwrap_or(outer);
    let Grouping { of, means, apart, spread, outliers } = grouping;
    let apart = if share < 1.0 { apart.min(MAX_INNER_APART) } else { apart };
    let patch =
        |(column, row): (i32, i32)| Patch::of(small, lattice.middle(column, row), share * lattice.size);
    let mut kinds_at = vec![None; places.len()];
    found.iter().zip(&of).for_each(|((at, _), &kind)| kinds_at[*at] = Some(kind));
    let colours: Vec<Rgb> = means.iter().map(Patch::colour).collect();
    let missing: Vec<usize> = (0..places.len()).filter(|&at| !lattice.has_box[at]).collect();
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
    let alike = |place: (i32, i32)| {
        let patch = patch(place);
        means.iter().any(|mean| mean.distance(&patch) <= spread)
    };
    let outside = lattice.around().filter(|&(column, row)| lattice.is_inside(small, column, row));
    let beyond = outside.filter(|&place| alike(place)).count();
    let count = |kind: usize| kinds_at.iter().filter(|&&other| other == Some(kind)).count();
    let kinds = means.iter().enumerate().map(|(at, mean)| Kind {
        colour: mean.colour(),
        count: count(at),
        size: sizes[at],
    });
    let corners = |(column, row): (i32, i32)| {
        let ((x, y), half) = (lattice.middle(column, row), lattice.pitch / 2.0);
        corners([x - half, y - half, x + half, y + half].map(|at| at * small.scale))
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
        whole: beyond < 2,
        ground,
        around: around.unwrap_or(ground),
    })
}
