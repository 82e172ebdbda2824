//! Finds boards of cars in which each car is one area of two or three cells. Empty cells are areas
//! of one cell, or show the ground. A ring of equal cells may surround the board.
//!
//! `units` proposes the size of cells.

use super::cover::Tiling;
use super::drawn::Drawing;
use super::lattice::Lattice;
use super::marks::{Shade, colours, usual_shades};
use super::split::{connect, split};
use super::table::{MAX_SAME, MAX_WALLS, MIN_OTHER, SIDES};
use super::units::{Placed, Unit, propose};
use crate::vision::flood::Patch;
use crate::vision::small::{Small, lab_distance};

/// Minimum number of cars of several cells.
const MIN_CARS: usize = 4;
/// Maximum empty cells between areas of one board, along a row or column.
const MAX_APART: isize = 1;

/// Minimum usual difference from the ground, in hundredths of Oklab, of empty cells through which a
/// picture is visible.
const MIN_TRANSPARENT: f32 = 1.0;
/// Maximum difference of such cells from the ground, in hundredths of Oklab.
const MAX_TRANSPARENT: f32 = 8.0;
/// Minimum difference of cars from the ground, relative to that of such cells.
const MIN_CONTRAST: f32 = 2.0;

/// Finds the board with the most cars, and returns whether a ring surrounds it.
pub(super) fn find(small: &Small, areas: &[Patch]) -> Option<(Drawing, bool)> {
    let units = propose(areas);
    let boards = units.iter().filter_map(|unit| read(small, unit, &unit.place(areas)));
    let count = |board: &(Drawing, bool)| board.0.colours.len();
    boards.reduce(|best, next| if count(&next) > count(&best) { next } else { best })
}

/// Reads the largest group of neighbouring areas, and returns whether it has a ring; `None` if it
/// is not a board of cars.
fn read(small: &Small, unit: &Unit, placed: &[Placed]) -> Option<(Drawing, bool)> {
    let mut rest = placed.to_vec();
    let mut largest: Vec<Placed> = Vec::new();
    while let Some(first) = rest.pop() {
        let mut group = vec![first];
        let mut next = 0;
        while let Some(&own) = group.get(next) {
            next += 1;
            group.extend(rest.extract_if(.., |other| own.is_within(other, MAX_APART)));
        }
        if group.len() > largest.len() {
            largest = group;
        }
    }
    drop_signs(&mut largest);
    let board = Board::new(small, unit, &largest)?;
    let inner = board.without_ring();
    let is_ringed = inner.is_some();
    let drawing = inner.unwrap_or(board).read(small)?;
    Some(if is_ringed { (drawing, true) } else { (complete_square(small, drawing), false) })
}

/// Maximum horizontal distance between the middles of a board and its page, in cells.
const MAX_OFF_CENTRE: f32 = 0.25;

/// Adds an empty column to a board that is one column short of a square, if the board is then in
/// the middle of the page. Empty cells of the page's colour do not show where a board ends.
fn complete_square(small: &Small, drawing: Drawing) -> Drawing {
    let Lattice { columns, rows, left, cell: (width, _), .. } = drawing.lattice;
    if columns + 1 != rows {
        return drawing;
    }
    let wide = |left: f32| Lattice { left, columns: rows, ..drawing.lattice };
    let is_central = |lattice: &Lattice| {
        let middle = (lattice.left + lattice.right()) / 2.0;
        (middle - small.width as f32 / 2.0).abs() <= MAX_OFF_CENTRE * width
    };
    let Some(lattice) = [left, left - width].map(wide).into_iter().find(is_central) else {
        return drawing;
    };
    let shades = usual_shades(small, &lattice);
    let added = if lattice.left == left { columns } else { 0 };
    let ground = (0..drawing.tiling.cells.len()).find(|&at| drawing.tiling.cells[at] == Tiling::GAP);
    let old = usual_shades(small, &drawing.lattice);
    let is_ground = |row: usize| {
        ground.is_some_and(|ground| lab_distance(shades[row * rows + added], old[ground]) < MAX_SAME)
    };
    if !(0..rows).all(is_ground) {
        return drawing;
    }
    let cell = |at: usize| match at % rows == added {
        true => Tiling::GAP,
        false => drawing.tiling.cells[at / rows * columns + at % rows - usize::from(added == 0)],
    };
    let tiling = Tiling { cells: (0..rows * rows).map(cell).collect(), ..drawing.tiling };
    Drawing { lattice, tiling, ..drawing }
}

