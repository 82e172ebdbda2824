//! Which messages the stand-in refuses.

use serde_json::{Value, json};

use super::{Desk, button, long, rows};

#[tokio::test]
async fn messages_that_discord_refuses_are_refused() {
    let desk = Desk::open().await;
    let buttons = |n: usize| Value::from((0..n).map(|i| button(&i.to_string())).collect::<Vec<_>>());
    let patched = |patch: Value| {
        let mut button = button("b");
        button.as_object_mut().unwrap().extend(patch.as_object().unwrap().clone());
        rows(&[json!([button])])
    };
    let menu = |options: Value| json!({ "type": 3, "custom_id": "m", "options": options });
    let twice = json!([{ "label": "a", "value": "v" }, { "label": "b", "value": "v" }]);
    let row = |index: usize| json!([button(&index.to_string())]);
    let embed = |patch: Value| json!({ "embeds": [patch] });
    let cases = [
        (json!({ "content": long(2000), "flags": 4 | 64 | 4096 }), "204"),
        (json!({ "content": "x", "allowed_mentions": { "parse": [] } }), "204"),
        (rows(&[buttons(5), row(5), row(6), row(7), row(8)]), "204"),
        (rows(&[json!([menu(json!([{ "label": "a", "value": "v" }]))])]), "204"),
        (json!({ "content": long(2001) }), "400 50035 data.content BASE_TYPE_BAD_LENGTH"),
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
        (
            json!({ "embeds": vec![json!({ "title": "t" }); 11] }),
            "400 50035 data.embeds BASE_TYPE_BAD_LENGTH",
        ),
        (embed(json!({ "title": long(257) })), "400 50035 data.embeds.0.title BASE_TYPE_BAD_LENGTH"),
        (
            embed(json!({ "fields": [{ "name": "n" }] })),
            "400 50035 data.embeds.0.fields.0.value BASE_TYPE_REQUIRED",
        ),
        (
            json!({ "embeds": vec![json!({ "description": long(3001) }); 2] }),
            "400 50035 data.embeds MAX_EMBED_SIZE_EXCEEDED",
        ),
        (
            rows(&[row(0), row(1), row(2), row(3), row(4), row(5)]),
            "400 50035 data.components BASE_TYPE_BAD_LENGTH",
        ),
        (rows(&[buttons(6)]), "400 50035 data.components.0.components BASE_TYPE_BAD_LENGTH"),
        (rows(&[json!([])]), "400 50035 data.components.0.components BASE_TYPE_BAD_LENGTH"),
        (
            json!({ "content": "x", "components": [button("b")] }),
            "400 50035 data.components.0.type BASE_TYPE_CHOICES",
        ),
        (
            rows(&[json!([button("b")]), json!([button("b")])]),
            "400 50035 data.components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            patched(json!({ "custom_id": long(101) })),
            "400 50035 data.components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH",
        ),
        (
            patched(json!({ "label": long(81) })),
            "400 50035 data.components.0.components.0.label BASE_TYPE_BAD_LENGTH",
        ),
        (
            patched(json!({ "label": null })),
            "400 50035 data.components.0.components.0 BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
        ),
        (patched(json!({ "style": 9 })), "400 50035 data.components.0.components.0.style BASE_TYPE_CHOICES"),
        (
            patched(json!({ "url": "https://x" })),
            "400 50035 data.components.0.components.0.url BUTTON_COMPONENT_URL_NOT_ALLOWED",
        ),
        (
            patched(json!({ "style": 5, "url": "https://x" })),
            "400 50035 data.components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        (
            patched(json!({ "style": 5, "custom_id": null, "url": "x" })),
            "400 50035 data.components.0.components.0.url URL_TYPE_INVALID_SCHEME",
        ),
        (patched(json!({ "type": 4 })), "400 50035 data.components.0.components.0.type BASE_TYPE_CHOICES"),
        (
            rows(&[json!([menu(json!([{ "label": "a", "value": "v" }])), button("b")])]),
            "400 50035 data.components.0.components.0 COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        (
            rows(&[json!([menu(json!([]))])]),
            "400 50035 data.components.0.components.0.options BASE_TYPE_BAD_LENGTH",
        ),
        (
            rows(&[json!([menu(twice)])]),
            "400 50035 data.components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
    ];
    for (data, expected) in cases {
        let says: String = data.to_string().chars().take(200).collect();
        assert_eq!(desk.message(data, &[]).await, expected, "{says}");
    }
}
