//! Texts of boards in `tests/data/sliding.texts`, and arbitrary texts.

use cantor_puzzles::families::family;
use cantor_puzzles::family::Options;
use cantor_puzzles::puzzle::ParseError;
use proptest::prelude::*;

use crate::support::{canonical_or_fault, rows};

#[test]
fn texts_are_parsed() {
    for row in rows(include_str!("../../data/sliding.texts")) {
        let [text, given, expected] = row.as_slice() else { panic!("three fields: {row:?}") };
        let mut options = Options::from([("board", text.as_str())]);
        for (option, value) in given.split_whitespace().filter_map(|pair| pair.split_once('=')) {
            options.set(option, value);
        }
        assert_eq!(&canonical_or_fault("sliding", &options), expected, "{text:?} {given}");
    }
}

#[test]
fn tables_may_have_rows_without_words_and_other_line_ends() {
    for (text, expected) in [
        ("| 1 | 2 |\r\n|---|---|\r\n| 3 | |", "1230"),
        ("| 1 | 2 |\n|---|---|\t\n| 3 | |\n|,|,|", "1230"),
        ("|,|,|\n|,|,|", "error board 1-11 sliding-empty"),
        ("|1|2|\n|,|,|", "error board 1-11 sliding-count"),
    ] {
        assert_eq!(canonical_or_fault("sliding", &Options::from([("board", text)])), expected, "{text:?}");
    }
}

/// Options by name, and the boards suggested for them.
type Case = (&'static [(&'static str, &'static str)], &'static [&'static str]);

#[test]
fn errors_suggest_the_boards_that_a_text_may_mean() {
    let cases: [Case; 6] = [
        (&[("board", "1234567890")], &["12/34/56/78/90", "12345/67890"]),
        (&[("board", "123456789")], &["123456780"]),
        (&[("board", "285174306"), ("goal", "snial")], &["285174306 → 123804765"]),
        (&[("board", "285174306 → columms")], &["285174306 → 147258360"]),
        (&[("board", "285174306"), ("goal", "xyzzy")], &[]),
        (&[("board", "125346789"), ("metric", "multy")], &[]),
    ];
    for (given, expected) in cases {
        let mut options = Options::default();
        for (option, text) in given {
            options.set(option, *text);
        }
        let error = family("sliding").expect("a family").parse(&options).expect_err("an error");
        let suggested: Vec<&str> = error.remedies.iter().map(|remedy| &*remedy.board).collect();
        assert_eq!(suggested, expected, "{options:?}");
    }
}

/// Returns the canonical text of a board of any shape and goal.
fn any_board() -> impl Strategy<Value = String> {
    let shape = prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)]);
    shape.prop_flat_map(|(width, height)| {
        let tiles = || Just((0..width * height).collect::<Vec<usize>>()).prop_shuffle();
        (tiles(), tiles(), prop::sample::select(vec!["", " multi"])).prop_map(move |(board, goal, metric)| {
            let text = |tiles: Vec<usize>| {
                let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<String>();
                tiles.chunks(width).map(row).collect::<Vec<_>>().join("/")
            };
            format!("{} → {}{metric}", text(board), text(goal))
        })
    })
}

proptest! {
    #[test]
    fn parse_reverses_display(text in any_board()) {
        let parse = |text: &str| family("sliding").expect("a family").read(text);
        let board = parse(&text).map_err(|error| TestCaseError::fail(format!("{error:?}")))?;
        let shown = board.to_string();
        let again = parse(&shown).map_err(|error| TestCaseError::fail(format!("{shown} {error:?}")))?;
        prop_assert_eq!((again.position(), again.goal()), (board.position(), board.goal()));
        prop_assert_eq!(again.to_string(), shown);
    }

    #[test]
    fn arbitrary_texts_do_not_panic_and_give_valid_spans(
        board in "[0-9a-fx /|;,_.，、０-９①-⑳空⬜→\\-=>\u{20E3}\u{FE0F}\\n`]{0,40}|\\PC{0,40}\
            |((\\|[0-9, -]{0,3}){1,3}\\|[\\r\t]?\\n){1,4}",
        goal in prop::option::of("[0-9 /snail]{0,12}|\\PC{0,12}"),
        size in prop::option::of("[0-9x×]{0,5}|\\PC{0,5}"),
        metric in prop::option::of("multi|Single |\\PC{0,5}"),
        moves in "[UDLRudlr0-9 ←↑→↓,]{0,30}|\\PC{0,20}",
    ) {
        let mut options = Options::from([("board", board)]);
        options.set("moves", moves);
        for (id, text) in [("goal", goal), ("size", size), ("metric", metric)] {
            if let Some(text) = text {
                options.set(id, text);
            }
        }
        let check_span = |error: ParseError| {
            let text = options.get(error.option).unwrap_or_default();
            prop_assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}");
            Ok(())
        };
        match family("sliding").expect("a family").parse(&options) {
            Ok(board) => board.read_moves(&options).err().map_or(Ok(()), check_span)?,
            Err(error) => check_span(error)?,
        }
    }
}