/// Drops an area of one cell that is alone at a side of the group. It is a sign of the exit.
fn drop_signs(group: &mut Vec<Placed>) {
    let sides: [fn(&Placed) -> isize; 4] =
        [|area| -area.column, |area| -area.row, |area| area.column + area.wide, |area| area.row + area.high];
    for side in sides {
        let Some(outermost) = group.iter().map(side).max() else { return };
        let mut outer = group.iter().filter(|area| side(area) == outermost);
        if outer.next().is_some_and(|first| first.length() == 1) && outer.next().is_none() {
            group.retain(|area| side(area) != outermost);
        }
    }
}

/// Areas on the cells of a lattice.
#[derive(Clone)]
struct Board {
    lattice: Lattice,
    shades: Vec<Shade>,
    /// Number of the area on each cell, and its length in cells.
    areas: Vec<Option<(usize, usize)>>,
}

impl Board {
    /// Places areas on a lattice; `None` if areas overlap, or if the size is not that of a board
    /// with or without a ring.
    fn new(small: &Small, unit: &Unit, group: &[Placed]) -> Option<Self> {
        let left = group.iter().map(|area| area.column).min()?;
        let top = group.iter().map(|area| area.row).min()?;
        let columns = (group.iter().map(|area| area.column + area.wide).max()? - left) as usize;
        let rows = (group.iter().map(|area| area.row + area.high).max()? - top) as usize;
        let is_side = |side: usize| SIDES.contains(&side) || SIDES.contains(&side.saturating_sub(2));
        if !is_side(columns) || !is_side(rows) {
            return None;
        }
        let lattice = unit.lattice((left, top), (columns, rows));
        let mut areas = vec![None; columns * rows];
        for (number, area) in group.iter().enumerate() {
            for (column, row) in area.cells() {
                let place = &mut areas[(row - top) as usize * columns + (column - left) as usize];
                if place.replace((number, area.length())).is_some() {
                    return None;
                }
            }
        }
        Some(Self { lattice, shades: usual_shades(small, &lattice), areas })
    }

    /// Returns the board inside a ring of single cells in one shade, distinct from the ground;
    /// `None` without such a ring. One cell of the ring may differ, since it may show the exit. Its
    /// corners may be missing.
    fn without_ring(&self) -> Option<Self> {
        let (columns, rows) = (self.lattice.columns, self.lattice.rows);
        let ends = |at: usize| {
            (
                at.is_multiple_of(columns) || (at + 1).is_multiple_of(columns),
                at < columns || at >= columns * (rows - 1),
            )
        };
        let all = 0..columns * rows;
        let ring: Vec<usize> =
            all.clone().filter(|&at| matches!(ends(at), (true, false) | (false, true))).collect();
        let usual = self.usual_shade(&ring)?;
        let is_single = |at: usize| self.areas[at].is_some_and(|(_, length)| length == 1);
        let odd =
            ring.iter().filter(|&&at| !is_single(at) || lab_distance(self.shades[at], usual) > MAX_SAME);
        let inner: Vec<usize> = all.filter(|&at| ends(at) == (false, false)).collect();
        let free: Vec<usize> = inner.iter().copied().filter(|&at| !self.is_long(at)).collect();
        let ground = self.usual_shade(&free)?;
        if odd.count() > 1 || lab_distance(usual, ground) < MIN_OTHER {
            return None;
        }
        let (left, top, (width, height)) = (self.lattice.left, self.lattice.top, self.lattice.cell);
        let lattice = Lattice {
            left: left + width,
            top: top + height,
            columns: columns - 2,
            rows: rows - 2,
            ..self.lattice
        };
        Some(Self {
            lattice,
            shades: inner.iter().map(|&at| self.shades[at]).collect(),
            areas: inner.iter().map(|&at| self.areas[at]).collect(),
        })
    }

