//! Cells in rows and columns, with what may stand in them.

use super::small::Area;

/// Upper left, upper right, lower right and lower left corner, in pixels of the picture.
pub type Quad = [(f32, f32); 4];

/// The corners of a box.
pub fn corners([left, top, right, bottom]: Area) -> Quad {
    [(left, top), (right, top), (right, bottom), (left, bottom)]
}

/// What the numbers of a grid's cells come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// They are printed on the cells.
    Numbers,
    /// Where a cell's picture is in the picture of reference, from 1.
    Reference,
    /// Nothing: all that is known is how the pieces' sides fit together.
    Sides,
}

/// Cells in rows and columns, in reading order.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Cells in a row.
    pub columns: usize,
    /// Cells in a column.
    pub rows: usize,
    /// `columns` × `rows` of them.
    pub cells: Vec<Cell>,
    /// What the candidates are about.
    pub source: Source,
    /// How much the pieces differ apart from their numbers and their colours on the whole, in levels of colour.
    pub texture: f32,
    /// How much the lines between the cells stand out, compared to the clearest lines of the picture.
    pub lines: f32,
    /// How many numbers of the same height stand beside the grid: it may be a part of a larger one, or one of several.
    pub strays: usize,
    /// How the sides of the pieces fit together, where they show parts of a picture.
    pub fits: Option<Fits>,
}

/// A number whose likelihood is less, as a logarithm, is not clear.
const UNCLEAR: f32 = -0.7;

/// Pieces that differ by more than this, in levels of colour, show parts of a picture.
const PICTURED: f32 = 7.0;

impl Grid {
    /// Whether the pieces show parts of a picture.
    pub fn is_pictured(&self) -> bool {
        self.texture > PICTURED
    }

    /// Whether nearly every cell shows a number of its own clearly, or nothing, and the numbers do not count up as those of
    /// a list do.
    pub(super) fn is_legible(&self) -> bool {
        let clear = |cell: &Cell| {
            cell.candidates.first().filter(|best| best.likelihood > UNCLEAR).map(|best| best.number)
        };
        let mut numbers: Vec<u8> = self.cells.iter().filter_map(clear).collect();
        let read = numbers.len();
        let counted = numbers.windows(2).filter(|pair| pair[1] == pair[0] + 1).count();
        if counted * 10 >= read * 8 {
            return false;
        }
        numbers.sort_unstable();
        numbers.dedup();
        let blank = self.cells.iter().filter(|cell| clear(cell).is_none() && cell.blank > UNCLEAR).count();
        let count = self.cells.len();
        let within = numbers.last().is_some_and(|&last| usize::from(last) <= count);
        within && numbers.len() == read && (read + blank.min(1)) * 8 >= count * 7
    }

    /// Whether both have their cells in the same places.
    pub(super) fn is_about(&self, other: &Self) -> bool {
        let middle = |cell: &Cell| {
            let [a, _, c, _] = cell.corners;
            ((a.0 + c.0) / 2.0, (a.1 + c.1) / 2.0)
        };
        let near = |(a, b): (&Cell, &Cell)| {
            let (of_a, of_b) = (middle(a), middle(b));
            let width = (a.corners[1].0 - a.corners[0].0).abs();
            (of_a.0 - of_b.0).hypot(of_a.1 - of_b.1) < 0.5 * width
        };
        (self.columns, self.rows) == (other.columns, other.rows)
            && self.cells.iter().zip(&other.cells).all(near)
    }

    /// The same without its first or last row or column, as long as two remain; what is left out of two sides at most.
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
            let Self { source, texture, lines, .. } = *self;
            Some(Self { columns, rows, cells, source, texture, lines, strays, fits: None })
        })
    }
}

/// One cell: where it is and what may stand in it. Likelihoods are natural logarithms, at most 0.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Where it is.
    pub corners: Quad,
    /// The numbers that may stand here, the likeliest first.
    pub candidates: Vec<Candidate>,
    /// That nothing stands here.
    pub blank: f32,
    /// That any other number stands here.
    pub other: f32,
}

/// A number that may stand in a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The number as printed.
    pub number: u8,
    /// The logarithm of its likelihood.
    pub likelihood: f32,
}

impl Cell {
    /// How likely `number` stands here.
    pub fn likelihood(&self, number: u8) -> f32 {
        self.candidates.iter().find(|c| c.number == number).map_or(self.other, |c| c.likelihood)
    }
}

/// What speaks against two pieces being neighbours, as the natural logarithm of a ratio: negative where their sides fit.
#[derive(Clone, Debug)]
pub struct Fits {
    /// How many pieces there are.
    pub(super) count: usize,
    /// For each left one, each right one.
    pub(super) across: Vec<f32>,
    /// For each upper one, each lower one.
    pub(super) down: Vec<f32>,
}

impl Fits {
    /// Against `right` lying to the right of `left`, both numbered as the grid's cells.
    pub fn across(&self, left: usize, right: usize) -> f32 {
        self.across[left * self.count + right]
    }

    /// Against `lower` lying below `upper`.
    pub fn down(&self, upper: usize, lower: usize) -> f32 {
        self.down[upper * self.count + lower]
    }
}
