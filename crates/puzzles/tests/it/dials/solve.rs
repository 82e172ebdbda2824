//! Shortest solutions, compared with exhaustive search.

use cantor_puzzles::family::Board;
use cantor_puzzles::puzzle::SolveError;
use cantor_puzzles::search::{Meter, Tables};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::parse;
use super::plain::{Effects, PlainSystem, words};
use crate::support::{budget, check_replay, solve};

/// Goal positions of the dials; `None` for any.
type Target = Vec<Option<usize>>;

/// Returns the fewest presses from a start to one of the targets, and the number of sets of presses
/// of this size; `None` if no target is reachable.
fn fewest_presses(
    plain: &PlainSystem,
    effects: &Effects,
    start: &[usize],
    targets: &[Target],
) -> Option<(u32, u64)> {
    let reaches = |number: &usize| {
        let turn = plain.turn(*number);
        let end: Vec<usize> = start
            .iter()
            .zip(&turn)
            .zip(&plain.positions)
            .map(|((a, b), modulus)| (a + b) % modulus)
            .collect();
        let fits = |target: &Target| {
            target.iter().zip(&end).all(|(wanted, at)| wanted.is_none_or(|wanted| wanted == *at))
        };
        targets.iter().any(fits)
    };
    let known = (0..effects.len()).filter(reaches).filter_map(|number| effects[number]);
    known.fold(None, |best, (presses, sets)| match best {
        Some((fewest, count)) if fewest == presses => Some((fewest, count + sets)),
        Some((fewest, count)) if fewest < presses => Some((fewest, count)),
        _ => Some((presses, sets)),
    })
}

/// Returns the minimum number of dials of `start` to change so that a target is reachable.
fn fewest_changes(plain: &PlainSystem, effects: &Effects, start: &[usize], targets: &[Target]) -> usize {
    let starts = (0..plain.states()).map(|number| plain.turn(number));
    let solvable = starts.filter(|other| fewest_presses(plain, effects, other, targets).is_some());
    let differ = |other: Vec<usize>| other.iter().zip(start).filter(|(a, b)| a != b).count();
    solvable.map(differ).min().expect("the goal itself is solvable")
}

/// Counts the dials whose positions differ between two boards.
fn count_changed(a: &dyn Board, b: &dyn Board) -> usize {
    let (a, b) = (a.position(), b.position());
    a.split(' ').zip(b.split(' ')).filter(|(a, b)| a != b).count()
}

/// Compares the answers for a board with exhaustive search. The goal is given as text, and as the
/// positions that fulfil it. Returns whether the board is solvable.
fn check(
    plain: &PlainSystem,
    effects: &Effects,
    start: &[usize],
    (goal, targets): (&str, &[Target]),
) -> bool {
    let board = parse(&format!("{} → {goal} {}", words(start), plain.rules()));
    let expected = fewest_presses(plain, effects, start, targets);
    match (solve(&*board), expected) {
        (Ok(solution), Some((presses, sets))) => {
            assert_eq!((solution.line.len(), solution.optimal), (presses as usize, true), "{board}");
            check_replay(&*board, &solution.line);
            assert!(solution.line.end().is_solved(), "{board}");
            let all = board.analyse(&solution, 3, &Tables::new(), &mut Meter::new(&budget()));
            let all = all.expect("the family counts solutions");
            assert_eq!((all.count, all.exact), (sets, true), "{board}");
            assert_eq!(all.listed.len() as u64, sets.min(3), "{board}");
            assert!(all.listed.iter().all(|line| line.end().is_solved() && line.len() == presses as usize));
            true
        }
        (Err(SolveError::Unsolvable(unsolvable)), None) => {
            let remedied = parse(&unsolvable.remedies[0].board);
            assert!(solve(&*remedied).is_ok(), "{board}: {remedied}");
            assert_eq!(
                count_changed(&*remedied, &*board),
                fewest_changes(plain, effects, start, targets),
                "{board}"
            );
            // `Change a = 2, c = 0` names the dials in order.
            let label = unsolvable.remedies[0].label.to_string();
            let names: Vec<&str> =
                label.split(" = ").filter_map(|part| part.split(' ').next_back()).collect();
            assert!(names[..names.len() - 1].is_sorted(), "{board}: {label}");
            for remedy in &unsolvable.remedies[1..] {
                let other = parse(&remedy.board);
                assert!(solve(&*other).is_ok() && count_changed(&*other, &*board) == 0, "{board}: {other}");
            }
            false
        }
        (solved, expected) => panic!("{board}: {solved:?}, not {expected:?}"),
    }
}

