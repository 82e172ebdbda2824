//! Klotski: what is understood, and every answer against searches that share nothing with it.

use std::collections::HashSet;
use std::sync::LazyLock;
use std::time::Duration;

use cantor_puzzles::families::klotski::Klotski;
use cantor_puzzles::family::{Board, Family, OptKind, Options, Solution};
use cantor_puzzles::puzzle::{Arg, Name, ParseError, Scene, SolveError, Stop};
use cantor_puzzles::search::{Budget, Meter, Tables, Tier};
use expect_test::{Expect, expect};
use proptest::prelude::*;

use crate::plain;
use crate::support::{self, budget, read, replays, rows};

fn parse(text: &str) -> Box<dyn Board> {
    support::parse("klotski", text)
}

fn solve(board: &dyn Board, tables: &Tables) -> Result<Solution, SolveError> {
    let solution = board.solve(tables, &mut Meter::new(&budget()))?;
    assert!(solution.optimal && solution.at_least as usize == solution.line.len());
    replays(board, &solution.line);
    Ok(solution)
}

/// No table is built behind a search, nor used by it.
fn bare() -> Tables {
    Tables::stored_in(None, Tier::Small)
}

#[test]
fn each_form_is_understood() {
    support::forms_are_understood("klotski", include_str!("../data/klotski.texts"));
}

