//! Finds arrays of adjacent cells in two colours. Without lines between cells, neighbours of one
//! colour form one area, so `boxes` does not find each cell as a box.

use super::boxes::{MAX_CONTRAST, common_colours};
use super::flat::{Reduced, are_lines_seen};
use super::lattice::Lattice;
use crate::vision::flood::{Flood, Patch, neighbours};
use crate::vision::small::{Small, contrast};

/// Maximum colours tried as colours of cells, most common first.
const MAX_COLOURS: usize = 6;

/// Minimum side of the whole array, as a share of the picture's shorter side.
const MIN_SIDE: f32 = 0.25;
/// Minimum share of the array's pixels that have one of the two colours.
const MIN_FILLED: f32 = 0.9;

/// Possible numbers of rows and columns.
const SIDES: std::ops::RangeInclusive<usize> = 3..=12;

/// Maximum ratio of a cell's sides.
const MAX_OBLONG: f32 = 1.18;

/// Sample points per side of a cell.
const POINTS: usize = 6;
/// Part of a cell's side that the sample points cover.
const INNER_SHARE: f32 = 0.72;
/// Minimum number of the 20 outermost sample points that have the cell's colour. The inner points
/// do not count, since a cell may have a sign in its middle.
const MIN_OF_COLOUR: usize = 19;

/// Minimum share of the lines between cells, in each direction, that are seen.
const MIN_SEEN_LINES: f32 = 0.5;

/// Minimum number of cells of each colour.
const MIN_OF_KIND: usize = 2;

/// Half the maximum width of a soft edge or a line between cells, in sampled pixels.
const EDGE_WIDTH: usize = 2;

/// Label of a pixel of no common colour.
const OTHER: u8 = u8::MAX;

/// Finds the arrays of a picture.
pub(super) fn find(small: &Small) -> Vec<Lattice> {
    let labels = Labels::new(small);
    let pairs = (0..MAX_COLOURS as u8).flat_map(|one| (0..one).map(move |other| [one, other]));
    pairs.flat_map(|pair| labels.areas(pair).into_iter().filter_map(|area| labels.divide(&area))).collect()
}

/// Index of the common colour of each sampled pixel.
struct Labels {
    width: usize,
    height: usize,
    /// Distance between sampled pixels, in pixels of the scaled picture.
    step: f32,
    labels: Vec<u8>,
}

impl Labels {
    fn new(small: &Small) -> Self {
        let Reduced { small: reduced, step } = Reduced::new(small);
        let (width, height) = (reduced.width, reduced.height);
        let colours = common_colours(&reduced, MAX_COLOURS, MAX_CONTRAST);
        let label = |pixel| {
            let far = |&colour: &usize| contrast(colours[colour], pixel);
            let nearest = (0..colours.len()).min_by_key(far).filter(|at| far(at) <= MAX_CONTRAST);
            nearest.map_or(OTHER, |at| at as u8)
        };
        let mut labels =
            Self { width, height, step, labels: reduced.pixels.iter().map(|&pixel| label(pixel)).collect() };
        (0..EDGE_WIDTH).for_each(|_| labels.widen());
        labels
    }

    /// Gives pixels of no common colour the label of a neighbour, so that the pixels of a soft edge
    /// or a thin line between two cells belong to one of the cells.
    fn widen(&mut self) {
        let (size, sharp) = ((self.width, self.height), &self.labels);
        let widened = |at: usize| {
            let own = (sharp[at] != OTHER).then_some(sharp[at]);
            let of_neighbour = || neighbours(at, size).map(|at| sharp[at]).find(|&label| label != OTHER);
            own.or_else(of_neighbour).unwrap_or(OTHER)
        };
        self.labels = (0..sharp.len()).map(widened).collect();
    }

    /// Returns the connected areas of two colours that are nearly rectangular and large enough.
    fn areas(&self, pair: [u8; 2]) -> Vec<Patch> {
        let is_own = |label: &u8| pair.contains(label);
        if pair.iter().any(|own| !self.labels.contains(own)) {
            return Vec::new();
        }
        let pixels = self.labels.iter().map(|label| [u8::from(is_own(label)); 3]).collect();
        let mask = Small { width: self.width, height: self.height, pixels, scale: 1.0 };
        let mut flood = Flood::new(&mask);
        let min_side = MIN_SIDE * self.width.min(self.height) as f32;
        let is_array = |patch: &Patch| {
            patch.width().min(patch.height()) as f32 >= min_side && patch.filled_share() >= MIN_FILLED
        };
        let starts = (0..self.labels.len()).filter(|&at| is_own(&self.labels[at]));
        starts.filter_map(|at| flood.fill(at, 0)).filter(is_array).collect()
    }

    /// Divides an area into the largest possible cells of one colour each. Returns `None` if there
    /// is no such division.
    fn divide(&self, area: &Patch) -> Option<Lattice> {
        let (width, height) = ((area.right - area.left) as f32, (area.bottom - area.top) as f32);
        SIDES.into_iter().find_map(|columns| {
            let cell_width = width / columns as f32;
            let rows = (height / cell_width).round() as usize;
            let cell_height = height / rows.max(1) as f32;
            if !SIDES.contains(&rows)
                || cell_width.max(cell_height) > MAX_OBLONG * cell_width.min(cell_height)
            {
                return None;
            }
            let cell = |at: usize| {
                let (column, row) = ((at % columns) as f32, (at / columns) as f32);
                self.cell(
                    (area.left as f32 + column * cell_width, area.top as f32 + row * cell_height),
                    (cell_width, cell_height),
                )
            };
            let cells: Vec<u8> = (0..columns * rows).map(cell).collect::<Option<_>>()?;
            let count = cells.iter().filter(|&&cell| cell == cells[0]).count();
            let pitch = (self.step * cell_width, self.step * cell_height);
            let first = [(area.left, cell_width), (area.top, cell_height)];
            let first = first.map(|(from, size)| self.step * (from as f32 + size / 2.0));
            (are_lines_seen(&cells, columns, MIN_SEEN_LINES)
                && (MIN_OF_KIND..=cells.len() - MIN_OF_KIND).contains(&count))
            .then(|| Lattice::adjacent(columns, rows, pitch, first.into()))
        })
    }

    /// Returns the label of a cell, given its upper left corner and size in sampled pixels; `None`
    /// if it does not have one colour.
    fn cell(&self, (left, top): (f32, f32), (width, height): (f32, f32)) -> Option<u8> {
        let share = |point: usize| 0.5 + ((point as f32 + 0.5) / POINTS as f32 - 0.5) * INNER_SHARE;
        let at = |point: usize| {
            let x = (left + share(point % POINTS) * width) as usize;
            let y = (top + share(point / POINTS) * height) as usize;
            self.labels[y.min(self.height - 1) * self.width + x.min(self.width - 1)]
        };
        let is_outer =
            |point: &usize| [point % POINTS, point / POINTS].iter().any(|&at| at == 0 || at == POINTS - 1);
        let outer: Vec<u8> = (0..POINTS * POINTS).filter(is_outer).map(at).collect();
        let count = |label: u8| outer.iter().filter(|&&other| other == label).count();
        let label = [outer[0], outer[1]].into_iter().max_by_key(|&label| count(label))?;
        (label != OTHER && count(label) >= MIN_OF_COLOUR).then_some(label)
    }
}
