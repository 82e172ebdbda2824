//! Search positions and moves. Pieces of one kind are interchangeable and have no names.

use crate::search::reached::{GOLDEN, Packed};

/// Maximum kinds of pieces on one board.
pub(super) const MAX_KINDS: usize = 15;

/// Upper left cells of the pieces of each kind, one bit per cell.
pub(super) type Masks = [u64; MAX_KINDS];

/// A packed position: one mask of cells per binary digit of the kinds' numbers, as drawn in
/// `rules`. All masks share one word if they fit; otherwise each has its own word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State<const WORDS: usize>(pub(super) [u64; WORDS]);

impl<const WORDS: usize> Packed for State<WORDS> {
    #[inline]
    fn hash(self) -> u64 {
        let mix = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(GOLDEN);
        let hash = self.0.into_iter().fold(0, mix);
        (hash ^ hash >> 32).wrapping_mul(GOLDEN)
    }
}

/// A position and its mirror image, if both are equally far from the goal; otherwise the position
/// twice.
#[derive(Clone, Copy, Debug)]
pub(super) struct MirrorPair<const WORDS: usize>(pub(super) State<WORDS>, pub(super) State<WORDS>);

impl<const WORDS: usize> MirrorPair<WORDS> {
    /// Returns the smaller of the two, which represents both.
    #[inline]
    pub(super) fn canonical(self) -> State<WORDS> {
        self.0.min(self.1)
    }
}

/// Move of a piece of the kind with index `kind`. The cells are those of its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) kind: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}
