//! Finds the largest lattice of boxes of similar size.

use std::collections::{BTreeMap, VecDeque};

use super::boxes::{Thing, group_by_size};
use crate::vision::small::{Rgb, Small, median};

/// Places in rows and columns at equal steps.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Whether each place has a box, row by row.
    pub(super) has_box: Vec<bool>,
    /// Side of the box in each place; 0 without a box.
    pub(super) sizes: Vec<f32>,
    /// Distance of neighbouring places, in pixels.
    pub(super) pitch: f32,
    /// Mean side of the boxes.
    pub(super) size: f32,
    /// Whether the things are adjacent, with nothing between them.
    pub(super) is_gapless: bool,
    /// Centre of the first place.
    first: (f32, f32),
}

/// Maximum ratio of the size of a box to that of the smallest one of its lattice.
const MAX_SIZE_RATIO: f32 = 1.35;

/// Distance from the outermost places to the background, if a whole step leaves the picture, in
/// steps.
const SHORT_STEP: f32 = 0.7;

/// Possible distances of neighbours, in sides of a box.
const STEP_RANGE: std::ops::Range<f32> = 0.98..2.3;

/// Tolerance of a box's place, in steps.
const TOLERANCE: f32 = 0.12;

/// Minimum and maximum boxes of a lattice: a texture has more than the maximum.
const MIN_BOXES: usize = 4;
const MAX_BOXES: usize = 500;

/// Finds the lattice with the most boxes.
pub(super) fn find(boxes: &[Thing]) -> Option<Lattice> {
    let mut best: Option<Lattice> = None;
    for found in group_by_size(boxes, 1.0 / 1.05..MAX_SIZE_RATIO).filter_map(|alike| connect(&alike)) {
        if best.as_ref().is_none_or(|best| found.box_count() > best.box_count()) {
            best = Some(found);
        }
    }
    best
}

/// Connects boxes of similar size into the largest lattice.
fn connect(boxes: &[Thing]) -> Option<Lattice> {
    if !(MIN_BOXES..=MAX_BOXES).contains(&boxes.len()) {
        return None;
    }
    let step = |along: f32, across: f32, size: f32| {
        (along > 0.0 && across.abs() < TOLERANCE * size * 2.0 && STEP_RANGE.contains(&(along / size)))
            .then_some(along)
    };
    let next = |from: &Thing| {
        let right = boxes.iter().filter_map(|to| step(to.x - from.x, to.y - from.y, from.size));
        let below = boxes.iter().filter_map(|to| step(to.y - from.y, to.x - from.x, from.size));
        [right.min_by(f32::total_cmp), below.min_by(f32::total_cmp)]
    };
    let mut steps: Vec<f32> = boxes.iter().flat_map(next).flatten().collect();
    steps.sort_by(f32::total_cmp);
    let pitch = *steps.get(steps.len() / 2)?;
    let near = |x: f32, y: f32| {
        boxes.iter().position(|to| (to.x - x).abs().max((to.y - y).abs()) < TOLERANCE * pitch)
    };
    let mut seen = vec![false; boxes.len()];
    let mut best: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    for start in 0..boxes.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut places = BTreeMap::from([((0, 0), start)]);
        let mut open = VecDeque::from([((0, 0), start)]);
        while let Some(((column, row), from)) = open.pop_front() {
            for (right, down) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
                let (x, y) = (boxes[from].x + right as f32 * pitch, boxes[from].y + down as f32 * pitch);
                let Some(to) = near(x, y).filter(|&to| !seen[to]) else { continue };
                seen[to] = true;
                let place = (column + right, row + down);
                places.insert(place, to);
                open.push_back((place, to));
            }
        }
        if places.len() > best.len() {
            best = places;
        }
    }
    if best.len() < MIN_BOXES {
        return None;
    }
    let ends = |of: fn(&(i32, i32)) -> i32| Some((best.keys().map(of).min()?, best.keys().map(of).max()?));
    let ((left, right), (top, bottom)) = (ends(|place| place.0)?, ends(|place| place.1)?);
    let (columns, rows) = ((right - left + 1) as usize, (bottom - top + 1) as usize);
    let mut has_box = vec![false; columns * rows];
    let mut sizes = vec![0.0; columns * rows];
    for (&(column, row), &at) in &best {
        let place = (row - top) as usize * columns + (column - left) as usize;
        (has_box[place], sizes[place]) = (true, boxes[at].size);
    }
    let mean = |of: &dyn Fn(&(i32, i32), &Thing) -> f32| {
        best.iter().map(|(place, &at)| of(place, &boxes[at])).sum::<f32>() / best.len() as f32
    };
    // A fit to the whole lattice is more precise than the median step.
    let pitch = fit_pitch(&best, boxes).unwrap_or(pitch);
    let first = (
        mean(&|place, found| found.x - (place.0 - left) as f32 * pitch),
        mean(&|place, found| found.y - (place.1 - top) as f32 * pitch),
    );
    let size = mean(&|_, found| found.size);
    let mut lattice = Lattice { columns, rows, has_box, sizes, pitch, size, is_gapless: false, first };
    lattice.add_inner(boxes);
    Some(lattice)
}

