//! Connects boxes into the largest lattice.

use std::collections::{BTreeMap, VecDeque};

use super::boxes::{ItemBox, group_by_size};
use super::lattice::Lattice;

/// Maximum ratio of the size of a box to the reference size of its group, exclusive.
const MAX_SIZE_RATIO: f32 = 1.35;

/// Possible distances between neighbours, in sides of a box.
const STEP_RANGE: std::ops::Range<f32> = 0.98..2.3;
/// Possible distances between oblong neighbours, in heights of a box. Horizontal distances are
/// first divided by the ratio of width to height.
const OBLONG_STEP_RANGE: std::ops::Range<f32> = 1.02..3.2;

/// Possible distances between neighbours of unequal sizes, in sides of a large box.
const UNEQUAL_STEP_RANGE: std::ops::Range<f32> = 0.9..3.2;

/// Tolerance of a box's place, in steps.
const TOLERANCE: f32 = 0.12;
/// Tolerance of the place of a box of unequal size, in steps.
const UNEQUAL_TOLERANCE: f32 = 0.22;

/// Maximum ratio of the pitches of columns and rows.
const MAX_OBLONG: f32 = 1.25;
/// Maximum ratio of the pitches of columns and rows of oblong or unequal boxes. For oblong boxes,
/// the pitch of columns is first divided by the ratio of width to height.
const MAX_OBLONG_PITCH_RATIO: f32 = 2.6;

/// Maximum ratio of the pitches of columns and rows that counts as an error of measurement.
const MAX_SQUARE: f32 = 1.03;

/// Minimum boxes of a row or column that [`add_apart`] adds beside the lattice.
const MIN_APART: usize = 2;

/// Minimum share of places with a box in an outermost row or column of oblong or unequal boxes. A
/// few buttons below an array may have the shape of its boxes.
const MIN_FILLED: f32 = 0.6;

/// Minimum boxes of a lattice.
const MIN_BOXES: usize = 4;
/// Maximum boxes of a lattice; a texture has more.
const MAX_BOXES: usize = 500;

/// Finds the largest lattice of nearly square boxes.
pub(super) fn find(boxes: &[ItemBox]) -> Option<Lattice> {
    find_largest(
        boxes,
        &Limits {
            steps: STEP_RANGE,
            unit: None,
            tolerance: TOLERANCE,
            max_ratio: MAX_OBLONG,
            max_equal: MAX_SQUARE,
            min_filled: 0.0,
        },
    )
}

/// Finds the largest lattice of oblong boxes. `boxes` and their `ratio` of width to height are one
/// group from [`super::boxes::oblong`].
pub(super) fn find_oblong(boxes: &[ItemBox], ratio: f32) -> Option<Lattice> {
    let limits = Limits {
        steps: OBLONG_STEP_RANGE,
        unit: None,
        tolerance: TOLERANCE,
        max_ratio: MAX_OBLONG_PITCH_RATIO,
        max_equal: 0.0,
        min_filled: MIN_FILLED,
    };
    let found = find_largest(boxes, &limits)?;
    let (across, first) = (ratio * found.pitch.0, ratio * found.first.0);
    Some(Lattice { ratio, pitch: (across, found.pitch.1), first: (first, found.first.1), ..found })
}

/// Finds the lattice of boxes of unequal sizes. `size` is the longest side of any box, in pixels.
pub(super) fn find_unequal(boxes: &[ItemBox], size: f32) -> Option<Lattice> {
    let limits = Limits {
        steps: UNEQUAL_STEP_RANGE,
        unit: Some(size),
        tolerance: UNEQUAL_TOLERANCE,
        max_ratio: MAX_OBLONG_PITCH_RATIO,
        max_equal: 0.0,
        min_filled: MIN_FILLED,
    };
    connect(boxes, &limits)
}

/// Limits of the distances between neighbours.
struct Limits {
    /// Possible distances, in units.
    steps: std::ops::Range<f32>,
    /// Unit in pixels; the size of each box if `None`.
    unit: Option<f32>,
    /// Tolerance of a box's place, in steps.
    tolerance: f32,
    /// Maximum ratio of the pitches of columns and rows.
    max_ratio: f32,
    /// Ratio up to which both distances count as equal; 0 for never.
    max_equal: f32,
    /// Minimum share of places with a box in an outermost row or column.
    min_filled: f32,
}

fn find_largest(boxes: &[ItemBox], limits: &Limits) -> Option<Lattice> {
    let mut best: Option<Lattice> = None;
    for found in group_by_size(boxes, 1.0 / 1.05..MAX_SIZE_RATIO).filter_map(|group| connect(&group, limits))
    {
        if best.as_ref().is_none_or(|best| found.box_count() > best.box_count()) {
            best = Some(found);
        }
    }
    best
}

