//! OptimalPaths in strokes for boards of up to 16 cells.
//!
//! Two strokes along one axis never stand next to each other in a shortest way, since one would do. So strokes along
//! the two axes take turns, and where v and h of them are needed at least, a way that starts with the former has at
//! least max(2v − 1, 2h): the larger bound counts twice.

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Continue};

use super::super::metric::Stroke;
use super::super::rules::{Position, Rules};
use super::super::shape::Shape;
use super::axis::{AXES, Axis, Side};
use crate::families::direction::Direction;
use crate::puzzle::Puzzle;
use crate::search::optimal_paths::Unpruned;
use crate::search::{Tables, Tier, Walk};

/// The rules of a board and what its axes know.
pub(super) struct Space<'a> {
    rules: &'a Rules,
    axes: [Axis; 2],
}

impl<'a> Space<'a> {
    /// With the tables of a tier, taken from the source or built.
    pub(super) fn of(rules: &'a Rules, shape: Shape, goal_gap: usize, tier: Tier, tables: &Tables) -> Self {
        Self { rules, axes: AXES.map(|axis| Axis::of(axis, shape, goal_gap, tier, tables)) }
    }

    /// With the tables of a tier, if they stand in memory.
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

    /// The start of a way.
    pub(super) fn way(&self, position: Position) -> Way<'_> {
        let homes: Vec<u8> = self.rules.homes(position).collect();
        let sides = AXES.map(|axis| self.axes[axis].side(&homes, position.gap()));
        Way { space: self, position, sides, next: None }
    }
}

/// A position on the way.
#[derive(Clone, Copy)]
pub(super) struct Way<'a> {
    space: &'a Space<'a>,
    position: Position,
    sides: [Side; 2],
    /// The axis of the next stroke; at the start it can be either.
    next: Option<usize>,
}

impl Way<'_> {
    /// At least so many strokes are left if the next is along `axis`.
    fn least(&self, axis: usize) -> u32 {
        let [along, other] = [axis, 1 - axis].map(|axis| u32::from(self.sides[axis].strokes));
        match along + other {
            0 if self.is_goal() => 0,
            0 => 1,
            _ => (2 * along).saturating_sub(1).max(2 * other),
        }
    }

    /// At least so many along both axes together; for telling ways of equal bounds apart.
    fn sum(&self) -> u8 {
        self.sides[0].strokes + self.sides[1].strokes
    }

    /// Visits what each stroke leads to that may be next.
    fn strokes<B>(&self, mut visit: impl FnMut(Self, Stroke) -> ControlFlow<B>) -> ControlFlow<B> {
        let Space { rules, axes } = self.space;
        for direction in Direction::ALL {
            let axis = direction as usize % 2;
            if self.next.is_some_and(|next| next != axis) {
                continue;
            }
            let mut to = Self { next: Some(1 - axis), ..*self };
            let mut tiles = 0;
            while let Some(from) = rules.source(to.position.gap(), direction) {
                tiles += 1;
                to.position = to.position.moved(from);
                for axis in AXES {
                    to.sides[axis] = axes[axis].moved(to.sides[axis], from);
                }
                to.sides[axis] = axes[axis].count(to.sides[axis], self.sides[axis].strokes);
                visit(to, Stroke { direction, tiles })?;
            }
        }
        Continue(())
    }

    fn axes(&self) -> impl Iterator<Item = usize> + use<> {
        let next = self.next;
        AXES.into_iter().filter(move |&axis| next.is_none_or(|next| next == axis))
    }
}

impl Walk for Way<'_> {
    type Move = Stroke;

    fn is_goal(&self) -> bool {
        self.sum() == 0 && self.space.rules.is_goal(&self.position)
    }

    fn lower_bound(&self) -> u32 {
        self.axes().map(|axis| self.least(axis)).min().expect("there is an axis")
    }

    fn children<B>(
        &mut self,
        within: u32,
        mut visit: impl FnMut(&mut Self, Stroke) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.strokes(
            |mut to, stroke| {
                if to.lower_bound() <= within { visit(&mut to, stroke) } else { Continue(()) }
            },
        )
    }
}

