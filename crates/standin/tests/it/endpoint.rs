//! Interactions endpoints: their verification, and their answers.

use std::error::Error;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use discord_standin::{EndpointError, NO_RESPONSE, StandIn};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::Harness;

/// An endpoint, with its answers to PING and to interactions.
#[derive(Clone)]
struct Bot {
    discord: Arc<StandIn>,
    /// Whether the bot verifies signatures.
    careful: bool,
    pong: Value,
    /// Answer in the response; without one the response is 202.
    answer: Option<Value>,
    received: Arc<Mutex<Vec<Value>>>,
}

async fn handle(State(bot): State<Bot>, headers: HeaderMap, body: String) -> Response {
    let header = |name: &str| headers[name].to_str().unwrap().to_owned();
    let signed = bot.discord.signature(&header("x-signature-timestamp"), &body);
    if bot.careful && header("x-signature-ed25519") != signed {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let body: Value = serde_json::from_str(&body).unwrap();
    if body["type"] == 1 {
        return Json(bot.pong).into_response();
    }
    bot.received.lock().unwrap().push(body);
    bot.answer.map_or(StatusCode::ACCEPTED.into_response(), |answer| Json(answer).into_response())
}

async fn serve(bot: Bot) -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(axum::serve(listener, Router::new().fallback(handle).with_state(bot)).into_future());
    url
}

#[tokio::test]
async fn a_verified_endpoint_receives_interactions() {
    let harness = Harness::open().await;
    let discord = Arc::new(harness.discord);
    let bot = Bot {
        discord: Arc::clone(&discord),
        careful: true,
        pong: json!({ "type": 1 }),
        answer: None,
        received: Arc::default(),
    };
    let refused = async |bot: Bot| discord.set_endpoint(Some(&serve(bot).await)).await.unwrap_err();
    let careless = refused(Bot { careful: false, ..bot.clone() }).await;
    assert!(matches!(careless, EndpointError::WrongSignature { status: 200 }), "{careless}");
    let silent = refused(Bot { pong: json!({}), ..bot.clone() }).await;
    assert!(matches!(silent, EndpointError::Ping { status: 200, .. }), "{silent}");
    let absent = discord.set_endpoint(Some("http://127.0.0.1:9/")).await.unwrap_err();
    assert!(matches!(absent, EndpointError::Unreachable(_)), "{absent}");
    assert!(absent.source().is_some());

    let invoke = async || {
        let data = json!({ "name": "try", "options": [{ "name": "text", "value": "x" }] });
        let id = discord.invoke(&discord_standin::User::ada(), data).await.unwrap();
        (id, discord.outcome(id, Duration::from_secs(10)).await)
    };
    // A 202 response is not an answer; the bot must call the API.
    discord.set_endpoint(Some(&serve(bot.clone()).await)).await.unwrap();
    let (_, outcome) = invoke().await;
    assert_eq!(outcome.failure.as_deref(), Some(NO_RESPONSE));
    let received = bot.received.lock().unwrap().clone();
    assert_eq!(
        (received.len(), &received[0]["type"], &received[0]["data"]["name"]),
        (1, &json!(2), &json!("try"))
    );

    let answering = |answer: Value| Bot { answer: Some(answer), ..bot.clone() };
    let hello = answering(json!({ "type": 4, "data": { "content": "hello" } }));
    discord.set_endpoint(Some(&serve(hello).await)).await.unwrap();
    assert_eq!(invoke().await.1.message.unwrap().content, "hello");
    // An answer in the response is checked like one that is sent by a call of the API.
    let empty = answering(json!({ "type": 4, "data": {} }));
    discord.set_endpoint(Some(&serve(empty).await)).await.unwrap();
    assert_eq!(invoke().await.1.failure.as_deref(), Some(NO_RESPONSE));
    assert!(discord.refusals().last().unwrap().contains("50006"), "{:?}", discord.refusals());
    discord.set_endpoint(None).await.unwrap();
}
