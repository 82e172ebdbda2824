//! Grids of cells, with the likelihood of each number in each cell.

use super::small::Bounds;

/// Upper left, upper right, lower right and lower left corner, in pixels of the picture.
pub type Quad = [(f32, f32); 4];

/// Returns the corners of a box.
pub(crate) fn corners([left, top, right, bottom]: Bounds) -> Quad {
    [(left, top), (right, top), (right, bottom), (left, bottom)]
}

/// Returns the box around some points.
pub(crate) fn bounds(points: impl IntoIterator<Item = (f32, f32)>) -> Bounds {
    let none = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
    points.into_iter().fold(none, |[left, top, right, bottom], (x, y)| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

/// Origin of the numbers of a grid's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Printed on the cells.
    Numbers,
    /// The place, from 1, of a cell's picture in the reference picture.
    Reference,
    /// No numbers. Only the fit of neighbouring sides is known.
    Sides,
}

/// Reader of the numbers that are printed on cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// Combines digits that are found one by one.
    Digits,
    /// Classifies whole cells by a network.
    Cells,
    /// Either of the two for each cell, where their readings differ.
    Either,
}

/// Cells in rows and columns, in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    /// Cells in a row.
    pub(crate) columns: usize,
    /// Cells in a column.
    pub(crate) rows: usize,
    /// `columns` × `rows` cells.
    pub(crate) cells: Vec<Cell>,
    /// Origin of the candidates.
    pub(crate) source: Source,
    /// Reader of the numbers.
    pub(crate) reader: Reader,
    /// Median difference of the pieces from what they have in common, apart from their numbers and
    /// mean colours, in levels of a colour channel.
    pub(crate) texture: f32,
    /// Contrast of the lines between cells, relative to the clearest lines of the picture; 1 if it
    /// was not measured.
    pub(crate) lines: f32,
    /// Count of numbers of the same height outside the grid. Many of them suggest that the grid is
    /// part of a larger one. `Page::strays` counts those next to the grid twice.
    pub(crate) strays: usize,
    /// Fit of neighbouring sides, for pieces of a picture.
    pub(crate) fits: Option<Fits>,
}

/// Log-likelihood above which a number is clear, or a cell clearly empty.
const MIN_CLEAR: f32 = -0.7;

/// Maximum texture of pieces that show no parts of a picture, in levels of a colour channel.
const MAX_PLAIN_TEXTURE: f32 = 7.0;

impl Grid {
    /// Returns whether the pieces show parts of a picture.
    pub(crate) fn is_pictured(&self) -> bool {
        self.texture > MAX_PLAIN_TEXTURE
    }

    /// Returns whether the grid is a board that was read almost completely:
    ///
    /// - at least seven eighths of the cells show clear numbers, where one clearly blank cell
    ///   counts like a number;
    /// - each clear number occurs once and is at most the number of cells;
    /// - fewer than four fifths of the clear numbers are one more than the previous one, unlike in
    ///   a list.
    pub(super) fn is_legible(&self) -> bool {
        let clear =
            |cell: &Cell| cell.candidates.first().filter(|best| best.is_clear()).map(|best| best.number);
        let mut numbers: Vec<u8> = self.cells.iter().filter_map(clear).collect();
        let read = numbers.len();
        let consecutive = numbers.windows(2).filter(|pair| pair[1] == pair[0] + 1).count();
        if consecutive * 10 >= read * 8 {
            return false;
        }
        numbers.sort_unstable();
        numbers.dedup();
        let blank = self.cells.iter().filter(|cell| clear(cell).is_none() && cell.blank > MIN_CLEAR).count();
        let count = self.cells.len();
        let within = numbers.last().is_some_and(|&last| usize::from(last) <= count);
        within && numbers.len() == read && (read + blank.min(1)) * 8 >= count * 7
    }

    /// Returns whether both grids have about the same cells in the picture.
    pub(crate) fn has_same_cells(&self, other: &Self) -> bool {
        let middle = |cell: &Cell| {
            let [a, _, c, _] = cell.corners;
            ((a.0 + c.0) / 2.0, (a.1 + c.1) / 2.0)
        };
        let is_close = |(a, b): (&Cell, &Cell)| {
            let (of_a, of_b) = (middle(a), middle(b));
            let width = (a.corners[1].0 - a.corners[0].0).abs();
            (of_a.0 - of_b.0).hypot(of_a.1 - of_b.1) < 0.5 * width
        };
        (self.columns, self.rows) == (other.columns, other.rows)
            && self.cells.iter().zip(&other.cells).all(is_close)
    }

    /// Returns the grid in which either reader may be right about each cell; `None` if the best
    /// numbers of both are equal in all cells, or in less than half of them.
    pub(super) fn either(&self, other: &Self) -> Option<Self> {
        let best = |cell: &Cell| cell.candidates.first().map(|best| best.number);
        let pairs = || self.cells.iter().zip(&other.cells);
        let same = pairs().filter(|(a, b)| best(a) == best(b)).count();
        let cells = pairs().map(|(a, b)| a.either(b)).collect();
        let are_different = 2 * same >= self.cells.len() && same < self.cells.len();
        are_different.then(|| Self { cells, reader: Reader::Either, fits: self.fits.clone(), ..*self })
    }

