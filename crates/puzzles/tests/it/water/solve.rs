//! Lengths, counts and checks, compared with a plain search and with published levels.

use std::collections::HashSet;

use cantor_puzzles::check::{Mistake, check};
use cantor_puzzles::families::water::Water;
use cantor_puzzles::family::{Family, Options};
use cantor_puzzles::puzzle::SolveError;
use cantor_puzzles::search::{Meter, Tables};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::plain::{
    Omission, Rule, bottles, is_solved, optimal_paths, play_pour, pour_units, pours, shortest_length,
    write_level,
};
use super::{parse, random_even_level, random_level, solve, solve_within};
use crate::support::{self, rows};

#[test]
fn published_levels_have_their_known_lengths() {
    for row in rows(include_str!("../../data/water.levels")) {
        let [rule, level, length, source] = row.as_slice() else { panic!("four fields: {row:?}") };
        let board = parse(level, rule);
        let got = solve(&*board).map_or("unsolvable".to_owned(), |length| length.to_string());
        assert_eq!(&got, length, "{source}: {board}");
    }
}

#[test]
fn small_levels_match_a_plain_search() {
    let (mut unsolvable, mut wrong) = (0, 0);
    for seed in 0..3_750 {
        let (bottles, rule) = random_level(seed);
        let known = shortest_length(&bottles, rule, Omission::Nothing);
        let board = parse(&format!("{} rule:{}", write_level(&bottles), rule.name()), "water");
        assert_eq!(solve(&*board), known, "{seed}: {board}");
        if known.is_some() {
            let line = solve_within(&*board, u64::MAX).expect("solvable").line;
            let played =
                line.notations().iter().fold(bottles.clone(), |level, pour| play_pour(&level, pour, rule));
            assert!(is_solved(&played), "{seed}: {board}: {line}");
        }
        unsolvable += usize::from(known.is_none());
        // Omitting pours of single-coloured bottles into empty bottles is wrong only if the bottles
        // differ in size.
        let is_wrong = shortest_length(&bottles, rule, Omission::PureIntoEmpty) != known;
        let is_even = bottles.iter().all(|bottle| bottle.0 == bottles[0].0);
        assert!(!is_wrong || !is_even, "{board}");
        wrong += usize::from(is_wrong);
    }
    assert!(unsolvable > 200 && wrong > 50, "{unsolvable} {wrong}");
}

#[test]
fn pruning_keeps_the_shortest_lengths_of_even_levels() {
    let (mut unsolvable, mut longest) = (0, 0);
    for seed in 0..1_200 {
        let bottles = random_even_level(seed);
        for rule in [Rule::Water, Rule::Ball] {
            let known = shortest_length(&bottles, rule, Omission::Nothing);
            let board = parse(&write_level(&bottles), rule.name());
            assert_eq!(solve(&*board), known, "{seed}: {board}");
            assert_eq!(shortest_length(&bottles, rule, Omission::AllButSettling), known, "{seed}: {board}");
            if rule == Rule::Water {
                assert_eq!(
                    shortest_length(&bottles, rule, Omission::PartsThatStay),
                    known,
                    "{seed}: {board}"
                );
            }
            (unsolvable, longest) =
                (unsolvable + usize::from(known.is_none()), longest.max(known.unwrap_or(0)));
        }
    }
    assert!(unsolvable > 200 && longest > 12, "{unsolvable} {longest}");
}

#[test]
fn mistakes_are_reported() {
    let tables = Tables::new();
    let (mut stuck, mut lost) = (0, 0);
    for seed in 0..750 {
        let (start, rule) = random_level(seed);
        let board = parse(&write_level(&start), rule.name());
        let Some(best) = shortest_length(&start, rule, Omission::Nothing) else { continue };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut level, mut played, mut total_lengths) = (start, Vec::new(), vec![Some(best)]);
        for _ in 0..6 {
            let pours = pours(&level, rule);
            let position = parse(&write_level(&level), rule.name());
            let written: Vec<String> =
                pours.iter().map(|(from, to, _)| format!("{}>{}", from + 1, to + 1)).collect();
            let legal: Vec<_> = position.legal_moves(None).into_iter().map(|legal| legal.notation).collect();
            assert_eq!(legal, written, "{position}");
            if pours.is_empty() {
                break;
            }
            let at = rng.random_range(0..pours.len() as u64) as usize;
            level = pour_units(&level, pours[at], rule);
            played.push(written[at].clone());
            total_lengths
                .push(shortest_length(&level, rule, Omission::Nothing).map(|left| left + played.len()));
        }
        let options = Options::from([("moves", played.join(" "))]);
        let verdict = check(&*board, &options, &tables, &mut Meter::new(&support::budget()))
            .expect("legal and solvable");
        let end = total_lengths[total_lengths.len() - 1];
        assert_eq!(verdict.stuck, end.is_none(), "{board}: {played:?}");
        stuck += usize::from(verdict.stuck);
        // The mistake is the first move after which no shortest solution is possible.
        match (verdict.mistake, total_lengths.iter().position(|&total| total != Some(best))) {
            (Mistake::None, None) => {}
            (Mistake::First { number, .. }, Some(first)) => assert_eq!(number, first, "{board}: {played:?}"),
            (mistake, first) => panic!("{board}: {played:?}: {mistake:?}, {first:?}"),
        }
        lost += usize::from(end != Some(best));
    }
    assert!(stuck > 5 && lost > stuck, "{stuck} {lost}");
}

