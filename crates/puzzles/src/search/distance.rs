//! Distance tables: for every position of a small puzzle, the number of moves to the goal and the
//! first move of a shortest path.
//!
//! A table is built once by breadth-first search from the goal. It stores a byte and a move for
//! each position, indexed by the position's rank. Solving is then a walk down the table: one rank
//! and one lookup per move.

use super::{Meter, Table};
use crate::puzzle::{Puzzle, Stop};

/// A puzzle with reversible moves and densely numbered states. The number of a state is its rank.
/// States that can reach the goal have distinct ranks. A state that cannot may share the rank of
/// one that can.
pub(crate) trait Ranked: Puzzle {
    /// Returns an upper bound on ranks, exclusive.
    fn ranks(&self) -> usize;
    /// Returns the rank of a state.
    fn rank(&self, state: &Self::State) -> usize;
    /// Returns the state that has this rank and can reach the goal.
    fn unrank(&self, rank: usize) -> Self::State;
    /// Returns the state after a legal move.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;
    /// Returns the move that undoes `mv`.
    fn inverse(&self, mv: Self::Move) -> Self::Move;
}

/// Marks ranks that cannot reach the goal.
const UNREACHABLE: u8 = u8::MAX;

/// Distance to the goal of each rank that can reach it, in moves, and the first move of a shortest
/// path.
#[derive(Debug)]
pub(crate) struct DistanceTable<M> {
    distances: Box<[u8]>,
    first_moves: Box<[Option<M>]>,
}

impl<M: Send + Sync + 'static> Table for DistanceTable<M> {
    fn bytes(&self) -> usize {
        self.distances.len() + size_of_val(&*self.first_moves)
    }
}

impl<M: Copy> DistanceTable<M> {
    /// Searches the whole space breadth-first from `goal`.
    ///
    /// # Panics
    /// If a position is 254 or more moves away, which is impossible in puzzles small enough for a
    /// table.
    pub(crate) fn build<P: Ranked<Move = M>>(puzzle: &P, goal: P::State) -> Self {
        let mut distances = vec![UNREACHABLE; puzzle.ranks()].into_boxed_slice();
        let mut first_moves = vec![None; puzzle.ranks()].into_boxed_slice();
        distances[puzzle.rank(&goal)] = 0;
        let (mut frontier, mut next) = (vec![goal], Vec::new());
        let mut depth = 0;
        while !frontier.is_empty() {
            depth += 1;
            assert!(depth < UNREACHABLE, "a distance does not fit a byte");
            for state in frontier.drain(..) {
                puzzle.moves(&state, |mv, to| {
                    let rank = puzzle.rank(&to);
                    if distances[rank] == UNREACHABLE {
                        distances[rank] = depth;
                        first_moves[rank] = Some(puzzle.inverse(mv));
                        next.push(to);
                    }
                });
            }
            std::mem::swap(&mut frontier, &mut next);
        }
        Self { distances, first_moves }
    }

    /// Returns a shortest path to the goal from a state that can reach it; `make` converts each
    /// move.
    ///
    /// # Errors
    /// The limit that the meter reached.
    pub(crate) fn walk<P: Ranked<Move = M>, T>(
        &self,
        puzzle: &P,
        mut state: P::State,
        meter: &mut Meter<'_>,
        make: impl Fn(M) -> T,
    ) -> Result<Vec<T>, Stop> {
        let mut rank = puzzle.rank(&state);
        let mut path = Vec::with_capacity(self.distances[rank].into());
        while let Some(mv) = self.first_moves[rank] {
            meter.tick()?;
            path.push(make(mv));
            state = puzzle.play(&state, mv);
            rank = puzzle.rank(&state);
        }
        debug_assert!(puzzle.is_goal(&state), "the start can reach the goal");
        Ok(path)
    }

    /// Returns whether the state with this rank can reach the goal.
    pub(crate) fn reaches(&self, rank: usize) -> bool {
        self.distances[rank] != UNREACHABLE
    }

    /// Returns the number of moves to the goal from the state with this rank, which must be able to
    /// reach it.
    pub(crate) fn distance(&self, rank: usize) -> u32 {
        self.distances[rank].into()
    }

    /// Returns the number of positions at each distance: `[1, 2, 4, …]`.
    pub(crate) fn counts(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for &distance in self.distances.iter().filter(|&&d| d != UNREACHABLE) {
            let distance = usize::from(distance);
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    }

    /// Returns the ranks of all positions exactly `distance` moves from the goal, in order.
    pub(crate) fn ranks_at(&self, distance: u32) -> impl Iterator<Item = usize> {
        self.distances
            .iter()
            .enumerate()
            .filter(move |&(_, &d)| d != UNREACHABLE && u32::from(d) == distance)
            .map(|(rank, _)| rank)
    }
}
