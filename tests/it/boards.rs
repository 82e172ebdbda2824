//! What players type, over `tests/data/sliding.texts`, and what any text may do.

use cantor::families::{FAMILIES, OptKind, Options, family};
use cantor::puzzle::ParseError;
use cantor::puzzle::text::columns;
use proptest::prelude::*;

use crate::rows;

/// What is understood of a text: the board's canonical text, or the fault.
pub(crate) fn understood(id: &str, options: &Options) -> String {
    match family(id).expect("a family").parse(options) {
        Ok(board) => board.to_string(),
        Err(error) => fault(options, &error),
    }
}

pub(crate) fn fault(options: &Options, error: &ParseError) -> String {
    let (start, end) = columns(options.get(error.option).unwrap_or_default(), &error.span);
    format!("error {} {start}-{end} {}", error.option, error.message.id)
}

#[test]
fn each_form_is_understood() {
    for row in rows(include_str!("../data/sliding.texts")) {
        let [text, given, expected] = row.as_slice() else { panic!("three fields: {row:?}") };
        let mut options = Options::from([("board", text.as_str())]);
        for (option, value) in given.split_whitespace().filter_map(|pair| pair.split_once('=')) {
            options.set(option, value);
        }
        assert_eq!(&understood("sliding", &options), expected, "{text:?} {given}");
    }
}

#[test]
fn every_example_and_suggestion_is_understood() {
    for info in FAMILIES.iter().map(|family| family.info()) {
        let example = Options::from([(info.board.id, info.example)]);
        assert!(!understood(info.id, &example).starts_with("error"));
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
            let tables = cantor::search::Tables::new();
            assert!(family.generate(&options, 1, &tables).is_ok(), "{option} {value}");
        }
    }
}

/// A board of each shape and any goal, as its canonical text.
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
        let parse = |text: &str| family("sliding").expect("it").parse(&Options::from([("board", text)]));
        let board = parse(&text).map_err(|error| TestCaseError::fail(format!("{error:?}")))?;
        let shown = board.to_string();
        let again = parse(&shown).map_err(|error| TestCaseError::fail(format!("{shown} {error:?}")))?;
        prop_assert_eq!((again.position(), again.goal()), (board.position(), board.goal()));
        prop_assert_eq!(again.to_string(), shown);
    }

    #[test]
    fn no_text_panics_and_every_span_lies_in_it(
        board in "[0-9a-fx /|;,_.，、０-９①-⑳空⬜→\\-=>\u{20E3}\u{FE0F}\\n`]{0,40}|\\PC{0,40}",
        goal in prop::option::of("[0-9 /snail]{0,12}|\\PC{0,12}"),
        size in prop::option::of("[0-9x×]{0,5}|\\PC{0,5}"),
        metric in prop::option::of("multi|Single |\\PC{0,5}"),
        moves in "[UDLRudlr0-9 ←↑→↓,]{0,30}|\\PC{0,20}",
    ) {
        let mut options = Options::from([("board", board)]);
        options.set("moves", moves.clone());
        for (id, text) in [("goal", goal), ("size", size), ("metric", metric)] {
            if let Some(text) = text {
                options.set(id, text);
            }
        }
        let checked = |error: ParseError| {
            let text = options.get(error.option).unwrap_or_default();
            prop_assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}");
            Ok(())
        };
        match family("sliding").expect("it").parse(&options) {
            Ok(board) => board.replay(&moves).err().map_or(Ok(()), checked)?,
            Err(error) => checked(error)?,
        }
    }
}
