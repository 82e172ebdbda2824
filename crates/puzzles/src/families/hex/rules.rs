//! Turns on packed boards: what a search sees.
//!
//! Colours are numbered from 1, empty is 0; plane `p` of a state holds bit `p` of the number of each point. One
//! colour takes one plane, three take two, seven take three. Which colour is which is told elsewhere.

use super::grid::{ALIKE, Grid, Kind, STILL, Turn, alike, change};
use super::kinds::Kinds;
use crate::puzzle::Puzzle;
use crate::search::Ranked;

/// One arrangement of stones.
pub(super) type State<const P: usize> = [u64; P];

/// The most colours that can be told apart.
pub(super) const MOST_COLOURS: usize = 7;

/// The turns of one side towards one goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules<const P: usize> {
    pub(super) grid: &'static Grid,
    pub(super) kinds: Kinds,
    pub(super) goal: State<P>,
    /// For each kind of turn which bits of [`alike`] say that it is not to be made.
    needless: [u8; 3],
}

impl<const P: usize> Rules<P> {
    pub(super) fn new(grid: &'static Grid, kinds: Kinds, goal: State<P>) -> Self {
        let needless = Kind::ALL.map(|kind| match kinds.contains(kind) {
            true => {
                kinds.iter().take_while(|&other| other != kind).fold(STILL[kind as usize], |bits, other| {
                    bits | ALIKE[other as usize] & ALIKE[kind as usize]
                })
            }
            false => u8::MAX,
        });
        Self { grid, kinds, goal, needless }
    }

    /// The most turns that a board has.
    pub(super) fn turns(&self) -> usize {
        self.grid.inner.len() * self.kinds.iter().count()
    }

    /// The state of the colour of each point.
    pub(super) fn state(stones: &[u8]) -> State<P> {
        let plane = |plane: usize| {
            let bit = |(point, &colour): (usize, &u8)| u64::from(colour >> plane & 1) << point;
            stones.iter().enumerate().map(bit).sum()
        };
        std::array::from_fn(plane)
    }

    /// The rules under which every path leads back.
    pub(super) fn backwards(self) -> Self {
        Self::new(self.grid, self.kinds.inverse(), self.goal)
    }

    /// Calls `visit` with each turn that changes `state` and what it becomes; of the turns of one ring that do the
    /// same only the first.
    #[inline]
    pub(super) fn children(&self, state: &State<P>, mut visit: impl FnMut(Turn, State<P>)) {
        for (at, inner) in self.grid.inner.iter().enumerate() {
            let codes = state.map(|plane| inner.code(plane));
            let alike = codes.iter().fold(u8::MAX, |all, &code| all & alike(code));
            for (kind, needless) in Kind::ALL.into_iter().zip(self.needless) {
                if alike & needless == 0 {
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
