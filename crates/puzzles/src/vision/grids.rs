//! Reads the grids of a picture: printed numbers, numbers over pictures, and pieces of a picture.

use super::decode::Picture;
use super::effort::Effort;
use super::grid::{Grid, Source};
use super::numbers::lattice::{self, Lattice};
use super::numbers::page::Page;
use super::numbers::whole::{self, Proposal};
use super::numbers::words::{self, Glyph, Word};
use super::observation::Observation;
use super::pieces::seams::{self, Tiling};
use super::pieces::{sides, thumbnail, tiles};
use super::plane::Plane;

/// Fewest cells of a board whose numbers need no tiles under them.
const SMALL: usize = 9;

/// Height of digits, as a part of a cell, below which the network sees them enlarged.
const SMALL_DIGITS: f32 = 0.32;

/// Maximum tilings whose pieces are compared.
const MOST_TILINGS: usize = 5;

/// Maximum tilings whose cells are read by the network.
const MAX_CELL_TILINGS: usize = 8;

/// Grids that a picture may show: numbers read twice, and pieces with the fit of their sides.
pub(super) fn observe(
    picture: &Picture,
    reference: Option<&Picture>,
    effort: &Effort<'_>,
) -> Vec<Observation> {
    let goes_on = || !effort.is_spent();
    if let Some(reference) = reference {
        let compare = |tiling| tiles::compare(&picture.pixels, tiling, &reference.pixels);
        let tilings = if goes_on() { seams::propose(&picture.pixels, MOST_TILINGS) } else { Vec::new() };
        return tilings.iter().take_while(|_| goes_on()).map(compare).map(Observation::Grid).collect();
    }
    let grey = Ink::new(Plane::grey(&picture.pixels), effort);
    let page = grey.page(picture, effort);
    let mut grids = read(&page, page.first());
    // Coloured numbers over a picture are lost in its light and dark parts.
    let is_lost = !grids.iter().any(Grid::is_legible) && goes_on();
    let plane = if is_lost { Plane::warm(&picture.pixels) } else { None };
    if let Some(plane) = plane {
        let warm = Ink::few(plane, effort);
        let page = warm.page(picture, effort);
        let first = page.first();
        if first.grids.iter().any(Grid::is_legible) {
            grids = read(&page, first);
        }
    }
    grids.into_iter().map(Observation::Grid).collect()
}

/// Reads the grids of a page whose numbers were read at a first look.
fn read(page: &Page<'_>, first: First) -> Vec<Grid> {
    let Page { picture, words, effort, .. } = *page;
    let goes_on = || !effort.is_spent();
    let First { seen, unseen, mut grids } = first;
    let mut proposals: Vec<Proposal> = seen.iter().chain(&unseen).map(|l| of_lattice(page, l)).collect();
    let read = grids.iter().position(Grid::is_legible);
    // A few aligned numbers are a board only if they are on tiles.
    let is_small = |grid: &Grid| grid.cells.len() < SMALL;
    if read.is_none_or(|read| grids[read].is_pictured() || is_small(&grids[read])) {
        let tilings = if goes_on() { seams::propose(&picture.pixels, MAX_CELL_TILINGS) } else { Vec::new() };
        for tiling in tilings.iter().take_while(|_| goes_on()) {
            if let Some(lattice) = tiles::printed(words, tiling) {
                proposals.push(Proposal {
                    corners: of_tiling(picture, tiling).corners,
                    ..of_lattice(page, &lattice)
                });
            }
            proposals.push(of_tiling(picture, tiling));
        }
        let clearest = tilings.first().map_or(1.0, |tiling| tiling.score);
        let pieces = tilings.iter().take(MOST_TILINGS).take_while(|_| goes_on()).filter_map(|tiling| {
            let grid = pieces(page, words, tiling)?;
            Some(Grid { lines: tiling.score / clearest, ..grid })
        });
        match read {
            Some(read) => {
                // The numbers are known; find the pieces under them.
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
                let tiling = tilings.first().filter(|_| pictured && goes_on());
                grids.extend(tiling.and_then(|tiling| {
                    let blank = tiles::blank(&picture.pixels, tiling);
                    let fits = Some(sides::fits(&picture.pixels, tiling, blank));
                    Some(Grid { fits, ..thumbnail::find(&picture.pixels, tiling)? })
                }));
            }
        }
    }
    let confirmed = read.and_then(|read| whole::confirm(&picture.pixels, &grids[read], &proposals));
    let mut second = match confirmed {
        Some(grid) => vec![grid],
        None => whole::read(&picture.pixels, proposals, effort),
    };
    for grid in &mut second {
        grid.fits = grids.iter().find(|other| other.is_about(grid)).and_then(|other| other.fits.clone());
    }
    grids.extend(second);
    // A row or a column of text may be included by mistake.
    let cut: Vec<Grid> =
        grids.iter().filter(|grid| grid.source == Source::Numbers).flat_map(Grid::parts).collect();
    grids.extend(cut);
    grids
}

