//! Turns on packed boards.
//!
//! Colours are numbered from 1; 0 is empty. Plane `p` of a state holds bit `p` of the number of
//! each point. One colour takes one plane, three take two, seven take three.

use super::grid::{Grid, Kind, NO_EFFECT, SAME_EFFECT, Turn, change, redundancy};
use super::kinds::Kinds;
use crate::puzzle::Puzzle;
use crate::search::Ranked;

/// An arrangement of stones.
pub(super) type State<const P: usize> = [u64; P];

/// Maximum number of colours.
pub(super) const MAX_COLOURS: usize = 7;

/// Legal turns on a hexagon of one size, and a goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules<const P: usize> {
    pub(super) grid: &'static Grid,
    pub(super) kinds: Kinds,
    pub(super) goal: State<P>,
    /// Bits of [`redundancy`] that make a turn redundant, by kind of turn; all bits for a kind that
    /// is not allowed.
    redundant: [u8; 3],
}

impl<const P: usize> Rules<P> {
    pub(super) fn new(grid: &'static Grid, kinds: Kinds, goal: State<P>) -> Self {
        let redundant = Kind::ALL.map(|kind| match kinds.contains(kind) {
            true => kinds
                .iter()
                .take_while(|&other| other != kind)
                .fold(NO_EFFECT[kind as usize], |bits, other| {
                    bits | SAME_EFFECT[other as usize] & SAME_EFFECT[kind as usize]
                }),
            false => u8::MAX,
        });
        Self { grid, kinds, goal, redundant }
    }

    /// Returns the maximum number of legal turns on a board.
    pub(super) fn max_turns(&self) -> usize {
        self.grid.inner.len() * self.kinds.iter().count()
    }

    /// Packs the colour of each point.
    pub(super) fn pack(stones: &[u8]) -> State<P> {
        let plane = |plane: usize| {
            let bit = |(point, &colour): (usize, &u8)| u64::from(colour >> plane & 1) << point;
            stones.iter().enumerate().map(bit).sum()
        };
        std::array::from_fn(plane)
    }

    /// Returns the same rules with reversed turns.
    pub(super) fn backwards(self) -> Self {
        Self::new(self.grid, self.kinds.inverse(), self.goal)
    }

    /// Calls `visit` with each turn that changes `state`, and its result. Visits only the first of
    /// several equivalent turns of one ring.
    #[inline]
    pub(super) fn children(&self, state: &State<P>, mut visit: impl FnMut(Turn, State<P>)) {
        for (at, inner) in self.grid.inner.iter().enumerate() {
            let codes = state.map(|plane| inner.code(plane));
            let redundancy = codes.iter().fold(u8::MAX, |all, &code| all & redundancy(code));
            for (kind, redundant) in Kind::ALL.into_iter().zip(self.redundant) {
                if redundancy & redundant == 0 {
                    let spread = |plane: usize| inner.spread(change(kind, codes[plane]));
                    visit(inner.turn(kind, at), std::array::from_fn(|plane| state[plane] ^ spread(plane)));
                }
            }
        }
    }
}

impl<const P: usize> Puzzle for Rules<P> {
    type State = State<P>;
    type Move = Turn;

    fn is_goal(&self, state: &State<P>) -> bool {
        *state == self.goal
    }

    fn moves(&self, state: &State<P>, visit: impl FnMut(Turn, State<P>)) {
        self.children(state, visit);
    }
}

/// Boards of one colour are numbered by their bits.
impl Ranked for Rules<1> {
    fn ranks(&self) -> usize {
        1 << self.grid.points.len()
    }

    fn rank(&self, state: &State<1>) -> usize {
        state[0] as usize
    }

    fn unrank(&self, rank: usize) -> State<1> {
        [rank as u64]
    }

    fn play(&self, state: &State<1>, turn: Turn) -> State<1> {
        let inner = &self.grid.inner[usize::from(turn.inner)];
        [state[0] ^ inner.spread(change(turn.kind, inner.code(state[0])))]
    }

    fn inverse(&self, turn: Turn) -> Turn {
        turn.inverse()
    }
}
