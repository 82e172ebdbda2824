//! A bot of one command, on the stand-in, with its test.
//!
//! `cargo run -p discord-standin --example echo` prints the address of a page to try it on. It speaks HTTP and
//! WebSocket itself, where a real bot would leave that to a library.

use std::io::{self, Write};

use discord_standin::{Name, Settings, StandIn};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;

type Error = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Error> {
    let settings = Settings { title: Name::new("Echo"), bot: Name::new("Echo"), ..Settings::default() };
    let discord = StandIn::start_with(0, settings).await?;
    writeln!(io::stdout(), "{}/", discord.base())?;
    run(discord.base(), discord.token().to_owned()).await
}

/// The bot. It knows where Discord is, and its token.
async fn run(base: String, token: String) -> Result<(), Error> {
    let http = reqwest::Client::new();
    let api = |path: String| format!("{base}/api/v10{path}");
    let authorization = format!("Bot {token}");

    let me = http.get(api("/users/@me".into())).header("authorization", &authorization);
    let me: Value = me.send().await?.error_for_status()?.json().await?;
    let text = json!({ "type": 3, "name": "text", "description": "What to say", "required": true });
    let commands = json!([{ "name": "echo", "description": "Says it again", "options": [text] }]);
    let commands = http.put(api(format!("/applications/{}/commands", id(&me)))).json(&commands);
    commands.header("authorization", &authorization).send().await?.error_for_status()?;

    let gateway: Value = http.get(api("/gateway".into())).send().await?.json().await?;
    let url = format!("{}?v=10&encoding=json", gateway["url"].as_str().unwrap_or_default());
    let (mut socket, _) = connect_async(url).await?;
    while let Some(frame) = socket.next().await {
        let Frame::Text(frame) = frame? else { continue };
        let event: Value = serde_json::from_str(&frame)?;
        let data = &event["d"];
        match (event["op"].as_u64(), event["t"].as_str()) {
            // Hello; Discord would ask for heartbeats from now on.
            (Some(10), _) => {
                let identify = json!({ "token": token, "intents": 0, "properties": {} });
                socket.send(Frame::text(json!({ "op": 2, "d": identify }).to_string())).await?;
            }
            (Some(0), Some("INTERACTION_CREATE")) => {
                let callback = format!(
                    "/interactions/{}/{}/callback",
                    id(data),
                    data["token"].as_str().unwrap_or_default()
                );
                let content = &data["data"]["options"][0]["value"];
                let answer = json!({ "type": 4, "data": { "content": content } });
                http.post(api(callback)).json(&answer).send().await?.error_for_status()?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn id(object: &Value) -> &str {
    object["id"].as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use discord_standin::User;

    use super::*;

    #[tokio::test]
    async fn it_says_it_again() {
        let discord = StandIn::start(0).await.unwrap();
        let bot = tokio::spawn(run(discord.base(), discord.token().to_owned()));
        assert!(discord.until_connected(Duration::from_secs(10)).await);

        let text = json!({ "name": "text", "value": "hello" });
        let echo = json!({ "name": "echo", "options": [text] });
        let id = discord.invoke(&User::ada(), echo).await.unwrap();
        let outcome = discord.outcome(id, Duration::from_secs(5)).await;
        assert_eq!(outcome.message.unwrap().content, "hello");

        // Discord would have refused nothing that the bot sent.
        assert_eq!(discord.refusals(), Vec::<String>::new());
        discord.stop().await;
        bot.await.unwrap().unwrap();
    }
}
