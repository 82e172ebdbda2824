//! Searches for the fewest slides on boards of up to 16 cells.
//!
//! In a shortest path, slides along the two axes alternate, since two consecutive slides along one
//! axis have the effect of a single slide. If at least v slides along one axis and h along the
//! other are needed, a path that starts along the former has at least max(2v − 1, 2h) slides.

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Continue};

use super::super::rules::{Position, Rules};
use super::super::shape::Shape;
use super::super::slide::Slide;
use super::axis::{AXES, Axis, Side};
use crate::families::direction::Direction;
use crate::puzzle::{Puzzle, Stop};
use crate::search::optimal_paths::UnprunedWalk;
use crate::search::{Meter, Tables, Tier, Walk};

/// Rules of a board and its two axes.
pub(super) struct Space<'a> {
    rules: &'a Rules,
    axes: [Axis; 2],
}

impl<'a> Space<'a> {
    /// Waits for the tables of a tier, which other threads load or build.
    ///
    /// # Errors
    /// The limit that the search reached first.
    pub(super) fn wait_for(
        rules: &'a Rules,
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Stop> {
        let [rows, columns] = AXES.map(|axis| Axis::wait_for(axis, shape, goal_gap, tier, tables, meter));
        Ok(Self { rules, axes: [rows?, columns?] })
    }

    /// Uses the tables of a tier if they are in memory.
    pub(super) fn ready(
        rules: &'a Rules,
        shape: Shape,
        goal_gap: usize,
        tier: Tier,
        tables: &Tables,
    ) -> Option<Self> {
        let [rows, columns] = AXES.map(|axis| Axis::ready(axis, shape, goal_gap, tier, tables));
        Some(Self { rules, axes: [rows?, columns?] })
    }

    /// Returns the start node of a path.
    pub(super) fn start(&self, position: Position) -> Node<'_> {
        let homes: Vec<u8> = self.rules.homes(position).collect();
        let sides = AXES.map(|axis| self.axes[axis].side(&homes, position.gap()));
        Node { space: self, position, sides, next_axis: None }
    }
}

/// A position on a path.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    space: &'a Space<'a>,
    position: Position,
    sides: [Side; 2],
    /// Axis of the next slide; `None` at the start, which allows either.
    next_axis: Option<usize>,
}

impl Node<'_> {
    /// Returns a lower bound on the number of remaining slides if the next one is along `axis`.
    fn min_slides(&self, axis: usize) -> u32 {
        let [along, other] = [axis, 1 - axis].map(|axis| u32::from(self.sides[axis].slides));
        match along + other {
            0 if self.is_goal() => 0,
            0 => 1,
            _ => (2 * along).saturating_sub(1).max(2 * other),
        }
    }

    /// Returns a lower bound on the number of remaining slides that ignores their alternation. It
    /// breaks ties between nodes whose [`Walk::lower_bound`] is equal.
    fn sum(&self) -> u8 {
        self.sides[0].slides + self.sides[1].slides
    }

    /// Calls `visit` with each allowed next slide and the node after it.
    fn slides<B>(&self, mut visit: impl FnMut(Self, Slide) -> ControlFlow<B>) -> ControlFlow<B> {
        let Space { rules, axes } = self.space;
        for direction in Direction::ALL {
            let axis = direction as usize % 2;
            if self.next_axis.is_some_and(|next| next != axis) {
                continue;
            }
            let mut to = Self { next_axis: Some(1 - axis), ..*self };
            let mut tiles = 0;
            while let Some(from) = rules.source(to.position.gap(), direction) {
                tiles += 1;
                to.position = to.position.after_move(from);
                for axis in AXES {
                    to.sides[axis] = axes[axis].after_move(to.sides[axis], from);
                }
                to.sides[axis] = axes[axis].update_slides(to.sides[axis], self.sides[axis].slides);
                visit(to, Slide { direction, tiles })?;
            }
        }
        Continue(())
    }

    /// Iterates over the axes that the next slide may follow.
    fn axes(&self) -> impl Iterator<Item = usize> + use<> {
        let next = self.next_axis;
        AXES.into_iter().filter(move |&axis| next.is_none_or(|next| next == axis))
    }
}

impl Walk for Node<'_> {
    type Move = Slide;

    fn is_goal(&self) -> bool {
        self.sum() == 0 && self.space.rules.is_goal(&self.position)
    }

    fn lower_bound(&self) -> u32 {
        self.axes().map(|axis| self.min_slides(axis)).min().expect("there are two axes")
    }

    fn children<B>(
        &mut self,
        within: u32,
        mut visit: impl FnMut(&mut Self, Slide) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.slides(
            |mut to, slide| {
                if to.lower_bound() <= within { visit(&mut to, slide) } else { Continue(()) }
            },
        )
    }
}

