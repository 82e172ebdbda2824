//! The gateway: sessions that are begun, resumed and lost, and the events sent through them.
//!
//! Frames are plain text whatever compression is asked for; intents and presences are taken and ignored,
//! since interactions need none. A client that sends no heartbeats is not cut off.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::world::Shared;
use crate::{ids, payload};

/// Events kept for a client that comes back.
const REPLAYED: usize = 1_000;
/// How long a session without a socket can be resumed.
const RESUMABLE: Duration = Duration::from_secs(60);
const HEARTBEAT_MS: u64 = 41_250;
/// The bytes of the longest frame that a client may send.
const LONGEST_FRAME: usize = 4096;

/// What a socket is told to do.
#[derive(Debug)]
enum Order {
    Send(String),
    /// Op 9: the session is no longer this socket's.
    Invalidate(bool),
    /// Cut the line without a word.
    Drop,
}

#[derive(Debug, Default)]
struct Session {
    sent: u64,
    log: VecDeque<(u64, String)>,
    shard: (u64, u64),
    socket: Option<u64>,
    lost: Option<Instant>,
}

/// Sessions and the sockets they are on.
#[derive(Debug, Default)]
pub(crate) struct Gateway {
    sessions: BTreeMap<String, Session>,
    sockets: BTreeMap<u64, UnboundedSender<Order>>,
    next_socket: u64,
}

impl Gateway {
    /// Sends an event of a guild (0 for none) to each session whose shard it belongs to.
    pub(crate) fn dispatch(&mut self, guild: u64, event: &str, data: &Value) {
        self.sessions.retain(|_, session| session.lost.is_none_or(|since| since.elapsed() < RESUMABLE));
        for session in self.sessions.values_mut() {
            if (guild >> 22) % session.shard.1.max(1) == session.shard.0 {
                session.send(&self.sockets, event, data);
            }
        }
    }

    /// Whether a bot is connected.
    pub(crate) fn connected(&self) -> bool {
        self.sessions.values().any(|session| session.socket.is_some())
    }

    pub(crate) fn drop_sockets(&mut self) {
        self.order(|| Order::Drop);
    }

    pub(crate) fn ask_reconnect(&mut self) {
        self.order(|| Order::Send(json!({ "op": 7, "d": null, "s": null, "t": null }).to_string()));
    }

    pub(crate) fn invalidate(&mut self, resumable: bool) {
        self.order(|| Order::Invalidate(resumable));
        if !resumable {
            self.sessions.clear();
        }
    }

    fn order(&self, order: impl Fn() -> Order) {
        for socket in self.sockets.values() {
            // A socket that is closing no longer listens.
            let _ = socket.send(order());
        }
    }

    /// A socket is gone: its session waits to be resumed, or ends with a clean close.
    fn leave(&mut self, socket: u64, ended: bool) {
        self.sockets.remove(&socket);
        self.sessions.retain(|_, session| session.socket != Some(socket) || !ended);
        for session in self.sessions.values_mut().filter(|session| session.socket == Some(socket)) {
            session.socket = None;
            session.lost = Some(Instant::now());
        }
    }
}

impl Session {
    fn send(&mut self, sockets: &BTreeMap<u64, UnboundedSender<Order>>, event: &str, data: &Value) {
        self.sent += 1;
        let frame = json!({ "op": 0, "t": event, "s": self.sent, "d": data }).to_string();
        if let Some(socket) = self.socket.and_then(|id| sockets.get(&id)) {
            let _ = socket.send(Order::Send(frame.clone()));
        }
        self.log.push_back((self.sent, frame));
        while self.log.len() > REPLAYED {
            self.log.pop_front();
        }
    }
}

/// `GET /gateway/ws?v=10&encoding=json`.
pub(crate) async fn connect(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(64 * 1024).on_upgrade(move |socket| serve(shared, socket))
}

