//! Solutions, compared with a plain search and known lengths.

use std::collections::HashSet;
use std::sync::LazyLock;

use cantor_puzzles::families::klotski::Klotski;
use cantor_puzzles::family::{Family, Options};
use cantor_puzzles::puzzle::{Name, SolveError, Stop};
use cantor_puzzles::search::{Budget, Meter, Tables};
use proptest::prelude::*;

use super::{compare, names, no_tables, parse, solve};
use crate::support::{self, budget, check_replay, rows};

#[test]
fn classical_layouts_have_their_known_lengths() {
    let tables = no_tables();
    let mut known = HashSet::new();
    for row in rows(include_str!("../../data/klotski.boards")) {
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
    // Each name in every spelling leads to one of the layouts.
    let named: HashSet<String> =
        names().iter().map(|name| parse(name.in_language("zh")).to_string()).collect();
    assert_eq!(named, known);
    for name in names() {
        let letters = parse(name.in_language("en")).to_string();
        for spelling in name.spellings() {
            assert!(names().iter().filter(|other| other.is(spelling)).eq([name]), "{spelling}");
            assert_eq!(Name::complete(names(), spelling)[0].0, name, "{spelling}");
            let [plain, upper] =
                [spelling.to_owned(), spelling.to_uppercase()].map(|text| parse(&text).to_string());
            assert!(plain == upper && (plain == letters || known.contains(&plain)), "{spelling}: {plain}");
        }
    }
}

#[test]
fn small_boards_match_a_plain_search() {
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

/// `cargo bench --bench klotski -- proof` compares the other names.
#[test]
fn classical_layouts_match_a_plain_search() {
    for name in ["前呼后拥", "勇闯五关", "bone", "success", "pennant puzzle", "quzzle"] {
        for metric in ["slide", "step"] {
            compare(&*parse(&format!("{name} {metric}")), metric);
        }
    }
}

/// Checks a ring of pieces with one gap. One piece has to move half around the ring, and between
/// two of its steps each other piece moves by one cell. The other gap is enclosed by walls.
#[test]
fn very_long_solutions_are_counted() {
    let ring = "Abc##def/g#h##i#j/k#l##m#n/p#qrst#u/v######w/x##.###y/z######1/234567.8 → A5,8";
    for metric in ["slide", "step"] {
        let board = parse(&format!("{ring} {metric}"));
        assert!(solve(&*board, &no_tables()).expect("solvable").line.len() > 500);
        compare(&*board, metric);
    }
}

#[test]
fn counting_ends_with_its_budget() {
    let board = parse("横刀立马");
    let solution = solve(&*board, &no_tables()).expect("solvable");
    // Finding one solution takes about 14,000 positions. Counting all takes another 14,000.
    for (nodes, found) in [(5_000, false), (14_000, true)] {
        let budget = Budget { nodes, ..budget() };
        let some = board.analyse(&solution, 5, &no_tables(), &mut Meter::new(&budget));
        assert_eq!(some.is_some(), found, "{nodes}");
        // The result contains the known solution.
        if let Some(some) = some {
            assert!(!some.exact && (some.count, some.listed.len(), some.first_moves.len()) == (1, 1, 1));
            check_replay(&*board, &some.listed[0]);
        }
    }
}

#[test]
fn large_boards_stop_with_a_bound() {
    let text = "AABCDEFG/AABCDEFG/HIJKLMNO/PPPP..QQ/RSTUVWXY/Zabcdefg/hijklmno/pqrstuv.";
    let board = parse(text);
    let budget = Budget { nodes: 20_000, ..budget() };
    let stopped = board.solve(&no_tables(), &mut Meter::new(&budget)).expect_err("the budget is too small");
    assert!(matches!(stopped, SolveError::Stopped { why: Stop::Nodes, at_least: 2.. }), "{stopped:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn tables_and_searches_agree(seed: u64, step: bool) {
        static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);
        let metric = if step { "step" } else { "slide" };
        let board = Klotski.generate(&Options::from([("metric", metric)]), seed, &TABLES, &mut Meter::new(&support::budget())).expect("a board");
        let (walk, search) = (solve(&*board, &TABLES), solve(&*board, &no_tables()));
        prop_assert_eq!(walk.expect("solvable").line.len(), search.expect("solvable").line.len());
    }
}
