//! Water sort: what is understood, and every answer against searches that share nothing with it.

mod plain;

use std::collections::HashSet;
use std::time::Duration;

use cantor::app::App;
use cantor::check::{Loss, check};
use cantor::families::water::Water;
use cantor::family::{Board, Family, Options, Solution};
use cantor::puzzle::{ParseError, Question, SolveError};
use cantor::search::{Budget, Meter, Tables};
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use self::plain::{Bottle, Careless, bottles, is_solved, plain, pours, ways, written};
use crate::boards::understood;
use crate::rows;

fn parse(level: &str, rule: &str) -> Box<dyn Board> {
    let options = Options::from([("level", level), ("rule", rule)]);
    Water.parse(&options).unwrap_or_else(|error| panic!("{level}: {error:?}"))
}

fn within(board: &dyn Board, nodes: u64) -> Result<Solution, SolveError> {
    let budget = Budget { nodes, ..Budget::of_time(Duration::from_secs(60)) };
    let solution = board.solve(&Tables::new(), &mut Meter::new(&budget))?;
    let steps = board.replay(&solution.line.join(" ")).expect("legal");
    assert!(steps.iter().map(|step| &step.notation).eq(&solution.line));
    if solution.question.is_none() {
        assert!(steps.last().map_or(board.is_solved(), |last| last.board.is_solved()), "{board}");
        let bottles = steps.last().map_or(bottles(board), |last| self::bottles(&*last.board));
        assert!(is_solved(&bottles), "{board}");
    }
    Ok(solution)
}

/// The length of a proven solution that has been replayed; `None` where it is proven that there is none.
fn solve(board: &dyn Board) -> Option<usize> {
    match within(board, u64::MAX) {
        Ok(solution) => {
            assert!(solution.optimal && solution.at_least as usize == solution.line.len());
            Some(solution.line.len())
        }
        Err(SolveError::Unsolvable(_)) => None,
        Err(stopped) => panic!("{stopped:?}"),
    }
}

