//! Finds hexagons of points: spots in rows shifted by half a step that fill a hexagon.
//!
//! ```text
//!    · · ·       q is a step along a row, r a step to the lower right;
//!   · · · ·      within a hexagon of side n, |q|, |r| and |q + r| are less than n
//!  · · · · ·
//! ```

use std::collections::{HashMap, HashSet};

use super::spots::Spot;
use crate::vision::effort::Effort;

/// Number of steps from the centre: along a row, and to the lower right.
pub(super) type AxialPoint = (i32, i32);

/// A hexagon of points.
#[derive(Clone, Debug)]
pub(super) struct Hexagon {
    /// Points along a side.
    pub(super) side: usize,
    /// Centre, in pixels.
    origin: (f32, f32),
    /// A step along a row, in pixels.
    across: (f32, f32),
    /// A step to the lower right, in pixels.
    down: (f32, f32),
    /// Share of points with a spot.
    pub(super) seen: f32,
    /// Number of spots outside the hexagon that continue its rows.
    pub(super) strays: usize,
    /// Root mean square distance of spots from their points, in steps.
    pub(super) rms_offset: f32,
}

/// Sides of hexagons searched. They include sizes that no board has, so that no part of a larger
/// hexagon is mistaken for a board.
const SIDES: std::ops::RangeInclusive<i32> = 2..=7;

/// Minimum share of points with a spot.
const MIN_SEEN: f32 = 0.7;

/// Tolerance of the place of a spot next to another, in steps.
const PLACE_TOLERANCE: f32 = 0.12;

/// Height of a row, in steps.
const ROW_HEIGHT: f32 = 0.866;
/// Tolerance of the height of a row, in steps.
const ROW_TOLERANCE: f32 = 0.1;

/// Possible steps, in sizes of the larger of two neighbouring spots.
const STEP_RANGE: std::ops::Range<f32> = 0.95..8.0;

/// Maximum spots. A text has fewer, a photo of grass more.
const MAX_SPOTS: usize = 6000;

/// Maximum connected points. A larger set is no hexagon.
const MAX_PLACES: usize = 200;

