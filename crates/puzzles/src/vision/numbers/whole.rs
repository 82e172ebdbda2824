//! Reads whole cells by a network, as a second reader in addition to [`super::page`], which
//! combines digits.
//!
//! Each cell is cut out several times, shifted and enlarged by a few hundredths, and the
//! log-likelihoods are averaged. A number that only some of the cuts show is unlikely.

use std::cell::RefCell;
use std::collections::HashMap;

use image::RgbImage;

use super::network::{self, Input, Output, SIDE};
use super::page::FLOOR;
use crate::vision::effort::Effort;
use crate::vision::grid::{Candidate, Cell, Grid, Quad, Reader, Source, corners};
use crate::vision::small::Bounds;

/// Cuts of a cell: the shift of the middle, across and down, and the size, all in cells.
const CUTS: [(f32, f32, f32); 5] =
    [(0.0, 0.0, 1.0), (0.035, 0.0, 0.96), (-0.035, 0.0, 0.96), (0.0, 0.04, 0.93), (0.0, -0.04, 0.93)];

/// Maximum cells of all proposals that are read in full with one cut. The samples that are read
/// first do not count.
const MAX_GLANCES: usize = 320;

/// Maximum proposals that are read with all cuts.
const MAX_READ: usize = 3;

/// Approximate number of cells of a proposal that are read before all others.
const SAMPLED_CELLS: usize = 6;

/// Minimum clarity of a proposal that may be part of a larger board.
const MIN_GROWING: f32 = 0.0;

/// Maximum rows and columns.
const MAX_SIDE: usize = 10;

/// Maximum candidates kept for a cell.
const MAX_CANDIDATES: usize = 12;

/// Maximum samples averaged to one pixel along a row or column.
const MAX_AVERAGED: usize = 4;

/// Outputs of the network for boxes of a picture. Each box is read once, since many proposals share
/// cells.
pub(in crate::vision) struct Outputs<'a> {
    pixels: &'a RgbImage,
    /// Outputs by the bits of the sides of a box.
    known: RefCell<HashMap<[u32; 4], Output>>,
}

impl<'a> Outputs<'a> {
    pub(in crate::vision) fn new(pixels: &'a RgbImage) -> Self {
        Self { pixels, known: RefCell::default() }
    }

    fn read(&self, area: Bounds) -> Output {
        let mut known = self.known.borrow_mut();
        known.entry(area.map(f32::to_bits)).or_insert_with(|| network::read(&cut(self.pixels, area))).clone()
    }
}

/// Proposed cells of a board in a picture.
#[derive(Clone, Debug)]
pub(in crate::vision) struct Proposal {
    pub(in crate::vision) columns: usize,
    pub(in crate::vision) rows: usize,
    /// Cells in the picture, in reading order.
    pub(in crate::vision) corners: Vec<Quad>,
    /// Boxes around the numbers, in the same order: the cells, or smaller boxes around small
    /// digits.
    pub(in crate::vision) boxes: Vec<Bounds>,
    /// Difference of the pieces apart from their numbers, as [`Grid::texture`].
    pub(in crate::vision) texture: f32,
    /// Count of numbers of the same height outside the board, as [`Grid::strays`].
    pub(in crate::vision) strays: usize,
}

impl Proposal {
    /// Returns whether both proposals have nearly the same boxes.
    fn is_like(&self, other: &Self) -> bool {
        let is_close = |(a, b): (&Bounds, &Bounds)| {
            let by = 0.06 * (a[2] - a[0]).min(a[3] - a[1]);
            a.iter().zip(b).all(|(a, b)| (a - b).abs() < by)
        };
        (self.columns, self.rows) == (other.columns, other.rows)
            && self.boxes.iter().zip(&other.boxes).all(is_close)
    }

    /// Returns whether the proposal has about the same cells as a grid.
    fn has_same_cells(&self, grid: &Grid) -> bool {
        let middle = |quad: &Quad| ((quad[0].0 + quad[2].0) / 2.0, (quad[0].1 + quad[2].1) / 2.0);
        let is_close = |(own, cell): (&Quad, &Cell)| {
            let (a, b) = (middle(own), middle(&cell.corners));
            (a.0 - b.0).hypot(a.1 - b.1) < 0.5 * (own[1].0 - own[0].0).abs()
        };
        (self.columns, self.rows) == (grid.columns, grid.rows)
            && self.corners.iter().zip(&grid.cells).all(is_close)
    }

    /// Returns whether a quarter of a sample of cells show numbers. Most proposals in text and
    /// noise show none.
    fn shows_numbers(&self, outputs: &Outputs<'_>) -> bool {
        let step = self.boxes.len().div_ceil(SAMPLED_CELLS);
        let sampled: Vec<usize> = (0..self.boxes.len()).step_by(step).collect();
        let shows =
            |&&at: &&usize| shows_number(&read_cell(outputs, self.corners[at], self.boxes[at], &CUTS[..1]));
        4 * sampled.iter().filter(shows).count() >= sampled.len()
    }

