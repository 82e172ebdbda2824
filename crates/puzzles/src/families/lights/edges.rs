//! Edge rules of a board.

use crate::family::Named;

/// Behaviour of a press at an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Edges {
    /// A press does not reach beyond the edge.
    Walls,
    /// The left edge is joined to the right edge, the upper to the lower.
    Torus,
    /// One row of lights whose ends are joined.
    Ring,
}

impl Named for Edges {
    const ALL: &'static [Self] = &[Self::Walls, Self::Torus, Self::Ring];
    const NAMES: &'static [&'static str] = &["walls", "torus", "ring"];
}
