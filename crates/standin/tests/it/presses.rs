//! Buttons and menus, the modals that they open, and the number of follow-ups.

use discord_standin::{Context, User};
use reqwest::Method;
use serde_json::json;

use crate::{Harness, button, rows, verdict};

#[tokio::test]
async fn buttons_answer_update_or_open_a_modal() {
    let harness = Harness::open().await;
    let id = harness.invoke().await;
    let disabled = json!({ "type": 2, "style": 1, "custom_id": "off", "label": "Off", "disabled": true });
    let mut data = rows(&[json!([button("b"), disabled])]);
    data["flags"] = json!(64);
    assert_eq!(harness.answer(id, json!({ "type": 4, "data": data })).await, "204");
    let message = harness.outcome(id).await.message.unwrap();
    let press = |user, custom_id| harness.discord.press(user, message.id, custom_id);
    let (ada, bo) = (User::ada(), User::bo());
    assert_eq!(press(&bo, "b").await.unwrap_err().kind, "message");
    assert_eq!(press(&ada, "c").await.unwrap_err().kind, "component");
    assert_eq!(press(&ada, "off").await.unwrap_err().kind, "disabled");
    let elsewhere = User::ada().at(Context::BotDm);
    assert_eq!(press(&elsewhere, "b").await.unwrap_err().kind, "message");
    let choose = harness.discord.select(&ada, message.id, "m", &["v".to_owned()]).await;
    assert_eq!(choose.unwrap_err().kind, "component");

    let pressed = press(&ada, "b").await.unwrap();
    assert_eq!(harness.answer(pressed, json!({ "type": 7, "data": { "content": "new" } })).await, "204");
    let seen = harness.outcome(pressed).await.message.unwrap();
    assert_eq!((seen.id, seen.content.as_str(), seen.edits), (message.id, "new", 1));
    let pressed = press(&ada, "b").await.unwrap();
    assert_eq!(harness.answer(pressed, json!({ "type": 6 })).await, "204");
    assert!(!harness.discord.current_outcome(pressed).settled);
    let edit =
        harness.webhook(Method::PATCH, pressed, "/messages/@original").json(&json!({ "content": "later" }));
    assert_eq!(verdict(edit.send().await.unwrap()).await, "200");
    assert_eq!(harness.outcome(pressed).await.message.unwrap().content, "later");

    let pressed = press(&ada, "b").await.unwrap();
    let input = json!({ "type": 4, "style": 1, "custom_id": "i", "label": "Text", "max_length": 3 });
    let form =
        json!({ "custom_id": "f", "title": "T", "components": [{ "type": 1, "components": [input] }] });
    assert_eq!(harness.answer(pressed, json!({ "type": 9, "data": form })).await, "204");
    assert_eq!(harness.outcome(pressed).await.modal.unwrap()["title"], "T");
    let field = |text: &str| [("i".to_owned(), text.to_owned())];
    assert_eq!(harness.discord.submit(pressed, &field("long")).await.unwrap_err().kind, "length");
    let sent = harness.discord.submit(pressed, &field("ok")).await.unwrap();
    assert_eq!(harness.answer(sent, json!({ "type": 4, "data": { "content": "thanks" } })).await, "204");
    assert_ne!(harness.outcome(sent).await.message.unwrap().id, message.id);

    // A user-installed application may follow up five times.
    let data = json!({ "name": "try", "options": [{ "name": "text", "value": "x" }] });
    let id = harness.discord.invoke(&ada.at(Context::PrivateChannel), data).await.unwrap();
    assert_eq!(harness.answer(id, json!({ "type": 4, "data": { "content": "x" } })).await, "204");
    for expected in ["200", "200", "200", "200", "200", "400 40094"] {
        let more = harness.webhook(Method::POST, id, "").json(&json!({ "content": "more" }));
        assert_eq!(verdict(more.send().await.unwrap()).await, expected);
    }
    assert_eq!(harness.outcome(id).await.follow_ups.len(), 5);
    assert!(harness.discord.refusals().last().unwrap().contains("40094"));
}

#[tokio::test]
async fn buttons_are_pressed_and_menus_get_offered_values() {
    let harness = Harness::open().await;
    let options = ["1", "2", "3"].map(|value| json!({ "label": value, "value": value }));
    let one = json!({ "type": 3, "custom_id": "one", "options": options });
    let some =
        json!({ "type": 3, "custom_id": "some", "min_values": 0, "max_values": 2, "options": options });
    let people = json!({ "type": 5, "custom_id": "people" });
    let id = harness.invoke().await;
    let data = rows(&[json!([button("b")]), json!([one]), json!([some]), json!([people])]);
    assert_eq!(harness.answer(id, json!({ "type": 4, "data": data })).await, "204");
    let message = harness.outcome(id).await.message.unwrap().id;
    let ada = User::ada();
    for (custom_id, values, expected) in [
        ("one", vec!["3"], "sent"),
        ("one", vec![], "values"),
        ("one", vec!["1", "2"], "values"),
        ("one", vec!["4"], "values"),
        ("some", vec![], "sent"),
        ("some", vec!["2", "1"], "sent"),
        ("some", vec!["2", "2"], "values"),
        ("some", vec!["1", "2", "3"], "values"),
        ("people", vec!["7"], "sent"),
        ("people", vec!["Ada"], "values"),
        ("b", vec![], "component"),
        ("b", vec!["1"], "component"),
    ] {
        let values: Vec<String> = values.into_iter().map(str::to_owned).collect();
        let result = harness.discord.select(&ada, message, custom_id, &values).await;
        assert_eq!(result.map_or_else(|why| why.kind, |_| "sent"), expected, "{custom_id} {values:?}");
    }
    assert_eq!(harness.discord.press(&ada, message, "one").await.unwrap_err().kind, "component");
    assert!(harness.discord.press(&ada, message, "b").await.is_ok());
}
