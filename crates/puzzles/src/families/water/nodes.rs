//! Compact storage of reached positions: one or two bytes per bottle and 16 bytes per position, and
//! a hash table of their numbers.

use super::bottle::MAX_BOTTLES;
use super::contents::{Contents, Id};

/// A position during search.
pub(super) type State = [Id; MAX_BOTTLES];

/// Number of a stored position.
pub(super) type Node = u32;

/// Stored positions, each with its bound and the predecessor on its shortest known path.
pub(super) struct Nodes {
    bottles: usize,
    /// Bytes of an [`Id`].
    width: usize,
    states: Chunks<u8>,
    links: Chunks<Link>,
    /// Hash table slots: the upper bits of the hash and the position's number plus one; 0 if empty.
    slots: Vec<u64>,
}

/// Shortest known path to a position.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// Hash of the position.
    hash: u64,
    predecessor: Node,
    /// Length so far plus the bound.
    total: u16,
    /// Smallest slack (defined in `search`) at which more moves become affordable, or [`NO_SLACK`].
    next_slack: u8,
}

/// Slack of a position without untried moves.
pub(super) const NO_SLACK: u8 = u8::MAX;

/// Result of inserting a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Insertion {
    /// A new position.
    New(Node),
    /// A known position by a shorter path.
    Shorter(Node),
    /// A known position by a path that is not shorter.
    Known,
}

/// Positions per chunk. Storage grows by chunks, so that only the hash table is ever copied.
const CHUNK: usize = 1 << 11;

/// Mask of the bits of a slot that hold a number.
const NUMBER_MASK: u64 = (1 << 24) - 1;

impl Nodes {
    pub(super) fn new(contents: &Contents) -> Self {
        let bottles = contents.start.len();
        let width = if contents.list.len() <= 1 << u8::BITS { 1 } else { 2 };
        let states = Chunks::new(bottles * width);
        Self { bottles, width, states, links: Chunks::new(1), slots: vec![0; 1 << 10] }
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        self.links.len()
    }

    /// Returns the allocated bytes, and those of a larger hash table if the next expansion may
    /// crowd the present one.
    pub(super) fn bytes(&self) -> usize {
        let each = self.bottles * self.width + size_of::<Link>();
        let successors = self.bottles * self.bottles;
        let slots = if self.is_crowded_by(self.len() + successors) { 3 } else { 1 } * self.slots.len();
        self.len().next_multiple_of(CHUNK) * each + slots * size_of::<u64>()
    }

    /// Returns whether no more positions can be numbered.
    pub(super) fn is_full(&self) -> bool {
        self.len() as u64 >= NUMBER_MASK - 1
    }

    pub(super) fn state(&self, node: Node) -> State {
        let bytes = self.states.get(node as usize);
        let mut state = [0; MAX_BOTTLES];
        if self.width == 1 {
            for (id, &byte) in state.iter_mut().zip(bytes) {
                *id = byte.into();
            }
        } else {
            for (id, bytes) in state.iter_mut().zip(bytes.chunks_exact(2)) {
                *id = Id::from_le_bytes([bytes[0], bytes[1]]);
            }
        }
        state
    }

    /// Returns the length so far plus the bound.
    pub(super) fn total(&self, node: Node) -> u32 {
        self.links.get(node as usize)[0].total.into()
    }

    /// Returns the predecessor. The start is its own predecessor.
    pub(super) fn predecessor(&self, node: Node) -> Node {
        self.links.get(node as usize)[0].predecessor
    }

    /// Returns the smallest slack at which more moves become affordable, or [`NO_SLACK`]; 0 if the
    /// position was not expanded since its shortest known path was found.
    pub(super) fn next_slack(&self, node: Node) -> u8 {
        self.links.get(node as usize)[0].next_slack
    }

    pub(super) fn set_next_slack(&mut self, node: Node, next_slack: u8) {
        self.links.get_mut(node as usize)[0].next_slack = next_slack;
    }

    /// Returns a hash that does not depend on the order of bottles.
    pub(super) fn hash(&self, node: Node) -> u64 {
        self.links.get(node as usize)[0].hash
    }

