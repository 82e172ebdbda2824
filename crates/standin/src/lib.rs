//! A stand-in of Discord for bots: REST API, gateway and a page to act on, on one loopback port.
//!
#![doc = include_str!("../README.md")]

mod attachment;
mod bodies;
mod client;
mod counted;
mod dispatch;
mod endpoint;
mod fault;
mod figures;
mod form;
mod gateway;
mod ids;
mod interaction;
mod message;
mod messages;
mod outcome;
mod page;
mod payload;
mod people;
mod pixels;
mod posts;
mod refusal;
mod rest;
mod routes;
mod server;
mod sessions;
mod settings;
mod shared;
mod validate;
mod view;
mod world;

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub use attachment::{Attachment, FileFault};
pub use interaction::{Call, CallFault, InteractionId};
pub use message::{Message, MessageState};
pub use outcome::{NO_RESPONSE, Outcome};
pub use people::{Context, User};
pub use sessions::GatewayStage;
pub use settings::{Limits, Name, Settings};
pub use validate::invocation::Rejected;
pub use world::Counters;

use endpoint::Endpoint;
use fault::Fault;
use interaction::FIRST_ANSWER;
use shared::Shared;

/// How long open connections may take to end when the stand-in stops.
const FAREWELL: Duration = Duration::from_secs(2);

/// A running stand-in. Dropping it leaves it running; [`StandIn::stop`] ends it.
#[derive(Debug)]
pub struct StandIn {
    shared: Arc<Shared>,
    server: JoinHandle<()>,
}

impl StandIn {
    /// Listens on 127.0.0.1; port 0 takes any free one. Must be called inside a Tokio runtime.
    ///
    /// # Errors
    /// Where the port can't be had.
    pub async fn start(port: u16) -> std::io::Result<Self> {
        Self::start_with(port, Settings::default()).await
    }

