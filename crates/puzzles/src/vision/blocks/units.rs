//! Proposes the size and distance of cells from plain areas of one, two or three cells.

use super::lattice::Lattice;
use super::table::MIN_FILLED;
use crate::vision::flood::Patch;

/// Maximum ratio of the sides of a cell.
const MAX_OBLONG: f32 = 1.5;
/// Maximum difference between the sides of equal areas, as a share of the longer side.
const MAX_UNLIKE: f32 = 0.06;
/// Maximum difference between the sides of equal areas that is due to blurred edges, in pixels.
const BLUR: f32 = 1.5;
/// Minimum number of equal areas.
const MIN_EQUAL: usize = 4;
/// Maximum proposals from areas of one cell.
const MAX_UNITS: usize = 4;

/// Maximum distance between the left or upper edges of neighbouring cells, relative to their size.
const MAX_PITCH: f32 = 1.4;
/// Maximum distance of an area from its place, in cells.
const MAX_OFFSET: f32 = 0.12;
/// Maximum cells of an area in each direction.
const MAX_LENGTH: f32 = 3.0;

/// Size, distance and place of cells, in pixels.
pub(super) struct Unit {
    size: (f32, f32),
    /// Distance between the left edges of cells in neighbouring columns, and between the upper
    /// edges of cells in neighbouring rows.
    pitch: (f32, f32),
    /// Upper left corner of the cell in column 0 and row 0.
    start: (f32, f32),
}

/// An area on a lattice, in cells.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub(super) column: isize,
    pub(super) row: isize,
    pub(super) wide: isize,
    pub(super) high: isize,
}

impl Placed {
    /// Returns the number of cells.
    pub(super) fn length(&self) -> usize {
        (self.wide * self.high) as usize
    }

    /// Iterates over the columns and rows of the cells.
    pub(super) fn cells(self) -> impl Iterator<Item = (isize, isize)> {
        let columns = self.column..self.column + self.wide;
        (self.row..self.row + self.high).flat_map(move |row| columns.clone().map(move |column| (column, row)))
    }

    /// Returns whether at most `apart` cells are between two areas in each direction.
    pub(super) fn is_within(&self, other: &Self, apart: isize) -> bool {
        let is_near = |from: isize, length: isize, other: isize, other_length: isize| {
            from.max(other) - (from + length).min(other + other_length) <= apart
        };
        is_near(self.column, self.wide, other.column, other.wide)
            && is_near(self.row, self.high, other.row, other.high)
    }
}

impl Unit {
    /// Returns the areas that cover one cell, or two or three in a line.
    pub(super) fn place(&self, areas: &[Patch]) -> Vec<Placed> {
        let placed = self.place_rectangles(areas).into_iter();
        placed.filter(|area| area.wide.min(area.high) == 1).collect()
    }

    /// Returns the areas that cover up to three cells in each direction.
    pub(super) fn place_rectangles(&self, areas: &[Patch]) -> Vec<Placed> {
        let count = |length: usize, size: f32, pitch: f32| {
            let count = (length as f32 + pitch - size) / pitch;
            let is_whole = (count - count.round()).abs() < MAX_OFFSET;
            (is_whole && (1.0..=MAX_LENGTH).contains(&count.round())).then_some(count.round() as isize)
        };
        let place = |from: usize, start: f32, pitch: f32| {
            let place = (from as f32 - start) / pitch;
            ((place - place.round()).abs() < MAX_OFFSET).then_some(place.round() as isize)
        };
        let placed = |area: &Patch| {
            Some(Placed {
                column: place(area.left, self.start.0, self.pitch.0)?,
                row: place(area.top, self.start.1, self.pitch.1)?,
                wide: count(area.width(), self.size.0, self.pitch.0)?,
                high: count(area.height(), self.size.1, self.pitch.1)?,
            })
        };
        let filled = areas.iter().filter(|area| area.filled_share() > MIN_FILLED_LONG);
        filled.filter_map(placed).collect()
    }

    /// Returns the lattice of `columns` × `rows` cells whose first cell is in the column and row
    /// `first`.
    pub(super) fn lattice(&self, first: (isize, isize), (columns, rows): (usize, usize)) -> Lattice {
        let side = |start: f32, size: f32, pitch: f32, first: isize| {
            start - (pitch - size) / 2.0 + pitch * first as f32
        };
        Lattice {
            left: side(self.start.0, self.size.0, self.pitch.0, first.0),
            top: side(self.start.1, self.size.1, self.pitch.1, first.1),
            cell: self.pitch,
            columns,
            rows,
            seen: 1.0,
        }
    }
}

/// Minimum share of its bounding box that an area of any length fills. The share is low, since
/// discs of several cells may be joined by thin bars.
const MIN_FILLED_LONG: f32 = 0.5;