/// Boxes by column and row.
type Places = BTreeMap<(i32, i32), ItemBox>;

/// Connects boxes into the largest lattice within the limits.
fn connect(boxes: &[ItemBox], limits: &Limits) -> Option<Lattice> {
    if !(MIN_BOXES..=MAX_BOXES).contains(&boxes.len()) {
        return None;
    }
    let pitch = lower_quartile_steps(boxes, limits)?;
    let mut places = connect_neighbours(boxes, pitch, limits.tolerance);
    if places.len() < MIN_BOXES {
        return None;
    }
    // A fit to the whole lattice is more precise than a single step.
    let across = Axis::fit(&places, |place| place.0, |item| item.x);
    let down = Axis::fit(&places, |place| place.1, |item| item.y);
    let pitch = (across.pitch().unwrap_or(pitch.0), down.pitch().unwrap_or(pitch.1));
    // Cells are usually square, and both axes together are more precise than one.
    let is_square = pitch.0.max(pitch.1) < limits.max_equal * pitch.0.min(pitch.1);
    let both = (across.products + down.products) / (across.squares + down.squares);
    let pitch = if is_square { (both, both) } else { pitch };
    let first = (across.first(pitch.0), down.first(pitch.1));
    add_apart(&mut places, boxes, (first, pitch), limits.tolerance);
    let region = trim(&mut places, limits.min_filled);
    if places.is_empty() {
        return None;
    }
    let (columns, rows) = (region.columns(), region.rows());
    let mut has_box = vec![false; columns * rows];
    let mut sizes = vec![0.0; columns * rows];
    for (&(column, row), item) in &places {
        let place = (row - region.top) as usize * columns + (column - region.left) as usize;
        (has_box[place], sizes[place]) = (true, item.size);
    }
    let first = (first.0 + region.left as f32 * pitch.0, first.1 + region.top as f32 * pitch.1);
    let size = places.values().map(|item| item.size).sum::<f32>() / places.len() as f32;
    Some(Lattice { columns, rows, has_box, sizes, pitch, size, ratio: 1.0, is_gapless: false, first })
}

/// Returns the lower quartiles of the distances from each box to its right and its lower neighbour,
/// in pixels; `None` if no box has such a neighbour, or if the quartiles differ too much.
fn lower_quartile_steps(boxes: &[ItemBox], limits: &Limits) -> Option<(f32, f32)> {
    let step = |along: f32, across: f32, size: f32| {
        let is_beside = along > 0.0 && across.abs() < limits.tolerance * size * 2.0;
        (is_beside && limits.steps.contains(&(along / size))).then_some(along)
    };
    let lower_quartile = |along: fn(&ItemBox) -> f32, across: fn(&ItemBox) -> f32| {
        let next = |from: &ItemBox| {
            let steps = boxes.iter().filter_map(|to| {
                step(along(to) - along(from), across(to) - across(from), limits.unit.unwrap_or(from.size))
            });
            steps.min_by(f32::total_cmp)
        };
        let mut steps: Vec<f32> = boxes.iter().filter_map(next).collect();
        steps.sort_by(f32::total_cmp);
        steps.get(steps.len() / 4).copied()
    };
    let pitch =
        (lower_quartile(|item| item.x, |item| item.y)?, lower_quartile(|item| item.y, |item| item.x)?);
    (pitch.0.max(pitch.1) <= limits.max_ratio * pitch.0.min(pitch.1)).then_some(pitch)
}

/// Returns the largest set of boxes connected by steps of one column or row.
fn connect_neighbours(boxes: &[ItemBox], pitch: (f32, f32), tolerance: f32) -> Places {
    let find_at = |x: f32, y: f32| {
        let is_near =
            |to: &ItemBox| (to.x - x).abs() < tolerance * pitch.0 && (to.y - y).abs() < tolerance * pitch.1;
        boxes.iter().position(is_near)
    };
    let mut seen = vec![false; boxes.len()];
    let mut best = Places::new();
    for start in 0..boxes.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut places = Places::from([((0, 0), boxes[start])]);
        let mut open = VecDeque::from([((0, 0), start)]);
        while let Some(((column, row), from)) = open.pop_front() {
            for (right, down) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
                let (x, y) = (boxes[from].x + right as f32 * pitch.0, boxes[from].y + down as f32 * pitch.1);
                let Some(to) = find_at(x, y).filter(|&to| !seen[to]) else { continue };
                seen[to] = true;
                let place = (column + right, row + down);
                places.insert(place, boxes[to]);
                open.push_back((place, to));
            }
        }
        if places.len() > best.len() {
            best = places;
        }
    }
    best
}

