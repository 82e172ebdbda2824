//! Finds tables of cars. They have cells of one size with lines or gaps between them, and
//! neighbours of one colour are a car. Lines between the cells of a car look like those between
//! cars.

use image::RgbImage;

use super::cover::Tiling;
use super::drawn::Drawing;
use super::lattice::Lattice;
use super::marks::{colours, usual_shades};
use super::split::{connect, split};
use crate::vision::flood::Patch;
use crate::vision::pieces::seams;
use crate::vision::small::{Small, lab_distance};

/// Possible numbers of rows and columns.
pub(super) const SIDES: std::ops::RangeInclusive<usize> = 4..=8;

/// Maximum proposals of seams that are read.
const MAX_TILINGS: usize = 12;

/// Minimum share of a cell that has its colour. The cell may have a letter.
pub(super) const MIN_FILLED: f32 = 0.6;

/// Maximum ratio of the sides of a cell.
const MAX_OBLONG: f32 = 1.5;
/// Maximum ratio of the sizes of two cells.
const MAX_SIZE_RATIO: f32 = 1.12;

/// Possible distances between neighbouring cells, relative to their size.
const DISTANCES: std::ops::RangeInclusive<f32> = 0.97..=1.25;
/// Maximum displacement of neighbouring cells at right angles to that distance, relative to their
/// size.
const MAX_OFFSET: f32 = 0.1;

/// Maximum difference of cells of one colour, in hundredths of Oklab.
pub(super) const MAX_SAME: f32 = 2.0;
/// Minimum difference of cells of two colours, in hundredths of Oklab.
pub(super) const MIN_OTHER: f32 = 3.5;

/// Maximum walls: cells of a colour that no neighbour has.
pub(super) const MAX_WALLS: usize = 3;

/// Minimum colours of cars. A table of fewer colours shows lamps, or bottles of coloured units.
const MIN_COLOURS: usize = 4;
/// Minimum colours of cars in both directions. Bottles are only upright.
const MIN_COLOURS_ACROSS: usize = 3;

/// Usual number of rows and columns.
const USUAL_SIDE: usize = 6;

/// Returns the rank of a size; the highest is preferred. Sizes compete because outer rows of empty
/// cells may be missed or added. Nearly all boards are square, and most have [`USUAL_SIDE`]
/// columns. Otherwise the larger board is preferred.
pub(super) fn rank(columns: usize, rows: usize) -> (bool, bool, usize) {
    (columns == rows, columns == USUAL_SIDE, columns * rows)
}

/// Finds the table of cars if there is exactly one. Returns `None` if cars of one colour touch in
/// it, or if cells of it are walls.
pub(super) fn find(small: &Small, areas: &[Patch]) -> Option<Drawing> {
    let mut found = lattices(areas).into_iter().filter_map(|lattice| read(small, lattice));
    let first = found.next().filter(|_| found.next().is_none());
    first.filter(|(_, is_split)| !is_split).map(|(table, _)| table)
}

/// Finds the table of cars of the best [`rank`] by the seams between its cells. The cells need not
/// be separate areas: neighbours may touch, and empty cells may have no lines. Outer rows or
/// columns of empty cells may be missing.
pub(super) fn find_seamed(picture: &RgbImage, small: &Small) -> Option<Drawing> {
    let is_shaped = |tiling: &seams::Tiling| {
        let (width, height) = tiling.step;
        width.max(height) <= MAX_OBLONG * width.min(height)
            && SIDES.contains(&tiling.columns)
            && SIDES.contains(&tiling.rows)
    };
    let lattice = |tiling: &seams::Tiling| Lattice {
        left: tiling.start.0 / small.scale,
        top: tiling.start.1 / small.scale,
        cell: (tiling.step.0 / small.scale, tiling.step.1 / small.scale),
        columns: tiling.columns,
        rows: tiling.rows,
        seen: 1.0,
    };
    let tilings = seams::propose(picture, MAX_TILINGS);
    let tables = tilings.iter().filter(|tiling| is_shaped(tiling));
    let tables = tables.filter_map(|tiling| read(small, lattice(tiling))).map(|(table, _)| table);
    let rank = |table: &Drawing| rank(table.lattice.columns, table.lattice.rows);
    tables.reduce(|best, next| if rank(&next) > rank(&best) { next } else { best })
}

/// Returns the lattices whose cells are all visible.
fn lattices(areas: &[Patch]) -> Vec<Lattice> {
    let is_cell = |area: &&Patch| {
        let (width, height) = size(area);
        area.filled_share() > MIN_FILLED && width.max(height) <= MAX_OBLONG * width.min(height)
    };
    let mut rest: Vec<&Patch> = areas.iter().filter(is_cell).collect();
    let mut found = Vec::new();
    while let Some(first) = rest.pop() {
        let mut cells = vec![(first, (0, 0))];
        let mut next = 0;
        while let Some(&(cell, (column, row))) = cells.get(next) {
            next += 1;
            rest.retain(|other| {
                let step = step(cell, other);
                cells.extend(step.map(|(across, down)| (*other, (column + across, row + down))));
                step.is_none()
            });
        }
        found.extend(lattice(&cells));
    }
    found
}

fn size(area: &Patch) -> (f32, f32) {
    (area.width() as f32, area.height() as f32)
}

