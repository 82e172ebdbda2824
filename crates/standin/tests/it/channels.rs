//! What the bot posts and edits by itself.

use discord_standin::{Context, User};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{Desk, verdict};

impl Desk {
    async fn posts(&self, channel: u64, body: Value) -> Result<u64, String> {
        let path = format!("/channels/{channel}/messages");
        let response = self.call(Method::POST, &path).json(&body).send().await.unwrap();
        if !response.status().is_success() {
            return Err(verdict(response).await);
        }
        let message: Value = response.json().await.unwrap();
        Ok(message["id"].as_str().unwrap().parse().unwrap())
    }

    async fn rewrites(&self, channel: u64, message: u64, text: &str) -> String {
        let path = format!("/channels/{channel}/messages/{message}");
        let body = json!({ "content": text });
        verdict(self.call(Method::PATCH, &path).json(&body).send().await.unwrap()).await
    }
}

#[tokio::test]
async fn the_bot_posts_where_it_may_and_edits_what_is_its_own() {
    let desk = Desk::open().await;
    let (ada, bo) = (User::ada(), User::bo());
    let said = desk.discord.say(&ada, "hello");
    let here = desk.discord.channel(said).unwrap();
    let posted = desk.posts(here, json!({ "content": "one", "nonce": "a", "enforce_nonce": true })).await;
    let posted = posted.unwrap();
    let again = desk.posts(here, json!({ "content": "two", "nonce": "a", "enforce_nonce": true })).await;
    assert_eq!(again, Ok(posted), "the same nonce is the same message");
    assert_eq!(desk.rewrites(here, posted, "three").await, "200");
    let seen = desk.discord.channel_of(&bo);
    assert_eq!(seen.iter().map(|message| &*message.content).collect::<Vec<_>>(), ["hello", "three"]);

    assert_eq!(desk.rewrites(here, said, "x").await, "403 50005", "somebody else's");
    assert_eq!(desk.rewrites(here, 5, "x").await, "404 10008");
    assert_eq!(desk.rewrites(7, posted, "x").await, "404 10003");
    assert_eq!(desk.posts(here, json!({})).await, Err("400 50006".to_owned()));
    let group = desk.discord.say(&ada.clone().at(Context::PrivateChannel), "friends");
    let group = desk.discord.channel(group).unwrap();
    assert_eq!(desk.posts(group, json!({ "content": "x" })).await, Err("403 50001".to_owned()));
    desk.discord.silence(true);
    assert_eq!(desk.posts(here, json!({ "content": "x" })).await, Err("403 50013".to_owned()));
    assert_eq!(desk.rewrites(here, posted, "four").await, "200", "its own it may still edit");
}
