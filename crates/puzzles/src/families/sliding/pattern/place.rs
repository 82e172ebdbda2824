//! A position with its pattern data, updated from move to move: the state of searches that use
//! pattern databases as their lower bound.

use std::ops::ControlFlow::{self, Continue};

use super::PatternState;
use super::additive::{MAX_CELLS, MaxHeuristic, Projection};
use super::loops::Loops;
use crate::families::direction::Direction;
use crate::search::optimal_paths::UnprunedWalk;
use crate::search::{Walk, rank};

impl<const VIEWS: usize, const PATTERNS: usize> MaxHeuristic<VIEWS, PATTERNS> {
    /// Returns the position given by `homes`: the goal cell of the tile or gap in each cell.
    pub(in crate::families::sliding) fn start(&self, homes: &[u8]) -> Node<'_, VIEWS, PATTERNS> {
        let gap = homes.iter().position(|&home| home == self.goal_gap).expect("one cell holds the gap");
        let mut node = Node {
            additive: self,
            homes: [u8::MAX; MAX_CELLS],
            gap: gap as u8,
            loops: Loops::START,
            sums: [0; VIEWS],
            placed: [[PatternState::default(); PATTERNS]; VIEWS],
        };
        node.homes[..homes.len()].copy_from_slice(homes);
        let sums = node.sums.iter_mut().zip(&mut node.placed);
        for (view, (sum, placed)) in self.views.iter().zip(sums) {
            for (number, Projection { cells, table }) in view.projections.iter().enumerate() {
                let image = |cell: u8| usize::from(cells[usize::from(cell)]);
                let of_pattern =
                    (0..homes.len()).filter(|&cell| cell != gap && view.number(homes[cell]) == number);
                let mut tiles: Vec<(usize, usize)> =
                    of_pattern.map(|cell| (image(homes[cell]), image(cell as u8))).collect();
                if tiles.is_empty() {
                    continue;
                }
                tiles.sort_unstable();
                let tiles: Vec<usize> = tiles.into_iter().map(|(_, cell)| cell).collect();
                placed[number] = table.place(&tiles, image(gap as u8));
                *sum += placed[number].h();
            }
        }
        node
    }
}

/// Sum of each view: the moves that the tiles of all its patterns need. The largest sum is a lower
/// bound.
pub(in crate::families::sliding) type Sums<const VIEWS: usize = 2> = [u32; VIEWS];

/// Pattern data of a position.
#[derive(Clone, Copy)]
pub(in crate::families::sliding) struct PatternData<const VIEWS: usize, const PATTERNS: usize> {
    sums: Sums<VIEWS>,
    placed: [[PatternState; PATTERNS]; VIEWS],
}

impl<const VIEWS: usize, const PATTERNS: usize> PatternData<VIEWS, PATTERNS> {
    pub(in crate::families::sliding) fn sums(&self) -> Sums<VIEWS> {
        self.sums
    }
}

impl<const VIEWS: usize, const PATTERNS: usize> MaxHeuristic<VIEWS, PATTERNS> {
    /// Returns the pattern data of a position given by `homes`, as in [`MaxHeuristic::start`].
    pub(in crate::families::sliding) fn pattern_data(&self, homes: &[u8]) -> PatternData<VIEWS, PATTERNS> {
        let Node { sums, placed, .. } = self.start(homes);
        PatternData { sums, placed }
    }

    /// Returns the sums after the tile with this home has moved from a cell to the adjacent gap.
    #[inline]
    pub(in crate::families::sliding) fn sums_after(
        &self,
        known: &PatternData<VIEWS, PATTERNS>,
        home: u8,
        from: usize,
        gap: usize,
    ) -> Sums<VIEWS> {
        std::array::from_fn(|view| {
            let (number, Projection { cells, table }) = self.projection(view, home);
            let before = known.placed[view][number];
            let after = table.after_move(before, cells[from].into(), cells[gap].into());
            known.sums[view] + after.h() - before.h()
        })
    }

