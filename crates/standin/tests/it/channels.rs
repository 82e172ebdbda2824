//! Messages that the bot posts and edits with its own token.

use discord_standin::{Context, User};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{Harness, verdict};

impl Harness {
    async fn post(&self, channel: u64, body: Value) -> Result<u64, String> {
        let path = format!("/channels/{channel}/messages");
        let response = self.call(Method::POST, &path).json(&body).send().await.unwrap();
        if !response.status().is_success() {
            return Err(verdict(response).await);
        }
        let message: Value = response.json().await.unwrap();
        Ok(message["id"].as_str().unwrap().parse().unwrap())
    }

    async fn edit(&self, channel: u64, message: u64, text: &str) -> String {
        let path = format!("/channels/{channel}/messages/{message}");
        let body = json!({ "content": text });
        verdict(self.call(Method::PATCH, &path).json(&body).send().await.unwrap()).await
    }
}

#[tokio::test]
async fn the_bot_posts_where_permitted_and_edits_its_own_messages() {
    let harness = Harness::open().await;
    let (ada, bo) = (User::ada(), User::bo());
    let posted_id = harness.discord.say(&ada, "hello");
    let here = harness.discord.channel(posted_id).unwrap();
    let posted_elsewhere = harness.discord.say(&ada.clone().at(Context::BotDm), "hello");
    let elsewhere = harness.discord.channel(posted_elsewhere).unwrap();
    let posted = harness.post(here, json!({ "content": "one", "nonce": "a", "enforce_nonce": true })).await;
    let posted = posted.unwrap();
    let again = harness.post(here, json!({ "content": "two", "nonce": "a", "enforce_nonce": true })).await;
    assert_eq!(again, Ok(posted), "a repeated nonce returns the first message");
    for nonce in [json!(""), json!(5)] {
        let body = json!({ "content": "one", "nonce": nonce, "enforce_nonce": true });
        let first = harness.post(elsewhere, body.clone()).await.unwrap();
        assert!(![posted, posted_elsewhere].contains(&first), "{nonce} is new");
        assert_eq!(harness.post(elsewhere, body).await, Ok(first), "{nonce} is repeated");
    }
    assert_eq!(harness.edit(here, posted, "three").await, "200");
    let seen = harness.discord.channel_of(&bo);
    assert_eq!(seen.iter().map(|message| &*message.content).collect::<Vec<_>>(), ["hello", "three"]);

    assert_eq!(harness.edit(here, posted_id, "x").await, "403 50005", "another author");
    assert_eq!(harness.edit(here, 5, "x").await, "404 10008");
    assert_eq!(harness.edit(7, posted, "x").await, "404 10003");
    assert_eq!(harness.post(here, json!({})).await, Err("400 50006".to_owned()));
    let group = harness.discord.say(&ada.clone().at(Context::PrivateChannel), "friends");
    let group = harness.discord.channel(group).unwrap();
    assert_eq!(harness.post(group, json!({ "content": "x" })).await, Err("403 50001".to_owned()));
    let path = format!("/channels/{here}/messages/{posted}");
    let edited = harness.call(Method::PATCH, &path).json(&json!({ "content": "three" }));
    let edited: Value = edited.send().await.unwrap().json().await.unwrap();
    assert_eq!((&edited["author"]["bot"], edited.get("webhook_id")), (&json!(true), None));
    let answered = harness.invoke().await;
    let body = json!({ "type": 4, "data": { "content": "answer" } });
    assert_eq!(harness.answer(answered, body).await, "204");
    let answer = harness.webhook(Method::GET, answered, "/messages/@original").send().await.unwrap();
    assert_eq!(answer.json::<Value>().await.unwrap()["webhook_id"], harness.application);
    harness.discord.silence(true);
    assert_eq!(harness.post(here, json!({ "content": "x" })).await, Err("403 50013".to_owned()));
    assert_eq!(harness.edit(here, posted, "four").await, "200", "the bot may still edit its own messages");
}
