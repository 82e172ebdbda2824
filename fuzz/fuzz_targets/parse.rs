//! Any text as board, goal, size, metric and moves: nothing panics, spans lie in their text, and what was
//! understood is understood again from its own text, moves in every notation.
#![no_main]

use cantor::families::{FAMILIES, MOVES, Options};
use cantor::puzzle::ParseError;
use libfuzzer_sys::fuzz_target;

fn checked(error: &ParseError, options: &Options) {
    let text = options.get(error.option).unwrap_or_default();
    assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}");
}

fuzz_target!(|fields: Vec<String>| {
    for family in FAMILIES {
        let info = family.info();
        let mut options = Options::default();
        for (option, text) in info.all_options().chain(info.reading).map(|option| option.id).chain([MOVES]).zip(&fields) {
            options.set(option, text);
        }
        let moves = options.get(MOVES).unwrap_or_default();
        match family.parse(&options) {
            Err(error) => checked(&error, &options),
            Ok(board) => {
                if let Err(error) = board.replay(moves) {
                    checked(&error, &options);
                }
                match board.read_moves(&options) {
                    Err(error) => checked(&error, &options),
                    Ok(moves) => info.notations.iter().filter(|&&notation| notation != "gap").for_each(|notation| {
                        let text = board.write_moves(&moves, notation);
                        assert_eq!(board.read_moves(&Options::from([(MOVES, text)])), Ok(moves.clone()));
                    }),
                }
                let again = family.parse(&Options::from([(info.board.id, board.to_string())]));
                assert_eq!(again.map(|board| board.to_string()), Ok(board.to_string()));
            }
        }
    }
});