    /// Returns the pattern data after the tile with this home has moved; `sums` are the sums after
    /// the move.
    #[inline]
    pub(in crate::families::sliding) fn after(
        &self,
        known: &PatternData<VIEWS, PATTERNS>,
        home: u8,
        from: usize,
        gap: usize,
        sums: Sums<VIEWS>,
    ) -> PatternData<VIEWS, PATTERNS> {
        let mut after = PatternData { sums, ..*known };
        for (view, (sum, known_sum)) in sums.iter().zip(known.sums).enumerate() {
            let (number, Projection { cells, table }) = self.projection(view, home);
            let before = known.placed[view][number];
            let h = before.h() + sum - known_sum;
            after.placed[view][number] =
                table.after_move_with_h(before, cells[from].into(), cells[gap].into(), h);
        }
        after
    }

    /// Returns the projection that a tile belongs to in a view.
    #[inline]
    fn projection(&self, view: usize, home: u8) -> (usize, &Projection) {
        let number = self.views[view].number(home);
        (number, &self.views[view].projections[number])
    }
}

/// A position with its pattern data.
#[derive(Clone)]
pub(in crate::families::sliding) struct Node<'a, const VIEWS: usize, const PATTERNS: usize> {
    additive: &'a MaxHeuristic<VIEWS, PATTERNS>,
    /// Home of the tile in each cell; `goal_gap` for the gap.
    homes: [u8; MAX_CELLS],
    gap: u8,
    loops: u16,
    sums: [u32; VIEWS],
    placed: [[PatternState; PATTERNS]; VIEWS],
}

/// A candidate move and its changes.
#[derive(Clone, Copy)]
struct Change<const VIEWS: usize> {
    mv: u8,
    from: u8,
    loops: u16,
    placed: [PatternState; VIEWS],
    /// Whether the sums of the views looked up so far are within the limit.
    within: bool,
}

impl<const VIEWS: usize, const PATTERNS: usize> Node<'_, VIEWS, PATTERNS> {
    /// Looks up the change in one view.
    #[inline]
    fn look_up(&self, change: &mut Change<VIEWS>, view: usize, within: u32) {
        let (number, Projection { cells, table }) =
            self.additive.projection(view, self.homes[usize::from(change.from)]);
        let (from, gap) = (cells[usize::from(change.from)], cells[usize::from(self.gap)]);
        let before = self.placed[view][number];
        let after = table.after_move(before, from.into(), gap.into());
        change.placed[view] = after;
        change.within = self.sums[view] + after.h() - before.h() <= within;
    }

    /// Makes the move.
    #[inline]
    fn make(&mut self, change: &Change<VIEWS>) {
        let (from, gap) = (usize::from(change.from), usize::from(self.gap));
        let home = self.homes[from];
        for view in 0..VIEWS {
            let number = self.additive.views[view].number(home);
            self.sums[view] = self.sums[view] + change.placed[view].h() - self.placed[view][number].h();
            self.placed[view][number] = change.placed[view];
        }
        (self.homes[gap], self.homes[from]) = (home, self.additive.goal_gap);
        (self.gap, self.loops) = (change.from, change.loops);
    }
}

impl<const VIEWS: usize, const PATTERNS: usize> UnprunedWalk for Node<'_, VIEWS, PATTERNS> {
    type Key = u64;

    /// Packs the home of each cell's tile or gap, four bits per cell.
    ///
    /// # Panics
    /// In debug builds, if the board has more than 16 cells; solutions of larger boards are not
    /// counted.
    fn key(&self) -> u64 {
        let (counted, beyond) = self.homes.split_at(rank::MAX_LENGTH);
        debug_assert!(beyond.iter().all(|&home| home == u8::MAX));
        // Cells beyond the board are equal in all positions.
        counted.iter().fold(0, |key, &home| key << 4 | u64::from(home & 15))
    }
}

