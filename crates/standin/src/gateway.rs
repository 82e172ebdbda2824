//! The gateway: reads the client's frames and sends the events of its session.
//!
//! Frames are uncompressed text, even if compression is requested. Presence and voice updates, and
//! requests for members or sounds (opcodes 3, 4, 8 and 31), are accepted and ignored. A client
//! without heartbeats stays connected.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc::unbounded_channel;

use crate::ids::{self, APPLICATION};
use crate::payload;
use crate::sessions::{self, GatewayStage, Order, Resumption};
use crate::shared::{AppState, Shared};
use crate::view;

/// Interval between heartbeats, in milliseconds.
const HEARTBEAT_INTERVAL_MS: u64 = 41_250;

/// Bit of the intent for guild events.
const GUILDS: u64 = 1;

/// Maximum size of a frame from the client.
const MAX_FRAME_BYTES: usize = 4096;

/// Reason in a close frame that a test requested.
const ON_DEMAND: &str = "Closed on demand.";

/// Code and reason of a close frame.
type Close = (u16, &'static str);

/// `GET /gateway/ws?v=10&encoding=json`.
pub(crate) async fn connect(State(shared): AppState, upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(64 * 1024).on_upgrade(move |socket| serve(shared, socket))
}

async fn serve(shared: Arc<Shared>, socket: WebSocket) {
    let (orders, mut inbox) = unbounded_channel();
    let id = shared.world().sessions.add_socket(orders);
    let (mut outgoing, mut incoming) = socket.split();
    let hello =
        json!({ "op": 10, "d": { "heartbeat_interval": HEARTBEAT_INTERVAL_MS }, "s": null, "t": null });
    let mut healthy = outgoing.send(Frame::text(hello.to_string())).await.is_ok();
    let mut stopping = shared.stopping.subscribe();
    let (mut authenticated, mut ended) = (false, false);
    let closing = shared.world().next_close(GatewayStage::Hello);
    if let Some(code) = closing {
        let frame = CloseFrame { code, reason: ON_DEMAND.into() };
        let _ = outgoing.send(Frame::Close(Some(frame))).await;
        healthy = false;
    }
    while healthy {
        tokio::select! {
            // Branches are polled in this order, so that the events caused by a frame are sent
            // before the next frame is read.
            biased;
            _ = async { stopping.wait_for(|stop| *stop).await.is_ok() } => {
                let frame = CloseFrame { code: 1001, reason: "going away".into() };
                let _ = outgoing.send(Frame::Close(Some(frame))).await;
                break;
            }
            order = inbox.recv() => match order {
                Some(Order::Send(text)) => healthy = outgoing.send(Frame::text(text)).await.is_ok(),
                Some(Order::Invalidate { resumable }) => {
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
                    // Sends the close frame in reply to the client's.
                    let _ = outgoing.flush().await;
                    break;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break,
            },
        }
    }
    let mut world = shared.world();
    world.sessions.remove_socket(id, ended);
    let connected = world.sessions.is_connected();
    shared.notify_pages(&view::status(connected));
}

/// Handles one frame. Returns the reply, if any, or the close frame that ends the connection.
fn receive(
    shared: &Shared,
    socket: u64,
    text: &str,
    authenticated: &mut bool,
) -> Result<Option<String>, Close> {
    if text.len() > MAX_FRAME_BYTES {
        return Err((4002, "Payload is too large."));
    }
    let frame: Value = serde_json::from_str(text).map_err(|_| (4002, "Error while decoding payload."))?;
    let data = &frame["d"];
    match frame["op"].as_u64() {
        Some(1) => Ok(Some(json!({ "op": 11, "d": null, "s": null, "t": null }).to_string())),
        Some(2 | 6) if *authenticated => Err((4005, "Already authenticated.")),
        Some(op @ (2 | 6)) => {
            let token = data["token"].as_str().unwrap_or("");
            if token.strip_prefix("Bot ").unwrap_or(token) != shared.site.token {
                return Err((4004, "Authentication failed."));
            }
            let stage = if op == 2 { GatewayStage::Identify } else { GatewayStage::Resume };
            if let Some(code) = shared.world().next_close(stage) {
                return Err((code, ON_DEMAND));
            }
            if op == 2 {
                identify(shared, socket, data)?;
                *authenticated = true;
            } else if resume(shared, socket, data)? {
                *authenticated = true;
            } else {
                return Ok(Some(json!({ "op": 9, "d": false, "s": null, "t": null }).to_string()));
            }
            shared.notify_pages(&view::status(true));
            Ok(None)
        }
        Some(3 | 4 | 8 | 31) if *authenticated => Ok(None),
        Some(3 | 4 | 8 | 31) => Err((4003, "Not authenticated.")),
        _ => Err((4001, "Unknown opcode.")),
    }
}

fn identify(shared: &Shared, socket: u64, data: &Value) -> Result<(), Close> {
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
    let site = &shared.site;
    let in_shard =
        site.settings.guilds.iter().filter(|guild| sessions::shard_of(guild.id, shard.1) == shard.0);
    let unavailable: Vec<_> =
        in_shard.clone().map(|guild| json!({ "id": guild.id.to_string(), "unavailable": true })).collect();
    let ready = json!({
        "v": 10, "user": payload::bot(site), "guilds": unavailable,
        "session_id": id, "session_type": "normal", "resume_gateway_url": site.gateway_url(),
        "shard": [shard.0, shard.1], "application": { "id": APPLICATION.to_string(), "flags": 0 },
        "private_channels": [], "relationships": [], "presences": [], "user_settings": {},
        "geo_ordered_rtc_regions": [], "_trace": ["stand-in"],
    });
    let mut world = shared.world();
    world.counters.identifies += 1;
    let wants_guilds = data["intents"].as_u64().is_some_and(|intents| intents & GUILDS != 0);
    let guilds: Vec<_> = in_shard.filter(|_| wants_guilds).map(|guild| payload::guild(site, guild)).collect();
    world.sessions.begin(socket, id, shard, &ready, &guilds);
    Ok(())
}

/// Resumes a session; returns whether that was possible.
fn resume(shared: &Shared, socket: u64, data: &Value) -> Result<bool, Close> {
    let seen = data["seq"].as_u64().unwrap_or(0);
    let mut world = shared.world();
    match world.sessions.resume(socket, data["session_id"].as_str().unwrap_or(""), seen) {
        Resumption::InvalidSeq => Err((4007, "Invalid seq.")),
        Resumption::NotResumable => Ok(false),
        Resumption::Resumed => {
            world.counters.resumes += 1;
            Ok(true)
        }
    }
}