/// Fits the pitch of both axes by least squares.
fn fit_pitch(places: &BTreeMap<(i32, i32), usize>, boxes: &[Thing]) -> Option<f32> {
    let count = places.len() as f32;
    let axis = |number: fn(&(i32, i32)) -> i32, place: fn(&Thing) -> f32| {
        let pairs = || places.iter().map(|(at, &found)| (number(at) as f32, place(&boxes[found])));
        let (n, p) =
            pairs().fold((0.0, 0.0), |(n, p), (number, place)| (n + number / count, p + place / count));
        pairs().fold((0.0, 0.0), |(up, down), (number, place)| {
            (up + (number - n) * (place - p), down + (number - n) * (number - n))
        })
    };
    let ((up, down), (more_up, more_down)) =
        (axis(|at| at.0, |found| found.x), axis(|at| at.1, |found| found.y));
    (down + more_down > 0.0).then(|| (up + more_up) / (down + more_down))
}

impl Lattice {
    /// A lattice of adjacent cells, from the centre of its first cell.
    pub(super) fn adjacent(columns: usize, rows: usize, pitch: f32, first: (f32, f32)) -> Self {
        let count = columns * rows;
        let (has_box, sizes) = (vec![true; count], vec![pitch; count]);
        Self { columns, rows, has_box, sizes, pitch, size: pitch, is_gapless: true, first }
    }

    /// Adds the boxes at places that are not connected with the others by neighbours.
    fn add_inner(&mut self, boxes: &[Thing]) {
        for found in boxes {
            let (column, row) = (
                ((found.x - self.first.0) / self.pitch).round() as i32,
                ((found.y - self.first.1) / self.pitch).round() as i32,
            );
            let (x, y) = self.middle(column, row);
            let is_inside =
                (0..self.columns as i32).contains(&column) && (0..self.rows as i32).contains(&row);
            if is_inside && (found.x - x).abs().max((found.y - y).abs()) < TOLERANCE * self.pitch {
                let place = row as usize * self.columns + column as usize;
                if !self.has_box[place] {
                    (self.has_box[place], self.sizes[place]) = (true, found.size);
                }
            }
        }
    }

    /// Number of boxes.
    pub(super) fn box_count(&self) -> usize {
        self.has_box.iter().filter(|&&has_box| has_box).count()
    }

    /// Share of places with a box.
    pub(super) fn filled_share(&self) -> f32 {
        self.box_count() as f32 / self.has_box.len() as f32
    }

    /// Column and row of each place, in reading order.
    pub(super) fn places(&self) -> impl Iterator<Item = (i32, i32)> {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// Column and row of the places just outside the outermost ones.
    pub(super) fn around(&self) -> impl Iterator<Item = (i32, i32)> {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        let beside = (0..rows).flat_map(move |row| [(-1, row), (columns, row)]);
        beside.chain((0..columns).flat_map(move |column| [(column, -1), (column, rows)]))
    }

    /// Centre of a place.
    pub(super) fn middle(&self, column: i32, row: i32) -> (f32, f32) {
        (self.first.0 + column as f32 * self.pitch, self.first.1 + row as f32 * self.pitch)
    }

    /// Whether a place is inside the picture.
    pub(super) fn is_inside(&self, small: &Small, column: i32, row: i32) -> bool {
        let ((x, y), half) = (self.middle(column, row), self.size / 2.0);
        x >= half && y >= half && x + half <= small.width as f32 && y + half <= small.height as f32
    }

    /// Median colour one step outside the outermost places, or nearer if that is mostly outside the
    /// picture; `None` if both are.
    pub(super) fn surround(&self, small: &Small) -> Option<Rgb> {
        let places: Vec<(i32, i32)> = self.around().collect();
        [1.0, SHORT_STEP].into_iter().find_map(|far| {
            let inside: Vec<Rgb> = places
                .iter()
                .map(|&(column, row)| self.outside((column, row), far))
                .filter(|&(x, y)| {
                    (0.0..small.width as f32).contains(&x) && (0.0..small.height as f32).contains(&y)
                })
                .map(|(x, y)| small.near(x, y))
                .collect();
            (2 * inside.len() >= places.len()).then(|| median(inside))
        })
    }

    /// Point at `far` steps from the nearest place of the lattice towards a place outside.
    fn outside(&self, (column, row): (i32, i32), far: f32) -> (f32, f32) {
        let nearest = (column.clamp(0, self.columns as i32 - 1), row.clamp(0, self.rows as i32 - 1));
        let ((x, y), (to_x, to_y)) = (self.middle(nearest.0, nearest.1), self.middle(column, row));
        (x + far * (to_x - x), y + far * (to_y - y))
    }

    /// Median colour of the points in the middle of four places.
    pub(super) fn ground(&self, small: &Small) -> Rgb {
        let corners = self.places().map(|(column, row)| {
            let (x, y) = self.middle(column, row);
            small.near(x + self.pitch / 2.0, y + self.pitch / 2.0)
        });
        median(corners)
    }
}
