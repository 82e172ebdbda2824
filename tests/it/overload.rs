//! More than can be worked on at a time: what finds no place is announced all the same, and nothing is done for whom nobody
//! waits any more. Alone on the machine.

use std::time::Duration;

use cantor::app::service::Limits;
use cantor::front::discord::{Endpoint, PublicKey};
use discord_standin::{Call, CallFault, Context, InteractionId, StandIn, User};

use crate::owed::solve;
use crate::passing::passing;
use crate::server::{PATIENCE, Server, backend, connect, connect_by, is_alone, limits};

/// How many answers are begun at a time where there is one core.
const PLACES: u32 = 32;

/// Discord takes so long for the first answers, which keep their places until then.
const STALLED: Duration = Duration::from_secs(2);

/// A balancer waits so long for a front.
const BALANCER: Duration = Duration::from_millis(1100);

fn at_one_core() -> Limits {
    Limits { running: 1, ..limits() }
}

/// Someone else for each number, alone with the bot.
fn someone(number: u32) -> User {
    User::new(7_000 + u64::from(number), "Someone").at(Context::BotDm)
}

/// Asks for as many answers as there are places, and then for one more.
async fn one_too_many(server: &Server) -> (Vec<InteractionId>, InteractionId) {
    server.stand_in.fail(Call::First, PLACES, CallFault::Stalled(STALLED));
    let mut asked = Vec::new();
    for number in 0..=PLACES {
        asked.push(server.invoke(&someone(number), solve("285174306")).await);
        // The last comes when all others are begun.
        if number + 1 == PLACES {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
    let last = asked.pop().expect("there is one");
    (asked, last)
}

async fn are_answered(server: &Server, asked: &[InteractionId]) {
    for id in asked {
        let outcome = server.stand_in.outcome(*id, PATIENCE).await;
        assert!(!outcome.deferred && outcome.message.is_some(), "{:?}", outcome.failure);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_finds_no_place_is_announced_in_time() {
    if !is_alone() {
        return;
    }
    let stand_in = StandIn::start(0).await.expect("a free port");
    let server = connect(stand_in, Duration::from_secs(1), backend(at_one_core())).await;
    let (others, last) = one_too_many(&server).await;
    let outcome = server.outcome(last).await;
    assert!(outcome.deferred, "it was not begun in time");
    assert!(outcome.message.expect("an answer").content.contains("19 moves"));
    are_answered(&server, &others).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_balancer_has_given_up_is_not_begun() {
    if !is_alone() {
        return;
    }
    let stand_in = StandIn::start(0).await.expect("a free port");
    let key = PublicKey::parse(&stand_in.public_key()).expect("a key");
    let endpoint = Endpoint::new(([127, 0, 0, 1], 0).into(), key);
    let defer_after = Duration::from_millis(2500);
    let (server, url) = connect_by(stand_in, endpoint, defer_after, backend(at_one_core())).await;
    server.stand_in.set_endpoint(Some(&passing(vec![url], BALANCER).await)).await.expect("it answers");
    let (others, last) = one_too_many(&server).await;
    are_answered(&server, &others).await;
    let outcome = server.outcome(last).await;
    assert!(outcome.message.is_none() && !outcome.deferred, "it was begun");
    assert_eq!(server.metrics.undelivered.get(), 1);
    server.close().await;
}
