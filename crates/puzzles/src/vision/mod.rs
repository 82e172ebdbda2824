//! From a picture to what is seen in it: cells with what may stand in them, tubes, blocks, points, arrays.
//!
//! No puzzle is known here: an [`Observation`] says what was seen and how surely, and a family makes a board of it, or
//! doubts. The modules in reading order: `decode` (bytes to pixels, within bounds), `cut` (parts of a picture,
//! straightened), `sheet` (the first of many boards), `plane` (levels and their sums), `components` (connected pixels), `glyphs` (the network), `words` (digits
//! and numbers), `lattice` (rows and columns of numbers), `levels` and `cells` (what is printed in a cell), `page` (in all
//! cells), `combs` and `seams` (rows and columns of tiles), `tiles` (pictures against a reference), `sides` (how they fit
//! together), `thumbnail` (the solved picture on the same screen); `small` (pictures at one size), `flood` (areas of one colour), `lines`, and over them
//! `blocks`, `tubes`, `points` and `array`; `hough`, `pencils` and `rectify` (what was photographed at an angle, from the front); `grid` and `observation` (what was seen).

pub mod array;
pub mod blocks;
mod cells;
mod combs;
mod components;
mod cut;
mod decode;
mod flood;
mod glyphs;
mod grid;
mod hough;
mod lattice;
mod levels;
mod lines;
mod observation;
mod page;
mod pencils;
mod plane;
pub mod points;
mod rectify;
mod seams;
mod sheet;
mod sides;
#[cfg(test)]
pub(crate) mod skins;
mod small;
#[cfg(test)]
mod tests;
mod thumbnail;
mod tiles;
pub mod tubes;
mod words;

pub use cut::{Perspective, extent};
pub use decode::{MOST_BYTES, MOST_SIDE, Picture, Refusal};
pub use grid::{Candidate, Cell, Fits, Grid, Quad, Source, corners};
pub use image::RgbImage;
pub use observation::Observation;
pub use rectify::Front;
pub use small::{Area, Rgb, chroma, difference, hue, lightness};

use plane::Plane;

/// A board of fewer cells has so few numbers that they may be found anywhere.
const SMALL: usize = 9;

/// Most tilings whose pictures are looked at.
const MOST_TILINGS: usize = 4;

/// What to look for in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Cells in rows and columns, with numbers or pieces of a picture.
    Grid,
    /// Blocks of several cells.
    Blocks,
    /// Tubes with units one on the other.
    Tubes,
    /// Points in a hexagon.
    Points,
    /// Things of a few kinds in rows and columns.
    Array,
}

impl Look {
    /// Whether a picture of the solved board helps.
    pub fn takes_reference(self) -> bool {
        self == Self::Grid
    }
}

/// Everything of one sort that the picture may show; of several observations one is meant. With a `reference`, the solved
/// picture, the tiles of grids are told by what they show.
///
/// Of a contact sheet it is the first board alone that is looked at; points are seen on all, since the second may be what
/// the first one leads to.
pub fn observe(picture: &Picture, look: Look, reference: Option<&Picture>) -> Vec<Observation> {
    let first = if look == Look::Points { None } else { sheet::first(&picture.pixels) };
    match first {
        Some(first) => first.onto_sheet(seen(&first.picture, look, reference)),
        None => seen(picture, look, reference),
    }
}

/// What [`observe`] tells of what was photographed at an angle, and of so much around it, as a part of its size; all that where
/// it is in the picture.
pub fn observe_front(
    front: &Front<'_>,
    around: f32,
    look: Look,
    reference: Option<&Picture>,
) -> Vec<Observation> {
    let Some((pixels, plane)) = front.view(around) else { return Vec::new() };
    let (width, height) = (pixels.width() as f32, pixels.height() as f32);
    let place = |(x, y): (f32, f32)| plane.at(x / width, y / height);
    let seen = observe(&Picture { pixels }, look, reference);
    seen.into_iter().map(|seen| seen.placed(place)).collect()
}

fn seen(picture: &Picture, look: Look, reference: Option<&Picture>) -> Vec<Observation> {
    match look {
        Look::Grid => grids(picture, reference),
        Look::Blocks => blocks::observe(&picture.pixels).into_iter().map(Observation::Blocks).collect(),
        Look::Tubes => tubes::observe(&picture.pixels).map(Observation::Tubes).into_iter().collect(),
        Look::Points => points::observe(&picture.pixels).into_iter().map(Observation::Points).collect(),
        Look::Array => array::observe(&picture.pixels).map(Observation::Array).into_iter().collect(),
    }
}

fn grids(picture: &Picture, reference: Option<&Picture>) -> Vec<Observation> {
    let tilings = || seams::propose(&picture.pixels, MOST_TILINGS);
    if let Some(reference) = reference {
        let compare = |tiling| tiles::compare(&picture.pixels, tiling, &reference.pixels);
        return tilings().iter().map(compare).map(Observation::Grid).collect();
    }
    let plane = Plane::grey(&picture.pixels);
    let glyphs = words::digits(&plane);
    let words = words::words(&glyphs);
    let page = page::Page { picture, plane: &plane, glyphs: &glyphs, words: &words };
    let mut grids = page.read_best(&lattice::propose(&words));
    let read = grids.iter().position(Grid::is_legible);
    // A few numbers in place may be anything: they have to stand on tiles.
    let is_small = |grid: &Grid| grid.cells.len() < SMALL;
    if read.is_none_or(|read| grids[read].is_pictured() || is_small(&grids[read])) {
        let tilings = tilings();
        let clearest = tilings.first().map_or(1.0, |tiling| tiling.score);
        let pieces = tilings.iter().filter_map(|tiling| {
            let grid = pieces(&page, &words, tiling)?;
            Some(Grid { lines: tiling.score / clearest, ..grid })
        });
        match read {
            Some(read) => {
                // The numbers are known; what is looked for are the pieces that they are printed on.
                let same = |pieces: &Grid| pieces.source == Source::Numbers && pieces.is_about(&grids[read]);
                let mut pieces = pieces;
                match pieces.find(same) {
                    Some(pieces) => grids[read] = pieces,
                    None => grids[read].lines = 0.0,
                }
            }
            None => {
                grids.extend(pieces);
                let pictured = grids.iter().any(|grid| grid.fits.is_some());
                let tiling = tilings.first().filter(|_| pictured);
                grids.extend(tiling.and_then(|tiling| {
                    let blank = tiles::blank(&picture.pixels, tiling);
                    let fits = Some(sides::fits(&picture.pixels, tiling, blank));
                    Some(Grid { fits, ..thumbnail::find(&picture.pixels, tiling)? })
                }));
            }
        }
    }
    // A row or a column of text beside the board may have been taken for a part of it.
    let cut: Vec<Grid> =
        grids.iter().filter(|grid| grid.source == Source::Numbers).flat_map(Grid::parts).collect();
    grids.extend(cut);
    grids.into_iter().map(Observation::Grid).collect()
}

/// The pieces of a tiling: what is printed on them, and how they fit together.
fn pieces(page: &page::Page<'_>, words: &[words::Word], tiling: &seams::Tiling) -> Option<Grid> {
    let pixels = &page.picture.pixels;
    let mut grid = match tiles::printed(words, tiling).and_then(|lattice| page.read(&lattice)) {
        Some(grid) => grid,
        None => tiles::bare(pixels, tiling),
    };
    tiles::place(tiling, &mut grid);
    if grid.is_pictured() {
        grid.fits = Some(sides::fits(pixels, tiling, tiles::blank(pixels, tiling)));
    }
    (grid.is_pictured() || grid.source == Source::Numbers).then_some(grid)
}
