//! The notations of move lists: which there are, and what the letters in a list name.

use crate::family::Named;

/// A form in which a list of moves can be written. `moves` reads all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// `U L L`: the directions of the tiles, as solutions have them.
    Letters,
    /// `U L2`: the same with repeats counted.
    Repeats,
    /// `↑ ← ←`.
    Arrows,
    /// `D R R`: the directions of the gap.
    Gap,
    /// `5 8 3`: the tiles that are pressed.
    Tiles,
    /// Every position from the start on.
    States,
}

impl Named for Notation {
    const ALL: &'static [Self] =
        &[Self::Letters, Self::Repeats, Self::Arrows, Self::Gap, Self::Tiles, Self::States];
    const NAMES: &'static [&'static str] = &["letters", "repeats", "arrows", "gap", "tiles", "states"];
}

/// What the letters of a list name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    /// The tile's direction, or the gap's where only that reading is legal.
    Either,
    /// The direction in which the tile moves.
    Tile,
    /// The direction in which the gap moves.
    Gap,
}

impl Named for Letters {
    const ALL: &'static [Self] = &[Self::Either, Self::Tile, Self::Gap];
    const NAMES: &'static [&'static str] = &["either", "tile", "gap"];
}

/// The most single-tile moves that a list may hold, repeats counted; no board up to 10x10 needs as many.
pub(super) const MOST_MOVES: usize = 5_000;