/// Numbers seen in a plane of a picture.
struct Ink {
    plane: Plane,
    glyphs: Vec<Glyph>,
    words: Vec<Word>,
}

impl Ink {
    fn new(plane: Plane, effort: &Effort<'_>) -> Self {
        let glyphs = words::digits(&plane, effort);
        Self::of(plane, glyphs)
    }

    /// Without numbers if much is seen: a texture.
    fn few(plane: Plane, effort: &Effort<'_>) -> Self {
        let glyphs = words::few_digits(&plane, effort);
        Self::of(plane, glyphs)
    }

    fn of(plane: Plane, glyphs: Vec<Glyph>) -> Self {
        let words = words::words(&glyphs);
        Self { plane, glyphs, words }
    }

    fn page<'a>(&'a self, picture: &'a Picture, effort: &'a Effort<'a>) -> Page<'a> {
        Page { picture, plane: &self.plane, glyphs: &self.glyphs, words: &self.words, effort }
    }
}

/// Lattices of a page with and without clear numbers, and the grids read from the best of them.
struct First {
    seen: Vec<Lattice>,
    unseen: Vec<Lattice>,
    grids: Vec<Grid>,
}

impl Page<'_> {
    fn first(&self) -> First {
        let (seen, unseen) = self.ranked(&lattice::propose(self.words));
        let grids = self.read_best(&seen);
        First { seen, unseen, grids }
    }
}

/// Cells around the numbers of a lattice, smaller where the numbers are.
fn of_lattice(page: &Page<'_>, lattice: &Lattice) -> Proposal {
    let places =
        (0..lattice.rows).flat_map(|row| (0..lattice.columns).map(move |column| (column as f32, row as f32)));
    let corner = |i: f32, j: f32| lattice.at(i, j);
    let corners = places.clone().map(|(i, j)| {
        [
            corner(i - 0.5, j - 0.5),
            corner(i + 0.5, j - 0.5),
            corner(i + 0.5, j + 0.5),
            corner(i - 0.5, j + 0.5),
        ]
    });
    let (wide, high) = (lattice.across.0.abs(), lattice.down.1.abs());
    let is_small = lattice.glyph < SMALL_DIGITS * high.min(wide);
    let (wide, high) =
        if is_small { (wide.min(3.0 * lattice.glyph), high.min(2.3 * lattice.glyph)) } else { (wide, high) };
    let boxes = places.map(|(i, j)| {
        let (x, y) = lattice.at(i, j);
        [x - wide / 2.0, y - high / 2.0, x + wide / 2.0, y + high / 2.0]
    });
    Proposal {
        columns: lattice.columns,
        rows: lattice.rows,
        corners: corners.collect(),
        boxes: boxes.collect(),
        texture: tiles::texture(&page.picture.pixels, lattice),
        strays: page.strays(lattice),
    }
}

/// Cells of a tiling, gutters included.
fn of_tiling(picture: &Picture, tiling: &Tiling) -> Proposal {
    let count = tiling.columns * tiling.rows;
    let cell = |at: usize| {
        let (column, row) = ((at % tiling.columns) as f32, (at / tiling.columns) as f32);
        let (x, y) = (tiling.start.0 + column * tiling.step.0, tiling.start.1 + row * tiling.step.1);
        [x, y, x + tiling.step.0, y + tiling.step.1]
    };
    Proposal {
        columns: tiling.columns,
        rows: tiling.rows,
        corners: (0..count).map(|at| tiles::corners(tiling, at)).collect(),
        boxes: (0..count).map(cell).collect(),
        texture: tiles::bare(&picture.pixels, tiling).texture,
        strays: 0,
    }
}

/// The pieces of a tiling: their numbers and the fit of their sides.
fn pieces(page: &Page<'_>, words: &[Word], tiling: &Tiling) -> Option<Grid> {
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
