//! Boards of 10 to 16 cells: known lengths, an independent search, and the same answer from every
//! tier of tables and any number of threads.

use std::collections::{BinaryHeap, HashMap};
use std::time::Duration;

use cantor_puzzles::family::{Board, Options, Solution};
use cantor_puzzles::puzzle::SolveError;
use cantor_puzzles::search::{Budget, Meter, SLICE, Slots, Tables, Tier};
use proptest::prelude::*;

use crate::support::{budget, check_replay, parse_options, rows};

/// A board for this test: the tiles row by row, 0 for the gap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Tiles {
    width: usize,
    cells: Vec<usize>,
}

impl Tiles {
    /// Returns the cells whose tiles can move, with the letter of the move.
    fn moves(&self) -> Vec<(&'static str, usize)> {
        let gap = self.gap();
        let (x, rows) = (gap % self.width, self.cells.len() / self.width);
        let mut moves = Vec::new();
        if gap / self.width + 1 < rows {
            moves.push(("U", gap + self.width));
        }
        if x + 1 < self.width {
            moves.push(("L", gap + 1));
        }
        if gap >= self.width {
            moves.push(("D", gap - self.width));
        }
        if x > 0 {
            moves.push(("R", gap - 1));
        }
        moves
    }

    fn gap(&self) -> usize {
        self.cells.iter().position(|&tile| tile == 0).expect("a gap")
    }

    fn after(&self, cell: usize) -> Self {
        let mut next = self.clone();
        next.cells.swap(cell, self.gap());
        next
    }

    fn play(&self, solution: &Solution) -> Self {
        solution.line.notations().iter().fold(self.clone(), |tiles, mv| {
            let (_, cell) = *tiles.moves().iter().find(|(letter, _)| letter == mv).expect("a legal move");
            tiles.after(cell)
        })
    }

    fn text(&self) -> String {
        let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        self.cells.chunks(self.width).map(row).collect::<Vec<_>>().join("/")
    }

    fn manhattan(&self, goal: &Self) -> usize {
        let distance_to_home = |(cell, tile): (usize, &usize)| {
            let home = goal.cells.iter().position(|other| other == tile).expect("both have the same tiles");
            (cell % self.width).abs_diff(home % self.width) + (cell / self.width).abs_diff(home / self.width)
        };
        self.cells.iter().enumerate().filter(|(_, tile)| **tile != 0).map(distance_to_home).sum()
    }

    /// Returns the distance to a goal, by A* with the Manhattan distance.
    fn distance(&self, goal: &Self) -> usize {
        let mut known = HashMap::from([(self.clone(), 0)]);
        let mut queue = BinaryHeap::from([(std::cmp::Reverse(self.manhattan(goal)), 0, self.clone())]);
        while let Some((_, depth, tiles)) = queue.pop() {
            if tiles == *goal {
                return depth;
            }
            if known[&tiles] < depth {
                continue;
            }
            for (_, cell) in tiles.moves() {
                let next = tiles.after(cell);
                if known.get(&next).is_none_or(|&other| other > depth + 1) {
                    known.insert(next.clone(), depth + 1);
                    queue.push((std::cmp::Reverse(depth + 1 + next.manhattan(goal)), depth + 1, next));
                }
            }
        }
        panic!("{} is out of reach of {}", self.text(), goal.text())
    }
}

fn parse(board: &Tiles, goal: &Tiles) -> Box<dyn Board> {
    parse_options("sliding", &Options::from([("board", board.text()), ("goal", goal.text())]))
}

fn solve(board: &dyn Board, tables: &Tables, slots: Option<Slots>) -> Solution {
    let budget = Budget { slots, ..budget() };
    board.solve(tables, &mut Meter::new(&budget)).expect("solvable")
}

/// Returns tables of the small tier only.
fn small_tables() -> Tables {
    Tables::with_source(None, Tier::Small)
}

#[test]
fn korfs_boards_have_their_lengths_while_tables_are_replaced() {
    let tables = Tables::with_source(None, Tier::Default);
    let boards: Vec<(String, usize)> = rows(include_str!("../../data/korf100.boards"))
        .map(|row| (row[0].clone(), row[1].parse().expect("a length")))
        .collect();
    assert_eq!(boards.iter().map(|(_, length)| length).sum::<usize>(), 5_305, "the published sum");
    std::thread::scope(|scope| {
        for half in boards.chunks(boards.len() / 2) {
            let tables = tables.clone();
            scope.spawn(move || {
                for (text, length) in half {
                    let cells = text.split(' ').map(|tile| tile.parse().expect("a tile")).collect();
                    let board = Tiles { width: 4, cells };
                    let goal = Tiles { width: 4, cells: (0..16).collect() };
                    let solution = solve(&*parse(&board, &goal), &tables, None);
                    assert_eq!((solution.line.len(), solution.optimal), (*length, true), "{text}");
                    assert_eq!(board.play(&solution), goal);
                    check_replay(&*parse(&board, &goal), &solution.line);
                }
            });
        }
    });
}

