//! Pictures as the bot receives them: in options, on messages, in embeds, forwarded.

use discord_standin::{Context, User};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::gateway::Connection;
use crate::{Harness, PNG, button, rows, verdict, with_option};

/// A harness with the command `/try text: more:` (a file) and the message command `Look at`, and a
/// gateway connection.
async fn open() -> (Harness, Connection) {
    let harness = Harness::open().await;
    let commands = json!([with_option(json!({ "type": 11 })), { "type": 3, "name": "Look at" }]);
    assert_eq!(harness.register(commands).await, "200");
    let mut connection = Connection::open(&harness.discord).await;
    connection.identify(&harness.discord).await;
    (harness, connection)
}

/// Invokes the message command; returns the message that the bot receives.
async fn look_at(harness: &Harness, connection: &mut Connection, message: u64) -> Value {
    let data = json!({ "type": 3, "name": "Look at", "target_id": message.to_string() });
    harness.discord.invoke(&User::ada(), data).await.unwrap();
    let mut data = connection.event().await["data"].take();
    assert_eq!(data["target_id"], message.to_string());
    data["resolved"]["messages"][message.to_string()].take()
}

async fn fetch(harness: &Harness, url: &Value) -> (u16, Vec<u8>) {
    let response = harness.http.get(url.as_str().unwrap()).send().await.unwrap();
    (response.status().as_u16(), response.bytes().await.unwrap().to_vec())
}

#[tokio::test]
async fn the_file_of_an_option_is_resolved_and_downloadable() {
    let (harness, mut connection) = open().await;
    let id = harness.discord.upload("my board.png", PNG).to_string();
    let option = json!({ "name": "more", "value": id });
    let data = json!({ "name": "try", "options": [{ "name": "text", "value": "x" }, option] });
    harness.discord.invoke(&User::ada(), data).await.unwrap();
    let data = connection.event().await["data"].take();
    assert_eq!(data["options"][1], json!({ "name": "more", "type": 11, "value": id }));
    let mut file = data["resolved"]["attachments"][&id].clone();
    let url = file["url"].take();
    let base = format!("{}/ephemeral-attachments/", harness.discord.base());
    assert!(url.as_str().unwrap().starts_with(&base), "{url}");
    assert_eq!(file["proxy_url"].take(), url);
    let expected = json!({
        "id": id, "filename": "my_board.png", "size": PNG.len(), "url": null, "proxy_url": null,
        "content_type": "image/png", "width": 1, "height": 1, "ephemeral": true,
    });
    assert_eq!(file, expected);
    assert_eq!(fetch(&harness, &url).await, (200, PNG.to_vec()));

    // An address without its signature, or with another one, returns 404.
    let (bare, query) = url.as_str().unwrap().split_once('?').unwrap();
    assert_eq!(fetch(&harness, &json!(bare)).await.0, 404);
    assert_eq!(fetch(&harness, &json!(format!("{bare}?{}", query.replace("ex=", "ex=1")))).await.0, 404);
    assert_eq!(harness.discord.counters().downloads, 3);
}

#[tokio::test]
async fn files_and_embeds_of_a_message_are_resolved() {
    let (harness, mut connection) = open().await;
    let ada = User::ada();
    let files: [(&str, &[u8]); 2] = [("a.png", PNG), ("b.txt", b"text")];
    let posted = harness.discord.say_with_files(&ada, "two", &files);
    let message = look_at(&harness, &mut connection, posted).await;
    assert_eq!((&message["content"], message["attachments"].as_array().unwrap().len()), (&json!("two"), 2));
    let first = &message["attachments"][0];
    assert_eq!(
        (&first["filename"], &first["width"], &first["ephemeral"]),
        (&json!("a.png"), &json!(1), &Value::Null)
    );
    assert_eq!(fetch(&harness, &first["url"]).await, (200, PNG.to_vec()));
    assert_eq!(fetch(&harness, &message["attachments"][1]["url"]).await, (200, b"text".to_vec()));
    let known = harness.discord.message(posted).unwrap();
    assert_eq!(first["id"], known.attachments[0].id.to_string());

    let url = harness.discord.file_url(harness.discord.upload("c.png", PNG)).unwrap();
    let embed = json!({ "title": "A board", "image": { "url": url }, "thumbnail": { "url": "https://example.org/x.png" } });
    let posted = harness.discord.say_with_embed(&ada, "look", embed);
    let embed = look_at(&harness, &mut connection, posted).await["embeds"][0].take();
    assert_eq!(embed["type"], "rich");
    assert_eq!(embed["image"], json!({ "url": url, "proxy_url": url, "width": 1, "height": 1 }));
    assert_eq!(embed["thumbnail"]["proxy_url"], "https://example.org/x.png");
    assert_eq!(fetch(&harness, &embed["image"]["url"]).await, (200, PNG.to_vec()));
    for odd in [json!(5), json!({ "image": 5 }), json!({ "image": {} })] {
        harness.discord.say_with_embed(&ada, "odd", odd);
    }
}

