//! More requests than slots: excess requests are deferred in time. Requests that the balancer
//! abandoned are not run.

use std::time::Duration;

use cantor::app::service::Limits;
use cantor::front::discord::{Endpoint, PublicKey};
use discord_standin::{Call, CallFault, Context, InteractionId, StandIn, User};

use crate::support::commands::solve;
use crate::support::failover::failover_proxy;
use crate::support::server::{Server, TIMEOUT, backend, connect, connect_endpoint, limits};

/// Slots for first answers with one core.
const MAX_HANDLERS: u32 = 32;

/// Delay of Discord's responses to the first answers, which occupy all slots meanwhile.
const STALL_TIME: Duration = Duration::from_secs(2);

/// Timeout of the balancer for a front.
const BALANCER_TIMEOUT: Duration = Duration::from_millis(1100);

fn one_core_limits() -> Limits {
    Limits { running: 1, ..limits() }
}

/// A user for each number, in a direct message.
fn dm_user(number: u32) -> User {
    User::new(7_000 + u64::from(number), "Someone").at(Context::BotDm)
}

/// Fills every slot with a request, then sends one more. Returns the requests with a slot, and the
/// last request.
async fn exceed_slots(server: &Server) -> (Vec<InteractionId>, InteractionId) {
    server.stand_in.fail(Call::First, MAX_HANDLERS, CallFault::Stalled(STALL_TIME));
    let mut asked = Vec::new();
    for number in 0..=MAX_HANDLERS {
        asked.push(server.invoke(&dm_user(number), solve("285174306")).await);
        // The last request follows when all others hold a slot: slots are not taken in order.
        if number + 1 == MAX_HANDLERS {
            server.until(|server| server.stand_in.faults_left(Call::First) == 0).await;
        }
    }
    let last = asked.pop().expect("the list is not empty");
    (asked, last)
}

async fn assert_answered(server: &Server, asked: &[InteractionId]) {
    for id in asked {
        let outcome = server.stand_in.outcome(*id, TIMEOUT).await;
        assert!(!outcome.deferred && outcome.message.is_some(), "{:?}", outcome.failure);
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a quiet machine"]
async fn requests_without_a_slot_are_deferred_in_time() {
    let stand_in = StandIn::start(0).await.expect("a free port");
    let server = connect(stand_in, Duration::from_secs(1), backend(one_core_limits())).await;
    let (others, last) = exceed_slots(&server).await;
    let outcome = server.outcome(last).await;
    assert!(outcome.deferred, "the request had no slot in time");
    assert!(outcome.message.expect("an answer").content.contains("19 moves"));
    assert_answered(&server, &others).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a quiet machine"]
async fn requests_abandoned_by_the_balancer_are_not_run() {
    let stand_in = StandIn::start(0).await.expect("a free port");
    let key = PublicKey::parse(&stand_in.public_key()).expect("a key");
    let endpoint = Endpoint::new(([127, 0, 0, 1], 0).into(), key);
    let defer_after = Duration::from_millis(2500);
    let (server, url) = connect_endpoint(stand_in, endpoint, defer_after, backend(one_core_limits())).await;
    server
        .stand_in
        .set_endpoint(Some(&failover_proxy(vec![url], BALANCER_TIMEOUT).await))
        .await
        .expect("the endpoint responds");
    let (others, last) = exceed_slots(&server).await;
    assert_answered(&server, &others).await;
    let outcome = server.outcome(last).await;
    assert!(outcome.message.is_none() && !outcome.deferred, "the request was not run");
    assert_eq!(server.metrics.undelivered.get(), 1);
    server.close().await;
}