#[test]
fn levels_that_faulty_pruning_gets_wrong_are_solved() {
    for (rule, level, omission) in [
        (Rule::Water, "AAB . . .", Omission::PartialPours),
        (Rule::Water, "..A .BC BB A", Omission::PartialPours),
        (Rule::Water, "BBB .AB ...A", Omission::AllButForced),
        (Rule::Water, "ABA .AAB ...", Omission::AllButForced),
        (Rule::Ball, "BCAC BBC ..B . ....", Omission::AllButForced),
        (Rule::Water, "AC AB B BB ....", Omission::PureIntoEmpty),
        (Rule::Water, "AA .. .... AA.", Omission::PureIntoEmpty),
        (Rule::Water, "CBBA AB ACCA ..CB ..", Omission::AllButSettling),
        (Rule::Ball, "AA CD ..C .E .AB E", Omission::AllButSettling),
        (Rule::Bottom, ".......AAAAA .......AAAAA .....ACCCCCB .....ABBBBBC", Omission::AllButJoining),
    ] {
        let board = parse(level, rule.name());
        let known = shortest_length(&bottles(&*board), rule, Omission::Nothing);
        assert_ne!(shortest_length(&bottles(&*board), rule, omission), known, "{level} {omission:?}");
        assert_eq!(solve(&*board), known, "{level}");
    }
    // Two bottles of one colour have more room than one, so a search that always joins them may
    // miss the shortest solution.
    let level = parse(". ABA .... A AB .B", "water");
    assert_eq!(
        (solve(&*level), shortest_length(&bottles(&*level), Rule::Water, Omission::Nothing)),
        (Some(7), Some(7))
    );
}

#[test]
fn all_shortest_solutions_are_counted() {
    let (mut counted, mut several) = (0, 0);
    for seed in 0..600 {
        let (bottles, rule) = random_level(seed);
        let board = parse(&write_level(&bottles), rule.name());
        let Ok(solution) = solve_within(&*board, u64::MAX) else { continue };
        let budget = support::budget();
        let all = board.analyse(&solution, 50, &Tables::new(), &mut Meter::new(&budget)).expect("proven");
        assert_eq!((Some(all.count), all.exact), (optimal_paths(&bottles, rule), true), "{board}");
        let distinct: HashSet<_> = all.listed.iter().map(ToString::to_string).collect();
        assert_eq!(
            (distinct.len(), all.listed.len() as u64),
            (all.listed.len(), all.count.min(50)),
            "{board}"
        );
        for listed in &all.listed {
            support::check_replay(&*board, listed);
            assert_eq!(listed.len(), solution.line.len());
            assert!(listed.is_empty() || all.first_moves.contains(&listed.part(0..1)), "{board}");
        }
        (counted, several) = (counted + 1, several + usize::from(all.count > 1));
    }
    assert!(counted > 200 && several > 100, "{counted}, {several}");
}

#[test]
fn unsolvable_levels_suggest_one_more_bottle() {
    for (level, id, moves) in [
        ("ABCA DEFG HGIJ IGDH AFBD HBCE DFBC IJFH JEJA GEIC .... ....", "water-unsolvable-one-more", true),
        ("AB BA", "water-unsolvable-one-more", true),
    ] {
        let board = parse(level, "water");
        let Err(SolveError::Unsolvable(unsolvable)) = solve_within(&*board, u64::MAX) else {
            panic!("{level}")
        };
        let message = unsolvable.why;
        assert_eq!(message.id, id, "{level}");
        assert_eq!(message.args.iter().any(|(name, _)| *name == "moves"), moves);
        let capacity = bottles(&*board)[0].0;
        let with_bottle =
            solve(&*parse(&format!("{level} {}", ".".repeat(capacity)), "water")).expect("solvable");
        assert_eq!(message.args[0].1, with_bottle.into());
        let [remedy] = &unsolvable.remedies[..] else { panic!("{level}: {:?}", unsolvable.remedies) };
        assert_eq!(solve(&*parse(&remedy.board, "water")).expect("solvable"), with_bottle, "{level}");
    }
}

#[test]
fn exhausted_budgets_give_a_solution_and_a_bound() {
    let board = Water
        .generate(&Options::from([("colours", "20")]), 3, &Tables::new(), &mut Meter::new(&support::budget()))
        .expect("a level");
    let proven = solve_within(&*board, u64::MAX).expect("solvable");
    for nodes in [0, 100, 25_000, 40_000] {
        let solution = solve_within(&*board, nodes).expect("a beam finds a solution within any budget");
        assert!(solution.at_least >= 30 && solution.nodes <= nodes);
        assert!(solution.at_least <= proven.at_least && solution.line.len() >= proven.line.len());
        assert!(solution.optimal == (solution.at_least as usize == solution.line.len()));
    }
}

#[test]
fn exhausted_budgets_give_a_solution_and_a_bound_with_the_bottom_rule() {
    let options = Options::from([("colours", "12"), ("rule", "bottom")]);
    let budget = support::budget();
    let board = Water.generate(&options, 3, &Tables::new(), &mut Meter::new(&budget)).expect("a level");
    let proven = solve_within(&*board, u64::MAX).expect("solvable");
    for nodes in [0, 100, 1_000] {
        let solution = solve_within(&*board, nodes).expect("a beam finds a solution within any budget");
        assert!(solution.at_least >= 30 && solution.at_least <= proven.at_least, "{nodes}");
        assert!(solution.line.len() >= proven.line.len(), "{nodes}");
        assert!(solution.optimal == (solution.at_least as usize == solution.line.len()), "{nodes}");
    }
}