#[tokio::test]
async fn a_forwarded_message_has_a_snapshot() {
    let (harness, mut connection) = open().await;
    let (ada, elsewhere) = (User::ada(), User::ada().at(Context::BotDm));
    let posted = harness.discord.say_with_files(&elsewhere, "my *board*", &[("a.png", PNG)]);
    let forwarded = harness.discord.forward(&ada, posted).unwrap();
    let message = look_at(&harness, &mut connection, forwarded).await;
    assert_eq!((&message["content"], &message["attachments"]), (&json!(""), &json!([])));
    assert_eq!((&message["type"], &message["flags"]), (&json!(0), &json!(1 << 14)));
    let reference = &message["message_reference"];
    assert_eq!((&reference["type"], &reference["message_id"]), (&json!(1), &json!(posted.to_string())));
    assert_eq!(reference["guild_id"], Value::Null);
    assert_ne!(reference["channel_id"], message["channel_id"]);
    let snapshot = &message["message_snapshots"][0]["message"];
    assert_eq!(snapshot["content"], "my *board*");
    assert_eq!(snapshot["author"], Value::Null, "a snapshot has no author");
    assert_eq!(snapshot["attachments"][0]["filename"], "a.png");
    assert_eq!(fetch(&harness, &snapshot["attachments"][0]["url"]).await, (200, PNG.to_vec()));

    // Forwarding a forward forwards the original message.
    let again = harness.discord.forward(&ada, forwarded).unwrap();
    let message = look_at(&harness, &mut connection, again).await;
    assert_eq!(message["message_reference"]["message_id"], posted.to_string());
    assert_eq!(message["message_snapshots"].as_array().unwrap().len(), 1);

    // The bot's messages can be forwarded. Ephemeral messages cannot, nor can messages that the
    // user does not see.
    let mut shown = async |flags: u64| {
        let id = harness.invoke().await;
        connection.event().await;
        let body = json!({ "type": 4, "data": { "content": "x", "flags": flags } });
        let file = Part::bytes(PNG).file_name("solved.png");
        let form = Form::new().text("payload_json", body.to_string()).part("files[0]", file);
        assert_eq!(verdict(harness.callback(id).multipart(form).send().await.unwrap()).await, "204");
        harness.outcome(id).await.message.unwrap().id
    };
    let (seen, private) = (shown(0).await, shown(64).await);
    let forwarded = harness.discord.forward(&ada, seen).unwrap();
    let snapshot =
        look_at(&harness, &mut connection, forwarded).await["message_snapshots"][0]["message"].take();
    assert_eq!(snapshot["attachments"][0]["filename"], "solved.png");
    assert_eq!(harness.discord.forward(&ada, private).unwrap_err().kind, "forward");
    assert_eq!(harness.discord.forward(&User::bo(), posted).unwrap_err().kind, "message");
    assert_eq!(harness.discord.forward(&ada, 5).unwrap_err().kind, "message");
}

#[tokio::test]
async fn the_message_of_a_component_has_its_files() {
    let (harness, mut connection) = open().await;
    let id = harness.invoke().await;
    connection.event().await;
    let mut data = rows(&[json!([button("b")])]);
    data["flags"] = json!(64);
    let body = json!({ "type": 4, "data": data });
    let file = Part::bytes(PNG).file_name("board.png");
    let form = Form::new().text("payload_json", body.to_string()).part("files[0]", file);
    assert_eq!(verdict(harness.callback(id).multipart(form).send().await.unwrap()).await, "204");
    let message = harness.outcome(id).await.message.unwrap();
    harness.discord.press(&User::ada(), message.id, "b").await.unwrap();
    let file = connection.event().await["message"]["attachments"][0].take();
    assert_eq!((&file["filename"], &file["ephemeral"]), (&json!("board.png"), &json!(true)));
    assert_eq!(fetch(&harness, &file["url"]).await, (200, PNG.to_vec()));
}
