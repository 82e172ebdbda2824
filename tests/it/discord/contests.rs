//! Contests in a channel: the live standing, the end, restarts and fleets.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use cantor::database::{Contest, NewPuzzle, Occasion, Time};
use cantor::front::discord::{Bot, Connection, Endpoint, LeasePolicy, PublicKey, Retries, Settings};
use discord_standin::{Context, Message, User};
use serde_json::{Value, json};

use super::together::until_contains;
use crate::support::searches::solution;
use crate::support::server::{Server, TIMEOUT, backend_with, board, custom_id, labels, limits, server, user};

fn contest(options: Value) -> Value {
    json!({ "name": "contest", "options": [{ "name": "sliding", "options": options }] })
}

/// A contest with a board of six moves.
fn short_contest() -> Value {
    contest(json!([{ "name": "moves", "value": 6 }, { "name": "minutes", "value": 5 }]))
}

fn now() -> Time {
    UNIX_EPOCH.elapsed().expect("after 1970").as_secs() as Time
}

/// The contest behind a message, once the bot has stored the message's id.
async fn stored_contest(server: &Server, post: &Message) -> Contest {
    let id = custom_id(post, "Play").expect("a button");
    let puzzle = id.split('~').nth(1).expect("a puzzle").to_owned();
    let placed = async {
        loop {
            let contest = server.backend.database.contest(&puzzle).await.expect("the database works");
            let contest = contest.expect("the contest has started");
            if contest.message == Some(post.id) {
                return contest;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(TIMEOUT, placed).await.expect("the bot learns the id of its message")
}

/// Brings the end of a contest forward, to the next second.
async fn end_soon(server: &Server, contest: &Contest) {
    let ended = server.backend.database.end_contest(&contest.puzzle, now() + 1).await;
    assert_eq!(ended, Ok(true));
}

/// Waits until the end of a contest is shown.
async fn until_end_is_shown(server: &Server, contest: &Contest) {
    let settled = async {
        while server
            .backend
            .database
            .contest(&contest.puzzle)
            .await
            .expect("the database works")
            .is_some_and(|contest| contest.due_at.is_some())
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(TIMEOUT, settled).await.expect("the end is shown in time");
}

/// Prepends a detour of two moves: the first move and its reverse.
fn with_detour(moves: &str) -> String {
    let first = moves.split(' ').next().expect("a move");
    let back = ["U", "D", "L", "R"]["DURL".find(first).expect("a letter")];
    format!("{first} {back} {moves}")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_standing_is_live_and_the_end_names_the_winner() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo, cid, dan) = (user("en-US"), User::bo(), User::new(7, "Cid"), User::new(8, "Dan"));
    let post = server.ask(&ada, short_contest()).await;
    assert!(!post.is_ephemeral() && post.attachments.len() == 1 && post.notified.is_empty());
    assert!(post.content.contains("Contest: Sliding puzzle 3×3 · ends <t:"), "{}", post.content);
    assert!(
        post.content.contains("Solvable in 6 moves") && post.content.contains("hint"),
        "{}",
        post.content
    );
    assert_eq!(labels(&post), ["Play", "How to play", "End contest"]);
    let contest = stored_contest(&server, &post).await;
    assert_eq!((contest.ends_at - contest.started_at, contest.host), (300, Some(ada.id)));

    let moves = solution(&board(&post));
    let his = server.press(&bo, &post, "Play").await.message.expect("Bo's copy");
    assert!(his.is_ephemeral() && his.content.contains("Contest, ends <t:"), "{}", his.content);
    until_contains(&server, &post, "⏳ 1 player is still solving").await;
    let done = server.fill(&bo, &his, "Type moves", &with_detour(&moves)).await.message.expect("Bo's copy");
    assert!(done.content.contains("Your place so far: 1 of 1"), "{}", done.content);
    // The next board is not a contest, as its button says.
    let other = server.press(&bo, &done, "Another as a game").await.message.expect("a post");
    assert!(!other.is_ephemeral() && !other.content.contains("Contest"), "{}", other.content);
    until_contains(&server, &post, &format!("🥇 <@{}>: 8 moves ★ · 0:", bo.id)).await;

    // Fewer moves win; a hint puts a player last.
    let hers = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    server.fill(&ada, &hers, "Type moves", &moves).await;
    let copy = server.press(&cid, &post, "Play").await.message.expect("a copy");
    let hint = server.press(&cid, &copy, "Hint").await.message.expect("a hint");
    assert!(hint.content.contains("You had help, so you can’t win it"), "{}", hint.content);
    let done = server.fill(&cid, &hint, "Type moves", &moves).await.message.expect("a copy");
    assert!(done.content.contains("your result is listed, but can’t win"), "{}", done.content);
    let copy = server.press(&dan, &post, "Play").await.message.expect("a copy");
    let question = server.press(&dan, &copy, "Solution").await.message.expect("a question");
    assert!(question.content.contains("can’t win this contest"), "{}", question.content);
    until_contains(&server, &post, "⏳ 1 player is still solving").await;
    let live = until_contains(&server, &post, "with help").await.content;
    let at = |text: String| live.find(&text).unwrap_or_else(|| panic!("no {text}: {live}"));
    let order = [
        at(format!("🥇 <@{}>: 6 moves ★★★ · 0:", ada.id)),
        at(format!("🥈 <@{}>: 8 moves ★ · 0:", bo.id)),
        at(format!("🔎 <@{}>: 6 moves, with help · 0:", cid.id)),
    ];
    assert!(order.is_sorted(), "{live}");

    end_soon(&server, &contest).await;
    let over =
        until_contains(&server, &post, &format!("🏆 **<@{}> won the contest in 6 moves!** · 0:", ada.id))
            .await;
    assert!(over.content.contains("Sliding puzzle 3×3 · Solvable in 6 moves."), "{}", over.content);
    assert!(over.content.contains("1 player did not finish"), "{}", over.content);
    assert_eq!((over.attachments.len(), over.notified.len()), (1, 0));
    assert_eq!(labels(&over), ["New contest", "Results", "Solution"]);

    // A late solution does not count, and says so.
    let late = server.fill(&dan, &copy, "Type moves", &moves).await.message.expect("a copy");
    assert!(late.content.contains("this solution does not count for it"), "{}", late.content);
    until_end_is_shown(&server, &contest).await;
    let now = server.stand_in.message(post.id).expect("the message").content;
    assert!(!now.contains(&format!("<@{}>", dan.id)), "{now}");

    let results = server.press(&dan, &over, "Results").await.message.expect("a list").content;
    let order = [
        (1, ada.id, "6 moves"),
        (2, bo.id, "8 moves"),
        (3, cid.id, "6 moves, with 1 hint"),
        (4, dan.id, "6 moves, after the end"),
    ];
    for (line, (place, user, text)) in results.lines().skip(1).zip(order) {
        assert!(line.starts_with(&format!("{place}. <@{user}>: {text} · 0:")), "{results}");
    }
    let next = server.press(&bo, &over, "New contest").await.message.expect("a post");
    assert!(!next.is_ephemeral() && next.id != post.id && board(&next) != board(&post));
    assert_eq!(stored_contest(&server, &next).await.minutes, 5);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_contest_runs_in_a_channel_and_its_host_may_end_it() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo, cid) = (user("en-US"), User::bo(), User::new(7, "Cid"));
    let post = server.ask(&bo, short_contest()).await;
    let first = stored_contest(&server, &post).await;
    let denied = server.ask(&cid, short_contest()).await;
    assert!(denied.is_ephemeral() && denied.content.contains(&format!("/{}", post.id)), "{}", denied.content);
    assert_eq!(labels(&denied), ["Play"]);
    let copy = server.press(&cid, &denied, "Play").await.message.expect("a copy");
    assert!(copy.is_ephemeral() && copy.content.contains("Contest, ends <t:"), "{}", copy.content);
    until_contains(&server, &post, "⏳ 1 player is still solving").await;
    let denied = server.press(&cid, &post, "End contest").await.message.expect("a reply");
    assert!(denied.content.contains("Only the person who started"), "{}", denied.content);

    // A manager of the guild may end the contest, also with the button of the refusal.
    let denied = server.ask(&ada, short_contest()).await;
    assert_eq!(labels(&denied), ["Play", "End contest"]);
    let ended = server.press(&ada, &denied, "End contest").await.message.expect("a reply");
    assert!(ended.is_ephemeral() && ended.content.contains("The contest is over"), "{}", ended.content);
    until_contains(&server, &post, "nobody solved it in time").await;
    until_end_is_shown(&server, &first).await;

    let post = server.ask(&cid, short_contest()).await;
    let second = stored_contest(&server, &post).await;
    let over = server.press(&cid, &post, "End contest").await.message.expect("the post");
    assert!(over.id == post.id && over.content.contains("nobody solved it in time"), "{}", over.content);
    assert_eq!((labels(&over).len(), over.attachments.len()), (3, 1), "the picture stays");
    until_end_is_shown(&server, &second).await;

    // In this channel the bot could not keep the standing up to date.
    let elsewhere = user("en-US").at(Context::PrivateChannel);
    let denied = server.ask(&elsewhere, short_contest()).await;
    assert!(denied.is_ephemeral() && denied.content.contains("a server that I am a member of"));
    server.stand_in.silence(true);
    let denied = server.ask(&ada, short_contest()).await;
    assert!(denied.content.contains("I can’t post in this channel"), "{}", denied.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_solution_of_a_running_contest_is_private() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let post = server.ask(&ada, short_contest()).await;
    let contest = stored_contest(&server, &post).await;
    let options = json!([{ "name": "board", "value": board(&post) }]);
    let solve = json!({ "name": "solve", "options": [{ "name": "sliding", "options": options }] });
    let denied = server.ask(&bo, solve.clone()).await;
    assert!(denied.is_ephemeral() && denied.attachments.is_empty(), "{}", denied.content);
    assert!(denied.content.contains("the board of a contest that ends <t:"), "{}", denied.content);
    assert_eq!(labels(&denied), ["Show only to me"]);
    let shown = server.press(&bo, &denied, "Show only to me").await.message.expect("a solution");
    assert!(shown.is_ephemeral() && shown.content.contains("6 moves"), "{}", shown.content);
    let denied = server.press(&bo, &shown, "Share").await.message.expect("a refusal");
    assert!(denied.is_ephemeral() && denied.attachments.is_empty(), "{}", denied.content);

    end_soon(&server, &contest).await;
    until_end_is_shown(&server, &contest).await;
    let public = server.ask(&bo, solve).await;
    assert!(!public.is_ephemeral() && public.content.contains("6 moves"), "{}", public.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn contests_survive_a_restart() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let post = server.ask(&ada, short_contest()).await;
    let contest = stored_contest(&server, &post).await;
    let copy = server.press(&bo, &post, "Play").await.message.expect("Bo's copy");
    let server = server.restart().await;
    server.fill(&bo, &copy, "Type moves", &solution(&board(&post))).await;
    until_contains(&server, &post, &format!("🥇 <@{}>: 6 moves ★★★ · 0:", bo.id)).await;
    end_soon(&server, &contest).await;
    let server = server.restart().await;
    until_contains(&server, &post, &format!("🏆 **<@{}> won the contest in 6 moves!**", bo.id)).await;
    until_end_is_shown(&server, &contest).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_process_of_a_fleet_shows_the_end() {
    let server = server(Duration::from_secs(2)).await;
    let post = server.ask(&user("en-US"), short_contest()).await;
    let contest = stored_contest(&server, &post).await;
    // Three more bots, as in other processes; they receive no interactions.
    let mut fleet = Vec::new();
    for _ in 0..3 {
        let key = PublicKey::parse(&server.stand_in.public_key()).expect("a key");
        let settings = Settings {
            token: server.stand_in.token().to_owned(),
            api: Some(server.stand_in.base()),
            connection: Connection::Endpoint(Endpoint::new((Ipv4Addr::LOCALHOST, 0).into(), key)),
            solves: false,
            registers: false,
            defer_after: Duration::from_secs(2),
            drain: Duration::ZERO,
            retries: Retries::default(),
            leases: LeasePolicy::default(),
        };
        let shared = backend_with(Arc::clone(&server.backend.database), limits());
        let bot = Bot::connect(settings, shared).await.expect("the stand-in accepts the bot");
        fleet.push(tokio::spawn(bot.run(std::future::pending())));
    }
    end_soon(&server, &contest).await;
    let over = until_contains(&server, &post, "nobody solved it in time").await;
    until_end_is_shown(&server, &contest).await;
    let message = server.stand_in.message(post.id).expect("the message");
    assert_eq!((over.edits, message.edits), (1, 1));
    fleet.iter().for_each(tokio::task::JoinHandle::abort);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn contests_without_a_message_end_quietly() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let post = server.ask(&ada, short_contest()).await;
    let contest = stored_contest(&server, &post).await;
    let (database, channel) = (&server.backend.database, contest.channel);
    database.end_contest(&contest.puzzle, now()).await.expect("the database works");

    // The message of one contest was deleted; the message of the other never arrived.
    let board = NewPuzzle {
        family: "sliding",
        board: "123456078",
        optimal: 2,
        proven: true,
        generated: true,
        undos: None,
    };
    for (number, message) in [(1, Some(42)), (2, None)] {
        let puzzle = database.post_puzzle(Occasion::Request(number), board, None, 0).await.expect("posted");
        let other = Contest { puzzle: puzzle.id, channel: channel + number, ..contest.clone() };
        database.start_contest(&other).await.expect("the database works").expect("the channel is free");
        if let Some(message) = message {
            database.set_contest_message(&other.puzzle, message).await.expect("the database works");
        }
        database.end_contest(&other.puzzle, now()).await.expect("the database works");
        until_end_is_shown(&server, &other).await;
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_start_contests() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let named = json!([{ "name": "name", "value": "Spring ~ cup" }]);
    let create = json!([{ "name": "klotski", "options": named }]);
    let create = json!({ "name": "event", "options": [{ "name": "create", "options": create }] });
    let created = server.ask(&ada, create).await;
    assert_eq!(labels(&created), ["Start a contest"]);
    let post = server.press(&ada, &created, "Start a contest").await.message.expect("a post");
    assert!(!post.is_ephemeral() && post.content.contains("Contest: Klotski"), "{}", post.content);
    assert_eq!(stored_contest(&server, &post).await.minutes, 10);
    server.press(&ada, &post, "End contest").await;

    let list = server.ask(&ada, json!({ "name": "event", "options": [{ "name": "list" }] })).await;
    let post = server.choose(&ada, &list, 0, "1rSpring ~ cup").await.message.expect("a post");
    assert!(!post.is_ephemeral() && post.content.contains("Contest: Klotski"), "{}", post.content);
    server.press(&ada, &post, "End contest").await;

    // Everyone may start a contest with an event; the event determines the family.
    let event = json!([{ "name": "event", "value": "spring ~ cup" }, { "name": "minutes", "value": 3 }]);
    let post = server.ask(&bo, contest(event)).await;
    assert!(post.content.contains("Contest: Klotski"), "{}", post.content);
    assert_eq!(stored_contest(&server, &post).await.minutes, 3);
    server.close().await;
}
