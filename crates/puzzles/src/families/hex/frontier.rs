//! One side of the bidirectional search: all boards within a number of turns of one end (the start
//! or the goal), in layers.
//!
//! `meet` decides how deep each side grows, and combines the sides.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::grid::Turn;
use super::partitioned::{BoardSet, ListPool, PARTS, PartitionedBoards, run_parallel};
use super::rules::{Rules, State};
use crate::puzzle::Stop;
use crate::search::{Meter, Share};

/// Maximum size of a round, in words of 64 bits. A round is a batch of children that are in memory
/// at the same time. Rounds are smaller if memory is short.
pub(super) const MAX_ROUND_WORDS: usize = 1 << 25;

/// Minimum words of a round; with fewer, a search is not worthwhile.
const MIN_ROUND_WORDS: usize = 1 << 17;

/// Children compared in one round, per board of the other frontier. Smaller rounds are not
/// worthwhile, since the set of that frontier's boards is built again for each round.
const CHILDREN_PER_BOARD: usize = 4;

/// Children looked up in a set per tick of the meter. A lookup is cheaper than an expansion.
const CHILDREN_PER_TICK: usize = 64;

/// Options of [`Frontier::probe`].
#[derive(Clone, Copy, Debug)]
pub(super) struct ProbeOptions {
    /// Size of a round in words.
    pub(super) round_words: usize,
    /// Whether to find all common boards. Otherwise the search ends after the first round that
    /// finds a common board.
    pub(super) find_all: bool,
    /// Whether to keep the children for the growth of this side.
    pub(super) keep_children: bool,
}

/// Boards around one end.
#[derive(Debug)]
pub(super) struct Frontier<const P: usize> {
    /// Turns that lead away from the end.
    pub(super) rules: Rules<P>,
    /// Boards by distance, the end itself first. The last layer is the frontier.
    pub(super) layers: Vec<PartitionedBoards<P>>,
    /// Sizes of the layers.
    pub(super) sizes: Vec<usize>,
    /// Buffers for children, shared by both sides.
    lists: Arc<ListPool<P>>,
    /// All children of the frontier, if [`Self::probe`] has kept them for [`Self::grow`].
    kept: Option<Vec<PartitionedBoards<P>>>,
}

impl<const P: usize> Frontier<P> {
    pub(super) fn new(rules: Rules<P>, end: State<P>, lists: Arc<ListPool<P>>) -> Self {
        let mut layer = PartitionedBoards::default();
        layer.push(end);
        Self { rules, layers: vec![layer], sizes: vec![1], lists, kept: None }
    }

    pub(super) fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// Returns the boards farthest from the end.
    fn frontier(&self) -> &PartitionedBoards<P> {
        self.layers.last().expect("the first layer always exists")
    }

    /// Returns the size of the frontier.
    pub(super) fn width(&self) -> usize {
        self.sizes[self.depth()]
    }

    /// Estimates the size of the next layer from the last growth factor. The estimate is rather too
    /// high, since the factor falls from layer to layer.
    pub(super) fn estimate_next(&self) -> usize {
        match self.sizes[..] {
            [.., before, last] => last.saturating_mul(last) / before.max(1),
            _ => self.rules.max_turns(),
        }
    }

    /// Returns the number of stored boards.
    pub(super) fn len(&self) -> usize {
        self.sizes.iter().sum()
    }

    /// Splits the frontier's parts into rounds whose children take about `words` words. Returns a
    /// single round if the children are already kept.
    fn rounds(&self, words: usize) -> impl Iterator<Item = Range<usize>> + use<P> {
        let parts = match self.kept {
            Some(_) => PARTS,
            None => words / P / (self.width() * self.rules.max_turns() / PARTS).max(1),
        };
        let parts = parts.clamp(1, PARTS);
        (0..PARTS).step_by(parts).map(move |from| from..PARTS.min(from + parts))
    }

