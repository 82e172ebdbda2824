//! Chooses the board that a picture shows: each number occurs once, one is missing, and one cell is
//! the gap.
//!
//! Two readers look at printed numbers, [`Reader::Digits`] and [`Reader::Cells`]. A board of
//! printed numbers is sure only if both readers read it. If each is wrong about some cells,
//! [`Reader::Either`] may still show the board. A reading is never changed into a solvable
//! board; instead, doubtful cells are reported.

mod arrange;
mod assignment;
mod lists;

use self::arrange::{Arrangement, Pieces};
use self::assignment::{FORBIDDEN_COST, assign, margins};
use super::info::BOARD;
use super::parse::parse;
use crate::family::{Doubt, GOAL, Options, Reading, erase};
use crate::vision::{Cell, Grid, Observation, Quad, Reader, Source};

/// Minimum margin of a cell without doubt: the additional cost of a board with other content there,
/// as a natural logarithm.
const MIN_MARGIN: f32 = 2.5;

/// Minimum margin if only the sides of the pieces are known.
const MIN_SIDES_MARGIN: f32 = 6.0;

/// Penalty of a grid without visible lines.
const NO_LINES_PENALTY: f32 = 100.0;

/// Additional cost, as a natural logarithm, of a missing number when the numbers start at 0. Not
/// added for the last number, nor for 0, which has a higher cost of its own.
const FROM_ZERO_COST: f32 = 1.5;

/// Log-odds of a seam at which pieces fit well.
const GOOD_SEAM_LOG_ODDS: f32 = 2.0;

/// Maximum fit of the sides at which numbered tiles count as tiles without a picture.
const MAX_GRAIN_FIT: f32 = 0.3;

/// Lead in mean log-likelihood with which a solved board beats an unsolved one of a higher score.
const SOLVED_LEAD: f32 = 0.3;

/// Bonus per cell of a board that both readers read.
const CONFIRMED_BONUS: f32 = 0.5;

/// Minimum cells of a solved board that may win by its likelihood. Smaller solved boards occur by
/// chance.
const MIN_SOLVED_CELLS: usize = 8;

/// Minimum mean log-likelihood of the cells of a board, plus twice the fit of its sides.
const MIN_MEAN: f32 = -2.2;

/// Number of cells below which a board is small.
const SMALL_BOARD_CELLS: usize = 9;
/// Penalty of a small board that is known by its sides only.
const SMALL_SIDES_PENALTY: f32 = 4.0;

/// Returns the prior log-odds of a board per cell, added to the mean log-likelihood of its cells.
/// The odds favour matches with a reference picture over printed numbers, and those over sides that
/// fit.
fn log_odds_per_cell(source: Source, reader: Reader) -> f32 {
    match source {
        Source::Numbers if reader == Reader::Cells => 1.4,
        Source::Numbers => 2.0,
        Source::Reference => 5.0,
        Source::Sides => 0.5,
    }
}

/// A board that a grid may show.
#[derive(Clone, Debug)]
struct Guess<'a> {
    grid: &'a Grid,
    /// Lowest printed number: 0 or 1.
    first: u8,
    /// Assignment costs, see [`costs`].
    costs: Vec<Vec<f32>>,
    /// Home of the tile in each cell, from 0; for the gap, the home of the missing tile.
    homes: Vec<usize>,
    gap: usize,
    /// Sum of the log-likelihoods of the cells and of the missing number, divided by the number of
    /// cells.
    mean: f32,
    /// Fit of the sides of the pieces, from 0 to 1.
    fitting: f32,
    /// Margin of each cell, if computed, see [`MIN_MARGIN`].
    margins: Option<Vec<f32>>,
    /// Score, comparable among the guesses at one picture.
    score: f32,
}

