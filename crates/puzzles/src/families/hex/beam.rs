//! Beam search for a solution that need not be shortest. Each layer keeps the boards with the
//! lowest scores. The search ends when it reaches a board of the stored layers around the goal.
//!
//! The score of a board has two parts. One is twice the number of points that differ from the goal.
//! The other is the distance that stones have to move across the lines of each of the three axes
//! (the earth mover's distance of the lines' counts). The score is not a bound. Along each axis, a
//! ring has three lines with two borders between them, and a turn moves stones only across these.
//! A child's score is therefore derived from its parent's.

use super::frontier::Frontier;
use super::grid::{Grid, LINES, Turn, join_paths, outer_counts};
use super::partitioned::{BoardSet, run_parallel};
use super::rules::State;
use crate::search::Meter;

/// Maximum turns from the start to the stored layers around the goal.
const MAX_TURNS: usize = 60;

/// Maximum boards of a goal layer that is stored for the beam, exclusive.
pub(super) const MAX_STORED_LAYER: usize = 1 << 17;

/// Candidates kept per layer before duplicates are removed, as a multiple of the width.
const CANDIDATES_PER_WIDTH: usize = 4;

/// Number of children above which a core prunes its list, as a multiple of the width.
const PRUNE_ABOVE: usize = 8;

/// Number of cores that the estimate of memory assumes.
const CORES: usize = 4;

/// Boards expanded by one task.
const CHUNK: usize = 64;

/// A child of a layer's board: its score, its parent and the turn.
#[derive(Clone, Copy)]
struct Child<const P: usize> {
    score: u32,
    state: State<P>,
    /// Index of the parent in its layer.
    parent: usize,
    turn: Turn,
}

impl<const P: usize> Child<P> {
    /// Returns the sort key of children, which does not depend on the number of cores.
    fn sort_key(&self) -> (u32, State<P>, usize, Turn) {
        (self.score, self.state, self.parent, self.turn)
    }
}

/// Estimates the bytes of a beam of `width` with a number of stored goal boards. Counts the
/// children of each core, those collected from all cores, all layers, and the sets of seen and of
/// stored boards. A growing set takes six times the memory of its boards.
pub(super) fn estimate_bytes<const P: usize>(width: usize, stored_boards: usize) -> usize {
    let layers = width * MAX_TURNS;
    CORES * (PRUNE_ABOVE + CANDIDATES_PER_WIDTH) * width * size_of::<Child<P>>()
        + layers * (size_of::<Child<P>>() + 6 * size_of::<State<P>>())
        + 6 * stored_boards * size_of::<State<P>>()
}

/// Returns the number of layers around the goal that are stored for the beam, and the number of
/// their boards. Each stored layer has fewer than `max_boards` boards.
pub(super) fn goal_layers<const P: usize>(goal: &Frontier<P>, max_boards: usize) -> (usize, usize) {
    let sizes = || goal.sizes.iter().take_while(|size| **size < max_boards);
    (sizes().count(), sizes().sum())
}

/// Best children found by one core.
struct Children<const P: usize> {
    best: Vec<Child<P>>,
    /// Best child in a stored goal layer, with its distance to the goal.
    hit: Option<(usize, Child<P>)>,
}

impl<const P: usize> Children<P> {
    /// Keeps the best `count` children.
    fn prune(&mut self, count: usize) {
        if self.best.len() > count {
            self.best.select_nth_unstable_by_key(count, Child::sort_key);
            self.best.truncate(count);
        }
    }

    /// Records a child in a stored goal layer, `depth` turns from the goal.
    fn record_hit(&mut self, depth: usize, child: Child<P>) {
        if self.hit.is_none_or(|(known, best)| (depth, child.sort_key()) < (known, best.sort_key())) {
            self.hit = Some((depth, child));
        }
    }
}

