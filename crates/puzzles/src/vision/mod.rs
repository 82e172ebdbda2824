//! From a picture to what is seen in it: cells with what may stand in them, tubes, blocks.
//!
//! No puzzle is known here: an [`Observation`] says what was seen and how surely, and a family makes a board of it, or
//! doubts. The modules in reading order: `decode` (bytes to pixels, within bounds), `cut` (parts of a picture,
//! straightened), `plane` (levels and their sums), `components` (connected pixels), `glyphs` (the network), `words` (digits
//! and numbers), `lattice` (rows and columns of numbers), `seams` (rows and columns of tiles), `cells` (what is printed in
//! each cell), `tiles` (pictures against a reference), `jigsaw` (pictures without one); `small` (pictures at one size),
//! `lines`, and over them `blocks` and `tubes`; `observation`.

pub mod blocks;
mod cells;
mod components;
mod cut;
mod decode;
mod glyphs;
mod jigsaw;
mod lattice;
mod lines;
mod observation;
mod plane;
mod seams;
#[cfg(test)]
pub(crate) mod skins;
mod small;
#[cfg(test)]
mod tests;
mod tiles;
pub mod tubes;
mod words;

pub use cut::{Perspective, extent};
pub use decode::{MOST_BYTES, MOST_SIDE, Picture, Refusal};
pub use image::RgbImage;
pub use observation::{Candidate, Cell, Grid, Observation, Quad, Source};
pub use small::{Area, Rgb};

use plane::Plane;

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
}

impl Look {
    /// Whether a picture of the solved board helps.
    pub fn takes_reference(self) -> bool {
        self == Self::Grid
    }
}

/// Everything of one sort that the picture may show; of several observations one is meant. With a `reference`, the solved
/// picture, the tiles of grids are told by what they show.
pub fn observe(picture: &Picture, look: Look, reference: Option<&Picture>) -> Vec<Observation> {
    match look {
        Look::Grid => grids(picture, reference),
        Look::Blocks => blocks::observe(&picture.pixels).map(Observation::Blocks).into_iter().collect(),
        Look::Tubes => tubes::observe(&picture.pixels).map(Observation::Tubes).into_iter().collect(),
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
    let tilings = tilings();
    let printed = tilings.iter().filter_map(|tiling| tiles::printed(&words, tiling));
    let lattices: Vec<lattice::Lattice> = lattice::propose(&words).into_iter().chain(printed).collect();
    let mut grids: Vec<Grid> =
        lattices.iter().filter_map(|lattice| cells::read(picture, &plane, &glyphs, lattice)).collect();
    // A row or a column of text beside the board may have been taken for a part of it.
    let cut: Vec<Grid> = grids.iter().flat_map(Grid::parts).collect();
    grids.extend(cut);
    if !grids.iter().any(is_legible) {
        grids.extend(tilings.first().and_then(|tiling| jigsaw::arrange(&picture.pixels, tiling)));
    }
    grids.into_iter().map(Observation::Grid).collect()
}

/// Whether nearly every cell shows one number clearly, or nothing.
fn is_legible(grid: &Grid) -> bool {
    let clear = |cell: &&Cell| cell.candidates.first().map_or(cell.blank, |best| best.likelihood) > -0.7;
    grid.cells.iter().filter(clear).count() * 6 >= grid.cells.len() * 5
}
