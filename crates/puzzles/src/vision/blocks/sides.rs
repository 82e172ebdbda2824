//! Corrects the sides of a board by its covering. A row of the frame may be mistaken for a row of
//! cells, or the reverse. Boards of cars are nearly always square.

use std::cmp::Ordering;

use super::cover::{Tiling, is_block, line_class, number_blocks};
use super::extent::MIN_CELLS;
use super::lattice::Lattice;
use super::marks::shades;
use super::reader::{RIM, WindowOutput};
use super::window::{Extent, Steps};
use crate::vision::small::lab_distance;

/// Returns the part of a window's lattice within an extent.
pub(super) fn inner(lattice: &Lattice, extent: &Extent) -> Lattice {
    let (width, height) = lattice.cell;
    Lattice {
        left: lattice.left + extent.left as f32 * width,
        top: lattice.top + extent.top as f32 * height,
        columns: extent.columns(),
        rows: extent.rows(),
        ..*lattice
    }
}

/// Returns the squares that are one row or column larger or smaller than an extent. Boards of cars
/// are square, but a row of the frame may be mistaken for an empty row, or the reverse.
pub(super) fn squares(extent: &Extent, within: &Extent) -> Vec<Extent> {
    let (columns, rows) = (extent.columns(), extent.rows());
    if columns.abs_diff(rows) != 1 {
        return Vec::new();
    }
    let Extent { left, top, right, bottom } = *extent;
    let (taller, wider) = (rows < columns, columns < rows);
    let all = [
        (taller && top > within.top).then(|| Extent { top: top - 1, ..*extent }),
        (taller && bottom < within.bottom).then_some(Extent { bottom: bottom + 1, ..*extent }),
        wider.then_some(Extent { top: top + 1, ..*extent }),
        wider.then_some(Extent { bottom: bottom - 1, ..*extent }),
        (wider && left > within.left).then(|| Extent { left: left - 1, ..*extent }),
        (wider && right < within.right).then_some(Extent { right: right + 1, ..*extent }),
        taller.then_some(Extent { left: left + 1, ..*extent }),
        taller.then_some(Extent { right: right - 1, ..*extent }),
    ];
    all.into_iter().flatten().collect()
}

/// Returns the extent of a board without the row or column of walls at one of its sides, which is
/// part of the frame.
pub(super) fn drop_walls(extent: &Extent, cells: &[u8]) -> Option<Extent> {
    let (columns, rows) = (extent.columns(), extent.rows());
    let wall = |cell: usize| cells[cell] == Tiling::WALL;
    let row = |row: usize| (0..columns).all(|column| wall(row * columns + column));
    let column = |column: usize| (0..rows).all(|row| wall(row * columns + column));
    let Extent { left, top, right, bottom } = *extent;
    match (columns > MIN_CELLS, rows > MIN_CELLS) {
        (_, true) if row(0) => Some(Extent { top: top + 1, ..*extent }),
        (_, true) if row(rows - 1) => Some(Extent { bottom: bottom - 1, ..*extent }),
        (true, _) if column(0) => Some(Extent { left: left + 1, ..*extent }),
        (true, _) if column(columns - 1) => Some(Extent { right: right - 1, ..*extent }),
        _ => None,
    }
}

/// Returns the extent of a board of cars that is not square, without the empty row or column at
/// exactly one end of its longer side. That row or column is part of the frame.
pub(super) fn drop_frame(extent: &Extent, cells: &[u8]) -> Option<Extent> {
    let (columns, rows) = (extent.columns(), extent.rows());
    let gap = |cell: usize| cells[cell] == Tiling::GAP;
    let row = |row: usize| (0..columns).all(|column| gap(row * columns + column));
    let column = |column: usize| (0..rows).all(|row| gap(row * columns + column));
    let (first, last) = match rows.cmp(&columns) {
        Ordering::Greater => (row(0), row(rows - 1)),
        Ordering::Less => (column(0), column(columns - 1)),
        Ordering::Equal => return None,
    };
    match (rows > columns, first, last) {
        (true, true, false) => Some(Extent { top: extent.top + 1, ..*extent }),
        (true, false, true) => Some(Extent { bottom: extent.bottom - 1, ..*extent }),
        (false, true, false) => Some(Extent { left: extent.left + 1, ..*extent }),
        (false, false, true) => Some(Extent { right: extent.right - 1, ..*extent }),
        _ => None,
    }
}

