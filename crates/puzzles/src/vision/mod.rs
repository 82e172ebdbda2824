//! From a picture to what is seen in it: a grid of cells with the numbers that may stand in them.
//!
//! No puzzle is known here: an [`Observation`] says what was seen and how surely, and a family makes a board of it, or
//! doubts. The modules in reading order: `decode` (bytes to pixels, within bounds), `plane` (levels and their sums),
//! `components` (connected pixels), `glyphs` (the network), `words` (digits and numbers), `lattice` (rows and columns of
//! numbers), `seams` (rows and columns of tiles), `cells` (what is printed in each cell), `tiles` (pictures against a
//! reference), `jigsaw` (pictures without one), `observation`.

mod cells;
mod components;
mod decode;
mod glyphs;
mod jigsaw;
mod lattice;
mod observation;
mod plane;
mod seams;
#[cfg(test)]
pub(crate) mod skins;
#[cfg(test)]
mod tests;
mod tiles;
mod words;

pub use decode::{MOST_BYTES, MOST_SIDE, Picture, Refusal};
pub use observation::{Candidate, Cell, Grid, Observation, Source};

use plane::Plane;

/// Most tilings whose pictures are looked at.
const MOST_TILINGS: usize = 4;

/// Everything that the picture may show: several grids usually, of which one is meant. With a `reference`, the solved
/// picture, tiles are told by what they show.
pub fn observe(picture: &Picture, reference: Option<&Picture>) -> Vec<Observation> {
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