    /// The same with settings of your own.
    ///
    /// # Errors
    /// As for [`StandIn::start`].
    pub async fn start_with(port: u16, settings: Settings) -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let limits = settings.limits;
        let shared = Arc::new(Shared::new(listener.local_addr()?.port(), settings));
        let router = routes::router(Arc::clone(&shared));
        let server = tokio::spawn(server::serve(listener, router, limits, shared.stopping.subscribe()));
        Ok(Self { shared, server })
    }

    /// Its address: `http://127.0.0.1:PORT`, without a slash at the end. The API is below `/api/v10`, and the page
    /// at the address itself.
    pub fn base(&self) -> String {
        self.shared.site.base.clone()
    }

    /// The bot token it accepts; it accepts no other.
    pub fn token(&self) -> &str {
        &self.shared.site.token
    }

    /// The application's public key in hexadecimal, by which an endpoint knows what comes from the stand-in.
    pub fn public_key(&self) -> String {
        self.shared.site.public_key()
    }

    /// The signature of a request to an endpoint, by its timestamp and body, in hexadecimal.
    pub fn signature(&self, timestamp: &str, body: &str) -> String {
        self.shared.site.signature(timestamp, body)
    }

    /// From now on interactions are sent to this address, as Discord's interactions endpoint has them, and not by the
    /// gateway; with `None` by the gateway again.
    ///
    /// # Errors
    /// Where the endpoint does not do what Discord asks of one before it takes it: answer a ping, and refuse another with a
    /// wrong signature.
    pub async fn set_endpoint(&self, url: Option<&str>) -> Result<(), String> {
        let endpoint = match url {
            Some(url) => Some(Endpoint::probed(&self.shared.site, url).await?),
            None => None,
        };
        self.shared.set_endpoint(endpoint);
        Ok(())
    }

    /// Closes the gateway's sockets and the pages, ends what is being served, and frees the port.
    pub async fn stop(mut self) {
        self.shared.stopping.send_replace(true);
        if tokio::time::timeout(FAREWELL, &mut self.server).await.is_err() {
            self.server.abort();
        }
    }

    /// Runs a command. `command` is the interaction's `data`: `{"name": …, "options": […]}`; types and ids
    /// are filled in from what is registered.
    ///
    /// # Errors
    /// Where Discord's client wouldn't send it: no such command, a required option missing, a wrong value.
    pub async fn invoke(&self, user: &User, command: Value) -> Result<InteractionId, Rejected> {
        client::invoke(&self.shared, user, &command)
    }

    /// Lets the bot complete the option that is `"focused": true`; the choices are in the outcome.
    ///
    /// # Errors
    /// As for [`StandIn::invoke`], but required options may be missing.
    pub async fn autocomplete(&self, user: &User, command: Value) -> Result<InteractionId, Rejected> {
        client::autocomplete(&self.shared, user, &command)
    }

    /// Presses a button of a message that the user can see.
    ///
    /// # Errors
    /// Where there is no such message or button, or it is disabled.
    pub async fn press(&self, user: &User, message: u64, custom_id: &str) -> Result<InteractionId, Rejected> {
        client::press(&self.shared, user, message, custom_id, &[])
    }

    /// Chooses values in a select menu of a message that the user can see.
    ///
    /// # Errors
    /// Where there is no such message or menu, or it is disabled.
    pub async fn select(
        &self,
        user: &User,
        message: u64,
        custom_id: &str,
        values: &[String],
    ) -> Result<InteractionId, Rejected> {
        client::press(&self.shared, user, message, custom_id, values)
    }

    /// Submits the modal that `asked` was answered with, as pairs of custom_id and text.
    ///
    /// # Errors
    /// Where no modal was opened, or a text is too short or too long for it.
    pub async fn submit(
        &self,
        asked: InteractionId,
        fields: &[(String, String)],
    ) -> Result<InteractionId, Rejected> {
        client::submit(&self.shared, asked, fields)
    }

    /// Posts a plain message, for commands on messages; its id. The bot isn't told.
    pub fn say(&self, user: &User, text: &str) -> u64 {
        posts::say(&self.shared, user, text, Vec::new())
    }

    /// The same with files, each a name and its bytes; of any size, since some people may send larger ones.
    pub fn say_with_files(&self, user: &User, text: &str, files: &[(&str, &[u8])]) -> u64 {
        let file = |&(name, bytes): &(&str, &[u8])| (name.to_owned(), bytes.to_vec().into());
        posts::say(&self.shared, user, text, files.iter().map(file).collect())
    }

    /// The same with an embed, as a link or another bot leaves it: `{"image": {"url": …}}`, whose picture may be a
    /// file of the stand-in ([`StandIn::file_url`]) or anything else.
    pub fn say_with_embed(&self, user: &User, text: &str, embed: Value) -> u64 {
        posts::say_with_embed(&self.shared, user, text, embed)
    }

    /// Forwards a message to where the user is; the id of the new one.
    ///
    /// # Errors
    /// Where the user can't see it anywhere, or only they can.
    pub fn forward(&self, user: &User, message: u64) -> Result<u64, Rejected> {
        posts::forward(&self.shared, user, message)
    }

    /// Takes a file for an attachment option, whose value is the returned id as text. The last sixteen are kept.
    pub fn upload(&self, filename: &str, bytes: impl Into<Vec<u8>>) -> u64 {
        posts::upload(&self.shared, filename, bytes.into().into())
    }

    /// A message by its id, with its files.
    pub fn message(&self, id: u64) -> Option<Message> {
        self.shared.world().messages.get(&id).cloned()
    }

    /// Where a file is fetched, by its id: one of a message, or uploaded.
    pub fn file_url(&self, id: u64) -> Option<String> {
        let channel = User::ada().channel_id();
        let world = self.shared.world();
        let file = payload::attachment(&self.shared.site.base, channel, world.file(id)?, false);
        file["url"].as_str().map(str::to_owned)
    }

    /// Waits until something final can be seen, or until `timeout`; see [`Outcome::settled`].
    pub async fn outcome(&self, id: InteractionId, timeout: Duration) -> Outcome {
        outcome::wait(&self.shared, id, timeout).await
    }

    /// What the user sees of an interaction now.
    pub fn look(&self, id: InteractionId) -> Outcome {
        outcome::look(&self.shared.world(), id)
    }

    /// The token with which an interaction is answered.
    pub fn interaction_token(&self, id: InteractionId) -> Option<String> {
        self.shared.world().interactions.get(&id.0).map(|interaction| interaction.token.clone())
    }

    /// Sends any JSON as an interaction.
    pub fn send_raw(&self, data: Value) {
        dispatch::send(&self.shared, &mut self.shared.world().sessions, 0, 0, String::new(), data);
    }

    /// Sends any text as a frame of the gateway, readable or not.
    pub fn send_frame(&self, text: &str) {
        self.shared.world().sessions.say(text);
    }

    /// Cuts every gateway connection without a close frame; the sessions can be resumed.
    pub fn drop_sockets(&self) {
        Fault::DropSockets.strike(&self.shared);
    }

    /// Asks every connection to reconnect (op 7).
    pub fn ask_reconnect(&self) {
        Fault::AskReconnect.strike(&self.shared);
    }

    /// Tells every connection that its session is invalid (op 9).
    pub fn invalidate_session(&self, resumable: bool) {
        Fault::InvalidateSession { resumable }.strike(&self.shared);
    }

    /// Closes the next `count` gateway connections that reach `stage` with this close code; 0 stops
    /// it. The code must be one that a peer may send: 1000 to 1003, 1007 to 1013, or 3000 to 4999.
    ///
    /// [`Counters::closes`] counts the connections closed so.
    pub fn close_next(&self, stage: GatewayStage, count: u32, code: u16) {
        Fault::CloseNext { stage, count, code }.strike(&self.shared);
    }

    /// Lets the next `count` first answers fail with this HTTP status, before anything is done.
    pub fn fail_next(&self, count: u32, status: u16) {
        self.fail(Call::First, count, CallFault::Status(status));
    }

    /// Injects a fault into the next `count` calls of this kind; 0 stops it.
    pub fn fail(&self, call: Call, count: u32, with: CallFault) {
        Fault::FailNext { call, count, with }.strike(&self.shared);
    }

    /// Lets whoever fetches this file meet a fault from now on; what a message says of it stays.
    pub fn break_file(&self, id: u64, fault: FileFault) {
        Fault::BreakFile { id, fault }.strike(&self.shared);
    }

    /// Takes from the bot the permission to write in the guild by itself, or gives it back.
    pub fn silence(&self, silenced: bool) {
        Fault::Silence(silenced).strike(&self.shared);
    }

    /// The channel of a message, which the bot may post in by itself.
    pub fn channel(&self, message: u64) -> Option<u64> {
        self.shared.world().messages.get(&message).map(|message| message.user.channel_id())
    }

    /// What the channel where this user is shows them, oldest first.
    pub fn channel_of(&self, user: &User) -> Vec<Message> {
        self.shared.world().messages.values().filter(|message| message.seen_by(user)).cloned().collect()
    }

    /// Makes an interaction older, so that no test has to wait for 3 seconds or 15 minutes.
    pub fn age(&self, id: InteractionId, by: Duration) {
        let late = self.shared.world().interactions.get_mut(&id.0).is_some_and(|interaction| {
            interaction.aged += by;
            interaction.changed.notify_waiters();
            interaction.age() > FIRST_ANSWER
        });
        if late {
            self.shared.expire(id);
        }
    }

    /// What happened so far.
    pub fn counters(&self) -> Counters {
        self.shared.world().counters
    }

    /// The last requests that were refused, with why; without tokens.
    pub fn refusals(&self) -> Vec<String> {
        self.shared.world().refusals().cloned().collect()
    }

    /// The registered commands, as Discord would list them.
    pub fn commands(&self) -> Vec<Value> {
        self.shared.world().commands().into_iter().cloned().collect()
    }

    /// Waits until a bot is connected to the gateway, or until `timeout`; whether one is.
    pub async fn until_connected(&self, timeout: Duration) -> bool {
        let mut revision = self.shared.revision();
        let connected = async { while !self.connected() && revision.changed().await.is_ok() {} };
        let _ = tokio::time::timeout(timeout, connected).await;
        self.connected()
    }

    /// Whether a bot is connected to the gateway.
    pub fn connected(&self) -> bool {
        self.shared.world().sessions.connected()
    }
}