/// Returns the extent of a board without the rows and columns at all four sides, if most of their
/// cells are empty and no block reaches from them into the board. These cells are then a frame, and
/// blocks in it are doors.
pub(super) fn drop_ring(extent: &Extent, cells: &[u8]) -> Option<Extent> {
    let (columns, rows) = (extent.columns(), extent.rows());
    if columns.min(rows) < MIN_CELLS + 2 {
        return None;
    }
    let is_inside =
        |at: &usize| (1..columns - 1).contains(&(at % columns)) && (1..rows - 1).contains(&(at / columns));
    let (inside, ring): (Vec<usize>, Vec<usize>) = (0..cells.len()).partition(is_inside);
    let reaches_in =
        |&at: &usize| is_block(cells[at]) && inside.iter().any(|&other| cells[other] == cells[at]);
    let empty = ring.iter().filter(|&&at| !is_block(cells[at])).count();
    let Extent { left, top, right, bottom } = *extent;
    let smaller = Extent { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 };
    (4 * empty > 3 * ring.len() && !ring.iter().any(reaches_in)).then_some(smaller)
}

/// Minimum empty cells of a board without its empty sides. Blocks of a board without them cannot
/// move.
const MIN_GAPS: usize = 2;

/// Returns the extent of a board of blocks without its outer columns and rows that are empty, which
/// are probably its surroundings. `None` if all sides hold a block, or if little would be left.
pub(super) fn drop_empty_sides(extent: &Extent, cells: &[u8]) -> Option<Extent> {
    let columns = extent.columns();
    let filled = || (0..cells.len()).filter(|&at| cells[at] != Tiling::GAP);
    let (left, right) = (filled().map(|at| at % columns).min()?, filled().map(|at| at % columns).max()? + 1);
    let (top, bottom) = (filled().min()? / columns, filled().max()? / columns + 1);
    let smaller = Extent {
        left: extent.left + left,
        top: extent.top + top,
        right: extent.left + right,
        bottom: extent.top + bottom,
    };
    let (width, height) = (smaller.columns(), smaller.rows());
    let gaps = width * height - filled().count();
    let is_smaller = width * height < cells.len();
    (is_smaller && width.min(height) >= MIN_CELLS && gaps >= MIN_GAPS).then_some(smaller)
}

/// Returns the cells of a smaller extent, with blocks numbered from 1 in reading order.
pub(super) fn cut(cells: &[u8], extent: &Extent, smaller: &Extent) -> Vec<u8> {
    let at = places(&(0..smaller.columns() * smaller.rows()).collect::<Vec<_>>(), smaller, extent);
    let mut cells: Vec<u8> = at.into_iter().map(|at| cells[at]).collect();
    number_blocks(&mut cells);
    cells
}

/// Minimum mean log likelihood of a border of the board above or below a row, relative to the lines
/// of the covering. Lines within a board are near -6, those to a row of buttons above -3.2.
const MIN_RIM_ADVANTAGE: f32 = -3.6;

/// Returns the extent of a board of cars without its first or last row, if it is one row too long
/// for a square and only that row seems to be beyond a border. A row of buttons resembles cars.
pub(super) fn drop_beyond_rim(output: &WindowOutput, extent: &Extent, cells: &[u8]) -> Option<Extent> {
    let (columns, rows) = (extent.columns(), extent.rows());
    if rows != columns + 1 {
        return None;
    }
    let advantage = |row: usize| {
        let lines = (0..columns).filter_map(|column| {
            let cell = row * columns + column;
            let class = line_class(cells[cell - columns], Some(cells[cell]))?;
            let line = output.down.get((extent.top + row - 1) * output.columns + extent.left + column)?;
            Some(line[RIM].max(-7.0) - line[class].max(-7.0))
        });
        lines.sum::<f32>() / columns as f32
    };
    match (advantage(1) > MIN_RIM_ADVANTAGE, advantage(rows - 1) > MIN_RIM_ADVANTAGE) {
        (true, false) => Some(Extent { top: extent.top + 1, ..*extent }),
        (false, true) => Some(Extent { bottom: extent.bottom - 1, ..*extent }),
        _ => None,
    }
}

/// Maximum difference of empty cells on one background, in hundredths of Oklab.
const MAX_GROUND_DIFFERENCE: f32 = 4.0;

/// Minimum empty cells of a board, before it is enlarged, to compare the added cells with.
const MIN_EMPTY: usize = 2;