/// Returns the column and row of a neighbour relative to a cell; `None` if the other area is not
/// its neighbour.
fn step(cell: &Patch, other: &Patch) -> Option<(isize, isize)> {
    let ((width, height), (other_width, other_height)) = (size(cell), size(other));
    let is_of_size = |a: f32, b: f32| a.max(b) <= MAX_SIZE_RATIO * a.min(b);
    if !is_of_size(width, other_width) || !is_of_size(height, other_height) {
        return None;
    }
    let offset =
        |a: usize, b: usize, c: usize, d: usize, size: f32| ((c + d) as f32 - (a + b) as f32) / (2.0 * size);
    let across = offset(cell.left, cell.right, other.left, other.right, width);
    let down = offset(cell.top, cell.bottom, other.top, other.bottom, height);
    let direction = |offset: f32| if offset < 0.0 { -1 } else { 1 };
    if DISTANCES.contains(&across.abs()) && down.abs() < MAX_OFFSET {
        Some((direction(across), 0))
    } else if DISTANCES.contains(&down.abs()) && across.abs() < MAX_OFFSET {
        Some((0, direction(down)))
    } else {
        None
    }
}

/// Returns the lattice of cells, given with their columns and rows. Returns `None` if cells are
/// missing, if two are in one place, or if the numbers of columns and rows are not in [`SIDES`].
fn lattice(cells: &[(&Patch, (isize, isize))]) -> Option<Lattice> {
    let mut places: Vec<(isize, isize)> = cells.iter().map(|cell| cell.1).collect();
    places.sort_unstable();
    places.dedup();
    let count = |of: fn(&(isize, isize)) -> isize| {
        let range = places.iter().map(of).min().zip(places.iter().map(of).max());
        range.map_or(0, |(first, last)| (last - first + 1) as usize)
    };
    let (columns, rows) = (count(|place| place.0), count(|place| place.1));
    let is_full = places.len() == columns * rows && cells.len() == places.len();
    if !is_full || !SIDES.contains(&columns) || !SIDES.contains(&rows) {
        return None;
    }
    let axis = |from: fn(&Patch) -> usize, to: fn(&Patch) -> usize, count: usize| {
        let ends = || cells.iter().map(|cell| (from(cell.0) as f32, to(cell.0) as f32));
        let length = ends().map(|(from, to)| to - from).sum::<f32>() / cells.len() as f32;
        let first = ends().map(|end| end.0).fold(f32::INFINITY, f32::min);
        let last = ends().map(|end| end.1).fold(0.0, f32::max);
        let pitch = (last - first - length) / (count - 1) as f32;
        (first - (pitch - length) / 2.0, pitch)
    };
    let (left, width) = axis(|cell| cell.left, |cell| cell.right, columns);
    let (top, height) = axis(|cell| cell.top, |cell| cell.bottom, rows);
    Some(Lattice { left, top, cell: (width, height), columns, rows, seen: 1.0 })
}

/// Reads the cars of a table. The flag says whether cars of one colour touch or cells are walls.
/// Returns `None` if adjacent cells of one colour cannot be divided into cars in exactly one way,
/// or if colours are unclear or too few.
fn read(small: &Small, lattice: Lattice) -> Option<(Drawing, bool)> {
    let shades = usual_shades(small, &lattice);
    let difference = |a: usize, b: usize| lab_distance(shades[a], shades[b]);
    let all = 0..shades.len();
    let count_alike = |at: usize| all.clone().filter(|&other| difference(at, other) < MAX_SAME).count();
    let ground = all.clone().max_by_key(|&at| count_alike(at))?;
    let is_free = |at: usize| difference(at, ground) < MAX_SAME;
    let is_clear = |a: usize, b: usize| !(MAX_SAME..MIN_OTHER).contains(&difference(a, b));
    let columns = lattice.columns;
    let right = |at: usize| (!(at + 1).is_multiple_of(columns)).then_some(at + 1);
    let below = |at: usize| Some(at + columns).filter(|&other| other < shades.len());
    let are_clear = |at: usize| {
        is_clear(at, ground) && [right(at), below(at)].into_iter().flatten().all(|other| is_clear(at, other))
    };
    if !all.clone().all(are_clear) {
        return None;
    }
    let mut cells = vec![Tiling::GAP; shades.len()];
    let mut firsts: Vec<usize> = Vec::new();
    let (mut is_split, mut walls) = (false, 0);
    for at in all.clone().filter(|&at| !is_free(at)) {
        if cells[at] != Tiling::GAP {
            continue;
        }
        let own = connect(at, (columns, shades.len()), |a, b| difference(a, b) < MAX_SAME);
        if own.len() == 1 && walls < MAX_WALLS {
            (cells[at], walls, is_split) = (Tiling::WALL, walls + 1, true);
            continue;
        }
        let cars = split(&own, columns)?;
        is_split |= cars.len() > 1;
        for car in cars {
            firsts.push(car[0]);
            car.iter().for_each(|&at| cells[at] = firsts.len() as u8);
        }
    }
    let mut kinds: Vec<usize> = Vec::new();
    for &at in &firsts {
        if kinds.iter().all(|&kind| difference(kind, at) > MIN_OTHER) {
            kinds.push(at);
        }
    }
    let is_level = |&at: &usize| right(at).is_some_and(|other| cells[other] == cells[at]);
    let is_mixed = firsts.iter().any(is_level) && !firsts.iter().all(is_level);
    if kinds.len() < if is_mixed { MIN_COLOURS_ACROSS } else { MIN_COLOURS } {
        return None;
    }
    let colours = colours(small, &lattice, &cells);
    let tiling = Tiling { cells, likelihood: 0.0 };
    Some((Drawing { lattice, tiling, colours, marked: Vec::new(), others: 0 }, is_split))
}
