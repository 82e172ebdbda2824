//! Finds boards drawn in plain colours from the outlines of their blocks. The blocks may have any
//! layout on a tray. Without a tray, only klotski boards of the usual size are found.

use super::cover::{Tiling, number_blocks};
use super::flat::MAX_CONTRAST;
use super::lattice::Lattice;
use super::portraits::USUAL_SIZE;
use crate::vision::flood::Patch;
use crate::vision::small::{Rgb, Small, contrast};

/// A drawn board.
pub(super) struct Drawing {
    pub(super) lattice: Lattice,
    pub(super) tiling: Tiling,
    /// Colour of each block, by number.
    pub(super) colours: Vec<Rgb>,
    /// Empty cells with a drawing.
    pub(super) marked: Vec<usize>,
    /// Number of areas outside the tray that are as large as blocks.
    pub(super) others: usize,
}

impl Drawing {
    /// Returns whether this is a klotski board of the usual size with two unmarked gaps, no walls
    /// and one 2×2 block.
    fn is_usual(&self) -> bool {
        let (columns, cells) = (self.lattice.columns, &self.tiling.cells);
        let count = |kind: u8| cells.iter().filter(|&&cell| cell == kind).count();
        let is_corner = |at: usize| {
            let own = [at, at + 1, at + columns, at + columns + 1].map(|at| cells.get(at));
            count(cells[at]) == 4 && own.iter().all(|&cell| cell == Some(&cells[at]))
        };
        (columns, self.lattice.rows) == USUAL_SIZE
            && (count(Tiling::GAP), count(Tiling::WALL)) == (2, 0)
            && self.marked.is_empty()
            && (0..cells.len()).filter(|&at| is_corner(at)).count() == 1
    }

    /// Returns the board without an empty row or column at one side, if that leaves a klotski board
    /// of the usual size with two gaps. A tray may be larger than its board.
    pub(super) fn trim(&self) -> Option<Self> {
        let (Lattice { columns, rows, left, top, cell, .. }, cells) = (self.lattice, &self.tiling.cells);
        let sides = [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)];
        sides.into_iter().find_map(|(from_left, from_top, from_right, from_bottom)| {
            let kept = |at: usize| {
                (from_left..columns - from_right).contains(&(at % columns))
                    && (from_top..rows - from_bottom).contains(&(at / columns))
            };
            let (inner, outer): (Vec<usize>, Vec<usize>) = (0..cells.len()).partition(|&at| kept(at));
            let gaps = inner.iter().filter(|&&at| cells[at] == Tiling::GAP).count();
            let is_usual =
                (columns - from_left - from_right, rows - from_top - from_bottom) == USUAL_SIZE && gaps == 2;
            let is_empty = outer.iter().all(|&at| cells[at] == Tiling::GAP && !self.marked.contains(&at));
            (is_usual && is_empty).then(|| Self {
                lattice: Lattice {
                    left: left + from_left as f32 * cell.0,
                    top: top + from_top as f32 * cell.1,
                    columns: USUAL_SIZE.0,
                    rows: USUAL_SIZE.1,
                    ..self.lattice
                },
                tiling: Tiling { cells: inner.iter().map(|&at| cells[at]).collect(), likelihood: 0.0 },
                colours: self.colours.clone(),
                marked: (0..inner.len()).filter(|&at| self.marked.contains(&inner[at])).collect(),
                others: self.others,
            })
        })
    }
}

/// Maximum cells along a side.
const MAX_CELLS: usize = 8;
/// Minimum share of its bounding box that a block fills. A block may have round corners and a
/// letter.
const MIN_FILLED: f32 = 0.55;
/// Minimum number of blocks.
const MIN_BLOCKS: usize = 3;
/// Ratio of the blocks' smallest width to their smallest height above which no block is one cell
/// wide. If the reverse ratio exceeds it, no block is one cell high.
const MIN_LONG_RATIO: f32 = 1.6;
/// Maximum displacement of a side of a block from a border of cells, in cells.
const MAX_OFFSET: f32 = 0.09;

