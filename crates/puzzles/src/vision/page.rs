//! Which rows and columns of numbers a picture shows: lattices that are proposed, made larger, compared and read.

use super::cells::{FLOOR, Reading, cell};
use super::decode::Picture;
use super::grid::{Cell, Grid, Source};
use super::lattice::{Lattice, SIDES};
use super::plane::Plane;
use super::tiles::texture;
use super::words::{Glyph, Word};

/// Most lattices whose cells are looked at closely.
const MOST: usize = 3;

/// A picture in which something is printed.
pub(super) struct Page<'a> {
    pub(super) picture: &'a Picture,
    pub(super) plane: &'a Plane,
    pub(super) glyphs: &'a [Glyph],
    pub(super) words: &'a [Word],
}

impl Page<'_> {
    /// Reads the cells of the lattices that show most numbers at first sight, until one is legible.
    pub(super) fn read_best(&self, lattices: &[Lattice]) -> Vec<Grid> {
        let mut whole: Vec<Lattice> = Vec::new();
        for lattice in lattices {
            let lattice = self.extended(lattice);
            if !whole.iter().any(|other| other.is_like(&lattice)) {
                whole.push(lattice);
            }
        }
        let mut seen: Vec<(f32, &Lattice)> =
            whole.iter().filter_map(|lattice| Some((self.glance(lattice)?, lattice))).collect();
        seen.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut grids = Vec::new();
        for (_, lattice) in seen.iter().take(MOST) {
            let grid = self.closely(lattice);
            // Few numbers in place may be a part of the board.
            if !grid.is_legible() || grid.cells.len() < 9 {
                grids.push(grid);
                continue;
            }
            // Of several boards of one kind, the steps of a solution, the first is meant.
            let before = seen.iter().map(|(_, other)| *other).filter(|other| other.precedes(lattice));
            let first = before.reduce(|first, other| if other.precedes(first) { other } else { first });
            let first = first.map(|first| self.closely(first)).filter(Grid::is_legible);
            return vec![first.unwrap_or(grid)];
        }
        grids
    }

    /// Reads every cell; nothing if hardly any shows a number at first sight.
    pub(super) fn read(&self, lattice: &Lattice) -> Option<Grid> {
        self.glance(lattice).map(|_| self.closely(lattice))
    }

    fn readings(&self, lattice: &Lattice, again: bool) -> Vec<Reading> {
        let again = again.then_some(self.picture);
        cells(lattice)
            .map(|(column, row)| cell(again, self.plane, self.glyphs, lattice, (column as f32, row as f32)))
            .collect()
    }

    /// How many cells more show a number at first sight than do not, if enough do.
    fn glance(&self, lattice: &Lattice) -> Option<f32> {
        let first = self.readings(lattice, false);
        let clear = first.iter().filter(|r| r.numbers.first().is_some_and(|c| c.likelihood > -0.7)).count();
        (clear * 5 >= first.len()).then_some(1.5 * clear as f32 - 0.5 * first.len() as f32)
    }

    /// The lattice with the rows and columns beyond its sides that show numbers as well: of some boards hardly half of the
    /// numbers are found at first.
    fn extended(&self, lattice: &Lattice) -> Lattice {
        let mut lattice = lattice.clone();
        let mut side = 0;
        // Four sides in turn, until none of them can be moved.
        let mut refused = 0;
        while refused < 4 {
            let (column, row) = (side % 2 == 0, side < 2);
            let line = if column { lattice.rows } else { lattice.columns };
            let longest = if column { lattice.columns } else { lattice.rows };
            let beyond = |k: usize| {
                let end = longest as f32;
                let across = if row { -1.0 } else { end };
                if column { (across, k as f32) } else { (k as f32, across) }
            };
            let shows = |&k: &usize| {
                let (i, j) = beyond(k);
                let reading = cell(None, self.plane, self.glyphs, &lattice, (i, j));
                reading.numbers.first().is_some_and(|c| c.likelihood > -0.7)
            };
            let found = (0..line).filter(shows).count();
            if longest < *SIDES.end() as usize && found * 2 >= line {
                if row {
                    let (i, j) = if column { (-1.0, 0.0) } else { (0.0, -1.0) };
                    lattice.origin = lattice.at(i, j);
                }
                if column {
                    lattice.columns += 1
                } else {
                    lattice.rows += 1
                }
                refused = 0;
            } else {
                refused += 1;
                side = (side + 1) % 4;
            }
        }
        lattice
    }

    /// How many numbers of the lattice's height stand beside it; those next to it count twice.
    fn strays(&self, lattice: &Lattice) -> usize {
        let (left, top) = lattice.at(-0.5, -0.5);
        let (right, bottom) = lattice.at(lattice.columns as f32 - 0.5, lattice.rows as f32 - 0.5);
        let count = |word: &Word| {
            let (x, y) = word.area.middle();
            let alike = (0.88..1.14).contains(&(word.area.height() as f32 / lattice.glyph.max(1.0)));
            let within = |by: f32| {
                let (dx, dy) = (by * lattice.across.0, by * lattice.down.1);
                left - dx < x && x < right + dx && top - dy < y && y < bottom + dy
            };
            if !alike || within(0.0) { 0 } else { 1 + usize::from(within(1.0)) }
        };
        self.words.iter().map(count).sum()
    }

    fn closely(&self, lattice: &Lattice) -> Grid {
        let readings = self.readings(lattice, true);
        let mut contrasts: Vec<f32> =
            readings.iter().filter(|r| !r.numbers.is_empty()).map(|r| r.contrast).collect();
        contrasts.sort_by(f32::total_cmp);
        let usual = contrasts.get(contrasts.len() / 2).copied().unwrap_or(255.0).max(1.0);
        let finish = |((column, row), reading): ((usize, usize), Reading)| {
            let corner = |i: f32, j: f32| lattice.at(column as f32 + i, row as f32 + j);
            // Something that stands out as much as a number does, and was not read, is no sign of a gap.
            let standing = reading.contrast / usual;
            let quiet = if standing < 0.25 { 0.0 } else { -2.5 * (standing - 0.25).min(1.5) };
            let seen = !reading.numbers.is_empty();
            let other = if seen { FLOOR } else { (-2.5 - 6.0 * (0.5 - standing).max(0.0)).max(FLOOR) };
            Cell {
                corners: [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)],
                blank: (reading.none + quiet).max(FLOOR),
                candidates: reading.numbers,
                other,
            }
        };
        let cells = cells(lattice).zip(readings).map(finish).collect();
        Grid {
            columns: lattice.columns,
            rows: lattice.rows,
            cells,
            source: Source::Numbers,
            texture: texture(&self.picture.pixels, lattice),
            lines: 1.0,
            strays: self.strays(lattice),
            fits: None,
        }
    }
}

/// Columns and rows of all cells, in reading order.
fn cells(lattice: &Lattice) -> impl Iterator<Item = (usize, usize)> {
    let Lattice { columns, rows, .. } = *lattice;
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
}
