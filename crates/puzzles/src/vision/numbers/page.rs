//! Extends, ranks and reads the proposed lattices of numbers of a picture.

use super::lattice::{Lattice, SIDES};
pub(in crate::vision) use super::printed::FLOOR;
use super::printed::{CellReading, read_cell};
use super::words::{Glyph, Word};
use crate::vision::decode::Picture;
use crate::vision::effort::Effort;
use crate::vision::grid::{Cell, Grid, Reader, Source};
use crate::vision::pieces::tiles::measure_texture;
use crate::vision::plane::Plane;

/// Maximum lattices that [`Page::read_best`] tries with several thresholds.
const MAX_READ: usize = 3;

/// A picture with the glyphs and words found in it.
pub(in crate::vision) struct Page<'a> {
    pub(in crate::vision) picture: &'a Picture,
    pub(in crate::vision) plane: &'a Plane,
    pub(in crate::vision) glyphs: &'a [Glyph],
    pub(in crate::vision) words: &'a [Word],
    pub(in crate::vision) effort: &'a Effort<'a>,
}

impl Page<'_> {
    /// Extends lattices and ranks them, the best first, by a first look at their cells, which uses
    /// only the glyphs already found. Returns separately those in which fewer than a fifth of the
    /// cells then show a number.
    pub(in crate::vision) fn rank(&self, lattices: &[Lattice]) -> (Vec<Lattice>, Vec<Lattice>) {
        let mut whole: Vec<Lattice> = Vec::new();
        for lattice in lattices.iter().take_while(|_| !self.effort.is_spent()) {
            let lattice = self.extend(lattice);
            if !whole.iter().any(|other| other.is_like(&lattice)) {
                whole.push(lattice);
            }
        }
        let (mut seen, mut rest) = (Vec::new(), Vec::new());
        for lattice in whole {
            match self.rate_first_look(&lattice) {
                Some(clear) => seen.push((clear, lattice)),
                None => rest.push(lattice),
            }
        }
        seen.sort_by(|a, b| b.0.total_cmp(&a.0));
        (seen.into_iter().map(|(_, lattice)| lattice).collect(), rest)
    }

    /// Reads ranked lattices until one of at least nine cells is legible, and returns only its
    /// grid. If the picture shows several boards of that size, returns the first of them instead,
    /// provided that it is legible. If no lattice is legible, returns all grids that were read.
    pub(in crate::vision) fn read_best(&self, seen: &[Lattice]) -> Vec<Grid> {
        let mut grids = Vec::new();
        for lattice in seen.iter().take(MAX_READ).take_while(|_| !self.effort.is_spent()) {
            let grid = self.read_closely(lattice);
            // A small lattice may be part of a board.
            if !grid.is_legible() || grid.cells.len() < 9 {
                grids.push(grid);
                continue;
            }
            // Of several boards of one size, such as the steps of a solution, only the first
            // counts.
            let before = seen.iter().filter(|other| other.precedes(lattice));
            let first = before.reduce(|first, other| if other.precedes(first) { other } else { first });
            let first = first.map(|first| self.read_closely(first)).filter(Grid::is_legible);
            return vec![first.unwrap_or(grid)];
        }
        grids
    }

    /// Reads every cell; `None` if fewer than a fifth show a number at the first look.
    pub(in crate::vision) fn read(&self, lattice: &Lattice) -> Option<Grid> {
        self.rate_first_look(lattice).map(|_| self.read_closely(lattice))
    }

    /// Reads every cell. With `again`, unclear cells are also read with other thresholds and
    /// colours.
    fn readings(&self, lattice: &Lattice, again: bool) -> Vec<CellReading> {
        // A closer look at a cell takes milliseconds.
        let again = || Some(self.picture).filter(|_| again && !self.effort.is_spent());
        cells(lattice)
            .map(|(column, row)| {
                read_cell(again(), self.plane, self.glyphs, lattice, (column as f32, row as f32))
            })
            .collect()
    }

    /// Returns the number of cells that show a number at the first look, less half the number of
    /// other cells; `None` if fewer than a fifth show a number.
    fn rate_first_look(&self, lattice: &Lattice) -> Option<f32> {
        let first = self.readings(lattice, false);
        let clear = first.iter().filter(|r| r.numbers.first().is_some_and(|c| c.likelihood > -0.7)).count();
        (clear * 5 >= first.len()).then_some(1.5 * clear as f32 - 0.5 * first.len() as f32)
    }

    /// Adds rows and columns at the sides if at least half of their cells show numbers. The lattice
    /// may lack them, since on some boards the first search finds fewer than half of the numbers.
    fn extend(&self, lattice: &Lattice) -> Lattice {
        let mut lattice = lattice.clone();
        let mut side = 0;
        // Consecutive sides without an addition. The loop ends after all four.
        let mut refused = 0;
        while refused < 4 {
            // Sides 0 to 3 are left, top, right and bottom. `column` says that the side adds a
            // column, `row` that the addition comes first: at the left or at the top.
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
                let reading = read_cell(None, self.plane, self.glyphs, &lattice, (i, j));
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

    /// Counts the numbers outside the lattice whose digits have its height. Numbers next to the
    /// lattice count twice.
    pub(in crate::vision) fn strays(&self, lattice: &Lattice) -> usize {
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

    /// Reads every cell. Unclear cells are also read with other thresholds and colours.
    fn read_closely(&self, lattice: &Lattice) -> Grid {
        let readings = self.readings(lattice, true);
        let mut contrasts: Vec<f32> =
            readings.iter().filter(|r| !r.numbers.is_empty()).map(|r| r.contrast).collect();
        contrasts.sort_by(f32::total_cmp);
        let usual = contrasts.get(contrasts.len() / 2).copied().unwrap_or(255.0).max(1.0);
        let finish = |((column, row), reading): ((usize, usize), CellReading)| {
            let corner = |i: f32, j: f32| lattice.at(column as f32 + i, row as f32 + j);
            // An unread cell with the contrast of a number is not a gap.
            let relative = reading.contrast / usual;
            let penalty = if relative < 0.25 { 0.0 } else { -2.5 * (relative - 0.25).min(1.5) };
            let seen = !reading.numbers.is_empty();
            let other = if seen { FLOOR } else { (-2.5 - 6.0 * (0.5 - relative).max(0.0)).max(FLOOR) };
            Cell {
                corners: [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)],
                blank: (reading.none + penalty).max(FLOOR),
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
            reader: Reader::Digits,
            texture: measure_texture(&self.picture.pixels, lattice),
            lines: 1.0,
            strays: self.strays(lattice),
            fits: None,
        }
    }
}

/// Returns the column and row of each cell, in reading order.
fn cells(lattice: &Lattice) -> impl Iterator<Item = (usize, usize)> {
    let Lattice { columns, rows, .. } = *lattice;
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
}
