//! All shortest solutions: how many there are, which first moves keep to one, and the first of them.
//!
//! The length must be known and proven; whoever solves the board finds it. Positions at a known depth of a
//! shortest way have one distance left, so each is counted once:
//!
//! ```text
//!            ┌─ L ─ b ─ U ─┐                 d is reached by two ways of the same length; what
//!  start ─ U ┤             ├─ d ─ … ─ goal   leads on from it is counted once and added twice
//!            └─ U ─ c ─ L ─┘
//! ```

use std::collections::HashMap;
use std::hash::Hash;

use super::board::SlidingBoard;
use super::metric::Metric;
use super::rules::MOST_RANKED;
use crate::puzzle::{Analysis, Notation};
use crate::search::{DistanceTable, Meter, Ranked, Tables};

/// Counts the shortest solutions of a board whose shortest length is `length`, and lists the first `most`;
/// `None` where nothing of ours knows such boards well enough.
pub(super) fn analyse(
    board: &SlidingBoard,
    length: usize,
    most: usize,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Option<Analysis> {
    if board.metric == Metric::Multi || board.shape.cells() > MOST_RANKED {
        return None;
    }
    let (rules, start) = board.relabelled();
    let table = board.table(&rules, tables);
    let ways = ways(&Tabled { rules: &rules, table: &table }, start, length as u32, most, meter);
    Some(ways.noted(|direction| Notation::Borrowed(direction.letter())))
}

/// A puzzle as a search for shortest ways sees it.
pub(super) trait Space {
    /// A position with whatever makes its bound cheap.
    type Node: Copy;
    /// One move.
    type Move: Copy;
    /// What tells positions apart.
    type Key: Eq + Hash;

    fn key(&self, node: &Self::Node) -> Self::Key;

    fn is_goal(&self, node: &Self::Node) -> bool;

    /// No way to the goal is shorter.
    fn bound(&self, node: &Self::Node) -> u32;

    /// Calls `visit` with each move, in the order in which solutions are listed, and what it leads to.
    fn children(&self, node: &Self::Node, visit: impl FnMut(Self::Move, Self::Node));
}

/// All positions with their distances, which are bounds that nothing goes beyond in vain.
struct Tabled<'a, P: Ranked> {
    rules: &'a P,
    table: &'a DistanceTable<P::Move>,
}

impl<P: Ranked> Space for Tabled<'_, P> {
    type Node = P::State;
    type Move = P::Move;
    type Key = P::State;

    fn key(&self, node: &P::State) -> P::State {
        *node
    }

    fn is_goal(&self, node: &P::State) -> bool {
        self.rules.is_goal(node)
    }

    fn bound(&self, node: &P::State) -> u32 {
        self.table.distance(self.rules.rank(node))
    }

    fn children(&self, node: &P::State, visit: impl FnMut(P::Move, P::State)) {
        self.rules.moves(node, visit);
    }
}

/// The shortest ways from one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ways<M> {
    count: u64,
    exact: bool,
    first: Vec<M>,
    listed: Vec<Vec<M>>,
}

impl<M: Copy> Ways<M> {
    /// The ways as players write them.
    pub(super) fn noted(&self, note: impl Fn(M) -> Notation) -> Analysis {
        let noted = |moves: &Vec<M>| moves.iter().map(|&mv| note(mv)).collect();
        Analysis {
            count: self.count,
            exact: self.exact,
            first_moves: noted(&self.first),
            listed: self.listed.iter().map(noted).collect(),
        }
    }
}

/// Counts the ways of `length` moves from `start` to the goal, and lists the first `most` of them in the
/// order of the moves. No way may be shorter. A spent budget ends it with what has been found.
pub(super) fn ways<S: Space>(
    space: &S,
    start: S::Node,
    length: u32,
    most: usize,
    meter: &mut Meter<'_>,
) -> Ways<S::Move> {
    let found = Ways { count: 0, exact: true, first: Vec::new(), listed: Vec::new() };
    let mut search = Search { space, meter, most, known: HashMap::new(), path: Vec::new(), found };
    let count = search.count(&start, length);
    search.found.exact &= count < u64::MAX;
    Ways { count, ..search.found }
}

/// Positions whose counts are remembered, about 50 bytes each; further ones are counted again when met again.
const MOST_KNOWN: usize = 1 << 21;

struct Search<'a, 'm, S: Space> {
    space: &'a S,
    meter: &'a mut Meter<'m>,
    most: usize,
    /// Moves left when the position was counted, and the count. A count of 0 holds with fewer moves too; any
    /// other is of the position's own distance, the only number of moves with which it will be met and count.
    known: HashMap<S::Key, (u32, u64)>,
    path: Vec<S::Move>,
    found: Ways<S::Move>,
}