/// Proposes units from equal areas of one cell, and one unit from areas of two or three cells.
pub(super) fn propose(areas: &[Patch]) -> Vec<Unit> {
    let filled: Vec<&Patch> = areas.iter().filter(|area| area.filled_share() > MIN_FILLED).collect();
    let mut found = Vec::new();
    let is_cell = |area: &&Patch| oblong(area) < MAX_OBLONG;
    let mut rest: Vec<&Patch> = filled.iter().copied().filter(is_cell).collect();
    while let Some(first) = rest.pop() {
        let mut equal = vec![first];
        equal.extend(rest.extract_if(.., |other| {
            is_close(first.width(), other.width()) && is_close(first.height(), other.height())
        }));
        if equal.len() >= MIN_EQUAL {
            found.push(equal);
        }
    }
    found.sort_by_key(|equal| std::cmp::Reverse(equal.len()));
    let units = found.iter().filter_map(|equal| unit_of_cells(equal)).take(MAX_UNITS);
    units.chain(unit_of_long_areas(&filled)).collect()
}

fn oblong(area: &Patch) -> f32 {
    let (width, height) = (area.width() as f32, area.height() as f32);
    width.max(height) / width.min(height)
}

fn is_close(a: usize, b: usize) -> bool {
    let (a, b) = (a as f32, b as f32);
    (a - b).abs() <= (MAX_UNLIKE * a.max(b)).max(BLUR)
}

/// Returns the unit of equal areas; `None` if no two of them are neighbours.
fn unit_of_cells(equal: &[&Patch]) -> Option<Unit> {
    let mean = |side: fn(&Patch) -> usize| {
        equal.iter().map(|area| side(area) as f32).sum::<f32>() / equal.len() as f32
    };
    let size = (mean(Patch::width), mean(Patch::height));
    let left: Vec<(f32, f32)> = equal.iter().map(|area| (area.left as f32, area.top as f32)).collect();
    let top: Vec<(f32, f32)> = left.iter().map(|&(x, y)| (y, x)).collect();
    let (across, down) = (pitch(&left, size.0), pitch(&top, size.1));
    let gap = across.map(|pitch| pitch - size.0).or(down.map(|pitch| pitch - size.1))?;
    let pitch = (across.unwrap_or(size.0 + gap), down.unwrap_or(size.1 + gap));
    Some(Unit { size, pitch, start: left[0] })
}

/// Returns the distance between neighbours, given the places of areas along and across their line,
/// and their size along it. Returns `None` if no two areas are neighbours.
fn pitch(places: &[(f32, f32)], size: f32) -> Option<f32> {
    let pairs = || places.iter().flat_map(|a| places.iter().map(move |b| (b.0 - a.0, (b.1 - a.1).abs())));
    let aligned =
        || pairs().filter(|pair| pair.1 <= BLUR).map(|pair| pair.0).filter(|&apart| apart > 0.97 * size);
    let least = aligned().min_by(f32::total_cmp).filter(|&least| least < MAX_PITCH * size)?;
    // The longest distance of a whole number of cells gives the most exact pitch.
    let whole = aligned().filter(|apart| (apart / least - (apart / least).round()).abs() < MAX_OFFSET);
    let longest = whole.max_by(f32::total_cmp)?;
    Some(longest / (longest / least).round())
}

/// Returns the unit of areas of two or three square cells; `None` if fewer than [`MIN_EQUAL`] have
/// the same width.
fn unit_of_long_areas(filled: &[&Patch]) -> Option<Unit> {
    let sides = |area: &Patch| {
        let (width, height) = (area.width(), area.height());
        (width.min(height), width.max(height))
    };
    let cars: Vec<&&Patch> = filled.iter().filter(|area| (1.8..3.6).contains(&oblong(area))).collect();
    let equal = |car: &Patch| cars.iter().filter(|other| is_close(sides(car).0, sides(other).0)).count();
    let first = cars.iter().max_by_key(|car| equal(car)).filter(|car| equal(car) >= MIN_EQUAL)?;
    let size = sides(first).0 as f32;
    let own = cars.iter().filter(|car| is_close(sides(car).0, sides(first).0));
    let mut pitches: Vec<f32> = own
        .map(|car| {
            let long = sides(car).1 as f32;
            let count = if long < 2.6 * size { 2.0 } else { 3.0 };
            (long - size) / (count - 1.0)
        })
        .collect();
    pitches.sort_by(f32::total_cmp);
    let pitch = pitches[pitches.len() / 2];
    let start = (first.left as f32, first.top as f32);
    Some(Unit { size: (size, size), pitch: (pitch, pitch), start })
}
