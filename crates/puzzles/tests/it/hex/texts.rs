//! Boards and turns that players type.

use cantor_puzzles::families::family;
use cantor_puzzles::family::Options;
use proptest::prelude::*;

use super::parse;
use crate::support::{fault, read, rows};

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
        let understood = match family("hex").expect("a family").parse(&options) {
            Ok(board) => board.to_string(),
            Err(error) => fault(&options, &error),
        };
        assert_eq!(&understood, expected, "{row:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn arbitrary_texts_give_no_panic_and_valid_spans(
        start in "[o.·01 /\\n→turnsLRC●○🔴,|-]{0,60}|\\PC{0,40}",
        goal in prop::option::of("[o./]{0,24}|\\PC{0,12}"),
        turns in prop::option::of("[LRC]{0,4}|\\PC{0,4}"),
        moves in "[LRClrc0-9, ↻↺]{0,30}|\\PC{0,20}",
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
