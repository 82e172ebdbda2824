//! Texts of boards.

use cantor_puzzles::families::family;
use cantor_puzzles::family::Options;
use proptest::prelude::*;

use super::parse;
use crate::support::{canonical_or_fault, check_arbitrary, rows};

#[test]
fn texts_are_parsed() {
    for row in rows(include_str!("../../data/dials.texts")) {
        let [start, positions, buttons, steps, goal, game, expected] = row.as_slice() else {
            panic!("seven fields: {row:?}")
        };
        let mut options = Options::default();
        let filled = [
            ("start", start),
            ("positions", positions),
            ("buttons", buttons),
            ("steps", steps),
            ("goal", goal),
            ("game", game),
        ];
        for (id, text) in filled.into_iter().filter(|(_, text)| !text.is_empty()) {
            options.set(id, text.as_str());
        }
        assert_eq!(&canonical_or_fault("dials", &options), expected, "{row:?}");
        let joined = family("dials").expect("a family").in_one_text(&options);
        if !expected.starts_with("error") {
            assert_eq!(&parse(&joined).to_string(), expected, "in one text: {joined}");
        }
    }
}

#[test]
fn only_texts_with_buttons_are_recognised() {
    let recognised =
        |text: &str| family("dials").expect("a family").recognise(text).map(|board| board.to_string());
    assert!(recognised("2 5 1 positions:6 buttons:AB BC AC").is_some());
    for text in ["2 5 1", "285174306", "101/010/111", "1 2 3 positions:6", "ABBC BABA", "..."] {
        assert_eq!(recognised(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn the_text_of_a_board_is_parsed_as_that_board(
        dials in prop::collection::vec((2u8..13, 0u8..132, prop::option::of(0u8..132)), 1..26),
        buttons in prop::collection::vec(prop::collection::vec(0u8..132, 25), 1..26),
        equal in any::<bool>(),
    ) {
        let text = |numbers: Vec<String>| numbers.join(" ");
        let start = text(dials.iter().map(|(count, at, _)| (at % count).to_string()).collect());
        let positions = text(dials.iter().map(|(count, ..)| count.to_string()).collect());
        let goal = text(dials.iter().map(|(count, _, wanted)| wanted.map_or("?".into(), |at| (at % count).to_string())).collect());
        let goal = if equal { "equal".to_owned() } else { goal };
        // The first dial is turned, so that no button is empty.
        let row = |steps: &Vec<u8>| text(dials.iter().enumerate().map(|(at, (count, ..))| {
            if at == 0 { "1".to_owned() } else { (steps[at] % count).to_string() }
        }).collect());
        let buttons = buttons.iter().map(row).collect::<Vec<_>>().join("; ");
        let board = parse(&format!("{start} → {goal} positions:{positions} buttons:{buttons}"));
        let again = parse(&board.to_string());
        prop_assert_eq!(again.to_string(), board.to_string());
        prop_assert_eq!((again.position(), again.goal()), (start, board.goal()));
        prop_assert_eq!(again.generator_options(), board.generator_options());
    }

    #[test]
    fn arbitrary_texts_do_not_panic(
        texts in prop::collection::vec("(positions:|buttons:|game:|[0-9ABCabc?+\\-/,;: →×x.□中外line]{0,6}){0,8}", 7),
    ) {
        let ids = ["start", "positions", "buttons", "steps", "goal", "game", "moves"];
        let mut options = Options::default();
        ids.iter().zip(&texts).for_each(|(&id, text)| options.set(id, text.as_str()));
        check_arbitrary("dials", &options);
        let plain = Options::from([("start", texts[0].as_str()), ("positions", "6"), ("buttons", texts[2].as_str())]);
        check_arbitrary("dials", &plain);
    }
}
