//! Messages that Discord refuses, and the users whom messages mention.

use discord_standin::User;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{Harness, text_of};

#[tokio::test]
async fn messages_that_discord_refuses_are_refused() {
    let harness = Harness::open().await;
    let embed = |patch: Value| json!({ "embeds": [patch] });
    let cases = [
        (json!({ "content": text_of(2000), "flags": 4 | 64 | 4096 }), "204"),
        (json!({ "content": "x", "allowed_mentions": { "parse": [] } }), "204"),
        (json!({ "content": text_of(2001) }), "400 50035 data.content BASE_TYPE_BAD_LENGTH"),
        (json!({ "content": 5 }), "400 50035 data.content STRING_TYPE_CONVERT"),
        (json!([]), "400 50035 data DICT_TYPE_CONVERT"),
        (json!({}), "400 50006"),
        (json!({ "content": " \n" }), "400 50006"),
        (json!({ "content": "x", "flags": 128 }), "400 50035 data.flags BITFIELD_TYPE_INVALID"),
        (json!({ "content": "x", "flags": "no" }), "400 50035 data.flags BITFIELD_TYPE_CONVERT"),
        (
            json!({ "content": "x", "allowed_mentions": [] }),
            "400 50035 data.allowed_mentions DICT_TYPE_CONVERT",
        ),
        (
            json!({ "content": "x", "allowed_mentions": { "parse": ["all"] } }),
            "400 50035 data.allowed_mentions.parse.0 BASE_TYPE_CHOICES",
        ),
        (
            json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            "400 50035 data.allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({ "content": "x", "allowed_mentions": { "roles": ["r"] } }),
            "400 50035 data.allowed_mentions.roles.0 NUMBER_TYPE_COERCE",
        ),
        (json!({ "content": "x", "tts": 1 }), "400 50035 data.tts BOOLEAN_TYPE_CONVERT"),
        (
            json!({ "content": "x", "allowed_mentions": { "replied_user": 1 } }),
            "400 50035 data.allowed_mentions.replied_user BOOLEAN_TYPE_CONVERT",
        ),
        (
            json!({ "content": "x", "allowed_mentions": { "users": vec![json!("1"); 101] } }),
            "400 50035 data.allowed_mentions.users BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({ "content": "x", "allowed_mentions": { "parse": ["roles"], "roles": ["1"] } }),
            "400 50035 data.allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (json!({ "embeds": 5 }), "400 50035 data.embeds LIST_TYPE_CONVERT"),
        (
            embed(json!({ "description": text_of(4097) })),
            "400 50035 data.embeds.0.description BASE_TYPE_BAD_LENGTH",
        ),
        (
            embed(json!({ "footer": { "text": text_of(2049) } })),
            "400 50035 data.embeds.0.footer.text BASE_TYPE_BAD_LENGTH",
        ),
        (
            embed(json!({ "author": { "name": text_of(257) } })),
            "400 50035 data.embeds.0.author.name BASE_TYPE_BAD_LENGTH",
        ),
        (
            embed(json!({ "fields": vec![json!({ "name": "n", "value": "v" }); 26] })),
            "400 50035 data.embeds.0.fields BASE_TYPE_BAD_LENGTH",
        ),
        (
            embed(json!({ "fields": [{ "name": "", "value": text_of(1025) }] })),
            "400 50035 data.embeds.0.fields.0.name BASE_TYPE_BAD_LENGTH data.embeds.0.fields.0.value BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({ "embeds": vec![json!({ "title": "t" }); 11] }),
            "400 50035 data.embeds BASE_TYPE_BAD_LENGTH",
        ),
        (embed(json!({ "title": text_of(257) })), "400 50035 data.embeds.0.title BASE_TYPE_BAD_LENGTH"),
        (
            embed(json!({ "fields": [{ "name": "n" }] })),
            "400 50035 data.embeds.0.fields.0.value BASE_TYPE_REQUIRED",
        ),
        (
            json!({ "embeds": vec![json!({ "description": text_of(3001) }); 2] }),
            "400 50035 data.embeds MAX_EMBED_SIZE_EXCEEDED",
        ),
    ];
    for (data, expected) in cases {
        let shown: String = data.to_string().chars().take(200).collect();
        assert_eq!(harness.message(data, &[]).await, expected, "{shown}");
    }
}

#[tokio::test]
async fn users_are_mentioned_unless_the_body_forbids_it() {
    let harness = Harness::open().await;
    let (ada, bo) = (User::ada().id, User::bo().id);
    let text = format!("<@{bo}> <@!{ada}> <@7>");
    let id = harness.invoke().await;
    assert_eq!(harness.answer(id, json!({ "type": 4, "data": { "content": text } })).await, "204");
    let mentions = async |method: Method, allowed: Value| {
        let body = json!({ "content": text, "allowed_mentions": allowed });
        let request = harness.webhook(method, id, "/messages/@original").json(&body);
        let message: Value = request.send().await.unwrap().json().await.unwrap();
        let users = message["mentions"].as_array().unwrap();
        users.iter().map(|user| user["username"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(mentions(Method::GET, Value::Null).await, ["bo", "ada"]);
    assert_eq!(mentions(Method::PATCH, json!({ "users": [ada.to_string()] })).await, ["ada"]);
    assert_eq!(mentions(Method::PATCH, json!({ "parse": [] })).await, Vec::<String>::new());
    assert_eq!(mentions(Method::PATCH, json!({ "parse": ["users"] })).await, ["bo", "ada"]);
    let message = harness.outcome(id).await.message.unwrap();
    assert_eq!(message.notified, [bo, ada, 7], "edits notify nobody");
}