    /// Returns the grids of at least 3 × 3 cells that remain when an outer row or column is
    /// removed, or when two on different sides are.
    pub(super) fn parts(&self) -> impl Iterator<Item = Self> {
        let cuts = (0..4).flat_map(|a| (a..4).map(move |b| (a, b)));
        cuts.filter_map(|(a, b)| {
            let mut sides = [0usize; 4];
            sides[a] = 1;
            sides[b] = 1;
            let [left, top, right, bottom] = sides;
            let (columns, rows) = (self.columns - left - right, self.rows - top - bottom);
            if columns < 3 || rows < 3 {
                return None;
            }
            let cells = (top..top + rows).flat_map(|row| &self.cells[row * self.columns + left..][..columns]);
            let cells: Vec<Cell> = cells.cloned().collect();
            let strays = self.strays + self.cells.len() - cells.len();
            let Self { source, reader, texture, lines, .. } = *self;
            Some(Self { columns, rows, cells, source, reader, texture, lines, strays, fits: None })
        })
    }
}

/// A cell with its candidates. Likelihoods are natural logarithms, so at most 0.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// Place in the picture.
    pub(crate) corners: Quad,
    /// Numbers that it may show, the likeliest first.
    pub(crate) candidates: Vec<Candidate>,
    /// Likelihood of an empty cell.
    pub(crate) blank: f32,
    /// Likelihood of each number that is not a candidate.
    pub(crate) other: f32,
}

/// A number that a cell may show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Candidate {
    /// Number as printed.
    pub(crate) number: u8,
    /// Logarithm of its likelihood.
    pub(crate) likelihood: f32,
}

impl Candidate {
    /// Returns whether the number is clearly visible.
    pub(crate) fn is_clear(&self) -> bool {
        self.likelihood > MIN_CLEAR
    }
}

impl Cell {
    /// Returns the cell that two readers see if each is right with equal probability.
    fn either(&self, other: &Self) -> Self {
        let mean = |a: f32, b: f32| (0.5 * (a.exp() + b.exp())).ln();
        let mut numbers: Vec<u8> =
            self.candidates.iter().chain(&other.candidates).map(|candidate| candidate.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let candidate = |number| {
            let likelihood = mean(self.likelihood(number), other.likelihood(number));
            Candidate { number, likelihood }
        };
        let mut candidates: Vec<Candidate> = numbers.into_iter().map(candidate).collect();
        candidates.sort_by(|a, b| b.likelihood.total_cmp(&a.likelihood));
        let (blank, rest) = (mean(self.blank, other.blank), mean(self.other, other.other));
        Self { candidates, blank, other: rest, ..*self }
    }

    /// Returns the log-likelihood of `number`.
    pub(crate) fn likelihood(&self, number: u8) -> f32 {
        self.candidates.iter().find(|c| c.number == number).map_or(self.other, |c| c.likelihood)
    }
}

/// Costs of placing two pieces next to each other, as natural logarithms of odds; negative if the
/// sides fit.
#[derive(Clone, Debug)]
pub(crate) struct Fits {
    /// Number of pieces.
    pub(super) count: usize,
    /// Costs by left piece, then right piece.
    pub(super) across: Vec<f32>,
    /// Costs by upper piece, then lower piece.
    pub(super) down: Vec<f32>,
}

impl Fits {
    /// Returns the cost of placing the piece of cell `right` to the right of the piece of cell
    /// `left`.
    pub(crate) fn across(&self, left: usize, right: usize) -> f32 {
        self.across[left * self.count + right]
    }

    /// Returns the cost of placing the piece of cell `lower` below the piece of cell `upper`.
    pub(crate) fn down(&self, upper: usize, lower: usize) -> f32 {
        self.down[upper * self.count + lower]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grid of four cells in a row that shows `numbers` with a probability of 0.9 each.
    fn grid(numbers: [u8; 4], reader: Reader) -> Grid {
        let cell = |number: u8| Cell {
            corners: [(0.0, 0.0); 4],
            candidates: vec![Candidate { number, likelihood: 0.9_f32.ln() }],
            blank: -7.0,
            other: -7.0,
        };
        let cells = numbers.map(cell).to_vec();
        let source = Source::Numbers;
        Grid { columns: 4, rows: 1, cells, source, reader, texture: 0.0, lines: 1.0, strays: 0, fits: None }
    }

    #[test]
    fn either_reader_may_be_right_about_each_cell() {
        let digits = grid([1, 2, 3, 6], Reader::Digits);
        let either = digits.either(&grid([1, 2, 3, 4], Reader::Cells)).expect("three cells agree");
        assert_eq!(either.reader, Reader::Either);
        for (number, share) in [(6, 0.45), (4, 0.45), (5, 0.001)] {
            assert!((either.cells[3].likelihood(number).exp() - share).abs() < 1e-3, "{number}");
        }
        assert!((either.cells[0].likelihood(1).exp() - 0.9).abs() < 1e-3);
        assert!(digits.either(&grid([1, 2, 3, 6], Reader::Cells)).is_none(), "equal");
        assert!(digits.either(&grid([5, 7, 8, 9], Reader::Cells)).is_none(), "other cells");
    }
}
