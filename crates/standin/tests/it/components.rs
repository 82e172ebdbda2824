//! Rows of buttons and menus that Discord refuses.

use serde_json::{Value, json};

use crate::{Harness, button, rows, text_of};

#[tokio::test]
async fn components_that_discord_refuses_are_refused() {
    let harness = Harness::open().await;
    let buttons = |n: usize| Value::from((0..n).map(|i| button(&i.to_string())).collect::<Vec<_>>());
    let patched = |patch: Value| {
        let mut button = button("b");
        button.as_object_mut().unwrap().extend(patch.as_object().unwrap().clone());
        rows(&[json!([button])])
    };
    let distinct = |n: usize| {
        Value::from((0..n).map(|i| json!({ "label": "a", "value": i.to_string() })).collect::<Vec<_>>())
    };
    let menu = |options: Value| json!({ "type": 3, "custom_id": "m", "options": options });
    let twice = json!([{ "label": "a", "value": "v" }, { "label": "b", "value": "v" }]);
    let row = |index: usize| json!([button(&index.to_string())]);
    let chosen = |patch: Value| {
        let mut menu = menu(distinct(25));
        menu.as_object_mut().unwrap().extend(patch.as_object().unwrap().clone());
        rows(&[json!([menu])])
    };
    let cases = [
        (rows(&[buttons(5), row(5), row(6), row(7), row(8)]), "204"),
        (rows(&[json!([menu(json!([{ "label": "a", "value": "v" }]))])]), "204"),
        (chosen(json!({})), "204"),
        (chosen(json!({ "type": 5, "options": null })), "204"),
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
            patched(json!({ "custom_id": text_of(101) })),
            "400 50035 data.components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH",
        ),
        (
            patched(json!({ "label": text_of(81) })),
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
        (
            rows(&[json!([menu(json!([{ "label": "a" }, { "label": "b" }]))])]),
            "400 50035 data.components.0.components.0.options.0.value BASE_TYPE_REQUIRED \
             data.components.0.components.0.options.1.value BASE_TYPE_REQUIRED",
        ),
        (json!({ "content": "x", "components": {} }), "400 50035 data.components LIST_TYPE_CONVERT"),
        (
            patched(json!({ "custom_id": null })),
            "400 50035 data.components.0.components.0.custom_id BASE_TYPE_REQUIRED",
        ),
        (
            patched(json!({ "disabled": "no" })),
            "400 50035 data.components.0.components.0.disabled BOOLEAN_TYPE_CONVERT",
        ),
        (
            patched(json!({ "style": 5, "custom_id": null })),
            "400 50035 data.components.0.components.0.url BASE_TYPE_REQUIRED",
        ),
        (
            patched(json!({ "style": 5, "custom_id": null, "url": format!("https://{}", "x".repeat(505)) })),
            "400 50035 data.components.0.components.0.url BASE_TYPE_BAD_LENGTH",
        ),
    ];
    for (data, expected) in cases {
        let shown: String = data.to_string().chars().take(200).collect();
        assert_eq!(harness.message(data, &[]).await, expected, "{shown}");
    }
    for (patch, fault) in [
        (json!({ "placeholder": text_of(151) }), "placeholder BASE_TYPE_BAD_LENGTH"),
        (json!({ "custom_id": null }), "custom_id BASE_TYPE_REQUIRED"),
        (json!({ "options": distinct(26) }), "options BASE_TYPE_BAD_LENGTH"),
        (json!({ "options": [{ "value": "v" }] }), "options.0.label BASE_TYPE_REQUIRED"),
        (json!({ "options": [{ "label": "a" }] }), "options.0.value BASE_TYPE_REQUIRED"),
        (
            json!({ "options": [{ "label": "a", "value": "v", "description": text_of(101) }] }),
            "options.0.description BASE_TYPE_BAD_LENGTH",
        ),
    ] {
        let expected = format!("400 50035 data.components.0.components.0.{fault}");
        assert_eq!(harness.message(chosen(patch.clone()), &[]).await, expected, "{patch}");
    }
}
