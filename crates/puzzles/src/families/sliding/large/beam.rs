//! Beam search: of all positions one move beyond the previous layer, each layer keeps those that
//! seem nearest to the goal.
//!
//! Positions that were in the beam do not enter it again, so that it leaves dead ends. A lossy set
//! of their hashes forgets some of them.

use super::grid::Grid;
use super::guide::Guide;
use super::history::History;
use crate::families::direction::Direction;
use crate::search::Meter;

/// A position in the beam.
#[derive(Clone, Copy)]
struct Node<const CELLS: usize, S> {
    position: [u8; CELLS],
    /// State of the guide.
    state: S,
    hash: u64,
    estimate: i32,
    gap: u8,
    last: Option<Direction>,
}

/// A move from a node of the beam.
#[derive(Clone, Copy)]
struct Candidate<H> {
    hash: u64,
    estimate: i32,
    /// Packed step, as stored in the [`History`].
    step: u32,
    /// Intermediate result that the guide can reuse.
    hint: H,
}

/// Result of a beam.
pub(super) struct BeamResult {
    pub(super) path: Vec<Direction>,
    /// End of the path: the goal, or the position that seemed nearest to it.
    pub(super) end: Vec<u8>,
}

/// Layers without progress after which a beam is abandoned.
const MAX_LAYERS_WITHOUT_PROGRESS: usize = 100;

/// Searches for a path from `start` to the goal with `width` positions per layer. Returns part of a
/// path if the meter stops the search, the beam makes no progress, or the path exceeds `max_moves`
/// moves.
///
/// # Panics
/// If the grid has more than `CELLS` cells.
pub(super) fn search<const CELLS: usize, G: Guide>(
    grid: &Grid,
    guide: &G,
    start: &[u8],
    width: usize,
    max_moves: usize,
    meter: &mut Meter<'_>,
) -> BeamResult {
    let keys = Keys::new(grid.shape.cells());
    let goal: Vec<u8> = (0..start.len() as u8).collect();
    let goal = keys.hash(&goal);
    let mut position = [0; CELLS];
    position[..start.len()].copy_from_slice(start);
    let gap = grid.gap_of(start) as u8;
    let (state, estimate) = guide.start(start);
    let first = Node { position, state, hash: keys.hash(start), estimate, gap, last: None };
    let mut best = (first.estimate, BeamResult { path: Vec::new(), end: start.to_vec() });
    let (mut beam, mut next) = (vec![first], Vec::new());
    let (mut candidates, mut order) = (Vec::new(), Vec::new());
    let mut closed = ClosedSet::new(width);
    let mut history = History::default();
    for depth in 0..max_moves {
        if beam.is_empty() || depth > best.1.path.len() + MAX_LAYERS_WITHOUT_PROGRESS {
            break;
        }
        candidates.clear();
        for (number, node) in beam.iter().enumerate() {
            if meter.tick().is_err() {
                return best.1;
            }
            node.moves(number, grid, guide, &keys, |candidate| candidates.push(candidate));
        }
        sort_indices(&candidates, &mut order);
        next.clear();
        let mut layer = Vec::with_capacity(width.min(candidates.len()));
        for candidate in order.iter().map(|&at| &candidates[at as usize]) {
            if closed.contains_or_insert(candidate.hash) {
                continue;
            }
            next.push(beam[History::unpack(candidate.step).0].after(candidate, grid, guide));
            layer.push(candidate.step);
            if next.len() == width || candidate.hash == goal {
                break;
            }
        }
        history.push(layer);
        std::mem::swap(&mut beam, &mut next);
        let solved = beam.last().is_some_and(|node| node.hash == goal);
        let at = if solved { beam.len() - 1 } else { 0 };
        if let Some(node) = beam.get(at).filter(|node| solved || node.estimate < best.0) {
            let end = node.position[..start.len()].to_vec();
            best = (node.estimate, BeamResult { path: history.path(at), end });
        }
        if solved {
            break;
        }
    }
    best.1
}

