//! Modals that Discord refuses to open, and texts that its client refuses to submit.

use serde_json::{Value, json};

use crate::gateway::Connection;
use crate::{Harness, button, text_of};

fn input(patch: Value) -> Value {
    let mut input = json!({ "type": 4, "style": 1, "custom_id": "i", "label": "Text" });
    input.as_object_mut().unwrap().extend(patch.as_object().unwrap().clone());
    input
}

/// A modal with these rows, each a list of components.
fn modal(rows: &[Value]) -> Value {
    let rows: Vec<_> = rows.iter().map(|row| json!({ "type": 1, "components": row })).collect();
    json!({ "custom_id": "f", "title": "T", "components": rows })
}

#[tokio::test]
async fn modals_that_discord_refuses_are_refused() {
    let harness = Harness::open().await;
    let open = async |data: Value| {
        let id = harness.invoke().await;
        harness.answer(id, json!({ "type": 9, "data": data })).await
    };
    let many =
        |n: usize| (0..n).map(|i| json!([input(json!({ "custom_id": i.to_string() }))])).collect::<Vec<_>>();
    let row = |kind: u64| json!({ "custom_id": "f", "title": "T", "components": [{ "type": kind, "components": [input(json!({}))] }] });
    for (data, expected) in [
        (modal(&many(5)), "204"),
        (modal(&many(6)), "400 50035 data.components BASE_TYPE_BAD_LENGTH"),
        (row(1), "204"),
        (row(2), "400 50035 data.components.0 BASE_TYPE_CHOICES"),
        (modal(&[json!([])]), "400 50035 data.components.0 BASE_TYPE_CHOICES"),
        (modal(&[json!([button("b")])]), "400 50035 data.components.0 BASE_TYPE_CHOICES"),
        (
            modal(&[json!([input(json!({})), input(json!({ "custom_id": "j" }))])]),
            "400 50035 data.components.0 BASE_TYPE_CHOICES",
        ),
        (
            modal(&[json!([input(json!({}))]), json!([input(json!({}))])]),
            "400 50035 data.components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            modal(&[
                json!([input(json!({ "custom_id": null }))]),
                json!([input(json!({ "custom_id": null }))]),
            ]),
            "400 50035 data.components.0.components.0.custom_id BASE_TYPE_REQUIRED \
             data.components.1.components.0.custom_id BASE_TYPE_REQUIRED",
        ),
        (
            json!({ "components": {} }),
            "400 50035 data.components LIST_TYPE_CONVERT data.components BASE_TYPE_BAD_LENGTH \
             data.custom_id BASE_TYPE_REQUIRED data.title BASE_TYPE_REQUIRED",
        ),
    ] {
        assert_eq!(open(data.clone()).await, expected, "{data}");
    }
    for (patch, fault) in [
        (json!({ "label": null }), "label BASE_TYPE_REQUIRED"),
        (json!({ "label": "" }), "label BASE_TYPE_BAD_LENGTH"),
        (json!({ "label": text_of(46) }), "label BASE_TYPE_BAD_LENGTH"),
        (json!({ "placeholder": text_of(101) }), "placeholder BASE_TYPE_BAD_LENGTH"),
        (json!({ "value": text_of(4001) }), "value BASE_TYPE_BAD_LENGTH"),
        (json!({ "value": "long", "max_length": 3 }), "value BASE_TYPE_BAD_LENGTH"),
        (json!({ "value": 5 }), "value STRING_TYPE_CONVERT"),
        (json!({ "max_length": 0 }), "max_length NUMBER_TYPE_MIN"),
        (json!({ "max_length": 4001 }), "max_length NUMBER_TYPE_MAX"),
        (json!({ "min_length": 4001 }), "min_length NUMBER_TYPE_MAX"),
        (json!({ "min_length": "no" }), "min_length NUMBER_TYPE_COERCE"),
        (json!({ "style": 3 }), "style BASE_TYPE_CHOICES"),
        (json!({ "style": null }), "style BASE_TYPE_CHOICES"),
        (json!({ "custom_id": null }), "custom_id BASE_TYPE_REQUIRED"),
        (json!({ "custom_id": text_of(101) }), "custom_id BASE_TYPE_BAD_LENGTH"),
    ] {
        let expected = format!("400 50035 data.components.0.components.0.{fault}");
        assert_eq!(open(modal(&[json!([input(patch.clone())])])).await, expected, "{patch}");
    }
}

#[tokio::test]
async fn modals_are_submitted_and_answered() {
    let harness = Harness::open().await;
    let asked = harness.invoke().await;
    let submit = async |text: &str| {
        let sent = harness.discord.submit(asked, &[("i".to_owned(), text.to_owned())]).await;
        sent.map_err(|why| format!("{} {}", why.kind, why.option.unwrap_or_default()))
    };
    assert_eq!(submit("ok").await, Err("modal ".into()));
    let optional = input(json!({ "custom_id": "o", "required": false, "min_length": 5 }));
    let data = modal(&[json!([input(json!({ "min_length": 2, "max_length": 3 }))]), json!([optional])]);
    assert_eq!(harness.answer(asked, json!({ "type": 9, "data": data })).await, "204");
    for text in ["", "o", "long"] {
        assert_eq!(submit(text).await, Err("length i".into()), "{text}");
    }
    let half = [("i".to_owned(), "ok".to_owned()), ("o".to_owned(), "half".to_owned())];
    assert_eq!(harness.discord.submit(asked, &half).await.unwrap_err().option.as_deref(), Some("o"));

    // An omitted input keeps its prefilled text.
    assert_eq!(submit("ok").await.map(drop), Ok(()));
    let again = harness.invoke().await;
    let kept = modal(&[json!([input(json!({ "value": "1 2 3", "max_length": 5, "style": 2 }))])]);
    assert_eq!(harness.answer(again, json!({ "type": 9, "data": kept })).await, "204");
    let mut connection = Connection::open(&harness.discord).await;
    connection.identify(&harness.discord).await;
    harness.discord.submit(again, &[]).await.unwrap();
    assert_eq!(connection.event().await["data"]["components"][0]["components"][0]["value"], "1 2 3");

    // A modal that a command opened has no message to update, and a modal opens no other modal.
    let sent = submit("ok").await.unwrap();
    for kind in [6, 7, 8, 9] {
        assert_eq!(harness.answer(sent, json!({ "type": kind })).await, "400 50035 type BASE_TYPE_CHOICES");
    }
    assert_eq!(harness.answer(sent, json!({ "type": 5 })).await, "204");
}