/// Returns the extent of a board of cars with one more row or column, if that makes it square and
/// shows the background of the empty cells at exactly one side.
pub(super) fn find_empty_side(
    steps: &Steps<'_>,
    window: &Lattice,
    extent: &Extent,
    cells: &[u8],
) -> Option<Extent> {
    let Extent { left, top, right, bottom } = *extent;
    let within = steps.inside(window);
    let sides = match extent.columns().cmp(&extent.rows()) {
        Ordering::Less => [
            (left > within.left).then(|| Extent { left: left - 1, ..*extent }),
            (right < within.right).then_some(Extent { right: right + 1, ..*extent }),
        ],
        Ordering::Greater => [
            (top > within.top).then(|| Extent { top: top - 1, ..*extent }),
            (bottom < within.bottom).then_some(Extent { bottom: bottom + 1, ..*extent }),
        ],
        Ordering::Equal => return None,
    };
    let is_ground = |larger: &Extent| {
        let cells = extend(cells, extent, larger);
        let empty: Vec<_> = (0..cells.len()).filter(|&at| cells[at] == Tiling::GAP).collect();
        let added = cells.len() - extent.columns() * extent.rows();
        if larger.columns() != larger.rows() || empty.len() < added + MIN_EMPTY {
            return false;
        }
        let shades = shades(steps.small, &inner(window, larger));
        empty.iter().all(|&at| {
            shades[at]
                .zip(shades[empty[0]])
                .is_some_and(|(own, first)| lab_distance(own, first) < MAX_GROUND_DIFFERENCE)
        })
    };
    let mut found = sides.into_iter().flatten().filter(is_ground);
    found.next().filter(|_| found.next().is_none())
}

/// Returns the cells of a larger extent. Those added are empty.
pub(super) fn extend(cells: &[u8], extent: &Extent, larger: &Extent) -> Vec<u8> {
    let mut all = vec![Tiling::GAP; larger.columns() * larger.rows()];
    let at = places(&(0..cells.len()).collect::<Vec<_>>(), extent, larger);
    at.into_iter().zip(cells).for_each(|(at, &cell)| all[at] = cell);
    all
}

/// Converts indices of cells of an extent to those of a larger extent.
pub(super) fn places(cells: &[usize], extent: &Extent, larger: &Extent) -> Vec<usize> {
    let (across, down) = (extent.left - larger.left, extent.top - larger.top);
    let place =
        |&at: &usize| (at / extent.columns() + down) * larger.columns() + at % extent.columns() + across;
    cells.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::blocks::reader::{BESIDE_GAP, BETWEEN_GAPS};

    #[test]
    fn frames_of_empty_cells_are_cut_off() {
        let extent = Extent { left: 0, top: 0, right: 5, bottom: 5 };
        let mut cells = vec![Tiling::GAP; 25];
        for (at, block) in [(2, 1), (6, 2), (7, 2), (8, 3), (13, 3), (16, 4), (22, 5)] {
            cells[at] = block;
        }
        let smaller = drop_ring(&extent, &cells).expect("a frame with two doors");
        assert_eq!(cut(&cells, &extent, &smaller), [1, 1, 2, 0, 0, 2, 3, 0, 0]);
        cells[21] = 4;
        assert_eq!(drop_ring(&extent, &cells), None, "a block reaches into the board");
    }

    #[test]
    fn empty_sides_are_dropped_from_a_board_that_can_move() {
        let extent = Extent { left: 2, top: 1, right: 6, bottom: 6 };
        let mut cells = [[0; 4], [1, 1, 2, 0], [3, 0, 2, 0], [3, 0, 4, 0], [0; 4]].concat();
        let smaller = Extent { left: 2, top: 2, right: 5, bottom: 5 };
        assert_eq!(drop_empty_sides(&extent, &cells), Some(smaller));
        (cells[9], cells[13]) = (5, 5);
        assert_eq!(drop_empty_sides(&extent, &cells), None, "no room to move without them");
    }

    /// A board of 4 columns and 5 rows, with a car in the last row.
    #[test]
    fn rows_beyond_a_border_are_dropped() {
        let line = |class: usize, rim: f32| {
            let mut line = [-7.0; 6];
            (line[class], line[RIM]) = (-0.1, rim);
            line
        };
        let cells = [vec![Tiling::GAP; 16], vec![1, 1, Tiling::GAP, Tiling::GAP]].concat();
        let extent = Extent { left: 1, top: 1, right: 5, bottom: 6 };
        let output = |rim: f32| {
            let mut down = vec![line(BETWEEN_GAPS, -6.0); 6 * 6];
            for column in 1..5 {
                down[4 * 6 + column] = line(if column < 3 { BESIDE_GAP } else { BETWEEN_GAPS }, rim);
            }
            WindowOutput {
                columns: 6,
                rows: 7,
                across: vec![line(BETWEEN_GAPS, -6.0); 5 * 7],
                down,
                cells: Vec::new(),
                off_across: Vec::new(),
                off_down: Vec::new(),
            }
        };
        assert_eq!(drop_beyond_rim(&output(-2.5), &extent, &cells), Some(Extent { bottom: 5, ..extent }));
        assert_eq!(drop_beyond_rim(&output(-6.0), &extent, &cells), None);
    }
}
