//! Klotski: what is understood, and every answer against searches that share nothing with it.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Duration;

use cantor::families::klotski::Klotski;
use cantor::families::{Board, Family, Options};
use cantor::puzzle::{ParseError, Solution, SolveError, Stop};
use cantor::search::{Budget, Meter, Tables, Tier};
use proptest::prelude::*;

use crate::boards::{fault, understood};
use crate::rows;

fn parse(text: &str) -> Box<dyn Board> {
    Klotski.parse(&Options::from([("board", text)])).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn solve(board: &dyn Board, tables: &Tables) -> Result<Solution, SolveError> {
    let solution = board.solve(tables, &mut Meter::new(&Budget::of_time(Duration::from_secs(60))))?;
    assert!(solution.optimal && solution.at_least as usize == solution.moves.len());
    let steps = board.replay(&solution.moves.join(" ")).expect("legal");
    assert!(steps.iter().map(|step| &step.notation).eq(&solution.moves));
    assert!(steps.last().map_or(board.is_solved(), |last| last.board.is_solved()), "{board}");
    Ok(solution)
}

/// No table is built behind a search, nor used by it.
fn bare() -> Tables {
    Tables::kept_in(None, Tier::Small)
}

#[test]
fn each_form_is_understood() {
    for row in rows(include_str!("../data/klotski.texts")) {
        let [text, given, expected] = row.as_slice() else { panic!("three fields: {row:?}") };
        let mut options = Options::from([("board", text.as_str())]);
        if let Some((option, value)) = given.split_once('=') {
            options.set(option, value);
        }
        let got = understood("klotski", &options);
        assert_eq!(&got, expected, "{text:?} {given}");
        if !got.starts_with("error") {
            assert_eq!(parse(&got).to_string(), got);
        }
    }
}

#[test]
fn lists_of_moves_are_read_and_written() {
    for row in rows(include_str!("../data/klotski.moves")) {
        let [board, moves, expected] = row.as_slice() else { panic!("three fields: {row:?}") };
        let options = Options::from([("board", board.as_str()), ("moves", moves.as_str())]);
        let board = parse(board);
        let got = match board.read_moves(&options) {
            Ok(read) => ["pieces", "arrows"].map(|notation| board.write_moves(&read, notation)).join(" | "),
            Err(error) => fault(&options, &error),
        };
        assert_eq!(&got, expected, "{board} {moves}");
    }
}

#[test]
fn every_classical_layout_has_its_known_lengths() {
    let tables = bare();
    let mut known = HashSet::new();
    for row in rows(include_str!("../data/klotski.boards")) {
        for (metric, length) in ["slide", "step"].into_iter().zip(&row[1..]) {
            let board = parse(&format!("{} {metric}", row[0]));
            let got = match solve(&*board, &tables) {
                Ok(solution) => solution.moves.len().to_string(),
                Err(SolveError::Unsolvable(_)) => "unsolvable".to_owned(),
                Err(stopped) => panic!("{stopped:?}"),
            };
            assert_eq!(&got, length, "{board}");
        }
        known.insert(parse(&row[0]).to_string());
    }
    // Each name there is leads to one of them.
    let cantor::families::OptKind::Text { suggestions } = Klotski.info().board.kind else { panic!("names") };
    let named: HashSet<String> =
        suggestions.iter().map(|name| parse(name).to_string()).filter(|board| !board.is_ascii()).collect();
    assert_eq!(named, known);
    assert!(suggestions.iter().all(|name| name.to_lowercase() == **name), "as completion compares them");
}

/// A search on the pictures of layouts alone: each piece is a set of cells in a grid of characters.
fn plain(board: &dyn Board, metric: &str) -> Option<usize> {
    let rows: Vec<Vec<char>> = board.position().split('/').map(|row| row.chars().collect()).collect();
    let (width, height) = (rows[0].len(), rows.len());
    let goals: Vec<(char, usize)> = board
        .goal()
        .split(' ')
        .map(|goal| {
            let name = goal.chars().next().expect("a name");
            let (row, column) = goal[name.len_utf8()..].split_once(',').expect("a place");
            let number = |text: &str| text.parse::<usize>().expect("a number") - 1;
            (name, number(row) * width + number(column))
        })
        .collect();
    let start: Vec<char> = rows.concat();
    let names: Vec<char> =
        start.iter().copied().filter(|c| !".#".contains(*c)).collect::<HashSet<_>>().into_iter().collect();
    let shift = |state: &[char], name: char, (dx, dy): (isize, isize)| -> Option<Vec<char>> {
        let mut after: Vec<char> = state.iter().map(|&c| if c == name { '.' } else { c }).collect();
        for at in (0..state.len()).filter(|&at| state[at] == name) {
            let x = usize::try_from((at % width) as isize + dx).ok().filter(|&x| x < width)?;
            let y = usize::try_from((at / width) as isize + dy).ok().filter(|&y| y < height)?;
            let to = &mut after[y * width + x];
            *to = (*to == '.').then_some(name)?;
        }
        Some(after)
    };
    let done = |state: &[char]| {
        goals.iter().all(|&(name, cell)| state.iter().position(|&c| c == name) == Some(cell))
    };
    let mut seen = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        let depth = seen[&state];
        if done(&state) {
            return Some(depth);
        }
        for &name in &names {
            let mut reached = vec![state.clone()];
            let mut at = 0;
            while at < reached.len() && (at == 0 || metric == "slide") {
                for way in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let after = shift(&reached[at], name, way);
                    reached.extend(after.filter(|after| !reached.contains(after)));
                }
                at += 1;
            }
            for after in reached {
                seen.entry(after.clone()).or_insert_with(|| {
                    queue.push_back(after);
                    depth + 1
                });
            }
        }
    }
    None
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
    ] {
        for metric in ["slide", "step"] {
            let board = parse(&format!("{text} {metric}"));
            let got = match solve(&*board, &bare()) {
                Ok(solution) => Some(solution.moves.len()),
                Err(SolveError::Unsolvable(_)) => None,
                Err(stopped) => panic!("{stopped:?}"),
            };
            assert_eq!(got, plain(&*board, metric), "{board}");
        }
    }
}

