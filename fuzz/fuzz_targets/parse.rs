//! Parses arbitrary texts as boards, goals, sizes, metrics and moves. Checks that nothing panics,
//! that spans are within their texts, and that boards and moves survive a round trip through their
//! text, moves in each notation that allows it.
#![no_main]

use cantor_puzzles::families::FAMILIES;
use cantor_puzzles::family::{MOVES, Options};
use cantor_puzzles::puzzle::ParseError;
use libfuzzer_sys::fuzz_target;

/// Checks that the span of an error is within its text.
fn check_span(error: &ParseError, options: &Options) {
    let text = options.get(error.option).unwrap_or_default();
    assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}");
}

fuzz_target!(|fields: Vec<String>| {
    for family in FAMILIES {
        let info = family.info();
        let mut options = Options::default();
        for (option, text) in
            info.all_options().chain(info.moves_options).map(|option| option.id).chain([MOVES]).zip(&fields)
        {
            options.set(option, text);
        }
        match family.parse(&options) {
            Err(error) => check_span(&error, &options),
            Ok(board) => {
                match board.read_moves(&options) {
                    Err(error) => check_span(&error, &options),
                    Ok(line) => {
                        // `gap` is parsed only on request, and `grid` has no order.
                        let is_reparsed = |notation: &&&str| !matches!(**notation, "gap" | "grid");
                        for notation in info.notations.iter().filter(is_reparsed) {
                            let text = line.write(notation);
                            assert_eq!(board.read_moves(&Options::from([(MOVES, text)])), Ok(line.clone()));
                        }
                        assert_eq!(board.resume(&line.to_string()), Ok(line));
                    }
                }
                let again = family.parse(&Options::from([(info.board.id, board.to_string())]));
                assert_eq!(again.map(|board| board.to_string()), Ok(board.to_string()));
            }
        }
    }
});
