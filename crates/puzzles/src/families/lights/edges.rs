//! What lies beyond the edges of a board.

use crate::family::Named;

/// How far a press reaches at an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Edges {
    /// Nothing lies beyond.
    Walls,
    /// Beyond the right edge lies the left one, beyond the lower one the upper.
    Torus,
    /// One row of lights whose ends meet.
    Ring,
}

impl Named for Edges {
    const ALL: &'static [Self] = &[Self::Walls, Self::Torus, Self::Ring];
    const NAMES: &'static [&'static str] = &["walls", "torus", "ring"];
}
