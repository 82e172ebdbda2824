//! Counts all shortest solutions.
//!
//! A breadth-first search finds the positions that are nearer to the start than the goal is, layer
//! by layer. The counts are then computed from the last layer back to the first: the count of a
//! position is the sum of the counts of its successors in the next layer:
//!
//! ```text
//!   layer  0      1      2    goal
//!          3 ─┬─  1  ─┬─ 1 ─── ●       the count of the start is the sum over its two neighbours
//!             └─  2  ─┴─ 1 ─── ●
//! ```
//!
//! The algorithm is a loop without recursion and stores one count per position.

use super::board::KlotskiBoard;
use super::position::{Masks, Move, State};
use super::rules::Rules;
use super::search::explore;
use crate::families::blocks::metric::Metric;
use crate::families::blocks::slide::Slide;
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, ReachedSet};

/// Counts the shortest solutions of a board and lists the first `max_listed`. Returns `None` if the
/// budget ends before a solution is found, or if there is no solution.
pub(super) fn optimal_paths(
    board: &KlotskiBoard,
    max_listed: usize,
    meter: &mut Meter<'_>,
) -> Option<OptimalPaths<Slide>> {
    let (rules, masks) = board.masks();
    let found = match rules.fits_one_word() {
        true => count_paths::<1>(&rules, board.metric, &masks, max_listed, meter),
        false => count_paths::<4>(&rules, board.metric, &masks, max_listed, meter),
    }?;
    Some(found.map(|path| board.to_slides(&rules, masks, &path)))
}

fn count_paths<const WORDS: usize>(
    rules: &Rules,
    metric: Metric,
    masks: &Masks,
    max_listed: usize,
    meter: &mut Meter<'_>,
) -> Option<OptimalPaths<Move>> {
    let start = rules.pack::<WORDS>(masks);
    let (seen, goal) = explore(rules, metric, start, meter).ok()?;
    let length = seen.path(goal?).len();
    if length == 0 {
        let listed = vec![Vec::new(); max_listed.min(1)];
        return Some(OptimalPaths { count: 1, exact: true, first: Vec::new(), listed });
    }
    // Number of positions nearer to the start than the goal is.
    let inner_positions = seen.levels[length - 1];
    let mut share = meter.memory();
    if !share.resize(inner_positions * size_of::<u64>()) {
        return Some(OptimalPaths::unknown());
    }
    let mut layers = Layers { rules, metric, seen: &seen, length, counts: vec![0; inner_positions] };
    for depth in (0..length).rev() {
        let first = if depth == 0 { 0 } else { seen.levels[depth - 1] };
        for number in first..seen.levels[depth] {
            if meter.tick().is_err() {
                return Some(OptimalPaths::unknown());
            }
            let mut count = 0u64;
            layers.visit_continuations(seen.states[number], depth, |_, more| {
                count = count.saturating_add(more)
            });
            layers.counts[number] = count;
        }
    }
    let (count, first) = (layers.counts[0], layers.moves(start, 0));
    let listed = layers.list(start, max_listed, meter);
    let exact = count < u64::MAX && listed.len() as u64 == count.min(max_listed as u64);
    Some(OptimalPaths { count, exact, first, listed })
}

/// Positions nearer to the start than the goal is, in layers.
struct Layers<'a, const WORDS: usize> {
    rules: &'a Rules,
    metric: Metric,
    seen: &'a ReachedSet<State<WORDS>>,
    /// Moves from the start to the goal.
    length: usize,
    /// Number of shortest solutions that continue from each position.
    counts: Vec<u64>,
}

impl<const WORDS: usize> Layers<'_, WORDS> {
    /// Calls `visit` with each move that continues a shortest solution from a position at a depth,
    /// and the number of shortest solutions with that move.
    fn visit_continuations(&self, state: State<WORDS>, depth: usize, mut visit: impl FnMut(Move, u64)) {
        let rules = self.rules;
        let masks = rules.unpack(state);
        let pair = rules.mirror_pair(&masks);
        rules.moves(&masks, self.metric, |mv| {
            let count = if depth + 1 == self.length {
                u64::from(rules.is_goal_after(&masks, mv))
            } else {
                // No neighbour is beyond the next layer, so the end of that layer needs no check.
                let number = self.seen.number(rules.pair_after(pair, mv).canonical());
                number
                    .filter(|&number| number >= self.seen.levels[depth])
                    .map_or(0, |number| self.counts[number])
            };
            if count > 0 {
                visit(mv, count);
            }
        });
    }

    /// Returns the moves that continue a shortest solution from a position at a depth.
    fn moves(&self, state: State<WORDS>, depth: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        self.visit_continuations(state, depth, |mv, _| moves.push(mv));
        moves
    }

    /// Returns the first `max_listed` solutions in the order of moves; fewer if the budget ends.
    fn list(&self, start: State<WORDS>, max_listed: usize, meter: &mut Meter<'_>) -> Vec<Vec<Move>> {
        let mut listed = Vec::new();
        // Positions on the current path, each with its unexplored moves.
        let mut open = vec![(start, self.moves(start, 0).into_iter())];
        let mut path = Vec::new();
        while let Some((state, moves)) = open.last_mut() {
            if listed.len() >= max_listed || meter.tick().is_err() {
                break;
            }
            let Some(mv) = moves.next() else {
                open.pop();
                path.pop();
                continue;
            };
            let after = self.rules.after(*state, mv);
            path.push(mv);
            if path.len() == self.length {
                listed.push(path.clone());
                path.pop();
            } else {
                open.push((after, self.moves(after, path.len()).into_iter()));
            }
        }
        listed
    }
}