/// The only moves left out are second consecutive slides along one axis. They are in no shortest
/// path.
impl UnprunedWalk for Node<'_> {
    type Key = (Position, Option<usize>);

    fn key(&self) -> Self::Key {
        (self.position, self.next_axis)
    }
}

/// Finds a path, not necessarily a shortest one, by a beam search. Each depth keeps only the
/// `width` most promising nodes. `None` if no node reaches the goal within `max_slides` slides.
pub(super) fn beam_search(start: Node<'_>, width: usize, max_slides: usize) -> Option<Vec<Slide>> {
    let mut seen = HashSet::from([start.position]);
    let mut layer = vec![(start, usize::MAX)];
    // All kept slides, each with the index of the slide before it on its path.
    let mut slides: Vec<(Slide, usize)> = Vec::new();
    for _ in 0..=max_slides {
        if let Some((_, last)) = layer.iter().find(|(node, _)| node.is_goal()) {
            let before = |&at: &usize| slides.get(slides.get(at)?.1).map(|_| slides[at].1);
            let back = std::iter::successors(slides.get(*last).map(|_| *last), before);
            let mut path: Vec<Slide> = back.map(|at| slides[at].0).collect();
            path.reverse();
            return Some(path);
        }
        let mut next = Vec::new();
        for &(node, last) in &layer {
            let _ = node.slides::<()>(|to, slide| {
                if seen.insert(to.position) {
                    next.push((to, slide, last));
                }
                Continue(())
            });
        }
        next.sort_by_key(|(node, ..)| (node.lower_bound(), node.sum()));
        next.truncate(width);
        layer.clear();
        for (node, slide, last) in next {
            layer.push((node, slides.len()));
            slides.push((slide, last));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::rules::MultiRules;
    use super::*;
    use crate::search::{Budget, DistanceTable, IdaStar, Ranked};
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
    use std::time::Duration;

    /// Walks at random from the goal: no bound exceeds the number of slides made, and bounds
    /// updated by slides equal bounds computed afresh.
    #[test]
    fn bounds_are_admissible_and_updates_match_fresh_bounds() {
        let (budget, mut rng) = (Budget::of_time(Duration::from_secs(600)), ChaCha8Rng::seed_from_u64(1));
        for (width, height) in [(5, 2), (2, 5), (4, 3), (3, 4), (2, 7), (5, 3), (4, 4)] {
            let (shape, tables) = (Shape { width, height }, Tables::with_source(None, Tier::Small));
            for goal_gap in [0, width + 1] {
                let rules = Rules::new(shape, goal_gap);
                let space =
                    Space::wait_for(&rules, shape, goal_gap, Tier::Small, &tables, &mut Meter::new(&budget))
                        .expect("the budget suffices");
                let mut node = space.start(rules.goal());
                assert!(node.is_goal() && node.lower_bound() == 0);
                for walked in 1..200 {
                    let mut reached = Vec::new();
                    let _ = node.slides::<()>(|to, _| {
                        reached.push(to);
                        Continue(())
                    });
                    node = reached[rng.random_range(0..reached.len() as u64) as usize];
                    let counted = space.start(node.position);
                    assert_eq!(node.sides.map(|side| side.slides), counted.sides.map(|side| side.slides));
                    assert!(counted.lower_bound() <= walked, "{shape}");
                }
            }
        }
    }

    #[test]
    fn search_matches_the_distance_table() {
        let (budget, mut rng) = (Budget::of_time(Duration::from_secs(600)), ChaCha8Rng::seed_from_u64(2));
        for (width, height, goal_gap) in [(5, 2, 3), (2, 5, 9)] {
            let (shape, tables) = (Shape { width, height }, Tables::with_source(None, Tier::Small));
            let rules = Rules::new(shape, goal_gap);
            let distances = DistanceTable::build(&MultiRules(&rules), rules.goal());
            let space =
                Space::wait_for(&rules, shape, goal_gap, Tier::Small, &tables, &mut Meter::new(&budget))
                    .expect("the budget suffices");
            for _ in 0..20 {
                let start = rules.unrank(rng.random_range(0..rules.ranks() as u64) as usize);
                let mut meter = Meter::new(&budget);
                let shortest = distances.walk(&MultiRules(&rules), start, &mut meter, |slide| slide);
                let mut proof = IdaStar {
                    bound: 0,
                    step: 1,
                    upper_bound: u32::MAX,
                    interrupt: &|| false,
                    on_raise: &mut |_, _| {},
                };
                let found = proof.search(&space.start(start), &mut meter).expect("the budget suffices");
                assert_eq!(found.map(|path| path.len()), shortest.ok().map(|path| path.len()));
            }
        }
    }
}
