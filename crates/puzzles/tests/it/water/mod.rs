//! Water sort, with answers compared to searches that share no code with the solver.

mod hidden;
mod plain;
mod scenes;
mod solve;

use std::collections::HashSet;

use cantor_puzzles::families::water::Water;
use cantor_puzzles::family::{Board, Family, OptKind, Options, Solution};
use cantor_puzzles::puzzle::SolveError;
use cantor_puzzles::search::{Budget, Meter, Tables};
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use self::plain::{Bottle, Rule, bottles, is_solved, write_level};
use crate::support::{self, canonical_or_fault, check_replay, read, rows};

fn parse(level: &str, rule: &str) -> Box<dyn Board> {
    let options = Options::from([("level", level), ("rule", rule)]);
    Water.parse(&options).unwrap_or_else(|error| panic!("{level}: {error:?}"))
}

/// Solves within a number of nodes, and replays the solution from its text.
fn solve_within(board: &dyn Board, nodes: u64) -> Result<Solution, SolveError> {
    let budget = Budget { nodes, ..support::budget() };
    let solution = board.solve(&Tables::new(), &mut Meter::new(&budget))?;
    if solution.question.is_none() {
        check_replay(board, &solution.line);
        assert!(is_solved(&bottles(&*solution.line.end())), "{board}");
    } else {
        assert_eq!(read(board, &solution.line.to_string()), Ok(solution.line.clone()));
    }
    Ok(solution)
}

/// Returns the length of a proven and replayed solution; `None` for a proven unsolvable level.
fn solve(board: &dyn Board) -> Option<usize> {
    match solve_within(board, u64::MAX) {
        Ok(solution) => {
            assert!(solution.optimal && solution.at_least as usize == solution.line.len());
            Some(solution.line.len())
        }
        Err(SolveError::Unsolvable(_)) => None,
        Err(stopped) => panic!("{stopped:?}"),
    }
}

