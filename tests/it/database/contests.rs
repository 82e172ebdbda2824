//! Contests in the database.

use std::sync::Arc;

use cantor::database::{
    Contest, Database, Entry, Help, MAX_CONTESTS, MAX_CONTESTS_PER_HOUR, MessageRef, Obstacle, Time,
};

use crate::support::database::{ADA, BOB, DAY, GUILD, NOW, database_tests, finish, post_puzzle};

/// Id of a channel. Uses all 64 bits.
const CHANNEL: u64 = u64::MAX - 5;

/// Id of a message. Uses all 64 bits.
const MESSAGE: u64 = u64::MAX - 6;

fn new_contest(puzzle: &str, channel: u64, host: u64, started_at: Time) -> Contest {
    Contest {
        puzzle: puzzle.to_owned(),
        host: Some(host),
        guild: GUILD,
        channel,
        message: None,
        language: "en".to_owned(),
        minutes: 10,
        started_at,
        ends_at: 0,
        due_at: None,
    }
}

/// Starts a contest and stores its message.
async fn start_contest(database: &Database, number: u64, channel: u64, at: Time) -> Contest {
    let puzzle = post_puzzle(database, number).await;
    let contest = new_contest(&puzzle, channel, ADA, at);
    database.start_contest(&contest).await.expect("the database works").expect("no obstacle");
    database.set_contest_message(&puzzle, MESSAGE).await.expect("the database works");
    database.contest(&puzzle).await.expect("the database works").expect("the contest is stored")
}

async fn one_contest_runs_in_a_channel(database: Arc<Database>) {
    let first = start_contest(&database, 1, CHANNEL, NOW).await;
    assert_eq!(first.message_ref(), Some(MessageRef { channel: CHANNEL, message: MESSAGE }));
    assert_eq!((first.ends_at, first.due_at), (NOW + 600, Some(NOW + 602)));
    let same = database.start_contest(&new_contest(&first.puzzle, CHANNEL, BOB, NOW + 9)).await;
    assert_eq!(same, Ok(Ok(first.clone())), "the same request once more");

    let puzzle = post_puzzle(&database, 2).await;
    let second = new_contest(&puzzle, CHANNEL, BOB, NOW + 600);
    assert_eq!(database.contest_obstacle(&second).await, Ok(Some(Obstacle::Running(first.clone()))));
    assert_eq!(database.start_contest(&second).await, Ok(Err(Obstacle::Running(first.clone()))));
    let later = Contest { started_at: NOW + 601, ..second };
    assert!(database.start_contest(&later).await.expect("the database works").is_ok(), "the first is over");

    // The second contest has no message, so it does not occupy the channel for long.
    let third = new_contest(&post_puzzle(&database, 3).await, CHANNEL, BOB, NOW + 660);
    assert!(database.start_contest(&third).await.expect("the database works").is_err());
    let later = Contest { started_at: NOW + 662, ..third };
    assert!(database.start_contest(&later).await.expect("the database works").is_ok());
}

async fn contests_of_a_guild_and_of_a_user_are_limited(database: Arc<Database>) {
    let mut number = 10;
    let mut start = async |host, at| {
        number += 1;
        let contest = new_contest(&post_puzzle(&database, number).await, number, host, at);
        let obstacle = database.contest_obstacle(&contest).await.expect("the database works");
        if obstacle.is_none() {
            let started = database.start_contest(&contest).await.expect("the database works");
            started.expect("the channel is free");
        }
        obstacle
    };
    for host in 0..MAX_CONTESTS as u64 {
        assert_eq!(start(100 + host, NOW).await, None);
    }
    assert_eq!(start(99, NOW + 600).await, Some(Obstacle::Guild));
    for _ in 0..MAX_CONTESTS_PER_HOUR {
        assert_eq!(start(99, NOW + 700).await, None);
    }
    assert_eq!(start(99, NOW + 1400).await, Some(Obstacle::Host));
    assert_eq!(start(99, NOW + 700 + 3600).await, None);
}

