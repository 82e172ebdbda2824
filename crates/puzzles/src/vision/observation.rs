//! What was seen in a picture, before any puzzle's rules: cells with what may stand in them.

use super::blocks::Blocks;
use super::tubes::Tubes;

/// Upper left, upper right, lower right and lower left corner, in pixels of the picture.
pub type Quad = [(f32, f32); 4];

/// What a picture may show.
#[derive(Clone, Debug)]
pub enum Observation {
    /// Cells in rows and columns.
    Grid(Grid),
    /// Blocks of several cells.
    Blocks(Blocks),
    /// Tubes with units one on the other.
    Tubes(Tubes),
}

/// What the numbers of a grid's cells come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// They are printed on the cells.
    Numbers,
    /// Where a cell's picture is in the picture of reference, from 1.
    Reference,
    /// Where a cell's picture fits together with the others', from 1.
    Seams,
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
}

impl Grid {
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
            Some(Self { columns, rows, cells: cells.cloned().collect(), source: self.source })
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
