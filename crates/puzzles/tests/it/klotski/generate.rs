//! Generated boards.

use std::time::Duration;

use cantor_puzzles::families::klotski::Klotski;
use cantor_puzzles::family::{Board, Family, Options};
use cantor_puzzles::puzzle::ParseError;
use cantor_puzzles::search::{Budget, Meter, Tables};

use super::{no_tables, parse, solve};
use crate::support;

#[test]
fn generated_boards_have_the_requested_length() {
    let tables = Tables::new();
    let generate = |metric: &str, moves: &str, seed| {
        Klotski.generate(
            &Options::from([("moves", moves), ("metric", metric)]),
            seed,
            &tables,
            &mut Meter::new(&support::budget()),
        )
    };
    for (metric, lengths) in [("slide", [0, 1, 33, 81, 138]), ("step", [0, 1, 33, 116, 179])] {
        for length in lengths {
            let board = generate(metric, &length.to_string(), 7).expect("a board");
            assert_eq!(
                board.to_string(),
                generate(metric, &length.to_string(), 7).expect("a board").to_string()
            );
            for tables in [&tables, &no_tables()] {
                assert_eq!(solve(&*board, tables).expect("solvable").line.len(), length, "{board}");
            }
        }
        let longest = *lengths.last().expect("five lengths");
        let fault = generate(metric, &(longest + 1).to_string(), 7).expect_err("an error");
        assert_eq!((fault.option, fault.message.id), ("moves", "klotski-moves-too-many"));
    }
}

#[test]
fn generated_boards_have_the_requested_pieces() {
    let tables = Tables::new();
    let generate = |given: &[(&str, &str)]| {
        let mut options = Options::default();
        given.iter().for_each(|&(option, value)| options.set(option, value));
        Klotski.generate(&options, 1, &tables, &mut Meter::new(&support::budget()))
    };
    let pieces = |board: &dyn Board, extent: (f32, f32)| {
        let scene = board.scene();
        let blocks = scene.items.iter().filter(|item| item.label.is_some());
        blocks.filter(|item| (item.width, item.height) == extent).count()
    };
    for (horizontal, vertical, metric, max_moves) in
        [("2", "3", "slide", 138), ("2", "3", "step", 179), ("1", "4", "slide", 93)]
    {
        let set = [("horizontal", horizontal), ("vertical", vertical), ("metric", metric)];
        let hardest = generate(&[&set[..], &[("hardest", "true")]].concat()).expect("a board");
        assert_eq!(solve(&*hardest, &no_tables()).expect("solvable").line.len(), max_moves, "{hardest}");
        let (longest, beyond) = (max_moves.to_string(), (max_moves + 1).to_string());
        let same = generate(&[&set[..], &[("moves", &longest)]].concat()).expect("a board");
        assert_eq!(same.to_string(), hardest.to_string());
        let fault = generate(&[&set[..], &[("moves", &beyond)]].concat()).expect_err("an error");
        assert_eq!((fault.option, fault.message.id), ("moves", "klotski-moves-too-many"));
        let counts = [(2.0, 1.0), (1.0, 2.0)].map(|extent| pieces(&*hardest, extent).to_string());
        assert_eq!(counts, [horizontal, vertical], "{hardest}");
    }
    for (given, fault) in [
        (&[("hardest", "true"), ("moves", "9")][..], ("moves", "klotski-hardest-moves")),
        (&[("hardest", "true"), ("difficulty", "hard")], ("difficulty", "klotski-hardest-moves")),
        (&[("horizontal", "7"), ("vertical", "7")], ("horizontal", "klotski-no-pieces")),
        (&[("vertical", "7")], ("vertical", "klotski-no-pieces")),
        (&[("vertical", "8")], ("vertical", "klotski-no-pieces")),
        (&[("blocks", "2x2 1x2*7")], ("blocks", "klotski-no-pieces")),
        (&[("blocks", "2x2 2x1*3 1x1*10"), ("empty", "2")], ("blocks", "klotski-set-full")),
        (&[("vertical", "30")], ("vertical", "error-number")),
        (&[("goal", "1,1")], ("goal", "klotski-generate-goal")),
    ] {
        let got = generate(given).err().map(|error| (error.option, error.message.id));
        assert_eq!(got, Some(fault), "{given:?}");
    }
}

