//! Edge rules of a board.

use crate::family::Named;

/// Behaviour of a press at an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Edges {
    /// The board ends.
    Walls,
    /// The right edge is joined to the left one, the lower to the upper.
    Torus,
    /// One row of lights whose ends are joined.
    Ring,
}

impl Named for Edges {
    const ALL: &'static [Self] = &[Self::Walls, Self::Torus, Self::Ring];
    const NAMES: &'static [&'static str] = &["walls", "torus", "ring"];
}
