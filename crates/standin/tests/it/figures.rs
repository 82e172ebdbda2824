//! Statistics of the bot's answers, as the page shows them.

use serde_json::{Value, json};

use crate::Harness;

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
}
