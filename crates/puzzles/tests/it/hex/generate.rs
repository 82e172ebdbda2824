//! Generated boards.

use cantor_puzzles::families::family;
use cantor_puzzles::family::Options;
use cantor_puzzles::search::{Meter, Tables};

use super::solve;
use crate::support;

#[test]
fn generated_boards_have_the_requested_length_and_stones() {
    let tables = Tables::new();
    for (side, stones, moves, kinds) in [
        ("2", "2", "1", "LRC"),
        ("3", "5", "6", "LRC"),
        ("3", "7", "8", "LR"),
        ("4", "8", "6", "LRC"),
        ("5", "6", "5", "LRC"),
    ] {
        let options = Options::from([
            ("side", side),
            ("stones", stones),
            ("moves", moves),
            ("turns", kinds),
            ("symmetric", "true"),
        ]);
        let hex = family("hex").expect("a family");
        let generate = |seed| {
            hex.generate(&options, seed, &tables, &mut Meter::new(&support::budget()))
                .map(|board| board.to_string())
                .map_err(|e| e.message)
        };
        let text = generate(1).expect("a board");
        assert_eq!(generate(1), Ok(text.clone()));
        let solution = solve(&text).expect("the goal is reachable");
        assert_eq!((solution.optimal, solution.line.len().to_string()), (true, moves.to_owned()), "{text}");
        assert_eq!(
            text.chars().filter(|&sign| sign == 'o').count(),
            2 * stones.parse::<usize>().expect("a number")
        );
    }
    let none = Options::from([("side", "3"), ("moves", "30")]);
    assert!(
        family("hex")
            .expect("a family")
            .generate(&none, 1, &tables, &mut Meter::new(&support::budget()))
            .is_err()
    );
}
