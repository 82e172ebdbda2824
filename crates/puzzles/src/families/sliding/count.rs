//! Counts all shortest solutions of boards with up to 16 cells. This module chooses the walk;
//! [`search::optimal_paths`](crate::search::optimal_paths) counts.

use super::board::SlidingBoard;
use super::metric::Metric;
use super::pattern::additive::Additive;
use super::rules::MAX_RANKED_CELLS;
use super::slide::Slide;
use super::{lookup, multi};
use crate::families::direction::Direction;
use crate::search::optimal_paths::{self as search, OptimalPaths, TableWalk};
use crate::search::rank::MAX_LENGTH as MAX_CELLS;
use crate::search::{Meter, Tables, Tier};

/// Counts the shortest solutions, which have `length` moves, and lists the first `max_listed` in
/// lexicographic order: U before L before D before R. `None` for boards of more than 16 cells.
pub(super) fn optimal_paths(
    board: &SlidingBoard,
    length: u32,
    max_listed: usize,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Option<OptimalPaths<Slide>> {
    let (shape, gap) = (board.shape, board.goal_gap());
    let slides = |path: Vec<Direction>| path.into_iter().map(Slide::one).collect();
    match (board.metric, shape.cells()) {
        (Metric::Single, ..=MAX_RANKED_CELLS) => {
            let (rules, state) = board.relabel();
            let Ok(table) = lookup::single(board, &rules, tables, meter) else {
                return Some(OptimalPaths::unknown());
            };
            let start = TableWalk { puzzle: &rules, table: &table, state };
            Some(search::optimal_paths(&start, length, max_listed, meter).map(slides))
        }
        (Metric::Single, ..=MAX_CELLS) => {
            let ready = Additive::best_ready(shape, gap, tables);
            let tier = ready.map_or(Tier::Small, |(tier, _)| tier);
            let Ok(additive) = Additive::wait_for(shape, gap, tier, tables, meter) else {
                return Some(OptimalPaths::unknown());
            };
            let additive = additive.without_pruning();
            let start = additive.start(&board.homes_by_cell());
            Some(search::optimal_paths(&start, length, max_listed, meter).map(slides))
        }
        (Metric::Multi, ..=MAX_CELLS) => Some(multi::optimal_paths(board, length, max_listed, tables, meter)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};
    use std::time::Duration;

    use super::search::optimal_paths;
    use super::*;
    use crate::families::sliding::goals::NamedGoal;
    use crate::families::sliding::layout::Layout;
    use crate::families::sliding::multi::rules::MultiRules;
    use crate::families::sliding::rules::{Position, Rules};
    use crate::families::sliding::shape::Shape;
    use crate::puzzle::Puzzle;
    use crate::search::{Budget, DistanceTable, Ranked};

    fn budget() -> Budget {
        Budget::of_time(Duration::from_secs(600))
    }

    /// Counts the shortest paths to `goal` level by level, without recursion. Returns their length
    /// and their number.
    fn count_paths<P: Puzzle>(puzzle: &P, start: P::State, goal: P::State) -> (u32, u64) {
        let (mut frontier, mut seen) = (HashMap::from([(start, 1)]), HashSet::new());
        for depth in 0.. {
            if let Some(&count) = frontier.get(&goal) {
                return (depth, count);
            }
            seen.extend(frontier.keys().copied());
            let mut next = HashMap::new();
            for (position, count) in frontier {
                puzzle.moves(&position, |_, to| *next.entry(to).or_insert(0) += count);
            }
            next.retain(|position, _| !seen.contains(position));
            frontier = next;
        }
        unreachable!("the goal is within reach")
    }

    /// Compares the result with a plain search and replays the listed paths. Returns the length and
    /// the result.
    fn check<P: Ranked>(
        puzzle: &P,
        table: &DistanceTable<P::Move>,
        state: P::State,
        goal: P::State,
        order: impl Fn(&P::Move) -> (u8, u32),
    ) -> (u32, OptimalPaths<P::Move>) {
        let (length, count) = count_paths(puzzle, state, goal);
        let start = TableWalk { puzzle, table, state };
        let found = optimal_paths(&start, length, 1000, &mut Meter::new(&budget()));
        assert_eq!((found.count, found.exact, found.listed.len() as u64), (count, true, count.min(1000)));
        let numbers = |path: &Vec<P::Move>| path.iter().map(&order).collect::<Vec<_>>();
        assert!(found.listed.is_sorted_by(|a, b| numbers(a) < numbers(b)), "in order, without duplicates");
        for path in &found.listed {
            let end = path.iter().fold(state, |position, &mv| puzzle.play(&position, mv));
            assert!(end == goal && path.len() == length as usize);
        }
        let mut first: Vec<P::Move> = found.listed.iter().filter_map(|path| path.first().copied()).collect();
        first.dedup();
        assert!(found.first == first);
        // The list length does not change the count.
        let short = optimal_paths(&start, length, 1, &mut Meter::new(&budget()));
        assert!(short.count == count && short.first == first && short.listed[..] == found.listed[..1]);
        (length, found)
    }

    #[test]
    fn counts_and_lists_match_a_plain_search() {
        let rules = Rules::new(Shape { width: 3, height: 3 }, 8);
        let multi_rules = MultiRules(&rules);
        let single = DistanceTable::build(&rules, rules.goal());
        let multi = DistanceTable::build(&multi_rules, rules.goal());
        for rank in (0..rules.ranks()).step_by(6007) {
            let start = rules.unrank(rank);
            check(&rules, &single, start, rules.goal(), |&direction| (direction as u8, 1));
            check(&multi_rules, &multi, start, rules.goal(), |slide| (slide.direction as u8, slide.tiles));
        }
    }

    #[test]
    fn pattern_walks_match_a_plain_search() {
        let shape = Shape { width: 4, height: 3 };
        let tables = Tables::new();
        for gap in [11, 5] {
            let rules = Rules::new(shape, gap);
            let additive = Additive::load_or_build(shape, gap, Tier::Small, &tables).without_pruning();
            let mut position = rules.goal();
            // The walk starts at the goal, and no move reverses the previous one. Its 22 moves
            // bound the length of every solution.
            let mut last = None;
            for step in 0..22 {
                let mut next: Vec<(Direction, Position)> = Vec::new();
                rules.moves(&position, |mv, to| next.push((mv, to)));
                next.retain(|(mv, _)| last != Some(mv.opposite()));
                let (mv, to) = next[(step * step + gap) % next.len()];
                (last, position) = (Some(mv), to);
                let (length, count) = count_paths(&rules, position, rules.goal());
                let homes: Vec<u8> = rules.homes(position).collect();
                let found = optimal_paths(&additive.start(&homes), length, 10, &mut Meter::new(&budget()));
                assert_eq!((found.count, found.exact), (count, true), "after {step} moves");
            }
        }
    }

    #[test]
    fn slide_walks_match_a_plain_search() {
        let shape = Shape { width: 4, height: 3 };
        let tables = Tables::new();
        let goal: Vec<u8> = NamedGoal::Snail.layout(shape);
        let mut board = SlidingBoard::new(Layout { shape, tiles: goal.clone() }, goal, Metric::Multi);
        for step in 0..9 {
            let next: Vec<SlidingBoard> = board.legal_slides().map(|(_, after)| after).collect();
            board = next[(3 * step + 1) % next.len()].clone();
            let (rules, position) = board.relabel();
            let (length, count) = count_paths(&MultiRules(&rules), position, rules.goal());
            let found = multi::optimal_paths(&board, length, 1000, &tables, &mut Meter::new(&budget()));
            assert_eq!((found.count, found.exact), (count, true), "after {step} slides");
            let numbers =
                |path: &Vec<Slide>| path.iter().map(|s| (s.direction as u8, s.tiles)).collect::<Vec<_>>();
            assert!(found.listed.is_sorted_by(|a, b| numbers(a) < numbers(b)));
        }
    }

    #[test]
    fn a_spent_budget_returns_partial_results() {
        let rules = Rules::new(Shape { width: 3, height: 3 }, 8);
        let table = DistanceTable::build(&rules, rules.goal());
        let hardest = rules.unrank(table.ranks_at(31).next().expect("two boards need 31 moves"));
        let start = TableWalk { puzzle: &rules, table: &table, state: hardest };
        let all = optimal_paths(&start, 31, 1000, &mut Meter::new(&budget()));
        let mut before = 0;
        for nodes in (0..).step_by(100) {
            let some = optimal_paths(&start, 31, 1000, &mut Meter::new(&Budget { nodes, ..budget() }));
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