/// Offsets of the six neighbours of a point.
const NEIGHBOURS: [AxialPoint; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl Hexagon {
    /// Converts steps from the centre, which may be fractional, to pixels.
    pub(super) fn at(&self, q: f32, r: f32) -> (f32, f32) {
        (
            self.origin.0 + q * self.across.0 + r * self.down.0,
            self.origin.1 + q * self.across.1 + r * self.down.1,
        )
    }

    /// Returns the distance between neighbouring points.
    pub(super) fn step(&self) -> f32 {
        self.across.0.hypot(self.across.1)
    }

    /// Returns the points in reading order.
    pub(super) fn places(&self) -> impl Iterator<Item = AxialPoint> {
        places(self.side as i32)
    }
}

/// Returns the points of a hexagon with `side` points along a side, in reading order.
fn places(side: i32) -> impl Iterator<Item = AxialPoint> {
    let row = move |r: i32| (-side + 1..side).map(move |q| (q, r)).filter(move |&place| radius(place) < side);
    (-side + 1..side).flat_map(row)
}

/// Returns the distance of a place from the centre, in steps.
fn radius((q, r): AxialPoint) -> i32 {
    q.abs().max(r.abs()).max((q + r).abs())
}

/// Finds hexagons of spots, in reading order.
pub(super) fn find(spots: &[Spot], effort: &Effort<'_>) -> Vec<Hexagon> {
    if spots.len() > MAX_SPOTS {
        return Vec::new();
    }
    let field = Field::new(spots);
    let mut used = HashSet::new();
    let mut found: Vec<Hexagon> = Vec::new();
    for (a, first) in spots.iter().enumerate().take_while(|_| !effort.is_spent()) {
        for b in field.right_of(first) {
            let second = &spots[b];
            let across = (second.x - first.x, second.y - first.y);
            if !STEP_RANGE.contains(&(across.0 / first.size.max(second.size))) || used.contains(&(a, b)) {
                continue;
            }
            // A third spot, in the row below, completes the triangle.
            let middle = (first.x + across.0 / 2.0, first.y + across.1 / 2.0);
            let Some(c) =
                field.nearest((middle.0, middle.1 + ROW_HEIGHT * across.0), ROW_TOLERANCE * across.0)
            else {
                continue;
            };
            let down = (across.0 / 2.0, spots[c].y - first.y);
            let grown = field.grow(a, across, down);
            for (&(q, r), &spot) in &grown {
                if let Some(&other) = grown.get(&(q + 1, r)) {
                    used.insert((spot, other));
                }
            }
            found.extend(fit(&grown, spots));
        }
    }
    let mut kept: Vec<Hexagon> = Vec::new();
    found.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
    for hexagon in found {
        if !kept.iter().any(|other| other.overlaps(&hexagon)) {
            kept.push(hexagon);
        }
    }
    kept.sort_by(|a, b| {
        let same_row = (a.origin.1 - b.origin.1).abs() < a.step();
        if same_row { a.origin.0.total_cmp(&b.origin.0) } else { a.origin.1.total_cmp(&b.origin.1) }
    });
    kept
}

impl Hexagon {
    /// Rates a hexagon by its spots, less the strays.
    fn worth(&self) -> f32 {
        let points = self.places().count() as f32;
        points * self.seen - self.strays as f32
    }

    /// Returns whether the two hexagons overlap.
    fn overlaps(&self, other: &Self) -> bool {
        let reach = |hexagon: &Self| (hexagon.side as f32 - 0.5) * hexagon.step();
        let distance = (self.origin.0 - other.origin.0).hypot(self.origin.1 - other.origin.1);
        distance < ROW_HEIGHT * (reach(self) + reach(other)) || distance < reach(self).max(reach(other))
    }
}

/// Fits the hexagon that connected spots fill best.
fn fit(grown: &HashMap<AxialPoint, usize>, spots: &[Spot]) -> Option<Hexagon> {
    if grown.len() > MAX_PLACES {
        return None;
    }
    let all = SIDES.flat_map(|side| grown.keys().map(move |&middle| (side, middle)));
    let count = |side: i32, (q, r): AxialPoint| {
        places(side).filter(|(dq, dr)| grown.contains_key(&(q + dq, r + dr))).count()
    };
    let worth = |side: i32, middle: AxialPoint| {
        let (inside, points) = (count(side, middle) as i32, places(side).count() as i32);
        2 * inside - points - (grown.len() as i32 - inside)
    };
    let all = all.map(|(side, middle)| (worth(side, middle), side, middle));
    let (_, side, middle) = all.max_by_key(|&(worth, side, _)| (worth, -side))?;
    let inside: Vec<(f32, f32, &Spot)> = places(side)
        .filter_map(|(q, r)| {
            let spot = grown.get(&(middle.0 + q, middle.1 + r))?;
            Some((q as f32, r as f32, &spots[*spot]))
        })
        .collect();
    let points = places(side).count() as f32;
    let seen = inside.len() as f32 / points;
    if seen < MIN_SEEN || inside.len() < 6 {
        return None;
    }
    let [x, y] =
        [|spot: &Spot| spot.x, |spot: &Spot| spot.y].map(|of: fn(&Spot) -> f32| fit_plane(&inside, of));
    let (x, y) = (x?, y?);
    let mut hexagon = Hexagon {
        side: side as usize,
        origin: (x[2], y[2]),
        across: (x[0], y[0]),
        down: (x[1], y[1]),
        seen,
        strays: grown.len() - inside.len(),
        rms_offset: 0.0,
    };
    let off = |&(q, r, spot): &(f32, f32, &Spot)| {
        let (x, y) = hexagon.at(q, r);
        (spot.x - x).powi(2) + (spot.y - y).powi(2)
    };
    let sum: f32 = inside.iter().map(off).sum();
    hexagon.rms_offset = (sum / inside.len() as f32).sqrt() / hexagon.step();
    Some(hexagon)
}

/// Fits a plane to the values `of` spots by least squares. Returns the slopes along q and r, and
/// the value at the centre; `None` if the spots are on one line.
fn fit_plane(samples: &[(f32, f32, &Spot)], of: impl Fn(&Spot) -> f32) -> Option<[f32; 3]> {
    let mut sums = [[0.0_f64; 4]; 3];
    for &(q, r, spot) in samples {
        let row = [f64::from(q), f64::from(r), 1.0, f64::from(of(spot))];
        for (sum, factor) in sums.iter_mut().zip(row) {
            sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += factor * value);
        }
    }
    // Gaussian elimination needs no pivoting: the matrix of the normal equations is positive
    // definite unless all places are on one line.
    for at in 0..3 {
        let pivot = sums[at];
        if pivot[at].abs() < 1e-6 {
            return None;
        }
        for (other, row) in sums.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = row[at] / pivot[at];
            debug_assert!(other != at);
            row.iter_mut().zip(pivot).for_each(|(value, pivot)| *value -= factor * pivot);
        }
    }
    Some([0, 1, 2].map(|at| (sums[at][3] / sums[at][at]) as f32))
}

