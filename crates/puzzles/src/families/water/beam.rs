//! Beam search for a solution that need not be shortest: each layer keeps the positions with the
//! smallest bounds, ties broken by the most empty bottles.
//!
//! Memory beyond [`FREE_BYTES`] is reserved from the pool that all searches share. If the pool
//! refuses, the search drops the set of seen positions if that is larger than the rest, otherwise
//! the worse positions of the layers ahead. If that does not suffice, it halves the width.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

use super::bottle::MAX_BOTTLES;
use super::contents::{Contents, Id};
use super::expand::{Child, Forced};
use super::position::Position;
use super::rules::{Pour, Rule};
use crate::search::{Meter, Share};

/// Minimum width. If memory does not suffice for this width, the search ends.
const MIN_WIDTH: usize = 10;

/// Bytes that every beam may use without a request, so that each level gets an answer.
const FREE_BYTES: usize = 1 << 20;

/// Bytes of memory per request; large, so that requests are rare.
const REQUEST_BYTES: usize = 1 << 20;

/// Maximum children of a position: one for each pair of bottles.
const MAX_CHILDREN: usize = MAX_BOTTLES * MAX_BOTTLES;

/// Predecessor of a position, as layer and index, and the move that leads from the predecessor to
/// the position. The start has no move.
#[derive(Clone, Copy)]
struct Link {
    layer: u32,
    index: u32,
    mv: Option<Child>,
}

/// A position that is not expanded yet.
struct Node {
    state: Box<[Id]>,
    link: Link,
    /// Lower bound on the remaining moves, shifted left by 8 bits, plus the number of non-empty
    /// bottles.
    score: u32,
}

impl Node {
    /// Returns the lower bound on the remaining moves.
    fn h(&self) -> u32 {
        self.score >> 8
    }
}

/// Hasher that returns its key, which is a hash already.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 | u64::from(byte));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Finds a solution of fewer than `upper_bound` moves. Returns `None` if no solution was found, or
/// the budget or the memory did not suffice.
pub(super) fn search(
    contents: &Contents,
    rule: Rule,
    width: usize,
    upper_bound: usize,
    meter: &mut Meter<'_>,
) -> Option<Vec<Pour>> {
    Beam::new(contents, rule, width, meter.memory()).run(upper_bound, meter)
}

struct Beam<'a> {
    contents: &'a Contents,
    rule: Rule,
    width: usize,
    /// Expanded layers, by number of moves from the start. The last one is being expanded.
    links: Vec<Vec<Link>>,
    /// Layers after the last layer of `links`.
    ahead: VecDeque<Vec<Node>>,
    /// Fewest moves to each reached position, by the position's hash.
    seen: HashMap<u64, u32, BuildHasherDefault<IdentityHasher>>,
    /// Bytes of the layers in `links`, and of the states that are being expanded.
    fixed_bytes: usize,
    /// Reserved memory, beyond [`FREE_BYTES`].
    share: Share,
}

impl<'a> Beam<'a> {
    fn new(contents: &'a Contents, rule: Rule, width: usize, share: Share) -> Self {
        let link = Link { layer: 0, index: 0, mv: None };
        let start = Node { state: contents.start.as_slice().into(), link, score: u32::MAX };
        let seen = HashMap::from_iter([(contents.hash(&start.state), 0)]);
        let ahead = VecDeque::from([vec![start]]);
        Self { contents, rule, width, links: Vec::new(), ahead, seen, fixed_bytes: 0, share }
    }

    fn run(&mut self, upper_bound: usize, meter: &mut Meter<'_>) -> Option<Vec<Pour>> {
        for length in 0..upper_bound {
            let mut layer = self.ahead.pop_front()?;
            if let Some(goal) = layer.iter().find(|node| node.h() == 0) {
                return Some(self.path(goal.link));
            }
            keep_best(&mut layer, self.width);
            let (links, states): (Vec<Link>, Vec<Box<[Id]>>) =
                layer.into_iter().map(|node| (node.link, node.state)).unzip();
            let state_bytes = states.capacity() * (size_of::<Box<[Id]>>() + self.state_bytes());
            self.fixed_bytes += links.capacity() * size_of::<Link>() + state_bytes;
            self.links.push(links);
            for (index, state) in states.iter().enumerate() {
                meter.tick().ok()?;
                self.make_room()?;
                if index >= self.width {
                    break;
                }
                self.expand(state, length, index);
            }
            self.fixed_bytes -= state_bytes;
        }
        None
    }

