//! A position as a search sees it, and a move in it: pieces of one kind are interchangeable, none has a name.

use crate::search::reached::{GOLDEN, Packed};

/// The most kinds of pieces on one board.
pub(super) const MOST_KINDS: usize = 15;

/// The upper left cells of the pieces of each kind.
pub(super) type Masks = [u64; MOST_KINDS];

/// A packed position: a word that holds all digits one behind the other, or a word a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State<const WORDS: usize>(pub(super) [u64; WORDS]);

impl<const WORDS: usize> Packed for State<WORDS> {
    #[inline]
    fn hash(self) -> u64 {
        let mixed = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(GOLDEN);
        let hash = self.0.into_iter().fold(0, mixed);
        (hash ^ hash >> 32).wrapping_mul(GOLDEN)
    }
}

/// A position and its mirror image, where both are as far from the goal; else the position twice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<const WORDS: usize>(pub(super) State<WORDS>, pub(super) State<WORDS>);

impl<const WORDS: usize> Pair<WORDS> {
    /// The smaller of the two, which stands for both.
    #[inline]
    pub(super) fn folded(self) -> State<WORDS> {
        self.0.min(self.1)
    }
}

/// A piece of a kind goes from one upper left cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) kind: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}
