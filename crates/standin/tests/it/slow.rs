//! Slow and stalled clients.

use std::time::Duration;

use discord_standin::{Limits, StandIn, User};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::{Harness, verdict};

const TIMEOUT: Duration = Duration::from_millis(300);

async fn harness() -> Harness {
    let limits = Limits { head_timeout: TIMEOUT, request_timeout: TIMEOUT, ..Limits::default() };
    Harness::open_with(StandIn::builder().limits(limits)).await
}

#[tokio::test]
async fn incomplete_requests_time_out() {
    let harness = harness().await;
    let id = harness.invoke().await;
    let token = harness.discord.interaction_token(id).unwrap();
    let host = harness.discord.base().replacen("http://", "", 1);
    let post = |path: &str| {
        let head = "content-type: application/json\r\ncontent-length: 100";
        format!("POST {path} HTTP/1.1\r\nhost: {host}\r\n{head}\r\n\r\n{{")
    };
    for (sent, received) in [
        ("".into(), ""),
        ("P".into(), ""),
        (format!("GET / HTTP/1.1\r\nhost: {host}\r\n"), ""),
        (post(&format!("/api/v10/interactions/{}/{token}/callback", id.0)), "HTTP/1.1 408 "),
        (post("/api/v10/interactions/1/t/callback"), "HTTP/1.1 408 "),
        (post("/page/say"), "HTTP/1.1 408 "),
    ] {
        let mut socket = TcpStream::connect(&host).await.unwrap();
        socket.write_all(sent.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(20), socket.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "no timeout: {sent}");
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.starts_with(received) && answer.is_empty() == received.is_empty(), "{sent}: {answer}");
    }
}

#[tokio::test]
async fn idle_sockets_and_pages_stay_open() {
    let harness = harness().await;
    let base = harness.discord.base();
    let mut page = harness.http.get(format!("{base}/page/events")).send().await.unwrap();
    let history = page.chunk().await.unwrap().unwrap();
    assert!(history.starts_with(b"data: {"));
    let (mut gateway, _) =
        connect_async(format!("{}/gateway/ws", base.replacen("http", "ws", 1))).await.unwrap();
    assert!(gateway.next().await.unwrap().unwrap().to_text().unwrap().contains("heartbeat_interval"));

    tokio::time::sleep(3 * TIMEOUT).await;
    gateway.send(Frame::text(json!({ "op": 1, "d": null }).to_string())).await.unwrap();
    assert!(gateway.next().await.unwrap().unwrap().to_text().unwrap().contains("11"));
    harness.discord.say(&User::ada(), "still here");
    let change = page.chunk().await.unwrap().unwrap();
    assert!(String::from_utf8_lossy(&change).contains("still here"));
}

/// Sends zeros until `max_bytes` bytes are sent or the peer stops reading; returns the number of
/// bytes sent.
async fn send_zeros(socket: &mut TcpStream, max_bytes: usize) -> usize {
    let (zeros, mut sent) = (vec![0; 256 * 1024], 0);
    while sent < max_bytes {
        match tokio::time::timeout(Duration::from_millis(500), socket.write(&zeros)).await {
            Ok(Ok(written)) => sent += written,
            Ok(Err(_)) | Err(_) => break,
        }
    }
    sent
}

const MIB: usize = 1024 * 1024;

/// Bytes that the socket buffers of both ends may hold in addition.
const BUFFERS: usize = 12 * MIB;

#[tokio::test]
async fn a_refused_body_is_read_up_to_a_limit() {
    let harness = Harness::open().await;
    let host = harness.discord.base().replacen("http://", "", 1);
    let mut socket = TcpStream::connect(&host).await.unwrap();
    let head = "content-type: application/json\r\ncontent-length: 1000000000";
    let post = format!("POST /api/v10/interactions/1/t/callback HTTP/1.1\r\nhost: {host}\r\n{head}\r\n\r\n");
    socket.write_all(post.as_bytes()).await.unwrap();
    let sent = send_zeros(&mut socket, 200 * MIB).await;
    assert!(sent < 32 * MIB + BUFFERS, "{} MiB", sent / MIB);
}

#[tokio::test]
async fn large_bodies_wait_for_the_memory_budget() {
    let harness = Harness::open().await;
    let host = harness.discord.base().replacen("http://", "", 1);
    let (mut sockets, mut sent) = (Vec::new(), 0);
    for _ in 0..10 {
        let id = harness.invoke().await;
        let token = harness.discord.interaction_token(id).unwrap();
        let path = format!("/api/v10/interactions/{}/{token}/callback", id.0);
        let head = format!("content-type: multipart/form-data; boundary=b\r\ncontent-length: {}", 25 * MIB);
        let part = "--b\r\ncontent-disposition: form-data; name=\"files[0]\"; filename=\"a\"\r\n\r\n";
        let mut socket = TcpStream::connect(&host).await.unwrap();
        socket
            .write_all(format!("POST {path} HTTP/1.1\r\nhost: {host}\r\n{head}\r\n\r\n{part}").as_bytes())
            .await
            .unwrap();
        sent += send_zeros(&mut socket, 20 * MIB).await;
        sockets.push(socket);
    }
    assert!(sent < 64 * MIB + 8 * BUFFERS, "{} MiB of 200", sent / MIB);
    // Closed connections release their share of the budget.
    drop(sockets);
    let id = harness.invoke().await;
    assert_eq!(harness.answer(id, json!({ "type": 4, "data": { "content": "pong" } })).await, "204");
}

#[tokio::test]
async fn json_with_too_many_values_is_refused() {
    let harness = Harness::open().await;
    let id = harness.invoke().await;
    let long = format!("[{}0]", "0,".repeat(MIB));
    let sent =
        harness.callback(id).header("content-type", "application/json").body(long).send().await.unwrap();
    assert_eq!(verdict(sent).await, "413 40005");
}

/// Requests the page. Returns the socket if a response arrives within half a second.
async fn request_page(host: &str) -> Option<TcpStream> {
    let mut socket = TcpStream::connect(host).await.unwrap();
    socket.write_all(format!("GET / HTTP/1.1\r\nhost: {host}\r\n\r\n").as_bytes()).await.unwrap();
    let mut head = [0; 8];
    let answered = tokio::time::timeout(Duration::from_millis(500), socket.read_exact(&mut head)).await;
    answered.is_ok().then_some(socket)
}

#[tokio::test]
async fn connections_beyond_the_limit_wait_until_one_ends() {
    let limits = Limits { connections: 3, ..Limits::default() };
    let discord = StandIn::builder().limits(limits).start().await.unwrap();
    let base = discord.base();
    let host = base.replacen("http://", "", 1);
    let idle = request_page(&host).await.expect("the first connection is served");
    // A gateway connection counts after its upgrade too.
    let gateway = connect_async(format!("{}/gateway/ws", base.replacen("http", "ws", 1))).await.unwrap();
    let last = request_page(&host).await.expect("the third connection is served");
    assert!(request_page(&host).await.is_none(), "the fourth connection waits");
    drop(gateway);
    let next = request_page(&host).await.expect("a closed gateway connection makes room");
    assert!(request_page(&host).await.is_none(), "the limit still applies");
    drop((idle, last, next));
    assert!(request_page(&host).await.is_some(), "closed connections make room");
    discord.stop().await;
}

#[test]
fn request_heads_time_out_after_ten_seconds_by_default() {
    assert_eq!(Limits::default().head_timeout, Duration::from_secs(10));
}
