//! Times and types of first answers.

use std::time::Duration;

use discord_standin::{Call, CallFault, NO_RESPONSE};
use reqwest::Method;
use serde_json::json;

use crate::{Harness, text_of, verdict};

#[tokio::test]
async fn an_interaction_is_answered_once_in_time_and_with_a_fitting_type() {
    let harness = Harness::open().await;
    let text = json!({ "type": 4, "data": { "content": "x" } });
    let post = |id, rest| harness.webhook(Method::POST, id, rest).json(&json!({ "content": "y" })).send();
    let patch = |id| {
        harness.webhook(Method::PATCH, id, "/messages/@original").json(&json!({ "content": "y" })).send()
    };

    // A second answer is refused, and so are edits before the first one.
    let id = harness.invoke().await;
    assert_eq!(verdict(patch(id).await.unwrap()).await, "404 10015");
    assert_eq!(verdict(post(id, "").await.unwrap()).await, "404 10015");
    assert_eq!(harness.answer(id, text.clone()).await, "204");
    assert_eq!(harness.answer(id, text.clone()).await, "400 40060");
    assert_eq!(verdict(patch(id).await.unwrap()).await, "200");
    assert_eq!(harness.outcome(id).await.message.unwrap().content, "y");
    let empty = harness.webhook(Method::PATCH, id, "/messages/@original").json(&json!({ "content": "" }));
    assert_eq!(verdict(empty.send().await.unwrap()).await, "400 50006");
    let unknown = harness.webhook(Method::GET, id, "/messages/5").send().await.unwrap();
    assert_eq!(verdict(unknown).await, "404 10008");
    let gone = harness.webhook(Method::DELETE, id, "/messages/@original").send().await.unwrap();
    assert_eq!(verdict(gone).await, "204");
    assert_eq!(verdict(patch(id).await.unwrap()).await, "404 10008");

    // Wrong types, unknown tokens, unreadable bodies.
    let id = harness.invoke().await;
    for (body, expected) in [
        (json!({}), "400 50035 type BASE_TYPE_REQUIRED"),
        (json!({ "type": 1 }), "400 50035 type BASE_TYPE_CHOICES"),
        (json!({ "type": 6 }), "400 50035 type BASE_TYPE_CHOICES"),
        (json!({ "type": 8, "data": { "choices": [] } }), "400 50035 type BASE_TYPE_CHOICES"),
        (json!({ "type": 5, "data": { "flags": 8 } }), "400 50035 data.flags BITFIELD_TYPE_INVALID"),
        (
            json!({ "type": 9, "data": { "custom_id": "", "title": text_of(46), "components": [] } }),
            "400 50035 data.components BASE_TYPE_BAD_LENGTH data.custom_id BASE_TYPE_BAD_LENGTH data.title BASE_TYPE_BAD_LENGTH",
        ),
    ] {
        assert_eq!(harness.answer(id, body.clone()).await, expected, "{body}");
    }
    let broken =
        harness.callback(id).header("content-type", "application/json").body("{").send().await.unwrap();
    assert_eq!(verdict(broken).await, "400 50109");
    let plain = harness.callback(id).body("{}").send().await.unwrap();
    assert_eq!(verdict(plain).await, "400 50035  CONTENT_TYPE_INVALID");
    let other = harness.call(Method::POST, &format!("/interactions/{}/nope/callback", id.0)).json(&text);
    assert_eq!(verdict(other.send().await.unwrap()).await, "404 10062");
    let other = harness.call(Method::POST, &format!("/webhooks/{}/nope", harness.application)).json(&text);
    assert_eq!(verdict(other.send().await.unwrap()).await, "404 10015");

    // A call that fails with a fault of Discord has no effect.
    harness.discord.fail_next(1, 503);
    assert_eq!(harness.answer(id, text.clone()).await, "503 0");
    assert_eq!(harness.answer(id, json!({ "type": 5, "data": { "flags": 64 } })).await, "204");
    assert!(!harness.discord.outcome(id, Duration::from_millis(50)).await.settled);
    assert_eq!(verdict(post(id, "").await.unwrap()).await, "200");
    let seen = harness.outcome(id).await;
    assert!(seen.deferred && seen.follow_ups.is_empty() && seen.message.unwrap().is_ephemeral());
    harness.discord.fail(Call::Later, 1, CallFault::Limited(Duration::from_millis(1500)));
    let limited = patch(id).await.unwrap();
    assert_eq!((limited.status().as_u16(), limited.headers()["retry-after"].to_str().unwrap()), (429, "2"));
    assert_eq!(limited.json::<serde_json::Value>().await.unwrap()["retry_after"], 1.5);
    assert_eq!(verdict(patch(id).await.unwrap()).await, "200");

    // Too late for the first answer, and for the token.
    harness.discord.age(id, Duration::from_secs(15 * 60));
    assert_eq!(verdict(patch(id).await.unwrap()).await, "401 50027");
    assert_eq!(verdict(post(id, "").await.unwrap()).await, "401 50027");
    let late = harness.invoke().await;
    harness.discord.age(late, Duration::from_secs(4));
    assert_eq!(harness.answer(late, text).await, "404 10062");
    assert_eq!(harness.outcome(late).await.failure.as_deref(), Some(NO_RESPONSE));
}
