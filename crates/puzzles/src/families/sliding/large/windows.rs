//! Shortens a path window by window. A window is a run of consecutive moves of the path. A search
//! replaces them if fewer moves lead from its first position to its last.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicU32, Ordering};

use super::grid::Grid;
use crate::families::direction::Direction;
use crate::puzzle::Stop;
use crate::search::{IdaStar, Meter, Walk};

/// Shortens a path from `start`, in one pass per entry of `windows`, unless the meter stops the
/// search. An entry holds the length of a window, in moves, and the maximum checks of its search
/// ([`IdaStar::interrupt`]), which come every 16,384 nodes.
pub(super) fn shorten(
    grid: &Grid,
    start: &[u8],
    path: &mut Vec<Direction>,
    windows: &[(usize, u32)],
    meter: &mut Meter<'_>,
) {
    for &(length, max_checks) in windows {
        if improve_windows(grid, start, path, length, max_checks, meter).is_err() {
            break;
        }
    }
}

/// Makes one pass over the path, from start to end, with windows of `length` moves. After a gain,
/// the pass goes back half a window, since earlier windows may now improve. The search of each
/// window ends at its check number `max_checks`.
fn improve_windows(
    grid: &Grid,
    start: &[u8],
    path: &mut Vec<Direction>,
    length: usize,
    max_checks: u32,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let mut positions = grid.replay(start, path);
    let mut from = 0;
    while from + 2 < path.len() {
        let to = (from + length).min(path.len());
        let checks = AtomicU32::new(0);
        let is_over_limit = || checks.fetch_add(1, Ordering::Relaxed) + 1 >= max_checks;
        let mut search = IdaStar {
            bound: 0,
            step: 2,
            upper_bound: (to - from) as u32,
            interrupt: &is_over_limit,
            on_raise: &mut |_, _| {},
        };
        match search.search(&Segment::new(grid, &positions[from], &positions[to]), meter)? {
            Some(shorter) => {
                positions.splice(from..=to, grid.replay(&positions[from], &shorter));
                path.splice(from..to, shorter);
                from = from.saturating_sub(length / 2);
            }
            None => from += length / 4,
        }
    }
    Ok(())
}

/// Position of a search from the start of a window to its end.
#[derive(Clone)]
struct Segment<'a> {
    grid: &'a Grid,
    /// For each cell, the cell that its tile or gap occupies at the end of the window.
    homes: Vec<u8>,
    gap: usize,
    last: Option<Direction>,
    /// Sum of the Manhattan distances of the tiles, without the gap, from those cells.
    distance: u32,
}

impl<'a> Segment<'a> {
    fn new(grid: &'a Grid, position: &[u8], goal: &[u8]) -> Self {
        let mut cells = vec![0; goal.len()];
        goal.iter().enumerate().for_each(|(cell, &tile)| cells[usize::from(tile)] = cell as u8);
        let homes: Vec<u8> = position.iter().map(|&tile| cells[usize::from(tile)]).collect();
        let gap = grid.gap_of(position);
        let tiles = homes.iter().enumerate().filter(|(cell, _)| *cell != gap);
        let distance = tiles.map(|(cell, &home)| grid.distance(home, cell)).sum();
        Self { grid, homes, gap, last: None, distance }
    }
}

impl Walk for Segment<'_> {
    type Move = Direction;

    fn is_goal(&self) -> bool {
        self.distance == 0
    }

    fn lower_bound(&self) -> u32 {
        self.distance
    }

    fn children<B>(
        &mut self,
        within: u32,
        mut visit: impl FnMut(&mut Self, Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (grid, gap, last, distance) = (self.grid, self.gap, self.last, self.distance);
        let back = last.map(Direction::opposite);
        for (direction, source) in grid.moves(gap).filter(|(direction, _)| Some(*direction) != back) {
            let home = self.homes[source];
            let after = distance + grid.distance(home, gap) - grid.distance(home, source);
            if after <= within {
                self.homes.swap(gap, source);
                (self.gap, self.last, self.distance) = (source, Some(direction), after);
                let flow = visit(self, direction);
                self.homes.swap(gap, source);
                (self.gap, self.last, self.distance) = (gap, last, distance);
                if let Break(value) = flow {
                    return Break(value);
                }
            }
        }
        Continue(())
    }
}