impl<const VIEWS: usize, const PATTERNS: usize> Walk for Node<'_, VIEWS, PATTERNS> {
    type Move = Direction;

    fn is_goal(&self) -> bool {
        self.sums[0] == 0
    }

    fn lower_bound(&self) -> u32 {
        self.sums.into_iter().fold(0, u32::max)
    }

    #[inline]
    fn children<B>(
        &mut self,
        within: u32,
        mut visit: impl FnMut(&mut Self, Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let none = [PatternState::default(); VIEWS];
        let mut changes = [Change { mv: 0, from: 0, loops: 0, placed: none, within: false }; 4];
        let mut count = 0;
        for mv in Direction::ALL {
            let from = self.additive.sources[usize::from(self.gap)][mv as usize];
            if let (Some(from), Some(loops)) = (from, self.additive.loops.after(self.loops, mv)) {
                changes[count] = Change { mv: mv as u8, from, loops, ..changes[count] };
                count += 1;
            }
        }
        // View by view: the loads for one view overlap, and most moves are pruned after the first
        // view.
        let changes = &mut changes[..count];
        changes.iter_mut().for_each(|change| self.look_up(change, 0, within));
        for view in 1..VIEWS {
            changes
                .iter_mut()
                .filter(|change| change.within)
                .for_each(|change| self.look_up(change, view, within));
        }
        for change in changes.iter().filter(|change| change.within) {
            let home = self.homes[usize::from(change.from)];
            let numbers = self.additive.views.each_ref().map(|view| view.number(home));
            let (gap, loops, sums) = (self.gap, self.loops, self.sums);
            let placed: [PatternState; VIEWS] = std::array::from_fn(|view| self.placed[view][numbers[view]]);
            self.make(change);
            visit(self, Direction::ALL[usize::from(change.mv)])?;
            (self.homes[usize::from(change.from)], self.homes[usize::from(gap)]) =
                (home, self.additive.goal_gap);
            (self.gap, self.loops, self.sums) = (gap, loops, sums);
            (0..VIEWS).for_each(|view| self.placed[view][numbers[view]] = placed[view]);
        }
        Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::sliding::pattern::tiers::{FEW_PATTERNS, MANY_PATTERNS};
    use crate::families::sliding::shape::Shape;
    use crate::search::{Tables, Tier};

    /// Calls `check` with the nodes of random walks from the goal and the number of moves made.
    fn check_walks<const VIEWS: usize, const PATTERNS: usize>(
        shape: Shape,
        gap: usize,
        tier: Tier,
        mut check: impl FnMut(u32, &Node<'_, VIEWS, PATTERNS>),
    ) {
        let additive = MaxHeuristic::<VIEWS, PATTERNS>::load_or_build(shape, gap, tier, &Tables::new());
        let goal: Vec<u8> = (0..shape.cells() as u8).collect();
        let mut random = 1_u64;
        for _ in 0..20 {
            let mut homes = goal.clone();
            let mut hole = gap;
            for made in 0..60 {
                let node = additive.start(&homes);
                check(made, &node);
                // Sums updated by a move equal sums computed afresh after the move.
                let mut updated = Vec::new();
                let _ = node.clone().children(u32::MAX, |next, mv| {
                    updated.push((mv, next.homes, next.sums, next.placed));
                    Continue::<()>(())
                });
                assert_eq!(updated.len(), shape.neighbours(hole).count());
                for (mv, homes, sums, placed) in &updated {
                    let counted = additive.start(&homes[..shape.cells()]);
                    assert_eq!((&counted.sums, &counted.placed), (sums, placed), "{shape} {mv}");
                    assert!(counted.lower_bound().abs_diff(node.lower_bound()) <= 1, "consistent");
                }
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let cell = shape.source(updated[(random >> 33) as usize % updated.len()].0, hole);
                let cell = cell.expect("the move was made");
                homes.swap(hole, cell);
                hole = cell;
            }
        }
    }

    #[test]
    fn the_lower_bound_is_admissible_and_consistent_along_walks() {
        for (width, height) in [(3, 4), (4, 3), (2, 6), (5, 3), (2, 7)] {
            let shape = Shape { width, height };
            for gap in [0, 1, width + 1, shape.cells() / 2, shape.cells() - 1] {
                check_walks::<1, FEW_PATTERNS>(shape, gap, Tier::Small, assert_admissible);
                check_walks::<2, FEW_PATTERNS>(shape, gap, Tier::Small, assert_admissible);
            }
            check_walks::<2, FEW_PATTERNS>(shape, 0, Tier::Contest, assert_admissible);
        }
        for (width, height) in [(2, 13), (9, 3), (6, 6)] {
            let shape = Shape { width, height };
            check_walks::<2, MANY_PATTERNS>(shape, shape.cells() - 1, Tier::Small, assert_admissible);
        }
    }

    fn assert_admissible<const VIEWS: usize, const PATTERNS: usize>(
        made: u32,
        node: &Node<'_, VIEWS, PATTERNS>,
    ) {
        assert!(node.lower_bound() <= made && node.lower_bound() % 2 == made % 2);
        assert_eq!(node.is_goal(), node.homes.is_sorted(), "cells outside the board hold the maximum");
    }
}
