//! Features with several players: players of a message, streaks, duels, scheduled daily puzzles.
//! Also the retention of stored solutions.

use std::sync::Arc;

use cantor::database::{Daily, Database, Duel, Help, MessageRef, Occasion};

use crate::support::database::{
    ADA, BOB, DAY, GUILD, NOW, change, database_tests, finish, new_puzzle, post_puzzle,
};

const MESSAGE_REF: MessageRef = MessageRef { channel: u64::MAX - 3, message: u64::MAX - 4 };

async fn players_of_a_message_are_listed_with_their_progress(database: Arc<Database>) {
    let puzzle = post_puzzle(&database, 1).await;
    let (cid, dan) = (3, 4);
    for (user, message_ref) in
        [(dan, Some(MESSAGE_REF)), (cid, Some(MESSAGE_REF)), (ADA, Some(MESSAGE_REF)), (BOB, None)]
    {
        database
            .begin_play(&puzzle, user, None, message_ref, NOW)
            .await
            .expect("the database works")
            .expect("the play begins");
    }
    for (user, moves, solved, at) in
        [(cid, "RRRRRR", true, 5), (ADA, "RRRRR", true, 9), (dan, "RR", false, 1), (BOB, "RRRRR", true, 2)]
    {
        database
            .advance(&puzzle, user, change(0, moves, solved), NOW + at)
            .await
            .expect("the database works");
    }
    let players = database.players(MESSAGE_REF.message).await.expect("the database works");
    let lines: Vec<_> = players.iter().map(|line| (line.user, line.count, line.result)).collect();
    assert_eq!(
        lines,
        [(ADA, 5, Some((5, NOW + 9))), (cid, 6, Some((6, NOW + 5))), (dan, 2, None)],
        "players of that message, best result first"
    );
    assert_eq!(database.players(1).await, Ok(vec![]));
    let play = database.play(&puzzle, ADA).await.expect("the database works").expect("the play exists");
    assert_eq!(play.message_ref, Some(MESSAGE_REF));
}

async fn streaks_count_puzzles_solved_on_their_day(database: Arc<Database>) {
    let today = NOW / DAY;
    for (number, (day, late)) in [(0, 0), (1, 0), (2, 1), (4, 0)].into_iter().enumerate() {
        let board = format!("day {number}");
        let occasion = Occasion::Day(today - day);
        let puzzle = database
            .post_puzzle(occasion, new_puzzle(&board, 9), None, NOW)
            .await
            .expect("the database works");
        let at = (today - day + late) * DAY + 5;
        finish(&database, &puzzle.id, ADA, None, 12, at).await;
    }
    let other = post_puzzle(&database, 7).await;
    finish(&database, &other, ADA, None, 9, NOW).await;
    assert_eq!(database.days_played(ADA).await, Ok(vec![today, today - 1, today - 4]));
    assert_eq!(database.days_played(BOB).await, Ok(vec![]));
}

fn new_duel(puzzle: &str) -> Duel {
    Duel {
        puzzle: puzzle.to_owned(),
        host: ADA,
        opponent: Some(BOB),
        goal: "first".to_owned(),
        minutes: 10,
        language: "en".to_owned(),
        message_ref: None,
        time: None,
        closed: false,
    }
}

async fn duels_begin_and_end_once(database: Arc<Database>) {
    let puzzle = post_puzzle(&database, 1).await;
    let duel = new_duel(&puzzle);
    database.propose_duel(&duel).await.expect("the database works");
    database.propose_duel(&Duel { host: BOB, ..duel.clone() }).await.expect("the database works");
    assert_eq!(database.duel(&puzzle).await, Ok(Some(duel.clone())));
    assert_eq!(database.close_duel(&puzzle).await, Ok(false), "not started");
    assert_eq!(database.start_duel(&puzzle, MESSAGE_REF, NOW).await, Ok(true));
    assert_eq!(database.start_duel(&puzzle, MESSAGE_REF, NOW + 5).await, Ok(false), "already started");
    let ends = NOW + 600;
    let begun = Duel { message_ref: Some(MESSAGE_REF), time: Some((NOW, ends)), ..duel };
    assert_eq!(database.duel(&puzzle).await, Ok(Some(begun.clone())));

    assert_eq!(database.duels_to_close(ends - 1).await, Ok(vec![]));
    assert_eq!(database.duels_to_close(ends).await, Ok(vec![begun.clone()]));
    // A player may open a copy before the duel starts. Their time counts from the start.
    database.begin_play(&puzzle, ADA, None, Some(MESSAGE_REF), NOW - 4).await.expect("the database works");
    database.advance(&puzzle, ADA, change(0, "RRRRR", true), NOW + 151).await.expect("the database works");
    assert_eq!(
        database.players(MESSAGE_REF.message).await.expect("the database works")[0].seconds,
        Some(151)
    );
    assert_eq!(database.close_duel(&puzzle).await, Ok(true));
    assert_eq!(database.close_duel(&puzzle).await, Ok(false), "already decided");
    assert_eq!(database.duels_to_close(ends).await, Ok(vec![]));
    let export = database.export(BOB).await.expect("the database works");
    assert_eq!(export["duels"][0]["puzzle"], puzzle);
    database.forget(BOB).await.expect("the database works");
    assert_eq!(database.duel(&puzzle).await, Ok(None));
}

