//! Makes a way shorter piece by piece: each stretch of it is searched anew, for the fewest moves between its
//! ends.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicU32, Ordering};

use super::grid::Grid;
use crate::families::sliding::rules::Direction;
use crate::puzzle::Stop;
use crate::search::{Deepening, Meter, Walk};

/// Shortens `way` by windows of `length` moves until none of them can be improved by a search of about
/// `looks` times 16,384 nodes. Returns whether anything was gained.
///
/// # Errors
/// When the meter says that the budget is spent; `way` is legal and no longer than before.
pub(super) fn shorten(
    grid: &Grid,
    start: &[u8],
    way: &mut Vec<Direction>,
    length: usize,
    looks: u32,
    meter: &mut Meter<'_>,
) -> Result<bool, Stop> {
    let before = way.len();
    let mut positions = grid.replay(start, way);
    let mut from = 0;
    let mut unchanged = 0;
    // Round and round, until a whole round changes nothing.
    while unchanged <= way.len() {
        if from + 2 >= way.len() {
            from = 0;
        }
        let to = (from + length).min(way.len());
        if to <= from { break; }
        let done = AtomicU32::new(0);
        let tired = || done.fetch_add(1, Ordering::Relaxed) + 1 >= looks;
        let mut search = Deepening { bound: 0, step: 2, below: (to - from) as u32, interrupt: &tired };
        match search.search(&Segment::new(grid, &positions[from], &positions[to]), meter)? {
            Some(shorter) => {
                way.splice(from..to, shorter);
                positions = grid.replay(start, way);
                unchanged = 0;
                from = from.saturating_sub(length / 2);
            }
            None => {
                let step = length / 4;
                unchanged += step;
                from += step;
            }
        }
    }
    Ok(way.len() < before)
}

/// A position on the way to another one.
#[derive(Clone)]
struct Segment<'a> {
    grid: &'a Grid,
    /// For each cell where the other position has what lies here.
    homes: Vec<u8>,
    gap: usize,
    last: Option<Direction>,
    /// The sum of the Manhattan distances.
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
