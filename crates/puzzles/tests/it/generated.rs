//! Generated boards: difficulties, similar boards, and boards for lessons.

use cantor_puzzles::families::{FAMILIES, family};
use cantor_puzzles::family::{Board, DIFFICULTY, Options};
use cantor_puzzles::search::{Meter, Tables};

use crate::support::budget;

fn generate(id: &str, options: &Options, seed: u64, tables: &Tables) -> Box<dyn Board> {
    let family = family(id).expect("a family");
    let board = family.generate(options, seed, tables, &mut Meter::new(&budget()));
    board.unwrap_or_else(|error| panic!("{id} {options:?}: {:?}", error.message))
}

fn length(board: &dyn Board, tables: &Tables) -> usize {
    let solution = board.solve(tables, &mut Meter::new(&budget())).expect("a solution");
    assert!(solution.optimal, "{board}");
    solution.line.len()
}

#[test]
fn harder_boards_have_longer_solutions() {
    let tables = Tables::new();
    for (id, bounds) in [
        ("sliding", [6..=10, 13..=17, 20..=23, 26..=29]),
        ("klotski", [8..=16, 25..=40, 60..=80, 95..=115]),
        ("hex", [2..=3, 4..=4, 5..=5, 6..=7]),
        ("water", [6..=10, 14..=18, 24..=28, 34..=40]),
        ("lights", [1..=5, 4..=9, 7..=12, 10..=15]),
        ("dials", [1..=8, 3..=12, 5..=18, 7..=24]),
        ("rush", [5..=9, 12..=17, 20..=25, 28..=34]),
    ] {
        for (name, bounds) in ["easy", "medium", "hard", "brutal"].into_iter().zip(bounds) {
            for seed in 0..3 {
                let board = generate(id, &Options::from([(DIFFICULTY, name)]), seed, &tables);
                let length = length(&*board, &tables);
                assert!(bounds.contains(&length), "{id}, {name}: {length} moves of {board}");
            }
        }
    }
    let small = [("size", "2x2"), ("metric", "multi"), (DIFFICULTY, "easy")];
    for seed in 0..4 {
        let board = generate("sliding", &Options::from(small), seed, &tables);
        assert!(!board.is_solved(), "{board}");
    }
    for family in FAMILIES {
        let wrong = Options::from([(DIFFICULTY, "mild")]);
        let result = family.generate(&wrong, 1, &tables, &mut Meter::new(&budget()));
        assert_eq!(result.err().map(|error| error.option), Some(DIFFICULTY));
    }
}

#[test]
fn similar_boards_keep_shape_and_rules() {
    let tables = Tables::new();
    for (id, options) in [
        ("sliding", vec![("size", "2x3"), ("goal", "spiral"), ("metric", "multi")]),
        ("sliding", vec![("size", "4x4")]),
        ("klotski", vec![("metric", "step")]),
        ("klotski", vec![("size", "5x4"), ("blocks", "2x2 2x1*3 1x2*3"), ("walls", "1")]),
        ("klotski", vec![("empty", "3")]),
        ("hex", vec![("side", "4"), ("stones", "5"), ("turns", "LR"), ("moves", "3")]),
        ("hex", vec![("target", "112/2112/33333/1221/211"), ("moves", "2")]),
        ("water", vec![("colours", "5"), ("capacity", "3"), ("empties", "1"), ("rule", "ball")]),
        ("water", vec![("colours", "4"), ("rule", "bottom")]),
        (
            "lights",
            vec![("size", "4x3"), ("press", "king"), ("edges", "torus"), ("states", "3"), ("goal", "on")],
        ),
        ("lights", vec![("goal", "01#/010/110"), ("moves", "3")]),
        ("dials", vec![("game", "cubes"), ("dials", "5")]),
        ("dials", vec![("positions", "6 4 4"), ("goal", "0 3 ?"), ("moves", "4")]),
        ("rush", vec![("side", "5"), ("metric", "step"), ("exit", "left"), ("moves", "4")]),
    ] {
        let mut requested = Options::default();
        options.iter().for_each(|&(option, text)| requested.set(option, text));
        let board = generate(id, &requested, 1, &tables);
        let other = generate(id, &board.generator_options(), 2, &tables);
        assert_eq!((other.title(), other.goal().len()), (board.title(), board.goal().len()), "{id}");
        assert_ne!(other.to_string(), board.to_string(), "{id}");
        if options.iter().any(|&(option, _)| option == "target" || option == "goal") {
            assert_eq!(other.goal(), board.goal(), "{id}");
        }
    }
}

#[test]
fn boards_of_lessons_take_three_moves() {
    let tables = Tables::new();
    for family in FAMILIES {
        let board = family.read(family.info().lesson.board).expect("a board");
        assert_eq!(length(&*board, &tables), 3, "{board}");
        assert_eq!(board.lesson().board, family.info().lesson.board);
    }
    let water = family("water").expect("a family");
    for rule in ["rule:bottom", "rule:ball"] {
        let level = water.read(&format!("ABBA BABA .... {rule}")).expect("a board");
        let board = level.info().lesson.board;
        let lesson = water.read(level.lesson().board).expect("a board");
        assert_eq!((length(&*lesson, &tables), lesson.to_string()), (3, format!("{board} {rule}")));
    }
}