#[test]
fn texts_are_parsed() {
    let mut differing = Vec::new();
    for row in rows(include_str!("../../data/water.texts")) {
        let [text, given, expected] = row.as_slice() else { panic!("three fields: {row:?}") };
        let mut options = Options::from([("level", text.as_str())]);
        if let Some((option, value)) = given.split_once('=') {
            options.set(option, value);
        }
        let got = canonical_or_fault("water", &options);
        if got != *expected {
            differing.push(format!("{text:?} {given}: {got}, not {expected}"));
        }
        if !got.starts_with("error") {
            assert_eq!(parse(&got, "water").to_string(), got);
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// Returns random bottles of one or several sizes, some of them partly filled, and a rule.
fn random_level(seed: u64) -> (Vec<Bottle>, Rule) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let rule = Rule::ALL[rng.random_range(0..3) as usize];
    let (uneven, packed) = (rng.random_bool(0.6), rng.random_bool(0.5));
    let colours = rng.random_range(1..=4);
    let count = rng.random_range(colours + 1..=6);
    let mut bottles: Vec<Bottle> =
        (0..count).map(|_| (if uneven { rng.random_range(1..=4) } else { 3 }, Vec::new())).collect();
    let largest = bottles.iter().map(|bottle| bottle.0).max().expect("a bottle");
    let room: usize = bottles.iter().map(|bottle| bottle.0).sum();
    let mut units: Vec<char> = ['A', 'B', 'C', 'D'][..colours as usize]
        .iter()
        .flat_map(|&colour| {
            let amount = if rng.random_bool(0.6) { largest } else { rng.random_range(1..=largest) };
            vec![colour; amount]
        })
        .collect();
    units.truncate(room - 1);
    units.shuffle(&mut rng);
    for unit in units {
        let open: Vec<usize> = (0..bottles.len()).filter(|&at| bottles[at].1.len() < bottles[at].0).collect();
        let at = if packed { open[0] } else { open[rng.random_range(0..open.len() as u64) as usize] };
        bottles[at].1.push(unit);
    }
    (bottles, rule)
}

/// Returns bottles of one random capacity, 2 to 4. The units of each colour fill one bottle.
fn random_even_level(seed: u64) -> Vec<Bottle> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let capacity = rng.random_range(2..=4) as usize;
    let colours = rng.random_range(2..=if capacity == 4 { 3 } else { 4 }) as usize;
    let spare = rng.random_range(1..=if colours == 4 { 1 } else { 2 }) as usize;
    let mut bottles: Vec<Bottle> = vec![(capacity, Vec::new()); colours + spare];
    let mut units: Vec<char> =
        ['A', 'B', 'C', 'D'][..colours].iter().flat_map(|&colour| vec![colour; capacity]).collect();
    units.shuffle(&mut rng);
    let packed = rng.random_bool(0.5);
    for unit in units {
        let open: Vec<usize> = (0..bottles.len()).filter(|&at| bottles[at].1.len() < capacity).collect();
        let at = if packed { open[0] } else { open[rng.random_range(0..open.len() as u64) as usize] };
        bottles[at].1.push(unit);
    }
    bottles
}

#[test]
fn bottles_beside_brackets_are_kept() {
    for (text, level) in [
        ("[A,B,B,A],[B,A,A,B] +2", "ABBA BAAB .... ...."),
        ("[A,B,B,A] [B,A,A,B] .... ....", "ABBA BAAB .... ...."),
        ("ABBA [B,A,A,B] +2", "ABBA BAAB .... ...."),
        ("[[A,B,B,A],[B,A,A,B],[],[]]", "ABBA BAAB .... ...."),
        ("[A,B,B,A],[B,A,A,B],[.,.,.,.],[.,.,.,.", "ABBA BAAB .... ...."),
        ("[A,B,B,A],[B,A,A,B] +2 [", "ABBA BAAB .... ...."),
    ] {
        assert_eq!(parse(text, "water").to_string(), level, "{text}");
    }
}

#[test]
fn levels_are_generated_from_seeds() {
    let generate = |options: &[(&str, &str)], seed| {
        let mut filled = Options::default();
        options.iter().for_each(|(option, value)| filled.set(option, *value));
        Water.generate(&filled, seed, &Tables::new(), &mut Meter::new(&support::budget()))
    };
    for (options, lengths) in [
        (&[("moves", "0")][..], 0..=0),
        (&[("moves", "1")], 1..=1),
        (&[("moves", "25")], 25..=25),
        (&[("moves", "10"), ("most", "12"), ("colours", "6"), ("empties", "1")], 10..=12),
        (&[("most", "20"), ("rule", "ball"), ("capacity", "3")], 0..=20),
        (&[("moves", "25"), ("rule", "bottom")], 25..=25),
        (&[("colours", "12")], 30..=45),
    ] {
        for seed in 0..3 {
            let board = generate(options, seed).unwrap_or_else(|error| panic!("{options:?} {error:?}"));
            assert_eq!(board.to_string(), generate(options, seed).expect("a level").to_string());
            let length = solve(&*board).expect("solvable");
            assert!(lengths.contains(&length), "{board}: {length}");
        }
    }
    for (options, option, id) in [
        (&[("moves", "10"), ("most", "9")][..], "most", "water-range"),
        (&[("moves", "99"), ("colours", "2")], "moves", "water-not-found"),
        (&[("colours", "27")], "colours", "error-number"),
    ] {
        let fault = generate(options, 1).expect_err("an error");
        assert_eq!((fault.option, fault.message.id), (option, id));
    }
}

#[test]
fn every_generator_option_has_an_effect() {
    for option in Water.info().options_to_generate() {
        let values: Vec<String> = match &option.kind {
            OptKind::Choice(names) => names.iter().map(ToString::to_string).collect(),
            OptKind::Number(_) => vec!["3".to_owned(), "4".to_owned()],
            kind => panic!("{kind:?}"),
        };
        let generate = |value: &String| {
            let options = Options::from([(option.id, value.as_str())]);
            Water
                .generate(&options, 1, &Tables::new(), &mut Meter::new(&support::budget()))
                .expect("a level")
                .to_string()
        };
        let levels: HashSet<String> = values.iter().map(generate).collect();
        assert_eq!(levels.len(), values.len(), "{}: {levels:?}", option.id);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_048))]
    #[test]
    fn arbitrary_texts_do_not_panic_and_give_valid_spans(
        level in "[A-Ea-c0-3.?, /|;\\n+红蓝空🟥🟦⬜-]{0,40}|([ABC?]{4} ){1,4}.... ....( rule:(ball|bottom))?( played:(([1-5]>[1-5] ?){1,3}(x[1-3])?,?){1,3})?|\\PC{0,40}",
        order in prop::sample::select(vec!["auto", "top", "bottom", "rows"]),
        moves in "([1-5][>→ ][1-5] ?){0,9}|\\PC{0,20}",
    ) {
        let options = Options::from([("level", level), ("order", order.to_owned()), ("moves", moves)]);
        support::check_arbitrary("water", &options);
    }

    #[test]
    fn levels_survive_a_round_trip_through_text(seed: u64) {
        let (bottles, rule) = random_level(seed);
        let text = format!("{} rule:{}", write_level(&bottles), rule.name());
        let board = parse(&text, "water");
        prop_assert_eq!(self::bottles(&*board), bottles);
        prop_assert_eq!(parse(&board.to_string(), "water").to_string(), board.to_string());
    }
}
