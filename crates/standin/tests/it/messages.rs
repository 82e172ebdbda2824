//! Messages that Discord refuses.

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
