//! Answers that Discord does not take at once: failures of its own and rate limits, until a token ends.

use std::time::{Duration, Instant};

use cantor::front::discord::Retries;
use discord_standin::{Call, CallFault, StandIn, User};
use serde_json::{Value, json};

use crate::server::{EPHEMERAL, Server, backend, connect_with, limits, server, user};

const AT_ONCE: Duration = Duration::from_secs(2);
const DEFERRED: Duration = Duration::ZERO;
const DOWN: CallFault = CallFault::Status(503);

/// Pauses that no test has to wait for.
fn quick() -> Retries {
    let ms = Duration::from_millis;
    Retries {
        pause: ms(2),
        longest: ms(20),
        first: AT_ONCE,
        later: Duration::from_secs(10),
        ..Retries::default()
    }
}

async fn stubborn(defer_after: Duration, retries: Retries) -> Server {
    let stand_in = StandIn::start(0).await.expect("a free port");
    connect_with(stand_in, defer_after, backend(limits()), retries).await
}

fn board(text: &str) -> Value {
    json!({ "name": "solve", "options": [{ "name": "sliding", "options": [{ "name": "board", "value": text }] }] })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_more_than_a_second_costs_no_answer() {
    let server = server(AT_ONCE).await;
    server.stand_in.fail(Call::First, u32::MAX, DOWN);
    let id = server.invoke(&user("en-US"), board("285174306")).await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    server.stand_in.fail(Call::First, 0, DOWN);
    let outcome = server.outcome(id).await;
    assert!(outcome.message.expect("an answer").content.contains("19 moves"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_announced_is_edited_in_after_any_number_of_failures() {
    let server = stubborn(DEFERRED, quick()).await;
    server.stand_in.fail(Call::Later, 40, DOWN);
    let message = server.ask(&user("en-US"), board("285174306")).await;
    assert!(message.content.contains("19 moves"), "{}", message.content);
    assert_eq!(message.attachments.len(), 1, "the picture outlives forty tries");
    // A press whose answer is one more message.
    server.stand_in.fail(Call::Later, 10, DOWN);
    let outcome = server.press(&User::bo(), &message, "▶").await;
    let copy = outcome.message.expect("a message of its own");
    assert_eq!((outcome.follow_ups.len(), outcome.edits), (0, 1), "said once, in what was announced");
    assert!(copy.id != message.id && copy.flags & EPHEMERAL != 0, "and to whoever pressed alone");
    assert_eq!(server.metrics.undelivered.get(), 0);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rate_limit_is_waited_for() {
    let wait = Duration::from_millis(300);
    for (defer_after, call) in [(AT_ONCE, Call::First), (DEFERRED, Call::First), (DEFERRED, Call::Later)] {
        let server = stubborn(defer_after, quick()).await;
        server.stand_in.fail(call, 2, CallFault::Limited(wait));
        let asked = Instant::now();
        let message = server.ask(&user("en-US"), board("285174306")).await;
        assert!(message.content.contains("19 moves"), "{}", message.content);
        assert!(asked.elapsed() >= 2 * wait, "asked again too early");
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_nobody_takes_any_more_is_given_up_and_counted() {
    let ends = Retries { later: Duration::from_millis(200), ..quick() };
    for fault in [DOWN, CallFault::Limited(Duration::from_secs(3600))] {
        let server = stubborn(DEFERRED, ends).await;
        server.stand_in.fail(Call::Later, u32::MAX, fault);
        server.invoke(&user("en-US"), board("285174306")).await;
        server.until(|server| server.metrics.undelivered.get() == 1).await;
        assert_eq!(server.metrics.answered.get(), 0);
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_so_many_answers_wait_at_once_and_only_so_many_bytes() {
    // A solution with its pictures has more than sixteen kibibytes.
    for (room, kept) in [(Retries { waiting: 3, ..quick() }, 3), (Retries { bytes: 64 * 1024, ..quick() }, 3)]
    {
        let server = stubborn(DEFERRED, room).await;
        server.stand_in.fail(Call::Later, u32::MAX, DOWN);
        for id in 0..8 {
            server.invoke(&User::new(1_000 + id, "Someone"), board("647850321")).await;
        }
        server.until(|server| server.metrics.undelivered.get() >= 8 - kept).await;
        server.stand_in.fail(Call::Later, 0, DOWN);
        server.until(|server| server.metrics.answered.get() + server.metrics.undelivered.get() == 8).await;
        let answered = server.metrics.answered.get();
        assert!((1..=kept).contains(&answered), "{answered}");
        server.close().await;
    }
}
