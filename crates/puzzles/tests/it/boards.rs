//! Properties of all families: examples can be parsed, suggestions and choices generate boards, and
//! the text of a board is parsed as that board.

use cantor_puzzles::families::{FAMILIES, family};
use cantor_puzzles::family::{OptKind, Options};
use cantor_puzzles::search::{Meter, Tables};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::support::{budget, canonical_or_fault};

#[test]
fn examples_are_parsed_and_suggestions_generate_boards() {
    for info in FAMILIES.iter().map(|family| family.info()) {
        let example = Options::from([(info.board.id, info.example)]);
        assert!(!canonical_or_fault(info.id, &example).starts_with("error"));
        let offered = |kind: &OptKind| match *kind {
            OptKind::Text { suggestions } => suggestions,
            OptKind::Choice(choices) => choices,
            _ => &[],
        };
        for (option, value) in
            info.options.iter().flat_map(|o| offered(&o.kind).iter().map(move |v| (o.id, v)))
        {
            let family = family(info.id).expect("a family");
            let options = Options::from([(option, *value)]);
            assert!(
                family.generate(&options, 1, &Tables::new(), &mut Meter::new(&budget())).is_ok(),
                "{option} {value}"
            );
        }
    }
}

/// Texts of boards, the most difficult forms included.
const TEXTS: [&str; 23] = [
    "285174306",
    "7 1 0/2 4 8/5 3 6 → 1 2 3/4 5 6/7 8 0",
    "1 2 3/4 0 6/7 9 8 → 1 2 3/4 0 6/7 8 9",
    "283104765 → 123804765 multi",
    "BAAC/BAAC/DFFE/DGHE/I..J",
    "AB#./AB../.CC. → C@0,2",
    "ooo/..../...../..../... → o.o/..../..o../..../...",
    "12/3.4/56 → 21/3.4/56 turns LR",
    "ABBC BABA CCCA .... ....",
    "A?B? .... played:1>4",
    "E? E? EE ..",
    "EEEE AEAB ?A?B .... .... rule:ball",
    "ABBA BABA .... rule:bottom played:1>3,2>3",
    "E E E E . .",
    "AAB. ABB. .... order:top",
    "?? ?? .. played:1>3,2>3",
    "红蓝红 蓝红蓝 空空空",
    "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo",
    "BB../..../#.../AA.. → B left step",
    "A.../A.../..BB/.... → A up",
    "2 5 1 → 0 3 ? positions:6 buttons:1 1 0; 0 1 1; 1 0 1",
    "1 3 0 2 game:cubes links:AB ABC BCD CD",
    "10 3 0 → equal positions:12 4 6 steps:+1 -2 +3 buttons:A: a b B: b c",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// Texts with replaced, inserted and removed characters.
    #[test]
    fn the_text_of_a_board_is_parsed_as_that_board(
        text in select(&TEXTS[..]),
        edits in vec((any::<Index>(), 0..3_u8, select("ABCDEabo?.0123456789 /→>:,;#|@红空→🟥🟦\n".chars().collect::<Vec<_>>())), 0..6),
    ) {
        let mut signs: Vec<char> = text.chars().collect();
        for (at, edit, sign) in edits {
            match (edit, at.index(signs.len() + 1)) {
                (0, at) => signs.insert(at, sign),
                (1, at) if at < signs.len() => signs[at] = sign,
                (_, at) if at < signs.len() => drop(signs.remove(at)),
                _ => {}
            }
        }
        let text: String = signs.into_iter().collect();
        for family in FAMILIES {
            let Ok(board) = family.read(&text) else { continue };
            let written = board.to_string();
            let again = family.read(&written);
            prop_assert!(again.is_ok(), "{written:?}, from {text:?}: {:?}", again.err());
            if let Ok(again) = again {
                let texts = |board: &dyn cantor_puzzles::family::Board| [board.to_string(), board.position(), board.goal()];
                prop_assert_eq!(texts(&*again), texts(&*board), "from {:?}", text);
            }
        }
    }
}
