//! Gateway sessions and their sockets. This module neither reads frames nor waits.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

/// Maximum events kept for a client that resumes.
const MAX_REPLAYED_EVENTS: usize = 1_000;

/// Time for which a detached session can be resumed.
const RESUME_WINDOW: Duration = Duration::from_secs(60);

/// Order to the task of a socket.
#[derive(Debug)]
pub(crate) enum Order {
    Send(String),
    /// Opcode 9: the client must resume its session or identify again.
    Invalidate {
        resumable: bool,
    },
    /// Cuts the connection without a close frame.
    Drop,
}

/// Stage at which the stand-in closes a gateway connection on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GatewayStage {
    /// Closed after the stand-in's Hello, before any frame of the client is read.
    Hello,
    /// Closed in reply to Identify; no session begins.
    Identify,
    /// Closed in reply to Resume; nothing is replayed, and the session can still be resumed.
    Resume,
}

/// Result of an attempt to resume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resumption {
    Resumed,
    /// The session is unknown or expired, or too many events were missed.
    NotResumable,
    /// The client claims an event that was never sent.
    InvalidSeq,
}

#[derive(Debug, Default)]
struct Session {
    /// Number of events sent; the `s` of the last one.
    sent: u64,
    /// Latest events, oldest first: number and frame.
    log: VecDeque<(u64, String)>,
    /// Index of the shard and number of shards.
    shard: (u64, u64),
    /// Socket of the last Identify or Resume. It receives no event once the session is detached.
    socket: u64,
    /// Time at which the session was detached: it lost its socket, or it must be resumed.
    detached: Option<Instant>,
}

/// Index of the shard that receives a guild's events; `shards` is the number of shards.
pub(crate) fn shard_of(guild: u64, shards: u64) -> u64 {
    (guild >> 22) % shards.max(1)
}

/// Sessions and their sockets.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    sessions: BTreeMap<String, Session>,
    sockets: BTreeMap<u64, UnboundedSender<Order>>,
    next_socket: u64,
}

impl Sessions {
    /// Adds a socket; returns its number.
    pub(crate) fn add_socket(&mut self, orders: UnboundedSender<Order>) -> u64 {
        self.next_socket += 1;
        self.sockets.insert(self.next_socket, orders);
        self.next_socket
    }

    /// Removes a socket. With `ended`, its session ends too; otherwise the session can be resumed.
    pub(crate) fn remove_socket(&mut self, socket: u64, ended: bool) {
        self.sockets.remove(&socket);
        self.sessions.retain(|_, session| session.socket != socket || !ended);
        self.sessions.values_mut().filter(|session| session.socket == socket).for_each(Session::detach);
    }

    /// Begins a session. Its first events are `READY`, and a `GUILD_CREATE` for each of `guilds`.
    pub(crate) fn begin(
        &mut self,
        socket: u64,
        id: String,
        shard: (u64, u64),
        ready: &Value,
        guilds: &[Value],
    ) {
        let mut session = Session { shard, socket, ..Session::default() };
        session.send(&self.sockets, "READY", ready);
        for guild in guilds {
            session.send(&self.sockets, "GUILD_CREATE", guild);
        }
        self.sessions.insert(id, session);
    }

    /// Moves a session to another socket, replays the events after `seen`, and sends `RESUMED`.
    pub(crate) fn resume(&mut self, socket: u64, id: &str, seen: u64) -> Resumption {
        self.remove_expired();
        let Some(session) = self.sessions.get_mut(id) else {
            return Resumption::NotResumable;
        };
        if seen > session.sent {
            return Resumption::InvalidSeq;
        }
        if session.log.front().is_some_and(|(oldest, _)| *oldest > seen + 1) {
            return Resumption::NotResumable;
        }
        session.socket = socket;
        session.detached = None;
        if let Some(orders) = self.sockets.get(&socket) {
            for (_, frame) in session.log.iter().filter(|(number, _)| *number > seen) {
                let _ = orders.send(Order::Send(frame.clone()));
            }
        }
        session.send(&self.sockets, "RESUMED", &json!({ "_trace": ["stand-in"] }));
        Resumption::Resumed
    }

    /// Sends an event of a guild (0 outside of guilds) to the sessions of its shard.
    pub(crate) fn dispatch(&mut self, guild: u64, event: &str, data: &Value) {
        self.remove_expired();
        for session in self.sessions.values_mut() {
            if shard_of(guild, session.shard.1) == session.shard.0 {
                session.send(&self.sockets, event, data);
            }
        }
    }

    /// Returns whether a bot is connected.
    pub(crate) fn is_connected(&self) -> bool {
        self.sessions.values().any(|session| session.detached.is_none())
    }

    pub(crate) fn drop_sockets(&self) {
        self.broadcast(|| Order::Drop);
    }

    pub(crate) fn ask_reconnect(&self) {
        self.broadcast(|| Order::Send(json!({ "op": 7, "d": null, "s": null, "t": null }).to_string()));
    }

    /// Sends opcode 9 to each socket. With `resumable`, sessions get no events until they are
    /// resumed; otherwise they end.
    pub(crate) fn invalidate(&mut self, resumable: bool) {
        self.broadcast(|| Order::Invalidate { resumable });
        if resumable {
            self.sessions.values_mut().for_each(Session::detach);
        } else {
            self.sessions.clear();
        }
    }

    /// Sends a text frame of any content to each socket.
    pub(crate) fn send_text(&self, frame: &str) {
        self.broadcast(|| Order::Send(frame.to_owned()));
    }

    /// Removes the sessions that were detached for too long.
    fn remove_expired(&mut self) {
        let is_kept = |session: &Session| session.detached.is_none_or(|at| at.elapsed() < RESUME_WINDOW);
        self.sessions.retain(|_, session| is_kept(session));
    }

    fn broadcast(&self, order: impl Fn() -> Order) {
        for socket in self.sockets.values() {
            // A closing socket receives no orders.
            let _ = socket.send(order());
        }
    }
}

impl Session {
    /// Stops sending events. They are still logged, for a client that resumes.
    fn detach(&mut self) {
        self.detached.get_or_insert_with(Instant::now);
    }

    fn send(&mut self, sockets: &BTreeMap<u64, UnboundedSender<Order>>, event: &str, data: &Value) {
        self.sent += 1;
        let frame = json!({ "op": 0, "t": event, "s": self.sent, "d": data }).to_string();
        if self.detached.is_none()
            && let Some(socket) = sockets.get(&self.socket)
        {
            let _ = socket.send(Order::Send(frame.clone()));
        }
        self.log.push_back((self.sent, frame));
        while self.log.len() > MAX_REPLAYED_EVENTS {
            self.log.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;

    #[test]
    fn a_detached_session_expires_even_without_events() {
        let mut sessions = Sessions::default();
        let (orders, _inbox) = unbounded_channel();
        let socket = sessions.add_socket(orders);
        for id in ["recent", "old"] {
            sessions.begin(socket, id.to_owned(), (0, 1), &json!({}), &[]);
        }
        sessions.remove_socket(socket, false);
        sessions.sessions.get_mut("old").unwrap().detached = Instant::now().checked_sub(RESUME_WINDOW);
        assert_eq!(sessions.resume(socket, "old", 1), Resumption::NotResumable);
        assert_eq!(sessions.resume(socket, "recent", 1), Resumption::Resumed);
    }
}