    /// Adds the children of a position to the layers ahead.
    fn expand(&mut self, state: &[Id], length: usize, index: usize) {
        let position = Position::new(self.contents, self.rule, state);
        let mut children: Vec<Child> = Vec::new();
        position.children(|child| children.push(child));
        if let Some(only) = children.iter().find(|child| child.forced == Forced::Always).copied() {
            children = vec![only];
        }
        for child in children {
            let mut state: Box<[Id]> = state.into();
            state[usize::from(child.from)] = child.source;
            state[usize::from(child.to)] = child.target;
            let reached = length + usize::from(child.cost);
            let known = self.seen.entry(self.contents.hash(&state)).or_insert(u32::MAX);
            if reached < *known as usize {
                *known = reached as u32;
                let h = position.h + u32::from(child.added) - u32::from(child.cost);
                let non_empty =
                    state.iter().filter(|&&id| !self.contents.list[usize::from(id)].is_empty()).count();
                let layer = reached - length - 1;
                if self.ahead.len() <= layer {
                    self.ahead.resize_with(layer + 1, Vec::new);
                }
                let link = Link { layer: length as u32, index: index as u32, mv: Some(child) };
                self.ahead[layer].push(Node { state, link, score: h << 8 | non_empty as u32 });
            }
        }
    }

    /// Reserves memory for the children of one more position, and narrows the beam if necessary.
    /// Returns `None` if memory does not suffice for the narrowest beam.
    fn make_room(&mut self) -> Option<()> {
        let mut trimmed = false;
        while !self.has_room() {
            if self.seen_bytes() > self.ahead_bytes() + self.fixed_bytes {
                // Positions may be reached again, which only costs time.
                self.seen = HashMap::default();
                continue;
            }
            if trimmed {
                self.width = Some(self.width / 2).filter(|&width| width >= MIN_WIDTH)?;
            }
            trimmed = true;
            self.ahead.iter_mut().for_each(|layer| keep_best(layer, self.width));
        }
        Some(())
    }

    fn has_room(&mut self) -> bool {
        let bytes = self.fixed_bytes + self.seen_bytes() + self.ahead_bytes();
        let needed = bytes.saturating_sub(FREE_BYTES);
        needed <= self.share.bytes() || self.share.resize(needed.next_multiple_of(REQUEST_BYTES))
    }

    /// Returns the bytes of the layers ahead after one more expansion. A full vector doubles, and
    /// its old buffer is freed afterwards.
    fn ahead_bytes(&self) -> usize {
        let bytes = |layer: &Vec<Node>| {
            let doubles = layer.len() + MAX_CHILDREN > layer.capacity();
            let slots = if doubles { 3 * layer.capacity() } else { layer.capacity() };
            slots * size_of::<Node>() + layer.len() * self.state_bytes()
        };
        self.ahead.iter().map(bytes).sum()
    }

    /// Returns the bytes of the seen positions after one more expansion.
    fn seen_bytes(&self) -> usize {
        // An entry has one control byte; at most 7 of 8 buckets are used.
        let buckets = (self.seen.capacity() * 8 / 7).next_power_of_two();
        let doubles = self.seen.len() + MAX_CHILDREN > self.seen.capacity();
        buckets * (size_of::<(u64, u32)>() + 1) * if doubles { 3 } else { 1 }
    }

    /// Returns the heap bytes of a state, with the allocator's header.
    fn state_bytes(&self) -> usize {
        (self.contents.start.len() * size_of::<Id>() + 8).next_multiple_of(16).max(32)
    }

    /// Returns the moves from the start to a position.
    fn path(&self, goal: Link) -> Vec<Pour> {
        let before = |link: &Link| link.mv.map(|_| self.links[link.layer as usize][link.index as usize]);
        let mut moves: Vec<Child> =
            std::iter::successors(Some(goal), before).filter_map(|link| link.mv).collect();
        moves.reverse();
        moves.iter().flat_map(Child::pours).collect()
    }
}

/// Keeps the best nodes of a layer.
fn keep_best(layer: &mut Vec<Node>, width: usize) {
    if layer.len() > width {
        layer.select_nth_unstable_by_key(width, |node| node.score);
        layer.truncate(width);
        layer.shrink_to_fit();
    }
}