/// Reads the likeliest board of a picture; `None` if no board can be read.
pub(super) fn read(seen: &[Observation], filled: &Options) -> Option<Reading> {
    let grids = seen.iter().filter_map(|seen| match seen {
        Observation::Grid(grid) => Some(grid),
        _ => None,
    });
    let mut guesses: Vec<Guess<'_>> = grids.flat_map(list_guesses).collect();
    let confirmed: Vec<bool> = guesses.iter().map(|guess| guess.partner(&guesses).is_some()).collect();
    for (guess, &confirmed) in guesses.iter_mut().zip(&confirmed) {
        guess.score += if confirmed { CONFIRMED_BONUS * guess.homes.len() as f32 } else { 0.0 };
    }
    // Boards that both readers read need no grid in which either may be right.
    let agreed: Vec<&Grid> = guesses
        .iter()
        .zip(&confirmed)
        .filter(|(_, confirmed)| **confirmed)
        .map(|(guess, _)| guess.grid)
        .collect();
    guesses.retain(|guess| {
        guess.grid.reader != Reader::Either || !agreed.iter().any(|grid| grid.has_same_cells(guess.grid))
    });
    guesses.sort_by(|a, b| b.score.total_cmp(&a.score));
    let best = best_guess(&guesses).filter(|best| !best.is_calendar() && !best.is_full())?;
    // A rival with nearly the same score makes the board doubtful.
    let other =
        guesses.iter().find(|other| other.tiles() != best.tiles() || other.grid.columns != best.grid.columns);
    let is_unrivalled = other.is_none_or(|other| other.score < best.score - MIN_MARGIN);
    match best.partner(&guesses) {
        Some(partner) => Some(best.average(partner).to_reading(is_unrivalled, filled)),
        None => Some(best.to_reading(is_unrivalled && best.grid.source != Source::Numbers, filled)),
    }
}

/// Returns the guess with the highest score, or a solved board with a much higher likelihood.
fn best_guess<'a, 'g>(guesses: &'a [Guess<'g>]) -> Option<&'a Guess<'g>> {
    let first = guesses.first()?;
    let solved = guesses.iter().filter(|guess| guess.is_solved() && guess.homes.len() >= MIN_SOLVED_CELLS);
    let clearest = solved.max_by(|a, b| a.clarity().total_cmp(&b.clarity()));
    let wins = |solved: &&Guess<'_>| !first.is_solved() && solved.mean > first.mean + SOLVED_LEAD;
    Some(clearest.filter(wins).unwrap_or(first))
}

/// Returns the guesses with numbers from 1 and, for printed numbers, also from 0.
fn list_guesses(grid: &Grid) -> Vec<Guess<'_>> {
    let firsts = if grid.source == Source::Numbers { &[1, 0][..] } else { &[1] };
    firsts.iter().filter_map(|&first| guess(grid, first)).collect()
}

/// Returns the board that a grid shows if its lowest number is `first`.
fn guess(grid: &Grid, first: u8) -> Option<Guess<'_>> {
    let count = grid.cells.len();
    let costs = costs(grid, first);
    // Number of inner seams.
    let seams = 2 * count - grid.columns - grid.rows;
    let fitting = |sides: f32| (-sides / (seams as f32 * GOOD_SEAM_LOG_ODDS)).clamp(0.0, 1.0);
    let arranged = match &grid.fits {
        Some(fits) => Some(Pieces { costs: &costs, fits, columns: grid.columns }.arrange()?),
        None => None,
    };
    // On tiles with grain or changing hues no sides fit, which does not disprove the numbers.
    let is_evidence =
        |arranged: &Arrangement| grid.source != Source::Numbers || fitting(arranged.sides) > MAX_GRAIN_FIT;
    let (homes, gap, cost, sides, margins) = match arranged.filter(is_evidence) {
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
    if mean + 2.0 * fitting < MIN_MEAN {
        return None;
    }
    // Numbers fill every cell. Pictures also match in parts of tiles, so the number of cells is no
    // evidence for them. A few sides fit by chance.
    let (weight, penalty) = match grid.source {
        Source::Numbers => (count as f32, 0.0),
        Source::Sides if count < SMALL_BOARD_CELLS => (count as f32, SMALL_SIDES_PENALTY),
        Source::Reference | Source::Sides => (9.0, 0.0),
    };
    let score = (log_odds_per_cell(grid.source, grid.reader) - cost / count as f32) * weight;
    let score = score - penalty - NO_LINES_PENALTY * (1.0 - grid.lines);
    // Boards that look solved are mostly lists or pictures; `best_guess` makes exceptions.
    let at_home = homes.iter().enumerate().filter(|&(cell, &home)| cell == home).count();
    let score = if at_home == count { score - 0.8 * score.abs() } else { score };
    if grid.source == Source::Sides && at_home * 2 > count {
        return None;
    }
    let guess = Guess { grid, first, costs, homes, gap, mean, fitting, margins, score };
    (!guess.is_list()).then_some(guess)
}

