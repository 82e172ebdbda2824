//! Boards too large for a proof, against lengths that others have proven.

use std::time::Duration;

use cantor::families::{Family, Options, sliding::Sliding};
use cantor::search::{Budget, Meter, Tables};

use crate::rows;

/// The answer to each board leads to the goal, and the proven length is between the bound and the answer's.
#[test]
fn the_boards_of_korf_and_felner_are_solved_and_bounded() {
    let tables = Tables::new();
    let mut moves = 0;
    for row in rows(include_str!("../data/korf24.boards")) {
        let [text, optimum] = &row[..] else { panic!("two fields: {row:?}") };
        let optimum: usize = optimum.parse().expect("a length");
        let options = Options::from([("board", text.as_str()), ("goal", "gap-first")]);
        let board = Sliding.parse(&options).expect("a board");
        let budget = Budget { nodes: 1000, ..Budget::of_time(Duration::from_secs(3600)) };
        let solution = board.solve(&tables, &mut Meter::new(&budget)).expect("an answer");
        assert!(solution.at_least as usize <= optimum && optimum <= solution.moves.len(), "{text}");
        assert!((solution.moves.len() - optimum).is_multiple_of(2), "{text}");
        let steps = board.replay(&solution.moves.concat()).expect("legal moves");
        assert!(steps.last().expect("some moves").board.is_solved(), "{text}");
        moves += solution.moves.len();
    }
    // The beam that is granted found 5,733; the shortest have 5,039.
    assert!(moves < 6000, "{moves} moves in all");
}