async fn standings_rank_moves_then_time_and_help_last(database: Arc<Database>) {
    let contest = start_contest(&database, 1, CHANNEL, NOW).await;
    let puzzle = &contest.puzzle;
    for user in [13, 14] {
        let board = ["board 1".to_owned()];
        database.record_help(user, "sliding", &board, Help::Hint).await.expect("the database works");
    }
    let results =
        [(10, 6, 20), (11, 5, 90), (12, 5, 60), (13, 5, 30), (14, 7, 1), (15, 5, 600), (16, 5, 601)];
    for (user, moves, at) in results {
        database.begin_play(puzzle, user, Some(GUILD), None, NOW).await.expect("the database works");
        finish(&database, puzzle, user, Some(GUILD), moves, NOW + at).await;
    }
    database.begin_play(puzzle, 17, Some(GUILD), None, NOW + 5).await.expect("the database works");
    database.begin_play(puzzle, 18, Some(GUILD), None, NOW + 601).await.expect("the database works");
    let standing = database.contest_standing(&contest, 5, Some(14)).await.expect("the database works");
    let entry = |place, user, moves, seconds, aided| Entry { place, user, moves, seconds, aided };
    let expected = [
        entry(1, 12, 5, 60, false),
        entry(2, 11, 5, 90, false),
        entry(3, 15, 5, 600, false),
        entry(4, 10, 6, 20, false),
        entry(5, 13, 5, 30, true),
        entry(6, 14, 7, 1, true),
    ];
    assert_eq!(standing.entries, expected);
    assert_eq!((standing.solved, standing.playing), (6, 2), "16 was late, 17 still plays, 18 began late");

    // The seconds of a result count from the start of the contest or, if the play began after the
    // contest's end, from the start of the play.
    let seconds = async |user| {
        let play = database.play(puzzle, user).await.expect("the database works").expect("a play");
        play.seconds
    };
    database.begin_play(puzzle, 19, Some(GUILD), None, NOW + 700).await.expect("the database works");
    finish(&database, puzzle, 19, Some(GUILD), 5, NOW + 730).await;
    assert_eq!((seconds(15).await, seconds(19).await), (Some(600), Some(30)));
}

async fn ends_are_claimed_by_one_process(database: Arc<Database>) {
    let contest = start_contest(&database, 1, CHANNEL, NOW).await;
    assert_eq!(database.due_contests(NOW + 602).await, Ok(vec![]));
    assert_eq!(database.due_contests(NOW + 603).await, Ok(vec![contest.clone()]));
    assert_eq!(database.claim_contest(&contest, Some(NOW + 640)).await, Ok(true));
    assert_eq!(database.claim_contest(&contest, Some(NOW + 640)).await, Ok(false), "another was faster");
    assert_eq!(database.due_contests(NOW + 640).await, Ok(vec![]));
    // The first process has died.
    let again = database.due_contests(NOW + 641).await.expect("the database works");
    assert_eq!(again, [Contest { due_at: Some(NOW + 640), ..contest.clone() }]);
    database.settle_contest(&contest.puzzle).await.expect("the database works");
    assert_eq!(database.due_contests(NOW + DAY).await, Ok(vec![]));

    let early = start_contest(&database, 2, CHANNEL, NOW + 700).await;
    assert_eq!(database.end_contest(&early.puzzle, NOW + 800).await, Ok(true));
    assert_eq!(database.end_contest(&early.puzzle, NOW + 801).await, Ok(false), "already over");
    let ended =
        database.contest(&early.puzzle).await.expect("the database works").expect("the contest is stored");
    assert_eq!((ended.ends_at, ended.due_at), (NOW + 799, Some(NOW + 802)));
}

async fn contests_lose_their_host_and_expire(database: Arc<Database>) {
    let contest = start_contest(&database, 1, CHANNEL, NOW).await;
    let export = database.export(ADA).await.expect("the database works");
    assert_eq!(export["contests"][0]["channel"], CHANNEL.to_string());
    database.forget(ADA).await.expect("the database works");
    let left = database.contest(&contest.puzzle).await.expect("the database works");
    assert_eq!(left, Some(Contest { host: None, ..contest.clone() }));
    database.prune(NOW + 30 * DAY, 365 * DAY).await.expect("the database works");
    assert!(database.contest(&contest.puzzle).await.expect("the database works").is_some());
    database.prune(NOW + 31 * DAY, 365 * DAY).await.expect("the database works");
    assert_eq!(database.contest(&contest.puzzle).await, Ok(None));
}

database_tests!(
    one_contest_runs_in_a_channel,
    contests_of_a_guild_and_of_a_user_are_limited,
    standings_rank_moves_then_time_and_help_last,
    ends_are_claimed_by_one_process,
    contests_lose_their_host_and_expire,
);