/// Sums for a least-squares fit of coordinates to column or row numbers.
struct Axis {
    /// Mean number, and mean coordinate.
    means: (f32, f32),
    /// Sum of the products of both deviations from the means.
    products: f32,
    /// Sum of the squared deviations of the numbers.
    squares: f32,
}

impl Axis {
    fn fit(
        places: &Places,
        number: impl Fn(&(i32, i32)) -> i32,
        coordinate: impl Fn(&ItemBox) -> f32,
    ) -> Self {
        let count = places.len() as f32;
        let pairs = || places.iter().map(|(place, item)| (number(place) as f32, coordinate(item)));
        let means = pairs().fold((0.0, 0.0), |(n, x), pair| (n + pair.0 / count, x + pair.1 / count));
        let products = pairs().map(|(n, x)| (n - means.0) * (x - means.1)).sum();
        let squares = pairs().map(|(n, _)| (n - means.0).powi(2)).sum();
        Self { means, products, squares }
    }

    /// Returns the distance between neighbours; `None` for a single row or column.
    fn pitch(&self) -> Option<f32> {
        (self.squares > 0.0).then(|| self.products / self.squares)
    }

    /// Returns the coordinate of number 0.
    fn first(&self, pitch: f32) -> f32 {
        self.means.1 - self.means.0 * pitch
    }
}

/// Ranges of columns and rows, both ends included.
#[derive(Clone, Copy, Debug)]
struct Region {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl Region {
    /// Returns the smallest region that contains all places.
    fn around(places: &Places) -> Self {
        let empty = Self { left: 0, right: -1, top: 0, bottom: -1 };
        let one = |&(column, row): &(i32, i32)| Self { left: column, right: column, top: row, bottom: row };
        let join = |a: Self, b: Self| Self {
            left: a.left.min(b.left),
            right: a.right.max(b.right),
            top: a.top.min(b.top),
            bottom: a.bottom.max(b.bottom),
        };
        places.keys().map(one).reduce(join).unwrap_or(empty)
    }

    fn columns(&self) -> usize {
        (self.right - self.left + 1) as usize
    }

    fn rows(&self) -> usize {
        (self.bottom - self.top + 1) as usize
    }

    fn contains(&self, (column, row): (i32, i32)) -> bool {
        (self.left..=self.right).contains(&column) && (self.top..=self.bottom).contains(&row)
    }

    /// Returns, for each side, the column or row `outside` steps beyond the outermost one.
    fn sides(&self, outside: i32) -> [Self; 4] {
        let (left, right) = (self.left - outside, self.right + outside);
        let (top, bottom) = (self.top - outside, self.bottom + outside);
        [
            Self { left, right: left, ..*self },
            Self { left: right, right, ..*self },
            Self { top, bottom: top, ..*self },
            Self { top: bottom, bottom, ..*self },
        ]
    }
}

/// Adds boxes that are at places of the lattice but connected to no neighbour: all those inside the
/// lattice, and rows or columns of at least [`MIN_APART`] boxes just outside it. Repeats this as
/// long as the lattice grows.
fn add_apart(
    places: &mut Places,
    boxes: &[ItemBox],
    (first, pitch): ((f32, f32), (f32, f32)),
    tolerance: f32,
) {
    let number = |steps: f32| ((steps - steps.round()).abs() < tolerance).then_some(steps.round() as i32);
    let place =
        |item: &ItemBox| Some((number((item.x - first.0) / pitch.0)?, number((item.y - first.1) / pitch.1)?));
    let on_lattice: Vec<((i32, i32), ItemBox)> =
        boxes.iter().filter_map(|item| Some((place(item)?, *item))).collect();
    let mut has_grown = true;
    while has_grown {
        has_grown = false;
        let inside = Region::around(places);
        let sides = inside.sides(1).map(|side| (side, MIN_APART));
        for (region, min_boxes) in [(inside, 0)].into_iter().chain(sides) {
            let is_new =
                |(place, _): &&((i32, i32), ItemBox)| region.contains(*place) && !places.contains_key(place);
            let new: Vec<_> = on_lattice.iter().filter(is_new).copied().collect();
            if new.len() >= min_boxes {
                has_grown |= min_boxes > 0;
                new.into_iter().for_each(|(place, item)| _ = places.entry(place).or_insert(item));
            }
        }
    }
}

/// Removes outermost rows and columns with a smaller share of boxes than `min_filled`. Returns the
/// remaining region.
fn trim(places: &mut Places, min_filled: f32) -> Region {
    loop {
        let region = Region::around(places);
        let is_sparse = |side: &Region| {
            let boxes = places.keys().filter(|&&place| side.contains(place)).count();
            (boxes as f32) < min_filled * (side.columns() * side.rows()) as f32
        };
        let Some(sparse) = region.sides(0).into_iter().find(is_sparse) else { return region };
        places.retain(|&place, _| !sparse.contains(place));
    }
}
