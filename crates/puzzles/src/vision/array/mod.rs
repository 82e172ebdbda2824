//! Things of one size in rows and columns, and which of them look alike: lamps, buttons, squares of a few kinds. What they are
//! is not known here.
//!
//! In reading order: `boxes` that stand out, the `lattice` that most of them make, and the `kinds` that they are of.

mod boxes;
mod kinds;
mod lattice;

use image::RgbImage;

use self::kinds::{Patch, Sorted};
use self::lattice::Lattice;
use super::grid::{Quad, corners};
use super::small::{Rgb, Small};

/// Things in rows and columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    /// Things in a row.
    pub columns: usize,
    /// Things in a column.
    pub rows: usize,
    /// `columns` × `rows` places in reading order.
    pub places: Vec<Place>,
    /// What the things are.
    pub kinds: Vec<Kind>,
    /// How much farther than things of one kind the kinds are apart; 0 where there is one kind.
    pub apart: f32,
    /// Whether nothing of these kinds lies beyond, in line.
    pub whole: bool,
    /// The colour between the things.
    pub ground: Rgb,
}

/// A place of an array.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The box around it, as wide as from one thing to the next.
    pub corners: Quad,
    /// The kind of what lies there, by its index; `None` where nothing was found.
    pub kind: Option<usize>,
}

/// Things that look alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// Their colour on the whole.
    pub colour: Rgb,
    /// How many there are.
    pub count: usize,
}

/// The longer side of the picture in which arrays are looked for, and how much a picture is enlarged at most.
const LONG: f32 = 900.0;
const MOST_ENLARGED: f32 = 2.5;

/// The sides of an array.
const SIDES: std::ops::RangeInclusive<usize> = 2..=16;

/// The least share of places where something was found.
const FILLED: f32 = 0.7;

/// The clearest array of a picture.
pub fn observe(picture: &RgbImage) -> Option<Array> {
    let longer = picture.width().max(picture.height()) as f32;
    let small = Small::scaled(picture, (longer / LONG).max(1.0 / MOST_ENLARGED));
    let sides = |lattice: &Lattice| SIDES.contains(&lattice.columns) && SIDES.contains(&lattice.rows);
    let lattices = boxes::sets(&small).into_iter().filter_map(|boxes| lattice::find(&boxes));
    let mut lattices: Vec<Lattice> =
        lattices.filter(|lattice| sides(lattice) && lattice.filled() >= FILLED).collect();
    // The one of most things; of those that are as many, the one with the largest.
    lattices
        .sort_by(|a, b| (b.found(), b.size).partial_cmp(&(a.found(), a.size)).expect("sizes are numbers"));
    array(&small, lattices.first()?)
}

fn array(small: &Small, lattice: &Lattice) -> Option<Array> {
    let ground = lattice.ground(small);
    let patch = |(column, row): (i32, i32)| Patch::of(small, lattice.middle(column, row), lattice.size);
    let places: Vec<(i32, i32)> = lattice.places().collect();
    let found: Vec<(usize, Patch)> = places
        .iter()
        .enumerate()
        .filter(|(at, _)| lattice.has[*at])
        .map(|(at, &place)| (at, patch(place)))
        .collect();
    let Sorted { of, means, apart, spread } =
        kinds::sort(&found.iter().map(|(_, patch)| patch).collect::<Vec<_>>())?;
    let mut kinds_at = vec![None; places.len()];
    found.iter().zip(&of).for_each(|((at, _), &kind)| kinds_at[*at] = Some(kind));
    let alike = |place: (i32, i32)| {
        let patch = patch(place);
        means.iter().any(|mean| mean.unlike(&patch) <= spread)
    };
    let around = lattice.around().filter(|&(column, row)| lattice.is_inside(small, column, row));
    let beyond = around.filter(|&place| alike(place)).count();
    let count = |kind: usize| of.iter().filter(|&&other| other == kind).count();
    let kinds = means.iter().enumerate().map(|(at, mean)| Kind { colour: mean.colour(), count: count(at) });
    let corners = |(column, row): (i32, i32)| {
        let ((x, y), half) = (lattice.middle(column, row), lattice.pitch / 2.0);
        corners([x - half, y - half, x + half, y + half].map(|at| at * small.scale))
    };
    Some(Array {
        columns: lattice.columns,
        rows: lattice.rows,
        places: places
            .iter()
            .zip(kinds_at)
            .map(|(&place, kind)| Place { corners: corners(place), kind })
            .collect(),
        kinds: kinds.collect(),
        apart,
        whole: beyond < 2,
        ground,
    })
}
