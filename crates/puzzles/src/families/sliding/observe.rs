//! A board out of what was seen in a picture: each number once, one missing, one cell the gap.
//!
//! A reading is never bent into a board that can be solved: what was seen is what is said, with the cells in doubt.

mod arrange;
mod assignment;

use self::arrange::{Arrangement, Pieces};
use self::assignment::{FORBIDDEN_COST, assign, margins};
use super::info::BOARD;
use super::parse::parse;
use crate::family::{Doubt, GOAL, Options, Reading};
use crate::vision::{Cell, Grid, Observation, Quad, Source};

/// How much more any other board must cost for a cell to be without doubt, in natural logarithms.
const CLEAR: f32 = 2.5;

/// The same where nothing but the sides of pieces is known.
const CLEAR_SIDES: f32 = 6.0;

/// What speaks against a grid whose lines do not stand out at all.
const LINES: f32 = 100.0;

/// How much speaks for a seam at which pieces fit well, as a logarithm.
const GOOD_SEAM: f32 = 2.0;

/// Where the sides of numbered tiles fit together no better than this, what is on them is no picture.
const GRAIN: f32 = 0.3;

/// Advantage in mean log-likelihood with which a solved board beats the best unsolved one.
const SOLVED_LEAD: f32 = 0.3;

/// Fewest cells of a solved board that may win by its likelihood; smaller ones occur by chance.
const MIN_SOLVED_CELLS: usize = 8;

/// Below this mean likelihood of its cells a grid is no board.
const LEGIBLE: f32 = -2.2;

/// How much likelier a cell of a board is to show its number than one of any other grid: what speaks for a grid of
/// more cells, and for what is printed before what only fits together.
fn worth(source: Source) -> f32 {
    match source {
        Source::Numbers => 2.0,
        Source::Reference => 5.0,
        Source::Sides => 0.5,
    }
}

/// What a grid may show.
#[derive(Clone, Debug)]
struct Guess<'a> {
    grid: &'a Grid,
    costs: Vec<Vec<f32>>,
    /// The home of each cell's tile, counted from 0, and of the missing one for the gap.
    homes: Vec<usize>,
    gap: usize,
    /// How likely its cells are on average, as a logarithm.
    mean: f32,
    /// How well the sides of its pieces fit together, from 0 to 1.
    fitting: f32,
    /// For each cell, how much more any other board costs, if that is known already.
    margins: Option<Vec<f32>>,
    /// How much speaks for it, compared to other guesses at the same picture.
    score: f32,
}

/// The board that the picture shows most likely, or nothing if none can be read.
pub(super) fn read(seen: &[Observation], filled: &Options) -> Option<Reading> {
    let grids = seen.iter().filter_map(|seen| match seen {
        Observation::Grid(grid) => Some(grid),
        _ => None,
    });
    let mut guesses: Vec<Guess<'_>> = grids.flat_map(guesses).collect();
    guesses.sort_by(|a, b| b.score.total_cmp(&a.score));
    let best = best(&guesses)?;
    // Another board that is nearly as likely is a doubt about this one.
    let other =
        guesses.iter().find(|other| other.tiles() != best.tiles() || other.grid.columns != best.grid.columns);
    let alone = other.is_none_or(|other| other.score < best.score - CLEAR);
    Some(best.reading(alone, filled))
}

/// The guess with the highest score, or a solved board that was read much more clearly.
fn best<'a, 'g>(guesses: &'a [Guess<'g>]) -> Option<&'a Guess<'g>> {
    let first = guesses.first()?;
    let solved = guesses.iter().filter(|guess| guess.is_solved() && guess.homes.len() >= MIN_SOLVED_CELLS);
    let clearest = solved.max_by(|a, b| a.clarity().total_cmp(&b.clarity()));
    let wins = |solved: &&Guess<'_>| !first.is_solved() && solved.mean > first.mean + SOLVED_LEAD;
    Some(clearest.filter(wins).unwrap_or(first))
}

/// A grid read with numbers from 1, and from 0 if they are printed.
fn guesses(grid: &Grid) -> Vec<Guess<'_>> {
    let firsts = if grid.source == Source::Numbers { &[1, 0][..] } else { &[1] };
    firsts.iter().filter_map(|&first| guess(grid, first)).collect()
}

