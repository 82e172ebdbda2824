//! REST calls that fail on demand, by the content of their body. Also responses to callbacks, and
//! the application.

use std::time::{Duration, Instant};

use discord_standin::{Call, CallFault, InteractionId, User};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};

use crate::Harness;

const REFUSED: CallFault = CallFault::Refused { status: 400, code: 50035 };

/// Status and JSON error code of a response; code 0 for a success.
async fn status(response: Response) -> (u16, u64) {
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap_or_default();
    (status, body["code"].as_u64().unwrap_or(0))
}

fn modal() -> Value {
    let input = json!({ "type": 4, "style": 1, "custom_id": "i", "label": "Text" });
    let rows = json!([{ "type": 1, "components": [input] }]);
    json!({ "type": 9, "data": { "custom_id": "f", "title": "T", "components": rows } })
}

fn with_file(request: RequestBuilder) -> RequestBuilder {
    let file = Part::bytes(b"bytes".to_vec()).file_name("a.txt");
    request.multipart(Form::new().text("payload_json", "{\"content\":\"x\"}").part("files[0]", file))
}

#[tokio::test]
async fn modals_are_refused_and_other_first_answers_are_not() {
    let harness = Harness::open().await;
    harness.discord.fail(Call::Modal, 1, REFUSED);
    let id = harness.invoke().await;
    let refused = harness.callback(id).json(&modal()).send().await.unwrap();
    assert_eq!(status(refused).await, (400, 50035));
    let other = harness.invoke().await;
    assert_eq!(harness.answer(other, json!({ "type": 4, "data": { "content": "x" } })).await, "204");
    // Nothing was carried out: the interaction can still be answered, even with a modal.
    assert_eq!(harness.answer(id, modal()).await, "204");
    assert!(harness.outcome(id).await.modal.is_some());
    assert_eq!(harness.discord.refusals(), Vec::<String>::new(), "a fault on demand is not a refusal");
}

/// Invokes the command and defers the answer. Returns the interaction.
async fn invoke_deferred(harness: &Harness) -> InteractionId {
    let id = harness.invoke().await;
    assert_eq!(harness.answer(id, json!({ "type": 5 })).await, "204");
    id
}

#[tokio::test]
async fn edits_with_files_are_refused_and_others_are_not() {
    let harness = Harness::open().await;
    harness.discord.fail(Call::EditWithFiles, 2, REFUSED);
    let id = invoke_deferred(&harness).await;
    let edit = || harness.webhook(Method::PATCH, id, "/messages/@original");
    assert_eq!(status(with_file(edit()).send().await.unwrap()).await, (400, 50035));
    assert_eq!(status(edit().json(&json!({ "content": "y" })).send().await.unwrap()).await, (200, 0));

    // The second fault applies to an edit in a channel.
    let message = harness.discord.current_outcome(id).message.unwrap();
    let channel = harness.discord.channel(message.id).unwrap();
    let path = format!("/channels/{channel}/messages/{}", message.id);
    let edit_in_channel = || with_file(harness.call(Method::PATCH, &path));
    assert_eq!(status(edit_in_channel().send().await.unwrap()).await, (400, 50035));
    assert_eq!(status(edit_in_channel().send().await.unwrap()).await, (200, 0));
    assert_eq!(harness.discord.message(message.id).unwrap().attachments.len(), 1);
}

#[tokio::test]
async fn edits_with_files_can_be_limited_or_delayed() {
    let harness = Harness::open().await;
    let delay = Duration::from_millis(200);
    for (fault, expected) in [
        (CallFault::Status(503), 503),
        (CallFault::Limited(delay), 429),
        (CallFault::Stalled(delay), 200),
        (CallFault::HeldBack(delay), 200),
    ] {
        let id = invoke_deferred(&harness).await;
        harness.discord.fail(Call::EditWithFiles, 1, fault);
        let start = Instant::now();
        let sent = with_file(harness.webhook(Method::PATCH, id, "/messages/@original")).send().await.unwrap();
        assert_eq!(sent.status().as_u16(), expected, "{fault:?}");
        assert!(expected != 200 || start.elapsed() >= delay, "{fault:?}");
    }
}

#[tokio::test]
async fn callbacks_describe_their_effect_with_with_response() {
    let harness = Harness::open().await;
    let ask = async |id: InteractionId, query: &str, body: Value| {
        let token = harness.discord.interaction_token(id).unwrap();
        let path = format!("/interactions/{}/{token}/callback?{query}", id.0);
        let response = harness.call(Method::POST, &path).json(&body).send().await.unwrap();
        (response.status().as_u16(), response.json::<Value>().await.unwrap_or_default())
    };
    let message = json!({ "type": 4, "data": { "content": "x", "flags": 64, "components": [] } });
    let id = harness.invoke().await;
    assert_eq!(ask(id, "with_response=maybe", message.clone()).await.1["code"], 50035);
    let (status, sent) = ask(id, "with_response=true", message.clone()).await;
    assert_eq!(status, 200);
    assert_eq!(sent["interaction"]["id"], id.0.to_string());
    assert_eq!(sent["interaction"]["type"], 2);
    assert_eq!(sent["interaction"]["response_message_ephemeral"], true);
    assert_eq!(sent["interaction"]["response_message_loading"], false);
    assert_eq!(sent["resource"]["type"], 4);
    assert_eq!(sent["resource"]["message"]["content"], "x");
    assert_eq!(sent["resource"]["message"]["id"], sent["interaction"]["response_message_id"]);

    let id = harness.invoke().await;
    let (status, sent) = ask(id, "with_response=1", json!({ "type": 5 })).await;
    assert_eq!((status, &sent["interaction"]["response_message_loading"]), (200, &json!(true)));
    assert_eq!(sent["resource"], json!({ "type": 5 }), "a deferred answer has no message yet");
    let id = harness.invoke().await;
    let (status, sent) = ask(id, "with_response=True", modal()).await;
    assert_eq!((status, &sent["resource"]), (200, &json!({ "type": 9 })));
    assert!(sent["interaction"]["response_message_id"].is_null());

    for query in ["", "with_response=false", "with_response=0", "other=1"] {
        assert_eq!(ask(harness.invoke().await, query, message.clone()).await.0, 204, "{query}");
    }
}

#[tokio::test]
async fn the_application_has_an_owner_and_its_public_key() {
    let harness = Harness::open().await;
    for path in ["/applications/@me", "/oauth2/applications/@me"] {
        let response = harness.call(Method::GET, path).send().await.unwrap();
        let application: Value = response.json().await.unwrap();
        assert_eq!(application["owner"]["id"], User::ada().id.to_string());
        assert_eq!(application["verify_key"], harness.discord.public_key());
    }
}
