//! One of the two ends that a search goes on from: every board within some number of turns of it, in layers.
//!
//! Boards lie in a set with open addresses and, layer by layer, in lists: 24 to 40 bytes a board of one colour.
//! How far to go, and what to do where the ends meet, is decided in `meet`.

use super::grid::Turn;
use super::rules::{Rules, State};
use crate::puzzle::Stop;
use crate::search::Meter;

/// A set of boards.
#[derive(Debug)]
pub(super) struct Boards<const P: usize> {
    /// A power of two of them, half of which are free at least. No board without stones is put in.
    slots: Vec<State<P>>,
    count: usize,
}

impl<const P: usize> Boards<P> {
    const FREE: State<P> = [0; P];

    pub(super) fn new() -> Self {
        Self { slots: vec![Self::FREE; 256], count: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The slot where the board is, or would be.
    #[inline]
    fn slot(&self, state: &State<P>) -> usize {
        let mixed = state.iter().fold(0u64, |hash, &plane| {
            let hash = (hash ^ plane).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ hash >> 29
        });
        let mask = self.slots.len() - 1;
        let mut at = (mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 20) as usize & mask;
        while self.slots[at] != Self::FREE && self.slots[at] != *state {
            at = (at + 1) & mask;
        }
        at
    }

    #[inline]
    pub(super) fn contains(&self, state: &State<P>) -> bool {
        self.slots[self.slot(state)] == *state
    }

    /// Puts a board in; says whether it is new.
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

/// The boards around one end.
#[derive(Debug)]
pub(super) struct Front<const P: usize> {
    /// The turns that lead away from the end.
    pub(super) rules: Rules<P>,
    pub(super) seen: Boards<P>,
    /// The boards of each distance, that of the end itself first; the last is the frontier.
    pub(super) layers: Vec<Vec<State<P>>>,
}

impl<const P: usize> Front<P> {
    pub(super) fn new(rules: Rules<P>, end: State<P>) -> Self {
        let mut seen = Boards::new();
        seen.insert(end);
        Self { rules, seen, layers: vec![vec![end]] }
    }

    pub(super) fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// The boards farthest from the end.
    pub(super) fn frontier(&self) -> &[State<P>] {
        self.layers.last().expect("there is the end's own layer")
    }

    /// Adds the next layer, unless more than `most` boards would be held, or one of its boards is of the other
    /// end: then says which, and the board of the frontier that it comes from.
    pub(super) fn grow(
        &mut self,
        other: &Self,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Grown<P>, Stop> {
        let mut next = Vec::new();
        let mut met = None;
        for state in self.layers.last().expect("there is the end's own layer") {
            meter.tick()?;
            self.rules.children(state, |_, child| {
                if self.seen.insert(child) {
                    next.push(child);
                    if met.is_none() && other.seen.contains(&child) {
                        met = Some((*state, child));
                    }
                }
            });
            if let Some((from, to)) = met {
                return Ok(Grown::Met { from, to });
            }
            if self.seen.len() > most {
                return Ok(Grown::Full);
            }
        }
        self.layers.push(next);
        Ok(Grown::Layer)
    }

    /// The turns between the end and a board of the layer at `depth`, the last one first.
    pub(super) fn trace(&self, mut state: State<P>, depth: usize) -> Vec<Turn> {
        let back = self.rules.backwards();
        let mut turns = Vec::with_capacity(depth);
        for layer in self.layers[..depth].iter().rev() {
            let (mut around, mut found) = (Boards::new(), None);
            back.children(&state, |_, before| {
                around.insert(before);
            });
            let before = layer.iter().find(|before| around.contains(before));
            let before = *before.expect("a board of a layer comes from the layer before");
            back.children(&state, |turn, other| {
                if other == before {
                    found = Some(turn);
                }
            });
            turns.push(found.expect("it is among those"));
            state = before;
        }
        turns
    }

    /// How far a board is from the end.
    pub(super) fn depth_of(&self, state: &State<P>) -> Option<usize> {
        self.layers.iter().position(|layer| layer.contains(state))
    }
}

/// What became of a layer.
#[derive(Debug)]
pub(super) enum Grown<const P: usize> {
    /// It stands.
    Layer,
    /// It is too large; boards of it are in the set, but not in a layer.
    Full,
    /// A turn leads from a board of the frontier to one of the other end.
    Met { from: State<P>, to: State<P> },
}