    /// Stores a position with the path to it, unless a path as short is known.
    pub(super) fn insert(&mut self, state: &State, hash: u64, predecessor: Node, total: u32) -> Insertion {
        let link = Link { hash, predecessor, total: total as u16, next_slack: 0 };
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != 0 {
            if (self.slots[slot] ^ hash) & !NUMBER_MASK == 0 {
                let node = (self.slots[slot] & NUMBER_MASK) as Node - 1;
                if self.hash(node) == hash {
                    if self.total(node) <= total {
                        return Insertion::Known;
                    }
                    // The bottles may be in another order.
                    self.write(node, state);
                    self.links.get_mut(node as usize)[0] = link;
                    return Insertion::Shorter(node);
                }
            }
            slot = (slot + 1) & mask;
        }
        let node = self.len() as Node;
        self.slots[slot] = hash & !NUMBER_MASK | u64::from(node + 1);
        self.states.push();
        self.links.push();
        self.write(node, state);
        self.links.get_mut(node as usize)[0] = link;
        if self.is_crowded_by(self.len()) {
            self.grow();
        }
        Insertion::New(node)
    }

    /// Returns whether this number of positions needs a larger hash table.
    fn is_crowded_by(&self, len: usize) -> bool {
        len * 4 > self.slots.len() * 3
    }

    fn write(&mut self, node: Node, state: &State) {
        let bytes = self.states.get_mut(node as usize);
        if self.width == 1 {
            for (byte, &id) in bytes.iter_mut().zip(state) {
                *byte = id as u8;
            }
        } else {
            for (bytes, id) in bytes.chunks_exact_mut(2).zip(state) {
                bytes.copy_from_slice(&id.to_le_bytes());
            }
        }
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots = Vec::new();
        let mut slots = vec![0; mask + 1];
        for node in 0..self.len() as Node {
            let hash = self.hash(node);
            let mut slot = hash as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = hash & !NUMBER_MASK | u64::from(node + 1);
        }
        self.slots = slots;
    }
}

/// A growing list of equally long slices that never move in memory.
struct Chunks<T> {
    /// Elements per slice.
    stride: usize,
    length: usize,
    chunks: Vec<Box<[T]>>,
}

impl<T: Copy + Default> Chunks<T> {
    fn new(stride: usize) -> Self {
        Self { stride, length: 0, chunks: Vec::new() }
    }

    fn len(&self) -> usize {
        self.length
    }

    fn get(&self, at: usize) -> &[T] {
        let start = at % CHUNK * self.stride;
        &self.chunks[at / CHUNK][start..start + self.stride]
    }

    fn get_mut(&mut self, at: usize) -> &mut [T] {
        let start = at % CHUNK * self.stride;
        &mut self.chunks[at / CHUNK][start..start + self.stride]
    }

    /// Adds a slice.
    fn push(&mut self) {
        if self.length == self.chunks.len() * CHUNK {
            self.chunks.push(vec![T::default(); CHUNK * self.stride].into());
        }
        self.length += 1;
    }
}

impl Default for Link {
    fn default() -> Self {
        Self { hash: 0, predecessor: 0, total: u16::MAX, next_slack: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::info::LEVEL;
    use super::super::parse::parse;
    use super::*;
    use crate::family::Options;

    #[test]
    fn a_larger_hash_table_is_counted_before_it_is_allocated() {
        let level = parse(&Options::from([(LEVEL, "abab baba - -".to_owned())])).expect("a level");
        let mut nodes = Nodes::new(&Contents::new(&level.bottles, level.rule));
        for number in 0..4096_u64 {
            let counted = nodes.bytes();
            nodes.insert(&[0; MAX_BOTTLES], number << 40 | number, 0, 0);
            let slots = nodes.slots.len() * size_of::<u64>();
            assert!(slots <= counted, "{slots} of {counted} bytes after {number} positions");
        }
        assert!(nodes.slots.len() > 1 << 10, "the table has grown");
    }
}
