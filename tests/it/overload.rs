//! More than can be worked on at a time: what finds no place is announced all the same, and nothing is done for whom nobody
//! waits any more. Alone on the machine.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use cantor::app::service::Limits;
use cantor::front::discord::{Endpoint, PublicKey};
use discord_standin::{Call, CallFault, Context, InteractionId, StandIn, User};
use reqwest::Client;

use crate::owed::solve;
use crate::server::{PATIENCE, Server, backend, connect, connect_by, is_alone, limits};

/// How many answers are begun at a time where there is one core.
const PLACES: u32 = 32;

/// Discord takes so long for the first answers, which keep their places until then.
const STALLED: Duration = Duration::from_secs(2);

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

/// A balancer that waits for a front for 1.1 s, and has no other.
async fn impatient(front: String) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it has one");
    let router = Router::new().fallback(passed_on).with_state(Arc::new(front));
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}/")
}

async fn passed_on(State(front): State<Arc<String>>, mut head: HeaderMap, body: Bytes) -> Response {
    head.remove(header::HOST);
    let request = Client::new().post(&*front).headers(head).body(body).timeout(Duration::from_millis(1100));
    match request.send().await {
        Ok(answer) => (answer.status(), answer.bytes().await.unwrap_or_default()).into_response(),
        Err(_) => StatusCode::BAD_GATEWAY.into_response(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_balancer_has_given_up_is_not_begun() {
    if !is_alone() {
        return;
    }
    let stand_in = StandIn::start(0).await.expect("a free port");
    let key = PublicKey::read(&stand_in.public_key()).expect("a key");
    let endpoint = Endpoint { address: ([127, 0, 0, 1], 0).into(), key };
    let defer_after = Duration::from_millis(2500);
    let (server, url) = connect_by(stand_in, endpoint, defer_after, backend(at_one_core())).await;
    server.stand_in.set_endpoint(Some(&impatient(url).await)).await.expect("it answers");
    let (others, last) = one_too_many(&server).await;
    are_answered(&server, &others).await;
    let outcome = server.outcome(last).await;
    assert!(outcome.message.is_none() && !outcome.deferred, "it was begun");
    assert_eq!(server.metrics.undelivered.get(), 1);
    server.close().await;
}
