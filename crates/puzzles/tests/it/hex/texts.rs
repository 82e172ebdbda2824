//! Boards and turns that players type.

use cantor_puzzles::families::family;
use cantor_puzzles::family::Options;
use proptest::prelude::*;

use super::parse;
use crate::support::{format_fault, read, rows};

#[test]
fn texts_are_parsed() {
    for row in rows(include_str!("../../data/hex.texts")) {
        let [start, goal, turns, expected] = row.as_slice() else { panic!("four fields: {row:?}") };
        let mut options = Options::default();
        for (id, text) in [("start", start), ("target", goal), ("turns", turns)] {
            if !text.is_empty() {
                options.set(id, text.as_str());
            }
        }
        let got = match family("hex").expect("a family").parse(&options) {
            Ok(board) => board.to_string(),
            Err(error) => format_fault(&options, &error),
        };
        assert_eq!(&got, expected, "{row:?}");
        if !expected.starts_with("error") {
            let joined = family("hex").expect("a family").in_one_text(&options);
            assert_eq!(&parse(&joined).to_string(), expected, "in one text: {joined}");
        }
    }
}

#[test]
fn turns_are_read_by_ring_and_by_row_and_column() {
    let board = parse("1.2/.3.4/5.6.7/.1.2/3.4 → 1.2/.3.4/5.6.7/.1.2/3.4");
    for (text, canonical, by_row) in [
        ("1↻ 4↺ 7½", "1↻ 4↺ 7½", "L1,1 R2,2 C3,2"),
        ("L1,1 R2,2 C3,2", "1↻ 4↺ 7½", "L1,1 R2,2 C3,2"),
        ("↻1,1 ↺ 2 2;c3-2", "1↻ 4↺ 7½", "L1,1 R2,2 C3,2"),
        ("1l4R 7c", "1↻ 4↺ 7½", "L1,1 R2,2 C3,2"),
        ("①顺，④逆，⑦半", "1↻ 4↺ 7½", "L1,1 R2,2 C3,2"),
        ("L1 R4 C7", "1↻ 4↺ 7½", "L1,1 R2,2 C3,2"),
        ("L1,1 2↻", "1↻ 2↻", "L1,1 L1,2"),
    ] {
        let line = read(&*board, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!((line.to_string().as_str(), line.write("turns").as_str()), (canonical, by_row), "{text}");
        assert_eq!(board.resume(by_row).expect("an old game").to_string(), canonical);
        assert_eq!(board.resume(canonical).expect("a game").to_string(), canonical);
    }
    for (text, id, span) in [
        ("8↻", "hex-move-point", 0..4),
        ("1↻ 0↻", "hex-move-point", 5..9),
        ("L4,1", "hex-move-point", 0..4),
        ("4", "hex-move-form", 0..1),
        ("1↻ 4 5↻", "hex-move-form", 5..6),
        ("L", "hex-move-form", 0..1),
        ("L1,1,1", "hex-move-form", 5..6),
    ] {
        let error = read(&*board, text).expect_err("no turn");
        assert_eq!((error.message.id, error.span), (id, span), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn arbitrary_texts_do_not_panic_and_give_valid_spans(
        start in "[o.·01 /\\n→turnsLRC●○🔴,|-]{0,60}|\\PC{0,40}",
        goal in prop::option::of("[o./]{0,24}|\\PC{0,12}"),
        turns in prop::option::of("[LRC]{0,4}|\\PC{0,4}"),
        moves in "[LRClrc0-9, ↻↺½顺]{0,30}|\\PC{0,20}",
    ) {
        let mut options = Options::from([("start", start)]);
        for (id, text) in [("target", goal), ("turns", turns)] {
            text.into_iter().for_each(|text| options.set(id, text));
        }
        options.set("moves", moves.clone());
        if let Err(error) = family("hex").expect("a family").parse(&options) {
            let text = options.get(error.option).unwrap_or_default();
            prop_assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}");
        }
        if let Err(error) = read(&*parse("ooo/..../...../..../... → .../..../...../..../ooo"), &moves) {
            prop_assert!(moves.get(error.span.clone()).is_some(), "{error:?} in {moves:?}");
        }
    }
}
