//! Reads the grids of a picture: printed numbers, numbers over pictures, and pieces of pictures.

use super::decode::Picture;
use super::effort::Effort;
use super::grid::{Grid, Source};
use super::numbers::lattice::{self, Lattice};
use super::numbers::page::Page;
use super::numbers::whole::{self, Outputs, Proposal};
use super::numbers::words::{self, Glyph, Word};
use super::observation::Observation;
use super::pieces::seams::{self, Tiling};
use super::pieces::{sides, thumbnail, tiles};
use super::plane::Plane;

/// Minimum cells of a board whose numbers need no visible tiles.
const MIN_CELLS_WITHOUT_TILES: usize = 9;

/// Height of digits, in cells, below which the network reads them enlarged.
const SMALL_DIGIT_HEIGHT: f32 = 0.32;

/// Maximum tilings whose pieces are compared, with each other or with a reference picture.
const MAX_TILINGS: usize = 5;

/// Maximum tilings whose cells are read by the network.
const MAX_CELL_TILINGS: usize = 8;

/// Finds the grids that a picture may show: numbers, read by two readers, and pieces of a picture
/// with the fit of their sides. If `reference` is given, which shows the solved picture, finds only
/// tiles and compares them with it.
pub(super) fn observe(
    picture: &Picture,
    reference: Option<&Picture>,
    effort: &Effort<'_>,
) -> Vec<Observation> {
    let may_continue = || !effort.is_spent();
    if let Some(reference) = reference {
        let compare = |tiling| tiles::compare(&picture.pixels, tiling, &reference.pixels);
        let tilings = if may_continue() { seams::propose(&picture.pixels, MAX_TILINGS) } else { Vec::new() };
        return tilings.iter().take_while(|_| may_continue()).map(compare).map(Observation::Grid).collect();
    }
    let grey = Numbers::new(Plane::grey(&picture.pixels), effort);
    let page = grey.page(picture, effort);
    let mut grids = read(&page, page.read_first());
    // In grey levels, coloured numbers are lost in the light and dark parts of a picture.
    let is_lost = !grids.iter().any(Grid::is_legible) && may_continue();
    let plane = if is_lost { Plane::warm(&picture.pixels) } else { None };
    if let Some(plane) = plane {
        let warm = Numbers::new_unless_texture(plane, effort);
        let page = warm.page(picture, effort);
        let first = page.read_first();
        if first.grids.iter().any(Grid::is_legible) {
            grids = read(&page, first);
        }
    }
    grids.into_iter().map(Observation::Grid).collect()
}

/// Reads the grids of a page after the first reading of its numbers.
fn read(page: &Page<'_>, first: FirstReading) -> Vec<Grid> {
    let Page { picture, words, effort, .. } = *page;
    let may_continue = || !effort.is_spent();
    let FirstReading { seen, unseen, mut grids } = first;
    let mut proposals: Vec<Proposal> =
        seen.iter().chain(&unseen).map(|l| lattice_proposal(page, l)).collect();
    let read = grids.iter().position(Grid::is_legible);
    // A few aligned numbers may be other text. They are a board only if they are on tiles.
    let is_small = |grid: &Grid| grid.cells.len() < MIN_CELLS_WITHOUT_TILES;
    if read.is_none_or(|read| grids[read].is_pictured() || is_small(&grids[read])) {
        let tilings =
            if may_continue() { seams::propose(&picture.pixels, MAX_CELL_TILINGS) } else { Vec::new() };
        for tiling in tilings.iter().take_while(|_| may_continue()) {
            if let Some(lattice) = tiles::find_printed(words, tiling) {
                proposals.push(Proposal {
                    corners: tiling_proposal(picture, tiling).corners,
                    ..lattice_proposal(page, &lattice)
                });
            }
            proposals.push(tiling_proposal(picture, tiling));
        }
        let clearest = tilings.first().map_or(1.0, |tiling| tiling.score);
        let pieces = tilings.iter().take(MAX_TILINGS).take_while(|_| may_continue()).filter_map(|tiling| {
            let grid = pieces(page, words, tiling)?;
            Some(Grid { lines: tiling.score / clearest, ..grid })
        });
        match read {
            Some(read) => {
                // The numbers are known; look for the pieces under them.
                let same =
                    |pieces: &Grid| pieces.source == Source::Numbers && pieces.has_same_cells(&grids[read]);
                let mut pieces = pieces;
                match pieces.find(same) {
                    Some(pieces) => grids[read] = pieces,
                    None => grids[read].lines = 0.0,
                }
            }
            None => {
                grids.extend(pieces);
                let pictured = grids.iter().any(|grid| grid.fits.is_some());
                let tiling = tilings.first().filter(|_| pictured && may_continue());
                grids.extend(tiling.and_then(|tiling| {
                    let blank = tiles::find_blank(&picture.pixels, tiling);
                    let fits = Some(sides::measure_fits(&picture.pixels, tiling, blank));
                    Some(Grid { fits, ..thumbnail::find(&picture.pixels, tiling)? })
                }));
            }
        }
    }
    let outputs = Outputs::new(&picture.pixels);
    let confirmed = read.and_then(|read| whole::confirm(&outputs, &grids[read], &proposals));
    let mut second = match confirmed {
        Some(grid) => vec![grid],
        None => whole::read(&outputs, proposals, effort),
    };
    for grid in &mut second {
        grid.fits =
            grids.iter().find(|other| other.has_same_cells(grid)).and_then(|other| other.fits.clone());
    }
    let either = |cells: &Grid| {
        let digits =
            grids.iter().find(|other| other.source == Source::Numbers && other.has_same_cells(cells))?;
        digits.either(cells)
    };
    let either: Vec<Grid> = second.iter().filter_map(either).collect();
    grids.extend(second);
    // An outer row or column may be other text, so the grids without it are returned as well.
    let cut: Vec<Grid> =
        grids.iter().filter(|grid| grid.source == Source::Numbers).flat_map(Grid::parts).collect();
    grids.extend(cut);
    grids.extend(either);
    grids
}

