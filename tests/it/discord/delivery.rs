//! Delivery of answers despite failures of Discord and rate limits, until the token expires.

use std::time::{Duration, Instant};

use cantor::front::discord::Retries;
use discord_standin::{Call, CallFault, StandIn, User};

use crate::support::commands::solve;
use crate::support::server::{EPHEMERAL, Server, backend, connect_with, limits, server, user};

/// Deferral delay longer than the computation of any answer in these tests. [`quick_retries`] also
/// uses it as the maximum age of a first answer.
const AT_ONCE: Duration = Duration::from_secs(2);

/// Deferral delay of zero: every answer is deferred.
const DEFERRED: Duration = Duration::ZERO;

/// Fault of each call while Discord is down.
const DOWN: CallFault = CallFault::Status(503);

/// Retries with short pauses, to an age of [`AT_ONCE`] for first answers and 10 s for later ones.
fn quick_retries() -> Retries {
    let ms = Duration::from_millis;
    Retries {
        pause: ms(2),
        longest: ms(20),
        first: AT_ONCE,
        later: Duration::from_secs(10),
        ..Retries::default()
    }
}

async fn server_with(defer_after: Duration, retries: Retries) -> Server {
    let stand_in = StandIn::start(0).await.expect("a free port");
    connect_with(stand_in, defer_after, backend(limits()), retries).await
}

#[tokio::test(flavor = "multi_thread")]
async fn outages_of_more_than_a_second_lose_no_answer() {
    let server = server(AT_ONCE).await;
    // The pauses between five attempts are 100, 200, 400 and 500 ms, before jitter, which at most
    // doubles each. The last is capped at a sixth of the 3 s for a first answer.
    server.stand_in.fail(Call::First, 4, DOWN);
    let asked = Instant::now();
    let message = server.ask(&user("en-US"), solve("285174306")).await;
    assert!(message.content.contains("19 moves"), "{}", message.content);
    assert!(asked.elapsed() > Duration::from_secs(1), "retried until the outage ended");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deferred_answers_survive_many_failures() {
    let server = server_with(DEFERRED, quick_retries()).await;
    server.stand_in.fail(Call::Later, 40, DOWN);
    let message = server.ask(&user("en-US"), solve("285174306")).await;
    assert!(message.content.contains("19 moves"), "{}", message.content);
    assert_eq!(message.attachments.len(), 1, "the picture is sent after forty attempts");
    // Bo does not own the reply, so that this click is answered with a new message.
    server.stand_in.fail(Call::Later, 10, DOWN);
    let outcome = server.press(&User::bo(), &message, "▶").await;
    let copy = outcome.message.expect("a separate message");
    assert_eq!((outcome.follow_ups.len(), outcome.edits), (0, 1), "one edit of the deferred message");
    assert!(copy.id != message.id && copy.flags & EPHEMERAL != 0, "a private message");
    assert_eq!(server.metrics.undelivered.get(), 0);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_are_respected() {
    let wait = Duration::from_millis(300);
    for (defer_after, call) in [(AT_ONCE, Call::First), (DEFERRED, Call::First), (DEFERRED, Call::Later)] {
        let server = server_with(defer_after, quick_retries()).await;
        server.stand_in.fail(call, 2, CallFault::Limited(wait));
        let asked = Instant::now();
        let message = server.ask(&user("en-US"), solve("285174306")).await;
        assert!(message.content.contains("19 moves"), "{}", message.content);
        assert!(asked.elapsed() >= 2 * wait, "retried too early");
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn undeliverable_answers_are_given_up_and_counted() {
    let ends = Retries { later: Duration::from_millis(200), ..quick_retries() };
    for fault in [DOWN, CallFault::Limited(Duration::from_secs(3600))] {
        let server = server_with(DEFERRED, ends).await;
        server.stand_in.fail(Call::Later, u32::MAX, fault);
        server.invoke(&user("en-US"), solve("285174306")).await;
        server.until(|server| server.metrics.undelivered.get() == 1).await;
        assert_eq!(server.metrics.answered.get(), 0);
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_answers_are_not_counted_as_answered() {
    for (defer_after, call) in [(AT_ONCE, Call::First), (DEFERRED, Call::EditWithFiles)] {
        let server = server_with(defer_after, quick_retries()).await;
        server.stand_in.fail(call, 1, CallFault::Refused { status: 400, code: 50035 });
        let message = server.ask(&user("en-US"), solve("285174306")).await;
        assert!(!message.content.contains("19 moves"), "an apology: {}", message.content);
        let counted = r#"cantor_interactions_total{kind="solve",outcome="refused"} 1"#;
        server.until(|server| server.metrics.text().contains(counted)).await;
        assert_eq!((server.metrics.answers_refused.get(), server.metrics.answered.get()), (1, 0));
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_backlog_is_limited_in_answers_and_bytes() {
    // A solution with its pictures is larger than 16 KiB.
    for (room, kept) in
        [(Retries { waiting: 3, ..quick_retries() }, 3), (Retries { bytes: 64 * 1024, ..quick_retries() }, 3)]
    {
        let server = server_with(DEFERRED, room).await;
        server.stand_in.fail(Call::Later, u32::MAX, DOWN);
        for id in 0..8 {
            server.invoke(&User::new(1_000 + id, "Someone"), solve("647850321")).await;
        }
        server.until(|server| server.metrics.undelivered.get() >= 8 - kept).await;
        server.stand_in.fail(Call::Later, 0, DOWN);
        server.until(|server| server.metrics.answered.get() + server.metrics.undelivered.get() == 8).await;
        let answered = server.metrics.answered.get();
        assert!((1..=kept).contains(&answered), "{answered}");
        server.close().await;
    }
}