/// Returns the assignment costs: rows are cells, then the missing number; columns are numbers, then
/// the gap.
fn costs(grid: &Grid, first: u8) -> Vec<Vec<f32>> {
    let count = grid.cells.len();
    let gap = |cell: &Cell| if first == 1 { cell.blank.max(cell.likelihood(0)) } else { cell.blank };
    let row = |cell: &Cell| {
        let numbers = (0..count).map(|k| -cell.likelihood(first + k as u8));
        numbers.chain([-gap(cell)]).collect::<Vec<f32>>()
    };
    // Few games count from 0.
    let from_0 = if first == 0 { FROM_ZERO_COST } else { 0.0 };
    // Usually the number of the last cell or of a corner is missing. Numbers from 0 that lack the 0
    // are more likely numbers from 1.
    let corner = |k: usize| k + 1 == grid.columns || k + grid.columns == count;
    let missing = |k: usize| match k {
        k if k + 1 == count => 0.0,
        0 if first == 1 => 1.5,
        0 => 6.0,
        k if corner(k) => 2.5 + from_0,
        _ => 3.5 + from_0,
    };
    grid.cells.iter().map(row).chain([(0..count).map(missing).chain([FORBIDDEN_COST]).collect()]).collect()
}

impl<'g> Guess<'g> {
    /// Returns the guess at the same board by the other reader.
    fn partner<'a>(&self, guesses: &'a [Guess<'g>]) -> Option<&'a Guess<'g>> {
        let is_same = |other: &&Guess<'_>| {
            other.grid.source == Source::Numbers
                && other.grid.reader != self.grid.reader
                && other.grid.reader != Reader::Either
                && other.gap == self.gap
                && other.homes == self.homes
                && other.grid.has_same_cells(self.grid)
        };
        let is_single = self.grid.source == Source::Numbers && self.grid.reader != Reader::Either;
        guesses.iter().filter(|_| is_single).find(is_same)
    }

    /// Returns the same board with the mean of both readers' costs.
    fn average(&self, partner: &Self) -> Self {
        let mean = |(a, b): (&Vec<f32>, &Vec<f32>)| a.iter().zip(b).map(|(a, b)| 0.5 * (a + b)).collect();
        let costs = self.costs.iter().zip(&partner.costs).map(mean).collect();
        Self { costs, homes: self.homes.clone(), margins: self.margins.clone(), ..*self }
    }

    /// Returns the tile of each cell: 0 is the gap, tile k belongs to the k-th cell of the solved
    /// board.
    fn tiles(&self) -> Vec<u8> {
        let tile = |(cell, &home): (usize, &usize)| if cell == self.gap { 0 } else { home as u8 + 1 };
        self.homes.iter().enumerate().map(tile).collect()
    }

    /// Returns whether every printed number is in its place.
    fn is_solved(&self) -> bool {
        self.grid.source == Source::Numbers && self.homes.iter().enumerate().all(|(cell, &home)| cell == home)
    }

    /// Returns the weighted mean log-likelihood, plus a bonus for each cell: of two clear solved
    /// boards, the larger one is more likely.
    fn clarity(&self) -> f32 {
        2.0 * self.mean + 0.1 * self.homes.len() as f32
    }

    /// Returns the doubtful cells, numbered from 1, the worst first; at least two if the board is
    /// unsolvable. Cells that are doubtful only because they may be exchanged with one of these
    /// follow.
    fn doubts(&self, solvable: bool) -> Vec<usize> {
        let count = self.homes.len();
        let margins = match &self.margins {
            Some(margins) => margins.clone(),
            None => margins(&self.costs),
        };
        let clear = if self.grid.source == Source::Sides { MIN_SIDES_MARGIN } else { MIN_MARGIN };
        // A printed number is doubtful if it matches its cell poorly. A piece may differ from the
        // reference at its home and yet match no other home.
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
        let mut cells: Vec<usize> = doubts.into_iter().map(|(_, cell)| cell).collect();
        // If the content of a cell may be exchanged with that of a doubtful cell, both are
        // doubtful.
        for at in 0..cells.len() {
            let partner = self.cheapest_exchange(cells[at] - 1, clear);
            cells.extend(partner.map(|partner| partner + 1).filter(|partner| !cells.contains(partner)));
        }
        cells
    }

    /// Returns the cell that may be exchanged with `cell` at the lowest cost, if this cost is below
    /// `max_cost`.
    fn cheapest_exchange(&self, cell: usize, max_cost: f32) -> Option<usize> {
        let count = self.homes.len();
        let shown = |cell: usize| if cell == self.gap { count } else { self.homes[cell] };
        let cost = |other: usize| {
            let [a, b] = [cell, other].map(|cell| &self.costs[cell]);
            a[shown(other)] + b[shown(cell)] - a[shown(cell)] - b[shown(other)]
        };
        let costs = (0..count).filter(|&other| other != cell).map(|other| (cost(other), other));
        costs.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(cost, _)| *cost < max_cost).map(|(_, other)| other)
    }

    /// Returns the evidence for a board, from 0 to 1. Pieces with a moderate fit occur in any
    /// picture.
    fn fit(&self, doubts: usize) -> f32 {
        let clear = 1.0 - doubts as f32 / self.homes.len() as f32;
        match self.grid.source {
            Source::Sides if !self.is_sufficient() => 0.3 * self.fitting * clear,
            Source::Sides => self.fitting * clear,
            _ => self.mean.exp().max(self.fitting * clear),
        }
    }

    /// Returns whether the evidence excludes chance. Small boards need clear printed numbers
    /// between visible lines. The count of numbers outside a grid ([`Grid::strays`]) must be less
    /// than half the count of its cells. If a thumbnail identified the pieces, their sides must
    /// fit.
    fn is_sufficient(&self) -> bool {
        let Grid { source, fits, lines, strays, .. } = self.grid;
        let is_small = self.homes.len() < SMALL_BOARD_CELLS;
        match source {
            // A grid of numbers over a picture may lack a column, unless its seams are very clear.
            Source::Numbers if self.grid.is_pictured() && *lines < 0.9 => false,
            // Calendars and rows of dials look like solved boards with the gap first.
            Source::Numbers if self.counts_up() && self.tiles()[0] == 0 => false,
            Source::Numbers => {
                strays * 2 < self.homes.len() && (!is_small || *lines > 0.6 && self.mean > -0.2)
            }
            Source::Reference => !is_small && (fits.is_none() || self.fitting > 0.5),
            Source::Sides => !is_small && *lines > 0.99,
        }
    }

    /// Returns the reading: the board in a player's notation, with tiles numbered by their homes.
    fn to_reading(&self, is_unrivalled: bool, filled: &Options) -> Reading {
        let columns = self.grid.columns;
        let tiles = self.tiles();
        let mut options = Options::from([(BOARD, write_rows(&tiles, columns))]);
        let (count, missing) = (tiles.len() as u8, self.homes[self.gap] as u8 + 1);
        if missing != count {
            let goal: Vec<u8> = (1..=count).map(|tile| if tile == missing { 0 } else { tile }).collect();
            options.set(GOAL, write_rows(&goal, columns));
        }
        let all_options = options.overlaid(filled);
        let board = parse(&all_options);
        // Errors in the player's options are reported with the board.
        let solvable = match &board {
            Ok(board) => board.is_solvable(),
            Err(_) => parse(&options).is_ok_and(|board| board.is_solvable()),
        };
        let doubts = self.doubts(solvable);
        let doubt = |&place: &usize| {
            let (column, row) = ((place - 1) % columns, (place - 1) / columns);
            let in_scene = Some([column as f32, row as f32, 1.0, 1.0]);
            Doubt { place, in_picture: self.grid.cells[place - 1].corners, in_scene }
        };
        let shown = tiles.iter().zip(&self.grid.cells).filter(|&(&tile, _)| tile != 0);
        let pieces = if self.grid.is_pictured() {
            shown.map(|(tile, cell)| (tile.to_string(), cell.corners)).collect()
        } else {
            Vec::new()
        };
        Reading {
            options: all_options,
            board: erase(board),
            sure: is_unrivalled && solvable && doubts.is_empty() && self.is_sufficient(),
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

/// Writes rows of numbers.
fn write_rows(tiles: &[u8], columns: usize) -> String {
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    tiles.chunks(columns).map(row).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests;
