//! Settings of users, and their results by family.

use std::collections::BTreeMap;
use std::sync::Arc;

use cantor::database::{Database, FamilyRecord, Help, NewPuzzle, Occasion};

use crate::support::database::{ADA, BOB, NOW, database_tests, finish, new_puzzle};

async fn settings_are_kept_by_user_until_they_are_reset(database: Arc<Database>) {
    for (user, name, value) in
        [(ADA, "theme", "fringe"), (ADA, "theme", "slate"), (ADA, "zone", "UTC"), (BOB, "theme", "distinct")]
    {
        database.set_setting(user, name, value).await.expect("the database works");
    }
    let settings = |pairs: &[(&str, &str)]| {
        pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect::<BTreeMap<_, _>>()
    };
    assert_eq!(database.settings(ADA).await, Ok(settings(&[("theme", "slate"), ("zone", "UTC")])));
    database.reset_settings(ADA).await.expect("the database works");
    assert_eq!(database.settings(ADA).await, Ok(settings(&[])));
    assert_eq!(database.settings(BOB).await, Ok(settings(&[("theme", "distinct")])));
}

async fn records_count_solved_and_perfect_puzzles_by_family(database: Arc<Database>) {
    let puzzles = [
        ("sliding", 8, true, 8),
        ("sliding", 20, true, 20),
        ("sliding", 30, true, 31),
        ("sliding", 40, false, 40),
        ("water", 12, true, 12),
        ("klotski", 9, true, 12),
        ("hex", 4, true, 4),
    ];
    let mut ids = Vec::new();
    for (number, (family, optimal, proven, moves)) in puzzles.into_iter().enumerate() {
        let board = format!("board {number}");
        let new = NewPuzzle { family, proven, ..new_puzzle(&board, optimal) };
        let occasion = Occasion::Request(number as u64);
        let puzzle = database.post_puzzle(occasion, new, None, NOW).await.expect("the database works");
        if family == "water" {
            let boards = [board];
            database.record_help(ADA, family, &boards, Help::Hint).await.expect("the database works");
        }
        if family == "klotski" {
            let begun = database.begin_play(&puzzle.id, ADA, None, None, NOW - 90).await;
            assert!(begun.is_ok_and(|begun| begun.is_some()));
        }
        finish(&database, &puzzle.id, ADA, None, moves, NOW).await;
        ids.push(puzzle.id);
    }
    let record = |family: &str, (solved, perfect), longest, (excess, fastest)| FamilyRecord {
        family: family.to_owned(),
        solved,
        perfect,
        longest,
        excess,
        fastest,
    };
    let expected = vec![
        record("sliding", (4, 2), Some(20), (Some(0), Some(0))),
        // Too short for a personal best.
        record("hex", (1, 1), Some(4), (None, None)),
        record("klotski", (1, 0), None, (Some(3), Some(90))),
        // Solved with a hint.
        record("water", (1, 0), None, (None, None)),
    ];
    assert_eq!(database.records(ADA).await, Ok(expected));
    assert_eq!(database.records(BOB).await, Ok(vec![]));
    // A puzzle that is begun and one that is finished count once each.
    let begun = database.begin_play(&ids[0], BOB, None, None, NOW).await.expect("the database works");
    assert!(begun.is_some());
    assert_eq!((database.count_played(ADA).await, database.count_played(BOB).await), (Ok(7), Ok(1)));
}

database_tests! {
    settings_are_kept_by_user_until_they_are_reset,
    records_count_solved_and_perfect_puzzles_by_family,
}
