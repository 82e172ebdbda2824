//! Interactions endpoints: what one has to do before it is taken, and the answers that it may give.

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

use crate::Desk;

/// A bot by hand: what it answers to pings and to all else, and to whom it listens.
#[derive(Clone)]
struct Bot {
    discord: Arc<StandIn>,
    /// Whether it looks at signatures.
    careful: bool,
    pong: Value,
    /// An answer in the response; without one it takes the interaction and says no more.
    answer: Option<Value>,
    heard: Arc<Mutex<Vec<Value>>>,
}

async fn heard(State(bot): State<Bot>, headers: HeaderMap, body: String) -> Response {
    let header = |name: &str| headers[name].to_str().unwrap().to_owned();
    let signed = bot.discord.signature(&header("x-signature-timestamp"), &body);
    if bot.careful && header("x-signature-ed25519") != signed {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let body: Value = serde_json::from_str(&body).unwrap();
    if body["type"] == 1 {
        return Json(bot.pong).into_response();
    }
    bot.heard.lock().unwrap().push(body);
    bot.answer.map_or(StatusCode::ACCEPTED.into_response(), |answer| Json(answer).into_response())
}

async fn listening(bot: Bot) -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(axum::serve(listener, Router::new().fallback(heard).with_state(bot)).into_future());
    url
}

#[tokio::test]
async fn an_endpoint_shows_that_it_knows_who_calls_and_then_gets_what_the_gateway_had() {
    let desk = Desk::open().await;
    let discord = Arc::new(desk.discord);
    let bot = Bot {
        discord: Arc::clone(&discord),
        careful: true,
        pong: json!({ "type": 1 }),
        answer: None,
        heard: Arc::default(),
    };
    let refused = async |bot: Bot| discord.set_endpoint(Some(&listening(bot).await)).await.unwrap_err();
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
    // Whoever only takes it has to answer by a call.
    discord.set_endpoint(Some(&listening(bot.clone()).await)).await.unwrap();
    let (_, outcome) = invoke().await;
    assert_eq!(outcome.failure.as_deref(), Some(NO_RESPONSE));
    let heard = bot.heard.lock().unwrap().clone();
    assert_eq!((heard.len(), &heard[0]["type"], &heard[0]["data"]["name"]), (1, &json!(2), &json!("try")));

    let answering = |answer: Value| Bot { answer: Some(answer), ..bot.clone() };
    let said = answering(json!({ "type": 4, "data": { "content": "hello" } }));
    discord.set_endpoint(Some(&listening(said).await)).await.unwrap();
    assert_eq!(invoke().await.1.message.unwrap().content, "hello");
    // It is as strict as with a call.
    let empty = answering(json!({ "type": 4, "data": {} }));
    discord.set_endpoint(Some(&listening(empty).await)).await.unwrap();
    assert_eq!(invoke().await.1.failure.as_deref(), Some(NO_RESPONSE));
    assert!(discord.refusals().last().unwrap().contains("50006"), "{:?}", discord.refusals());
    discord.set_endpoint(None).await.unwrap();
}
