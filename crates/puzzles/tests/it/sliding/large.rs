//! Boards of more than 16 cells: hard boards, compared with published lengths, and boards near
//! their goal.

use std::time::Duration;

use cantor_puzzles::family::Options;
use cantor_puzzles::search::{Budget, Meter, Tables, Tier};

use crate::support::{check_replay, parse_options, read, rows};

/// Checks that each answer reaches the goal, and that the published length is between the answer's
/// bound and its length.
#[test]
fn korf_and_felners_boards_are_solved_and_bounded() {
    // Disables pattern databases.
    let tables = Tables::with_source(None, Tier::Small);
    let mut moves = 0;
    for row in rows(include_str!("../../data/korf24.boards")) {
        let [text, optimum] = &row[..] else { panic!("two fields: {row:?}") };
        let optimum: usize = optimum.parse().expect("a length");
        let options = Options::from([("board", text.as_str()), ("goal", "gap-first")]);
        let board = parse_options("sliding", &options);
        let budget = Budget { nodes: 1000, ..Budget::of_time(Duration::from_secs(3600)) };
        let solution = board.solve(&tables, &mut Meter::new(&budget)).expect("an answer");
        assert!(solution.at_least as usize <= optimum && optimum <= solution.line.len(), "{text}");
        assert!((solution.line.len() - optimum).is_multiple_of(2), "{text}");
        let together = read(&*board, &solution.line.notations().concat()).expect("legal moves");
        assert!(together.end().is_solved(), "{text}");
        check_replay(&*board, &solution.line);
        moves += solution.line.len();
    }
    // The beam search found 5,733 moves. The shortest solutions have 5,039.
    assert!(moves < 6000, "{moves} moves in total");
}

#[test]
fn boards_near_their_goal_are_proven() {
    let tables = Tables::with_source(None, Tier::Small);
    for row in rows(include_str!("../../data/sliding.near")) {
        let [text, goal, metric, length] = &row[..] else { panic!("four fields: {row:?}") };
        let options = Options::from([("board", text.as_str()), ("goal", goal), ("metric", metric)]);
        let board = parse_options("sliding", &options);
        let budget = Budget { nodes: 1 << 20, ..Budget::of_time(Duration::from_secs(3600)) };
        let solution = board.solve(&tables, &mut Meter::new(&budget)).expect("an answer");
        assert!(solution.optimal, "{row:?}: {} of at least {}", solution.line.len(), solution.at_least);
        assert_eq!(solution.line.len().to_string(), *length, "{row:?}");
        check_replay(&*board, &solution.line);
    }
}