    /// Adds rows and columns at the sides while half of their cells show clear numbers; `None` if
    /// nothing was added. On tiles with pictures, often only some seams are found.
    fn grow(&self, outputs: &Outputs<'_>) -> Option<Self> {
        let mut grown = self.clone();
        let mut side = 0;
        let mut refused = 0;
        while refused < 4 {
            let wider = grown.with_line(side).filter(|(wider, line)| {
                let inside = line.iter().all(|&at| is_inside(outputs.pixels, wider.boxes[at]));
                let shows = |&&at: &&usize| {
                    shows_number(&read_cell(outputs, wider.corners[at], wider.boxes[at], &CUTS[..1]))
                };
                inside && 2 * line.iter().filter(shows).count() >= line.len()
            });
            match wider {
                Some((wider, _)) => (grown, refused) = (wider, 0),
                None => (side, refused) = ((side + 1) % 4, refused + 1),
            }
        }
        (grown.boxes.len() > self.boxes.len()).then_some(grown)
    }

    /// Returns the proposal with one more row or column at a side (0 to 3: left, right, top,
    /// bottom), and the indices of the new cells; `None` beyond [`MAX_SIDE`].
    fn with_line(&self, side: usize) -> Option<(Self, Vec<usize>)> {
        let (columns, rows) =
            if side < 2 { (self.columns + 1, self.rows) } else { (self.columns, self.rows + 1) };
        if columns > MAX_SIDE || rows > MAX_SIDE {
            return None;
        }
        let (right, down) = (usize::from(side == 0), usize::from(side == 2));
        let first = self.boxes[0];
        let (across, below) = (self.boxes[1][0] - first[0], self.boxes[self.columns][1] - first[1]);
        let (mut boxes, mut quads, mut line) = (Vec::new(), Vec::new(), Vec::new());
        for at in 0..columns * rows {
            let (column, row) = ((at % columns).checked_sub(right), (at / columns).checked_sub(down));
            let old = column.zip(row).filter(|&(column, row)| column < self.columns && row < self.rows);
            match old {
                Some((column, row)) => {
                    boxes.push(self.boxes[row * self.columns + column]);
                    quads.push(self.corners[row * self.columns + column]);
                }
                None => {
                    let x = first[0] + ((at % columns) as f32 - right as f32) * across;
                    let y = first[1] + ((at / columns) as f32 - down as f32) * below;
                    let new = [x, y, x + first[2] - first[0], y + first[3] - first[1]];
                    line.push(at);
                    boxes.push(new);
                    quads.push(corners(new));
                }
            }
        }
        Some((Self { columns, rows, corners: quads, boxes, ..*self }, line))
    }

    fn read(&self, outputs: &Outputs<'_>, cuts: &[(f32, f32, f32)]) -> Grid {
        let cell = |(&corners, &area): (&Quad, &Bounds)| read_cell(outputs, corners, area, cuts);
        Grid {
            columns: self.columns,
            rows: self.rows,
            cells: self.corners.iter().zip(&self.boxes).map(cell).collect(),
            source: Source::Numbers,
            reader: Reader::Cells,
            texture: self.texture,
            lines: 1.0,
            strays: self.strays,
            fits: None,
        }
    }
}

/// Reads the cells of `grid` again; `None` if no proposal has these cells, or if the readings agree
/// in fewer than seven of eight cells.
pub(in crate::vision) fn confirm(outputs: &Outputs<'_>, grid: &Grid, proposals: &[Proposal]) -> Option<Grid> {
    let proposal = proposals.iter().find(|proposal| proposal.has_same_cells(grid))?;
    let again = proposal.read(outputs, &CUTS);
    let best = |cell: &Cell| {
        cell.candidates.first().filter(|best| best.likelihood > cell.blank).map(|best| best.number)
    };
    let same = grid.cells.iter().zip(&again.cells).filter(|(a, b)| best(a) == best(b)).count();
    (8 * same >= 7 * grid.cells.len()).then_some(again)
}

/// Reads the proposals with the clearest numbers, and larger ones around them.
pub(in crate::vision) fn read(
    outputs: &Outputs<'_>,
    mut proposals: Vec<Proposal>,
    effort: &Effort<'_>,
) -> Vec<Grid> {
    let mut left = MAX_GLANCES;
    let mut glances: Vec<(f32, usize)> = Vec::new();
    let mut at = 0;
    while at < proposals.len() && !effort.is_spent() {
        let proposal = &proposals[at];
        let is_new = proposals[..at].iter().all(|other| !other.is_like(proposal));
        if is_new && proposal.boxes.len() <= left && proposal.shows_numbers(outputs) {
            left -= proposal.boxes.len();
            let clarity = clarity(&proposal.read(outputs, &CUTS[..1]));
            glances.push((clarity, at));
            let grown = if clarity > MIN_GROWING { proposal.grow(outputs) } else { None };
            proposals.extend(grown);
        }
        at += 1;
    }
    glances.sort_by(|a, b| b.0.total_cmp(&a.0));
    let best = glances
        .into_iter()
        .take(MAX_READ)
        .take_while(|_| !effort.is_spent())
        .filter(|(clarity, _)| *clarity > 0.0);
    best.map(|(_, at)| proposals[at].read(outputs, &CUTS)).collect()
}

