//! Boards too large for a proof: a good solution by the deadline, and a lower bound.

mod beam;
mod bound;
mod estimate;
mod grid;
mod history;
mod staged;

use self::estimate::Estimate;
use self::grid::Grid;
use super::rules::Direction;
use super::shape::Shape;
use crate::search::Meter;

/// The best way found and what is proven of it.
pub(super) struct Found {
    pub(super) moves: Vec<Direction>,
    /// No solution is shorter.
    pub(super) at_least: usize,
}

/// Searches while the meter allows, and answers in any case. `homes` gives, for what lies in each cell, its
/// cell in the goal; the goal must be within reach.
pub(super) fn search(shape: Shape, homes: &[u8], goal_gap: usize, meter: &mut Meter<'_>) -> Found {
    let grid = Grid::new(shape, goal_gap);
    let at_least = bound::at_least(&grid, homes);
    let mut moves = staged::solve(&grid, homes);
    let estimate = Estimate::new(&grid);
    let mut width: usize = 300;
    while moves.len() > at_least {
        let most = moves.len() - 1;
        let way = match homes.len() {
            ..=25 => beam::search::<25>(&grid, &estimate, homes, width, most, meter),
            26..=49 => beam::search::<49>(&grid, &estimate, homes, width, most, meter),
            _ => beam::search::<100>(&grid, &estimate, homes, width, most, meter),
        };
        match way {
            Some(way) => moves = way,
            None => break,
        }
        width *= 4;
    }
    Found { moves, at_least }
}

/// A measurement for the benchmark.
#[doc(hidden)]
pub fn measure(shape: (usize, usize), homes: &[u8], goal_gap: usize, time: f64) -> (Vec<usize>, usize) {
    let budget = crate::search::Budget::of_time(std::time::Duration::from_secs_f64(time));
    let mut meter = Meter::new(&budget);
    let found = search(Shape { width: shape.0, height: shape.1 }, homes, goal_gap, &mut meter);
    (found.moves.iter().map(|&m| m as usize).collect(), found.at_least)
}