#[test]
fn ten_thousand_random_systems_match_exhaustive_search() {
    let (mut solvable, mut unsolvable) = (0, 0);
    for seed in 0..10_000 {
        let plain = PlainSystem::random(seed, 150);
        let effects = plain.effects();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut roll = |below: usize| rng.random_range(0..below as u64) as usize;
        let start: Vec<usize> = plain.positions.iter().map(|&count| roll(count)).collect();
        let common = plain.positions.iter().copied().min().expect("a dial");
        let each: Target = plain
            .positions
            .iter()
            .map(|&count| if roll(4) == 0 { None } else { Some(roll(count)) })
            .collect();
        let text = each
            .iter()
            .map(|position| position.map_or("?".to_owned(), |position| position.to_string()))
            .collect::<Vec<_>>();
        let all = |at: usize| vec![Some(at); plain.positions.len()];
        let (goal, targets) = match roll(3) {
            0 => ("equal".to_owned(), (0..common).map(all).collect()),
            1 => (words(&[common - 1]), vec![all(common - 1)]),
            _ => (text.join(" "), vec![each]),
        };
        match check(&plain, &effects, &start, (&goal, &targets)) {
            true => solvable += 1,
            false => unsolvable += 1,
        }
    }
    assert!(solvable > 1_000 && unsolvable > 1_000, "{solvable} and {unsolvable}");
}

#[test]
fn many_buttons_are_solved_by_search() {
    // Too many solutions to enumerate: 25 buttons, with 1,728 and 20,736 states.
    for (seed, dials) in [(1, 3), (2, 4)] {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut roll = |below: usize| rng.random_range(0..below as u64) as usize;
        let buttons = (0..25).map(|_| (0..dials).map(|_| 1 + roll(11)).collect()).collect();
        let plain = PlainSystem { positions: vec![12; dials], buttons };
        let effects = plain.effects();
        for _ in 0..12 {
            let start: Vec<usize> = (0..dials).map(|_| roll(12)).collect();
            let all = |at: usize| vec![Some(at); dials];
            check(&plain, &effects, &start, ("0", &[all(0)]));
            check(&plain, &effects, &start, ("equal", &(0..12).map(all).collect::<Vec<_>>()));
        }
    }
}

#[test]
fn large_systems_give_a_solution_and_a_bound() {
    use cantor_puzzles::search::Budget;
    use std::time::Duration;

    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut roll = |below: usize| rng.random_range(0..below as u64) as usize;
    for dials in [25, 12, 8] {
        let row = |roll: &mut dyn FnMut(usize) -> usize| (0..dials).map(|_| roll(12)).collect::<Vec<_>>();
        let plain =
            PlainSystem { positions: vec![12; dials], buttons: (0..25).map(|_| row(&mut roll)).collect() };
        // A start from which some presses lead to 0.
        let mut start = vec![0; dials];
        for button in &plain.buttons {
            let times = roll(12);
            start.iter_mut().zip(button).for_each(|(at, step)| *at = (*at + 12 * step - times * step) % 12);
        }
        let board = parse(&format!("{} {}", words(&start), plain.rules()));
        let budget = Budget { nodes: 200_000, ..Budget::of_time(Duration::from_secs(600)) };
        let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("solvable");
        assert!(solution.line.end().is_solved(), "{board}");
        assert!(solution.at_least > 0 && solution.at_least as usize <= solution.line.len(), "{board}");
        assert_eq!(solution.optimal, solution.at_least as usize == solution.line.len());
    }
}

#[test]
fn unsolvable_boards_name_the_dials_that_cannot_reach_their_goals() {
    for (text, dials) in [
        ("0 3 0 positions:4 buttons:1 2 0; 0 2 1", "b"),
        ("0 0 1 positions:4 buttons:1 1 0; 1 0 0", "c"),
        ("0 0 2 → 0 0 3 positions:6 buttons:1 1 3; 1 0 0", "c"),
        ("1 0 2 1 positions:4 buttons:2 1 0 0; 0 1 0 0", "a, c, d"),
    ] {
        let Err(SolveError::Unsolvable(unsolvable)) = solve(&*parse(text)) else { panic!("{text}") };
        assert_eq!(unsolvable.why.id, "dials-unsolvable-stuck", "{text}");
        assert!(unsolvable.why.to_string().contains(&format!("brings {dials} into")), "{}", unsolvable.why);
    }
}
