//! Plays and their results in the database.

use std::sync::Arc;

use cantor::database::{AdvanceOutcome, Database, Occasion};

use crate::support::database::{ADA, BOB, NOW, change, database_tests, finish, new_puzzle, post_puzzle};

async fn clicks_on_outdated_pictures_are_rejected(database: Arc<Database>) {
    let puzzle = post_puzzle(&database, 1).await;
    assert_eq!(database.play(&puzzle, ADA).await, Ok(None));
    assert_eq!(database.begin_play("unknown", ADA, None, None, NOW).await, Ok(None));
    let begun = database
        .begin_play(&puzzle, ADA, None, None, NOW)
        .await
        .expect("the database works")
        .expect("the play begins");
    assert_eq!((&*begun.moves, begun.count, begun.revision, begun.started_at), ("", 0, 0, NOW));
    assert_eq!(
        database.begin_play(&puzzle, ADA, None, None, NOW + 9).await,
        Ok(Some(begun)),
        "started twice"
    );

    let advance =
        async |change| database.advance(&puzzle, ADA, change, NOW + 1).await.expect("the database works");
    let AdvanceOutcome::Changed(moved) = advance(change(0, "R", false)).await else {
        panic!("the first click")
    };
    assert_eq!((&*moved.moves, moved.count, moved.revision), ("R", 1, 1));
    assert_eq!(
        advance(change(0, "R", false)).await,
        AdvanceOutcome::Stale(moved.clone()),
        "a repeated click"
    );
    let AdvanceOutcome::Changed(undone) = advance(change(1, "", false)).await else { panic!("undo") };
    assert_eq!((&*undone.moves, undone.count, undone.revision), ("", 0, 2));
    // The number of moves equals that in an old picture, but the moves differ.
    let AdvanceOutcome::Changed(other) = advance(change(2, "L", false)).await else { panic!("another move") };
    assert_eq!(
        advance(change(1, "RR", true)).await,
        AdvanceOutcome::Stale(other.clone()),
        "an outdated picture"
    );
    assert_eq!(other.result, None, "a refused change records no result");
    assert_eq!(database.advance(&puzzle, BOB, change(0, "R", true), NOW).await, Ok(AdvanceOutcome::Gone));
    assert_eq!(database.finishes(&puzzle, ADA).await, Ok(vec![]));
    assert_eq!(database.play(&puzzle, ADA).await, Ok(Some(other)));
}

async fn the_first_finish_counts(database: Arc<Database>) {
    let puzzle = post_puzzle(&database, 1).await;
    finish(&database, &puzzle, ADA, None, 5, NOW).await;
    let again = database.advance(&puzzle, ADA, change(1, "", false), NOW + 1).await;
    let Ok(AdvanceOutcome::Changed(play)) = again else { panic!("a restart: {again:?}") };
    assert_eq!((play.count, play.result), (0, Some((5, NOW))));
    let better = database.advance(&puzzle, ADA, change(2, "RRR", true), NOW + 2).await;
    let Ok(AdvanceOutcome::Changed(play)) = better else { panic!("a second finish: {better:?}") };
    assert_eq!((play.count, play.result), (3, Some((5, NOW))));
    assert_eq!(database.finishes(&puzzle, ADA).await.expect("the database works")[0].moves, 5);
}

async fn one_of_two_simultaneous_clicks_counts(database: Arc<Database>) {
    let puzzle = post_puzzle(&database, 1).await;
    database.begin_play(&puzzle, ADA, None, None, NOW).await.expect("the database works");
    for seen in 0..20 {
        let click = |moves: &'static str| {
            let (database, puzzle) = (database.clone(), puzzle.clone());
            tokio::spawn(async move { database.advance(&puzzle, ADA, change(seen, moves, false), NOW).await })
        };
        let (left, right) = (click("L"), click("R"));
        let clicks = [left.await.expect("no panic"), right.await.expect("no panic")];
        let made = clicks.iter().filter(|click| matches!(click, Ok(AdvanceOutcome::Changed(_)))).count();
        let stale = clicks.iter().filter(|click| matches!(click, Ok(AdvanceOutcome::Stale(_)))).count();
        assert_eq!((made, stale), (1, 1), "{clicks:?}");
    }
}

async fn a_hundred_simultaneous_finishes_give_one_result(database: Arc<Database>) {
    let puzzle = post_puzzle(&database, 1).await;
    database.begin_play(&puzzle, ADA, None, None, NOW).await.expect("the database works");
    let click = |number: i64| {
        let (database, puzzle) = (database.clone(), puzzle.clone());
        tokio::spawn(
            async move { database.advance(&puzzle, ADA, change(0, "RRR", true), NOW + number).await },
        )
    };
    let clicks: Vec<_> = (0..100).map(click).collect();
    let mut finished = 0;
    for click in clicks {
        match click.await.expect("no panic").expect("the database works") {
            AdvanceOutcome::Finished(_) => finished += 1,
            AdvanceOutcome::Stale(play) => assert_eq!(play.count, 3),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(finished, 1);
    assert_eq!(database.finishes(&puzzle, ADA).await.expect("the database works").len(), 1);
}

async fn a_hundred_players_play_a_daily_puzzle_at_once(database: Arc<Database>) {
    let play = |user: u64| {
        let database = database.clone();
        tokio::spawn(async move {
            let day = Occasion::Day(20_000);
            let board = format!("board of {user}");
            let puzzle = database
                .post_puzzle(day, new_puzzle(&board, 6), None, NOW)
                .await
                .expect("the database works");
            finish(&database, &puzzle.id, user, None, 6 + user as usize % 7, NOW).await;
            puzzle
        })
    };
    let plays: Vec<_> = (0..100).map(play).collect();
    let mut puzzles = Vec::new();
    for play in plays {
        puzzles.push(play.await.expect("no panic"));
    }
    puzzles.dedup();
    assert_eq!(puzzles.len(), 1, "one puzzle for all");
    let standings = database.standings(None, 6).await.expect("the database works");
    assert_eq!(standings[0].solved, 1);
    assert_eq!(
        standings.last().map(|last| (last.user, last.place)),
        Some((6, 87)),
        "last of those with twelve moves"
    );
}

database_tests! {
    clicks_on_outdated_pictures_are_rejected,
    the_first_finish_counts,
    one_of_two_simultaneous_clicks_counts,
    a_hundred_simultaneous_finishes_give_one_result,
    a_hundred_players_play_a_daily_puzzle_at_once,
}
