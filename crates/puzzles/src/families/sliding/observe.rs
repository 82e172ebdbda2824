//! A board out of what was seen in a picture: each number once, one missing, one cell the gap.
//!
//! A reading is never bent into a board that can be solved: what was seen is what is said, with the cells in doubt.

use super::assignment::{Assignment, NEVER, assign};
use crate::vision::{Cell, Grid, Observation, Source};

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

/// A board as read from a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Cells in a row.
    pub columns: usize,
    /// What lies in each cell: 0 is the gap, tile k belongs to the k-th cell of the solved board.
    pub tiles: Vec<u8>,
    /// The cell of the solved board, from 1, that the gap belongs to.
    pub missing: u8,
    /// The board as text, its tiles numbered in the order of the goal.
    pub board: String,
    /// The goal as text, if it is not the rows with the gap last.
    pub goal: Option<String>,
    /// Whether it may be solved without asking.
    pub sure: bool,
    /// The cells to look at, from 1, the worst first.
    pub doubts: Vec<usize>,
    /// How much speaks for it, compared to other readings of the same picture.
    score: f32,
}

/// The board that the picture shows most likely, or nothing if none can be read.
pub fn observe(observations: &[Observation]) -> Option<Reading> {
    let grids = observations.iter().map(|Observation::Grid(grid)| grid);
    let mut readings: Vec<Reading> = grids.flat_map(readings).collect();
    readings.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut readings = readings.into_iter();
    let mut best = readings.next()?;
    // Another board that is nearly as likely is a doubt about this one.
    let rival = readings.find(|other| other.tiles != best.tiles || other.columns != best.columns);
    if rival.is_some_and(|rival| rival.score > best.score - CLEAR) {
        best.sure = false;
    }
    Some(best)
}

/// A grid read with numbers from 1, and from 0 if they are printed.
fn readings(grid: &Grid) -> Vec<Reading> {
    let firsts = if grid.source == Source::Numbers { &[1, 0][..] } else { &[1] };
    firsts.iter().filter_map(|&first| reading(grid, first)).collect()
}

fn reading(grid: &Grid, first: u8) -> Option<Reading> {
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
    let (board, goal) = texts(&tiles, grid.columns, missing);
    Some(Reading {
        columns: grid.columns,
        sure: doubts.is_empty() && solvable && count >= 9 && grid.source != Source::Seams,
        doubts: doubts.into_iter().map(|(_, cell)| cell).collect(),
        score: (worth(grid.source) - cost / count as f32) * weight,
        tiles,
        missing,
        board,
        goal,
    })
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

/// The board and its goal as a player would write them: tiles counted without the missing one.
fn texts(tiles: &[u8], columns: usize, missing: u8) -> (String, Option<String>) {
    let number = |tile: u8| if tile > missing { tile - 1 } else { tile };
    let write = |tiles: &mut dyn Iterator<Item = u8>| {
        let all: Vec<String> = tiles.map(|tile| number(tile).to_string()).collect();
        all.chunks(columns).map(|row| row.join(" ")).collect::<Vec<String>>().join("/")
    };
    let board = write(&mut tiles.iter().copied());
    let count = tiles.len() as u8;
    let goal = (missing != count).then(|| write(&mut (1..=count).map(|k| if k == missing { 0 } else { k })));
    (board, goal)
}

#[cfg(test)]
mod tests;