#[test]
fn each_form_is_understood() {
    let mut unlike = Vec::new();
    for row in rows(include_str!("../data/water.texts")) {
        let [text, given, expected] = row.as_slice() else { panic!("three fields: {row:?}") };
        let mut options = Options::from([("level", text.as_str())]);
        if let Some((option, value)) = given.split_once('=') {
            options.set(option, value);
        }
        let got = understood("water", &options);
        if got != *expected {
            unlike.push(format!("{text:?} {given}: {got}, not {expected}"));
        }
        if !got.starts_with("error") {
            assert_eq!(parse(&got, "water").to_string(), got);
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
}

#[test]
fn published_levels_have_their_known_lengths() {
    for row in rows(include_str!("../data/water.levels")) {
        let [rule, level, length, source] = row.as_slice() else { panic!("four fields: {row:?}") };
        let board = parse(level, rule);
        let got = solve(&*board).map_or("unsolvable".to_owned(), |length| length.to_string());
        assert_eq!(&got, length, "{source}: {board}");
    }
}

/// Bottles of one size or of several, some filled in part, and whether the ball rule holds.
fn random(seed: u64) -> (Vec<Bottle>, bool) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (ball, uneven, packed) = (rng.random_bool(0.5), rng.random_bool(0.6), rng.random_bool(0.5));
    let colours = rng.random_range(1..=4);
    let count = rng.random_range(colours + 1..=6);
    let mut bottles: Vec<Bottle> =
        (0..count).map(|_| (if uneven { rng.random_range(1..=4) } else { 3 }, Vec::new())).collect();
    let most = bottles.iter().map(|bottle| bottle.0).max().expect("some");
    let room: usize = bottles.iter().map(|bottle| bottle.0).sum();
    let mut units: Vec<char> = ['A', 'B', 'C', 'D'][..colours as usize]
        .iter()
        .flat_map(|&colour| {
            let amount = if rng.random_bool(0.6) { most } else { rng.random_range(1..=most) };
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
    (bottles, ball)
}

fn rule(ball: bool) -> &'static str {
    if ball { "ball" } else { "water" }
}

#[test]
fn small_levels_are_as_a_plain_search_finds_them() {
    let (mut unsolvable, mut unlike) = (0, 0);
    for seed in 0..2_500 {
        let (bottles, ball) = random(seed);
        let known = plain(&bottles, ball, Careless::Nothing);
        let board = parse(&format!("{} rule:{}", written(&bottles), rule(ball)), "water");
        assert_eq!(solve(&*board), known, "{seed}: {board}");
        unsolvable += usize::from(known.is_none());
        // Where it is wrong to leave out pours between empty bottles: of several sizes only.
        let careless = plain(&bottles, ball, Careless::PureIntoEmpty) != known;
        let even = bottles.iter().all(|bottle| bottle.0 == bottles[0].0);
        assert!(!careless || !even, "{board}");
        unlike += usize::from(careless);
    }
    assert!(unsolvable > 200 && unlike > 50, "{unsolvable} {unlike}");
}

#[test]
fn moves_that_lead_nowhere_are_told_as_such() {
    let app = App::new();
    let budget = Budget::of_time(Duration::from_secs(60));
    let (mut stuck, mut lost) = (0, 0);
    for seed in 0..500 {
        let (start, ball) = random(seed);
        let board = parse(&written(&start), rule(ball));
        let Some(best) = plain(&start, ball, Careless::Nothing) else { continue };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut level, mut played, mut through) = (start, Vec::new(), vec![Some(best)]);
        for _ in 0..6 {
            let pours = pours(&level, ball);
            let position = parse(&written(&level), rule(ball));
            let written: Vec<String> =
                pours.iter().map(|(from, to, _)| format!("{}>{}", from + 1, to + 1)).collect();
            assert_eq!(position.moves(), written, "{position}");
            if pours.is_empty() {
                break;
            }
            let at = rng.random_range(0..pours.len() as u64) as usize;
            let (from, to, amount) = pours[at];
            let left = level[from].1.len() - amount;
            let units = level[from].1.split_off(left);
            level[to].1.extend(units);
            played.push(written[at].clone());
            through.push(plain(&level, ball, Careless::Nothing).map(|left| left + played.len()));
        }
        let options = Options::from([("moves", played.join(" "))]);
        let verdict = check(&app, &*board, &options, &budget).expect("legal and solvable");
        let end = through[through.len() - 1];
        assert_eq!(verdict.stuck, end.is_none(), "{board}: {played:?}");
        stuck += usize::from(verdict.stuck);
        // The first move after which no way of the best length is left.
        match (verdict.loss, through.iter().position(|&total| total != Some(best))) {
            (Loss::None, None) => {}
            (Loss::First { number, .. }, Some(first)) => assert_eq!(number, first, "{board}: {played:?}"),
            (loss, first) => panic!("{board}: {played:?}: {loss:?}, {first:?}"),
        }
        lost += usize::from(end != Some(best));
    }
    assert!(stuck > 5 && lost > stuck, "{stuck} {lost}");
}

#[test]
fn what_careless_searches_leave_out_is_found() {
    for (rule, level, careless) in [
        ("water", "AAB . . .", Careless::PartialPours),
        ("water", "..A .BC BB A", Careless::PartialPours),
        ("water", "BBB .AB ...A", Careless::AllButForced),
        ("water", "ABA .AAB ...", Careless::AllButForced),
        ("ball", "BCAC BBC ..B . ....", Careless::AllButForced),
        ("water", "AC AB B BB ....", Careless::PureIntoEmpty),
        ("water", "AA .. .... AA.", Careless::PureIntoEmpty),
    ] {
        let board = parse(level, rule);
        let known = plain(&bottles(&*board), rule == "ball", Careless::Nothing);
        assert_ne!(plain(&bottles(&*board), rule == "ball", careless), known, "{level} {careless:?}");
        assert_eq!(solve(&*board), known, "{level}");
    }
    // Two bottles of one colour are not worth joining while they can take in more of it than one could.
    let level = parse(". ABA .... A AB .B", "water");
    assert_eq!((solve(&*level), plain(&bottles(&*level), false, Careless::Nothing)), (Some(7), Some(7)));
}

#[test]
fn all_shortest_solutions_are_counted() {
    let (mut counted, mut several) = (0, 0);
    for seed in 0..400 {
        let (bottles, ball) = random(seed);
        let board = parse(&written(&bottles), rule(ball));
        let Ok(solution) = within(&*board, u64::MAX) else { continue };
        let budget = Budget::of_time(Duration::from_secs(60));
        let all = board.analyse(&solution, 50, &Tables::new(), &mut Meter::new(&budget)).expect("proven");
        assert_eq!((Some(all.count), all.exact), (ways(&bottles, ball), true), "{board}");
        let distinct: HashSet<_> = all.listed.iter().collect();
        assert_eq!(
            (distinct.len(), all.listed.len() as u64),
            (all.listed.len(), all.count.min(50)),
            "{board}"
        );
        for listed in &all.listed {
            let steps = board.replay(&listed.join(" ")).expect("legal");
            assert_eq!(listed.len(), solution.line.len());
            assert!(steps.last().map_or(board.is_solved(), |last| last.board.is_solved()), "{board}");
            assert!(listed.first().is_none_or(|first| all.first_moves.contains(first)), "{board}");
        }
        (counted, several) = (counted + 1, several + usize::from(all.count > 1));
    }
    assert!(counted > 200 && several > 100, "{counted}, {several}");
}

#[test]
fn what_samples_find_hopeless_is_no_proof() {
    let level = "AD?? BD?? DA?? BA?? ....";
    let hopeless = within(&*parse(&format!("{level} played:3>5"), "water"), u64::MAX).expect("a question");
    let question = hopeless.question.expect("a question");
    assert_eq!((question.prompt.id, question.choices.len()), ("water-hopeless", 1));
    assert_eq!(question.choices[0].board, level);
    let options = Options::from([("level", level), ("moves", "3>5")]);
    let budget = Budget::of_time(Duration::from_secs(60));
    let board = parse(level, "water");
    let verdict = check(&App::new(), &*board, &options, &budget).expect("legal");
    assert!(!verdict.stuck && !verdict.solved && verdict.left.most.is_none());

    // Where every pour has been tried, it is one.
    let proven = within(&*parse("AD?? BD?? CB?? BC?? .... played:1>5", "water"), u64::MAX);
    assert!(matches!(proven, Err(SolveError::Unsolvable(why)) if why.id == "water-restart"));
}

#[test]
fn unsolvable_levels_say_what_one_more_bottle_does() {
    for (level, id, moves) in [
        ("ABCA DEFG HGIJ IGDH AFBD HBCE DFBC IJFH JEJA GEIC .... ....", "water-unsolvable-one-more", true),
        ("AB BA", "water-unsolvable-one-more", true),
    ] {
        let board = parse(level, "water");
        let Err(SolveError::Unsolvable(message)) = within(&*board, u64::MAX) else { panic!("{level}") };
        assert_eq!(message.id, id, "{level}");
        assert_eq!(message.args.iter().any(|(name, _)| *name == "moves"), moves);
        let capacity = bottles(&*board)[0].0;
        let wider = solve(&*parse(&format!("{level} {}", ".".repeat(capacity)), "water")).expect("solvable");
        assert_eq!(message.args[0].1, wider.into());
    }
}

#[test]
fn a_budget_that_runs_out_leaves_a_solution_and_a_bound() {
    let board = Water.generate(&Options::from([("colours", "20")]), 3, &Tables::new()).expect("a level");
    let proven = within(&*board, u64::MAX).expect("solvable");
    for nodes in [25_000, 40_000] {
        let solution = within(&*board, nodes).expect("a beam finds a way");
        assert!(solution.at_least <= proven.at_least && solution.line.len() >= proven.moves.len());
        assert!(solution.optimal == (solution.at_least as usize == solution.line.len()));
    }
    let stopped = within(&*board, 100).expect_err("too little for anything");
    assert!(matches!(stopped, SolveError::Stopped { at_least: 30.., .. }), "{stopped:?}");
}

#[test]
fn levels_are_made_from_their_seeds() {
    let make = |options: &[(&str, &str)], seed| {
        let mut filled = Options::default();
        options.iter().for_each(|(option, value)| filled.set(option, *value));
        Water.generate(&filled, seed, &Tables::new())
    };
    for (options, most) in [
        (&[("moves", "0")][..], 0..=0),
        (&[("moves", "1")], 1..=1),
        (&[("moves", "25")], 25..=25),
        (&[("moves", "10"), ("most", "12"), ("colours", "6"), ("empties", "1")], 10..=12),
        (&[("most", "20"), ("rule", "ball"), ("capacity", "3")], 0..=20),
        (&[("colours", "12")], 30..=45),
    ] {
        for seed in 0..3 {
            let board = make(options, seed).unwrap_or_else(|error| panic!("{options:?} {error:?}"));
            assert_eq!(board.to_string(), make(options, seed).expect("the same").to_string());
            let length = solve(&*board).expect("solvable");
            assert!(most.contains(&length), "{board}: {length}");
        }
    }
    for (options, option, id) in [
        (&[("moves", "10"), ("most", "9")][..], "most", "water-range"),
        (&[("moves", "99"), ("colours", "2")], "moves", "water-not-found"),
        (&[("colours", "27")], "colours", "error-number"),
    ] {
        let fault = make(options, 1).err().expect("there is none");
        assert_eq!((fault.option, fault.message.id), (option, id));
    }
}

#[test]
fn hidden_units_are_asked_for_until_all_are_known() {
    let level = "ABCD DCBA CABD BDAC .... ....";
    let truth = bottles(&*parse(level, "water"));
    let mut board = parse("A??? D??? C??? B??? .... ....", "water");
    let mut asked = 0;
    while let Ok(Solution { question: Some(Question { choices, .. }), moves, .. }) = within(&*board, u64::MAX)
    {
        asked += 1;
        assert!(asked <= 12 && !choices.is_empty());
        let steps = board.replay(&moves.join(" ")).expect("legal");
        let after = steps.last().map_or(bottles(&*board), |last| bottles(&*last.board));
        // The bottle that shows a hidden unit, which has not been moved.
        let shown = after.iter().position(|bottle| bottle.1.last() == Some(&'?')).expect("one shows");
        let unit = truth[shown].1[after[shown].1.len() - 1];
        let told = |(_, arg): &(&str, cantor::puzzle::Arg)| *arg == cantor::puzzle::Arg::from(unit);
        let choice =
            choices.iter().find(|choice| choice.label.args.iter().any(told)).expect("the truth is offered");
        board = parse(&choice.board, "water");
    }
    // What is left can be deduced, and the level begins anew.
    assert_eq!(board.to_string(), level);
    assert_eq!(solve(&*board), plain(&truth, false, Careless::Nothing));
    assert!(asked >= 4, "{asked}");
}

#[test]
fn a_budget_too_small_for_plans_claims_nothing() {
    let board = parse("A??? D??? C??? B??? .... ....", "water");
    for nodes in [0, 1, 10] {
        assert!(matches!(within(&*board, nodes), Err(SolveError::Stopped { at_least: 0, .. })), "{nodes}");
    }
    // Nothing can be poured at all, which is proven.
    let stuck = within(&*parse("A?? B?? C?? D??", "water"), 1_000).expect_err("no room");
    assert!(matches!(stuck, SolveError::Unsolvable(_)), "{stuck:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]
    #[test]
    fn no_text_panics_and_every_span_lies_in_it(
        level in "[A-Ea-c0-3.?, /|;\\n+红蓝空🟥🟦⬜-]{0,40}|([ABC?]{4} ){1,4}.... ....( rule:ball)?( played:1>4,2>5)?|\\PC{0,40}",
        order in prop::sample::select(vec!["auto", "top", "bottom", "rows"]),
        moves in "([1-5][>→ ][1-5] ?){0,9}|\\PC{0,20}",
    ) {
        let options = Options::from([("level", level), ("order", order.to_owned()), ("moves", moves.clone())]);
        let checked = |error: ParseError| {
            let text = options.get(error.option).unwrap_or_default();
            prop_assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}");
            Ok(())
        };
        match Water.parse(&options) {
            Ok(board) => {
                prop_assert_eq!(parse(&board.to_string(), "water").to_string(), board.to_string());
                board.scene();
                board.replay(&moves).err().map_or(Ok(()), checked)?;
            }
            Err(error) => checked(error)?,
        }
    }

    #[test]
    fn levels_are_what_their_text_says(seed: u64) {
        let (bottles, ball) = random(seed);
        let text = format!("{} rule:{}", written(&bottles), rule(ball));
        let board = parse(&text, "water");
        prop_assert_eq!(self::bottles(&*board), bottles);
        prop_assert_eq!(parse(&board.to_string(), "water").to_string(), board.to_string());
    }
}
