//! Clients that are slow, and those that only seem to be.

use std::time::Duration;

use discord_standin::{Settings, User};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::Desk;

const TIMEOUT: Duration = Duration::from_millis(300);

async fn desk() -> Desk {
    Desk::open_with(Settings { request_timeout: TIMEOUT, ..Settings::default() }).await
}

#[tokio::test]
async fn requests_that_never_arrive_are_given_up() {
    let desk = desk().await;
    let id = desk.invoke().await;
    let token = desk.discord.interaction_token(id).unwrap();
    let host = desk.discord.base().replacen("http://", "", 1);
    let post = |path: &str| {
        let head = "content-type: application/json\r\ncontent-length: 100";
        format!("POST {path} HTTP/1.1\r\nhost: {host}\r\n{head}\r\n\r\n{{")
    };
    for (sent, heard) in [
        ("".into(), ""),
        ("P".into(), ""),
        (format!("GET / HTTP/1.1\r\nhost: {host}\r\n"), ""),
        (post(&format!("/api/v10/interactions/{}/{token}/callback", id.0)), "HTTP/1.1 408 "),
        (post("/api/v10/interactions/1/t/callback"), "HTTP/1.1 408 "),
        (post("/page/say"), "HTTP/1.1 408 "),
    ] {
        let mut line = TcpStream::connect(&host).await.unwrap();
        line.write_all(sent.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(20), line.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "it goes on for ever: {sent}");
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.starts_with(heard) && answer.is_empty() == heard.is_empty(), "{sent}: {answer}");
    }
}

#[tokio::test]
async fn what_is_open_and_quiet_stays_open() {
    let desk = desk().await;
    let base = desk.discord.base();
    let mut page = desk.http.get(format!("{base}/page/events")).send().await.unwrap();
    let history = page.chunk().await.unwrap().unwrap();
    assert!(history.starts_with(b"data: {"));
    let (mut gateway, _) =
        connect_async(format!("{}/gateway/ws", base.replacen("http", "ws", 1))).await.unwrap();
    assert!(gateway.next().await.unwrap().unwrap().to_text().unwrap().contains("heartbeat_interval"));

    tokio::time::sleep(3 * TIMEOUT).await;
    gateway.send(Frame::text(json!({ "op": 1, "d": null }).to_string())).await.unwrap();
    assert!(gateway.next().await.unwrap().unwrap().to_text().unwrap().contains("11"));
    desk.discord.say(&User::ada(), "still here");
    let change = page.chunk().await.unwrap().unwrap();
    assert!(String::from_utf8_lossy(&change).contains("still here"));
}
