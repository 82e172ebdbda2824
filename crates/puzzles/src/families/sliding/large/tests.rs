//! Large boards of every shape and goal gap, played by rules of the tests' own; small ones against all distances.

use std::time::Duration;

use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::super::parity;
use super::super::rules::Rules;
use super::*;
use crate::search::{Budget, DistanceTable, Ranked};

fn nodes(nodes: u64) -> Budget {
    Budget { nodes, ..Budget::of_time(Duration::from_secs(3600)) }
}

/// A random position within reach of the goal.
fn random(shape: Shape, goal_gap: usize, seed: u64) -> Vec<u8> {
    let mut homes: Vec<u8> = (0..shape.cells() as u8).collect();
    homes.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    if !parity::is_even(shape, &homes, goal_gap) {
        let mut tiles = (0..homes.len()).filter(|&cell| usize::from(homes[cell]) != goal_gap);
        let (a, b) = (tiles.next().expect("a tile"), tiles.next().expect("another"));
        homes.swap(a, b);
    }
    homes
}

/// Searches, and plays the moves by rules of its own.
fn check(shape: Shape, goal_gap: usize, seed: u64, budget: &Budget) -> Found {
    let homes = random(shape, goal_gap, seed);
    let found = search(shape, &homes, goal_gap, &mut Meter::new(budget), &mut |_| {});
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

/// Every shape from 2x2 to 10x10.
fn shapes() -> impl Iterator<Item = Shape> {
    (2..=10).flat_map(|width| (2..=10).map(move |height| Shape { width, height }))
}

#[test]
fn a_spent_budget_still_gives_an_answer_wherever_the_gap_belongs() {
    for shape in shapes() {
        let mut random = ChaCha8Rng::seed_from_u64(shape.cells() as u64);
        for _ in 0..2 {
            check(shape, random.random_range(0..shape.cells()), random.random(), &nodes(0));
        }
    }
}

#[test]
fn a_search_improves_on_the_first_answer() {
    for (side, allowed) in [(5, 300_000), (6, 600_000), (7, 1_000_000)] {
        let shape = Shape { width: side, height: side };
        let first = check(shape, 0, 1, &nodes(0)).moves.len();
        let found = check(shape, 0, 1, &nodes(allowed)).moves.len();
        assert!(found < first, "{side}: {found} after {first}");
    }
}

#[test]
fn a_number_of_nodes_gives_the_same_answer_each_time() {
    let shape = Shape { width: 6, height: 5 };
    let search = || check(shape, 13, 7, &nodes(50_000)).moves;
    assert_eq!(search(), search());
}

#[test]
fn the_bound_never_exceeds_the_distance() {
    for (width, height, goal_gap) in [(3, 3, 8), (3, 3, 4), (3, 3, 1), (4, 2, 2), (2, 4, 7), (3, 2, 0)] {
        let (shape, grid) = (Shape { width, height }, Grid::new(Shape { width, height }, goal_gap));
        let rules = Rules::new(shape, goal_gap);
        let table = DistanceTable::build(&rules, rules.goal());
        let mut exact = 0;
        for distance in 0..table.counts().len() {
            for rank in table.at(distance as u32) {
                let homes: Vec<u8> = rules.homes(rules.unrank(rank)).collect();
                let bound = bound::at_least(&grid, &homes);
                assert!(bound <= distance && bound % 2 == distance % 2, "{shape} {homes:?}: {bound}");
                exact += usize::from(bound == distance);
            }
        }
        assert!(exact > rules.ranks() / 100, "the bound of {shape} is weak: {exact}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_board_is_solved(width in 2usize..=10, height in 2usize..=10, gap: usize, seed: u64, most in 0u64..20_000) {
        let shape = Shape { width, height };
        check(shape, gap % shape.cells(), seed, &nodes(most));
    }
}