/// Spots indexed by squares of the picture, to find those near a place.
struct Field<'a> {
    spots: &'a [Spot],
    squares: HashMap<(i32, i32), Vec<usize>>,
}

/// Side of a square, in pixels.
const SQUARE_SIDE: f32 = 24.0;

/// Returns the square that contains a point.
fn square(x: f32, y: f32) -> (i32, i32) {
    ((x / SQUARE_SIDE).floor() as i32, (y / SQUARE_SIDE).floor() as i32)
}

impl<'a> Field<'a> {
    fn new(spots: &'a [Spot]) -> Self {
        let mut squares: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
        for (at, spot) in spots.iter().enumerate() {
            squares.entry(square(spot.x, spot.y)).or_default().push(at);
        }
        Self { spots, squares }
    }

    /// Returns the spot nearest to a place, within `reach`.
    fn nearest(&self, (x, y): (f32, f32), reach: f32) -> Option<usize> {
        let ((left, top), (right, bottom)) = (square(x - reach, y - reach), square(x + reach, y + reach));
        let squares = (top..=bottom).flat_map(|row| (left..=right).map(move |column| (column, row)));
        let distance = |at: usize| (self.spots[at].x - x).hypot(self.spots[at].y - y);
        let all = squares.filter_map(|square| self.squares.get(&square)).flatten().copied();
        all.filter(|&at| distance(at) <= reach).min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
    }

    /// Returns the spots to the right of another, in its row.
    fn right_of(&self, spot: &Spot) -> Vec<usize> {
        let reach = STEP_RANGE.end * spot.size;
        let ((left, row), (right, _)) = (square(spot.x, spot.y), square(spot.x + reach, spot.y));
        let squares = (left..=right).flat_map(|column| (row - 1..=row + 1).map(move |row| (column, row)));
        let all = squares.filter_map(|square| self.squares.get(&square)).flatten().copied();
        let beside = |&at: &usize| {
            let (x, y) = (self.spots[at].x - spot.x, self.spots[at].y - spot.y);
            x > 0.9 * spot.size && x <= reach && y.abs() <= 0.05 * x
        };
        all.filter(beside).collect()
    }

    /// Returns all spots that can be reached from `start` by steps to neighbours, by place relative
    /// to `start`.
    fn grow(&self, start: usize, across: (f32, f32), down: (f32, f32)) -> HashMap<AxialPoint, usize> {
        let mut grown = HashMap::from([((0, 0), start)]);
        let mut open = vec![(0, 0)];
        while let Some((q, r)) = open.pop() {
            let from = &self.spots[grown[&(q, r)]];
            for (dq, dr) in NEIGHBOURS {
                let place = (q + dq, r + dr);
                // Places this far from the start are in no hexagon.
                if grown.contains_key(&place) || radius(place) > 2 * SIDES.end() {
                    continue;
                }
                let (dq, dr) = (dq as f32, dr as f32);
                let x = from.x + dq * across.0 + dr * down.0;
                let y = from.y + dq * across.1 + dr * down.1;
                if let Some(spot) = self.nearest((x, y), PLACE_TOLERANCE * across.0) {
                    grown.insert(place, spot);
                    open.push(place);
                }
            }
        }
        grown
    }
}
