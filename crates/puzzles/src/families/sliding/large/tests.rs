//! Searches boards of every shape with random goal gaps, replays the paths by separate rules, and
//! compares lower bounds with the distances of all positions of small boards.

use std::time::Duration;

use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::super::parity;
use super::super::rules::Rules;
use super::pattern::{MAX_TILES, Start};
use super::*;
use crate::families::sliding::pattern::additive::{Additive, MaxHeuristic};
use crate::puzzle::Progress;
use crate::search::{Budget, DistanceTable, Ranked, Tier};

fn nodes(nodes: u64) -> Budget {
    Budget { nodes, ..Budget::of_time(Duration::from_secs(3600)) }
}

/// Returns a random position that can reach the goal.
fn random_position(shape: Shape, goal_gap: usize, seed: u64) -> Vec<u8> {
    let mut homes: Vec<u8> = (0..shape.cells() as u8).collect();
    homes.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    if !parity::can_reach_goal(shape, &homes, goal_gap) {
        let mut tiles = (0..homes.len()).filter(|&cell| usize::from(homes[cell]) != goal_gap);
        let (a, b) = (tiles.next().expect("a tile"), tiles.next().expect("a second tile"));
        homes.swap(a, b);
    }
    homes
}

/// Searches a random board.
fn check_random(shape: Shape, goal_gap: usize, seed: u64, budget: &Budget) -> Answer {
    check_board(shape, goal_gap, &random_position(shape, goal_gap, seed), None, budget)
}

/// Searches a board and replays the moves by separate rules.
fn check_board(
    shape: Shape,
    goal_gap: usize,
    homes: &[u8],
    tables: Option<&Tables>,
    budget: &Budget,
) -> Answer {
    let mut best = (usize::MAX, 0);
    let mut report = |known: Progress<Vec<Direction>>| {
        let now = (known.best.expect("the first report has a solution").len(), known.at_least);
        assert!(now.0 <= best.0 && now.1 >= best.1, "{best:?} and then {now:?}");
        best = now;
    };
    let found = search(shape, homes, goal_gap, tables, &mut Meter::new(budget), &mut report);
    assert!(found.moves.len() <= best.0 && found.at_least >= best.1 as usize);
    let mut board: Vec<Vec<u8>> = homes.chunks(shape.width).map(<[u8]>::to_vec).collect();
    let gap = homes.iter().position(|&home| usize::from(home) == goal_gap).expect("a gap");
    let (mut x, mut y) = (gap % shape.width, gap / shape.width);
    for direction in &found.moves {
        let (from_x, from_y) = match direction {
            Direction::Up => (x, y + 1),
            Direction::Down => (x, y.wrapping_sub(1)),
            Direction::Left => (x + 1, y),
            Direction::Right => (x.wrapping_sub(1), y),
        };
        let tile = board.get(from_y).and_then(|row| row.get(from_x)).expect("the move is legal");
        (board[y][x], board[from_y][from_x]) = (*tile, goal_gap as u8);
        (x, y) = (from_x, from_y);
    }
    assert!(board.concat().into_iter().eq(0..shape.cells() as u8), "{shape} {goal_gap} {homes:?}");
    assert!(found.at_least <= found.moves.len() && found.at_least % 2 == found.moves.len() % 2);
    found
}

/// Iterates over the first eight of Korf and Felner's boards, with the lengths of their shortest
/// solutions.
fn korf_boards() -> impl Iterator<Item = (Vec<u8>, usize)> {
    let rows =
        include_str!("../../../../tests/data/korf24.boards").lines().filter(|row| !row.starts_with('#'));
    let board = |row: &str| {
        let (text, moves) = row.split_once('\t').expect("a board and a length");
        let homes = text.split(' ').map(|home| home.parse().expect("a home")).collect();
        (homes, moves.parse().expect("a length"))
    };
    rows.take(8).map(board)
}

