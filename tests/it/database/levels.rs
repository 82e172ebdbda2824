//! Levels: best results, the last played ladder, and open games.

use std::sync::Arc;

use cantor::database::{Database, Help, LevelResult, Occasion};

use crate::support::database::{ADA, BOB, NOW, change, database_tests, finish, new_puzzle, post_puzzle};

async fn level(database: &Database, family: &str, level: u32, optimal: u32) -> String {
    let board = format!("level {level} of {family}");
    let posted = cantor::database::NewPuzzle { family, ..new_puzzle(&board, optimal) };
    database.post_puzzle(Occasion::Level(level), posted, None, NOW).await.expect("the database works").id
}

fn result(level: u32, best: Option<u32>, helped: bool) -> LevelResult {
    LevelResult { family: "sliding".into(), level, optimal: 5, best, helped }
}

async fn the_best_finish_without_help_is_kept(database: Arc<Database>) {
    assert_eq!(database.level_puzzle("sliding", 1).await, Ok(None));
    let first = level(&database, "sliding", 1, 5).await;
    let second = level(&database, "sliding", 2, 5).await;
    assert_eq!(level(&database, "sliding", 1, 9).await, first, "posted twice");
    let stored = database.level_puzzle("sliding", 1).await.expect("the database works").expect("posted");
    assert_eq!((stored.id.as_str(), stored.level, stored.day), (first.as_str(), Some(1), None));

    let again = async |puzzle: &str, seen, moves: usize| {
        let moves = "R".repeat(moves);
        database.advance(puzzle, ADA, change(seen, &moves, true), NOW + 1).await.expect("the database works");
    };
    finish(&database, &first, ADA, None, 8, NOW).await;
    assert_eq!(database.level_results(ADA).await, Ok(vec![result(1, Some(8), false)]));
    again(&first, 1, 6).await;
    again(&first, 2, 7).await;
    assert_eq!(database.level_results(ADA).await, Ok(vec![result(1, Some(6), false)]));
    let play = database.play(&first, ADA).await.expect("the database works").expect("a play");
    assert_eq!((play.result, play.best), (Some((8, NOW)), Some(6)));
    // An outdated click changes nothing.
    again(&first, 1, 5).await;
    assert_eq!(database.level_results(ADA).await, Ok(vec![result(1, Some(6), false)]));

    let boards = |level| [format!("level {level} of sliding")];
    database.record_help(ADA, "sliding", &boards(1), Help::Hint).await.expect("the database works");
    again(&first, 3, 6).await;
    database.record_help(ADA, "sliding", &boards(1), Help::Solution).await.expect("the database works");
    again(&first, 4, 5).await;
    database.record_help(ADA, "sliding", &boards(2), Help::Solution).await.expect("the database works");
    finish(&database, &second, ADA, None, 5, NOW).await;
    let expected = vec![result(1, Some(6), true), result(2, None, true)];
    assert_eq!(database.level_results(ADA).await, Ok(expected));
    assert_eq!(database.level_results(BOB).await, Ok(vec![]));

    // Other puzzles keep only the first result.
    let other = post_puzzle(&database, 1).await;
    finish(&database, &other, ADA, None, 8, NOW).await;
    again(&other, 1, 6).await;
    let play = database.play(&other, ADA).await.expect("the database works").expect("a play");
    assert_eq!((play.result, play.best), (Some((8, NOW)), None));
    assert_eq!(database.level_results(ADA).await.map(|results| results.len()), Ok(2));
}

async fn the_last_played_ladder_is_known(database: Arc<Database>) {
    let begin = async |puzzle: &str, now| {
        database.begin_play(puzzle, ADA, None, None, now).await.expect("the database works");
    };
    assert_eq!(database.last_ladder(ADA).await, Ok(None));
    begin(&post_puzzle(&database, 1).await, NOW + 9).await;
    assert_eq!(database.last_ladder(ADA).await, Ok(None), "not on a ladder");
    begin(&level(&database, "hex", 3, 5).await, NOW).await;
    assert_eq!(database.last_ladder(ADA).await, Ok(Some("hex".into())));
    finish(&database, &level(&database, "water", 1, 5).await, ADA, None, 7, NOW + 1).await;
    assert_eq!(database.last_ladder(ADA).await, Ok(Some("water".into())));
    assert_eq!(database.last_ladder(BOB).await, Ok(None));
}

async fn open_games_are_neither_finished_nor_given_up(database: Arc<Database>) {
    let mut puzzles = Vec::new();
    for number in 1..=6 {
        let puzzle = post_puzzle(&database, number).await;
        let at = NOW + number as i64;
        database.begin_play(&puzzle, ADA, None, None, at).await.expect("the database works");
        puzzles.push(puzzle);
    }
    let open = async |except: &str, limit| {
        let games = database.open_games(ADA, except, limit).await.expect("the database works");
        games.into_iter().map(|game| (game.puzzle.id, game.count)).collect::<Vec<_>>()
    };
    database.advance(&puzzles[0], ADA, change(0, "RRR", false), NOW + 9).await.expect("the database works");
    database.advance(&puzzles[4], ADA, change(0, "RRR", true), NOW + 9).await.expect("the database works");
    let given_up = [String::from("board 4")];
    database.record_help(ADA, "sliding", &given_up, Help::Solution).await.expect("the database works");
    let id = |number: usize| puzzles[number - 1].clone();
    assert_eq!(open("", 9).await, [(id(1), 3), (id(6), 0), (id(3), 0), (id(2), 0)]);
    assert_eq!(open(&id(6), 2).await, [(id(1), 3), (id(3), 0)]);
    assert_eq!(database.open_games(BOB, "", 9).await, Ok(vec![]));
}

database_tests! {
    the_best_finish_without_help_is_kept,
    the_last_played_ladder_is_known,
    open_games_are_neither_finished_nor_given_up,
}
