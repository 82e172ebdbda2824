//! Shortest solutions, compared with exhaustive search.

use cantor_puzzles::family::Board;
use cantor_puzzles::puzzle::SolveError;
use cantor_puzzles::search::{Meter, Tables};

use super::parse;
use super::plain::{PATTERNS, PlainBoard, Raise};
use crate::support::{budget, check_replay, solve_with};

/// Checks at most `max_boards` solvable boards of a kind, and each of them with one light changed.
fn check(plain: &PlainBoard, (name, max_boards): (&str, usize)) {
    let effects = plain.effects();
    let tables = Tables::new();
    let rules =
        format!("press:{name} edges:{} states:{}", if plain.torus { "torus" } else { "walls" }, plain.states);
    let mut all: Vec<_> = effects.iter().collect();
    all.sort();
    let step = all.len().div_ceil(max_boards);
    for &(effect, &(weight, count)) in all.iter().step_by(step) {
        let board = parse(&format!("{} {rules}", plain.text(effect)));
        let solution = solve_with(&*board, &tables).unwrap_or_else(|error| panic!("{board}: {error:?}"));
        assert!(solution.optimal, "{board}");
        assert_eq!((solution.line.len(), solution.at_least), (weight as usize, weight), "{board}");
        check_replay(&*board, &solution.line);
        let analysis = board.analyse(&solution, 4, &tables, &mut Meter::new(&budget())).expect("a count");
        assert_eq!((analysis.count, analysis.exact), (count, true), "{board}");
        assert_eq!(analysis.listed.len(), count.min(4) as usize, "{board}");
        assert_eq!(analysis.listed[0].notations(), solution.line.notations(), "{board}: the first in order");
        analysis.listed.iter().for_each(|line| check_replay(&*board, line));
        // With another state of one light, the board may be unsolvable.
        let mut odd = effect.to_vec();
        let light = (0..odd.len()).find(|light| !plain.holes.contains(light)).expect("a light");
        odd[light] = (odd[light] + 1) % plain.states;
        let other = parse(&format!("{} {rules}", plain.text(&odd)));
        match (effects.get(&odd), solve_with(&*other, &tables)) {
            (Some(&(weight, _)), Ok(solution)) => assert_eq!(solution.line.len(), weight as usize, "{other}"),
            (None, Err(SolveError::Unsolvable(unsolvable))) => {
                let remedy = unsolvable.remedies.first().expect("a remedy");
                let remedied = parse(&remedy.board);
                assert_eq!(count_changed(&*remedied, &*other), 1, "{other}: {remedied}");
                assert!(solve_with(&*remedied, &tables).is_ok(), "{remedied}");
            }
            (known, solved) => panic!("{other}: {known:?}, {solved:?}"),
        }
    }
}

/// Returns the number of lights that differ between two boards.
fn count_changed(a: &dyn Board, b: &dyn Board) -> usize {
    a.position().chars().zip(b.position().chars()).filter(|(a, b)| a != b).count()
}

#[test]
fn small_boards_are_solved_with_the_fewest_presses() {
    for (name, raise) in PATTERNS {
        for torus in [false, true] {
            for (width, height, states) in
                [(3, 3, 2), (4, 3, 2), (2, 4, 2), (3, 2, 3), (3, 2, 4), (3, 2, 5), (3, 3, 3)]
            {
                // On a torus with a side of two, both neighbours of a light are the same light.
                if torus && (width < 3 || height < 3) {
                    continue;
                }
                check(&PlainBoard { width, height, torus, states, raise, holes: Vec::new() }, (name, 60));
            }
        }
    }
}

#[test]
fn boards_with_holes_are_solved() {
    for (name, raise) in PATTERNS {
        for states in [2, 3, 4] {
            for holes in [vec![4], vec![0, 5, 7], vec![3, 4, 5]] {
                check(&PlainBoard { width: 3, height: 3, torus: false, states, raise, holes }, (name, 40));
            }
        }
    }
}

#[test]
fn rings_are_solved_like_rows_with_joined_ends() {
    for (press, raise) in [("cross", PATTERNS[0].1), ("101", |dx: isize, _: isize| u8::from(dx.abs() == 1))] {
        for lights in 3..=10 {
            for states in [2, 4] {
                if lights > 6 && states > 2 {
                    continue;
                }
                let raise: Raise = raise;
                let plain =
                    PlainBoard { width: lights, height: 1, torus: true, states, raise, holes: Vec::new() };
                let effects = plain.effects();
                for effect in effects.keys().take(40) {
                    let text = format!("{} edges:ring press:{press} states:{states}", plain.text(effect));
                    let board = parse(&text);
                    let solution = crate::support::solve(&*board).expect("a solution");
                    assert_eq!(solution.line.len(), effects[effect].0 as usize, "{board}");
                    check_replay(&*board, &solution.line);
                }
            }
        }
    }
}

#[test]
fn corrections_change_the_fewest_lights() {
    for (width, height, states, (name, raise)) in
        [(3, 3, 2, PATTERNS[3]), (4, 3, 2, PATTERNS[1]), (3, 2, 4, PATTERNS[3]), (3, 3, 3, PATTERNS[2])]
    {
        let plain = PlainBoard { width, height, torus: false, states, raise, holes: Vec::new() };
        let effects = plain.effects();
        let tables = Tables::new();
        for seed in 0..40usize {
            let wanted: Vec<u8> = (0..width * height)
                .map(|at| ((seed * 31 + at * at * 7 + at * seed) % usize::from(states)) as u8)
                .collect();
            if effects.contains_key(&wanted) {
                continue;
            }
            let differ = |effect: &&Vec<u8>| effect.iter().zip(&wanted).filter(|(a, b)| a != b).count();
            let nearest = effects.keys().map(|effect| differ(&effect)).min().expect("the map is not empty");
            let board = parse(&format!("{} press:{name} states:{states}", plain.text(&wanted)));
            let Err(SolveError::Unsolvable(unsolvable)) = solve_with(&*board, &tables) else {
                panic!("{board}")
            };
            let remedied = parse(&unsolvable.remedies[0].board);
            assert_eq!(count_changed(&*remedied, &*board), nearest, "{board}: {remedied}");
            assert!(solve_with(&*remedied, &tables).is_ok());
        }
    }
}

#[test]
fn reachable_goals_are_suggested() {
    // All lit is reachable from all off, since each press changes its own light. So a board that
    // can be turned off can also be lit.
    let board = parse("11011/00000/00000/00000/00000 → on");
    assert!(solve_with(&*board, &Tables::new()).is_ok(), "this board is solvable");
    let unsolvable = "10000/00000/00000/00000/00000";
    let Err(SolveError::Unsolvable(unsolvable_board)) = crate::support::solve(&*parse(unsolvable)) else {
        panic!("no solution")
    };
    assert_eq!(unsolvable_board.why.id, "lights-unsolvable-near");
    assert_eq!(unsolvable_board.remedies.len(), 1, "all lit is not reachable either");
    let goal = format!("{unsolvable} → {unsolvable}");
    assert!(parse(&goal).is_solved());
}
