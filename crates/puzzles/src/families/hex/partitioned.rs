//! Large sets of boards, partitioned by a hash. Parts are small enough for a core's cache, and the
//! cores compare different parts.
//!
//! A board is stored as its bits alone. The hash set of a part is built for each comparison and
//! then dropped.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::rules::{Rules, State};
use crate::puzzle::Stop;
use crate::search::Meter;

/// Number of parts. Even in the largest layers, a part and its hash set fit in a core's cache.
pub(super) const PARTS: usize = 1 << PART_BITS;
/// Bits of a part's number.
const PART_BITS: u32 = 9;

/// Minimum number of children for which work is shared among cores. Sharing costs 50 µs.
const MIN_SHARED_CHILDREN: usize = 1 << 16;

/// Boards by part, in no order within a part.
#[derive(Clone, Debug)]
pub(super) struct PartitionedBoards<const P: usize>(pub(super) Vec<Vec<State<P>>>);

impl<const P: usize> Default for PartitionedBoards<P> {
    fn default() -> Self {
        Self(vec![Vec::new(); PARTS])
    }
}

impl<const P: usize> PartitionedBoards<P> {
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    pub(super) fn contains(&self, state: &State<P>) -> bool {
        self.0[part(hash(state))].contains(state)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &State<P>> {
        self.0.iter().flatten()
    }

    #[inline]
    pub(super) fn push(&mut self, state: State<P>) {
        self.0[part(hash(&state))].push(state);
    }
}

/// Pool of lists for reuse, since allocating memory takes longer than filling it.
#[derive(Debug, Default)]
pub(super) struct ListPool<const P: usize>(Mutex<Vec<PartitionedBoards<P>>>);

impl<const P: usize> ListPool<P> {
    /// Returns all children of the boards of some parts, with duplicates: one [`PartitionedBoards`]
    /// per core.
    pub(super) fn children(
        &self,
        rules: &Rules<P>,
        parts: &[Vec<State<P>>],
        meter: &mut Meter<'_>,
    ) -> Result<Vec<PartitionedBoards<P>>, Stop> {
        let max_children = parts.iter().map(Vec::len).sum::<usize>() * rules.max_turns();
        // A panic under the lock leaves complete lists.
        let empty = || self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        run_parallel(parts.len(), max_children, meter, empty, |children, at, meter| {
            for state in &parts[at] {
                meter.tick()?;
                rules.children(state, |_, child| children.push(child));
            }
            Ok(())
        })
    }

    /// Takes back lists for reuse.
    pub(super) fn take_back(&self, lists: Vec<PartitionedBoards<P>>) {
        let mut pool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for mut list in lists {
            list.0.iter_mut().for_each(Vec::clear);
            pool.push(list);
        }
    }

    /// Frees all lists.
    pub(super) fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// Calls `work` for every number below `count`, on all free cores if there are many `children` to
/// process. Returns the accumulator of each core.
pub(super) fn run_parallel<T: Send>(
    count: usize,
    children: usize,
    meter: &mut Meter<'_>,
    begin: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, usize, &mut Meter<'_>) -> Result<(), Stop> + Sync,
) -> Result<Vec<T>, Stop> {
    let next = AtomicUsize::new(0);
    let run = |meter: &mut Meter<'_>| {
        let mut accumulator = begin();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(accumulator);
            }
            work(&mut accumulator, number, meter)?;
        }
    };
    let accumulators = if children < MIN_SHARED_CHILDREN { vec![run(meter)] } else { meter.share(run) };
    accumulators.into_iter().collect()
}

#[inline]
fn hash<const P: usize>(state: &State<P>) -> u64 {
    // The factor is 2^64 divided by the golden ratio. The upper bits of the product depend on all
    // bits of the word.
    let mix = |hash: u64, &plane: &u64| (hash.rotate_left(32) ^ plane).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = state.iter().fold(0, mix);
    (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[inline]
fn part(hash: u64) -> usize {
    (hash >> (u64::BITS - PART_BITS)) as usize
}

/// A hash set of boards, with open addressing.
#[derive(Debug)]
pub(super) struct BoardSet<const P: usize> {
    /// Slots, at most half full. Their number is a power of two. The board without stones marks a
    /// free slot and is never inserted.
    slots: Vec<State<P>>,
    count: usize,
}

impl<const P: usize> Default for BoardSet<P> {
    fn default() -> Self {
        Self { slots: vec![Self::FREE; 16], count: 0 }
    }
}

impl<const P: usize> BoardSet<P> {
    /// A free slot.
    const FREE: State<P> = [0; P];

    /// Clears the set and reserves room for a number of boards.
    pub(super) fn clear(&mut self, room: usize) {
        self.slots.clear();
        self.slots.resize((3 * room).next_power_of_two().max(16), Self::FREE);
        self.count = 0;
    }

    /// Returns the slot of a board, present or not.
    #[inline]
    fn slot(&self, state: &State<P>) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (hash(state) >> 20) as usize & mask;
        while self.slots[at] != Self::FREE && self.slots[at] != *state {
            at = (at + 1) & mask;
        }
        at
    }

    #[inline]
    pub(super) fn contains(&self, state: &State<P>) -> bool {
        self.slots[self.slot(state)] == *state
    }

    /// Inserts a board; returns whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, state: State<P>) -> bool {
        let at = self.slot(&state);
        if self.slots[at] == state {
            return false;
        }
        self.slots[at] = state;
        self.count += 1;
        if self.count * 2 > self.slots.len() {
            let twice = vec![Self::FREE; self.slots.len() * 2];
            for state in std::mem::replace(&mut self.slots, twice) {
                if state != Self::FREE {
                    let at = self.slot(&state);
                    self.slots[at] = state;
                }
            }
        }
        true
    }
}
