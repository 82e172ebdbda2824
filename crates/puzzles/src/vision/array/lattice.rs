//! Finds the largest lattice of boxes of similar size.

use std::collections::{BTreeMap, VecDeque};

use super::boxes::{Thing, group_by_size};
use super::kinds::Patch;
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
    /// Distances of neighbouring columns and of neighbouring rows, in pixels.
    pub(super) pitch: (f32, f32),
    /// Mean side of the boxes; mean height of oblong ones.
    pub(super) size: f32,
    /// Width of the boxes divided by their height.
    pub(super) ratio: f32,
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

/// Possible distances of neighbours, in sides of a box, and those of oblong boxes.
const STEP_RANGE: std::ops::Range<f32> = 0.98..2.3;
const OBLONG_STEP_RANGE: std::ops::Range<f32> = 1.02..3.2;

/// Tolerance of a box's place, in steps.
const TOLERANCE: f32 = 0.12;

/// Maximum ratio of the distances of columns and rows, that of oblong things with distances divided
/// by their sides, and maximum one that is usual.
const MAX_OBLONG: f32 = 1.25;
const MAX_UNLIKE: f32 = 2.6;
const MAX_USUAL: f32 = 1.12;

/// Maximum ratio that is taken for an error of measurement.
const MAX_SQUARE: f32 = 1.03;

/// Minimum boxes of an outermost row or column that touches no other box of the lattice.
const MIN_APART: usize = 2;

/// Minimum share of places with a box in an outermost row or column of oblong boxes: buttons below
/// them may have their shape.
const MIN_FILLED: f32 = 0.6;

/// Minimum mean difference of a drawn place from the background, in hundredths of Oklab.
const MIN_DRAWN: f32 = 3.0;

/// Minimum and maximum boxes of a lattice: a texture has more than the maximum.
const MIN_BOXES: usize = 4;
const MAX_BOXES: usize = 500;

/// Finds the lattice with the most nearly square boxes.
pub(super) fn find(boxes: &[Thing]) -> Option<Lattice> {
    find_largest(
        boxes,
        &Limits { steps: STEP_RANGE, max_ratio: MAX_OBLONG, max_equal: MAX_SQUARE, min_filled: 0.0 },
    )
}

/// Finds the lattice with the most boxes of a shape, the ratio of width to height. Their places and
/// sizes are divided by it across.
pub(super) fn find_oblong(boxes: &[Thing], ratio: f32) -> Option<Lattice> {
    let limits =
        Limits { steps: OBLONG_STEP_RANGE, max_ratio: MAX_UNLIKE, max_equal: 0.0, min_filled: MIN_FILLED };
    let found = find_largest(boxes, &limits)?;
    let (across, first) = (ratio * found.pitch.0, ratio * found.first.0);
    Some(Lattice { ratio, pitch: (across, found.pitch.1), first: (first, found.first.1), ..found })
}

/// Limits of the distances of neighbours.
struct Limits {
    /// Possible distances, in sides of a box.
    steps: std::ops::Range<f32>,
    /// Maximum ratio of the distances of columns and rows.
    max_ratio: f32,
    /// Ratio up to which they are taken for equal; 0 for never.
    max_equal: f32,
    /// Minimum share of places with a box in an outermost row or column.
    min_filled: f32,
}

fn find_largest(boxes: &[Thing], limits: &Limits) -> Option<Lattice> {
    let mut best: Option<Lattice> = None;
    for found in group_by_size(boxes, 1.0 / 1.05..MAX_SIZE_RATIO).filter_map(|alike| connect(&alike, limits))
    {
        if best.as_ref().is_none_or(|best| found.box_count() > best.box_count()) {
            best = Some(found);
        }
    }
    best
}

