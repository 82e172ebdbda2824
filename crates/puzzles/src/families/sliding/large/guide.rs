//! The order of positions in a beam: an estimate, combined with pattern databases where they exist.

use super::estimate::{Estimate, UNIT};
use crate::families::sliding::pattern::additive::MaxHeuristic;
use crate::families::sliding::pattern::place::{PatternData, Sums};

/// Ranks positions by their apparent distance from the goal, computed incrementally.
pub(super) trait Guide: Sync {
    /// Data of a position, updated with each move.
    type State: Copy;

    /// Intermediate result of `change` that `after` can reuse.
    type Hint: Copy;

    /// Returns the state and apparent distance of a position.
    fn start(&self, position: &[u8]) -> (Self::State, i32);

    /// Returns the change of the apparent distance when the tile in `from` moves into the gap in
    /// `to`. `state` and `position` are those before the move.
    fn change(&self, state: &Self::State, position: &[u8], from: usize, to: usize) -> (i32, Self::Hint);

    /// Returns the state after the move for which `change` returned `hint`. `state` and `position`
    /// are those before the move.
    fn after(
        &self,
        state: &Self::State,
        hint: Self::Hint,
        position: &[u8],
        from: usize,
        to: usize,
    ) -> Self::State;
}

impl Guide for Estimate {
    type State = ();
    type Hint = ();

    fn start(&self, position: &[u8]) -> ((), i32) {
        ((), self.evaluate(position))
    }

    #[inline]
    fn change(&self, (): &(), position: &[u8], from: usize, to: usize) -> (i32, ()) {
        (Estimate::change(self, position, from, to), ())
    }

    #[inline]
    fn after(&self, (): &(), (): (), _: &[u8], _: usize, _: usize) {}
}

/// Weight of one move of the lower bound, in the units of the estimate. At equal beam widths, the
/// bound reduces the excess length of 5x5 solutions to a third; half and twice the weight are
/// nearly as good.
const BOUND_WEIGHT: i32 = 2 * UNIT as i32;

/// Estimate combined with the lower bound of pattern databases. The databases count the moves of
/// tiles that obstruct each other. The estimate ranks positions with equal bounds.
pub(super) struct InformedGuide<'a, const PATTERNS: usize> {
    pub(super) estimate: &'a Estimate,
    pub(super) additive: &'a MaxHeuristic<2, PATTERNS>,
}

/// Returns the weighted lower bound.
fn weigh([a, b]: Sums) -> i32 {
    BOUND_WEIGHT * a.max(b) as i32
}

impl<const PATTERNS: usize> Guide for InformedGuide<'_, PATTERNS> {
    type State = PatternData<2, PATTERNS>;
    type Hint = Sums;

    fn start(&self, position: &[u8]) -> (PatternData<2, PATTERNS>, i32) {
        let state = self.additive.pattern_data(position);
        (state, self.estimate.evaluate(position) + weigh(state.sums()))
    }

    #[inline]
    fn change(
        &self,
        state: &PatternData<2, PATTERNS>,
        position: &[u8],
        from: usize,
        to: usize,
    ) -> (i32, Sums) {
        let sums = self.additive.sums_after(state, position[from], from, to);
        (self.estimate.change(position, from, to) + weigh(sums) - weigh(state.sums()), sums)
    }

    #[inline]
    fn after(
        &self,
        state: &PatternData<2, PATTERNS>,
        hint: Sums,
        position: &[u8],
        from: usize,
        to: usize,
    ) -> PatternData<2, PATTERNS> {
        self.additive.after(state, position[from], from, to, hint)
    }
}
