//! Texts of boards.

use cantor_puzzles::families::family;
use cantor_puzzles::family::Options;
use proptest::prelude::*;

use super::parse;
use crate::support::{canonical_or_fault, other_readings, rows};

#[test]
fn texts_are_parsed() {
    for row in rows(include_str!("../../data/lights.texts")) {
        let [board, goal, press, edges, states, expected] = row.as_slice() else {
            panic!("six fields: {row:?}")
        };
        let mut options = Options::default();
        let filled =
            [("board", board), ("goal", goal), ("press", press), ("edges", edges), ("states", states)];
        for (id, text) in filled.into_iter().filter(|(_, text)| !text.is_empty()) {
            options.set(id, text.as_str());
        }
        assert_eq!(&canonical_or_fault("lights", &options), expected, "{row:?}");
        let joined = family("lights").expect("a family").in_one_text(&options);
        if !expected.starts_with("error") {
            assert_eq!(&parse(&joined).to_string(), expected, "in one text: {joined}");
        }
    }
}

#[test]
fn only_clear_boards_are_recognised() {
    let recognised =
        |text: &str| family("lights").expect("a family").recognise(text).map(|board| board.to_string());
    assert_eq!(recognised("101/010/111").as_deref(), Some("101/010/111"));
    assert_eq!(recognised("🟨⬛🟨\n⬛🟨⬛\n🟨🟨🟨").as_deref(), Some("101/010/111"));
    assert_eq!(recognised("10110 edges:ring").as_deref(), Some("10110 edges:ring"));
    for text in ["101010111", "10/11", "1000", "2010-11-10", "000/000/000", "10:10", "1/0/1", "..."] {
        assert_eq!(recognised(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn boards_are_written_as_text(
        (width, height, states) in (2usize..13, 2usize..13, 2u8..6),
        cells in prop::collection::vec(0u8..60, 144),
        goals in prop::collection::vec(0u8..60, 144),
        press in prop::sample::select(vec!["", " press:king", " press:111", " press:010/101/010"]),
        edges in prop::sample::select(vec!["", " edges:torus"]),
        holes in any::<bool>(),
    ) {
        let hole = |at: usize| holes && cells[at] >= 50 && at != 0;
        let row = |from: &[u8], row: usize| (0..width).map(|column| {
            let at = row * width + column;
            if hole(at) { '#' } else { char::from(b'0' + from[at] % states) }
        }).collect::<String>();
        let rows = |from: &[u8]| (0..height).map(|at| row(from, at)).collect::<Vec<_>>().join("/");
        let text = format!("{} → {}{press}{edges} states:{states}", rows(&cells), rows(&goals));
        let board = parse(&text);
        let again = parse(&board.to_string());
        prop_assert_eq!(again.to_string(), board.to_string());
        prop_assert_eq!((again.position(), again.goal()), (rows(&cells), board.goal()));
    }

    #[test]
    fn arbitrary_texts_do_not_panic(text in "[01.#*/ ■□🟨⬛→a-zA-Z:]{0,60}") {
        let _ = family("lights").expect("a family").read(&text);
        let _ = parse("101/010/111").read_moves(&Options::from([("moves", text)]));
    }
}

#[test]
fn lit_and_unlit_may_be_swapped_but_holes_stay() {
    let readings = other_readings(&*parse("#01/110/010"));
    assert_eq!(readings, ["[] #10/001/101"]);
    assert_eq!(other_readings(&*parse("012/110/010 states:3")), [""; 0]);
}
