//! A beam's task: to find a path from a position to the goal of its grid. Two beams can search from
//! both ends, the second with the reversed task.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::beam::{self, BeamResult};
use super::estimate::Estimate;
use super::grid::Grid;
use super::guide::InformedGuide;
use super::staged;
use crate::families::direction::Direction;
use crate::families::sliding::pattern::additive::{self, MaxHeuristic};
use crate::families::sliding::pattern::place::PatternData;
use crate::families::sliding::pattern::tiers::MAX_CELLS_OF_FEW;
use crate::search::Meter;

/// A position to search from, and the guide of the search.
pub(super) struct Task {
    pub(super) grid: Grid,
    pub(super) start: Vec<u8>,
    estimate: Estimate,
}

impl Task {
    pub(super) fn new(grid: Grid, start: Vec<u8>) -> Self {
        Self { estimate: Estimate::new(&grid), grid, start }
    }

    /// Returns the reversed task: from the goal to the start, with each tile numbered by its cell
    /// in the start.
    pub(super) fn reversed(&self) -> Self {
        let mut start = vec![0; self.start.len()];
        self.start.iter().enumerate().for_each(|(cell, &home)| start[usize::from(home)] = cell as u8);
        Self::new(Grid::new(self.grid.shape, self.grid.gap_of(&self.start)), start)
    }

    /// Finds a solution with a beam, guided by pattern databases if available. If the beam ends
    /// early, `staged` completes the path.
    pub(super) fn solve<const PATTERNS: usize>(
        &self,
        known: Option<&MaxHeuristic<2, PATTERNS>>,
        width: usize,
        max_moves: usize,
        meter: &mut Meter<'_>,
    ) -> Vec<Direction> {
        let Self { grid, estimate, start } = self;
        let BeamResult { mut path, end } = match (known, start.len()) {
            (Some(additive), ..=MAX_CELLS_OF_FEW) => {
                let guide = InformedGuide { estimate, additive };
                beam::search::<MAX_CELLS_OF_FEW, _>(grid, &guide, start, width, max_moves, meter)
            }
            (Some(additive), _) => {
                let guide = InformedGuide { estimate, additive };
                beam::search::<{ additive::MAX_CELLS }, _>(grid, &guide, start, width, max_moves, meter)
            }
            (None, ..=25) => beam::search::<25, _>(grid, estimate, start, width, max_moves, meter),
            (None, ..=49) => beam::search::<49, _>(grid, estimate, start, width, max_moves, meter),
            (None, _) => beam::search::<100, _>(grid, estimate, start, width, max_moves, meter),
        };
        path.extend(staged::solve(grid, &end));
        path
    }
}

/// Returns the maximum width of a beam, in positions per layer: 480,000 for 5x5, 120,000 for 10x10.
pub(super) fn max_width(cells: usize) -> f64 {
    12_000_000.0 / cells as f64
}

/// Returns the memory of two concurrent beams in bytes per unit of width. Each kept position counts
/// in its own layer and in the next, with its pattern data, its moves, its history, and its share
/// of the closed set.
pub(super) fn beams_bytes<const PATTERNS: usize>(cells: usize) -> usize {
    let known = if cells <= additive::MAX_CELLS { size_of::<PatternData<2, PATTERNS>>() } else { 0 };
    2 * (2 * (cells + known + 32) + 4 * 32 + 256 + 256)
}

/// Runs two beams, one from each end, on two cores if available. Returns the shorter solution.
pub(super) fn search_both_ends<const PATTERNS: usize>(
    ends: [&Task; 2],
    known: [Option<&MaxHeuristic<2, PATTERNS>>; 2],
    width: usize,
    max_moves: usize,
    meter: &mut Meter<'_>,
) -> Option<Vec<Direction>> {
    let next = AtomicUsize::new(0);
    let paths = meter.share(|meter| {
        let mut paths = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let path = match number {
                0 => ends[0].solve(known[0], width, max_moves, meter),
                1 => reverse_path(ends[1].solve(known[1], width, max_moves, meter)),
                _ => return paths,
            };
            paths.push((path, number));
        }
    });
    let best = paths.into_iter().flatten().min_by_key(|(path, number)| (path.len(), *number));
    best.map(|(path, _)| path)
}

/// Reverses the order and the direction of the moves of a path.
fn reverse_path(path: Vec<Direction>) -> Vec<Direction> {
    path.into_iter().rev().map(Direction::opposite).collect()
}
