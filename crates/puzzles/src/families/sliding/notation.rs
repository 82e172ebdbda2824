//! The notations of move lists and the meanings of their letters.

use crate::family::Named;

/// A notation for lists of moves. `moves` reads all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// `U L L`: the directions of the tiles, as in solutions.
    Letters,
    /// `U L2`: the same with repeat counts.
    Repeats,
    /// `↑ ← ←`.
    Arrows,
    /// `D R R`: the directions of the gap.
    Gap,
    /// `5 8 3`: the tiles that the player presses.
    Tiles,
    /// Every position, from the start on.
    States,
    /// `上 左 左`: the directions of the tiles in Chinese.
    Words,
}

impl Named for Notation {
    const ALL: &'static [Self] =
        &[Self::Letters, Self::Repeats, Self::Arrows, Self::Gap, Self::Tiles, Self::States, Self::Words];
    const NAMES: &'static [&'static str] =
        &["letters", "repeats", "arrows", "gap", "tiles", "states", "words"];
}

/// Meaning of the letters in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    /// The direction of the tile, or of the gap if only that reading is legal.
    Either,
    /// The direction of the tile.
    Tile,
    /// The direction of the gap.
    Gap,
}

impl Named for Letters {
    const ALL: &'static [Self] = &[Self::Either, Self::Tile, Self::Gap];
    const NAMES: &'static [&'static str] = &["either", "tile", "gap"];
}

/// Maximum single-tile moves in a list, repeats included. Every board up to 10x10 needs fewer.
pub(super) const MAX_MOVES: usize = 5_000;
