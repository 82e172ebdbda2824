//! Lists of presses, buttons, and generated boards.

use cantor_puzzles::check::check;
use cantor_puzzles::families::family;
use cantor_puzzles::family::{MOVES, Options};
use cantor_puzzles::search::{Meter, Tables};

use super::parse;
use crate::support::{budget, format_fault, read};

#[test]
fn presses_are_parsed_in_many_forms() {
    let board = parse("101/010/111");
    for text in [
        "a1 c2 b3",
        "A1,C2,B3",
        "a1c2b3",
        "r1c1 r2c3 r3c2",
        "(1,1) (2,3) (3,2)",
        "1,1 2,3 3,2",
        "100/001/010",
        "1 0 0\n0 0 1\n0 1 0",
        "*../..*/.*.",
        "ａ１　ｃ２　ｂ３",
        "1行1列 2行3列 3行2列",
    ] {
        let line = read(&*board, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!(line.to_string(), "a1 c2 b3", "{text}");
        assert_eq!(line.write("grid"), "100\n001\n010");
        assert_eq!(
            read(&*board, &line.write("grid")).as_ref().map(ToString::to_string),
            Ok("a1 c2 b3".into())
        );
    }
    let ring = parse("10110 edges:ring");
    assert_eq!(read(&*ring, "1, 5 3").expect("legal").to_string(), "1 5 3");
    let holes = parse("1#1/010/111");
    for (board, text, expected) in [
        (&board, "a1 d1", "error moves 4-5 lights-move-outside"),
        (&board, "a1 b0", "error moves 4-5 lights-move-outside"),
        (&board, "a1 7", "error moves 4-4 lights-move-form"),
        (&board, "a1 b", "error moves 4-4 lights-move-form"),
        (&board, "a1 ?", "error moves 4-4 lights-move-form"),
        (&ring, "6", "error moves 1-1 lights-move-outside"),
        (&ring, "a1", "error moves 1-1 lights-move-form"),
        (&holes, "c1 b1", "error moves 4-5 lights-move-blocked"),
    ] {
        let options = Options::from([(MOVES, text)]);
        let error = board.read_moves(&options).expect_err("an invalid move");
        assert_eq!(format_fault(&options, &error), expected, "{text}");
    }
}

#[test]
fn the_order_of_presses_does_not_matter() {
    let board = parse("111/101/110");
    let tables = Tables::new();
    for (moves, solved, first_mistake) in [
        ("a1 c2 b3", true, None),
        ("b3 a1 c2", true, None),
        ("c2", false, None),
        ("c2 c2 a1 c2 b3", true, Some(2)),
        ("b2", false, Some(1)),
    ] {
        let verdict = check(&*board, &Options::from([(MOVES, moves)]), &tables, &mut Meter::new(&budget()));
        let verdict = verdict.expect("legal");
        assert_eq!(verdict.solved, solved, "{moves}");
        let mistake = match verdict.mistake {
            cantor_puzzles::check::Mistake::First { number, .. } => Some(number),
            _ => None,
        };
        assert_eq!(mistake, first_mistake, "{moves}");
    }
}

#[test]
fn lines_are_reversible_with_any_number_of_states() {
    for (board, moves, back) in [
        ("111/101/110", "a1 b2", "b2 a1"),
        ("112/101/110", "a1 b2", "b2 b2 a1 a1"),
        ("112/101/110 states:5", "c3", "c3 c3 c3 c3"),
    ] {
        let board = parse(board);
        let reversed = read(&*board, moves).expect("legal").reversed().expect("presses can be undone");
        assert_eq!(reversed.to_string(), back);
        assert_eq!(reversed.end().to_string(), board.to_string());
    }
}

#[test]
fn small_boards_have_a_button_for_each_light() {
    let pad = parse("1#1/010").pad(None);
    assert_eq!(
        pad.iter().map(|row| row.iter().map(Option::is_some).collect()).collect::<Vec<Vec<bool>>>(),
        [[true, false, true], [true, true, true]]
    );
    assert_eq!(pad[1][2].as_ref().map(|key| (key.mv.label.as_str(), key.is_legal)), Some(("c2", true)));
    assert_eq!(parse("10101/10101/10101/10101/10101").pad(None).len(), 5);
    assert!(parse("100000/000000").pad(None).is_empty());
    assert_eq!(parse("1010/1010/1010/1010").legal_moves(None).len(), 16);
}

#[test]
fn boards_of_every_kind_are_generated() {
    let tables = Tables::new();
    for (options, moves) in [
        (vec![], 15),
        (vec![("size", "4x4")], 7),
        (vec![("size", "3x3")], 9),
        (vec![("size", "7x7")], 20),
        (vec![("size", "5x6"), ("edges", "torus")], 6),
        (vec![("states", "3")], 12),
        (vec![("states", "4"), ("press", "king")], 9),
        (vec![("edges", "ring")], 4),
        (vec![("edges", "ring"), ("size", "20"), ("press", "101")], 5),
        (vec![("goal", "0#0/010/0#0")], 4),
        (vec![("goal", "on"), ("size", "6x6")], 11),
    ] {
        let mut requested = Options::from([(MOVES, moves.to_string())]);
        options.iter().for_each(|&(id, text)| requested.set(id, text));
        for seed in 0..3 {
            let generate = || {
                let board = family("lights").expect("a family").generate(
                    &requested,
                    seed,
                    &tables,
                    &mut Meter::new(&budget()),
                );
                board.unwrap_or_else(|error| panic!("{requested:?}: {error:?}"))
            };
            let board = generate();
            assert_eq!(board.to_string(), generate().to_string(), "equal seeds give equal boards");
            let solution = crate::support::solve_with(&*board, &tables).expect("solvable");
            assert_eq!((solution.line.len(), solution.optimal), (moves, true), "{board}");
        }
    }
    for (options, fault) in [
        (vec![("size", "13x2")], "size"),
        (vec![("size", "5xq")], "size"),
        (vec![("size", "wide")], "size"),
        (vec![("edges", "ring"), ("size", "50")], "size"),
        (vec![("goal", "00/01"), ("size", "3x3")], "goal"),
        (vec![("goal", "0101/1010/0101/1010"), ("size", "4x5")], "goal"),
        (vec![("goal", "0101/1010/0101/1010"), ("size", "4x3"), ("moves", "3")], "goal"),
        (vec![("states", "2"), ("goal", "3")], "goal"),
        (vec![("moves", "16")], "moves"),
    ] {
        let mut requested = Options::default();
        options.iter().for_each(|&(id, text)| requested.set(id, text));
        let result =
            family("lights").expect("a family").generate(&requested, 1, &tables, &mut Meter::new(&budget()));
        assert_eq!(result.err().map(|error| error.option), Some(fault), "{options:?}");
    }
}
