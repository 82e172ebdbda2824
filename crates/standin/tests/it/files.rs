//! Files that Discord refuses, and files that an edit keeps.

use discord_standin::User;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::{Harness, PNG, text_of, verdict};

/// A message, the names and sizes of its files, and the expected result.
type Case<'a> = (Value, &'a [(&'a str, usize)], &'a str);

#[tokio::test]
async fn files_that_discord_refuses_are_refused() {
    let harness = Harness::open().await;
    let limit = 10 * 1024 * 1024;
    let listed = |entry: Value| json!({ "attachments": [entry] });
    let cases: [Case<'_>; 15] = [
        (json!({}), &[("a.png", 3)], "204"),
        (
            listed(json!({ "id": 0, "filename": "b.png", "description": text_of(1024) })),
            &[("a.png", 3)],
            "204",
        ),
        (listed(json!({ "id": "0" })), &[("a.png", limit)], "204"),
        (json!({}), &[("a", 1); 10], "204"),
        (json!({}), &[("a", 1); 11], "400 30015"),
        (json!({}), &[("a.png", limit + 1)], "413 40005"),
        (json!({ "content": "x" }), &[("", 3)], "400 50035 data.files.0.filename BASE_TYPE_REQUIRED"),
        (listed(json!({ "id": 1 })), &[("a", 3)], "400 50035 data.attachments.0.id ATTACHMENT_NOT_FOUND"),
        (
            listed(json!({ "id": 0, "filename": "a" })),
            &[],
            "400 50035 data.attachments.0.id ATTACHMENT_NOT_FOUND",
        ),
        (json!({ "attachments": 5 }), &[("a", 3)], "400 50035 data.attachments LIST_TYPE_CONVERT"),
        (
            listed(json!({ "id": 0, "filename": "" })),
            &[("a", 3)],
            "400 50035 data.attachments.0.filename BASE_TYPE_BAD_LENGTH",
        ),
        (listed(json!({})), &[("a", 3)], "400 50035 data.attachments.0.id BASE_TYPE_REQUIRED"),
        (listed(json!({ "id": "x" })), &[("a", 3)], "400 50035 data.attachments.0.id NUMBER_TYPE_COERCE"),
        (
            json!({ "attachments": [{ "id": 0 }, { "id": 0 }] }),
            &[("a", 3)],
            "400 50035 data.attachments.1.id ATTACHMENT_DUPLICATED",
        ),
        (
            listed(json!({ "id": 0, "description": text_of(1025) })),
            &[("a", 3)],
            "400 50035 data.attachments.0.description BASE_TYPE_BAD_LENGTH",
        ),
    ];
    for (data, files, expected) in cases {
        assert_eq!(harness.message(data.clone(), files).await, expected, "{data}");
    }
}

#[tokio::test]
async fn edits_keep_or_drop_files_as_listed() {
    let harness = Harness::open().await;
    let id = harness.invoke().await;
    let part = |name: &'static str| Part::bytes(PNG).file_name(name).mime_str("image/png").unwrap();
    let body = json!({ "type": 4, "data": { "attachments": [{ "id": 0, "filename": "ä b.png", "description": "Grey" }] } });
    let form = Form::new().text("payload_json", body.to_string()).part("files[0]", part("x.png"));
    assert_eq!(verdict(harness.callback(id).multipart(form).send().await.unwrap()).await, "204");
    let first = harness.outcome(id).await.message.unwrap().attachments.remove(0);
    assert_eq!((first.filename.as_str(), first.pixels), ("__b.png", Some((1, 1))));
    assert_eq!(first.description.as_deref(), Some("Grey"));

    let edit = |body: Value| {
        harness
            .webhook(Method::PATCH, id, "/messages/@original")
            .multipart(Form::new().text("payload_json", body.to_string()).part("files[0]", part("y.png")))
    };
    // Unknown ids: 1, since there is no `files[1]`, and the id of a file of another message.
    let other = harness.discord.say_with_files(&User::ada(), "", &[("z.png", PNG)]);
    let other = harness.discord.message(other).unwrap().attachments.remove(0).id;
    for unknown in [1, other] {
        let listed =
            json!({ "attachments": [{ "id": first.id.to_string() }, { "id": unknown.to_string() }] });
        let refused = "400 50035 attachments.1.id ATTACHMENT_NOT_FOUND";
        assert_eq!(verdict(edit(listed).send().await.unwrap()).await, refused);
    }
    let kept = json!({ "attachments": [{ "id": first.id.to_string() }, { "id": 0 }] });
    let message: Value = edit(kept).send().await.unwrap().json().await.unwrap();
    assert_eq!(message["attachments"].as_array().unwrap().len(), 2);
    assert_eq!(message["attachments"][0]["description"], "Grey");
    let renamed = json!({ "attachments": [{ "id": first.id, "description": "Pale" }] });
    let patch = harness.webhook(Method::PATCH, id, "/messages/@original").json(&renamed);
    let message: Value = patch.send().await.unwrap().json().await.unwrap();
    assert_eq!(message["attachments"].as_array().unwrap().len(), 1);
    assert_eq!(message["attachments"][0]["id"], first.id.to_string());
    assert_eq!(message["attachments"][0]["description"], "Pale");
    let message: Value = edit(json!({})).send().await.unwrap().json().await.unwrap();
    let bytes = harness.http.get(message["attachments"][1]["url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(bytes.headers()["content-type"], "image/png");
    assert_eq!(bytes.bytes().await.unwrap(), PNG);
    let message: Value = edit(json!({ "attachments": [] })).send().await.unwrap().json().await.unwrap();
    assert_eq!(message["attachments"].as_array().unwrap().len(), 1);
    assert_eq!(harness.outcome(id).await.edits, 4);
}
