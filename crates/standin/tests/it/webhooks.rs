//! Edits and follow-ups, most of them refused by Discord.

use std::time::Duration;

use discord_standin::User;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::{Harness, PNG, button, rows, text_of, verdict};

#[tokio::test]
async fn webhooks_need_an_answer_with_a_message() {
    let harness = Harness::open().await;
    let y = json!({ "content": "y" });
    let (one, other) = (harness.invoke().await, harness.invoke().await);
    for id in [one, other] {
        assert_eq!(harness.answer(id, json!({ "type": 4, "data": { "content": "x" } })).await, "204");
    }
    let token = harness.discord.interaction_token(one).unwrap();
    let foreign = harness.outcome(other).await.message.unwrap().id;
    for (method, application, rest, expected) in [
        (Method::POST, "5", "", "404 10015"),
        (Method::POST, "x", "", "404 10015"),
        (Method::GET, "5", "/messages/@original", "404 10015"),
        (Method::PATCH, "5", "/messages/@original", "404 10015"),
        (Method::DELETE, "5", "/messages/@original", "404 10015"),
        (Method::GET, &harness.application, "/messages/x", "404 10008"),
        (Method::PATCH, &harness.application, &format!("/messages/{foreign}"), "404 10008"),
        (Method::DELETE, &harness.application, "/messages/5", "404 10008"),
        (Method::DELETE, &harness.application, "/messages/@original", "204"),
        (Method::DELETE, &harness.application, "/messages/@original", "404 10008"),
    ] {
        let request =
            harness.call(method.clone(), &format!("/webhooks/{application}/{token}{rest}")).json(&y);
        assert_eq!(verdict(request.send().await.unwrap()).await, expected, "{method} {application} {rest}");
    }

    // Modals and completions have no message to edit or follow up.
    let input = json!({ "type": 4, "style": 1, "custom_id": "i", "label": "Text" });
    let form =
        json!({ "custom_id": "f", "title": "T", "components": [{ "type": 1, "components": [input] }] });
    let asked = harness.invoke().await;
    assert_eq!(harness.answer(asked, json!({ "type": 9, "data": form })).await, "204");
    let completed = harness.request_choices(3).await;
    assert_eq!(harness.answer(completed, json!({ "type": 8, "data": { "choices": [] } })).await, "204");
    for id in [asked, completed] {
        for (method, rest) in [(Method::POST, ""), (Method::PATCH, "/messages/@original")] {
            let request = harness.webhook(method, id, rest).json(&y);
            assert_eq!(verdict(request.send().await.unwrap()).await, "404 10015");
        }
    }
}

#[tokio::test]
async fn an_edited_message_keeps_the_time_of_the_edit() {
    let harness = Harness::open().await;
    let id = harness.invoke().await;
    assert_eq!(harness.answer(id, json!({ "type": 4, "data": { "content": "x" } })).await, "204");
    let edited = async |method: Method| {
        let request = harness.webhook(method, id, "/messages/@original").json(&json!({ "content": "y" }));
        let mut message: Value = request.send().await.unwrap().json().await.unwrap();
        message["edited_timestamp"].take()
    };
    assert_eq!(edited(Method::GET).await, Value::Null);
    let time = edited(Method::PATCH).await;
    assert!(time.is_string(), "{time}");
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert_eq!(edited(Method::GET).await, time);
}

