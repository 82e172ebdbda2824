//! Statistics of the bot's answers, as the page shows them.

use discord_standin::User;
use serde_json::{Value, json};

use crate::{Harness, button, rows};

#[tokio::test]
async fn interactions_and_response_times_are_counted() {
    let harness = Harness::open().await;
    let figures = async || {
        let found =
            harness.http.get(format!("{}/page/figures", harness.discord.base())).send().await.unwrap();
        found.json::<Value>().await.unwrap()
    };
    let none = json!({ "asked": 0, "answered": 0, "failed": 0, "first": null, "shown": null });
    assert_eq!(figures().await, none);

    let id = harness.invoke().await;
    assert_eq!(harness.answer(id, json!({ "type": 5 })).await, "204");
    let found = figures().await;
    assert_eq!((&found["asked"], &found["answered"], &found["shown"]), (&json!(1), &json!(0), &Value::Null));
    assert!(found["first"]["median"].is_u64(), "{found}");

    let later = harness.webhook(reqwest::Method::PATCH, id, "/messages/@original");
    assert!(later.json(&json!({ "content": "y" })).send().await.unwrap().status().is_success());
    let found = figures().await;
    assert_eq!(found["answered"], 1);
    assert!(found["shown"]["longest"].as_u64() >= found["first"]["longest"].as_u64(), "{found}");

    // A deferred update is answered by a follow-up too.
    let id = harness.invoke().await;
    let data = rows(&[json!([button("b")])]);
    assert_eq!(harness.answer(id, json!({ "type": 4, "data": data })).await, "204");
    let message = harness.outcome(id).await.message.unwrap();
    let pressed = harness.discord.press(&User::ada(), message.id, "b").await.unwrap();
    assert_eq!(harness.answer(pressed, json!({ "type": 6 })).await, "204");
    assert_eq!(figures().await["answered"], 2);
    let more = harness.webhook(reqwest::Method::POST, pressed, "").json(&json!({ "content": "z" }));
    assert!(more.send().await.unwrap().status().is_success());
    assert_eq!(figures().await["answered"], 3);
}
