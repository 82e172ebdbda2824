//! How the bot does, as the page shows it.

use serde_json::{Value, json};

use crate::Desk;

#[tokio::test]
async fn what_was_asked_is_counted_with_how_long_it_took() {
    let desk = Desk::open().await;
    let figures = async || {
        let found = desk.http.get(format!("{}/page/figures", desk.discord.base())).send().await.unwrap();
        found.json::<Value>().await.unwrap()
    };
    let none = json!({ "asked": 0, "answered": 0, "failed": 0, "first": null, "shown": null });
    assert_eq!(figures().await, none);

    let id = desk.invoke().await;
    assert_eq!(desk.answer(id, json!({ "type": 5 })).await, "204");
    let found = figures().await;
    assert_eq!((&found["asked"], &found["answered"], &found["shown"]), (&json!(1), &json!(0), &Value::Null));
    assert!(found["first"]["median"].is_u64(), "{found}");

    let later = desk.webhook(reqwest::Method::PATCH, id, "/messages/@original");
    assert!(later.json(&json!({ "content": "y" })).send().await.unwrap().status().is_success());
    let found = figures().await;
    assert_eq!(found["answered"], 1);
    assert!(found["shown"]["longest"].as_u64() >= found["first"]["longest"].as_u64(), "{found}");
}