/// Finds a path from the first end to the second. Returns `None` if no path was found or the budget
/// ended. The boards of the first `stored_layers` layers around the goal are stored.
pub(super) fn search<const P: usize>(
    ends: &[Frontier<P>; 2],
    width: usize,
    stored_layers: usize,
    meter: &mut Meter<'_>,
) -> Option<Vec<Turn>> {
    let [start, goal] = ends;
    let scorer = Scorer::new(goal.rules.grid, goal.rules.goal);
    let (mut stored, mut seen) = (BoardSet::default(), BoardSet::default());
    for layer in &goal.layers[..stored_layers] {
        layer.iter().for_each(|&state| {
            stored.insert(state);
        });
    }
    let mut states: Vec<State<P>> = start.layers[0].iter().copied().collect();
    let mut layers: Vec<Vec<Child<P>>> = Vec::new();
    while layers.len() < MAX_TURNS && !states.is_empty() {
        let chunks: Vec<&[State<P>]> = states.chunks(CHUNK).collect();
        let work = states.len() * start.rules.max_turns();
        let capacity = work.min(PRUNE_ABOVE * width + start.rules.max_turns());
        let begin = || Children { best: Vec::with_capacity(capacity), hit: None };
        let found = run_parallel(chunks.len(), work, meter, begin, |found, at, meter| {
            for (number, state) in chunks[at].iter().enumerate() {
                meter.tick()?;
                let scored = scorer.score(state);
                start.rules.children(state, |turn, child| {
                    let score = scorer.score_child(&scored, state, turn, &child);
                    let child = Child { score, state: child, parent: at * CHUNK + number, turn };
                    if stored.contains(&child.state)
                        && let Some(depth) = goal.depth_of(&child.state)
                    {
                        found.record_hit(depth, child);
                    }
                    found.best.push(child);
                });
                // No two children have equal keys, so pruning early keeps the same ones.
                if found.best.len() > PRUNE_ABOVE * width {
                    found.prune(CANDIDATES_PER_WIDTH * width);
                }
            }
            Ok(())
        });
        let mut next = Children { best: Vec::new(), hit: None };
        for mut found in found.ok()? {
            found.prune(CANDIDATES_PER_WIDTH * width);
            next.best.extend(found.best);
            if let Some((depth, child)) = found.hit {
                next.record_hit(depth, child);
            }
        }
        if let Some((depth, child)) = next.hit {
            let mut to_start = vec![child.turn.inverse()];
            let mut at = child.parent;
            for layer in layers.iter().rev() {
                to_start.push(layer[at].turn.inverse());
                at = layer[at].parent;
            }
            return Some(join_paths(to_start, goal.trace(child.state, depth)));
        }
        next.prune(CANDIDATES_PER_WIDTH * width);
        let mut next = next.best;
        next.sort_unstable_by_key(Child::sort_key);
        next.retain(|child| seen.insert(child.state));
        next.truncate(width);
        next.shrink_to_fit();
        states = next.iter().map(|child| child.state).collect();
        layers.push(next);
    }
    None
}

/// Computes scores of boards for one goal.
struct Scorer<const P: usize> {
    grid: &'static Grid,
    goal: State<P>,
}

/// Precomputed values of a board whose children are scored.
struct ScoredBoard<const P: usize> {
    score: u32,
    /// Stones minus goal stones in all lines up to each line, by colour plane and axis. A positive
    /// number of stones must cross to later lines; a negative number must come from them.
    carried: [[[i32; LINES]; 3]; P],
}

impl<const P: usize> Scorer<P> {
    fn new(grid: &'static Grid, goal: State<P>) -> Self {
        Self { grid, goal }
    }

    /// Computes the score of a board and the values that its children share.
    fn score(&self, state: &State<P>) -> ScoredBoard<P> {
        let differences = state.iter().zip(&self.goal).fold(0, |all, (a, b)| all | (a ^ b));
        let mut scored = ScoredBoard { score: 2 * differences.count_ones(), carried: [[[0; LINES]; 3]; P] };
        for ((plane, goal), carried) in state.iter().zip(&self.goal).zip(&mut scored.carried) {
            // Common stones cancel out.
            let (surplus, shortage) = (plane & !goal, goal & !plane);
            for (axis, carried) in self.grid.lines.iter().zip(carried) {
                let mut sum = 0;
                for (line, carried) in axis.iter().zip(carried) {
                    sum += (surplus & line).count_ones() as i32 - (shortage & line).count_ones() as i32;
                    *carried = sum;
                    scored.score += sum.unsigned_abs();
                }
            }
        }
        scored
    }

    /// Returns the score of `child`, the board after a turn of `state`.
    fn score_child(&self, scored: &ScoredBoard<P>, state: &State<P>, turn: Turn, child: &State<P>) -> u32 {
        let inner = &self.grid.inner[usize::from(turn.inner)];
        let mut score = scored.score as i32;
        let (mut differences, mut differences_before) = (0, 0);
        for plane in 0..P {
            let [before, after, goal] = [state, child, &self.goal].map(|state| inner.code(state[plane]));
            differences_before |= before ^ goal;
            differences |= after ^ goal;
            let changes = outer_counts(before).into_iter().zip(outer_counts(after));
            for ((carried, line), (before, after)) in
                scored.carried[plane].iter().zip(inner.lines).zip(changes)
            {
                let surplus = &carried[usize::from(line)..][..2];
                let change = [0, 1].map(|outer| i32::from(after[outer]) - i32::from(before[outer]));
                score += (surplus[0] + change[0]).abs() - surplus[0].abs();
                score += (surplus[1] - change[1]).abs() - surplus[1].abs();
            }
        }
        score += 2 * (differences.count_ones() as i32 - differences_before.count_ones() as i32);
        score as u32
    }
}
