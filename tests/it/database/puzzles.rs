//! Boards and puzzles in the database.

use std::sync::Arc;

use cantor::database::{Database, NewPuzzle, Occasion};

use crate::support::database::{ADA, BOB, GUILD, NOW, database_tests, new_puzzle};

async fn boards_are_found_by_their_keys(database: Arc<Database>) {
    let board = "B:2,3 '墨盘' \u{1F7E5}".repeat(100);
    let key = database.store_board("klotski", &board, NOW).await.expect("the database works");
    assert_eq!(key.len(), 12);
    assert!(key.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)), "{key}");
    assert_eq!(database.store_board("klotski", &board, NOW).await, Ok(key.clone()), "stored twice");
    assert_eq!(database.board(&key, NOW).await, Ok(Some(("klotski".into(), board.clone()))));
    let other = database.store_board("hex", &board, NOW).await.expect("the database works");
    assert_ne!(key, other, "of another family");
    assert_ne!(
        database.store_board("he", &format!("x{board}"), NOW).await,
        Ok(other),
        "split at another place"
    );
    assert_eq!(database.board("unknown", NOW).await, Ok(None));
}

async fn each_occasion_gets_one_puzzle(database: Arc<Database>) {
    let post = async |occasion, family, board| {
        let posted = NewPuzzle { family, ..new_puzzle(board, 7) };
        database.post_puzzle(occasion, posted, Some(GUILD), NOW).await.expect("the database works")
    };
    let first = post(Occasion::Request(ADA), "sliding", "a").await;
    assert_eq!((&*first.family, &*first.board, first.optimal), ("sliding", "a", 7));
    assert_eq!((first.day, first.guild, first.posted_at), (None, Some(GUILD), NOW));
    assert_eq!(database.puzzle(&first.id).await, Ok(Some(first.clone())));
    assert_eq!(post(Occasion::Request(ADA), "sliding", "b").await, first, "requested twice");
    assert_ne!(post(Occasion::Request(BOB), "sliding", "a").await.id, first.id, "another request");

    assert_eq!(database.daily_puzzle("sliding", 20_000).await, Ok(None));
    let daily = post(Occasion::Day(20_000), "sliding", "a").await;
    assert_eq!(daily.day, Some(20_000));
    assert_eq!(post(Occasion::Day(20_000), "sliding", "late").await, daily);
    assert_eq!(database.daily_puzzle("sliding", 20_000).await, Ok(Some(daily.clone())));
    assert_ne!(post(Occasion::Day(20_001), "sliding", "a").await.id, daily.id);
    assert_ne!(post(Occasion::Day(20_000), "hex", "a").await.id, daily.id);
    assert_eq!(database.puzzle("unknown").await, Ok(None));
}

database_tests! {
    boards_are_found_by_their_keys,
    each_occasion_gets_one_puzzle,
}