/// Returns a board some random moves away from a goal of any order, and the goal. A shape is a
/// width, a height, and a limit above the number of moves.
fn boards_by_walk(shapes: &'static [(usize, usize, usize)]) -> impl Strategy<Value = (Tiles, Tiles)> {
    prop::sample::select(shapes).prop_flat_map(|(width, height, moves)| {
        let goal = Just((0..width * height).collect::<Vec<_>>()).prop_shuffle();
        (goal, prop::collection::vec(0usize..12, 0..moves)).prop_map(move |(cells, turns)| {
            let goal = Tiles { width, cells };
            let mut last = goal.clone();
            let mut board = goal.clone();
            for turn in turns {
                // Immediate reversals are excluded, so that the walk leads away from the goal.
                let next: Vec<Tiles> = board.moves().iter().map(|&(_, cell)| board.after(cell)).collect();
                let onward: Vec<&Tiles> = next.iter().filter(|tiles| **tiles != last).collect();
                let next = onward[turn % onward.len()].clone();
                last = std::mem::replace(&mut board, next);
            }
            (board, goal)
        })
    })
}

/// Returns a solvable board, and a goal with any gap cell.
fn shuffled_boards(shapes: &'static [(usize, usize)]) -> impl Strategy<Value = (Tiles, Tiles)> {
    prop::sample::select(shapes).prop_flat_map(|(width, height)| {
        let tiles = || Just((0..width * height).collect::<Vec<_>>()).prop_shuffle();
        (tiles(), tiles()).prop_map(move |(board, goal)| {
            let (mut board, goal) = (Tiles { width, cells: board }, Tiles { width, cells: goal });
            let options = Options::from([("board", board.text()), ("goal", goal.text())]);
            let parsed = parse_options("sliding", &options);
            let budget = Budget { nodes: 0, ..Budget::of_time(Duration::ZERO) };
            let solved = parsed.solve(&small_tables(), &mut Meter::new(&budget));
            if matches!(solved, Err(SolveError::Unsolvable(_))) {
                let tiles: Vec<usize> = (0..width * height).filter(|&c| board.cells[c] != 0).collect();
                board.cells.swap(tiles[0], tiles[1]);
            }
            (board, goal)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn lengths_match_an_independent_search(
        (board, goal) in boards_by_walk(&[(3, 4, 45), (4, 3, 45), (2, 6, 45), (6, 2, 45), (5, 3, 40), (4, 4, 40), (2, 5, 60)])
    ) {
        let solution = solve(&*parse(&board, &goal), &small_tables(), None);
        prop_assert!(solution.optimal);
        prop_assert_eq!(solution.line.len(), board.distance(&goal));
        prop_assert_eq!(board.play(&solution), goal);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn tiers_and_threads_do_not_affect_the_answer(
        (board, goal) in shuffled_boards(&[(3, 4), (6, 2), (5, 3), (4, 4)])
    ) {
        let parsed = parse(&board, &goal);
        let alone = solve(&*parsed, &small_tables(), None);
        prop_assert_eq!(&board.play(&alone), &goal);
        let tables = Tables::with_source(None, Tier::Default);
        let switching = solve(&*parsed, &tables, None);
        let together = solve(&*parsed, &tables, Some(Slots::new(3, SLICE)));
        for other in [switching, together] {
            prop_assert_eq!(&board.play(&other), &goal);
            prop_assert_eq!(other.line.len(), alone.line.len());
            // Longer searches use a beam search, which may find another solution.
            if alone.nodes < 400_000 {
                prop_assert_eq!(other.line.notations(), alone.line.notations());
            }
        }
    }
}

#[test]
fn exhausted_budgets_give_a_solution_and_a_bound() {
    let goal = Tiles { width: 4, cells: (1..16).chain([0]).collect() };
    // This board is 80 moves from the goal, the maximum distance.
    let board = Tiles { width: 4, cells: vec![0, 11, 9, 13, 12, 15, 10, 14, 3, 7, 6, 2, 4, 8, 5, 1] };
    let mut bounds = Vec::new();
    for nodes in [0, 10_000, 1_000_000, 4_500_000] {
        let budget = Budget { nodes, ..budget() };
        let solution =
            parse(&board, &goal).solve(&small_tables(), &mut Meter::new(&budget)).expect("a solution");
        assert_eq!(board.play(&solution), goal);
        assert!(!solution.optimal && solution.at_least <= 80 && solution.line.len() >= 80);
        assert_eq!((solution.at_least % 2, solution.line.len() % 2), (0, 0), "by parity");
        assert!(solution.nodes <= nodes);
        bounds.push((solution.at_least, std::cmp::Reverse(solution.line.len())));
    }
    assert!(bounds.is_sorted() && bounds[0] < bounds[3], "the bound rises with the budget: {bounds:?}");
}

#[test]
fn unsolvable_boards_of_any_shape_are_reported_with_the_reason() {
    let budget = Budget { nodes: 0, ..Budget::of_time(Duration::ZERO) };
    for (width, height) in (2..=10).flat_map(|width| (2..=10).map(move |height| (width, height))) {
        let cells = (1..width * height).chain([0]).collect();
        let goal = Tiles { width, cells };
        let mut board = goal.clone();
        board.cells.swap(0, 1);
        let options = Options::from([("board", board.text())]);
        let parsed = parse_options("sliding", &options);
        match parsed.solve(&small_tables(), &mut Meter::new(&budget)) {
            Err(SolveError::Unsolvable(why)) => assert!(why.why.id.starts_with("sliding-unsolvable")),
            other => panic!("{width}x{height}: {other:?}"),
        }
    }
}
