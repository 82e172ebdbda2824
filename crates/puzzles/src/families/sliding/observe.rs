//! A board out of what was seen in a picture: each number once, one missing, one cell the gap.
//!
//! A reading is never bent into a board that can be solved: what was seen is what is said, with the cells in doubt.

use super::assignment::{Assignment, NEVER, assign};
use super::info::BOARD;
use crate::family::{Doubt, GOAL, Options, Reading};
use crate::vision::{Cell, Grid, Observation, Quad, Source};

/// How much more any other board must cost for a cell to be without doubt, in natural logarithms.
const CLEAR: f32 = 2.5;

/// Below this mean likelihood of its cells a grid is no board.
const LEGIBLE: f32 = -2.2;

/// How much likelier a cell of a board is to show its number than one of any other grid: what speaks for a grid of
/// more cells, and for what is printed before what only fits together.
fn worth(source: Source) -> f32 {
    match source {
        Source::Numbers => 2.0,
        Source::Reference => 3.0,
        Source::Seams => 0.5,
    }
}

/// What a grid may show.
#[derive(Clone, Debug)]
struct Guess<'a> {
    grid: &'a Grid,
    /// What lies in each cell: 0 is the gap, tile k belongs to the k-th cell of the solved board.
    tiles: Vec<u8>,
    /// The cell of the solved board, from 1, that the gap belongs to.
    missing: u8,
    /// Whether it may be solved without asking.
    sure: bool,
    /// The cells to look at, from 1, the worst first.
    doubts: Vec<usize>,
    /// How likely its cells are on average, as a logarithm.
    mean: f32,
    /// How much speaks for it, compared to other guesses at the same picture.
    score: f32,
}

/// The board that the picture shows most likely, or nothing if none can be read.
pub(super) fn read(seen: &[Observation]) -> Option<Reading> {
    let grids = seen.iter().filter_map(|seen| match seen {
        Observation::Grid(grid) => Some(grid),
        _ => None,
    });
    let mut readings: Vec<Guess<'_>> = grids.flat_map(guesses).collect();
    readings.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut readings = readings.into_iter();
    let mut best = readings.next()?;
    // Another board that is nearly as likely is a doubt about this one.
    let rival = readings.find(|other| other.tiles != best.tiles || other.grid.columns != best.grid.columns);
    if rival.is_some_and(|rival| rival.score > best.score - CLEAR) {
        best.sure = false;
    }
    Some(best.reading())
}

/// A grid read with numbers from 1, and from 0 if they are printed.
fn guesses(grid: &Grid) -> Vec<Guess<'_>> {
    let firsts = if grid.source == Source::Numbers { &[1, 0][..] } else { &[1] };
    firsts.iter().filter_map(|&first| guess(grid, first)).collect()
}

