//! Boards, moves and names that players type.

use std::collections::HashSet;

use cantor_puzzles::families::klotski::Klotski;
use cantor_puzzles::family::{Family, Options};
use cantor_puzzles::puzzle::{Arg, Name};
use proptest::prelude::*;

use super::{names, parse};
use crate::support::{self, rows};

#[test]
fn texts_are_parsed() {
    support::check_texts("klotski", include_str!("../../data/klotski.texts"));
}

#[test]
fn pieces_are_named_by_heroes_in_chinese() {
    for (letters, heroes) in [
        ("BAAC/BAAC/DEEF/DGHF/I..J", "赵曹曹马/赵曹曹马/黄关关张/黄甲乙张/丙..丁"),
        // The first horizontal piece is 关; without a horizontal piece, the fifth vertical piece is.
        ("BAAC/BAAC/DDEE/FGGH/I..J", "赵曹曹马/赵曹曹马/关关黄黄/甲张张乙/丙..丁"),
        ("BCAA/BCAA/DEF./DEFG/HI.J", "赵马曹曹/赵马曹曹/黄张关./黄张关甲/乙丙.丁"),
        ("BAAC/BAAC/DDEF/GHIJ/K..L step", "赵曹曹马/赵曹曹马/关关甲乙/丙丁戊己/庚..辛 step"),
        // Pieces keep their letters if six of them have two cells or more than ten have one, and on
        // boards with names of the player's own, another goal or another tray.
        ("BAAC/BAAC/DDEE/FFGG/H..I", "BAAC/BAAC/DDEE/FFGG/H..I"),
        ("BAAC/DAAE/FGHI/JKLM/N..O", "BAAC/DAAE/FGHI/JKLM/N..O"),
        ("XAAY/XAAY/ZEEF/ZGHF/I..J", "XAAY/XAAY/ZEEF/ZGHF/I..J"),
        ("BAAC/BAAC/DEEF/DGHF/I..J → B4,1", "BAAC/BAAC/DEEF/DGHF/I..J → B4,1"),
        ("BAAC./BAAC./DEEF./DGHF./I...J → A4,2", "BAAC./BAAC./DEEF./DGHF./I...J → A4,2"),
    ] {
        let chinese = parse(letters).named_in("zh");
        assert_eq!(chinese.to_string(), heroes);
        for language in ["en", "ja", ""] {
            assert_eq!(chinese.named_in(language).to_string(), letters, "{language}");
            assert_eq!(parse(heroes).named_in(language).to_string(), letters, "{language}");
        }
        // Each piece has a distinct name, in moves too, and both kinds of names are parsed.
        let labels: HashSet<String> =
            chinese.legal_moves(None).into_iter().map(|legal| legal.label).collect();
        assert_eq!(labels.len(), parse(letters).legal_moves(None).len());
        for (legal, own) in parse(letters).legal_moves(None).iter().zip(chinese.legal_moves(None)) {
            for (board, word) in
                [(&chinese, &legal.notation), (&parse(letters).named_in("en"), &own.notation)]
            {
                let options = Options::from([("moves", &**word)]);
                assert_eq!(board.read_moves(&options).expect("legal").len(), 1, "{word}");
                assert_eq!(board.resume(word).expect("legal").len(), 1, "{word}");
            }
        }
    }
}

#[test]
fn lists_of_moves_are_parsed_and_written() {
    support::check_moves("klotski", include_str!("../../data/klotski.moves"));
}

#[test]
fn names_are_found_in_any_spelling_and_unknown_names_get_suggestions() {
    for row in rows(include_str!("../../data/klotski.names")) {
        let [typed, expected] = row.as_slice() else { panic!("two fields: {row:?}") };
        let english = |name: &Name| name.in_language("en").to_owned();
        let got = match Klotski.read(&format!("{typed} step")) {
            Ok(board) => {
                let named = |name: &&Name| {
                    let boards =
                        ["en", "zh"].map(|tag| parse(&format!("{} step", name.in_language(tag))).to_string());
                    boards.contains(&board.to_string())
                };
                format!("= {}", names().iter().find(named).map(english).expect("a named layout"))
            }
            Err(error) if error.remedies.is_empty() => "-".to_owned(),
            Err(error) => {
                let meant = error.remedies.iter().map(|remedy| {
                    // A suggestion is a board with all other parts of the text.
                    assert!(parse(&remedy.board).to_string().ends_with(" step"), "{typed}");
                    match &remedy.label.args[..] {
                        [(_, Arg::Name(name))] => english(name),
                        [(_, Arg::Text(spelling))] => spelling.clone(),
                        _ => panic!("a name: {remedy:?}"),
                    }
                });
                format!("? {}", meant.collect::<Vec<_>>().join(", "))
            }
        };
        assert_eq!(&got, expected, "{typed}");
    }
}

#[test]
fn names_of_pieces_can_be_drawn() {
    let soldiers = "曹曹卒卒/曹曹卒卒/卒卒卒卒/卒卒卒卒/卒卒空空";
    for layout in names().iter().flat_map(Name::spellings).chain([soldiers]) {
        assert_eq!(cantor_puzzles::render::missing_glyph(&parse(layout).position()), None, "{layout}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn arbitrary_texts_do_not_panic_and_give_valid_spans(
        board in "[A-Ea-f0-9./ #\\n卒曹🟥🟩🟦🟨⬛→]{0,40}|([AB.]{4}/){4}[AC.]{4}( -> \\PC{0,6})?|\\PC{0,40}",
        goal in prop::option::of("[A-C]?[0-9],[0-9]|\\PC{0,9}"),
        moves in "([A-E]:?[UDLR↓→][2-9]? ){0,9}|\\PC{0,20}",
    ) {
        let mut options = Options::from([("board", board), ("moves", moves)]);
        if let Some(goal) = goal {
            options.set("goal", goal);
        }
        support::check_arbitrary("klotski", &options);
    }
}