    /// Returns the children of a round.
    fn children(
        &mut self,
        round: &Range<usize>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<PartitionedBoards<P>>, Stop> {
        match self.kept.take() {
            Some(kept) => Ok(kept),
            None => self.lists.children(&self.rules, &self.frontier().0[round.clone()], meter),
        }
    }

    /// Drops all layers except the first `count`.
    pub(super) fn truncate(&mut self, count: usize) {
        self.layers.truncate(count);
        self.sizes.truncate(count);
    }

    /// Drops the kept children and the buffers.
    pub(super) fn drop_children(&mut self) {
        self.kept = None;
        self.lists.clear();
    }

    /// Reserves memory: `bytes` for stored boards, and more for the children of a round. Returns
    /// the size of a round in words, at most `max_words`, or `None` if there is too little memory.
    pub(super) fn reserve(&self, bytes: usize, max_words: usize, share: &mut Share) -> Option<usize> {
        let children = self.width() * self.rules.max_turns() * P;
        let rounds = std::iter::successors(Some(max_words), |round| Some(round / 4));
        // Lists double when full, and a round may have one part more than planned.
        let can_reserve = |&round: &usize| {
            let words = 3 * children.min(round + children / PARTS);
            share.resize(bytes + words * size_of::<u64>())
        };
        let mut rounds = rounds.take_while(|&round| round == max_words || round >= MIN_ROUND_WORDS);
        rounds.find(can_reserve)
    }

    /// Returns whether a round of `words` words can hold all children of the frontier.
    pub(super) fn can_hold_children(&self, words: usize) -> bool {
        self.max_children(&(0..PARTS)) * P <= words
    }

    /// Returns the size of a round in words when children are compared with `other`.
    pub(super) fn probe_words(&self, other: &Self) -> usize {
        (CHILDREN_PER_BOARD * P * other.width()).clamp(MAX_ROUND_WORDS / 32, MAX_ROUND_WORDS)
    }

    /// Returns an upper bound on the children of a round.
    fn max_children(&self, round: &Range<usize>) -> usize {
        self.frontier().0[round.clone()].iter().map(Vec::len).sum::<usize>() * self.rules.max_turns()
    }

    /// Adds the next layer in rounds of `words` words. If the layer has more than `max_boards`
    /// boards, returns `false` and adds nothing.
    pub(super) fn grow(
        &mut self,
        max_boards: usize,
        words: usize,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let mut next = PartitionedBoards::default();
        for round in self.rounds(words) {
            let children = self.children(&round, meter)?;
            let size = AtomicUsize::new(next.len());
            let work = self.max_children(&round);
            let new_boards =
                run_parallel(PARTS, work, meter, NewBoards::default, |new_boards, part, meter| {
                    let count: usize = children.iter().map(|children| children.0[part].len()).sum();
                    if count == 0 || size.load(Ordering::Relaxed) > max_boards {
                        return Ok(());
                    }
                    let known = || self.layers.iter().chain([&next]).flat_map(|layer| &layer.0[part]);
                    new_boards.set.clear(known().count() + count / 2);
                    known().for_each(|&state| {
                        new_boards.set.insert(state);
                    });
                    let mut boards = Vec::with_capacity(count / 2);
                    for chunk in
                        children.iter().flat_map(|children| children.0[part].chunks(CHILDREN_PER_TICK))
                    {
                        meter.tick()?;
                        boards.extend(chunk.iter().copied().filter(|&child| new_boards.set.insert(child)));
                    }
                    boards.shrink_to_fit();
                    size.fetch_add(boards.len(), Ordering::Relaxed);
                    new_boards.parts.push((part, boards));
                    Ok(())
                })?;
            self.lists.take_back(children);
            if size.into_inner() > max_boards {
                return Ok(false);
            }
            for (part, boards) in new_boards.into_iter().flat_map(|new_boards| new_boards.parts) {
                match &mut next.0[part] {
                    part if part.is_empty() => *part = boards,
                    part => part.extend(boards),
                }
            }
        }
        self.sizes.push(next.len());
        self.layers.push(next);
        Ok(true)
    }

    /// Returns the children of the frontier that are in the other frontier, sorted. The result does
    /// not depend on the number of cores.
    pub(super) fn probe(
        &mut self,
        other: &Self,
        options: ProbeOptions,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<State<P>>, Stop> {
        let mut common = Vec::new();
        let mut kept = options.keep_children.then(Vec::new);
        for round in self.rounds(options.round_words) {
            let children = self.children(&round, meter)?;
            let work = self.max_children(&round);
            let found = run_parallel(PARTS, work, meter, CommonBoards::default, |found, part, meter| {
                if children.iter().all(|children| children.0[part].is_empty()) {
                    return Ok(());
                }
                let others = &other.frontier().0[part];
                found.set.clear(others.len());
                others.iter().for_each(|&state| {
                    found.set.insert(state);
                });
                for chunk in children.iter().flat_map(|children| children.0[part].chunks(CHILDREN_PER_TICK)) {
                    meter.tick()?;
                    found.boards.extend(chunk.iter().copied().filter(|child| found.set.contains(child)));
                }
                Ok(())
            })?;
            match &mut kept {
                Some(kept) => kept.extend(children),
                None => self.lists.take_back(children),
            }
            common.extend(found.into_iter().flat_map(|found| found.boards));
            if !options.find_all && !common.is_empty() {
                self.lists.take_back(kept.take().unwrap_or_default());
                break;
            }
        }
        self.kept = kept;
        common.sort_unstable();
        common.dedup();
        Ok(common)
    }

    /// Returns the boards on shortest paths from the end to `boards`, which are `depth` turns away:
    /// one list per smaller distance, the farthest first.
    pub(super) fn boards_between(
        &self,
        mut boards: Vec<State<P>>,
        depth: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<State<P>>>, Stop> {
        let back = self.rules.backwards();
        let predecessors = |layer: &PartitionedBoards<P>| {
            let mut before = Vec::new();
            for state in &boards {
                meter.tick()?;
                back.children(state, |_, state| before.extend(layer.contains(&state).then_some(state)));
            }
            before.sort_unstable();
            before.dedup();
            boards.clone_from(&before);
            Ok(before)
        };
        self.layers[..depth].iter().rev().map(predecessors).collect()
    }

    /// Returns the turns of a path to the end from a board that is `depth` turns away.
    pub(super) fn trace(&self, mut state: State<P>, depth: usize) -> Vec<Turn> {
        let back = self.rules.backwards();
        let mut turns = Vec::with_capacity(depth);
        for layer in self.layers[..depth].iter().rev() {
            let mut found = None;
            back.children(&state, |turn, before| {
                if found.is_none() && layer.contains(&before) {
                    found = Some((turn, before));
                }
            });
            let (turn, before) = found.expect("a board of a layer comes from the previous layer");
            turns.push(turn);
            state = before;
        }
        turns
    }

    /// Returns the distance of a board from the end; `None` if the board is not stored.
    pub(super) fn depth_of(&self, state: &State<P>) -> Option<usize> {
        self.layers.iter().position(|layer| layer.contains(state))
    }
}

/// New boards found by one core, by part.
#[derive(Default)]
struct NewBoards<const P: usize> {
    set: BoardSet<P>,
    parts: Vec<(usize, Vec<State<P>>)>,
}

/// Common boards found by one core.
#[derive(Default)]
struct CommonBoards<const P: usize> {
    set: BoardSet<P>,
    boards: Vec<State<P>>,
}