#[test]
fn pattern_databases_give_shorter_solutions_and_a_higher_bound() {
    let shape = Shape { width: 5, height: 5 };
    let tables = Tables::with_source(None, Tier::Small);
    Additive::load_or_build(shape, 0, Tier::Default, &tables);
    let (mut moves, mut bounds) = ([0; 2], [0; 2]);
    for (homes, optimum) in korf_boards() {
        for (at, tables) in [None, Some(&tables)].into_iter().enumerate() {
            let found = check_board(shape, 0, &homes, tables, &nodes(2_000_000));
            assert!((found.at_least..=found.moves.len()).contains(&optimum));
            moves[at] += found.moves.len();
            bounds[at] += found.at_least;
        }
    }
    assert!(moves[1] < moves[0] && bounds[1] > bounds[0] + 50, "{moves:?} {bounds:?}");
}

#[test]
fn pattern_databases_prove_a_board_close_to_its_goal() {
    let shape = Shape { width: 5, height: 4 };
    let tables = Tables::with_source(None, Tier::Small);
    for seed in 0..3 {
        // A walk of sixty moves from the goal that never reverses a move.
        let grid = Grid::new(shape, 7);
        let (mut homes, mut gap, mut last) = ((0..20).collect::<Vec<u8>>(), 7, None);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..60 {
            let moves: Vec<_> = grid.moves(gap).filter(|(mv, _)| last != Some(mv.opposite())).collect();
            let (mv, source) = moves[rng.random_range(0..moves.len())];
            homes.swap(gap, source);
            (gap, last) = (source, Some(mv));
        }
        Additive::load_or_build(shape, 7, Tier::Default, &tables);
        let found = check_board(shape, 7, &homes, Some(&tables), &nodes(20_000_000));
        assert!(found.is_proven() && found.moves.len() <= 60, "{} {}", found.moves.len(), found.at_least);
    }
}

#[test]
fn pattern_databases_of_many_patterns_raise_the_bound() {
    let shape = Shape { width: 3, height: 9 };
    let tables = Tables::with_source(None, Tier::Small);
    MaxHeuristic::<2, MANY_PATTERNS>::load_or_build(shape, 26, Tier::Default, &tables);
    for seed in 0..3 {
        let homes = random_position(shape, 26, seed);
        let bounds = [None, Some(&tables)]
            .map(|tables| check_board(shape, 26, &homes, tables, &nodes(300_000)).at_least);
        assert!(bounds[1] > bounds[0] + 4, "{bounds:?}");
    }
}

/// Iterates over the shapes from 2x2 to 10x10.
fn shapes() -> impl Iterator<Item = Shape> {
    (2..=10).flat_map(|width| (2..=10).map(move |height| Shape { width, height }))
}

#[test]
fn a_spent_budget_still_gives_a_solution_for_every_goal_gap() {
    for shape in shapes() {
        let mut random = ChaCha8Rng::seed_from_u64(shape.cells() as u64);
        for _ in 0..2 {
            check_random(shape, random.random_range(0..shape.cells()), random.random(), &nodes(0));
        }
    }
}

#[test]
fn a_search_improves_on_the_first_answer() {
    for (side, allowed) in [(5, 300_000), (6, 600_000), (7, 1_000_000)] {
        let shape = Shape { width: side, height: side };
        let first = check_random(shape, 0, 1, &nodes(0)).moves.len();
        let found = check_random(shape, 0, 1, &nodes(allowed)).moves.len();
        assert!(found < first, "{side}: {found} after {first}");
    }
}

#[test]
fn stretches_shorten_a_path_and_keep_its_ends() {
    let shape = Shape { width: 7, height: 7 };
    for (seed, goal_gap) in [(0, 48), (1, 0)] {
        let (grid, homes) = (Grid::new(shape, goal_gap), random_position(shape, goal_gap, seed));
        let moves = staged::solve(&grid, &homes);
        let (before, budget) = (moves.len(), nodes(3_000_000));
        let mut found = Answer { moves, at_least: bound::lower_bound(&grid, &homes) };
        let mut meter = Meter::new(&budget);
        // The width of the first beams is estimated from the nodes spent so far, so some must be
        // spent.
        (0..10_000).try_for_each(|_| meter.tick()).expect("the budget has more nodes");
        stretches::shorten(&grid, &homes, &mut found, 1.0, &mut meter, &mut |_| {});
        let end = grid.replay(&homes, &found.moves).pop().expect("a replay contains the start");
        assert!(end.into_iter().eq(0..49), "{shape} {seed}");
        assert!(found.moves.len() + 50 < before, "{before} and then {}", found.moves.len());
    }
}

