//! Legal hexagons with a goal.

use std::sync::Arc;

use super::grid::{Grid, Turn};
use super::kinds::Kinds;
use super::rules::{Rules, State};

/// A position and a goal of equal side, with equal numbers of stones of each colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexBoard {
    pub(super) side: usize,
    /// Colour of the stone on each point, from 1; 0 for an empty point.
    pub(super) stones: Vec<u8>,
    pub(super) goal: Arc<[u8]>,
    pub(super) turn_kinds: Kinds,
}

impl HexBoard {
    pub(super) fn grid(&self) -> &'static Grid {
        Grid::of(self.side)
    }

    /// Returns the number of colours.
    pub(super) fn colours(&self) -> u8 {
        self.goal.iter().copied().max().unwrap_or(0)
    }

    /// Returns the rules and the packed position; `P` bit planes must suffice for the colours.
    pub(super) fn pack<const P: usize>(&self) -> (Rules<P>, State<P>) {
        let goal = Rules::pack(&self.goal);
        (Rules::new(self.grid(), self.turn_kinds, goal), Rules::pack(&self.stones))
    }

    /// Turns a ring.
    pub(super) fn turn(&mut self, turn: Turn) {
        let ring = self.grid().inner[usize::from(turn.inner)].ring;
        let before = ring.map(|point| self.stones[usize::from(point)]);
        for (place, &stone) in before.iter().enumerate() {
            let to = ring[(place + turn.kind.places()) % 6];
            self.stones[usize::from(to)] = stone;
        }
    }

    /// Iterates over the turns that change the position.
    pub(super) fn legal_turns(&self) -> impl Iterator<Item = Turn> {
        let rings = &self.grid().inner;
        let turns_of = |kind| rings.iter().enumerate().map(move |(inner, ring)| ring.turn(kind, inner));
        self.turn_kinds.iter().flat_map(turns_of).filter(|&turn| {
            let mut after = self.clone();
            after.turn(turn);
            after.stones != self.stones
        })
    }
}