fn guess(grid: &Grid, first: u8) -> Option<Guess<'_>> {
    let count = grid.cells.len();
    // Rows are cells, then the number that is missing; columns are numbers, then the gap.
    let gap = |cell: &Cell| if first == 1 { cell.blank.max(cell.likelihood(0)) } else { cell.blank };
    let row = |cell: &Cell| {
        let numbers = (0..count).map(|k| -cell.likelihood(first + k as u8));
        numbers.chain([-gap(cell)]).collect::<Vec<f32>>()
    };
    let mut costs: Vec<Vec<f32>> = grid.cells.iter().map(row).collect();
    // Numbers from 1 to the last are no numbers from 0 without the first.
    let missing = |k: usize| match k {
        k if k + 1 == count => 0.0,
        0 if first == 1 => 1.5,
        0 => 6.0,
        _ => 2.5,
    };
    costs.push((0..count).map(missing).chain([NEVER]).collect());
    let Assignment { columns, cost, margins } = assign(&costs);
    let tiles: Vec<u8> = columns[..count].iter().map(|&k| if k == count { 0 } else { k as u8 + 1 }).collect();
    let missing = columns[count] as u8 + 1;
    let mean = -cost / count as f32;
    if mean < LEGIBLE {
        return None;
    }
    let mut doubts: Vec<(f32, usize)> = (0..count)
        .map(|cell| (margins[cell].min(CLEAR + 1.0) - 0.5 * costs[cell][columns[cell]], cell + 1))
        .filter(|(margin, _)| *margin < CLEAR)
        .collect();
    let solvable = is_even(&tiles, grid.columns, missing);
    if !solvable && doubts.len() < 2 {
        let mut all: Vec<(f32, usize)> = (0..count).map(|cell| (margins[cell], cell + 1)).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let more = all.into_iter().filter(|(_, cell)| doubts.iter().all(|(_, other)| other != cell));
        let more: Vec<(f32, usize)> = more.take(2 - doubts.len()).collect();
        doubts.extend(more);
    }
    doubts.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Numbers that count up from cell to cell, with a gap in their midst, are a list and no board.
    let follows = |pair: &[u8]| pair[0] == 0 || pair[1] == 0 || pair[1] == pair[0] + 1;
    let counted =
        tiles.chunks(grid.columns).flat_map(|row| row.windows(2)).filter(|pair| follows(pair)).count();
    let usual = usize::from(missing) == count || tiles[0] == 0 && missing == 1;
    if counted * 10 >= (count - grid.rows) * 8 && !usual {
        return None;
    }
    // Numbers have to be found in every cell, but pictures are alike in halves of tiles as well.
    let weight = if grid.source == Source::Numbers { count as f32 } else { 9.0 };
    Some(Guess {
        grid,
        sure: doubts.is_empty() && solvable && count >= 9 && grid.source != Source::Seams,
        doubts: doubts.into_iter().map(|(_, cell)| cell).collect(),
        score: (worth(grid.source) - cost / count as f32) * weight,
        mean,
        tiles,
        missing,
    })
}

impl Guess<'_> {
    /// The board as a player would write it, its tiles numbered by the cells that they belong to.
    fn reading(&self) -> Reading {
        let columns = self.grid.columns;
        let mut options = Options::from([(BOARD, text(&self.tiles, columns))]);
        let count = self.tiles.len() as u8;
        if self.missing != count {
            let goal: Vec<u8> = (1..=count).map(|tile| if tile == self.missing { 0 } else { tile }).collect();
            options.set(GOAL, text(&goal, columns));
        }
        let doubt = |&place: &usize| {
            let (column, row) = ((place - 1) % columns, (place - 1) / columns);
            let drawn = Some([column as f32, row as f32, 1.0, 1.0]);
            Doubt { place, seen: self.grid.cells[place - 1].corners, drawn }
        };
        let shown = self.tiles.iter().zip(&self.grid.cells).filter(|&(&tile, _)| tile != 0);
        let pieces = match self.grid.source {
            Source::Numbers => Vec::new(),
            _ => shown.map(|(tile, cell)| (tile.to_string(), cell.corners)).collect(),
        };
        Reading {
            options,
            sure: self.sure,
            doubts: self.doubts.iter().map(doubt).collect(),
            fit: self.mean.exp(),
            area: self.area(),
            pieces,
        }
    }

    fn area(&self) -> Quad {
        let Grid { columns, cells, .. } = self.grid;
        let last = cells.len() - 1;
        [
            cells[0].corners[0],
            cells[columns - 1].corners[1],
            cells[last].corners[2],
            cells[last + 1 - columns].corners[3],
        ]
    }
}

/// Rows of numbers.
fn text(tiles: &[u8], columns: usize) -> String {
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    tiles.chunks(columns).map(row).collect::<Vec<_>>().join("/")
}

/// Whether the goal can be reached: each move changes the parity of the order and of the gap's distance from home.
fn is_even(tiles: &[u8], columns: usize, missing: u8) -> bool {
    let homes: Vec<usize> =
        tiles.iter().map(|&tile| usize::from(if tile == 0 { missing } else { tile }) - 1).collect();
    let inversions: usize = homes
        .iter()
        .enumerate()
        .map(|(at, home)| homes[..at].iter().filter(|other| *other > home).count())
        .sum();
    let gap = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    let home = usize::from(missing) - 1;
    let distance = (gap % columns).abs_diff(home % columns) + (gap / columns).abs_diff(home / columns);
    inversions % 2 == distance % 2
}

#[cfg(test)]
mod tests;