/// Returns whether a box is inside the picture, with a tolerance of a tenth of its shorter side.
fn is_inside(pixels: &RgbImage, [left, top, right, bottom]: Bounds) -> bool {
    let by = 0.1 * (right - left).min(bottom - top);
    left > -by && top > -by && right < pixels.width() as f32 + by && bottom < pixels.height() as f32 + by
}

/// Returns whether a cell shows a number clearly.
fn shows_number(cell: &Cell) -> bool {
    cell.candidates.first().is_some_and(Candidate::is_clear)
}

/// Rates a grid by the sum of the likelihoods of its different numbers, minus a penalty for each
/// cell. Cells cost more if their best number is missing or exceeds the number of cells.
fn clarity(grid: &Grid) -> f32 {
    let mut clear = [0.0_f32; 100];
    let mut unclear = 0.0;
    for cell in &grid.cells {
        match cell.candidates.first() {
            Some(best) if usize::from(best.number) <= grid.cells.len() => {
                let number = &mut clear[usize::from(best.number)];
                *number = number.max(best.likelihood.exp());
            }
            _ => unclear += 0.5,
        }
    }
    clear.iter().sum::<f32>() - unclear - 0.4 * grid.cells.len() as f32
}

/// Reads a cell by the mean of several cuts of the box around its number.
fn read_cell(
    outputs: &Outputs<'_>,
    corners: Quad,
    [left, top, right, bottom]: Bounds,
    cuts: &[(f32, f32, f32)],
) -> Cell {
    let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let (width, height) = (right - left, bottom - top);
    let mut numbers = [0.0_f32; 100];
    let mut blank = 0.0;
    for &(dx, dy, size) in cuts {
        let (x, y) = (x + dx * width, y + dy * height);
        let (half_width, half_height) = (0.5 * size * width, 0.5 * size * height);
        let output = outputs.read([x - half_width, y - half_height, x + half_width, y + half_height]);
        let share = 1.0 / cuts.len() as f32;
        for (number, sum) in numbers.iter_mut().enumerate() {
            *sum += share * output.number(number as u8).max(FLOOR);
        }
        blank += share * output.none().max(FLOOR);
    }
    let likely = numbers.iter().enumerate().filter(|(_, likelihood)| **likelihood > FLOOR + 0.5);
    let mut candidates: Vec<Candidate> =
        likely.map(|(number, &likelihood)| Candidate { number: number as u8, likelihood }).collect();
    candidates.sort_by(|a, b| b.likelihood.total_cmp(&a.likelihood));
    candidates.truncate(MAX_CANDIDATES);
    Cell { corners, candidates, blank, other: FLOOR }
}

/// Scales a box of the picture to the input of the network. Parts outside repeat the nearest
/// pixels.
fn cut(pixels: &RgbImage, [left, top, right, bottom]: Bounds) -> Input {
    let (columns, rows) = (spans(left, right, pixels.width()), spans(top, bottom, pixels.height()));
    let (width, raw) = (pixels.width() as usize, pixels.as_raw());
    let mut input: Input = [[0.0; 3]; SIDE * SIDE];
    for (out, row) in input.chunks_exact_mut(SIDE).zip(&rows) {
        for &(y, share) in row {
            let line = &raw[3 * y * width..][..3 * width];
            for (pixel, column) in out.iter_mut().zip(&columns) {
                for &(x, part) in column {
                    let weight = share * part / 255.0;
                    (0..3).for_each(|c| pixel[c] += weight * f32::from(line[3 * x + c]));
                }
            }
        }
    }
    input
}

/// Divides `start..end` into [`SIDE`] output pixels. Returns the input pixels that each of them
/// averages, with their weights.
fn spans(start: f32, end: f32, size: u32) -> Vec<Vec<(usize, f32)>> {
    let scale = (end - start) / SIDE as f32;
    let within = |at: f32| at.clamp(0.0, size as f32 - 1.0) as usize;
    let span = |k: usize| {
        let from = start + k as f32 * scale;
        if scale <= 1.0 {
            let place = from + 0.5 * scale - 0.5;
            let share = place - place.floor();
            return vec![(within(place.floor()), 1.0 - share), (within(place.floor() + 1.0), share)];
        }
        let count = (scale.ceil() as usize).clamp(2, MAX_AVERAGED);
        let at = |n: usize| (within(from + (n as f32 + 0.5) * scale / count as f32), 1.0 / count as f32);
        (0..count).map(at).collect()
    };
    (0..SIDE).map(span).collect()
}
