//! The positions that a breadth-first search has reached: in order, with the end of each depth and
//! a hash table.
//!
//! ```text
//!   start ─┬─ a ─┬─ d       states   start a b c d e …   each with the number of its predecessor
//!          ├─ b ─┴─ e       levels        1     4   …    ends of the depths in `states`
//!          └─ c             slots    numbers by hash; at least half of the slots are free
//! ```

use super::{Meter, Share};
use crate::puzzle::Stop;

/// A position of a few machine words.
pub(crate) trait Packed: Copy + Eq {
    /// Returns a hash whose upper bits are well distributed; equal positions have equal hashes.
    fn hash(self) -> u64;
}

/// Golden ratio in 64 bits, as a hash multiplier. The upper bits of its product with a word depend
/// on all bits of the word.
pub(crate) const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Maximum memory for the positions of one search, in bytes.
const MAX_BYTES: usize = 768 << 20;

/// Positions in the order in which they were reached, and a hash table of their numbers.
pub(crate) struct ReachedSet<S> {
    /// Positions in the order in which they were reached.
    pub states: Vec<S>,
    /// End of each depth in `states`.
    pub levels: Vec<usize>,
    /// Number of each position's predecessor.
    predecessors: Vec<u32>,
    /// Numbers of positions plus one, 0 for a free slot. The length is a power of two.
    slots: Vec<u32>,
    /// Memory share of the positions.
    share: Share,
    /// Bytes that the caller stores per position.
    extra: usize,
}

/// Upper bound on the successors of a position.
const MAX_SUCCESSORS: usize = 1 << 12;

impl<S: Packed> ReachedSet<S> {
    /// Creates an empty set with capacity `room`, a power of two. It grows within the limits of the
    /// share.
    pub(crate) fn new(share: Share, room: usize) -> Self {
        Self {
            share,
            extra: 0,
            states: Vec::with_capacity(room),
            levels: Vec::new(),
            predecessors: Vec::with_capacity(room),
            slots: vec![0; 2 * room],
        }
    }

    /// Adds `bytes`, which the caller stores for each position, to the memory of a position.
    pub(crate) fn with_extra(self, bytes: usize) -> Self {
        Self { extra: bytes, ..self }
    }

    /// Returns the positions from number `first` on, with their share of the memory.
    pub(crate) fn into_states(mut self, first: usize) -> (Vec<S>, Share) {
        self.states.drain(..first);
        let bytes = self.states.capacity() * size_of::<S>();
        // A smaller share is always granted. A share that was never resized is smaller than
        // `bytes`, and keeps its size.
        self.share.resize(bytes.min(self.share.bytes()));
        (self.states, self.share)
    }

    /// Searches breadth-first until no new position is found. `expand` receives the number of a
    /// position and adds its successors. If a successor is solved, `expand` returns its number,
    /// which ends the search.
    ///
    /// # Errors
    /// The limit that was reached (memory counts as nodes), and a lower bound on the length of any
    /// path to a solved position.
    pub(crate) fn search(
        &mut self,
        meter: &mut Meter<'_>,
        mut expand: impl FnMut(&mut Self, u32) -> Option<usize>,
    ) -> Result<Option<usize>, (Stop, u32)> {
        let mut next = 0;
        while next < self.states.len() {
            // The positions now in `states` are those of this depth.
            let level = next..self.states.len();
            next = level.end;
            self.levels.push(next);
            for at in level {
                let at_least = self.levels.len() as u32;
                meter.tick().map_err(|why| (why, at_least))?;
                if !self.has_room() {
                    return Err((Stop::Nodes, at_least));
                }
                let goal = expand(self, at as u32);
                if goal.is_some() {
                    return Ok(goal);
                }
            }
        }
        Ok(None)
    }

    /// Returns the number of a position's predecessor. It is meaningless for the start positions.
    #[inline]
    pub(crate) fn predecessor(&self, number: usize) -> usize {
        self.predecessors[number] as usize
    }

    /// Returns the number of a position; `None` if it was not reached.
    pub(crate) fn number(&self, state: S) -> Option<usize> {
        Some(self.slots[self.find(state)].checked_sub(1)? as usize)
    }

    /// Returns the depth of a position; `None` if it was not reached.
    pub(crate) fn depth(&self, state: S) -> Option<u32> {
        let number = self.number(state)?;
        Some(self.levels.partition_point(|&end| end <= number) as u32)
    }

    /// Adds a position unless it is present. Returns whether it was added.
    pub(crate) fn insert(&mut self, state: S, predecessor: u32) -> bool {
        let slot = self.find(state);
        if self.slots[slot] != 0 {
            return false;
        }
        self.states.push(state);
        self.predecessors.push(predecessor);
        self.slots[slot] = self.states.len() as u32;
        if self.states.len() * 2 > self.slots.len() {
            self.grow();
        }
        true
    }

    /// Returns the slot that holds the number of a position, or a free slot for it.
    fn find(&self, state: S) -> usize {
        let mut slot = self.slot(state);
        loop {
            match self.slots[slot] {
                0 => return slot,
                number if self.states[number as usize - 1] == state => return slot,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// Returns the first slot to probe for a position.
    fn slot(&self, state: S) -> usize {
        (state.hash() >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    /// Doubles the hash table.
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

    /// Returns whether there is room for the successors of one more position; enlarges the share if
    /// necessary. Vectors and slots double at about the same time. While they do, the old and the
    /// new buffers both take memory.
    pub(crate) fn has_room(&mut self) -> bool {
        if self.states.len() + MAX_SUCCESSORS < self.slots.len() / 2 {
            return true;
        }
        let each = size_of::<S>() + size_of::<u32>() + 2 * size_of::<u32>() + self.extra;
        let bytes = self.slots.len() * each * 3 / 2;
        bytes <= MAX_BYTES && (self.share.bytes() >= bytes || self.share.resize(bytes))
    }

    /// Returns the numbers of the positions on the path to `end`, without the start. The set must
    /// have a single start, with number 0.
    pub(crate) fn path(&self, end: usize) -> Vec<usize> {
        let predecessor = |&at: &usize| (at > 0).then(|| self.predecessors[at] as usize);
        let mut path: Vec<usize> =
            std::iter::successors(Some(end), predecessor).filter(|&at| at > 0).collect();
        path.reverse();
        path
    }
}