#[test]
fn pieces_are_heroes_where_chinese_is_spoken() {
    for (letters, heroes) in [
        ("BAAC/BAAC/DEEF/DGHF/I..J", "赵曹曹马/赵曹曹马/黄关关张/黄甲乙张/丙..丁"),
        // The first that lies is 关, and so is a fifth one that stands where none lies.
        ("BAAC/BAAC/DDEE/FGGH/I..J", "赵曹曹马/赵曹曹马/关关黄黄/甲张张乙/丙..丁"),
        ("BCAA/BCAA/DEF./DEFG/HI.J", "赵马曹曹/赵马曹曹/黄张关./黄张关甲/乙丙.丁"),
        ("BAAC/BAAC/DDEF/GHIJ/K..L step", "赵曹曹马/赵曹曹马/关关甲乙/丙丁戊己/庚..辛 step"),
        // Six of two cells, eleven of one, names of one's own, other goals and other trays.
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
        // Each piece has a name of its own, on moves too, and both names are read.
        let captions: HashSet<String> =
            chinese.legal_moves().into_iter().map(|legal| legal.caption).collect();
        assert_eq!(captions.len(), parse(letters).legal_moves().len());
        for (legal, own) in parse(letters).legal_moves().iter().zip(chinese.legal_moves()) {
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
fn lists_of_moves_are_read_and_written() {
    support::moves_are_read_and_written("klotski", include_str!("../data/klotski.moves"));
}

#[test]
fn every_classical_layout_has_its_known_lengths() {
    let tables = bare();
    let mut known = HashSet::new();
    for row in rows(include_str!("../data/klotski.boards")) {
        for (metric, length) in ["slide", "step"].into_iter().zip(&row[1..]) {
            let board = parse(&format!("{} {metric}", row[0]));
            let got = match solve(&*board, &tables) {
                Ok(solution) => solution.line.len().to_string(),
                Err(SolveError::Unsolvable(_)) => "unsolvable".to_owned(),
                Err(stopped) => panic!("{stopped:?}"),
            };
            assert_eq!(&got, length, "{board}");
        }
        known.insert(parse(&row[0]).to_string());
    }
    // Each name there is leads to one of them, and to no other, however it is written.
    let named: HashSet<String> =
        names().iter().map(|name| parse(name.in_language("zh")).to_string()).collect();
    assert_eq!(named, known);
    for name in names() {
        let letters = parse(name.in_language("en")).to_string();
        for spelling in name.spellings() {
            assert!(names().iter().filter(|other| other.is(spelling)).eq([name]), "{spelling}");
            assert_eq!(Name::completing(names(), spelling)[0].0, name, "{spelling}");
            let [plain, upper] =
                [spelling.to_owned(), spelling.to_uppercase()].map(|text| parse(&text).to_string());
            assert!(plain == upper && (plain == letters || known.contains(&plain)), "{spelling}: {plain}");
        }
    }
}

#[test]
fn a_name_is_found_however_it_is_typed_and_what_is_none_leads_to_the_nearest() {
    for row in rows(include_str!("../data/klotski.names")) {
        let [typed, expected] = row.as_slice() else { panic!("two fields: {row:?}") };
        let english = |name: &Name| name.in_language("en").to_owned();
        let got = match Klotski.read(&format!("{typed} step")) {
            Ok(board) => {
                let named = |name: &&Name| {
                    let boards =
                        ["en", "zh"].map(|tag| parse(&format!("{} step", name.in_language(tag))).to_string());
                    boards.contains(&board.to_string())
                };
                format!("= {}", names().iter().find(named).map(english).expect("it has a name"))
            }
            Err(error) if error.remedies.is_empty() => "-".to_owned(),
            Err(error) => {
                let meant = error.remedies.iter().map(|remedy| {
                    // What is offered is a board, with all that was typed besides.
                    assert!(parse(&remedy.board).to_string().ends_with(" step"), "{typed}");
                    let [(_, Arg::Name(name))] = &remedy.label.args[..] else { panic!("a name: {remedy:?}") };
                    english(name)
                });
                format!("? {}", meant.collect::<Vec<_>>().join(", "))
            }
        };
        assert_eq!(&got, expected, "{typed}");
    }
}

fn names() -> &'static [Name] {
    let OptKind::Named(names) = Klotski.info().board.kind else { panic!("names") };
    names
}

#[test]
fn every_name_of_a_piece_can_be_drawn() {
    let soldiers = "曹曹卒卒/曹曹卒卒/卒卒卒卒/卒卒卒卒/卒卒空空";
    for layout in names().iter().flat_map(Name::spellings).chain([soldiers]) {
        assert_eq!(cantor_puzzles::render::missing(&parse(layout).position()), None, "{layout}");
    }
}

#[test]
fn small_boards_are_as_a_plain_search_finds_them() {
    for text in [
        "AAB/AAC/D.E/F.. → A2,2",
        "AAB/AAC/DDE/F.. → A3,1",
        "AAB#/AAC./D.E./FGH.",
        "ABBB/A.CD/EE.. → B3,2",
        "ABC/DEF/GH./... → A4,3 B1,1",
        "AAA./BCC./BDD. → A2,2",
        "AABB/AABB/CD.. → B1,1",
        "AA../BB#./CC.. → B1,3",
        "ABBB/ACDD/E... → C1,1 B3,1",
        "A#B/.#./.#. → A3,1",
        "A#B/.#./.#. → A1,3",
        "AABBCC.D/AAEEFF.D → A1,7",
        "ABBB/A.CD/EE.. → 1x1:1,1",
        "ABC/DEF/GH./... → A4,3 1x1:4,1 1x1:4,2",
        "AABB/AACD/E..D → 1x1:1,1 2x1:3,3",
        "AA.B/AA.B/CCDD → 1x2:1,1 2x1:1,3",
    ] {
        for metric in ["slide", "step"] {
            compare(&*parse(&format!("{text} {metric}")), metric);
        }
    }
}

/// The rest of the names is compared by `cargo bench --bench klotski -- proof`.
#[test]
fn classical_layouts_are_as_a_plain_search_finds_them() {
    for name in ["前呼后拥", "勇闯五关", "bone", "success", "pennant puzzle", "quzzle"] {
        for metric in ["slide", "step"] {
            compare(&*parse(&format!("{name} {metric}")), metric);
        }
    }
}

/// Compares the length and the number of the shortest solutions with a search of the test's own.
fn compare(board: &dyn Board, metric: &str) {
    let got = match solve(board, &bare()) {
        Ok(solution) => {
            let budget = budget();
            let mut meter = Meter::new(&budget);
            let all = board.analyse(&solution, 20, &bare(), &mut meter).expect("it is short");
            let length = solution.line.len();
            assert!(all.exact && all.listed.len() as u64 == all.count.min(20), "{board}");
            let mut first = Vec::new();
            for line in &all.listed {
                assert_eq!(line.len(), length, "{board}");
                replays(board, line);
                first.extend(line.notations().into_iter().take(1));
            }
            first.dedup();
            let distinct: HashSet<_> = all.listed.iter().map(ToString::to_string).collect();
            assert!(distinct.len() == all.listed.len() && all.first_moves.starts_with(&first), "{board}");
            Some((length, all.count))
        }
        Err(SolveError::Unsolvable(_)) => None,
        Err(stopped) => panic!("{stopped:?}"),
    };
    assert_eq!(got, plain::shortest(board, metric), "{board}");
}

/// One piece has to get half round a ring with a single gap, which all others go round for each of its cells; the other gap
/// is walled in.
#[test]
fn solutions_are_counted_however_long_they_are() {
    let ring = "Abc##def/g#h##i#j/k#l##m#n/p#qrst#u/v######w/x##.###y/z######1/234567.8 → A5,8";
    for metric in ["slide", "step"] {
        let board = parse(&format!("{ring} {metric}"));
        assert!(solve(&*board, &bare()).expect("solvable").line.len() > 500);
        compare(&*board, metric);
    }
}

#[test]
fn counting_ends_with_its_budget() {
    let board = parse("横刀立马");
    let solution = solve(&*board, &bare()).expect("solvable");
    // To find one takes about so many positions; to count them takes as many again.
    for (nodes, found) in [(5_000, false), (14_000, true)] {
        let budget = Budget { nodes, ..budget() };
        let some = board.analyse(&solution, 5, &bare(), &mut Meter::new(&budget));
        assert_eq!(some.is_some(), found, "{nodes}");
        // There is the one that was known.
        if let Some(some) = some {
            assert!(!some.exact && (some.count, some.listed.len(), some.first_moves.len()) == (1, 1, 1));
            replays(&*board, &some.listed[0]);
        }
    }
}

#[test]
fn large_boards_stop_with_a_bound() {
    let text = "AABCDEFG/AABCDEFG/HIJKLMNO/PPPP..QQ/RSTUVWXY/Zabcdefg/hijklmno/pqrstuv.";
    let board = parse(text);
    let budget = Budget { nodes: 20_000, ..budget() };
    let stopped = board.solve(&bare(), &mut Meter::new(&budget)).expect_err("it is far");
    assert!(matches!(stopped, SolveError::Stopped { why: Stop::Nodes, at_least: 2.. }), "{stopped:?}");
}

#[test]
fn boards_are_made_of_any_length_from_their_seeds() {
    let tables = Tables::new();
    let make = |metric: &str, moves: &str, seed| {
        Klotski.generate(
            &Options::from([("moves", moves), ("metric", metric)]),
            seed,
            &tables,
            &mut Meter::new(&support::budget()),
        )
    };
    for (metric, lengths) in [("slide", [0, 1, 33, 81, 138]), ("step", [0, 1, 33, 116, 179])] {
        for length in lengths {
            let board = make(metric, &length.to_string(), 7).expect("there is one");
            assert_eq!(
                board.to_string(),
                make(metric, &length.to_string(), 7).expect("the same").to_string()
            );
            for tables in [&tables, &bare()] {
                assert_eq!(solve(&*board, tables).expect("solvable").line.len(), length, "{board}");
            }
        }
        let most = *lengths.last().expect("five");
        let fault = make(metric, &(most + 1).to_string(), 7).err().expect("none is that far");
        assert_eq!((fault.option, fault.message.id), ("moves", "klotski-moves-too-many"));
    }
}

#[test]
fn boards_are_made_of_the_pieces_asked_for() {
    let tables = Tables::new();
    let make = |given: &[(&str, &str)]| {
        let mut options = Options::default();
        given.iter().for_each(|&(option, value)| options.set(option, value));
        Klotski.generate(&options, 1, &tables, &mut Meter::new(&support::budget()))
    };
    let pieces = |board: &dyn Board, extent: (f32, f32)| {
        let scene = board.scene();
        let blocks = scene.items.iter().filter(|item| item.label.is_some());
        blocks.filter(|item| (item.width, item.height) == extent).count()
    };
    for (horizontal, vertical, metric, most) in
        [("2", "3", "slide", 138), ("2", "3", "step", 179), ("1", "4", "slide", 93)]
    {
        let set = [("horizontal", horizontal), ("vertical", vertical), ("metric", metric)];
        let hardest = make(&[&set[..], &[("hardest", "true")]].concat()).expect("there is one");
        assert_eq!(solve(&*hardest, &bare()).expect("solvable").line.len(), most, "{hardest}");
        let (longest, beyond) = (most.to_string(), (most + 1).to_string());
        let same = make(&[&set[..], &[("moves", &longest)]].concat()).expect("there is one");
        assert_eq!(same.to_string(), hardest.to_string());
        let fault = make(&[&set[..], &[("moves", &beyond)]].concat()).err().expect("none");
        assert_eq!((fault.option, fault.message.id), ("moves", "klotski-moves-too-many"));
        let counts = [(2.0, 1.0), (1.0, 2.0)].map(|extent| pieces(&*hardest, extent).to_string());
        assert_eq!(counts, [horizontal, vertical], "{hardest}");
    }
    for (given, fault) in [
        (&[("hardest", "true"), ("moves", "9")][..], ("moves", "klotski-hardest-moves")),
        (&[("horizontal", "7"), ("vertical", "7")], ("horizontal", "klotski-no-pieces")),
        (&[("vertical", "7")], ("vertical", "klotski-no-pieces")),
        (&[("vertical", "8")], ("vertical", "klotski-no-pieces")),
        (&[("blocks", "2x2 1x2*7")], ("blocks", "klotski-no-pieces")),
        (&[("vertical", "30")], ("vertical", "error-number")),
        (&[("goal", "1,1")], ("goal", "klotski-generate-goal")),
    ] {
        let got = make(given).err().map(|error| (error.option, error.message.id));
        assert_eq!(got, Some(fault), "{given:?}");
    }
}

/// A layout of these options, the same for the same seed, solved; how long that is.
fn made(given: &[(&str, &str)], seed: u64) -> Result<(Box<dyn Board>, usize), ParseError> {
    let mut options = Options::default();
    given.iter().for_each(|&(option, value)| options.set(option, value));
    let make = || Klotski.generate(&options, seed, &Tables::new(), &mut Meter::new(&support::budget()));
    let board = make()?;
    assert_eq!(board.to_string(), make()?.to_string(), "{given:?}");
    assert_eq!(parse(&board.to_string()).to_string(), board.to_string());
    let length = solve(&*board, &bare()).expect("solvable").line.len();
    Ok((board, length))
}

#[test]
fn boards_are_made_of_any_size_and_any_pieces() {
    // Width and height, how often each piece, empty cells, walls.
    let seen = |board: &dyn Board| {
        let scene = board.scene();
        let mut blocks: Vec<String> = scene
            .items
            .iter()
            .filter(|item| item.label.is_some())
            .map(|item| format!("{}x{}", item.width, item.height))
            .collect();
        blocks.sort();
        let count = |sign: char| board.position().matches(sign).count();
        let shape = board.position().split('/').map(str::len).collect::<Vec<_>>();
        (format!("{}x{}", shape[0], shape.len()), blocks.join(" "), count('.'), count('#'))
    };
    for (given, expected) in [
        (&[("size", "3x3"), ("blocks", "2x2, 1x1*3")][..], ("3x3", "1x1 1x1 1x1 2x2", 2, 0)),
        (
            &[("size", "5x4"), ("blocks", "2*1x2 3x1:2 2×2 1x1*4")],
            ("5x4", "1x1 1x1 1x1 1x1 1x2 1x2 2x2 3x1 3x1", 2, 0),
        ),
        (&[("size", "4x4"), ("blocks", "2x2 2x1"), ("empty", "6")], ("4x4", "1x1 1x1 1x1 1x1 2x1 2x2", 6, 0)),
        (
            &[("blocks", "2x1*3 1x2*3"), ("size", "4x4"), ("walls", "2")],
            ("4x4", "1x2 1x2 1x2 2x1 2x1 2x1", 2, 2),
        ),
        (
            &[("horizontal", "1"), ("vertical", "2"), ("empty", "4")],
            ("4x5", "1x1 1x1 1x1 1x1 1x1 1x1 1x2 1x2 2x1 2x2", 4, 0),
        ),
        (&[("blocks", "2x2 1x2*3 1x1*8")], ("4x5", "1x1 1x1 1x1 1x1 1x1 1x1 1x1 1x1 1x2 1x2 1x2 2x2", 2, 0)),
    ] {
        for seed in 0..2 {
            let (board, length) = made(given, seed).expect("there is one");
            let (shape, blocks, empty, walls) = seen(&*board);
            assert_eq!((&*shape, &*blocks, empty, walls), expected, "{board}");
            assert!(length > 0, "{board}");
        }
    }
    for (size, empty, squares) in [("6x6", 2, 3..=5), ("8x8", 12, 5..=10), ("2x6", 2, 1..=1)] {
        let (board, length) =
            made(&[("size", size), ("empty", &empty.to_string())], 5).expect("there is one");
        let (shape, blocks, open, _) = seen(&*board);
        assert_eq!((&*shape, open), (size, empty), "{board}");
        assert!(squares.contains(&blocks.matches("2x2").count()), "{board}");
        assert!(length > 0, "{board}");
    }
}

#[test]
fn boards_of_any_pieces_have_the_length_asked_for() {
    let four = [("size", "4x4"), ("blocks", "2x2 2x1*4 1x1*2")];
    for (given, metric, lengths) in [
        (&four[..], "slide", [0, 1, 20]),
        (&four, "step", [0, 7, 30]),
        (&[("size", "4x5"), ("empty", "3")], "slide", [0, 3, 18]),
        (&[("size", "5x5")], "step", [0, 9, 25]),
        (&[("size", "6x6")], "slide", [0, 2, 30]),
    ] {
        for moves in lengths {
            let wanted = moves.to_string();
            let given = [given, &[("metric", metric), ("moves", &wanted)]].concat();
            let (board, length) = made(&given, 3).unwrap_or_else(|error| panic!("{given:?}: {error:?}"));
            assert_eq!(length, moves, "{board}");
        }
    }
    let hardest = made(&[&four[..], &[("hardest", "true")]].concat(), 1).expect("there is one").1;
    let names = ["easy", "medium", "hard", "brutal"];
    let lengths = names.map(|name| made(&[&four[..], &[("difficulty", name)]].concat(), 4).expect("one").1);
    assert!(
        lengths.is_sorted() && lengths[0] > 0 && lengths[3] <= hardest && lengths[3] > 2 * lengths[0],
        "{lengths:?} of {hardest}"
    );
}

#[test]
fn what_can_not_be_made_is_said() {
    for (given, fault) in [
        (&[("size", "9x9")][..], "error size 1-3 klotski-size"),
        (&[("size", " 4 by 5")], "error size 2-7 klotski-size"),
        (&[("blocks", "2x2 1y2")], "error blocks 5-7 klotski-blocks-form"),
        (&[("blocks", "2x2*0")], "error blocks 1-5 klotski-blocks-form"),
        (&[("blocks", "2x2 1x1*15")], "error blocks 1-10 klotski-set-full"),
        (&[("blocks", "2x2"), ("horizontal", "2")], "error horizontal 1-1 klotski-blocks-twice"),
        (&[("size", "3x3"), ("vertical", "2")], "error vertical 1-1 klotski-set-full"),
        (&[("size", "2x2")], "error size 1-3 klotski-set-full"),
        (
            &[("blocks", "1x1 1x2 1x3 1x4 1x5 1x6 1x7 1x8 2x1 2x2 2x3 2x4 2x5 2x6 3x1"), ("size", "8x8")],
            "error blocks 1-59 klotski-kinds",
        ),
        (&[("size", "4x4"), ("blocks", "5x1")], "error moves 1-0 klotski-not-found"),
        (&[("size", "7x7"), ("blocks", "2x2*10")], "error moves 1-0 klotski-not-found"),
        (&[("size", "3x3"), ("moves", "99")], "error moves 1-2 klotski-moves-not-found"),
        (&[("size", "3x3"), ("moves", "9"), ("hardest", "true")], "error moves 1-1 klotski-hardest-moves"),
    ] {
        let mut options = Options::default();
        given.iter().for_each(|&(option, value)| options.set(option, value));
        let error = made(given, 1).err().expect("there is none");
        assert_eq!(support::fault(&options, &error), fault, "{given:?}");
    }
    let options = Options::from([("size", "6x6"), ("moves", "60")]);
    let stopped = Klotski.generate(&options, 1, &bare(), &mut Meter::new(&Budget::of_time(Duration::ZERO)));
    assert_eq!(stopped.err().map(|error| error.message.id), Some("generate-stopped"));
}

#[test]
fn boards_and_moves_are_drawn() {
    let drawn = |scene: Scene, expected: Expect| expected.assert_eq(&scene.to_string());
    let board = parse("AABC/AAB./D.../#EE. → A2,1 C3,3");
    drawn(
        board.scene(),
        expect![[r#"
            scene 4x4
            Tray Tray at 0,0 size 1x1
            Tray Tray at 1,0 size 1x1
            Tray Tray at 2,0 size 1x1
            Tray Tray at 3,0 size 1x1
            Tray Tray at 0,1 size 1x1
            Tray Tray at 1,1 size 1x1
            Tray Tray at 2,1 size 1x1
            Tray Tray at 3,1 size 1x1
            Tray Tray at 0,2 size 1x1
            Tray Tray at 1,2 size 1x1
            Tray Tray at 2,2 size 1x1
            Tray Tray at 3,2 size 1x1
            Tray Tray at 1,3 size 1x1
            Tray Tray at 2,3 size 1x1
            Tray Tray at 3,3 size 1x1
            Frame Home(0) at 0,1 size 2x2
            Frame Home(3) at 2,2 size 1x1
            Block Target at 0,0 size 2x2 "A"
            Block Piece(2) at 2,0 size 1x2 "B"
            Block Target at 3,0 size 1x1 "C"
            Block Piece(3) at 0,2 size 1x1 "D"
            Block Piece(1) at 1,3 size 2x1 "E"
        "#]],
    );
    // Round a corner: the cells that it left are dotted.
    drawn(
        read(&*board, "C:DDL").expect("legal").scene(1),
        expect![[r#"
            scene 4x4
            Tray Tray at 0,0 size 1x1
            Tray Tray at 1,0 size 1x1
            Tray Tray at 2,0 size 1x1
            Tray Tray at 3,0 size 1x1
            Tray Tray at 0,1 size 1x1
            Tray Tray at 1,1 size 1x1
            Tray Tray at 2,1 size 1x1
            Tray Tray at 3,1 size 1x1
            Tray Tray at 0,2 size 1x1
            Tray Tray at 1,2 size 1x1
            Tray Tray at 2,2 size 1x1
            Tray Tray at 3,2 size 1x1
            Tray Tray at 1,3 size 1x1
            Tray Tray at 2,3 size 1x1
            Tray Tray at 3,3 size 1x1
            Frame Home(0) at 0,1 size 2x2
            Frame Home(3) at 2,2 size 1x1
            Block Target at 0,0 size 2x2 "A"
            Block Piece(2) at 2,0 size 1x2 "B"
            Block Home(3) at 2,2 size 1x1 "C"
            Block Piece(3) at 0,2 size 1x1 "D"
            Block Piece(1) at 1,3 size 2x1 "E"
            Frame Mark at 2,2 size 1x1
            Dot Mark at 3,0 size 1x1
            Dot Mark at 3,1 size 1x1
            Dot Mark at 3,2 size 1x1
        "#]],
    );
    // Any of a size: all of them are sought, and the target bears no name.
    let any = parse("ABC/DD./DD. → 1x1:3,3");
    drawn(
        any.scene(),
        expect![[r#"
            scene 3x3
            Tray Tray at 0,0 size 3x3
            Frame Home(3) at 2,2 size 1x1
            Block Target at 0,0 size 1x1 "A"
            Block Target at 1,0 size 1x1 "B"
            Block Target at 2,0 size 1x1 "C"
            Block Piece(0) at 0,1 size 2x2 "D"
        "#]],
    );
    drawn(
        any.aim_scene().expect("it has one"),
        expect![[r#"
            scene 3x3
            Tray Tray at 0,0 size 3x3
            Frame Home(3) at 2,2 size 1x1
            Block Home(3) at 2,2 size 1x1
        "#]],
    );
    assert_eq!(any.aim().map(|aim| aim.id), Some("klotski-aim-any"));
    assert_eq!(board.aim(), None);
    let goal = parse("AB/A./.. → A2,1");
    drawn(
        solve(&*goal, &bare()).expect("one move").line.end().scene(),
        expect![[r#"
        scene 2x3
        Tray Tray at 0,0 size 2x3
        Frame Home(2) at 0,1 size 1x2
        Block Home(2) at 0,1 size 1x2 "A"
        Block Piece(3) at 1,0 size 1x1 "B"
    "#]],
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn tables_say_what_searches_find(seed: u64, step: bool) {
        static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);
        let metric = if step { "step" } else { "slide" };
        let board = Klotski.generate(&Options::from([("metric", metric)]), seed, &TABLES, &mut Meter::new(&support::budget())).expect("a board");
        let (walk, search) = (solve(&*board, &TABLES), solve(&*board, &bare()));
        prop_assert_eq!(walk.expect("solvable").line.len(), search.expect("solvable").line.len());
    }

    #[test]
    fn no_text_panics_and_every_span_lies_in_it(
        board in "[A-Ea-f0-9./ #\\n卒曹🟥🟩🟦🟨⬛→]{0,40}|([AB.]{4}/){4}[AC.]{4}( -> \\PC{0,6})?|\\PC{0,40}",
        goal in prop::option::of("[A-C]?[0-9],[0-9]|\\PC{0,9}"),
        moves in "([A-E]:?[UDLR↓→][2-9]? ){0,9}|\\PC{0,20}",
    ) {
        let mut options = Options::from([("board", board), ("moves", moves)]);
        if let Some(goal) = goal {
            options.set("goal", goal);
        }
        support::takes_anything("klotski", &options);
    }
}