/// Returns a generated layout and the length of its solution. Checks that the seed determines it.
fn generate(given: &[(&str, &str)], seed: u64) -> Result<(Box<dyn Board>, usize), ParseError> {
    let mut options = Options::default();
    given.iter().for_each(|&(option, value)| options.set(option, value));
    let draw = || Klotski.generate(&options, seed, &Tables::new(), &mut Meter::new(&support::budget()));
    let board = draw()?;
    assert_eq!(board.to_string(), draw()?.to_string(), "{given:?}");
    assert_eq!(parse(&board.to_string()).to_string(), board.to_string());
    let length = solve(&*board, &no_tables()).expect("solvable").line.len();
    Ok((board, length))
}

#[test]
fn boards_of_any_size_and_pieces_are_generated() {
    // Returns the size, the blocks, and the numbers of empty cells and of walls.
    let properties = |board: &dyn Board| {
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
            let (board, length) = generate(given, seed).expect("a board");
            let (shape, blocks, empty, walls) = properties(&*board);
            assert_eq!((&*shape, &*blocks, empty, walls), expected, "{board}");
            assert!(length > 0, "{board}");
        }
    }
    for (size, empty, squares) in [("6x6", 2, 3..=5), ("8x8", 12, 5..=10), ("2x6", 2, 1..=1)] {
        let (board, length) = generate(&[("size", size), ("empty", &empty.to_string())], 5).expect("a board");
        let (shape, blocks, open, _) = properties(&*board);
        assert_eq!((&*shape, open), (size, empty), "{board}");
        assert!(squares.contains(&blocks.matches("2x2").count()), "{board}");
        assert!(length > 0, "{board}");
    }
}

#[test]
fn boards_of_any_pieces_have_the_requested_length() {
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
            let (board, length) = generate(&given, 3).unwrap_or_else(|error| panic!("{given:?}: {error:?}"));
            assert_eq!(length, moves, "{board}");
        }
    }
    let hardest = generate(&[&four[..], &[("hardest", "true")]].concat(), 1).expect("a board").1;
    let names = ["easy", "medium", "hard", "brutal"];
    let lengths =
        names.map(|name| generate(&[&four[..], &[("difficulty", name)]].concat(), 4).expect("one").1);
    assert!(
        lengths.is_sorted() && lengths[0] > 0 && lengths[3] <= hardest && lengths[3] > 2 * lengths[0],
        "{lengths:?} of {hardest}"
    );
    let text = |given: &[(&str, &str)]| generate(given, 4).expect("a board").0.to_string();
    assert_eq!(text(&[&four[..], &[("difficulty", "any")]].concat()), text(&four), "any is the default");
}

#[test]
fn impossible_requests_are_reported() {
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
        (&[("size", "4x4"), ("blocks", "5x1")], "error moves 1-1 klotski-not-found"),
        (&[("size", "7x7"), ("blocks", "2x2*10")], "error moves 1-1 klotski-not-found"),
        (&[("size", "3x3"), ("moves", "99")], "error moves 1-2 klotski-moves-not-found"),
        (&[("size", "3x3"), ("moves", "9"), ("hardest", "true")], "error moves 1-1 klotski-hardest-moves"),
    ] {
        let mut options = Options::default();
        given.iter().for_each(|&(option, value)| options.set(option, value));
        let error = generate(given, 1).expect_err("an error");
        assert_eq!(support::format_fault(&options, &error), fault, "{given:?}");
    }
    let options = Options::from([("size", "6x6"), ("moves", "60")]);
    let stopped =
        Klotski.generate(&options, 1, &no_tables(), &mut Meter::new(&Budget::of_time(Duration::ZERO)));
    assert_eq!(stopped.err().map(|error| error.message.id), Some("generate-stopped"));
}