impl<const CELLS: usize, S: Copy> Node<CELLS, S> {
    /// Calls `visit` with each move from this node, except the one that reverses the last move.
    /// `number` is the index of this node in its layer.
    #[inline]
    fn moves<G: Guide<State = S>>(
        &self,
        number: usize,
        grid: &Grid,
        guide: &G,
        keys: &Keys,
        mut visit: impl FnMut(Candidate<G::Hint>),
    ) {
        let (gap, position) = (usize::from(self.gap), &self.position[..grid.shape.cells()]);
        let back = self.last.map(Direction::opposite);
        for (direction, source) in grid.moves(gap).filter(|(direction, _)| Some(*direction) != back) {
            let (change, hint) = guide.change(&self.state, position, source, gap);
            visit(Candidate {
                hash: self.hash ^ keys.change(position[source], source, gap, grid.gap),
                estimate: self.estimate + change,
                step: History::pack(number, direction),
                hint,
            });
        }
    }

    /// Returns the node that a candidate of this node leads to.
    #[inline]
    fn after<G: Guide<State = S>>(&self, candidate: &Candidate<G::Hint>, grid: &Grid, guide: &G) -> Self {
        let (_, direction) = History::unpack(candidate.step);
        let gap = usize::from(self.gap);
        let source = grid.source(gap, direction).expect("candidates are legal");
        let mut position = self.position;
        let state = guide.after(&self.state, candidate.hint, &position, source, gap);
        position.swap(gap, source);
        let Candidate { hash, estimate, .. } = *candidate;
        Self { position, state, hash, estimate, gap: source as u8, last: Some(direction) }
    }
}

/// Sets `order` to the indices of the candidates, in ascending order of their estimates.
fn sort_indices<H>(candidates: &[Candidate<H>], order: &mut Vec<u32>) {
    let estimates = || candidates.iter().map(|candidate| candidate.estimate);
    let min_estimate = estimates().min().unwrap_or(0);
    let mut starts = vec![0u32; (estimates().max().unwrap_or(0) - min_estimate) as usize + 2];
    estimates().for_each(|estimate| starts[(estimate - min_estimate) as usize + 1] += 1);
    for at in 1..starts.len() {
        starts[at] += starts[at - 1];
    }
    order.resize(candidates.len(), 0);
    for (number, candidate) in candidates.iter().enumerate() {
        let at = &mut starts[(candidate.estimate - min_estimate) as usize];
        order[*at as usize] = number as u32;
        *at += 1;
    }
}

/// Zobrist keys: one random number for each tile in each cell.
struct Keys {
    cells: usize,
    keys: Vec<u64>,
}

impl Keys {
    fn new(cells: usize) -> Self {
        // SplitMix64 (Steele, Lea and Flood 2014).
        let mut state = 0u64;
        let keys = (0..cells * cells).map(|_| {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let z = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ z >> 31
        });
        Self { cells, keys: keys.collect() }
    }

    fn key(&self, tile: u8, cell: usize) -> u64 {
        self.keys[usize::from(tile) * self.cells + cell]
    }

    fn hash(&self, position: &[u8]) -> u64 {
        position.iter().enumerate().fold(0, |hash, (cell, &tile)| hash ^ self.key(tile, cell))
    }

    /// Returns the number to XOR into the hash when `tile` moves into the gap at `to`. `gap` is the
    /// gap's number.
    fn change(&self, tile: u8, from: usize, to: usize, gap: u8) -> u64 {
        self.key(tile, from) ^ self.key(tile, to) ^ self.key(gap, from) ^ self.key(gap, to)
    }
}

/// Hashes of positions that were in the beam. The set is lossy: of the hashes that share a slot,
/// only the latest is kept.
struct ClosedSet {
    slots: Vec<u64>,
    shift: u32,
}

impl ClosedSet {
    /// Reserves 64 to 128 slots per position of a layer, but at least 512 KB and at most 64 MB.
    fn new(width: usize) -> Self {
        let bits = (64 * width).next_power_of_two().ilog2().clamp(16, 23);
        Self { slots: vec![0; 1 << bits], shift: 64 - bits }
    }

    /// Returns whether the set contains the hash; inserts it otherwise.
    fn contains_or_insert(&mut self, hash: u64) -> bool {
        std::mem::replace(&mut self.slots[(hash >> self.shift) as usize], hash) == hash
    }
}