/// A plane of a picture with the numbers found in it.
struct Numbers {
    plane: Plane,
    glyphs: Vec<Glyph>,
    words: Vec<Word>,
}

impl Numbers {
    fn new(plane: Plane, effort: &Effort<'_>) -> Self {
        let glyphs = words::find_digits(&plane, effort);
        Self::with_glyphs(plane, glyphs)
    }

    /// Finds the numbers of a plane as `new` does. The result is empty for a texture, which has
    /// many components.
    fn new_unless_texture(plane: Plane, effort: &Effort<'_>) -> Self {
        let glyphs = words::find_few_digits(&plane, effort);
        Self::with_glyphs(plane, glyphs)
    }

    fn with_glyphs(plane: Plane, glyphs: Vec<Glyph>) -> Self {
        let words = words::group_words(&glyphs);
        Self { plane, glyphs, words }
    }

    fn page<'a>(&'a self, picture: &'a Picture, effort: &'a Effort<'a>) -> Page<'a> {
        Page { picture, plane: &self.plane, glyphs: &self.glyphs, words: &self.words, effort }
    }
}

/// Result of the first reading of a page.
struct FirstReading {
    /// Lattices in which at least a fifth of the cells show a number, best first.
    seen: Vec<Lattice>,
    /// Other lattices.
    unseen: Vec<Lattice>,
    /// Grids of the best lattices in `seen`.
    grids: Vec<Grid>,
}

impl Page<'_> {
    fn read_first(&self) -> FirstReading {
        let (seen, unseen) = self.rank(&lattice::propose(self.words));
        let grids = self.read_best(&seen);
        FirstReading { seen, unseen, grids }
    }
}

/// Proposes the cells around the numbers of a lattice, with smaller boxes around small digits.
fn lattice_proposal(page: &Page<'_>, lattice: &Lattice) -> Proposal {
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
    let (width, height) = (lattice.across.0.abs(), lattice.down.1.abs());
    let is_small = lattice.glyph < SMALL_DIGIT_HEIGHT * height.min(width);
    let (width, height) = if is_small {
        (width.min(3.0 * lattice.glyph), height.min(2.3 * lattice.glyph))
    } else {
        (width, height)
    };
    let boxes = places.map(|(i, j)| {
        let (x, y) = lattice.at(i, j);
        [x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0]
    });
    Proposal {
        columns: lattice.columns,
        rows: lattice.rows,
        corners: corners.collect(),
        boxes: boxes.collect(),
        texture: tiles::measure_texture(&page.picture.pixels, lattice),
        strays: page.strays(lattice),
    }
}

/// Proposes the cells of a tiling. The boxes to read include the gutters.
fn tiling_proposal(picture: &Picture, tiling: &Tiling) -> Proposal {
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
        texture: tiles::make_grid_without_numbers(&picture.pixels, tiling).texture,
        strays: 0,
    }
}

/// Reads the pieces of a tiling: their numbers and the fit of their sides. `None` for plain pieces
/// without numbers.
fn pieces(page: &Page<'_>, words: &[Word], tiling: &Tiling) -> Option<Grid> {
    let pixels = &page.picture.pixels;
    let mut grid = match tiles::find_printed(words, tiling).and_then(|lattice| page.read(&lattice)) {
        Some(grid) => grid,
        None => tiles::make_grid_without_numbers(pixels, tiling),
    };
    tiles::place_cells(tiling, &mut grid);
    if grid.is_pictured() {
        grid.fits = Some(sides::measure_fits(pixels, tiling, tiles::find_blank(pixels, tiling)));
    }
    (grid.is_pictured() || grid.source == Source::Numbers).then_some(grid)
}
