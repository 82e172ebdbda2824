//! The interactions endpoint: accepted and refused requests.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cantor::front::discord::{ConnectionLimits, Endpoint, PublicKey};
use discord_standin::StandIn;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::server::{Server, backend, connect_endpoint, limits, user};

/// A bot that receives interactions through its endpoint, and the URL of that endpoint.
async fn server() -> (Server, String) {
    server_within(ConnectionLimits::default()).await
}

async fn server_within(bounds: ConnectionLimits) -> (Server, String) {
    let stand_in = StandIn::start(0).await.expect("a free port");
    let key = PublicKey::parse(&stand_in.public_key()).expect("a key");
    let endpoint = Endpoint::new(([127, 0, 0, 1], 0).into(), key).with_limits(bounds);
    connect_endpoint(stand_in, endpoint, Duration::from_secs(2), backend(limits())).await
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs().cast_signed()
}

/// Posts a body with these headers.
async fn post(url: &str, headers: &[(&str, &str)], body: &str) -> (StatusCode, Value) {
    let request =
        headers.iter().fold(Client::new().post(url), |request, (name, value)| request.header(*name, *value));
    let response = request.body(body.to_owned()).send().await.expect("the endpoint responds");
    (response.status(), response.json().await.unwrap_or_default())
}

/// Posts a body with a signature of the given time.
async fn post_signed(server: &Server, url: &str, at: i64, body: &str) -> (StatusCode, Value) {
    let (timestamp, signature) = (at.to_string(), server.stand_in.signature(&at.to_string(), body));
    post(url, &[("x-signature-timestamp", &*timestamp), ("x-signature-ed25519", &*signature)], body).await
}

/// Signatures made by Node's Ed25519 and verified by `verifyKey` of `discord-interactions` 4 (npm).
#[test]
fn signatures_match_other_implementations() {
    const KEY: &str = "d19484e6055bcbc339eeb40dbec510faff3fd9e697adf564ae34e13e51e6e2f2";
    const SIGNATURE: &str = "3cb5aab65de0ec7f147a8ddbaf7dd16e8453d195e840c56d099c36ef352707bb\
                             b6200fb1753e710e40fffead990eab003325f86b5d68112fe15b99c751ae6305";
    let (timestamp, body) = ("1800000000", r#"{"type":1,"name":"墨盘 \u0000"}"#);
    let key = PublicKey::parse(KEY).expect("a key");
    assert!(key.has_signed(SIGNATURE, timestamp, body.as_bytes()));
    assert!(key.has_signed(&SIGNATURE.to_uppercase(), timestamp, body.as_bytes()));
    assert!(!key.has_signed(SIGNATURE, "1800000001", body.as_bytes()), "another time");
    assert!(!key.has_signed(SIGNATURE, timestamp, b"{\"type\":1}"), "another body");
    for wrong in ["", &SIGNATURE[1..], &"z".repeat(128), &"0".repeat(128), &"墨".repeat(128)] {
        assert!(!key.has_signed(wrong, timestamp, body.as_bytes()), "{wrong}");
    }
    let signed = KEY.replacen("05", "+5", 1);
    for wrong in ["", &KEY[1..], &"z".repeat(64), &"墨".repeat(64), &format!("{KEY}00"), &signed] {
        assert!(PublicKey::parse(wrong).is_none(), "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_fresh_signed_requests_are_accepted() {
    let (server, url) = server().await;
    let ping = r#"{"type":1}"#;
    let (status, answer) = post_signed(&server, &url, now(), ping).await;
    assert_eq!((status, answer), (StatusCode::OK, json!({ "type": 1 })));
    assert_eq!(
        post_signed(&server, &url, now() - 30, ping).await.0,
        StatusCode::OK,
        "a small difference of clocks"
    );
    for (at, what) in [(now() - 120, "an old request"), (now() + 120, "a future one"), (i64::MIN, "no time")]
    {
        assert_eq!(post_signed(&server, &url, at, ping).await.0, StatusCode::UNAUTHORIZED, "{what}");
    }
    let (time, signature) = (now().to_string(), server.stand_in.signature(&now().to_string(), ping));
    for headers in [
        &[][..],
        &[("x-signature-timestamp", &*time)],
        &[("x-signature-ed25519", &*signature)],
        &[("x-signature-timestamp", "now"), ("x-signature-ed25519", &*signature)],
        &[("x-signature-timestamp", &*time), ("x-signature-ed25519", "00")],
    ] {
        assert_eq!(post(&url, headers, ping).await.0, StatusCode::UNAUTHORIZED, "{headers:?}");
    }
    let other = [("x-signature-timestamp", &*time), ("x-signature-ed25519", &*signature)];
    assert_eq!(post(&url, &other, r#"{"type":1} "#).await.0, StatusCode::UNAUTHORIZED, "another body");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_requests_are_refused_without_side_effects() {
    let (server, url) = server().await;
    for (body, status) in [
        ("", 400),
        ("{", 400),
        ("\u{0}", 400),
        ("{}", 400),
        ("[1]", 400),
        (r#"{"type":9}"#, 400),
        (r#"{"type":2,"id":"x"}"#, 503),
    ] {
        assert_eq!(post_signed(&server, &url, now(), body).await.0.as_u16(), status, "{body}");
    }
    let suggestion = r#"{"type":4,"id":"1","token":"t","data":7}"#;
    let (status, answer) = post_signed(&server, &url, now(), suggestion).await;
    assert_eq!((status, answer), (StatusCode::OK, json!({ "type": 8, "data": { "choices": [] } })));
    let large = "x".repeat(1 << 20);
    assert_eq!(post_signed(&server, &url, now(), &large).await.0, StatusCode::PAYLOAD_TOO_LARGE);
    let solve = json!({ "name": "solve", "options": [
        { "name": "sliding", "options": [{ "name": "board", "value": "285174306" }] },
    ] });
    let message = server.ask(&user("en-US"), solve).await;
    assert!(message.content.contains("19 moves"), "{}", message.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_sent_requests_are_dropped_and_do_not_block_others() {
    let bounds = ConnectionLimits { connections: 2, head_timeout: Duration::from_millis(500) };
    let (server, url) = server_within(bounds).await;
    let address = url.trim_start_matches("http://").trim_end_matches('/');
    let mut slow = Vec::new();
    for _ in 0..4 {
        let mut socket = TcpStream::connect(address).await.expect("the endpoint listens");
        socket.write_all(b"POST / HTTP/1.1\r\nhost: x\r\n").await.expect("the socket is connected");
        slow.push(socket);
    }
    let ping = r#"{"type":1}"#;
    assert_eq!(post_signed(&server, &url, now(), ping).await.0, StatusCode::OK, "after twice the limit");
    for mut socket in slow {
        // A response with an error may come first.
        let closed = tokio::time::timeout(Duration::from_secs(5), socket.read_to_end(&mut Vec::new())).await;
        assert!(closed.is_ok(), "a half-sent request is kept");
    }
    server.close().await;
}
