//! Ladders: each level is a distinct board with a proven length, generated within few nodes.

use std::collections::BTreeSet;

use cantor_puzzles::families::FAMILIES;
use cantor_puzzles::family::{Family, LENGTHS, MOVES};
use cantor_puzzles::search::{Meter, Tables};

use crate::support::{budget, solve_with};

/// Maximum nodes to generate a level: about a second on one core.
const MAX_NODES: u64 = 10_000_000;

/// Checks all levels of a family.
fn check(family: &dyn Family) {
    let (info, tables, budget) = (family.info(), Tables::new(), budget());
    let (mut boards, mut last) = (BTreeSet::new(), 0);
    for level in 1..=info.levels() {
        let options = info.level(level).expect("a level");
        let length = options.number(MOVES, LENGTHS).expect("a number").expect("a length");
        assert!(length >= last, "{} {level}: {length} after {last}", info.id);
        last = length;
        let mut meter = Meter::new(&budget);
        let board = family.generate(&options, level.into(), &tables, &mut meter);
        let board = board.unwrap_or_else(|error| panic!("{} {level}: {:?}", info.id, error.message));
        assert!(meter.nodes() <= MAX_NODES, "{} {level}: {} nodes", info.id, meter.nodes());
        let solution = solve_with(&*board, &tables).expect("a solution");
        assert!(solution.optimal, "{} {level}: {board}", info.id);
        assert_eq!(solution.line.len(), length as usize, "{} {level}: {board}", info.id);
        assert!(boards.insert(board.to_string()), "{} {level} is an earlier level: {board}", info.id);
    }
}

#[test]
fn levels_are_proven_and_never_shorter_than_the_previous_level() {
    std::thread::scope(|scope| {
        for &family in FAMILIES {
            scope.spawn(|| check(family));
        }
    });
}

#[test]
fn ladders_begin_easy_and_have_30_to_60_levels() {
    for info in FAMILIES.iter().map(|family| family.info()) {
        let first = info.level(1).and_then(|options| options.number(MOVES, LENGTHS).ok().flatten());
        assert!(first.is_some_and(|length| (2..=3).contains(&length)), "{}: {first:?}", info.id);
        assert!((30..=60).contains(&info.levels()), "{}: {} levels", info.id, info.levels());
        assert_eq!((info.level(0), info.level(info.levels() + 1)), (None, None));
    }
}