/// What it leaves out, a second stroke along one axis, is in no shortest way.
impl Unpruned for Way<'_> {
    type Key = (Position, Option<usize>);

    fn key(&self) -> Self::Key {
        (self.position, self.next)
    }
}

/// A way that need not be a shortest: at each depth only the `width` most promising positions go on. `None` if it
/// has not come to the goal after `most` strokes.
pub(super) fn beam(start: Way<'_>, width: usize, most: usize) -> Option<Vec<Stroke>> {
    let mut seen = HashSet::from([start.position]);
    let mut layer = vec![(start, usize::MAX)];
    // All strokes of the ways kept, each with the one before it on its way.
    let mut strokes: Vec<(Stroke, usize)> = Vec::new();
    for _ in 0..=most {
        if let Some((_, last)) = layer.iter().find(|(way, _)| way.is_goal()) {
            let before = |&at: &usize| strokes.get(strokes.get(at)?.1).map(|_| strokes[at].1);
            let back = std::iter::successors(strokes.get(*last).map(|_| *last), before);
            let mut path: Vec<Stroke> = back.map(|at| strokes[at].0).collect();
            path.reverse();
            return Some(path);
        }
        let mut next = Vec::new();
        for &(way, last) in &layer {
            let _ = way.strokes::<()>(|to, stroke| {
                if seen.insert(to.position) {
                    next.push((to, stroke, last));
                }
                Continue(())
            });
        }
        next.sort_by_key(|(way, ..)| (way.lower_bound(), way.sum()));
        next.truncate(width);
        layer.clear();
        for (way, stroke, last) in next {
            layer.push((way, strokes.len()));
            strokes.push((stroke, last));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::strokes::Strokes;
    use super::*;
    use crate::search::{Budget, IdaStar, DistanceTable, Meter, Ranked};
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
    use std::time::Duration;

    /// Walks at random from the goal: no bound is above what a way is known for, each changes by at most one
    /// stroke along its axis, and the search finds what the table of all positions says.
    #[test]
    fn bounds_hold_and_change_by_one() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for (width, height) in [(5, 2), (2, 5), (4, 3), (3, 4), (2, 7), (5, 3), (4, 4)] {
            let (shape, tables) = (Shape { width, height }, Tables::stored_in(None, Tier::Small));
            for goal_gap in [0, width + 1] {
                let rules = Rules::new(shape, goal_gap);
                let space = Space::of(&rules, shape, goal_gap, Tier::Small, &tables);
                let mut way = space.way(rules.goal());
                assert!(way.is_goal() && way.lower_bound() == 0);
                for walked in 1..200 {
                    let mut reached = Vec::new();
                    let _ = way.strokes::<()>(|to, _| {
                        reached.push(to);
                        Continue(())
                    });
                    way = reached[rng.random_range(0..reached.len() as u64) as usize];
                    let counted = space.way(way.position);
                    assert_eq!(way.sides.map(|side| side.strokes), counted.sides.map(|side| side.strokes));
                    assert!(counted.lower_bound() <= walked, "{shape}");
                }
            }
        }
    }

    #[test]
    fn the_search_agrees_with_the_table_of_all_positions() {
        let (budget, mut rng) = (Budget::of_time(Duration::from_secs(600)), ChaCha8Rng::seed_from_u64(2));
        for (width, height, goal_gap) in [(5, 2, 3), (2, 5, 9)] {
            let (shape, tables) = (Shape { width, height }, Tables::stored_in(None, Tier::Small));
            let rules = Rules::new(shape, goal_gap);
            let distances = DistanceTable::build(&Strokes(&rules), rules.goal());
            let space = Space::of(&rules, shape, goal_gap, Tier::Small, &tables);
            for _ in 0..20 {
                let start = rules.unrank(rng.random_range(0..rules.ranks() as u64) as usize);
                let mut meter = Meter::new(&budget);
                let shortest = distances.walk(&Strokes(&rules), start, &mut meter, |stroke| stroke);
                let mut proof = IdaStar { bound: 0, step: 1, below: u32::MAX, interrupt: &|| false };
                let found = proof.search(&space.way(start), &mut meter).expect("time enough");
                assert_eq!(found.map(|path| path.len()), shortest.ok().map(|path| path.len()));
            }
        }
    }
}