fn guess(grid: &Grid, first: u8) -> Option<Guess<'_>> {
    let count = grid.cells.len();
    let costs = costs(grid, first);
    // Each inner seam that does not touch the gap says something.
    let seams = 2 * count - grid.columns - grid.rows;
    let fitting = |sides: f32| (-sides / (seams as f32 * GOOD_SEAM)).clamp(0.0, 1.0);
    let arranged = match &grid.fits {
        Some(fits) => Some(Pieces { costs: &costs, fits, columns: grid.columns }.arrange()?),
        None => None,
    };
    // Grain, and hues that change from tile to tile, fit nowhere: they say nothing against numbers.
    let told = |arranged: &Arrangement| grid.source != Source::Numbers || fitting(arranged.sides) > GRAIN;
    let (homes, gap, cost, sides, margins) = match arranged.filter(told) {
        Some(Arrangement { homes, gap, cost, sides, margins }) => (homes, gap, cost, sides, Some(margins)),
        None => {
            let (mut columns, cost) = assign(&costs);
            let gap = columns.iter().position(|&column| column == count)?;
            columns[gap] = columns[count];
            columns.truncate(count);
            (columns, gap, cost, 0.0, None)
        }
    };
    let mean = (sides - cost) / count as f32;
    let fitting = fitting(sides);
    if mean + 2.0 * fitting < LEGIBLE {
        return None;
    }
    // Numbers have to be found in every cell, but pictures are alike in halves of tiles as well.
    let weight = if grid.source == Source::Numbers { count as f32 } else { 9.0 };
    let score = (worth(grid.source) - cost / count as f32) * weight - LINES * (1.0 - grid.lines);
    // A solved board is rather a list or a picture; `best` prefers one that is read much more clearly than all others.
    let settled = homes.iter().enumerate().filter(|&(cell, &home)| cell == home).count();
    let score = if settled == count { score - 0.8 * score.abs() } else { score };
    if grid.source == Source::Sides && settled * 2 > count {
        return None;
    }
    let guess = Guess { grid, costs, homes, gap, mean, fitting, margins, score };
    (!guess.is_list()).then_some(guess)
}

/// What it costs that a cell holds a number: rows are cells, then the number that is missing; columns are numbers, then
/// the gap.
fn costs(grid: &Grid, first: u8) -> Vec<Vec<f32>> {
    let count = grid.cells.len();
    let gap = |cell: &Cell| if first == 1 { cell.blank.max(cell.likelihood(0)) } else { cell.blank };
    let row = |cell: &Cell| {
        let numbers = (0..count).map(|k| -cell.likelihood(first + k as u8));
        numbers.chain([-gap(cell)]).collect::<Vec<f32>>()
    };
    // Numbers from 1 to the last are no numbers from 0 without the first.
    let corner = |k: usize| k + 1 == grid.columns || k + grid.columns == count;
    let missing = |k: usize| match k {
        k if k + 1 == count => 0.0,
        0 if first == 1 => 1.5,
        0 => 6.0,
        k if corner(k) => 2.5,
        _ => 3.5,
    };
    grid.cells.iter().map(row).chain([(0..count).map(missing).chain([FORBIDDEN_COST]).collect()]).collect()
}

