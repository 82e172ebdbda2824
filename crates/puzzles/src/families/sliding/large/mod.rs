//! Boards too large for a proof: a good solution by the deadline, and a lower bound.
//!
//! At once `staged` and a narrow beam give a solution. Then wider and wider beams, ordered by an estimate, look for
//! shorter ones while the budget lasts, some from the position to the goal and some from the goal to the position, and
//! `windows` shortens the best of all piece by piece. Nothing here proves that no solution is shorter, unless one reaches
//! the `bound`.

mod beam;
mod bound;
mod estimate;
mod grid;
mod history;
mod staged;
mod windows;

use std::sync::atomic::{AtomicUsize, Ordering};

use self::beam::Reached;
use self::estimate::Estimate;
use self::grid::Grid;
use super::shape::Shape;
use crate::families::direction::Direction;
use crate::puzzle::{Progress, Tell};
use crate::search::Meter;

/// The best path found and what is proven of it.
pub(super) struct Found {
    pub(super) moves: Vec<Direction>,
    /// No solution is shorter.
    pub(super) at_least: usize,
}

/// Positions in each layer of the beam that is part of the answer at once.
const GRANTED: usize = 250;

/// Positions in each layer of the first beams in the budget.
const NARROWEST: f64 = 750.0;

/// Cells of all positions in a layer of the widest beams, which bounds their memory: 48,000 positions of 5x5, 12,000
/// of 10x10.
const WIDEST_CELLS: f64 = 1_200_000.0;

/// How many times as wide the next beams are while there is plenty of time.
const GROWTH: f64 = 3.0;

/// The part of the budget that is planned with: in wider beams each position takes a little longer.
const PLANNED: f64 = 0.85;

/// How the best path is shortened in the end: moves in a window, and how many times 16,384 nodes its search may
/// cost. Longer windows gain hardly anything.
const WINDOWS: [(usize, u32); 4] = [(24, 1), (32, 1), (40, 8), (50, 16)];

/// Searches while the meter allows, and answers in any case. `homes` gives, for what lies in each cell, its
/// cell in the goal; the goal must be within reach. Each better path is told.
pub(super) fn search(
    shape: Shape,
    homes: &[u8],
    goal_gap: usize,
    meter: &mut Meter<'_>,
    tell: &mut Tell<'_, Vec<Direction>>,
) -> Found {
    let forward = Task::new(Grid::new(shape, goal_gap), homes.to_vec());
    let backward = forward.reversed();
    let at_least = bound::at_least(&forward.grid, homes);
    // A narrow beam is granted whatever the budget: it takes some milliseconds and saves a third.
    let staged = staged::solve(&forward.grid, homes);
    let beamed = meter.granted(u64::MAX, |meter| forward.solve(GRANTED, staged.len(), meter));
    let mut moves = if beamed.len() < staged.len() { beamed } else { staged };
    let mut tell = |moves: &[Direction], meter: &Meter<'_>| {
        tell(Progress { best: Some(moves.to_vec()), at_least: at_least as u32, nodes: meter.nodes() });
    };
    tell(&moves, meter);
    let widest = WIDEST_CELLS / homes.len() as f64;
    let (mut width, mut spent) = (NARROWEST, meter.spent());
    let mut share = meter.memory();
    while moves.len() > at_least && spent < 1.0 && share.resize(width as usize * beams_bytes(homes.len())) {
        let path = both_ends(&forward, &backward, width as usize, moves.len() - 1, meter);
        if let Some(path) = path.filter(|path| path.len() < moves.len()) {
            moves = path;
            tell(&moves, meter);
        }
        let before = std::mem::replace(&mut spent, meter.spent());
        let affordable = PLANNED * (1.0 - spent) / (spent - before);
        if affordable < 1.0 || width >= widest {
            break;
        }
        // The last one takes all the time that is left, since a narrower one after it would find nothing.
        let growth = if affordable < GROWTH * GROWTH { affordable } else { GROWTH };
        width = (width * growth).min(widest);
    }
    windows::shorten(&forward.grid, homes, &mut moves, &WINDOWS, meter);
    Found { moves, at_least }
}

/// Bytes for each position in the layers of two beams, one on each core: the position now and then, its moves, and how it
/// was reached.
fn beams_bytes(cells: usize) -> usize {
    2 * (2 * (cells + 32) + 4 * 32 + 256)
}

/// The shorter of the solutions that two beams find, on two cores if there are two.
fn both_ends(
    forward: &Task,
    backward: &Task,
    width: usize,
    most: usize,
    meter: &mut Meter<'_>,
) -> Option<Vec<Direction>> {
    let next = AtomicUsize::new(0);
    let paths = meter.share(|meter| {
        let mut paths = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let path = match number {
                0 => forward.solve(width, most, meter),
                1 => reversed(backward.solve(width, most, meter)),
                _ => return paths,
            };
            paths.push((path, number));
        }
    });
    let best = paths.into_iter().flatten().min_by_key(|(path, number)| (path.len(), *number));
    best.map(|(path, _)| path)
}

/// A position to search from, and what guides the search.
struct Task {
    grid: Grid,
    estimate: Estimate,
    start: Vec<u8>,
}

impl Task {
    fn new(grid: Grid, start: Vec<u8>) -> Self {
        Self { estimate: Estimate::new(&grid), grid, start }
    }

    /// The task turned round: from the goal to the start, with each tile numbered by its cell in the start.
    fn reversed(&self) -> Self {
        let mut start = vec![0; self.start.len()];
        self.start.iter().enumerate().for_each(|(cell, &home)| start[usize::from(home)] = cell as u8);
        Self::new(Grid::new(self.grid.shape, self.grid.gap_of(&self.start)), start)
    }

    /// A solution, by a beam as far as it comes.
    fn solve(&self, width: usize, most: usize, meter: &mut Meter<'_>) -> Vec<Direction> {
        let beam = match self.start.len() {
            ..=25 => beam::search::<25>,
            26..=49 => beam::search::<49>,
            _ => beam::search::<100>,
        };
        let Reached { mut path, end } = beam(&self.grid, &self.estimate, &self.start, width, most, meter);
        path.extend(staged::solve(&self.grid, &end));
        path
    }
}

/// The path from the end to the start.
fn reversed(path: Vec<Direction>) -> Vec<Direction> {
    path.into_iter().rev().map(Direction::opposite).collect()
}

#[cfg(test)]
mod tests;