impl<S: Space> Search<'_, '_, S> {
    /// The ways of `left` moves on from `node`; as many of them as were found if the budget runs out.
    fn count(&mut self, node: &S::Node, left: u32) -> u64 {
        if self.space.bound(node) > left {
            return 0;
        }
        if left == 0 {
            return self.arrive(node);
        }
        if let Some(&(of, count)) = self.known.get(&self.space.key(node)) {
            // While ways are still listed, those on from here have to be walked.
            match count {
                0 if left <= of => return 0,
                1.. if left < of => return 0,
                1.. if self.found.listed.len() >= self.most => return count,
                _ => {}
            }
        }
        self.found.exact &= self.meter.tick().is_ok();
        if !self.found.exact {
            return 0;
        }
        let mut count = 0u64;
        self.space.children(node, |mv, child| {
            self.path.push(mv);
            let ways = self.count(&child, left - 1);
            self.path.pop();
            if ways > 0 && self.path.is_empty() {
                self.found.first.push(mv);
            }
            count = count.saturating_add(ways);
        });
        if self.found.exact && self.known.len() < MOST_KNOWN {
            self.known.insert(self.space.key(node), (left, count));
        }
        count
    }

    fn arrive(&mut self, node: &S::Node) -> u64 {
        let arrived = self.space.is_goal(node);
        if arrived && self.found.listed.len() < self.most {
            self.found.listed.push(self.path.clone());
        }
        arrived.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::sliding::rules::{Direction, Position, Rules};
    use crate::families::sliding::shape::Shape;
    use crate::puzzle::Puzzle;
    use crate::search::Budget;
    use std::time::Duration;

    const SHAPE: Shape = Shape { width: 3, height: 3 };

    /// The rules with a bound that knows no more than the goal, as far as it can be from a table.
    struct Blind<'a>(&'a Rules);

    impl Space for Blind<'_> {
        type Node = Position;
        type Move = Direction;
        type Key = Position;

        fn key(&self, node: &Position) -> Position {
            *node
        }

        fn is_goal(&self, node: &Position) -> bool {
            self.0.is_goal(node)
        }

        fn bound(&self, node: &Position) -> u32 {
            u32::from(!self.0.is_goal(node))
        }

        fn children(&self, node: &Position, visit: impl FnMut(Direction, Position)) {
            self.0.moves(node, visit);
        }
    }

    /// Counts by levels, without recursion: how many ways of the fewest moves lead to each position.
    fn counted(rules: &Rules, start: Position) -> (u32, u64) {
        let (mut frontier, mut seen) = (HashMap::from([(start, 1)]), HashMap::new());
        for depth in 0.. {
            if let Some(&count) = frontier.get(&rules.goal()) {
                return (depth, count);
            }
            seen.extend(frontier.keys().map(|&position| (position, ())));
            let mut next = HashMap::new();
            for (position, count) in frontier {
                rules.moves(&position, |_, to| *next.entry(to).or_insert(0) += count);
            }
            next.retain(|position, _| !seen.contains_key(position));
            frontier = next;
        }
        unreachable!("the goal is within reach")
    }

    #[test]
    fn counts_and_lists_are_those_of_a_plain_search() {
        let budget = Budget::of_time(Duration::from_secs(60));
        let rules = Rules::new(SHAPE, 8);
        let table = DistanceTable::build(&rules, rules.goal());
        for rank in (0..rules.ranks()).step_by(6007) {
            let start = rules.unrank(rank);
            let (length, count) = counted(&rules, start);
            let tabled = Tabled { rules: &rules, table: &table };
            let found = ways(&tabled, start, length, 1000, &mut Meter::new(&budget));
            assert_eq!((found.count, found.exact), (count, true));
            assert_eq!(found.listed.len() as u64, count.min(1000));
            // In the order of the directions' declaration, no two alike, each a solution.
            let numbers = |way: &Vec<Direction>| way.iter().map(|&d| d as u8).collect::<Vec<_>>();
            assert!(found.listed.is_sorted_by(|a, b| numbers(a) < numbers(b)));
            for way in &found.listed {
                let end = way.iter().fold(start, |position, &direction| rules.play(&position, direction));
                assert!(rules.is_goal(&end) && way.len() == length as usize);
            }
            let mut first: Vec<Direction> =
                found.listed.iter().filter_map(|way| way.first().copied()).collect();
            first.dedup();
            assert_eq!(found.first, first);
            // What is listed changes no count, and neither does what the bound knows.
            let short = ways(&tabled, start, length, 1, &mut Meter::new(&budget));
            assert_eq!((short.count, &short.first, &short.listed[..]), (count, &first, &found.listed[..1]));
            if length <= 18 {
                assert_eq!(ways(&Blind(&rules), start, length, 1000, &mut Meter::new(&budget)), found);
            }
        }
    }

    #[test]
    fn a_spent_budget_leaves_what_was_found() {
        let rules = Rules::new(SHAPE, 8);
        let table = DistanceTable::build(&rules, rules.goal());
        let tabled = Tabled { rules: &rules, table: &table };
        let hardest = rules.unrank(table.at(31).next().expect("one of two"));
        let budget = Budget::of_time(Duration::from_secs(60));
        let all = ways(&tabled, hardest, 31, 1000, &mut Meter::new(&budget));
        let mut before = 0;
        for nodes in (0..).step_by(100) {
            let budget = Budget { nodes, ..budget.clone() };
            let some = ways(&tabled, hardest, 31, 1000, &mut Meter::new(&budget));
            assert!(some.count <= all.count && some.count >= before);
            assert!(all.listed.starts_with(&some.listed) && all.first.starts_with(&some.first));
            before = some.count;
            if some.exact {
                assert_eq!(some, all);
                break;
            }
        }
        assert!(before > 1);
    }
}
