//! Rows and columns with their cars, and all arrangements of these cars.

use std::ops::{Range, RangeInclusive};

use super::board::is_upright;
use crate::families::blocks::layout::{Layout, Piece};

/// A row or column with at least one car.
pub(super) struct Line<'a> {
    layout: &'a Layout,
    /// First cell, distance between cells, and number of cells.
    first: usize,
    apart: usize,
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
        let line = |(first, apart, cells)| {
            let on_it = |car: &Piece| {
                let (column, row) = tray.corner(car.at);
                let start = if is_upright(car) { column } else { row * tray.width };
                start == first && is_upright(car) == (apart > 1)
            };
            let cars = (0..layout.pieces.len()).filter(|&car| on_it(&layout.pieces[car])).collect();
            Self { layout, first, apart, cells, cars }
        };
        rows.chain(columns).map(line).filter(|line| !line.cars.is_empty()).collect()
    }

    pub(super) fn cell(&self, place: usize) -> usize {
        self.first + place * self.apart
    }

    pub(super) fn place(&self, cell: usize) -> usize {
        (cell - self.first) / self.apart
    }

    /// Returns the length of a car, given its place in the order.
    pub(super) fn length(&self, car: usize) -> usize {
        let size = self.layout.pieces[self.cars[car]].size;
        size.width.max(size.height)
    }

    /// Returns the cells of a range of the line.
    pub(super) fn mask(&self, places: Range<usize>) -> u64 {
        places.fold(0, |mask, place| mask | 1 << self.cell(place))
    }

    /// Returns the cells that cars occupy at the given offsets.
    pub(super) fn body(&self, places: &[usize]) -> u64 {
        let body = |(car, &place): (usize, &usize)| self.mask(place..place + self.length(car));
        places.iter().enumerate().map(body).fold(0, |all, body| all | body)
    }

    /// Returns the current offsets of the cars.
    pub(super) fn now(&self) -> Vec<usize> {
        self.cars.iter().map(|&car| self.place(self.layout.pieces[car].at)).collect()
    }

    /// Returns every arrangement that walls and the order of cars allow.
    pub(super) fn arrangements(&self) -> Vec<Vec<usize>> {
        let reaches: Vec<_> = (0..).zip(self.now()).map(|(car, at)| self.reach(car, at)).collect();
        let mut arrangements = Vec::new();
        self.arrange(&reaches, &mut Vec::new(), &mut arrangements);
        arrangements
    }

    /// Returns the offsets of a car between its neighbouring walls.
    fn reach(&self, car: usize, at: usize) -> RangeInclusive<usize> {
        let free = |place: &usize| self.layout.tray.walls >> self.cell(*place) & 1 == 0;
        let low = (0..at).rev().take_while(free).count();
        let high = (at + self.length(car)..self.cells).take_while(free).count();
        at - low..=at + high
    }

    /// Places the next car at each offset after the cars before it.
    fn arrange(
        &self,
        reaches: &[RangeInclusive<usize>],
        places: &mut Vec<usize>,
        arrangements: &mut Vec<Vec<usize>>,
    ) {
        let car = places.len();
        let Some(reach) = reaches.get(car) else { return arrangements.push(places.clone()) };
        let least = places.last().map_or(0, |&before| before + self.length(car - 1));
        for place in reach.clone().filter(|&place| place >= least) {
            places.push(place);
            self.arrange(reaches, places, arrangements);
            places.pop();
        }
    }
}