#[test]
fn a_node_limit_gives_reproducible_answers() {
    let shape = Shape { width: 6, height: 5 };
    let search = || check_random(shape, 13, 7, &nodes(50_000)).moves;
    assert_eq!(search(), search());
}

/// Returns the bound that a partition proves within `max_nodes` nodes, or the Manhattan distance if
/// that is higher.
fn partition_bound(grid: &Grid, homes: &[u8], max_nodes: u64) -> usize {
    let budget = nodes(max_nodes);
    let mut found = Answer { moves: vec![Direction::Up; 10_000], at_least: 0 };
    Partition::new(grid, homes).raise(1.0, &mut found, &mut Meter::new(&budget), &mut |_| {});
    found.at_least.max(manhattan(grid, homes))
}

fn manhattan(grid: &Grid, homes: &[u8]) -> usize {
    let tiles = homes.iter().enumerate().filter(|(_, home)| **home != grid.gap);
    tiles.map(|(cell, &home)| grid.distance(home, cell) as usize).sum()
}

#[test]
fn partitions_raise_the_bound_admissibly() {
    let shape = Shape { width: 5, height: 5 };
    let (mut plain, mut parts) = (0, 0);
    for (homes, optimum) in korf_boards() {
        let grid = Grid::new(shape, 0);
        let bound = partition_bound(&grid, &homes, 300_000);
        assert!(bound <= optimum && bound % 2 == optimum % 2, "{bound} for {optimum}: {homes:?}");
        plain += bound::lower_bound(&grid, &homes);
        parts += bound;
    }
    assert!(parts > plain + 8, "{parts} {plain}");
}

#[test]
fn more_time_raises_the_bound_of_boards_beyond_databases() {
    for side in [6, 8, 10] {
        let shape = Shape { width: side, height: side };
        let (homes, grid) = (random_position(shape, 0, 5), Grid::new(shape, 0));
        let bounds = [
            bound::lower_bound(&grid, &homes),
            partition_bound(&grid, &homes, 100_000),
            partition_bound(&grid, &homes, 2_000_000),
        ];
        assert!(bounds[2] > bounds[0] && bounds[2] >= bounds[1], "{side}: {bounds:?}");
    }
}

#[test]
fn the_bound_never_exceeds_the_distance() {
    for (width, height, goal_gap) in [(3, 3, 8), (3, 3, 4), (3, 3, 1), (4, 2, 2), (2, 4, 7), (3, 2, 0)] {
        let (shape, grid) = (Shape { width, height }, Grid::new(Shape { width, height }, goal_gap));
        let rules = Rules::new(shape, goal_gap);
        let table = DistanceTable::build(&rules, rules.goal());
        let mut exact = 0;
        for distance in 0..table.counts().len() {
            for rank in table.ranks_at(distance as u32) {
                let homes: Vec<u8> = rules.homes(rules.unrank(rank)).collect();
                let bound = bound::lower_bound(&grid, &homes);
                assert!(bound <= distance && bound % 2 == distance % 2, "{shape} {homes:?}: {bound}");
                if rank % 64 == 0 {
                    let parted = partition_bound(&grid, &homes, 3000);
                    assert!(parted <= distance && parted % 2 == distance % 2, "{shape} {homes:?}: {parted}");
                    let start = Start::new(&grid, &homes);
                    let tiles: Vec<u8> = (0..homes.len() as u8).filter(|&tile| tile != grid.gap).collect();
                    if tiles.len() <= MAX_TILES {
                        // With all tiles in one pattern, its cost is the distance.
                        let budget = nodes(u64::MAX);
                        let excess =
                            start.excess(&tiles, usize::MAX, &mut Meter::new(&budget)).expect("a budget");
                        assert!(excess.is_exact && manhattan(&grid, &homes) + excess.at_least == distance);
                    }
                }
                exact += usize::from(bound == distance);
            }
        }
        assert!(exact > rules.ranks() / 100, "the bound of {shape} is weak: {exact}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_board_is_solved(width in 2usize..=10, height in 2usize..=10, gap: usize, seed: u64, max_nodes in 0u64..20_000) {
        let shape = Shape { width, height };
        check_random(shape, gap % shape.cells(), seed, &nodes(max_nodes));
    }
}