impl Guess<'_> {
    /// What lies in each cell: 0 is the gap, tile k belongs to the k-th cell of the solved board.
    fn tiles(&self) -> Vec<u8> {
        let tile = |(cell, &home): (usize, &usize)| if cell == self.gap { 0 } else { home as u8 + 1 };
        self.homes.iter().enumerate().map(tile).collect()
    }

    /// Whether every printed number is in its place.
    fn is_solved(&self) -> bool {
        self.grid.source == Source::Numbers && self.homes.iter().enumerate().all(|(cell, &home)| cell == home)
    }

    /// Mean likelihood, plus a bonus for each cell: of two clear solved boards the larger one is meant.
    fn clarity(&self) -> f32 {
        2.0 * self.mean + 0.1 * self.homes.len() as f32
    }

    /// Whether numbers count up from cell to cell, with a gap in their midst: a list, and no board.
    fn is_list(&self) -> bool {
        let (tiles, count) = (self.tiles(), self.homes.len());
        let follows = |pair: &[u8]| pair[0] == 0 || pair[1] == 0 || pair[1] == pair[0] + 1;
        let counted = tiles
            .chunks(self.grid.columns)
            .flat_map(|row| row.windows(2))
            .filter(|pair| follows(pair))
            .count();
        let missing = self.homes[self.gap] + 1;
        let usual = missing == count || tiles[0] == 0 && missing == 1;
        counted * 10 >= (count - self.grid.rows) * 8 && !usual
    }

    /// The cells to look at, from 1, the worst first.
    fn doubts(&self, solvable: bool) -> Vec<usize> {
        let count = self.homes.len();
        let margins = match &self.margins {
            Some(margins) => margins.clone(),
            None => margins(&self.costs),
        };
        let clear = if self.grid.source == Source::Sides { CLEAR_SIDES } else { CLEAR };
        // Nothing speaks for a number but its own cell; a piece unlike its home may be unlike all others even more.
        let weight = match self.grid.source {
            Source::Numbers => 0.5 * (1.0 - self.fitting),
            Source::Reference => 0.0,
            Source::Sides => 0.5,
        };
        let own = |cell: usize| self.costs[cell][if cell == self.gap { count } else { self.homes[cell] }];
        let mut doubts: Vec<(f32, usize)> = (0..count)
            .map(|cell| (margins[cell].min(clear + 1.0) - weight * own(cell), cell + 1))
            .filter(|(margin, _)| *margin < clear)
            .collect();
        if !solvable && doubts.len() < 2 {
            let mut all: Vec<(f32, usize)> = (0..count).map(|cell| (margins[cell], cell + 1)).collect();
            all.sort_by(|a, b| a.0.total_cmp(&b.0));
            let more = all.into_iter().filter(|(_, cell)| doubts.iter().all(|(_, other)| other != cell));
            let more: Vec<(f32, usize)> = more.take(2 - doubts.len()).collect();
            doubts.extend(more);
        }
        doubts.sort_by(|a, b| a.0.total_cmp(&b.0));
        doubts.into_iter().map(|(_, cell)| cell).collect()
    }

    /// How much speaks for a board: pieces that fit together somehow are found in any picture, and their doubts count.
    fn fit(&self, doubts: usize) -> f32 {
        let clear = 1.0 - doubts as f32 / self.homes.len() as f32;
        match self.grid.source {
            Source::Sides if !self.is_enough() => 0.3 * self.fitting * clear,
            Source::Sides => self.fitting * clear,
            _ => self.mean.exp().max(self.fitting * clear),
        }
    }

    /// Whether so much was seen that it can be no chance: cells enough, or numbers on tiles without any blemish, and no
    /// numbers beside them; and sides
    /// that fit, where pieces were told by a picture that only may be the solved one.
    fn is_enough(&self) -> bool {
        let Grid { source, fits, lines, strays, .. } = self.grid;
        let few = self.homes.len() < 9;
        match source {
            // Of numbers over a picture a column may be missed: the pieces have to be the clearest ones as well.
            Source::Numbers if self.grid.is_pictured() && *lines < 0.9 => false,
            Source::Numbers => strays * 2 < self.homes.len() && (!few || *lines > 0.6 && self.mean > -0.2),
            Source::Reference => !few && (fits.is_none() || self.fitting > 0.5),
            Source::Sides => !few && *lines > 0.99,
        }
    }

    /// The board as a player would write it, its tiles numbered by the cells that they belong to.
    fn reading(&self, alone: bool, filled: &Options) -> Reading {
        let columns = self.grid.columns;
        let tiles = self.tiles();
        let mut options = Options::from([(BOARD, text(&tiles, columns))]);
        let (count, missing) = (tiles.len() as u8, self.homes[self.gap] as u8 + 1);
        if missing != count {
            let goal: Vec<u8> = (1..=count).map(|tile| if tile == missing { 0 } else { tile }).collect();
            options.set(GOAL, text(&goal, columns));
        }
        let solvable = can_reach_goal(&options, filled);
        let doubts = self.doubts(solvable);
        let doubt = |&place: &usize| {
            let (column, row) = ((place - 1) % columns, (place - 1) / columns);
            let drawn = Some([column as f32, row as f32, 1.0, 1.0]);
            Doubt { place, seen: self.grid.cells[place - 1].corners, drawn }
        };
        let shown = tiles.iter().zip(&self.grid.cells).filter(|&(&tile, _)| tile != 0);
        let pieces = if self.grid.is_pictured() {
            shown.map(|(tile, cell)| (tile.to_string(), cell.corners)).collect()
        } else {
            Vec::new()
        };
        Reading {
            options,
            sure: alone && solvable && doubts.is_empty() && self.is_enough(),
            doubts: doubts.iter().map(doubt).collect(),
            fit: self.fit(doubts.len()),
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

/// Whether the board can reach its goal: what the player filled in besides may say which.
fn can_reach_goal(read: &Options, filled: &Options) -> bool {
    let mut asked = read.clone();
    asked.overlay(filled);
    // What is wrong with the player's own options is told when they are parsed.
    let board = parse(&asked).or_else(|_| parse(read));
    board.is_ok_and(|board| board.is_solvable())
}

#[cfg(test)]
mod tests;
