//! Distance tables: the number of moves to the goal for every position of a small puzzle.
//!
//! Built once by breadth-first search from the goal, a byte a position, indexed by the position's
//! rank. Moves must be reversible, since the search runs from the goal.

use super::Meter;
use crate::puzzle::{Puzzle, Stop};

/// A puzzle whose states are numbered without too many holes.
pub trait Ranked: Puzzle {
    /// Ranks are below this.
    fn ranks(&self) -> usize;
    /// The number of a state.
    fn rank(&self, state: &Self::State) -> usize;
    /// The state of a number.
    fn unrank(&self, rank: usize) -> Self::State;
}

const UNREACHABLE: u8 = u8::MAX;

/// The distance of each rank to the goal.
#[derive(Debug)]
pub struct DistanceTable {
    distances: Box<[u8]>,
}

impl DistanceTable {
    /// Searches the whole space breadth-first from `goal`.
    ///
    /// # Panics
    /// If a position is 255 or more moves away; no puzzle small enough to be ranked is.
    pub fn build<P: Ranked>(puzzle: &P, goal: P::State) -> Self {
        let mut distances = vec![UNREACHABLE; puzzle.ranks()].into_boxed_slice();
        distances[puzzle.rank(&goal)] = 0;
        let (mut frontier, mut next) = (vec![goal], Vec::new());
        let mut depth = 0;
        while !frontier.is_empty() {
            depth += 1;
            assert!(depth < UNREACHABLE, "a distance does not fit a byte");
            for state in frontier.drain(..) {
                puzzle.moves(&state, |_, to| {
                    let distance = &mut distances[puzzle.rank(&to)];
                    if *distance == UNREACHABLE {
                        *distance = depth;
                        next.push(to);
                    }
                });
            }
            std::mem::swap(&mut frontier, &mut next);
        }
        Self { distances }
    }

    /// The least number of moves from the position of `rank` to the goal; `None` if no moves lead there.
    pub fn distance(&self, rank: usize) -> Option<u32> {
        Some(self.distances[rank]).filter(|&d| d != UNREACHABLE).map(u32::from)
    }

    /// A shortest way from `state` to the goal: at each position the first move that comes nearer.
    /// `None` if there is none.
    ///
    /// # Errors
    /// When the meter says that the budget is spent.
    pub fn walk<P: Ranked>(
        &self,
        puzzle: &P,
        mut state: P::State,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<P::Move>>, Stop> {
        let Some(distance) = self.distance(puzzle.rank(&state)) else { return Ok(None) };
        let mut path = Vec::with_capacity(distance as usize);
        for nearer in (0..distance as u8).rev() {
            meter.tick()?;
            let mut found = None;
            puzzle.moves(&state, |mv, to| {
                if found.is_none() && self.distances[puzzle.rank(&to)] == nearer {
                    found = Some((mv, to));
                }
            });
            let (mv, to) = found.expect("a position at distance d has a neighbour at d - 1");
            path.push(mv);
            state = to;
        }
        Ok(Some(path))
    }

    /// How many positions there are at each distance: `[1, 2, 4, …]`.
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for &distance in self.distances.iter().filter(|&&d| d != UNREACHABLE) {
            let distance = usize::from(distance);
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    }

    /// The ranks of all positions exactly `distance` moves away, in order.
    pub fn at(&self, distance: u32) -> impl Iterator<Item = usize> {
        self.distances
            .iter()
            .enumerate()
            .filter(move |&(_, &d)| d != UNREACHABLE && u32::from(d) == distance)
            .map(|(rank, _)| rank)
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.distances.len()
    }
}
