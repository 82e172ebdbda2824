//! Lost connections, failures of Discord, and stopping.

use std::time::Duration;

use cantor::app::service::Limits;
use cantor::front::discord::{Bot, Connection, LeasePolicy, Retries, Settings};
use cantor::search::Budget;
use discord_standin::{GatewayStage, StandIn, User};
use serde_json::json;

use crate::support::commands::solve;
use crate::support::server::{TIMEOUT, backend, limits, server, server_within, user, uses_endpoint};

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_interactions_are_counted_and_answered() {
    let server = server(Duration::from_secs(2)).await;
    server.stand_in.send_raw(json!({ "id": "1", "type": 2, "token": "unknown", "data": "not an object" }));
    server.until(|server| server.metrics.unreadable.get() == 1).await;
    // The bot tries to answer; the stand-in does not know the interaction.
    server.until(|server| !server.stand_in.refusals().is_empty()).await;
    let refusals = server.stand_in.refusals();
    assert!(refusals[0].contains("10062") && refusals.len() == 1, "{refusals:?}");
    // Other interactions are not affected.
    let id = server.invoke(&user("en-US"), solve("1230")).await;
    assert!(server.stand_in.outcome(id, TIMEOUT).await.message.is_some());
    assert_eq!(server.metrics.received.get(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dropped_and_invalidated_connections_are_restored() {
    // An endpoint has no connection to drop.
    if uses_endpoint() {
        return;
    }
    let server = server(Duration::from_secs(2)).await;
    server.stand_in.drop_sockets();
    // Discord replays an interaction that was sent during the outage. Its answer may be too late.
    let asked = server.invoke(&user("en-US"), solve("285174306")).await;
    let outcome = server.outcome(asked).await;
    let in_time = outcome.message.is_some();
    assert!(in_time || outcome.failure.is_some());
    server.until(|server| server.stand_in.counters().resumes == 1).await;
    assert!(server.ask(&user("en-US"), solve("285174306")).await.content.contains("19 moves"));

    let before = server.stand_in.counters().identifies;
    server.stand_in.invalidate_session(false);
    server.until(|server| server.stand_in.counters().identifies == before + 1).await;
    server.until(|server| server.stand_in.is_connected()).await;
    assert!(server.ask(&user("en-US"), solve("285174306")).await.content.contains("19 moves"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closing_gateway_is_reported_and_not_flooded() {
    if uses_endpoint() {
        return;
    }
    let server = server(Duration::from_secs(2)).await;
    server.until(|server| server.metrics.is_ready()).await;
    server.stand_in.close_next(GatewayStage::Hello, u32::MAX, 4000);
    server.stand_in.drop_sockets();
    server.until(|server| !server.metrics.is_ready()).await;
    assert!(server.metrics.text().contains("cantor_gateway_connected 0"));
    tokio::time::sleep(Duration::from_secs(3)).await;
    // Ten connections without a pause, then one after a second and one after two more seconds.
    let closes = server.stand_in.counters().closes;
    assert!(closes <= 13, "{closes} connections in three seconds");
    server.stand_in.close_next(GatewayStage::Hello, 0, 4000);
    server.until(|server| server.metrics.is_ready()).await;
    assert!(server.metrics.text().contains("cantor_gateway_connected 1"));
    assert!(server.ask(&user("en-US"), solve("285174306")).await.content.contains("19 moves"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_of_discord_are_retried() {
    for defer_after in [Duration::from_secs(2), Duration::ZERO] {
        let server = server(defer_after).await;
        server.stand_in.fail_next(2, 503);
        let message = server.ask(&user("en-US"), solve("285174306")).await;
        assert!(message.content.contains("19 moves"), "{}", message.content);
        // Failures beyond the retries are counted, and the next answer works.
        server.stand_in.fail_next(u32::MAX, 500);
        let id = server.invoke(&user("en-US"), solve("285174306")).await;
        server.until(|server| server.metrics.undelivered.get() == 1).await;
        assert!(server.stand_in.current_outcome(id).message.is_none());
        server.stand_in.fail_next(0, 500);
        assert!(server.ask(&user("en-US"), solve("1230")).await.content.contains("already solved"));
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn shutdown_answers_running_requests() {
    let server = server(Duration::ZERO).await;
    // Two failed attempts for each keep all requests running until the shutdown.
    server.stand_in.fail_next(40, 503);
    let mut asked = Vec::new();
    for id in 0..20 {
        asked.push(server.invoke(&User::new(1_000 + id, "Someone"), solve("647850321")).await);
    }
    server.until(|server| server.metrics.received.get() == 20).await;
    assert!(server.metrics.answered.get() < 20);
    drop(server.stop);
    server.bot.await.expect("no panic").expect("the bot stops without an error");
    assert_eq!(server.metrics.answered.get(), 20);
    for id in asked {
        let message = server.stand_in.current_outcome(id).message.expect("an answer");
        assert!(message.content.contains("31 moves"));
    }
    server.stand_in.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shutdown_answers_hard_boards_with_the_best_solution() {
    // Only a cancelled search ends within the timeout.
    let limits = Limits { budget: Budget::of_time(Duration::from_secs(600)), ..limits() };
    let server = server_within(Duration::ZERO, limits).await;
    let hard = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";
    let hex = json!({ "name": "solve", "options": [{ "name": "hex", "options": [
        { "name": "start", "value": "ooooo/o...../......./......../........./......../......./....../....." },
        { "name": "target", "value": "o.o.o/....o./......./......../........./......../......./....../o...o" },
    ] }] });
    let asked =
        [server.invoke(&user("en-US"), solve(hard)).await, server.invoke(&User::new(7, "Bo"), hex).await];
    server.until(|server| server.metrics.received.get() == 2).await;
    drop(server.stop);
    let stopped = tokio::time::timeout(TIMEOUT, server.bot).await.expect("the searches are cancelled");
    stopped.expect("no panic").expect("the bot stops without an error");
    for id in asked {
        let message = server.stand_in.current_outcome(id).message.expect("an answer");
        assert!(
            message.content.contains("moves") || message.content.contains("turns"),
            "{}",
            message.content
        );
        assert!(!message.attachments.is_empty());
    }
    server.stand_in.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_tokens_and_addresses_are_reported() {
    let stand_in = StandIn::start(0).await.expect("a free port");
    let backend = backend(limits());
    let settings = |token: &str, api: String| Settings {
        token: token.to_owned(),
        api: Some(api),
        defer_after: Duration::from_millis(700),
        retries: Retries::default(),
        leases: LeasePolicy::default(),
        connection: Connection::Gateway,
        solves: true,
        registers: true,
        drain: Duration::ZERO,
    };
    let error = Bot::connect(settings("a.wrong.token", stand_in.base()), backend.clone()).await.err();
    assert_eq!(error.expect("refused").to_string(), "Discord does not know this token (DISCORD_TOKEN)");
    let unreachable = "http://127.0.0.1:9".to_owned();
    let error =
        Bot::connect(settings("a.wrong.token", unreachable), backend).await.err().expect("no server listens");
    assert!(error.to_string().starts_with("Discord can't be reached"), "{error}");
    assert!(!format!("{error:?}").contains("wrong.token"));
    stand_in.stop().await;
}
