//! Deletion of data: on request, and after its retention period.

use std::sync::Arc;

use cantor::database::{AdvanceOutcome, Database, Help};
use serde_json::json;

use crate::support::database::{
    ADA, BOB, DAY, GUILD, NOW, change, database_tests, finish, post_puzzle, preset,
};

async fn user_data_is_exported_and_deleted(database: Arc<Database>) {
    let puzzle = post_puzzle(&database, 1).await;
    database
        .record_help(ADA, "sliding", &["board 1".to_owned()], Help::Hint)
        .await
        .expect("the database works");
    let key = database.store_board("sliding", "board 1", NOW).await.expect("the same key");
    finish(&database, &puzzle, ADA, Some(GUILD), 4, NOW).await;
    finish(&database, &puzzle, BOB, None, 3, NOW).await;
    database.create_preset(GUILD, &preset("spring", Some(20_900))).await.expect("the name is free");
    database.set_setting(ADA, "theme", "fringe").await.expect("the database works");
    let of_ada = json!({
        "user": ADA.to_string(),
        "plays": [{
            "puzzle": puzzle, "family": "sliding", "level": null, "board": "board 1",
            "guild": GUILD.to_string(), "moves": "RRRR", "count": 4, "undone": 0, "hint_moves": null, "hint_stage": 0, "started_at": NOW, "touched_at": NOW,
            "channel": null, "message": null,
        }],
        "results": [{
            "puzzle": puzzle, "family": "sliding", "level": null, "board": "board 1",
            "guild": GUILD.to_string(), "moves": 4, "best": null, "optimal": 5, "finished_at": NOW, "seconds": 0,
            "hints": 1, "solution_asked_for": false, "ranked": true,
        }],
        "helps": [{ "board_key": key, "hints": 1, "solution_asked_for": false }],
        "drafts": [],
        "presets": [{
            "guild": GUILD.to_string(), "name": "spring", "family": "sliding",
            "options": r#"{"goal":"123456780"}"#, "picture": null, "ends_on": 20_900, "made_at": NOW,
        }],
        "duels": [],
        "contests": [],
        "answers": [],
        "settings": [{ "name": "theme", "value": "fringe" }],
    });
    assert_eq!(database.export(ADA).await, Ok(of_ada));
    let bobs_data = database.export(BOB).await.expect("the database works");

    database.forget(ADA).await.expect("the database works");
    let nothing = json!({"user": ADA.to_string(), "plays": [], "results": [], "helps": [], "duels": [], "contests": [], "answers": [], "drafts": [], "presets": [], "settings": []});
    assert_eq!(database.export(ADA).await, Ok(nothing));
    assert_eq!(database.export(BOB).await, Ok(bobs_data), "data of other users stays");
    assert_eq!(database.finishes(&puzzle, ADA).await.expect("the database works").len(), 1);
    let left =
        database.preset(GUILD, "spring").await.expect("the database works").expect("the preset exists");
    assert_eq!(left.created_by, None);
    let click = database.advance(&puzzle, ADA, change(1, "R", false), NOW).await;
    assert_eq!(click, Ok(AdvanceOutcome::Gone), "an outdated button");
}

async fn unused_data_expires(database: Arc<Database>) {
    let used = database.store_board("hex", "used", NOW).await.expect("the database works");
    let unused = database.store_board("hex", "unused", NOW).await.expect("the database works");
    let (solved, begun, new) =
        (post_puzzle(&database, 1).await, post_puzzle(&database, 2).await, post_puzzle(&database, 3).await);
    finish(&database, &solved, ADA, None, 3, NOW).await;
    database.begin_play(&begun, ADA, None, None, NOW + 70 * DAY).await.expect("the database works");
    database.create_preset(GUILD, &preset("spring", Some(NOW / DAY))).await.expect("the name is free");
    assert_eq!(database.prune(NOW + 30 * DAY, 365 * DAY).await, Ok(0), "nothing is old");

    assert_eq!(database.prune(NOW + 31 * DAY, 365 * DAY).await, Ok(2), "the play and the preset");
    assert_eq!(database.play(&solved, ADA).await, Ok(None));
    assert_eq!(
        database.finishes(&solved, ADA).await.expect("the database works").len(),
        1,
        "the result stays"
    );
    assert_eq!(database.preset(GUILD, "spring").await, Ok(None));

    assert_eq!(database.prune(NOW + 91 * DAY, 365 * DAY).await, Ok(1), "the puzzle without plays");
    assert_eq!(database.puzzle(&new).await, Ok(None));
    assert!(database.puzzle(&begun).await.expect("the database works").is_some());

    assert!(database.board(&used, NOW + 179 * DAY).await.expect("the database works").is_some());
    assert_eq!(database.prune(NOW + 181 * DAY, 365 * DAY).await, Ok(3), "the board, the play and its puzzle");
    assert_eq!(database.board(&unused, NOW).await, Ok(None));
    assert!(database.board(&used, NOW).await.expect("the database works").is_some());
    assert!(database.puzzle(&solved).await.expect("the database works").is_some(), "it has a result");
}

async fn clock_jumps_delete_nothing(database: Arc<Database>) {
    let puzzle = post_puzzle(&database, 1).await;
    database.begin_play(&puzzle, ADA, None, None, NOW).await.expect("the database works");
    let ends = Some(NOW / DAY + 7);
    database.create_preset(GUILD, &preset("spring", ends)).await.expect("the name is free");
    let board = database.store_board("hex", "board", NOW).await.expect("the database works");
    // The clock is ahead at the start, during a run, and at several starts in a row, with clicks in
    // between.
    for ahead in [40 * DAY, 20 * 365 * DAY] {
        for ran in [0, 3600, 3600, 0, 0] {
            assert_eq!(database.prune(NOW + ahead, ran).await, Ok(0));
            database.store_board("hex", "another", NOW + ahead).await.expect("the database works");
        }
    }
    // The clock is behind, then correct again.
    for time in [0, NOW - 400 * DAY, NOW + DAY] {
        assert_eq!(database.prune(time, 3600).await, Ok(0));
    }
    assert!(database.play(&puzzle, ADA).await.expect("the database works").is_some());
    assert!(database.preset(GUILD, "spring").await.expect("the database works").is_some());
    assert!(database.board(&board, NOW).await.expect("the database works").is_some());
    // After a pause of 90 days, hourly calls advance the stored clock by two hours each.
    let mut deleted = 0;
    for hour in 0..16 * 24 {
        deleted += database.prune(NOW + 90 * DAY + hour * 3600, 3600).await.expect("the database works");
    }
    assert_eq!((deleted, database.play(&puzzle, ADA).await), (1, Ok(None)), "the play after thirty days");
}

database_tests! {
    user_data_is_exported_and_deleted,
    unused_data_expires,
    clock_jumps_delete_nothing,
}
