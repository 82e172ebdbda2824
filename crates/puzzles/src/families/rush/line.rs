//! Rows and columns with their cars, and all arrangements of these cars.

use std::ops::{Range, RangeInclusive};

use super::board::is_vertical;
use crate::families::blocks::layout::{Layout, Piece};

/// A row or column with at least one car.
pub(super) struct Line<'a> {
    layout: &'a Layout,
    /// Index of the first cell.
    first: usize,
    /// Difference between the indices of neighbouring cells: 1 in a row, the tray's width in a
    /// column.
    stride: usize,
    /// Number of cells.
    cells: usize,
    /// Indices of the cars in the order of the line.
    pub(super) cars: Vec<usize>,
}

impl<'a> Line<'a> {
    /// Returns the lines with cars, rows first.
    pub(super) fn all(layout: &'a Layout) -> Vec<Self> {
        let tray = layout.tray;
        let rows = (0..tray.height).map(|row| (row * tray.width, 1, tray.width));
        let columns = (0..tray.width).map(|column| (column, tray.width, tray.height));
        let line = |(first, stride, cells)| {
            let is_on_line = |car: &Piece| {
                let (column, row) = tray.corner(car.at);
                let start = if is_vertical(car) { column } else { row * tray.width };
                start == first && is_vertical(car) == (stride > 1)
            };
            let cars = (0..layout.pieces.len()).filter(|&car| is_on_line(&layout.pieces[car])).collect();
            Self { layout, first, stride, cells, cars }
        };
        rows.chain(columns).map(line).filter(|line| !line.cars.is_empty()).collect()
    }

    /// Returns the cell at an offset from the start of the line.
    pub(super) fn cell(&self, offset: usize) -> usize {
        self.first + offset * self.stride
    }

    /// Returns the offset of a cell from the start of the line.
    pub(super) fn offset(&self, cell: usize) -> usize {
        (cell - self.first) / self.stride
    }

    /// Returns the length of a car, given its index in the order of the line.
    pub(super) fn length(&self, car: usize) -> usize {
        let size = self.layout.pieces[self.cars[car]].size;
        size.width.max(size.height)
    }

    /// Returns the mask of the cells at a range of offsets.
    pub(super) fn mask(&self, offsets: Range<usize>) -> u64 {
        offsets.fold(0, |mask, offset| mask | 1 << self.cell(offset))
    }

    /// Returns the mask of the cells that the cars occupy at the given offsets.
    pub(super) fn body(&self, offsets: &[usize]) -> u64 {
        let body = |(car, &offset): (usize, &usize)| self.mask(offset..offset + self.length(car));
        offsets.iter().enumerate().map(body).fold(0, |all, body| all | body)
    }

    /// Returns the current offsets of the cars.
    pub(super) fn offsets(&self) -> Vec<usize> {
        self.cars.iter().map(|&car| self.offset(self.layout.pieces[car].at)).collect()
    }

    /// Returns all arrangements that the walls and the order of the cars allow, as offsets of the
    /// cars.
    pub(super) fn arrangements(&self) -> Vec<Vec<usize>> {
        let reaches: Vec<_> = (0..).zip(self.offsets()).map(|(car, at)| self.reach(car, at)).collect();
        let mut arrangements = Vec::new();
        self.arrange(&reaches, &mut Vec::new(), &mut arrangements);
        arrangements
    }

    /// Returns the offsets that the walls allow for a car now at offset `at`, ignoring other cars.
    /// `car` is its index in the order of the line.
    fn reach(&self, car: usize, at: usize) -> RangeInclusive<usize> {
        let free = |offset: &usize| self.layout.tray.walls >> self.cell(*offset) & 1 == 0;
        let free_before = (0..at).rev().take_while(free).count();
        let free_after = (at + self.length(car)..self.cells).take_while(free).count();
        at - free_before..=at + free_after
    }

    /// Appends to `arrangements` all those in which the first cars have the given `offsets`.
    /// `reaches` holds the possible offsets of each car.
    fn arrange(
        &self,
        reaches: &[RangeInclusive<usize>],
        offsets: &mut Vec<usize>,
        arrangements: &mut Vec<Vec<usize>>,
    ) {
        let car = offsets.len();
        let Some(reach) = reaches.get(car) else { return arrangements.push(offsets.clone()) };
        let min_offset = offsets.last().map_or(0, |&before| before + self.length(car - 1));
        for offset in reach.clone().filter(|&offset| offset >= min_offset) {
            offsets.push(offset);
            self.arrange(reaches, offsets, arrangements);
            offsets.pop();
        }
    }
}