/// Connects boxes of similar size into the largest lattice.
fn connect(boxes: &[Thing], limits: &Limits) -> Option<Lattice> {
    if !(MIN_BOXES..=MAX_BOXES).contains(&boxes.len()) {
        return None;
    }
    let step = |along: f32, across: f32, size: f32| {
        (along > 0.0 && across.abs() < TOLERANCE * size * 2.0 && limits.steps.contains(&(along / size)))
            .then_some(along)
    };
    let usual = |along: fn(&Thing) -> f32, across: fn(&Thing) -> f32| {
        let next = |from: &Thing| {
            let steps = boxes
                .iter()
                .filter_map(|to| step(along(to) - along(from), across(to) - across(from), from.size));
            steps.min_by(f32::total_cmp)
        };
        let mut steps: Vec<f32> = boxes.iter().filter_map(next).collect();
        steps.sort_by(f32::total_cmp);
        steps.get(steps.len() / 2).copied()
    };
    let pitch = (usual(|thing| thing.x, |thing| thing.y)?, usual(|thing| thing.y, |thing| thing.x)?);
    if pitch.0.max(pitch.1) > limits.max_ratio * pitch.0.min(pitch.1) {
        return None;
    }
    let near = |x: f32, y: f32| {
        let is_near =
            |to: &Thing| (to.x - x).abs() < TOLERANCE * pitch.0 && (to.y - y).abs() < TOLERANCE * pitch.1;
        boxes.iter().position(is_near)
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
                let (x, y) = (boxes[from].x + right as f32 * pitch.0, boxes[from].y + down as f32 * pitch.1);
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
    // A fit to the whole lattice is more precise than the median step.
    let across = Axis::fit(&best, |place| place.0, |at| boxes[at].x);
    let down = Axis::fit(&best, |place| place.1, |at| boxes[at].y);
    let pitch = (across.pitch().unwrap_or(pitch.0), down.pitch().unwrap_or(pitch.1));
    // Cells are usually square, and both axes together are more precise than one.
    let is_square = pitch.0.max(pitch.1) < limits.max_equal * pitch.0.min(pitch.1);
    let both = (across.products + down.products) / (across.squares + down.squares);
    let pitch = if is_square { (both, both) } else { pitch };
    let (across, down) = ((across.first(pitch.0), pitch.0), (down.first(pitch.1), pitch.1));
    let (columns, rows) = add_apart(&mut best, boxes, across, down);
    let ((left, right), (top, bottom)) = match limits.min_filled {
        0.0 => (columns, rows),
        least => trim(&mut best, columns, rows, least),
    };
    if best.is_empty() {
        return None;
    }
    let (columns, rows) = ((right - left + 1) as usize, (bottom - top + 1) as usize);
    let mut has_box = vec![false; columns * rows];
    let mut sizes = vec![0.0; columns * rows];
    for (&(column, row), &at) in &best {
        let place = (row - top) as usize * columns + (column - left) as usize;
        (has_box[place], sizes[place]) = (true, boxes[at].size);
    }
    let first = (across.0 + left as f32 * across.1, down.0 + top as f32 * down.1);
    let size = best.values().map(|&at| boxes[at].size).sum::<f32>() / best.len() as f32;
    let pitch = (across.1, down.1);
    Some(Lattice { columns, rows, has_box, sizes, pitch, size, ratio: 1.0, is_gapless: false, first })
}

/// Sums for a least-squares fit of coordinates to numbers of columns or rows.
struct Axis {
    /// Mean number, and mean coordinate.
    means: (f32, f32),
    products: f32,
    squares: f32,
}

impl Axis {
    fn fit(
        places: &BTreeMap<(i32, i32), usize>,
        number: impl Fn(&(i32, i32)) -> i32,
        coordinate: impl Fn(usize) -> f32,
    ) -> Self {
        let count = places.len() as f32;
        let pairs = || places.iter().map(|(place, &at)| (number(place) as f32, coordinate(at)));
        let means = pairs().fold((0.0, 0.0), |(n, x), pair| (n + pair.0 / count, x + pair.1 / count));
        let products = pairs().map(|(n, x)| (n - means.0) * (x - means.1)).sum();
        let squares = pairs().map(|(n, _)| (n - means.0).powi(2)).sum();
        Self { means, products, squares }
    }

    /// Distance of neighbours; `None` for a single row or column.
    fn pitch(&self) -> Option<f32> {
        (self.squares > 0.0).then(|| self.products / self.squares)
    }

    /// Coordinate of number 0.
    fn first(&self, pitch: f32) -> f32 {
        self.means.1 - self.means.0 * pitch
    }
}

/// First and last number of columns or rows.
type Ends = (i32, i32);

/// Adds the boxes at places of the lattice that no other box touches: those inside, and those of
/// the next row or column at each side. Returns the ends of columns and rows.
fn add_apart(
    places: &mut BTreeMap<(i32, i32), usize>,
    boxes: &[Thing],
    across: (f32, f32),
    down: (f32, f32),
) -> (Ends, Ends) {
    let number = |at: f32, (first, pitch): (f32, f32)| {
        let steps = (at - first) / pitch;
        ((steps - steps.round()).abs() < TOLERANCE).then_some(steps.round() as i32)
    };
    let place = |thing: &Thing| Some((number(thing.x, across)?, number(thing.y, down)?));
    let on_lattice: Vec<((i32, i32), usize)> =
        boxes.iter().enumerate().filter_map(|(at, thing)| Some((place(thing)?, at))).collect();
    let of = |ends: Ends| ends.0..=ends.1;
    loop {
        let ends = |of: fn(&(i32, i32)) -> i32| {
            let numbers = || places.keys().map(of);
            (numbers().min().unwrap_or_default(), numbers().max().unwrap_or_default())
        };
        let (columns, rows) = (ends(|place| place.0), ends(|place| place.1));
        let sides = [
            (columns, rows),
            ((columns.0 - 1, columns.0 - 1), rows),
            ((columns.1 + 1, columns.1 + 1), rows),
            (columns, (rows.0 - 1, rows.0 - 1)),
            (columns, (rows.1 + 1, rows.1 + 1)),
        ];
        let mut has_grown = false;
        for (number, (columns, rows)) in sides.into_iter().enumerate() {
            let is_inside =
                |(column, row): (i32, i32)| of(columns).contains(&column) && of(rows).contains(&row);
            let new = on_lattice.iter().filter(|(place, _)| is_inside(*place) && !places.contains_key(place));
            let new: Vec<_> = new.copied().collect();
            if number == 0 || new.len() >= MIN_APART {
                has_grown |= number > 0;
                new.into_iter().for_each(|(place, at)| _ = places.entry(place).or_insert(at));
            }
        }
        if !has_grown {
            return (columns, rows);
        }
    }
}

/// Removes outermost rows and columns with few boxes. Returns the ends of columns and rows.
fn trim(places: &mut BTreeMap<(i32, i32), usize>, columns: Ends, rows: Ends, least: f32) -> (Ends, Ends) {
    let (mut columns, mut rows) = (columns, rows);
    loop {
        let ends = [(columns.0, 0), (columns.1, 0), (rows.0, 1), (rows.1, 1)];
        let is_sparse = |&(number, axis): &(i32, usize)| {
            let of = |place: &(i32, i32)| if axis == 0 { place.0 } else { place.1 };
            let length = if axis == 0 { rows.1 - rows.0 } else { columns.1 - columns.0 } + 1;
            let boxes = places.keys().filter(|place| of(place) == number).count();
            (boxes as f32) < least * length as f32
        };
        let Some((number, axis)) = ends.into_iter().find(is_sparse) else { return (columns, rows) };
        places.retain(|place, _| (if axis == 0 { place.0 } else { place.1 }) != number);
        let side = if axis == 0 { &mut columns } else { &mut rows };
        if number == side.0 {
            side.0 += 1;
        } else {
            side.1 -= 1;
        }
        if side.0 > side.1 {
            return (columns, rows);
        }
    }
}

impl Lattice {
    /// A lattice of adjacent cells, from the centre of its first cell.
    pub(super) fn adjacent(columns: usize, rows: usize, (wide, high): (f32, f32), first: (f32, f32)) -> Self {
        let count = columns * rows;
        let size = (wide + high) / 2.0;
        let (has_box, sizes) = (vec![true; count], vec![size; count]);
        Self { columns, rows, has_box, sizes, pitch: (wide, high), size, ratio: 1.0, is_gapless: true, first }
    }

    /// Whether columns and rows have clearly different distances, like many keys of calculators.
    pub(super) fn is_oblong(&self) -> bool {
        self.pitch.0.max(self.pitch.1) > MAX_USUAL * self.pitch.0.min(self.pitch.1)
    }

    /// Width and height of the part of a place with a thing, `share` of its sides.
    pub(super) fn extent(&self, share: f32) -> (f32, f32) {
        (share * self.ratio * self.size, share * self.size)
    }

    /// Number of boxes.
    pub(super) fn box_count(&self) -> usize {
        self.has_box.iter().filter(|&&has_box| has_box).count()
    }

    /// Whether each place has a box or another drawing.
    pub(super) fn drawn(&self, small: &Small) -> Vec<bool> {
        let is_drawn = |((column, row), &has_box): ((i32, i32), &bool)| {
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| {
                let (x, y) = self.middle(column + right, row + down);
                small.near(x - self.pitch.0 / 2.0, y - self.pitch.1 / 2.0)
            });
            let ground = median(corners);
            has_box
                || Patch::of(small, self.middle(column, row), self.extent(1.0)).distance_to(ground)
                    > MIN_DRAWN
        };
        self.places().zip(&self.has_box).map(is_drawn).collect()
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
        (self.first.0 + column as f32 * self.pitch.0, self.first.1 + row as f32 * self.pitch.1)
    }

    /// Whether a place is inside the picture.
    pub(super) fn is_inside(&self, small: &Small, column: i32, row: i32) -> bool {
        let ((x, y), (wide, high)) = (self.middle(column, row), self.extent(0.5));
        x >= wide && y >= high && x + wide <= small.width as f32 && y + high <= small.height as f32
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
            small.near(x + self.pitch.0 / 2.0, y + self.pitch.1 / 2.0)
        });
        median(corners)
    }
}
