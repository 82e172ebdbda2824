//! Move sequences that a search can skip, since other sequences lead to the same position.
//!
//! Six moves around a 2x2 block in one direction end in the same position as six moves in the other
//! direction. Longer loops exist as well. Of two sequences with the same result, only the shorter
//! one is searched, or the first in the order U L D R if both are equally long. In this sequence,
//! the gap must stay inside the rectangle that it covers in the other one. The sequence is then
//! legal wherever the other one is.
//!
//! An automaton reads the moves as they are made and rejects the move that completes a redundant
//! sequence (Taylor and Korf 1993, "Pruning duplicate nodes in depth-first search").

use std::collections::{BTreeMap, HashMap, VecDeque};

use crate::families::direction::Direction;
use crate::search::Table;

/// Maximum length of a sequence. Longer ones prune little more, and each further move triples the
/// number of sequences.
const MAX_LENGTH: usize = 8;

/// Automaton: for each state, the state after a move up, left, down and right, or
/// [`Loops::REJECTED`].
#[derive(Debug)]
pub(super) struct Loops(Box<[[u16; 4]]>);

impl Table for Loops {
    fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }
}

/// Column and row of a cell on an unbounded board; the gap starts at 0, 0.
type Cell = (i8, i8);

/// Effect of a move sequence.
#[derive(Clone, Default)]
struct Trace {
    moves: Vec<u8>,
    gap: Cell,
    /// Origin of each displaced tile, by its current cell.
    origins: BTreeMap<Cell, Cell>,
    /// Corners of the rectangle that the gap has covered.
    min_corner: Cell,
    max_corner: Cell,
}

impl Trace {
    /// Returns the trace after one more move.
    fn after_move(&self, mv: u8) -> Self {
        let (x, y) = self.gap;
        // The gap moves in the opposite direction.
        let cell = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)][usize::from(mv)];
        let mut next = self.clone();
        next.moves.push(mv);
        let origin = next.origins.remove(&cell).unwrap_or(cell);
        if origin != self.gap {
            next.origins.insert(self.gap, origin);
        }
        next.gap = cell;
        next.min_corner = (self.min_corner.0.min(cell.0), self.min_corner.1.min(cell.1));
        next.max_corner = (self.max_corner.0.max(cell.0), self.max_corner.1.max(cell.1));
        next
    }

    /// Returns whether the gap stayed inside the rectangle between two corners.
    fn stays_inside(&self, other: &(Cell, Cell)) -> bool {
        let (min_corner, max_corner) = other;
        self.min_corner.0 >= min_corner.0
            && self.min_corner.1 >= min_corner.1
            && self.max_corner.0 <= max_corner.0
            && self.max_corner.1 <= max_corner.1
    }
}

impl Loops {
    /// State of a rejected move.
    const REJECTED: u16 = u16::MAX;

    /// State before the first move.
    pub(super) const START: u16 = 0;

    pub(super) fn new() -> Self {
        build_automaton(&redundant_sequences())
    }

    /// Returns the automaton that rejects no move.
    pub(super) fn accepting_all() -> Self {
        Self([[Self::START; 4]].into())
    }

    /// Returns the state after a move; `None` if the move is redundant.
    #[inline]
    pub(super) fn after(&self, state: u16, mv: Direction) -> Option<u16> {
        let next = self.0[usize::from(state)][mv as usize];
        (next != Self::REJECTED).then_some(next)
    }
}

/// Lists all minimal redundant sequences, breadth-first and in the order of the moves.
fn redundant_sequences() -> Vec<Vec<u8>> {
    let mut redundant: Vec<Vec<u8>> = Vec::new();
    let mut known: HashMap<(Cell, BTreeMap<Cell, Cell>), Vec<Trace>> = HashMap::new();
    let start = Trace::default();
    known.insert((start.gap, start.origins.clone()), vec![start.clone()]);
    let mut level = vec![start];
    for _ in 0..MAX_LENGTH {
        let mut next = Vec::new();
        for trace in level.iter().flat_map(|trace| (0..4).map(|mv| trace.after_move(mv))) {
            if redundant.iter().any(|list| trace.moves.ends_with(list)) {
                continue;
            }
            let same_effect = known.entry((trace.gap, trace.origins.clone())).or_default();
            if same_effect.iter().any(|known| known.stays_inside(&(trace.min_corner, trace.max_corner))) {
                redundant.push(trace.moves);
            } else {
                same_effect.push(trace.clone());
                next.push(trace);
            }
        }
        level = next;
    }
    redundant
}

/// Builds the automaton that rejects the last move of each sequence (Aho and Corasick 1975).
fn build_automaton(lists: &[Vec<u8>]) -> Loops {
    // The trie of all sequences; 0 means no child.
    let mut next = vec![[0u16; 4]];
    let mut ends = vec![false];
    for list in lists {
        let mut state = 0;
        for &mv in list {
            let count = next.len() as u16;
            let child = &mut next[state][usize::from(mv)];
            if *child == 0 {
                *child = count;
                next.push([0; 4]);
                ends.push(false);
            }
            state = usize::from(next[state][usize::from(mv)]);
        }
        ends[state] = true;
    }
    // The failure link of a node: the longest suffix of its sequence that is a prefix of another.
    let mut failure_links = vec![0; next.len()];
    let mut queue: VecDeque<usize> =
        next[0].iter().map(|&child| child.into()).filter(|&child| child != 0).collect();
    while let Some(state) = queue.pop_front() {
        let fallbacks = next[failure_links[state]];
        for (child, fallback) in next[state].iter_mut().zip(fallbacks) {
            match usize::from(*child) {
                0 => *child = fallback,
                child => {
                    failure_links[child] = fallback.into();
                    ends[child] |= ends[usize::from(fallback)];
                    queue.push_back(child);
                }
            }
        }
    }
    let reject = |state: u16| if ends[usize::from(state)] { Loops::REJECTED } else { state };
    Loops(next.into_iter().map(|row| row.map(reject)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn automaton_rejects_reversals_and_one_direction_around_blocks() {
        let lists = redundant_sequences();
        let text =
            |list: &Vec<u8>| list.iter().map(|&mv| ["U", "L", "D", "R"][usize::from(mv)]).collect::<String>();
        let short: Vec<String> = lists.iter().filter(|list| list.len() < 7).map(text).collect();
        assert_eq!(short, ["UD", "LR", "DU", "RL", "LURDLU", "DLURDL", "RULDRU", "RDLURD"]);
    }
}