    /// Returns whether a cell belongs to an area of several cells.
    fn is_long(&self, at: usize) -> bool {
        self.areas[at].is_some_and(|(_, length)| length > 1)
    }

    /// Returns the most frequent shade of cells; `None` if there are no cells.
    fn usual_shade(&self, cells: &[usize]) -> Option<Shade> {
        let is_alike = |a: usize, b: usize| lab_distance(self.shades[a], self.shades[b]) < MAX_SAME;
        let count = |at: usize| cells.iter().filter(|&&other| is_alike(at, other)).count();
        cells.iter().max_by_key(|&&at| count(at)).map(|&at| self.shades[at])
    }

    /// Returns the difference from the ground above which cells are not empty. It is high if a
    /// picture behind the board is visible through the empty cells, so that most of them differ.
    fn max_ground(&self, free: &[usize], from_ground: impl Fn(usize) -> f32) -> f32 {
        let mut all: Vec<f32> = free.iter().map(|&at| from_ground(at)).collect();
        all.sort_by(f32::total_cmp);
        let Some((&greatest, &usual)) = all.last().zip(all.get(all.len() / 2)) else { return MAX_SAME };
        let long = (0..self.areas.len()).filter(|&at| self.is_long(at));
        let nearest = long.map(&from_ground).fold(f32::INFINITY, f32::min);
        let is_transparent = usual > MIN_TRANSPARENT && greatest < MAX_TRANSPARENT;
        if is_transparent && nearest > MIN_CONTRAST * greatest { greatest } else { MAX_SAME }
    }

    /// Returns the number and length of the car at a cell whose area has merged with lines of its
    /// colour; `None` if its cells are not two or three in a line. No area has this number.
    fn merged_car(&self, at: usize) -> Option<(usize, usize)> {
        let is_alike = |a: usize, b: usize| {
            self.areas[b].is_none() && lab_distance(self.shades[a], self.shades[b]) < MAX_SAME
        };
        let own = connect(at, (self.lattice.columns, self.areas.len()), is_alike);
        let is_one_car = split(&own, self.lattice.columns).is_some_and(|cars| cars.len() == 1);
        is_one_car.then_some((self.areas.len() + own[0], own.len()))
    }

    /// Reads the cars; `None` if a cell is neither empty, a wall nor part of a car, or if the size
    /// or the number of cars or walls does not suit a board.
    fn read(&self, small: &Small) -> Option<Drawing> {
        let all = 0..self.areas.len();
        let free: Vec<usize> = all.clone().filter(|&at| !self.is_long(at)).collect();
        let ground = self.usual_shade(&free)?;
        let from_ground = |at: usize| lab_distance(self.shades[at], ground);
        let max_ground = self.max_ground(&free, from_ground);
        let (mut walls, mut numbers) = (0, Vec::new());
        let mut cells = vec![Tiling::GAP; self.areas.len()];
        for at in all.filter(|&at| from_ground(at) > max_ground) {
            let known = self.areas[at].or_else(|| self.merged_car(at));
            let (number, length) = known.filter(|_| from_ground(at) > MIN_OTHER)?;
            if length == 1 {
                walls += 1;
                cells[at] = Tiling::WALL;
                continue;
            }
            let known = numbers.iter().position(|&other| other == number);
            cells[at] = 1 + known.unwrap_or(numbers.len()) as u8;
            if known.is_none() {
                numbers.push(number);
            }
        }
        let Lattice { columns, rows, .. } = self.lattice;
        let is_board = SIDES.contains(&columns) && SIDES.contains(&rows);
        if !is_board || numbers.len() < MIN_CARS || walls > MAX_WALLS {
            return None;
        }
        let colours = colours(small, &self.lattice, &cells);
        let tiling = Tiling { cells, likelihood: 0.0 };
        Some(Drawing { lattice: self.lattice, tiling, colours, marked: Vec::new(), others: 0 })
    }
}
