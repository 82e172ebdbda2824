//! Best-first search for any solution, for boards whose shortest solution is out of reach. The
//! score of a position is its moves so far plus a weight for each occupied cell between the target
//! car and its exit.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::rules::{Rules, State};
use super::search::INITIAL_CAPACITY;
use crate::search::{Meter, ReachedSet};

/// Maximum expanded positions.
const MAX_NODES: u64 = 400_000;

/// Weight of an occupied cell between the target car and its exit, in moves.
const OCCUPIED_WEIGHT: u32 = 8;

/// Returns the positions after the start up to a solved one, or `None` if no path was found.
pub(super) fn search(rules: &Rules, start: State, meter: &mut Meter<'_>) -> Option<Vec<State>> {
    meter.grant(MAX_NODES, |meter| {
        // Additional bytes per position: its depth and its entry in the heap.
        let extra = size_of::<u32>() + size_of::<Reverse<(u32, u32)>>();
        let mut seen = ReachedSet::new(meter.memory(), INITIAL_CAPACITY).with_extra(extra);
        seen.insert(start, 0);
        let mut depths = vec![0u32];
        let mut open = BinaryHeap::from([Reverse((0, 0))]);
        while let Some(Reverse((_, at))) = open.pop() {
            meter.tick().ok()?;
            if !seen.has_room() {
                return None;
            }
            let (mut solved, depth) = (None, depths[at as usize] + 1);
            rules.moves(seen.states[at as usize], |_, after, solves| {
                if solved.is_none() && seen.insert(after, at) {
                    let number = seen.states.len() - 1;
                    depths.push(depth);
                    open.push(Reverse((
                        depth + OCCUPIED_WEIGHT * rules.count_blocking(after),
                        number as u32,
                    )));
                    solved = solves.then_some(number);
                }
            });
            if let Some(solved) = solved {
                return Some(seen.path(solved).into_iter().map(|at| seen.states[at]).collect());
            }
        }
        None
    })
}
