//! Frames and faults that end gateway connections, and the sessions that can be resumed afterwards.

use std::time::Duration;

use discord_standin::{GatewayStage, StandIn};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A gateway connection that received Hello.
pub(crate) struct Connection(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Connection {
    pub(crate) async fn open(discord: &StandIn) -> Self {
        let url = format!("{}/gateway/ws?v=10&encoding=json", discord.base().replacen("http", "ws", 1));
        let mut connection = Self(connect_async(url).await.unwrap().0);
        assert_eq!(connection.receive().await, "op 10");
        connection
    }

    async fn send(&mut self, text: impl ToString) {
        self.0.send(Frame::text(text.to_string())).await.unwrap();
    }

    async fn next(&mut self) -> Option<Frame> {
        tokio::time::timeout(Duration::from_secs(8), self.0.next()).await.unwrap()?.ok()
    }

    /// Receives a frame and describes it: `READY 1` for an event with its number, `op 9 true`,
    /// `close 4001`, or `cut` for a connection that was lost without a close frame.
    async fn receive(&mut self) -> String {
        match self.next().await {
            Some(Frame::Text(text)) => {
                let frame: Value = serde_json::from_str(&text).unwrap();
                match (&frame["op"], &frame["d"]) {
                    (op, _) if *op == 0 => format!("{} {}", frame["t"].as_str().unwrap(), frame["s"]),
                    (op, Value::Bool(data)) => format!("op {op} {data}"),
                    (op, _) => format!("op {op}"),
                }
            }
            Some(Frame::Close(Some(frame))) => {
                assert!(!frame.reason.is_empty(), "a close frame has a reason");
                format!("close {}", u16::from(frame.code))
            }
            Some(other) => format!("{other:?}"),
            None => "cut".to_owned(),
        }
    }

    /// Receives an event; returns its data.
    pub(crate) async fn event(&mut self) -> Value {
        let Some(Frame::Text(text)) = self.next().await else { panic!("no event") };
        serde_json::from_str::<Value>(&text).unwrap()["d"].take()
    }

    /// Begins a session; returns its id.
    pub(crate) async fn identify(&mut self, discord: &StandIn) -> String {
        let ready = self.ready(discord, json!({})).await;
        ready["session_id"].as_str().unwrap().to_owned()
    }

    /// Begins a session; `patch` replaces fields of Identify. Returns the data of READY.
    pub(crate) async fn ready(&mut self, discord: &StandIn, patch: Value) -> Value {
        self.send(identify(discord, patch)).await;
        let Some(Frame::Text(ready)) = self.next().await else { panic!("no READY") };
        let mut ready: Value = serde_json::from_str(&ready).unwrap();
        assert_eq!(ready["t"], "READY");
        ready["d"].take()
    }
}

fn identify(discord: &StandIn, patch: Value) -> Value {
    let mut data = json!({ "token": discord.token(), "intents": 0, "properties": {} });
    data.as_object_mut().unwrap().extend(patch.as_object().unwrap().clone());
    json!({ "op": 2, "d": data })
}

fn resume(discord: &StandIn, session: &str, seq: u64) -> Value {
    json!({ "op": 6, "d": { "token": discord.token(), "session_id": session, "seq": seq } })
}

/// Waits until the stand-in has noticed the lost connection.
async fn wait_disconnected(discord: &StandIn) {
    for _ in 0..800 {
        if !discord.is_connected() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("still connected");
}

#[tokio::test]
async fn wrong_frames_close_the_connection() {
    let discord = StandIn::start(0).await.unwrap();
    let identify = |patch: Value| identify(&discord, patch).to_string();
    let good = identify(json!({}));
    let op = |op: u64| json!({ "op": op, "d": null }).to_string();
    let foreign = json!({ "op": 6, "d": { "token": "nope", "session_id": "s", "seq": 0 } }).to_string();
    let bare = |token: &str| identify(json!({ "token": token }));
    let long = identify(json!({ "properties": { "os": "x".repeat(4096) } }));
    for (frames, expected) in [
        (vec![op(1), good.clone(), op(3), op(4), op(8), op(1)], vec!["op 11", "READY 1", "op 11"]),
        (vec![bare(&format!("Bot {}", discord.token()))], vec!["READY 1"]),
        (vec![identify(json!({ "shard": [1, 2] }))], vec!["READY 1"]),
        (vec![op(7)], vec!["close 4001"]),
        (vec!["{}".into()], vec!["close 4001"]),
        (vec![good.clone(), op(99)], vec!["READY 1", "close 4001"]),
        (vec!["{".into()], vec!["close 4002"]),
        (vec![identify(json!({ "intents": null }))], vec!["close 4002"]),
        (vec![identify(json!({ "properties": null }))], vec!["close 4002"]),
        (vec![long], vec!["close 4002"]),
        (vec![op(3)], vec!["close 4003"]),
        (vec![op(4)], vec!["close 4003"]),
        (vec![op(8)], vec!["close 4003"]),
        (vec![op(31)], vec!["close 4003"]),
        (vec![bare("nope")], vec!["close 4004"]),
        (vec![identify(json!({ "token": null }))], vec!["close 4004"]),
        (vec![foreign], vec!["close 4004"]),
        (vec![good.clone(), good.clone()], vec!["READY 1", "close 4005"]),
        (vec![good, resume(&discord, "s", 0).to_string()], vec!["READY 1", "close 4005"]),
        (vec![identify(json!({ "shard": [1, 1] }))], vec!["close 4010"]),
        (vec![identify(json!({ "shard": [0, 0] }))], vec!["close 4010"]),
        (vec![identify(json!({ "shard": [0] }))], vec!["close 4010"]),
        (vec![identify(json!({ "shard": ["0", 1] }))], vec!["close 4010"]),
        (vec!["x".repeat(65 * 1024)], vec!["cut"]),
    ] {
        let mut connection = Connection::open(&discord).await;
        for frame in &frames {
            connection.send(frame).await;
        }
        let mut received = Vec::new();
        for _ in &expected {
            received.push(connection.receive().await);
        }
        let shown: String = frames.concat().chars().take(200).collect();
        assert_eq!(received, expected, "{shown}");
    }
    // A plain HTTP request is refused.
    let plain = reqwest::get(format!("{}/gateway/ws", discord.base())).await.unwrap();
    assert_eq!(plain.status().as_u16(), 400);
}

#[tokio::test]
async fn sessions_are_resumed_unless_they_ended() {
    let discord = StandIn::start(0).await.unwrap();
    let mut connection = Connection::open(&discord).await;
    let session = connection.identify(&discord).await;

    // An unknown session: the connection stays open for another attempt.
    let mut other = Connection::open(&discord).await;
    other.send(resume(&discord, "nope", 1)).await;
    assert_eq!(other.receive().await, "op 9 false");
    other.send(json!({ "op": 6, "d": { "token": discord.token() } })).await;
    assert_eq!(other.receive().await, "op 9 false");
    // A sequence number that was never sent.
    other.send(resume(&discord, &session, 2)).await;
    assert_eq!(other.receive().await, "close 4007");

    // Frames that end the connection, and whether the session survives.
    let close = |code: u16| {
        let frame =
            tokio_tungstenite::tungstenite::protocol::CloseFrame { code: code.into(), reason: "".into() };
        Frame::Close(Some(frame))
    };
    drop(connection);
    wait_disconnected(&discord).await;
    for (last, survives) in [
        (Frame::text("{"), true),
        (Frame::text("{}"), true),
        (Frame::text(identify(&discord, json!({})).to_string()), false),
        (close(4000), true),
        (close(1000), false),
        (close(1001), false),
    ] {
        let mut connection = Connection::open(&discord).await;
        let session = connection.identify(&discord).await;
        connection.0.send(last.clone()).await.unwrap();
        wait_disconnected(&discord).await;
        let mut connection = Connection::open(&discord).await;
        connection.send(resume(&discord, &session, 1)).await;
        assert_eq!(connection.receive().await, if survives { "RESUMED 2" } else { "op 9 false" }, "{last:?}");
        drop(connection);
        wait_disconnected(&discord).await;
    }

    // Exactly 1,000 events are kept for a client that resumes.
    for _ in 0..1_000 {
        discord.send_raw(json!({}));
    }
    let mut connection = Connection::open(&discord).await;
    connection.send(resume(&discord, &session, 1)).await;
    assert_eq!(connection.receive().await, "INTERACTION_CREATE 2");
    for _ in 3..=1_001 {
        connection.receive().await;
    }
    assert_eq!(connection.receive().await, "RESUMED 1002");
    connection.send(resume(&discord, &session, 1)).await;
    assert_eq!(connection.receive().await, "close 4005");
}

#[tokio::test]
async fn a_session_ends_once_missed_events_are_discarded() {
    let discord = StandIn::start(0).await.unwrap();
    let mut connection = Connection::open(&discord).await;
    let session = connection.identify(&discord).await;
    drop(connection);
    wait_disconnected(&discord).await;
    for _ in 0..1_001 {
        discord.send_raw(json!({}));
    }
    let mut connection = Connection::open(&discord).await;
    connection.send(resume(&discord, &session, 1)).await;
    assert_eq!(connection.receive().await, "op 9 false");
    connection.identify(&discord).await;
}

#[tokio::test]
async fn faults_on_demand_reach_every_connection() {
    let discord = StandIn::start(0).await.unwrap();
    let mut connection = Connection::open(&discord).await;
    let session = connection.identify(&discord).await;

    discord.ask_reconnect();
    assert_eq!(connection.receive().await, "op 7");

    // The session can be resumed on the same connection.
    discord.invalidate_session(true);
    assert_eq!(connection.receive().await, "op 9 true");
    connection.send(resume(&discord, &session, 1)).await;
    assert_eq!(connection.receive().await, "RESUMED 2");

    // Events before a Resume are replayed, once.
    discord.invalidate_session(true);
    discord.send_raw(json!({}));
    assert_eq!(connection.receive().await, "op 9 true");
    connection.send(resume(&discord, &session, 2)).await;
    assert_eq!(connection.receive().await, "INTERACTION_CREATE 3");
    assert_eq!(connection.receive().await, "RESUMED 4");

    // A client that identifies instead gets the events of its new session only.
    discord.invalidate_session(true);
    assert_eq!(connection.receive().await, "op 9 true");
    assert_ne!(connection.identify(&discord).await, session);
    discord.send_raw(json!({}));
    assert_eq!(connection.receive().await, "INTERACTION_CREATE 2");

    // The session is gone, and frames are refused until a new one begins.
    discord.invalidate_session(false);
    assert_eq!(connection.receive().await, "op 9 false");
    connection.send(resume(&discord, &session, 4)).await;
    assert_eq!(connection.receive().await, "op 9 false");
    connection.identify(&discord).await;
    discord.invalidate_session(false);
    assert_eq!(connection.receive().await, "op 9 false");
    connection.send(json!({ "op": 3, "d": {} })).await;
    assert_eq!(connection.receive().await, "close 4003");

    let mut connection = Connection::open(&discord).await;
    discord.drop_sockets();
    assert_eq!(connection.receive().await, "cut");
    let mut connection = Connection::open(&discord).await;
    connection.identify(&discord).await;
    discord.stop().await;
    assert_eq!(connection.receive().await, "close 1001");
}

#[tokio::test]
async fn connections_are_closed_on_demand_at_each_stage() {
    let discord = StandIn::start(0).await.unwrap();
    let mut connection = Connection::open(&discord).await;
    let session = connection.identify(&discord).await;
    drop(connection);
    wait_disconnected(&discord).await;

    discord.close_next(GatewayStage::Hello, 2, 4000);
    for _ in 0..2 {
        assert_eq!(Connection::open(&discord).await.receive().await, "close 4000");
    }
    discord.close_next(GatewayStage::Identify, 1, 4014);
    let mut connection = Connection::open(&discord).await;
    connection.send(identify(&discord, json!({}))).await;
    assert_eq!(connection.receive().await, "close 4014");
    assert!(!discord.is_connected());

    // The session survives a closed Resume, even with code 4009.
    discord.close_next(GatewayStage::Resume, 2, 4009);
    for _ in 0..2 {
        let mut connection = Connection::open(&discord).await;
        connection.send(resume(&discord, &session, 1)).await;
        assert_eq!(connection.receive().await, "close 4009");
    }
    let mut connection = Connection::open(&discord).await;
    connection.send(resume(&discord, &session, 1)).await;
    assert_eq!(connection.receive().await, "RESUMED 2");

    let counters = discord.counters();
    assert_eq!((counters.closes, counters.identifies, counters.resumes), (5, 1, 1));
    discord.close_next(GatewayStage::Hello, u32::MAX, 1000);
    discord.close_next(GatewayStage::Hello, 0, 1000);
    Connection::open(&discord).await.identify(&discord).await;
}