async fn serve(shared: Arc<Shared>, socket: WebSocket) {
    let (orders, mut inbox) = unbounded_channel();
    let id = {
        let mut world = shared.world();
        world.gateway.next_socket += 1;
        let id = world.gateway.next_socket;
        world.gateway.sockets.insert(id, orders);
        id
    };
    let (mut outgoing, mut incoming) = socket.split();
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": HEARTBEAT_MS }, "s": null, "t": null });
    let mut healthy = outgoing.send(Frame::text(hello.to_string())).await.is_ok();
    let mut stopping = shared.stopping.subscribe();
    let (mut authenticated, mut ended) = (false, false);
    while healthy {
        tokio::select! {
            // In this order, so that what a frame brought about is sent before the next one is read.
            biased;
            _ = async { stopping.wait_for(|stop| *stop).await.is_ok() } => {
                let frame = CloseFrame { code: 1001, reason: "going away".into() };
                let _ = outgoing.send(Frame::Close(Some(frame))).await;
                break;
            }
            order = inbox.recv() => match order {
                Some(Order::Send(text)) => healthy = outgoing.send(Frame::text(text)).await.is_ok(),
                Some(Order::Invalidate(resumable)) => {
                    authenticated = false;
                    let text = json!({ "op": 9, "d": resumable, "s": null, "t": null }).to_string();
                    healthy = outgoing.send(Frame::text(text)).await.is_ok();
                }
                Some(Order::Drop) | None => break,
            },
            frame = incoming.next() => match frame {
                Some(Ok(Frame::Text(text))) => match receive(&shared, id, &text, &mut authenticated) {
                    Ok(Some(reply)) => healthy = outgoing.send(Frame::text(reply)).await.is_ok(),
                    Ok(None) => {}
                    Err((code, reason)) => {
                        let frame = CloseFrame { code, reason: reason.into() };
                        let _ = outgoing.send(Frame::Close(Some(frame))).await;
                        ended = code != 4001 && code != 4002;
                        break;
                    }
                },
                Some(Ok(Frame::Close(frame))) => {
                    ended = frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                    // Sends the close frame that answers theirs.
                    let _ = outgoing.flush().await;
                    break;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break,
            },
        }
    }
    let mut world = shared.world();
    world.gateway.leave(id, ended);
    let connected = world.gateway.connected();
    shared.tell(&json!({ "kind": "status", "connected": connected }));
}

/// Handles one frame: what to reply, or the close code that ends the connection.
fn receive(
    shared: &Shared,
    socket: u64,
    text: &str,
    authenticated: &mut bool,
) -> Result<Option<String>, (u16, &'static str)> {
    if text.len() > LONGEST_FRAME {
        return Err((4002, "Payload is too large."));
    }
    let frame: Value = serde_json::from_str(text).map_err(|_| (4002, "Error while decoding payload."))?;
    let data = &frame["d"];
    match frame["op"].as_u64() {
        Some(1) => Ok(Some(json!({ "op": 11, "d": null, "s": null, "t": null }).to_string())),
        Some(2 | 6) if *authenticated => Err((4005, "Already authenticated.")),
        Some(op @ (2 | 6)) => {
            let token = data["token"].as_str().unwrap_or("");
            if token.strip_prefix("Bot ").unwrap_or(token) != shared.token {
                return Err((4004, "Authentication failed."));
            }
            if op == 2 {
                identify(shared, socket, data)?;
                *authenticated = true;
            } else if resume(shared, socket, data)? {
                *authenticated = true;
            } else {
                return Ok(Some(json!({ "op": 9, "d": false, "s": null, "t": null }).to_string()));
            }
            shared.tell(&json!({ "kind": "status", "connected": true }));
            Ok(None)
        }
        Some(3 | 4 | 8 | 31) if *authenticated => Ok(None),
        Some(3 | 4 | 8 | 31) => Err((4003, "Not authenticated.")),
        _ => Err((4001, "Unknown opcode.")),
    }
}

fn identify(shared: &Shared, socket: u64, data: &Value) -> Result<(), (u16, &'static str)> {
    if !data["intents"].is_u64() || !data["properties"].is_object() {
        return Err((4002, "Error while decoding payload."));
    }
    let shard = match (&data["shard"][0], &data["shard"][1]) {
        (Value::Null, Value::Null) => (0, 1),
        (index, count) => (index.as_u64().unwrap_or(1), count.as_u64().unwrap_or(0)),
    };
    if shard.0 >= shard.1 {
        return Err((4010, "Invalid shard."));
    }
    let id = format!("{:016x}{:016x}", ids::random(), ids::random());
    let ready = json!({
        "v": 10, "user": payload::bot(), "guilds": [{ "id": payload::GUILD.to_string(), "unavailable": true }],
        "session_id": id, "session_type": "normal", "resume_gateway_url": url(&shared.base),
        "shard": [shard.0, shard.1], "application": { "id": payload::APPLICATION.to_string(), "flags": 0 },
        "private_channels": [], "relationships": [], "presences": [], "user_settings": {},
        "geo_ordered_rtc_regions": [], "_trace": ["stand-in"],
    });
    let mut world = shared.world();
    world.counters.identifies += 1;
    let gateway = &mut world.gateway;
    let mut session = Session { shard, socket: Some(socket), ..Session::default() };
    session.send(&gateway.sockets, "READY", &ready);
    gateway.sessions.insert(id, session);
    Ok(())
}

/// Whether the session could be resumed; what was missed is replayed first.
fn resume(shared: &Shared, socket: u64, data: &Value) -> Result<bool, (u16, &'static str)> {
    let mut world = shared.world();
    let world = &mut *world;
    let gateway = &mut world.gateway;
    let seen = data["seq"].as_u64().unwrap_or(0);
    let Some(session) = data["session_id"].as_str().and_then(|id| gateway.sessions.get_mut(id)) else {
        return Ok(false);
    };
    if seen > session.sent {
        return Err((4007, "Invalid seq."));
    }
    if session.log.front().is_some_and(|(oldest, _)| *oldest > seen + 1) {
        return Ok(false);
    }
    session.socket = Some(socket);
    session.lost = None;
    if let Some(orders) = gateway.sockets.get(&socket) {
        for (_, frame) in session.log.iter().filter(|(number, _)| *number > seen) {
            let _ = orders.send(Order::Send(frame.clone()));
        }
    }
    session.send(&gateway.sockets, "RESUMED", &json!({ "_trace": ["stand-in"] }));
    world.counters.resumes += 1;
    Ok(true)
}

/// Where the gateway is, without its query.
pub(crate) fn url(base: &str) -> String {
    format!("{}/gateway/ws", base.replacen("http", "ws", 1))
}
