//! What orders the positions of a beam: an estimate, where there are pattern databases together with these.

use super::estimate::{Estimate, UNIT};
use crate::families::sliding::additive::MaxOf;
use crate::families::sliding::place::{Carried, Sums};

/// Tells how far positions seem to be from the goal, from what is known of the position before.
pub(super) trait Guide: Sync {
    /// What is carried along from position to position.
    type Known: Copy;

    /// What a change tells of it.
    type Hint: Copy;

    /// What is known of a position, and how far it seems.
    fn start(&self, position: &[u8]) -> (Self::Known, i32);

    /// How much farther it seems after the tile in `from` has moved into the gap in `to`.
    fn change(&self, known: &Self::Known, position: &[u8], from: usize, to: usize) -> (i32, Self::Hint);

    /// What is known after that.
    fn after(
        &self,
        known: &Self::Known,
        hint: Self::Hint,
        position: &[u8],
        from: usize,
        to: usize,
    ) -> Self::Known;
}

impl Guide for Estimate {
    type Known = ();
    type Hint = ();

    fn start(&self, position: &[u8]) -> ((), i32) {
        ((), self.of(position))
    }

    #[inline]
    fn change(&self, (): &(), position: &[u8], from: usize, to: usize) -> (i32, ()) {
        (Estimate::change(self, position, from, to), ())
    }

    #[inline]
    fn after(&self, (): &(), (): (), _: &[u8], _: usize, _: usize) {}
}

/// What a move of the lower bound counts beside the estimate. With beams as wide, solutions of 5x5 get a third of what is too
/// long about them; half and twice as much are nearly as good.
const WEIGHT: i32 = 2 * UNIT as i32;

/// The estimate and the lower bound of pattern databases: the one tells good positions apart, the other knows what tiles that
/// are in each other's way need.
pub(super) struct Informed<'a, const PATTERNS: usize> {
    pub(super) estimate: &'a Estimate,
    pub(super) additive: &'a MaxOf<2, PATTERNS>,
}

fn weighed([a, b]: Sums) -> i32 {
    WEIGHT * a.max(b) as i32
}

impl<const PATTERNS: usize> Guide for Informed<'_, PATTERNS> {
    type Known = Carried<2, PATTERNS>;
    type Hint = Sums;

    fn start(&self, position: &[u8]) -> (Carried<2, PATTERNS>, i32) {
        let known = self.additive.carried(position);
        (known, self.estimate.of(position) + weighed(known.sums()))
    }

    #[inline]
    fn change(&self, known: &Carried<2, PATTERNS>, position: &[u8], from: usize, to: usize) -> (i32, Sums) {
        let sums = self.additive.sums_after(known, position[from], from, to);
        (self.estimate.change(position, from, to) + weighed(sums) - weighed(known.sums()), sums)
    }

    #[inline]
    fn after(
        &self,
        known: &Carried<2, PATTERNS>,
        hint: Sums,
        position: &[u8],
        from: usize,
        to: usize,
    ) -> Carried<2, PATTERNS> {
        self.additive.after(known, position[from], from, to, hint)
    }
}
