//! A bot that repeats texts and pictures, on the stand-in, with its test.
//!
//! `cargo run -p discord-standin --example echo` prints the address of the page. The bot speaks
//! HTTP and WebSocket directly; a real bot uses a client library.

use std::io::{self, Write};

use discord_standin::StandIn;
use futures_util::{SinkExt, StreamExt};
use reqwest::Client;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;

type Error = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Error> {
    let discord = StandIn::builder().title("Echo").bot_name("Echo").start().await?;
    writeln!(io::stdout(), "{}/", discord.base())?;
    run(discord.base(), discord.token().to_owned()).await
}

/// Runs the bot with Discord's address and its token.
async fn run(base: String, token: String) -> Result<(), Error> {
    let http = Client::new();
    let api = format!("{base}/api/v10");
    let authorization = format!("Bot {token}");

    let me = http.get(format!("{api}/users/@me")).header("authorization", &authorization);
    let me: Value = me.send().await?.error_for_status()?.json().await?;
    let commands = http.put(format!("{api}/applications/{}/commands", text(&me["id"]))).json(&commands());
    commands.header("authorization", &authorization).send().await?.error_for_status()?;

    let gateway: Value = http.get(format!("{api}/gateway")).send().await?.json().await?;
    let (mut socket, _) = connect_async(format!("{}?v=10&encoding=json", text(&gateway["url"]))).await?;
    while let Some(frame) = socket.next().await {
        let Frame::Text(frame) = frame? else { continue };
        let event: Value = serde_json::from_str(&frame)?;
        match (event["op"].as_u64(), event["t"].as_str()) {
            // Hello. A real bot would send heartbeats from now on.
            (Some(10), _) => {
                let identify = json!({ "token": token, "intents": 0, "properties": {} });
                socket.send(Frame::text(json!({ "op": 2, "d": identify }).to_string())).await?;
            }
            (Some(0), Some("INTERACTION_CREATE")) => answer(&http, &api, &event["d"]).await?,
            _ => {}
        }
    }
    Ok(())
}

/// The commands: `/echo` with a text and pictures, `/form` with a modal, and the message command
/// `Echo`.
fn commands() -> Value {
    let option =
        |kind: u64, name: &str, about: &str| json!({ "type": kind, "name": name, "description": about });
    let options = [
        option(3, "text", "What to say"),
        option(11, "picture", "What to show"),
        option(11, "other", "What else to show"),
    ];
    json!([
        { "name": "echo", "description": "Says it again", "options": options },
        { "name": "form", "description": "Says what you write in a form" },
        { "type": 3, "name": "Echo" },
    ])
}

async fn answer(http: &Client, api: &str, interaction: &Value) -> Result<(), Error> {
    let data = &interaction["data"];
    let (content, pictures) = match (interaction["type"].as_u64(), data["target_id"].as_str()) {
        (Some(5), _) => (submitted_text(data), Vec::new()),
        (_, Some(target)) => message_content(&data["resolved"]["messages"][target]),
        _ => command_content(data),
    };
    let mut form = Form::new();
    for (index, url) in pictures.iter().enumerate() {
        let bytes = http.get(url).send().await?.error_for_status()?.bytes().await?;
        let part = Part::bytes(bytes.to_vec()).file_name(format!("{index}.png"));
        form = form.part(format!("files[{index}]"), part);
    }
    let body = match &data["name"] {
        name if name == "form" => json!({ "type": 9, "data": modal() }),
        _ => json!({ "type": 4, "data": { "content": content } }),
    };
    let (id, token) = (text(&interaction["id"]), text(&interaction["token"]));
    let callback = http.post(format!("{api}/interactions/{id}/{token}/callback"));
    callback.multipart(form.text("payload_json", body.to_string())).send().await?.error_for_status()?;
    Ok(())
}

/// Text and picture addresses of a command.
fn command_content(data: &Value) -> (String, Vec<String>) {
    let options = data["options"].as_array().into_iter().flatten();
    let files = data["resolved"]["attachments"].as_object().into_iter().flatten();
    let content = options
        .clone()
        .find(|option| option["name"] == "text")
        .map_or("…", |option| text(&option["value"]));
    (content.to_owned(), files.map(|(_, file)| text(&file["url"]).to_owned()).collect())
}

/// Text and picture addresses of a message, or of the message that it forwards.
fn message_content(message: &Value) -> (String, Vec<String>) {
    let message = message.pointer("/message_snapshots/0/message").unwrap_or(message);
    let files = message["attachments"].as_array().into_iter().flatten();
    (format!("> {}", text(&message["content"])), files.map(|file| text(&file["url"]).to_owned()).collect())
}

/// Text submitted in a modal.
fn submitted_text(data: &Value) -> String {
    let rows = data["components"].as_array().into_iter().flatten();
    rows.map(|row| text(&row["components"][0]["value"])).collect::<Vec<_>>().join("\n")
}

fn modal() -> Value {
    let input = |style: u64, id: &str, label: &str, value: &str| {
        let input = json!({ "type": 4, "style": style, "custom_id": id, "label": label, "value": value, "max_length": 200 });
        json!({ "type": 1, "components": [input] })
    };
    let rows = [input(1, "title", "Title", "A board"), input(2, "board", "Board", "1 2 3\n4 5 6\n7 8 0")];
    json!({ "custom_id": "form", "title": "What to say", "components": rows })
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use discord_standin::{InteractionId, Outcome, User};

    use super::*;

    async fn outcome(discord: &StandIn, id: InteractionId) -> Outcome {
        discord.outcome(id, Duration::from_secs(5)).await
    }

    #[tokio::test]
    async fn bot_echoes_texts_pictures_and_modals() {
        let discord = StandIn::start(0).await.unwrap();
        let bot = tokio::spawn(run(discord.base(), discord.token().to_owned()));
        assert!(discord.until_connected(Duration::from_secs(10)).await);

        let ada = User::ada();
        let picture = discord.upload("mine.png", *b"a picture").to_string();
        let options = json!([{ "name": "text", "value": "hello" }, { "name": "picture", "value": picture }]);
        let id = discord.invoke(&ada, json!({ "name": "echo", "options": options })).await.unwrap();
        let message = outcome(&discord, id).await.message.unwrap();
        assert_eq!(message.content, "hello");
        assert_eq!(message.attachments[0].bytes.as_ref(), b"a picture");

        let forwarded = discord.forward(&ada, message.id).unwrap().to_string();
        let id =
            discord.invoke(&ada, json!({ "type": 3, "name": "Echo", "target_id": forwarded })).await.unwrap();
        let message = outcome(&discord, id).await.message.unwrap();
        assert_eq!((message.content.as_str(), message.attachments.len()), ("> hello", 1));

        let asked = discord.invoke(&ada, json!({ "name": "form" })).await.unwrap();
        assert_eq!(outcome(&discord, asked).await.modal.unwrap()["title"], "What to say");
        let id = discord.submit(asked, &[("title".into(), "Mine".into())]).await.unwrap();
        assert_eq!(outcome(&discord, id).await.message.unwrap().content, "Mine\n1 2 3\n4 5 6\n7 8 0");

        // Each request of the bot followed Discord's rules.
        assert_eq!(discord.refusals(), Vec::<String>::new());
        discord.stop().await;
        bot.await.unwrap().unwrap();
    }
}