async fn hints_rank_a_player_last_in_a_duel(database: Arc<Database>) {
    let puzzle = post_puzzle(&database, 1).await;
    database.propose_duel(&new_duel(&puzzle)).await.expect("the database works");
    assert_eq!(database.start_duel(&puzzle, MESSAGE_REF, NOW).await, Ok(true));
    let board = ["board 1".to_owned()];
    database.record_help(ADA, "sliding", &board, Help::Hint).await.expect("the database works");
    for (user, moves, at) in [(ADA, "RRRRR", NOW + 5), (BOB, "RRRRRR", NOW + 9)] {
        database.begin_play(&puzzle, user, None, Some(MESSAGE_REF), NOW).await.expect("the database works");
        database.advance(&puzzle, user, change(0, moves, true), at).await.expect("the database works");
    }
    let players = database.players(MESSAGE_REF.message).await.expect("the database works");
    let order: Vec<_> = players.iter().map(|player| (player.user, player.helped)).collect();
    assert_eq!(order, [(BOB, false), (ADA, true)]);
}

async fn due_daily_puzzles_are_claimed_once_a_day(database: Arc<Database>) {
    let daily = Daily {
        channel: MESSAGE_REF.channel,
        family: "hex".to_owned(),
        guild: GUILD,
        language: "zh".to_owned(),
        due_at: NOW,
        local_time: Some((18, "Asia/Tokyo".to_owned())),
        failure: None,
    };
    database.schedule_daily(&daily).await.expect("the database works");
    assert_eq!(database.due_dailies(NOW - 1).await, Ok(vec![]));
    assert_eq!(database.due_dailies(NOW).await, Ok(vec![daily.clone()]));
    assert_eq!(database.claim_daily(&daily, NOW + DAY).await, Ok(true));
    assert_eq!(database.claim_daily(&daily, NOW + DAY).await, Ok(false), "already claimed");
    let next = Daily { due_at: NOW + DAY, ..daily.clone() };
    assert_eq!(database.dailies(GUILD).await, Ok(vec![next.clone()]));
    // After an outage of days only the latest puzzle is posted.
    assert_eq!(database.claim_daily(&next, NOW + 6 * DAY).await, Ok(true));
    let next = Daily { due_at: NOW + 6 * DAY, ..daily.clone() };
    database.record_daily_failure(&next, Some("Missing Permissions")).await.expect("the database works");
    let failed = Daily { failure: Some("Missing Permissions".to_owned()), ..next };
    assert_eq!(database.dailies(GUILD).await, Ok(vec![failed]));
    database.schedule_daily(&daily).await.expect("the database works");
    assert_eq!(database.dailies(GUILD).await, Ok(vec![daily]));
    assert_eq!(database.end_dailies(MESSAGE_REF.channel).await, Ok(1));
    assert_eq!(database.dailies(GUILD).await, Ok(vec![]));
}

async fn unproven_solutions_are_kept_for_a_day(database: Arc<Database>) {
    let keep = async |board, solution, optimal| {
        database.store_solution("sliding", board, solution, optimal, NOW).await.expect("the database works")
    };
    assert_eq!(keep("hard", "long", false).await, "long");
    assert_eq!(keep("hard", "longer", false).await, "long", "the first solution is kept");
    assert_eq!(keep("slow", "short", true).await, "short");
    let find =
        async |family, board, now| database.solution(family, board, now).await.expect("the database works");
    assert_eq!(find("sliding", "hard", NOW + 2 * DAY).await.as_deref(), Some("long"));
    assert_eq!(find("klotski", "hard", NOW).await, None, "of another family");
    database.prune(NOW, 0).await.expect("the database works");
    database.prune(NOW + 2 * DAY, 2 * DAY).await.expect("the database works");
    assert_eq!(find("sliding", "hard", NOW).await, None, "an old unproven solution");
    assert_eq!(find("sliding", "slow", NOW).await.as_deref(), Some("short"));
    // Entries in use are kept.
    find("sliding", "slow", NOW + 170 * DAY).await;
    database.prune(NOW + 300 * DAY, 300 * DAY).await.expect("the database works");
    assert_eq!(find("sliding", "slow", NOW).await.as_deref(), Some("short"));
    database.prune(NOW + 600 * DAY, 600 * DAY).await.expect("the database works");
    assert_eq!(find("sliding", "slow", NOW).await, None);
}

database_tests! {
    players_of_a_message_are_listed_with_their_progress,
    streaks_count_puzzles_solved_on_their_day,
    duels_begin_and_end_once,
    hints_rank_a_player_last_in_a_duel,
    due_daily_puzzles_are_claimed_once_a_day,
    unproven_solutions_are_kept_for_a_day,
}
