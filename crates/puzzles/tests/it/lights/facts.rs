//! Known facts about Lights Out.

use std::time::Duration;

use cantor_puzzles::families::family;
use cantor_puzzles::family::Options;
use cantor_puzzles::search::{Budget, Meter, Tables};

use super::{parse, solve};

fn all_lit(side: usize) -> String {
    vec!["1".repeat(side); side].join("/")
}

#[test]
fn sides_whose_boards_are_all_solvable_match_published_facts() {
    let tables = Tables::new();
    for (side, solvable) in [
        (2, true),
        (3, true),
        (4, false),
        (5, false),
        (6, true),
        (7, true),
        (8, true),
        (9, false),
        (10, true),
        (11, false),
        (12, true),
    ] {
        // All boards are solvable if every board with a single light is solvable.
        let all_solvable = (0..side * side).all(|light| {
            let sign = |at: usize| if at == light { '1' } else { '0' };
            let row = |row: usize| (0..side).map(|column| sign(row * side + column)).collect::<String>();
            let board = parse(&(0..side).map(row).collect::<Vec<_>>().join("/"));
            crate::support::solve_with(&*board, &tables).is_ok()
        });
        assert_eq!(all_solvable, solvable, "{side}");
    }
}

#[test]
fn all_lit_boards_take_the_known_number_of_presses() {
    // OEIS A075462.
    for (side, presses) in
        [(2, 4), (3, 5), (4, 4), (5, 15), (6, 28), (7, 33), (8, 40), (9, 25), (10, 44), (11, 55), (12, 72)]
    {
        let solution = solve(&all_lit(side)).expect("the board is solvable");
        assert_eq!((solution.line.len(), solution.optimal), (presses, true), "{side}");
    }
}

#[test]
fn solved_boards_have_one_shortest_solution() {
    // The solutions of a solved board are the quiet patterns. The shortest has no press.
    let board = parse("00000/00000/00000/00000/00000");
    let solution = crate::support::solve(&*board).expect("solved");
    assert!(solution.line.is_empty() && solution.optimal);
    let analysis = board.analyse(&solution, 9, &Tables::new(), &mut Meter::new(&crate::support::budget()));
    assert_eq!(analysis.map(|all| (all.count, all.first_moves.len())), Some((1, 0)));
}

#[test]
fn boards_with_many_quiet_patterns_are_proven_or_bounded() {
    let tables = Tables::new();
    for (rules, proven) in [
        ("press:diagonal", true),
        ("press:king edges:torus", false),
        ("press:ring edges:torus", false),
        ("edges:torus", true),
        ("press:010/101/010", true),
        ("press:king edges:torus states:3", false),
        ("edges:torus states:4", false),
        ("press:king edges:torus states:4", false),
    ] {
        let options = Options::from([("size", "12x12")]);
        let mut options = options;
        for rule in rules.split(' ') {
            let (id, value) = rule.split_once(':').expect("a rule");
            options.set(id, value);
        }
        let lights = family("lights").expect("a family");
        let board = lights
            .generate(&options, 5, &tables, &mut Meter::new(&crate::support::budget()))
            .expect("a board");
        let budget = Budget { nodes: 400_000, ..Budget::of_time(Duration::from_secs(60)) };
        let solution =
            board.solve(&tables, &mut Meter::new(&budget)).expect("a solution, if not the shortest");
        assert!(solution.line.end().is_solved(), "{board}");
        assert!(solution.at_least > 0 && solution.at_least as usize <= solution.line.len(), "{board}");
        assert!(solution.optimal || !proven, "{rules}: {} of {}", solution.at_least, solution.line.len());
    }
}

#[test]
fn exhausted_budgets_give_a_solution_and_a_bound() {
    let options = Options::from([("size", "12x12"), ("press", "king"), ("edges", "torus")]);
    let lights = family("lights").expect("a family");
    let board = lights.generate(&options, 7, &Tables::new(), &mut Meter::new(&crate::support::budget()));
    let board = board.expect("a board");
    let budget = Budget { nodes: 1_000, ..Budget::of_time(Duration::from_secs(60)) };
    let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("a solution");
    assert!(solution.line.end().is_solved() && !solution.optimal, "{board}");
    assert!(solution.at_least > 0 && solution.at_least as usize <= solution.line.len(), "{board}");
}