#[test]
fn large_boards_stop_with_a_bound() {
    let text = "AABCDEFG/AABCDEFG/HIJKLMNO/PPPP..QQ/RSTUVWXY/Zabcdefg/hijklmno/pqrstuv.";
    let board = parse(text);
    let budget = Budget { nodes: 20_000, ..Budget::of_time(Duration::from_secs(60)) };
    let stopped = board.solve(&bare(), &mut Meter::new(&budget)).expect_err("it is far");
    assert!(matches!(stopped, SolveError::Stopped { why: Stop::Nodes, at_least: 2.. }), "{stopped:?}");
}

#[test]
fn boards_are_made_of_any_length_from_their_seeds() {
    let tables = Tables::new();
    let make = |metric: &str, moves: &str, seed| {
        Klotski.generate(&Options::from([("moves", moves), ("metric", metric)]), seed, &tables)
    };
    for (metric, lengths) in [("slide", [0, 1, 33, 81, 138]), ("step", [0, 1, 33, 116, 179])] {
        for length in lengths {
            let board = make(metric, &length.to_string(), 7).expect("there is one");
            assert_eq!(
                board.to_string(),
                make(metric, &length.to_string(), 7).expect("the same").to_string()
            );
            for tables in [&tables, &bare()] {
                assert_eq!(solve(&*board, tables).expect("solvable").moves.len(), length, "{board}");
            }
        }
        let most = *lengths.last().expect("five");
        let fault = make(metric, &(most + 1).to_string(), 7).err().expect("none is that far");
        assert_eq!((fault.option, fault.message.id), ("moves", "klotski-moves-too-many"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn tables_say_what_searches_find(seed: u64, step: bool) {
        static TABLES: std::sync::LazyLock<Tables> = std::sync::LazyLock::new(Tables::new);
        let metric = if step { "step" } else { "slide" };
        let board = Klotski.generate(&Options::from([("metric", metric)]), seed, &TABLES).expect("a board");
        let (walk, search) = (solve(&*board, &TABLES), solve(&*board, &bare()));
        prop_assert_eq!(walk.expect("solvable").moves.len(), search.expect("solvable").moves.len());
    }

    #[test]
    fn no_text_panics_and_every_span_lies_in_it(
        board in "[A-Ea-f0-9./ #\\n卒曹🟥🟩🟦🟨⬛→]{0,40}|([AB.]{4}/){4}[AC.]{4}( -> \\PC{0,6})?|\\PC{0,40}",
        goal in prop::option::of("[A-C]?[0-9],[0-9]|\\PC{0,9}"),
        moves in "([A-E]:?[UDLR↓→][2-9]? ){0,9}|\\PC{0,20}",
    ) {
        let mut options = Options::from([("board", board), ("moves", moves.clone())]);
        if let Some(goal) = goal {
            options.set("goal", goal);
        }
        let checked = |error: ParseError| {
            let text = options.get(error.option).unwrap_or_default();
            prop_assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}");
            Ok(())
        };
        match Klotski.parse(&options) {
            Ok(board) => {
                prop_assert_eq!(parse(&board.to_string()).to_string(), board.to_string());
                board.replay(&moves).err().map_or(Ok(()), checked)?;
            }
            Err(error) => checked(error)?,
        }
    }
}
