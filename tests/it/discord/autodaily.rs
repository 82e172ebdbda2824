//! Scheduled daily puzzles and their time zones.

use std::time::Duration;

use cantor::database::{Daily, NewPuzzle, Occasion};
use discord_standin::{Call, CallFault, User};
use serde_json::{Value, json};

use super::together::until_contains;
use crate::support::searches::solution;
use crate::support::server::{Server, board, labels, server, user};

fn autodaily(act: &str, options: Value) -> Value {
    json!({ "name": "autodaily", "options": [{ "name": act, "options": options }] })
}

#[tokio::test(flavor = "multi_thread")]
async fn scheduled_daily_puzzles_include_yesterdays_results() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let start =
        || autodaily("start", json!([{ "name": "hour", "value": 18 }, { "name": "zone", "value": "+9" }]));
    let denied = server.ask(&bo, start()).await;
    assert!(denied.content.contains("Only people who can manage"), "{}", denied.content);
    server.stand_in.silence(true);
    let denied = server.ask(&ada, start()).await;
    assert!(denied.content.contains("I can’t post in this channel"), "{}", denied.content);
    server.stand_in.silence(false);
    let begun = server.ask(&ada, start()).await;
    assert!(
        begun.is_ephemeral() && begun.content.contains("sliding, every day at 18:00 ("),
        "{}",
        begun.content
    );
    let wrong =
        autodaily("start", json!([{ "name": "hour", "value": 18 }, { "name": "zone", "value": "Atlantis" }]));
    let wrong = server.ask(&ada, wrong).await;
    assert!(
        wrong.content.contains("Europe/Berlin") && wrong.content.contains("Atlantis"),
        "{}",
        wrong.content
    );

    // One player solved yesterday's puzzle.
    let (database, guild) = (&server.backend.database, 1_100_000_000_000_000_002);
    let today = std::time::UNIX_EPOCH.elapsed().expect("after 1970").as_secs() as i64 / 86_400;
    let posted = NewPuzzle {
        family: "sliding",
        board: "123456078",
        optimal: 2,
        proven: true,
        generated: true,
        undos: None,
    };
    let puzzle = database.post_puzzle(Occasion::Day(today - 1), posted, None, 0).await.expect("posted");
    database.begin_play(&puzzle.id, bo.id, Some(guild), None, 0).await.expect("the database works");
    let change = cantor::database::Change { seen: 0, moves: "L L", count: 2, undone: 0, solved: true };
    database.advance(&puzzle.id, bo.id, change, 0).await.expect("the database works");

    let channel = server.stand_in.channel(begun.id).expect("a channel");
    let due = Daily {
        channel,
        family: "sliding".to_owned(),
        guild,
        language: "en".to_owned(),
        due_at: 1_000_000_000,
        local_time: Some((18, "Asia/Tokyo".to_owned())),
        failure: None,
    };
    // The post is retried while Discord is unavailable.
    server.stand_in.fail(Call::Own, 2, CallFault::Status(503));
    database.schedule_daily(&due).await.expect("the database works");
    let expected = format!("Yesterday: solved by 1. The best:\n🏆 <@{}>: 2 moves ★★★", bo.id);
    let posts = |server: &Server| {
        let messages = server.stand_in.channel_of(&bo);
        messages
            .into_iter()
            .filter(|message| message.content.contains("Puzzle of the day #"))
            .collect::<Vec<_>>()
    };
    server.until(|server| !posts(server).is_empty()).await;
    let post = posts(&server).remove(0);
    assert!(post.content.contains(&expected) && post.attachments.len() == 1, "{}", post.content);
    assert_eq!(labels(&post), ["Play", "How to play", "Ranking of the day", "Solution"]);
    // The post can be played, and lists its solvers.
    let copy = server.press(&bo, &post, "Play").await.message.expect("Bo's copy");
    let moves = solution(&board(&post));
    server.fill(&bo, &copy, "Type moves", &moves).await;
    let today_start = today * 86_400;
    let today = format!("🏆 <@{}>: {} moves ★★★ · 0:0", bo.id, moves.split(' ').count());
    let updated = until_contains(&server, &post, &today).await;
    assert!(updated.content.contains(&expected), "{}", updated.content);

    // The next post is at 18:00 in Tokyo again, 09:00 UTC.
    let dailies = database.dailies(guild).await.expect("the database works");
    let next = dailies.iter().find(|daily| daily.channel == channel).expect("scheduled");
    assert!(next.due_at > today_start && next.due_at % 86_400 == 9 * 3_600, "{}", next.due_at);
    let schedule = server.ask(&ada, autodaily("list", json!([]))).await.content;
    assert!(schedule.contains("(Asia/Tokyo)"), "{schedule}");

    // A missing permission to post is reported.
    server.stand_in.silence(true);
    database.schedule_daily(&due).await.expect("the database works");
    let reply_to = async |act: &str| {
        let sent = server.stand_in.invoke(&ada, autodaily(act, json!([]))).await.expect("sent");
        let outcome = server.stand_in.outcome(sent, Duration::from_secs(5)).await;
        outcome.message.expect("a reply").content
    };
    let failed = async || {
        let dailies = database.dailies(guild).await.expect("the database works");
        dailies.iter().any(|daily| daily.failure.is_some())
    };
    while !failed().await {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(reply_to("list").await.contains("Missing Permissions"));
    let stopped = reply_to("stop").await;
    assert!(stopped.contains("no longer posted here"), "{stopped}");
    assert!(reply_to("list").await.contains("is not scheduled on this server"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_zones_are_suggested_in_the_users_language() {
    let server = server(Duration::from_secs(2)).await;
    let suggestions = async |locale: &str, typed: &str| {
        let zone = json!({ "name": "zone", "value": typed, "focused": true });
        let hour = json!({ "name": "hour", "value": 18 });
        let typing = autodaily("start", json!([hour, zone]));
        let sent = server.stand_in.autocomplete(&user(locale), typing).await.expect("typing");
        let choices = server.outcome(sent).await.choices.expect("suggestions");
        choices.iter().map(|choice| choice.to_string()).collect::<Vec<_>>()
    };
    for (locale, typed, first) in [
        ("en-US", "berl", "Berlin · Europe/Berlin"),
        ("zh-CN", "北京", "北京 · Asia/Shanghai"),
        ("ja", "東京", "東京 · Asia/Tokyo"),
        ("ko", "서울", "서울 · Asia/Seoul"),
        ("en-US", "reykj", "Atlantic/Reykjavik"),
        ("en-US", "+5:30", "+05:30"),
    ] {
        let choices = suggestions(locale, typed).await;
        assert!(choices.first().is_some_and(|choice| choice.contains(first)), "{typed}: {choices:?}");
    }
    assert_eq!(suggestions("en-US", "").await.len(), 25);
    server.close().await;
}
