//! Some solution, found quickly, for where the shortest is out of reach: of all positions known, the search goes on from the
//! one that is best by its moves so far and by what is still in the way.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::rules::{Rules, State};
use super::search::ROOM;
use crate::search::{Meter, Reached};

/// How many positions are looked at.
const NODES: u64 = 400_000;

/// What a cell in the way counts, in moves.
const WEIGHT: u32 = 8;

/// The positions from behind the start to a solved one; `None` if none was found.
pub(super) fn solution(rules: &Rules, start: State, meter: &mut Meter<'_>) -> Option<Vec<State>> {
    meter.granted(NODES, |meter| {
        let mut seen = Reached::new(meter.memory(), ROOM);
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
                    open.push(Reverse((depth + WEIGHT * rules.in_the_way(after), number as u32)));
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
