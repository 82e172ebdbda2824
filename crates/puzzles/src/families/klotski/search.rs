//! Breadth-first search from a position outwards: a shortest path for any board, or the proof that there is
//! none.
//!
//! Mirror images count as one position where the board is its own mirror image. What is held of a position is
//! its packed form and where it was reached from; the moves are found again along the path.

use super::metric::Metric;
use super::position::{Move, State};
use super::rules::Rules;
use crate::puzzle::Stop;
use crate::search::{Meter, Share};

/// What the positions of one search may take together, in bytes.
const MOST_BYTES: usize = 768 << 20;

/// A shortest path in the metric; `None` if there is none at all, proven.
///
/// # Errors
/// As [`explore`].
pub(super) fn search<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    start: State<WORDS>,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Move>>, (Stop, u32)> {
    let (seen, goal) = explore(rules, metric, start, meter)?;
    Ok(goal.map(|goal| seen.path(rules, metric, start, goal)))
}

/// Every position that is nearer than the goal, some that are as far, and the number of a solved one; all that
/// can be reached if none is solved.
///
/// # Errors
/// What ran out (memory counts as nodes), and how many moves any path takes at least.
pub(super) fn explore<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    start: State<WORDS>,
    meter: &mut Meter<'_>,
) -> Result<(Seen<WORDS>, Option<usize>), (Stop, u32)> {
    let masks = rules.unpack(start);
    let mut seen = Seen::new(meter.memory());
    seen.insert(rules.paired(&masks).folded(), 0);
    if rules.is_goal(&masks) {
        return Ok((seen, Some(0)));
    }
    let mut next = 0;
    while next < seen.states.len() {
        // The positions that are there now are those of this depth.
        let level = next..seen.states.len();
        next = level.end;
        seen.levels.push(next);
        for at in level {
            let at_least = seen.levels.len() as u32;
            meter.tick().map_err(|why| (why, at_least))?;
            if !seen.has_room() {
                return Err((Stop::Nodes, at_least));
            }
            let state = seen.states[at];
            let masks = rules.unpack(state);
            let pair = rules.paired(&masks);
            let mut goal = None;
            rules.moves(&masks, metric, |mv| {
                let after = rules.pair_after(pair, mv).folded();
                if seen.insert(after, at as u32) && goal.is_none() && rules.arrives(&masks, mv) {
                    goal = Some(seen.states.len() - 1);
                }
            });
            if goal.is_some() {
                return Ok((seen, goal));
            }
        }
    }
    Ok((seen, None))
}

/// Positions in the order in which they were reached, and a hash table of their numbers.
pub(super) struct Seen<const WORDS: usize> {
    states: Vec<State<WORDS>>,
    /// Where those of each depth end.
    levels: Vec<usize>,
    /// The number of the position before each.
    before: Vec<u32>,
    /// Numbers plus one, 0 for a free slot; a power of two of them.
    slots: Vec<u32>,
    /// What they may take.
    share: Share,
}

/// More positions than are reached from one.
const MARGIN: usize = 1 << 12;

impl<const WORDS: usize> Seen<WORDS> {
    fn new(share: Share) -> Self {
        Self {
            share,
            states: Vec::with_capacity(1 << 14),
            levels: Vec::new(),
            before: Vec::with_capacity(1 << 14),
            slots: vec![0; 1 << 15],
        }
    }

    /// The depth of a position that stands for its mirror image too; `None` if it was not reached.
    pub(super) fn depth(&self, state: State<WORDS>) -> Option<u32> {
        let number = self.slots[self.find(state)].checked_sub(1)? as usize;
        Some(self.levels.partition_point(|&end| end <= number) as u32)
    }

    /// Adds a position unless it is there; whether it was added.
    fn insert(&mut self, state: State<WORDS>, before: u32) -> bool {
        let slot = self.find(state);
        if self.slots[slot] != 0 {
            return false;
        }
        self.states.push(state);
        self.before.push(before);
        self.slots[slot] = self.states.len() as u32;
        if self.states.len() * 2 > self.slots.len() {
            self.grow();
        }
        true
    }

    /// The slot that holds the number of a position, or a free one for it.
    fn find(&self, state: State<WORDS>) -> usize {
        let mut slot = self.slot(state);
        loop {
            match self.slots[slot] {
                0 => return slot,
                number if self.states[number as usize - 1] == state => return slot,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// Where to begin to look for a position.
    fn slot(&self, state: State<WORDS>) -> usize {
        // The golden ratio in 64 bits; its upper product bits depend on all bits of a word.
        let mix = |hash: u64, &word: &u64| (hash.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = state.0.iter().fold(0, mix);
        ((hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.slots.len().trailing_zeros()))
            as usize
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for (number, &state) in (1..).zip(&self.states) {
            let mut slot = self.slot(state);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = number;
        }
    }

    /// Whether the positions reached from one more can be held: before vectors and slots double, which they do at about
    /// the same time, there has to be room for both the old and the new ones.
    fn has_room(&mut self) -> bool {
        if self.states.len() + MARGIN < self.slots.len() / 2 {
            return true;
        }
        let each = size_of::<State<WORDS>>() + size_of::<u32>() + 2 * size_of::<u32>();
        let bytes = self.slots.len() * each * 3 / 2;
        bytes <= MOST_BYTES && (self.share.bytes() >= bytes || self.share.resize(bytes))
    }

    /// The moves from the start to the position of a number.
    fn path(&self, rules: &Rules, metric: Metric, start: State<WORDS>, goal: usize) -> Vec<Move> {
        let before = |&at: &usize| (at > 0).then(|| self.before[at] as usize);
        let mut path: Vec<usize> = std::iter::successors(Some(goal), before).filter(|&at| at > 0).collect();
        path.reverse();
        moves_along(rules, metric, start, path.into_iter().map(|at| self.states[at]))
    }
}

/// The moves from a position along folded ones, each next to the one before.
fn moves_along<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    start: State<WORDS>,
    path: impl Iterator<Item = State<WORDS>>,
) -> Vec<Move> {
    let mut state = start;
    let to = |next: State<WORDS>| {
        let mut found = None;
        let masks = rules.unpack(state);
        let pair = rules.paired(&masks);
        rules.moves(&masks, metric, |mv| {
            if found.is_none() && rules.pair_after(pair, mv).folded() == next {
                found = Some(mv);
            }
        });
        let mv = found.expect("mirror images have mirrored moves");
        state = rules.after(state, mv);
        mv
    };
    path.map(to).collect()
}