/// Finds the boards on trays.
pub(super) fn find(small: &Small, areas: &[Patch]) -> Vec<Drawing> {
    let board = |tray: &Patch| {
        let sides = [tray.left, tray.top, tray.right, tray.bottom].map(|side| side as f32);
        board(small, tray, sides, &blocks_on(small, tray, areas), areas)
    };
    trays(areas).filter_map(board).collect()
}

/// Finds a klotski board of the usual size that lies on a page without a tray. Returns `None` if
/// there are several.
pub(super) fn find_on_page(small: &Small, areas: &[Patch]) -> Option<Drawing> {
    let board = |page: &Patch, blocks: &[Patch]| {
        let room = MAX_APART / 2.0 * blocks.iter().map(Patch::width).min().unwrap_or_default() as f32;
        let min = |side: fn(&Patch) -> usize| blocks.iter().map(side).min().unwrap_or_default() as f32 - room;
        let max = |side: fn(&Patch) -> usize| blocks.iter().map(side).max().unwrap_or_default() as f32 + room;
        let sides = [min(|at| at.left), min(|at| at.top), max(|at| at.right), max(|at| at.bottom)];
        board(small, page, sides, blocks, areas).filter(Drawing::is_usual)
    };
    let mut found = trays(areas).flat_map(|page| {
        let groups = split_groups(blocks_on(small, page, areas));
        groups.into_iter().filter_map(move |blocks| board(page, &blocks)).collect::<Vec<_>>()
    });
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

/// Returns areas that may be trays: areas with holes or notches, where other areas may be.
fn trays(areas: &[Patch]) -> impl Iterator<Item = &Patch> {
    areas.iter().filter(|tray| tray.filled_share() < 0.98)
}

fn blocks_on(small: &Small, tray: &Patch, areas: &[Patch]) -> Vec<Patch> {
    areas.iter().filter(|area| is_block_on(small, area, tray)).copied().collect()
}

/// Maximum distance between neighbouring blocks, relative to the shortest side of the two.
const MAX_APART: f32 = 0.35;

/// Splits blocks into groups of neighbours.
fn split_groups(mut blocks: Vec<Patch>) -> Vec<Vec<Patch>> {
    let mut found = Vec::new();
    while let Some(first) = blocks.pop() {
        let mut group = vec![first];
        let mut next = 0;
        while let Some(&own) = group.get(next) {
            next += 1;
            group.extend(blocks.extract_if(.., |other| are_neighbours(&own, other)));
        }
        found.push(group);
    }
    found
}

fn are_neighbours(a: &Patch, b: &Patch) -> bool {
    let apart = |(from, to): (usize, usize), (start, end): (usize, usize)| {
        start.max(from) as f32 - end.min(to) as f32
    };
    let across = apart((a.left, a.right), (b.left, b.right));
    let down = apart((a.top, a.bottom), (b.top, b.bottom));
    let shortest = a.width().min(a.height()).min(b.width()).min(b.height()) as f32;
    across.max(down) < MAX_APART * shortest
}

/// Returns the board of blocks on a tray within the given sides. `None` if the blocks fit no
/// lattice, or an uncovered cell shows neither the tray nor its surroundings.
fn board(
    small: &Small,
    tray: &Patch,
    [left, top, right, bottom]: [f32; 4],
    blocks: &[Patch],
    areas: &[Patch],
) -> Option<Drawing> {
    if blocks.len() < MIN_BLOCKS || blocks.len() > MAX_CELLS * MAX_CELLS {
        return None;
    }
    let min = |side: fn(&Patch) -> usize| blocks.iter().map(side).min().unwrap_or_default() as f32;
    let (narrow, flat) = (min(Patch::width), min(Patch::height));
    // If no block is one cell wide, or none is one cell high, the other dimension gives the size of
    // a cell.
    let unit = |own: f32, other: f32| if own > MIN_LONG_RATIO * other { other } else { own };
    let (cell_width, cell_height) = (unit(narrow, flat), unit(flat, narrow));
    let across = Axis::of(blocks.iter().map(|block| (block.left, block.right)), (left, right), cell_width);
    let down = Axis::of(blocks.iter().map(|block| (block.top, block.bottom)), (top, bottom), cell_height);
    let (across, down) = (across?, down?);
    let (columns, rows) = (across.count, down.count);
    if columns.min(rows) < 2 || columns.max(rows) > MAX_CELLS {
        return None;
    }
    let mut cells = vec![UNCOVERED; columns * rows];
    for block in blocks {
        let (left, right) = across.cells(block.left, block.right)?;
        let (top, bottom) = down.cells(block.top, block.bottom)?;
        for cell in (top..bottom).flat_map(|row| (left..right).map(move |column| row * columns + column)) {
            // A temporary number: blocks are numbered in reading order below.
            let place = cells.get_mut(cell).filter(|place| **place == UNCOVERED)?;
            *place = 100 + (top * MAX_CELLS + left) as u8;
        }
    }
    let mut marked = Vec::new();
    for (cell, place) in cells.iter_mut().enumerate().filter(|(_, place)| **place == UNCOVERED) {
        let corner = (across.at(cell % columns), down.at(cell / columns));
        let (on_tray, clean) = compare_with_tray(small, corner, (across.unit, down.unit), tray);
        if !on_tray && !is_wall(small, corner, (across.unit, down.unit), tray) {
            return None;
        }
        *place = if on_tray { Tiling::GAP } else { Tiling::WALL };
        if on_tray && !clean {
            marked.push(cell);
        }
    }
    let mut colours = vec![Rgb::default(); number_blocks(&mut cells)];
    for block in blocks {
        let (left, top) = (across.cells(block.left, block.right)?.0, down.cells(block.top, block.bottom)?.0);
        let number = cells[top * columns + left];
        colours[usize::from(number) - 1] = block.colour;
    }
    let lattice = Lattice {
        left: across.at(0),
        top: down.at(0),
        cell: (across.unit, down.unit),
        columns,
        rows,
        seen: 1.0,
    };
    let is_block = |area: &&Patch| {
        let (width, height) = (area.width() as f32 + across.gap, area.height() as f32 + down.gap);
        let (width, height) = (width / across.unit, height / down.unit);
        let whole = |size: f32| (0.85..2.15).contains(&size) && (size - size.round()).abs() < 0.15;
        area.filled_share() > MIN_FILLED && whole(width) && whole(height)
    };
    let elsewhere = areas.iter().filter(|area| !tray.contains(area) && !area.contains(tray));
    let others = elsewhere.filter(is_block).count();
    Some(Drawing { lattice, tiling: Tiling { cells, likelihood: 0.0 }, colours, marked, others })
}

/// Marks an uncovered cell whose content is not yet known.
const UNCOVERED: u8 = 250;

/// Returns whether an area is a block on a tray, with the tray on at least three sides.
fn is_block_on(small: &Small, area: &Patch, tray: &Patch) -> bool {
    if !tray.contains(area)
        || area.filled_share() < MIN_FILLED
        || contrast(area.colour, tray.colour) <= MAX_CONTRAST
    {
        return false;
    }
    let (x, y) = ((area.left + area.right) / 2, (area.top + area.bottom) / 2);
    let is_tray = |x: usize, y: usize| {
        x < small.width && y < small.height && contrast(small.at(x, y), tray.colour) <= MAX_CONTRAST
    };
    // Soft edges are one or two pixels wide.
    let beside = |distance: usize| {
        [
            area.left >= distance && is_tray(area.left - distance, y),
            is_tray(area.right - 1 + distance, y),
            area.top >= distance && is_tray(x, area.top - distance),
            is_tray(x, area.bottom - 1 + distance),
        ]
    };
    let sides =
        (1..=3).map(beside).fold([false; 4], |all, sides| [0, 1, 2, 3].map(|at| all[at] || sides[at]));
    sides.into_iter().filter(|&side| side).count() >= 3
}

/// Returns whether an uncovered cell belongs to the tray, and whether nothing is drawn on it.
fn compare_with_tray(
    small: &Small,
    (left, top): (f32, f32),
    (width, height): (f32, f32),
    tray: &Patch,
) -> (bool, bool) {
    const STEPS: usize = 16;
    let is_tray = |x: usize, y: usize| {
        let share = |step: usize| (step as f32 + 0.5) / STEPS as f32;
        contrast(small.nearest(left + share(x) * width, top + share(y) * height), tray.colour) <= MAX_CONTRAST
    };
    let places = || (1..STEPS - 1).flat_map(|y| (1..STEPS - 1).map(move |x| (x, y)));
    let count = places().filter(|&(x, y)| is_tray(x, y)).count();
    let all = places().count();
    (2 * count > all, 50 * count > 49 * all)
}

/// Returns whether a cell shows only the surroundings of the tray.
fn is_wall(small: &Small, (left, top): (f32, f32), (width, height): (f32, f32), tray: &Patch) -> bool {
    let around = small.nearest(tray.left as f32 - 4.0, tray.top as f32 - 4.0);
    let shares = || (3..14).map(|step| step as f32 / 16.0);
    let mut places = shares().flat_map(|y| shares().map(move |x| (left + x * width, top + y * height)));
    places.all(|(x, y)| contrast(small.nearest(x, y), around) <= MAX_CONTRAST)
}

/// Cells along one direction.
struct Axis {
    /// Start of the first cell, in pixels.
    first: f32,
    /// Size of a cell, in pixels.
    unit: f32,
    /// Distance between neighbouring blocks, in pixels.
    gap: f32,
    count: usize,
}

impl Axis {
    /// Fits equal cells to the ends of blocks, within the ends of their tray. A block of one cell
    /// is `min_length` pixels long. `None` if no size of cells fits.
    fn of(
        blocks: impl Iterator<Item = (usize, usize)>,
        (start, end): (f32, f32),
        min_length: f32,
    ) -> Option<Self> {
        let blocks: Vec<(f32, f32)> = blocks.map(|(from, to)| (from as f32, to as f32)).collect();
        let distances = blocks.iter().flat_map(|a| blocks.iter().map(move |b| b.0 - a.0));
        let mut best: Option<(f32, Self)> = None;
        for distance in distances.filter(|&distance| distance > min_length) {
            let unit = distance / (distance / (1.12 * min_length)).round().max(1.0);
            let gap = unit - min_length;
            if gap > 0.4 * unit || gap < 0.0 {
                continue;
            }
            let first = blocks.iter().map(|block| block.0).fold(f32::INFINITY, f32::min) - gap / 2.0;
            let before = ((first - start) / unit + 0.25).floor().max(0.0);
            let first = first - before * unit;
            let count = ((end - first) / unit + 0.15).floor().max(0.0) as usize;
            let axis = Self { first, unit, gap, count };
            let off = blocks.iter().map(|&(from, to)| axis.off(from, to)).fold(0.0, f32::max);
            if off < MAX_OFFSET && best.as_ref().is_none_or(|(other, _)| off < *other) {
                best = Some((off, axis));
            }
        }
        best.map(|best| best.1)
    }

    /// Returns how far the ends of a block are from the nearest borders of cells, in cells: the
    /// larger of the two distances.
    fn off(&self, from: f32, to: f32) -> f32 {
        let from = (from - self.gap / 2.0 - self.first) / self.unit;
        let to = (to + self.gap / 2.0 - self.first) / self.unit;
        (from - from.round()).abs().max((to - to.round()).abs())
    }

    /// Returns the start of a cell, in pixels.
    fn at(&self, cell: usize) -> f32 {
        self.first + cell as f32 * self.unit
    }

    /// Returns the cells of a block, the end exclusive; `None` if it is outside the board.
    fn cells(&self, from: usize, to: usize) -> Option<(usize, usize)> {
        let cell = |place: f32| ((place - self.first) / self.unit).round();
        let (from, to) = (cell(from as f32 - self.gap / 2.0), cell(to as f32 + self.gap / 2.0));
        (from >= 0.0 && to > from && to <= self.count as f32).then_some((from as usize, to as usize))
    }
}
