//! Leaderboards and standings in the database.

use std::sync::Arc;

use cantor::database::{Database, Help, LEADERS, NewPuzzle, Occasion, Standing};

use crate::support::database::{ADA, BOB, GUILD, NOW, database_tests, finish, new_puzzle, post_puzzle};

async fn equal_results_share_a_rank(database: Arc<Database>) {
    let puzzle = post_puzzle(&database, 1).await;
    for (user, moves, time) in [(10, 5, 0), (11, 3, 9), (12, 3, 8), (13, 9, 1), (14, 3, 8)] {
        finish(&database, &puzzle, user, None, moves, NOW + time).await;
    }
    let lines = async |asker| {
        let finishes = database.finishes(&puzzle, asker).await.expect("the database works");
        finishes.iter().map(|line| (line.place, line.user, line.moves)).collect::<Vec<_>>()
    };
    assert_eq!(lines(BOB).await, [(1, 12, 3), (1, 14, 3), (1, 11, 3), (4, 10, 5), (5, 13, 9)]);
    for user in 20..30 {
        finish(&database, &puzzle, user, None, 4, NOW).await;
    }
    assert_eq!(lines(BOB).await.len(), LEADERS as usize);
    let asked_by_last = lines(13).await;
    assert_eq!((asked_by_last.len(), asked_by_last.last()), (LEADERS as usize + 1, Some(&(15, 13, 9))));
    assert_eq!(lines(12).await.len(), LEADERS as usize, "a leader is listed once");
}

async fn points_depend_on_length_and_extra_moves_in_each_guild(database: Arc<Database>) {
    // Ada solved two, both optimally; Bob three, one optimally; Cid one.
    let puzzles =
        [post_puzzle(&database, 1).await, post_puzzle(&database, 2).await, post_puzzle(&database, 3).await];
    let cid = 3;
    for (user, puzzle, guild, moves) in [
        (ADA, 0, Some(GUILD), 5),
        (ADA, 1, None, 5),
        (BOB, 0, Some(GUILD), 5),
        (BOB, 1, Some(GUILD), 7),
        (BOB, 2, Some(5), 8),
        (cid, 0, Some(GUILD), 6),
    ] {
        finish(&database, &puzzles[puzzle], user, guild, moves, NOW).await;
    }
    let lines = async |guild| {
        let standings = database.standings(guild, ADA).await.expect("the database works");
        let line = |s: &Standing| (s.place, s.user, s.points, s.optimal, s.solved);
        standings.iter().map(line).collect::<Vec<_>>()
    };
    // A puzzle of 5 moves gives 50 points in 5 moves, 250 / 6 in 6, 35 in 7, 31 in 8.
    assert_eq!(lines(None).await, [(1, BOB, 116, 1, 3), (2, ADA, 100, 2, 2), (3, cid, 41, 0, 1)]);
    assert_eq!(lines(Some(GUILD)).await, [(1, BOB, 85, 1, 2), (2, ADA, 50, 1, 1), (3, cid, 41, 0, 1)]);
    assert_eq!(lines(Some(5)).await, [(1, BOB, 31, 0, 1)]);
    assert_eq!(lines(Some(6)).await, []);
}

async fn only_unaided_solutions_of_generated_boards_are_ranked(database: Arc<Database>) {
    let honest = new_puzzle("honest", 5);
    let posts = [
        ("counts", honest),
        ("a hint", new_puzzle("hinted", 5)),
        ("the solution was asked for", new_puzzle("solved", 5)),
        ("a player's own board", NewPuzzle { generated: false, ..new_puzzle("own", 9) }),
        ("too short", new_puzzle("short", 4)),
        ("the same board again", honest),
        ("nothing is proven", NewPuzzle { proven: false, ..new_puzzle("unproven", 9) }),
    ];
    database
        .record_help(ADA, "sliding", &["solved".to_owned()], Help::Solution)
        .await
        .expect("the database works");
    let mut seen = Vec::new();
    for (number, (what, board)) in (1..).zip(posts) {
        let puzzle = database
            .post_puzzle(Occasion::Request(number), board, None, NOW)
            .await
            .expect("the database works");
        match board.board {
            "hinted" => database
                .record_help(ADA, "sliding", &["hinted".to_owned()], Help::Hint)
                .await
                .expect("the database works"),
            "solved" => database
                .record_help(ADA, "sliding", &["solved".to_owned()], Help::Solution)
                .await
                .expect("the database works"),
            _ => {}
        }
        finish(&database, &puzzle.id, ADA, None, board.optimal as usize, NOW).await;
        let play =
            database.play(&puzzle.id, ADA).await.expect("the database works").expect("the play exists");
        let line = database.finishes(&puzzle.id, ADA).await.expect("the database works")[0].clone();
        seen.push((what, play.ranked, line.hints, line.helped));
        // Help after the finish changes nothing.
        database
            .record_help(ADA, "sliding", &[board.board.to_owned()], Help::Solution)
            .await
            .expect("the database works");
    }
    assert_eq!(
        seen,
        [
            ("counts", true, 0, false),
            ("a hint", true, 1, false),
            ("the solution was asked for", false, 0, true),
            ("a player's own board", false, 0, false),
            ("too short", false, 0, false),
            ("the same board again", false, 0, true),
            ("nothing is proven", true, 0, false),
        ]
    );
    let standing = database.standings(None, ADA).await.expect("the database works").remove(0);
    assert_eq!((standing.solved, standing.optimal), (3, 1), "no claim without a proof, or with a hint");
    assert_eq!(standing.points, 50 + 41 + 90, "a hint costs a move");
    // The third puzzle, with Ada's help: help counts for its user only, and results with help come
    // last.
    let puzzle =
        database.post_puzzle(Occasion::Request(3), honest, None, NOW).await.expect("the database works").id;
    finish(&database, &puzzle, BOB, None, 99, NOW).await;
    let order: Vec<u64> = database
        .finishes(&puzzle, ADA)
        .await
        .expect("the database works")
        .iter()
        .map(|line| line.user)
        .collect();
    assert_eq!(order, [BOB, ADA]);
}

database_tests! {
    equal_results_share_a_rank,
    points_depend_on_length_and_extra_moves_in_each_guild,
    only_unaided_solutions_of_generated_boards_are_ranked,
}
