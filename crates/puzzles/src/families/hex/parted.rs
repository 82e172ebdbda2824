//! Large sets of boards, partitioned by a hash so that they are compared part by part, in the cache
//! and on every core.
//!
//! A board is stored as its bits alone. The hash set of a part is built when needed and dropped.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::rules::{Rules, State};
use crate::puzzle::Stop;
use crate::search::Meter;

/// Number of parts: a part of the largest layers and its set fit a core's cache.
pub(super) const PARTS: usize = 1 << PART_BITS;
const PART_BITS: u32 = 9;

/// Children of boards from which work is shared among cores, which costs 50 µs.
const SHARED_WORK: usize = 1 << 16;

/// Boards by part, in no order within a part.
#[derive(Clone, Debug)]
pub(super) struct Parted<const P: usize>(pub(super) Vec<Vec<State<P>>>);

impl<const P: usize> Default for Parted<P> {
    fn default() -> Self {
        Self(vec![Vec::new(); PARTS])
    }
}

impl<const P: usize> Parted<P> {
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

/// Reusable lists: new memory takes longer to allocate than to fill.
#[derive(Debug, Default)]
pub(super) struct Lists<const P: usize>(Mutex<Vec<Parted<P>>>);

impl<const P: usize> Lists<P> {
    /// Returns all children of the boards of some parts, one [`Parted`] for each core.
    pub(super) fn children(
        &self,
        rules: &Rules<P>,
        parts: &[Vec<State<P>>],
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Parted<P>>, Stop> {
        let most = parts.iter().map(Vec::len).sum::<usize>() * rules.turns();
        // A panic under the lock leaves complete lists.
        let empty = || self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        each(parts.len(), most, meter, empty, |children, at, meter| {
            for state in &parts[at] {
                meter.tick()?;
                rules.children(state, |_, child| children.push(child));
            }
            Ok(())
        })
    }

    /// Takes back lists for reuse.
    pub(super) fn take_back(&self, lists: Vec<Parted<P>>) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for mut list in lists {
            list.0.iter_mut().for_each(Vec::clear);
            held.push(list);
        }
    }

    /// Frees all lists.
    pub(super) fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// Calls `work` for every number below `count`, on all free cores if the work is large. Returns the
/// accumulator of each core.
pub(super) fn each<T: Send>(
    count: usize,
    much: usize,
    meter: &mut Meter<'_>,
    begin: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, usize, &mut Meter<'_>) -> Result<(), Stop> + Sync,
) -> Result<Vec<T>, Stop> {
    let next = AtomicUsize::new(0);
    let member = |meter: &mut Meter<'_>| {
        let mut made = begin();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(made);
            }
            work(&mut made, number, meter)?;
        }
    };
    let members = if much < SHARED_WORK { vec![member(meter)] } else { meter.share(member) };
    members.into_iter().collect()
}

#[inline]
fn hash<const P: usize>(state: &State<P>) -> u64 {
    // The golden ratio in 64 bits; the upper bits of a product depend on all bits of a word.
    let mix = |hash: u64, &plane: &u64| (hash.rotate_left(32) ^ plane).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = state.iter().fold(0, mix);
    (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[inline]
fn part(hash: u64) -> usize {
    (hash >> (u64::BITS - PART_BITS)) as usize
}

/// A set of boards.
#[derive(Debug)]
pub(super) struct Boards<const P: usize> {
    /// Slots, a power of two, at most half full. Boards without stones are never inserted.
    slots: Vec<State<P>>,
    count: usize,
}

impl<const P: usize> Default for Boards<P> {
    fn default() -> Self {
        Self { slots: vec![Self::FREE; 16], count: 0 }
    }
}

impl<const P: usize> Boards<P> {
    const FREE: State<P> = [0; P];

    /// Clears the set and reserves room.
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
