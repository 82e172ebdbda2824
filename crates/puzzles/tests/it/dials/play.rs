//! Lists of presses, buttons, and generated boards.

use cantor_puzzles::check::check;
use cantor_puzzles::families::family;
use cantor_puzzles::family::{MOVES, Options};
use cantor_puzzles::search::{Meter, Tables};

use super::parse;
use crate::support::{budget, format_fault, read, solve_with};

/// A compass of three rings.
const COMPASS: &str = "2 5 1 positions:6 buttons:1 1 0; 0 1 1; 1 0 1";

#[test]
fn presses_are_parsed_in_many_forms() {
    let board = parse(COMPASS);
    for text in [
        "A A C",
        "aac",
        "A×2 C",
        "Ax2 C",
        "A*2,C",
        "2A C",
        "2×A 1×C",
        "A 2 C",
        "A      2      C",
        "Ａ２Ｃ",
        "A, A, C",
        "A2C",
        "1. A 2. A 3. C",
        "1、A×2\n2、C",
        "1) 2A 2) C",
    ] {
        let line = read(&*board, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!(line.to_string(), "A A C", "{text}");
        assert_eq!((line.write("groups"), line.write("presses")), ("A×2 C".into(), "A A C".into()));
        for notation in ["groups", "presses"] {
            let again = read(&*board, &line.write(notation)).expect("legal");
            assert_eq!(again.to_string(), "A A C");
        }
    }
    assert_eq!(read(&*board, "A C A").expect("legal").write("groups"), "A C A", "the order is kept");
    for (text, expected) in [
        ("A D", "error moves 3-3 dials-move-unknown"),
        ("A !", "error moves 3-3 dials-move-form"),
        ("7", "error moves 1-1 dials-move-form"),
        ("2 3 A", "error moves 3-3 dials-move-form"),
        ("A×99999999999", "error moves 1-1 moves-too-many"),
    ] {
        let options = Options::from([(MOVES, text)]);
        let error = board.read_moves(&options).expect_err("an invalid move");
        assert_eq!(format_fault(&options, &error), expected, "{text}");
    }
    // The letter X after a space is a button, not a multiplication sign.
    let many = "0 positions:2 buttons:".to_owned() + &vec!["1"; 25].join("; ");
    assert_eq!(read(&*parse(&many), "A X").expect("legal").to_string(), "A X");
    assert_eq!(read(&*parse(&many), "X×2").expect("legal").to_string(), "X X");
}

#[test]
fn the_order_of_presses_does_not_matter() {
    let board = parse("2 1 3 positions:4 buttons:1 1 0; 0 1 1; 1 0 1");
    let tables = Tables::new();
    let best = solve_with(&*board, &tables).expect("solvable").line;
    assert_eq!(best.len(), 3);
    let mut words: Vec<String> = best.notations().iter().map(ToString::to_string).collect();
    words.reverse();
    let verdict =
        check(&*board, &Options::from([(MOVES, words.join(" "))]), &tables, &mut Meter::new(&budget()));
    assert!(verdict.expect("legal").solved);
}

#[test]
fn moves_describe_their_turns_and_are_undone_by_further_presses() {
    let board = parse("2 5 1 positions:6 buttons:1 -2 0; 0 3 3");
    assert_eq!(read(&*board, "A").expect("legal").describe(0, "groups"), "A (a +1, b −2)");
    for (press, back) in [("A", 5), ("B", 1)] {
        let line = read(&*board, press).expect("legal").reversed().expect("presses come full circle");
        assert_eq!((line.len(), line.end().position()), (back, board.position()));
    }
    let keys: Vec<Vec<bool>> =
        board.pad(None).iter().map(|row| row.iter().map(Option::is_some).collect()).collect();
    assert_eq!(keys, [[true, true]]);
    assert_eq!(board.legal_moves(None).len(), 2);
    let aim = board.aim().expect("the buttons").to_string();
    assert!(aim.contains("`A` a +1, b −2") && aim.contains("`B` b +3, c +3"), "{aim}");
}

#[test]
fn buttons_determine_the_number_of_generated_dials() {
    for (game, buttons, expected) in [
        ("any", "1 1 0; 0 1 1; 1 0 1", 3),
        ("any", "1 1 0, 0 1 1, 1 0 1", 3),
        ("any", "110 011 101 111", 3),
        ("any", "1110 0111 1011 1101", 4),
        ("any", "A: 1 1 0 B: 0 1 1 C: 1 0 1", 3),
        ("any", "AB ABC BCD CD", 4),
        ("any", "line", 4),
        ("compass", "outer middle, middle inner, outer", 3),
    ] {
        let requested = Options::from([("game", game), ("buttons", buttons)]);
        let family = family("dials").expect("a family");
        let board = family.generate(&requested, 1, &Tables::new(), &mut Meter::new(&budget()));
        let text = board.unwrap_or_else(|error| panic!("{buttons}: {error:?}")).to_string();
        let start = text.split(" positions").next().unwrap_or_default();
        assert_eq!(start.split(' ').count(), expected, "{game} {buttons}: {text}");
    }
}

#[test]
fn a_button_may_name_a_dial_thousands_of_times() {
    let named = "a".repeat(3_001);
    let board = parse(&format!("2 5 1 positions:6 steps:5 1 1 buttons:{named}, b, c"));
    assert!(board.to_string().ends_with("buttons:-1 0 0; 0 1 0; 0 0 1"), "{board}");
}

#[test]
fn boards_of_every_kind_are_generated() {
    let tables = Tables::new();
    for (options, moves) in [
        (vec![], 6),
        (vec![("game", "compass")], 5),
        (vec![("game", "cubes")], 3),
        (vec![("game", "cubes"), ("dials", "5"), ("positions", "3")], 4),
        (vec![("game", "lightbox")], 5),
        (vec![("dials", "9"), ("positions", "3"), ("buttons", "ring")], 8),
        (vec![("positions", "6 4 4"), ("buttons", "1 1 0; 0 2 2; 3 0 1")], 4),
        (vec![("buttons", "AB ABC BCD CD")], 7),
        (vec![("goal", "0 3 ? 1")], 4),
        (vec![("goal", "equal"), ("positions", "12")], 6),
        (vec![("steps", "+1 -2 +3")], 3),
        (vec![("dials", "25"), ("positions", "12")], 9),
    ] {
        let mut requested = Options::from([(MOVES, moves.to_string())]);
        options.iter().for_each(|&(id, text)| requested.set(id, text));
        for seed in 0..3 {
            let generate = || {
                let dials = family("dials").expect("a family");
                let board = dials.generate(&requested, seed, &tables, &mut Meter::new(&budget()));
                board.unwrap_or_else(|error| panic!("{requested:?}: {error:?}"))
            };
            let board = generate();
            assert_eq!(board.to_string(), generate().to_string(), "equal seeds give equal boards");
            let solution = solve_with(&*board, &tables).expect("solvable");
            assert_eq!((solution.line.len(), solution.optimal), (moves, true), "{board}");
        }
    }
    for (options, fault) in [
        (vec![("dials", "26")], "dials"),
        (vec![("positions", "13")], "positions"),
        (vec![("positions", "4"), ("goal", "4")], "goal"),
        (vec![("game", "chess")], "game"),
        (vec![("buttons", "AZ")], "buttons"),
        (vec![("game", "compass"), ("moves", "40")], "moves"),
    ] {
        let mut requested = Options::default();
        options.iter().for_each(|&(id, text)| requested.set(id, text));
        let result =
            family("dials").expect("a family").generate(&requested, 1, &tables, &mut Meter::new(&budget()));
        assert_eq!(result.err().map(|error| error.option), Some(fault), "{options:?}");
    }
}
