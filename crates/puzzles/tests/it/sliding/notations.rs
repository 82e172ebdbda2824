//! Lists of moves in every notation, converted and reversed.

use cantor_puzzles::families::family;
use cantor_puzzles::family::{Board, Options};
use cantor_puzzles::puzzle::Message;
use cantor_puzzles::search::{Meter, Tables};
use proptest::prelude::*;

use crate::support::{self, parse};

const NOTATIONS: [&str; 6] = ["letters", "repeats", "arrows", "gap", "tiles", "states"];

/// Returns a board of this size and metric.
fn board(size: &str, metric: &str, seed: u64) -> Box<dyn Board> {
    let options = Options::from([("size", size), ("metric", metric)]);
    family("sliding")
        .expect("a family")
        .generate(&options, seed, &Tables::new(), &mut Meter::new(&support::budget()))
        .expect("a board")
}

/// Returns a walk of single-tile moves from the board, without immediate reversals.
fn walk(board: &dyn Board, choices: &[u8]) -> String {
    let mut moves = String::new();
    for choice in choices {
        let next = (0..4).map(|turn| b"ULDR"[usize::from(choice + turn) % 4] as char);
        let back = moves.chars().last().map(|last| match last {
            'U' => 'D',
            'D' => 'U',
            'L' => 'R',
            _ => 'L',
        });
        let legal = next.filter(|&letter| Some(letter) != back).find(|&letter| {
            let mut options = Options::from([("moves", format!("{moves}{letter}"))]);
            options.set("letters", "tile");
            board.read_moves(&options).is_ok()
        });
        moves.extend(legal);
    }
    moves
}

#[test]
fn notations_follow_conventions() {
    let text = |board: &str, moves: &str, notation: &str| {
        let line = support::read(&*parse("sliding", board), moves).expect("legal");
        line.write(notation).replace('\n', " | ")
    };
    let single = NOTATIONS.map(|notation| text("123745086", "D L L U", notation));
    expect_test::expect![[r#"
        D L L U
        D L2 U
        ↓ ← ← ↑
        U R R D
        7 4 5 6
        123745086 | 123045786 | 123405786 | 123450786 | 123456780"#]]
    .assert_eq(&single.join("\n"));
    let multi = NOTATIONS.map(|notation| text("123456078 multi", "LLDR2", notation));
    expect_test::expect![[r#"
        L2 D R2
        L2 D R2
        ←2 ↓ →2
        R2 U L2
        8 6 4
        123456078 | 123456780 | 123450786 | 123045786"#]]
    .assert_eq(&multi.join("\n"));
}

#[test]
fn blocked_moves_are_reported_by_their_letter() {
    // The gap in the lower right corner moves neither right nor down; no tile moves left or up.
    let board = parse("sliding", "123456780");
    for (letters, letter) in [("gap", "R"), ("gap", "D"), ("tile", "L"), ("tile", "U")] {
        let error = board.read_moves(&Options::from([("moves", letter), ("letters", letters)]));
        let expected = Message::new("sliding-move-blocked").with("letter", letter).with("number", 1_usize);
        assert_eq!(error.expect_err("the move is blocked").message, expected);
    }
}

proptest! {
    #[test]
    fn written_lists_are_parsed_again(
        size in prop::sample::select(vec!["2x2", "3x3", "4x2", "4x4", "5x3", "10x10"]),
        metric in prop::sample::select(vec!["single", "multi"]),
        seed: u64,
        choices in prop::collection::vec(0u8..4, 0..40),
    ) {
        let board = board(size, metric, seed);
        let read = |text: &str, letters: &str| {
            board.read_moves(&Options::from([("moves", text), ("letters", letters)]))
        };
        let line = read(&walk(&*board, &choices), "tile").expect("legal");
        for notation in NOTATIONS {
            let text = line.write(notation);
            let letters = if notation == "gap" { "gap" } else { "tile" };
            let again = read(&text, letters);
            prop_assert_eq!(again.as_ref(), Ok(&line), "{} as {}: {}", line, notation, text);
        }
        // The reversed list leads from the end to the start.
        let back = line.reversed().expect("every move can be taken back");
        prop_assert_eq!(back.start().to_string(), line.end().to_string());
        prop_assert_eq!(back.end().to_string(), board.to_string());
        prop_assert_eq!(back.len(), line.len());
        prop_assert_eq!(support::read(&*line.end(), &back.to_string()), Ok(back));
    }

    #[test]
    fn arbitrary_lists_do_not_panic_and_give_valid_spans(
        metric in prop::sample::select(vec!["single", "multi"]),
        letters in prop::sample::select(vec!["either", "tile", "gap"]),
        text in "[ULDRuldr0-9↑←→↓上⑧ ,]{0,40}|([0-8]{9}(\\n|\\n\\n| → |->)){0,4}|[0-9\\n →=>-]{0,60}|\\PC{0,20}",
    ) {
        let board = board("3x3", metric, 1);
        let options = Options::from([("moves", text.as_str()), ("letters", letters)]);
        match board.read_moves(&options) {
            Ok(line) => {
                let again = support::read(&*board, &line.to_string());
                prop_assert_eq!(again.as_ref(), Ok(&line));
                let resumed = board.resume(&line.to_string());
                prop_assert_eq!(resumed.as_ref(), Ok(&line));
            }
            Err(error) => prop_assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}"),
        }
    }
}