#[tokio::test]
async fn edits_and_follow_ups_are_checked_like_answers() {
    let harness = Harness::open().await;
    let id = harness.invoke().await;
    assert_eq!(harness.answer(id, json!({ "type": 4, "data": { "content": "x" } })).await, "204");
    let patch = || harness.webhook(Method::PATCH, id, "/messages/@original");
    let post = || harness.webhook(Method::POST, id, "");
    let files = |n: usize, size: usize| {
        (0..n).fold(Form::new(), |form, i| {
            form.part(format!("files[{i}]"), Part::bytes(vec![b'.'; size]).file_name("a"))
        })
    };
    let large = 10 * 1024 * 1024 + 1;
    let kind = "multipart/form-data; boundary=b";
    let open = "--b\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{}";
    for (request, expected) in [
        (post().json(&json!({})), "400 50006"),
        (post().json(&json!([])), "400 50035  DICT_TYPE_CONVERT"),
        (post().json(&json!({ "content": text_of(2001) })), "400 50035 content BASE_TYPE_BAD_LENGTH"),
        (patch().json(&json!({ "content": text_of(2001) })), "400 50035 content BASE_TYPE_BAD_LENGTH"),
        (patch().json(&json!({ "flags": 1 })), "400 50035 flags BITFIELD_TYPE_INVALID"),
        (patch().multipart(files(1, large)), "413 40005"),
        (post().multipart(files(1, large)), "413 40005"),
        (patch().multipart(files(6, 1)), "200"),
        (patch().multipart(files(5, 1)), "400 30015"),
        (patch().multipart(files(11, 1)), "400 30015"),
        (patch().body("{}"), "400 50035  CONTENT_TYPE_INVALID"),
        (post().header("content-type", "application/json").body("{"), "400 50109"),
        (patch().header("content-type", "application/json").body("{"), "400 50109"),
        (patch().header("content-type", "multipart/form-data").body("x"), "400 50109"),
        (patch().header("content-type", kind).body(open), "400 50109"),
        (patch().multipart(Form::new().text("payload_json", "{")), "400 50109"),
    ] {
        assert_eq!(verdict(request.send().await.unwrap()).await, expected);
    }
}

#[tokio::test]
async fn callbacks_fit_buttons_and_completions() {
    let harness = Harness::open().await;
    let ada = User::ada();
    let id = harness.invoke().await;
    let data = rows(&[json!([button("b")])]);
    assert_eq!(harness.answer(id, json!({ "type": 4, "data": data })).await, "204");
    let message = harness.outcome(id).await.message.unwrap();
    let pressed = harness.discord.press(&ada, message.id, "b").await.unwrap();
    let update = |data: Value| json!({ "type": 7, "data": data });
    for (body, expected) in [
        (json!({ "type": 8 }), "400 50035 type BASE_TYPE_CHOICES"),
        (update(json!({ "content": text_of(2001) })), "400 50035 data.content BASE_TYPE_BAD_LENGTH"),
        (update(json!({ "content": "", "components": [] })), "400 50006"),
    ] {
        assert_eq!(harness.answer(pressed, body.clone()).await, expected, "{body}");
    }
    // The message is deleted before its button is answered.
    let gone = harness.webhook(Method::DELETE, id, "/messages/@original").send().await.unwrap();
    assert_eq!(verdict(gone).await, "204");
    assert_eq!(harness.answer(pressed, update(json!({ "content": "new" }))).await, "404 10008");

    for (kind, value, expected) in [
        (3, json!(5), "400 50035 data.choices.0.value STRING_TYPE_CONVERT"),
        (4, json!("5"), "400 50035 data.choices.0.value NUMBER_TYPE_COERCE"),
        (10, json!("5"), "400 50035 data.choices.0.value NUMBER_TYPE_COERCE"),
        (10, json!(0.5), "204"),
    ] {
        let typing = harness.request_choices(kind).await;
        assert_eq!(harness.answer(typing, json!({ "type": 4 })).await, "400 50035 type BASE_TYPE_CHOICES");
        let wrong = json!({ "type": 8, "data": { "choices": {} } });
        assert_eq!(
            harness.answer(typing, wrong).await,
            "400 50035 data.choices BASE_TYPE_REQUIRED data.choices LIST_TYPE_CONVERT"
        );
        let body = json!({ "type": 8, "data": { "choices": [{ "name": "a", "value": value }] } });
        assert_eq!(harness.answer(typing, body).await, expected, "{kind}");
    }
    assert_eq!(verdict(harness.callback(id).body(PNG).send().await.unwrap()).await, "400 40060");
    for path in ["/interactions/x/t/callback".to_owned(), format!("/interactions/{}/x/callback", pressed.0)] {
        let other = harness.call(Method::POST, &path).json(&json!({ "type": 6 }));
        assert_eq!(verdict(other.send().await.unwrap()).await, "404 10062", "{path}");
    }
}
