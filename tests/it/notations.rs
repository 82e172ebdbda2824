//! Lists of moves in every notation: converted, turned round, and all shortest solutions in them.

use std::time::Duration;

use cantor::app::{App, Listing};
use cantor::families::{Board, Options, family};
use cantor::search::{Budget, Tables};
use proptest::prelude::*;

const NOTATIONS: [&str; 6] = ["letters", "repeats", "arrows", "gap", "tiles", "states"];

fn parse(options: &Options) -> Box<dyn Board> {
    family("sliding").expect("it").parse(options).expect("a board")
}

/// Any board of this size and metric.
fn board(size: &str, metric: &str, seed: u64) -> Box<dyn Board> {
    let options = Options::from([("size", size), ("metric", metric)]);
    family("sliding").expect("it").generate(&options, seed, &Tables::new()).expect("a board")
}

/// A legal list of moves from the board, in single tiles, never straight back.
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
fn each_notation_is_what_players_know() {
    let text = |board: &str, moves: &str, notation: &str| {
        let options = Options::from([("board", board), ("moves", moves)]);
        let board = parse(&options);
        board.write_moves(&board.read_moves(&options).expect("legal"), notation).replace('\n', " | ")
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
fn a_list_holds_whole_solutions_and_says_how_many() {
    let app = App::new();
    let board = parse(&Options::from([("board", "647850321")]));
    let budget = Budget::of_time(Duration::from_secs(60));
    let solution = app.solve(&*board, &budget).expect("solvable");
    let all = app.analyse(&*board, &solution, 1000, &budget);
    let list = |notation, most| Listing::of(&*board, all.as_ref(), notation, most);
    let whole = list("states", usize::MAX);
    let solutions: Vec<&str> = whole.list.split("\n\n").collect();
    assert_eq!((solutions.len(), whole.about.len()), (40, 2), "there are 40, and all are listed");
    assert!(solutions.iter().all(|solution| solution.lines().count() == 32));
    // 31 letters and the spaces between them are 61 bytes, a line end one more.
    for (most, lines) in [(0, 0), (60, 0), (61, 1), (122, 1), (123, 2), (61 + 39 * 62, 40)] {
        let part = list("letters", most);
        assert_eq!(part.list.lines().count(), lines, "{most} bytes");
        let says = part.about.iter().any(|message| message.args.contains(&("listed", lines.into())));
        assert_eq!(says, lines > 0 && lines < 40, "{most} bytes");
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        size in prop::sample::select(vec!["2x2", "3x3", "4x2", "4x4", "5x3", "10x10"]),
        metric in prop::sample::select(vec!["single", "multi"]),
        seed: u64,
        choices in prop::collection::vec(0u8..4, 0..40),
    ) {
        let board = board(size, metric, seed);
        let read = |text: &str, letters: &str| {
            board.read_moves(&Options::from([("moves", text), ("letters", letters)]))
        };
        let moves = read(&walk(&*board, &choices), "tile").expect("legal");
        for notation in NOTATIONS {
            let text = board.write_moves(&moves, notation);
            let letters = if notation == "gap" { "gap" } else { "tile" };
            let again = read(&text, letters);
            prop_assert_eq!(again.as_ref(), Ok(&moves), "{} as {}: {}", moves.join(" "), notation, text);
        }
        // Played and turned round, the list ends where it began.
        let steps = board.replay(&moves.join(" ")).expect("legal");
        let back: Vec<_> = steps.iter().rev().filter_map(|step| step.back.clone()).collect();
        if let Some(end) = steps.last() {
            let home = end.board.replay(&back.join(" ")).expect("the way back");
            prop_assert_eq!(home.last().expect("as long").board.to_string(), board.to_string());
            prop_assert_eq!(home.len(), moves.len());
        }
    }

    #[test]
    fn no_list_panics_and_every_span_lies_in_it(
        metric in prop::sample::select(vec!["single", "multi"]),
        letters in prop::sample::select(vec!["either", "tile", "gap"]),
        text in "[ULDRuldr0-9↑←→↓上⑧ ,]{0,40}|([0-8]{9}(\\n|\\n\\n| → |->)){0,4}|[0-9\\n →=>-]{0,60}|\\PC{0,20}",
    ) {
        let board = board("3x3", metric, 1);
        let options = Options::from([("moves", text.as_str()), ("letters", letters)]);
        match board.read_moves(&options) {
            Ok(moves) => {
                let again = board.read_moves(&Options::from([("moves", moves.join(" "))]));
                prop_assert_eq!(again.as_ref(), Ok(&moves));
                let played = board.replay(&moves.join(" ")).expect("what was read is legal");
                prop_assert_eq!(played.len(), moves.len());
            }
            Err(error) => prop_assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}"),
        }
    }
}
