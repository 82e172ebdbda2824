//! A running stand-in, as tests use it. The builder is in `builder`.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::attachment::FileFault;
use crate::endpoint::{Endpoint, EndpointError};
use crate::fault::Fault;
use crate::interaction::{Call, CallFault, FIRST_ANSWER_TIMEOUT, InteractionId};
use crate::message::Message;
use crate::outcome::Outcome;
use crate::people::User;
use crate::sessions::GatewayStage;
use crate::settings::Settings;
use crate::shared::Shared;
use crate::validate::invocation::Rejection;
use crate::world::Counters;
use crate::{client, dispatch, ids, outcome, payload, posts, routes, server};

/// Time after which a stopping stand-in drops its open connections.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// A running stand-in. Dropping it leaves it running; [`StandIn::stop`] ends it.
#[derive(Debug)]
pub struct StandIn {
    pub(crate) shared: Arc<Shared>,
    server: JoinHandle<()>,
}

/// Start, stop and addresses.
impl StandIn {
    pub(crate) fn serve(listener: TcpListener, port: u16, settings: Settings) -> Self {
        let limits = settings.limits;
        let shared = Arc::new(Shared::new(port, settings));
        let router = routes::router(Arc::clone(&shared));
        let server = tokio::spawn(server::serve(listener, router, limits, shared.stopping.subscribe()));
        Self { shared, server }
    }

    /// Closes gateway connections and pages, lets running requests end for up to 2 seconds, and
    /// frees the port.
    pub async fn stop(mut self) {
        self.shared.stopping.send_replace(true);
        if tokio::time::timeout(STOP_TIMEOUT, &mut self.server).await.is_err() {
            self.server.abort();
        }
    }

    /// Returns the address, `http://127.0.0.1:PORT`, without a trailing slash. The page is at this
    /// address and the API below `/api/v10`.
    pub fn base(&self) -> String {
        self.shared.site.base.clone()
    }

    /// Returns the address of the gateway, for libraries that do not ask the API for it.
    pub fn gateway_url(&self) -> String {
        self.shared.site.gateway_url()
    }

    /// Returns the bot token; no other token is accepted.
    pub fn token(&self) -> &str {
        &self.shared.site.token
    }

    /// Returns the id of the application, which is the id of the bot user too.
    pub fn application_id(&self) -> u64 {
        ids::APPLICATION
    }

    /// Returns the application's public key in hexadecimal, to verify requests to an interactions
    /// endpoint.
    pub fn public_key(&self) -> String {
        self.shared.site.public_key()
    }

    /// Signs a request to an interactions endpoint; returns the signature in hexadecimal.
    pub fn signature(&self, timestamp: &str, body: &str) -> String {
        self.shared.site.signature(timestamp, body)
    }

    /// Sends interactions to an interactions endpoint from now on; with `None`, to the gateway.
    ///
    /// # Errors
    /// If the endpoint fails Discord's check: it must answer a PING, and reject a PING with a wrong
    /// signature. Interactions then go to the previous target.
    pub async fn set_endpoint(&self, url: Option<&str>) -> Result<(), EndpointError> {
        let endpoint = match url {
            Some(url) => Some(Endpoint::probe(&self.shared.site, url).await?),
            None => None,
        };
        self.shared.set_endpoint(endpoint);
        Ok(())
    }

    /// Waits until a bot is connected to the gateway, for at most `timeout`; returns whether a bot
    /// is connected.
    pub async fn until_connected(&self, timeout: Duration) -> bool {
        let mut revision = self.shared.revision();
        let connected = async { while !self.is_connected() && revision.changed().await.is_ok() {} };
        let _ = tokio::time::timeout(timeout, connected).await;
        self.is_connected()
    }

    /// Returns whether a bot is connected to the gateway.
    pub fn is_connected(&self) -> bool {
        self.shared.world().sessions.is_connected()
    }
}

/// User actions. Each one is rejected if Discord's client would not allow it.
impl StandIn {
    /// Runs a command. `command` is the `data` of the interaction: `{"name": …, "options": […]}`;
    /// types and ids are filled in from the registered command.
    ///
    /// # Errors
    /// If Discord's client would not send it: no such command, a required option missing, a value
    /// that does not fit.
    pub async fn invoke(&self, user: &User, command: Value) -> Result<InteractionId, Rejection> {
        client::invoke(&self.shared, user, &command)
    }

    /// Asks for completions of the option that has `"focused": true`; [`Outcome::choices`] holds
    /// the answer.
    ///
    /// # Errors
    /// As for [`StandIn::invoke`], but required options may be missing.
    pub async fn autocomplete(&self, user: &User, command: Value) -> Result<InteractionId, Rejection> {
        client::autocomplete(&self.shared, user, &command)
    }

    /// Presses a button of a message that the user can see.
    ///
    /// # Errors
    /// If the user sees no such message or button, or the button is disabled.
    pub async fn press(
        &self,
        user: &User,
        message: u64,
        custom_id: &str,
    ) -> Result<InteractionId, Rejection> {
        client::use_component(&self.shared, user, message, custom_id, None)
    }

    /// Chooses values in a select menu of a message that the user can see. A menu of users, roles
    /// or channels accepts any ids.
    ///
    /// # Errors
    /// If the user sees no such message or menu, the menu is disabled or does not offer a value, or
    /// there are too few or too many values.
    pub async fn select(
        &self,
        user: &User,
        message: u64,
        custom_id: &str,
        values: &[String],
    ) -> Result<InteractionId, Rejection> {
        client::use_component(&self.shared, user, message, custom_id, Some(values))
    }

    /// Submits the modal that answered the interaction `opened_by`. The fields are pairs of
    /// custom_id and text; an input without a pair keeps its prefilled text.
    ///
    /// # Errors
    /// If the interaction opened no modal, or a text is too short or too long for its input.
    pub async fn submit(
        &self,
        opened_by: InteractionId,
        fields: &[(String, String)],
    ) -> Result<InteractionId, Rejection> {
        client::submit(&self.shared, opened_by, fields)
    }

    /// Posts a plain message, such as the target of a message command; returns its id. The bot gets
    /// no event.
    pub fn say(&self, user: &User, text: &str) -> u64 {
        posts::say(&self.shared, user, text, Vec::new())
    }

    /// Posts a message with files, each a name and its bytes; returns the id of the message. The
    /// size is not limited, since some users may send larger files than a bot.
    pub fn say_with_files(&self, user: &User, text: &str, files: &[(&str, &[u8])]) -> u64 {
        let file = |&(name, bytes): &(&str, &[u8])| (name.to_owned(), bytes.to_vec().into());
        posts::say(&self.shared, user, text, files.iter().map(file).collect())
    }

    /// Posts a message with an embed, as a link or another bot produces it:
    /// `{"image": {"url": …}}`; returns the id of the message. The picture may be a file of the
    /// stand-in ([`StandIn::file_url`]) or anything else.
    pub fn say_with_embed(&self, user: &User, text: &str, embed: Value) -> u64 {
        posts::say_with_embed(&self.shared, user, text, embed)
    }

    /// Forwards a message to the channel where the user acts; returns the id of the new message.
    ///
    /// # Errors
    /// If the user sees the message in no channel, or the message is ephemeral.
    pub fn forward(&self, user: &User, message: u64) -> Result<u64, Rejection> {
        posts::forward(&self.shared, user, message)
    }

    /// Uploads a file for an attachment option; the option's value is the returned id as a string.
    /// The last 16 uploads are kept.
    pub fn upload(&self, filename: &str, bytes: impl Into<Vec<u8>>) -> u64 {
        posts::upload(&self.shared, filename, bytes.into().into())
    }

    /// Makes an interaction older, so that no test has to wait for 3 seconds or 15 minutes.
    pub fn age(&self, id: InteractionId, by: Duration) {
        let late = self.shared.world().interactions.get_mut(&id.0).is_some_and(|interaction| {
            interaction.aged += by;
            interaction.changed.notify_waiters();
            interaction.age() > FIRST_ANSWER_TIMEOUT
        });
        if late {
            self.shared.expire(id);
        }
    }

    /// Dispatches any JSON as an interaction.
    pub fn send_raw(&self, data: Value) {
        dispatch::send(&self.shared, &mut self.shared.world().sessions, 0, 0, String::new(), data);
    }

    /// Sends any text to each gateway connection, as one frame.
    pub fn send_frame(&self, text: &str) {
        self.shared.world().sessions.send_text(text);
    }
}

/// Observations of messages, outcomes and counters.
impl StandIn {
    /// Waits for the final outcome of an interaction, for at most `timeout`, and returns the
    /// outcome at that time; see [`Outcome::settled`].
    pub async fn outcome(&self, id: InteractionId, timeout: Duration) -> Outcome {
        outcome::wait(&self.shared, id, timeout).await
    }

    /// Returns the current outcome of an interaction, without waiting.
    pub fn current_outcome(&self, id: InteractionId) -> Outcome {
        outcome::current_outcome(&self.shared.world(), id)
    }

    /// Returns the token with which the bot answers an interaction.
    pub fn interaction_token(&self, id: InteractionId) -> Option<String> {
        self.shared.world().interactions.get(&id.0).map(|interaction| interaction.token.clone())
    }

    /// Returns a message with its files.
    pub fn message(&self, id: u64) -> Option<Message> {
        self.shared.world().messages.get(&id).cloned()
    }

    /// Returns the address of a file, by the id of an attachment or an upload.
    pub fn file_url(&self, id: u64) -> Option<String> {
        let channel = self.shared.site.settings.owner().channel_id();
        let world = self.shared.world();
        let file = payload::attachment(&self.shared.site.base, channel, world.file(id)?, false);
        file["url"].as_str().map(str::to_owned)
    }

    /// Returns the id of a message's channel. The bot may post there with its own token, unless the
    /// channel is a group.
    pub fn channel(&self, message: u64) -> Option<u64> {
        self.shared.world().messages.get(&message).map(|message| message.user.channel_id())
    }

    /// Returns the messages that a user sees in the channel where they act, oldest first.
    pub fn channel_of(&self, user: &User) -> Vec<Message> {
        self.shared.world().messages.values().filter(|message| message.is_seen_by(user)).cloned().collect()
    }

    /// Returns the registered commands as JSON of Discord's API: those of each guild, then the
    /// global ones.
    pub fn commands(&self) -> Vec<Value> {
        let world = self.shared.world();
        let of_guilds = world.guild_commands.values().flatten();
        of_guilds.chain(&world.global_commands).cloned().collect()
    }

    /// Returns the numbers of events since the start.
    pub fn counters(&self) -> Counters {
        self.shared.world().counters
    }

    /// Returns the last 100 refused requests with the reason of each, without tokens.
    pub fn refusals(&self) -> Vec<String> {
        self.shared.world().refusals().cloned().collect()
    }
}

/// Faults on demand.
impl StandIn {
    /// Cuts every gateway connection without a close frame; the sessions can be resumed.
    pub fn drop_sockets(&self) {
        Fault::DropSockets.apply(&self.shared);
    }

    /// Asks every gateway connection to reconnect (opcode 7).
    pub fn ask_reconnect(&self) {
        Fault::AskReconnect.apply(&self.shared);
    }

    /// Invalidates the session of every gateway connection (opcode 9).
    pub fn invalidate_session(&self, resumable: bool) {
        Fault::InvalidateSession { resumable }.apply(&self.shared);
    }

    /// Closes the next `count` gateway connections that reach `stage`, with this close code; 0
    /// cancels. The code must be one that a peer may send: 1000 to 1003, 1007 to 1013, or 3000 to
    /// 4999.
    ///
    /// [`Counters::closes`] counts the closed connections.
    pub fn close_next(&self, stage: GatewayStage, count: u32, code: u16) {
        Fault::CloseNext { stage, count, code }.apply(&self.shared);
    }

    /// Fails the next `count` first answers with this HTTP status; these answers have no effect.
    pub fn fail_next(&self, count: u32, status: u16) {
        self.fail(Call::First, count, CallFault::Status(status));
    }

    /// Injects a fault into the next `count` calls of this kind; 0 cancels.
    pub fn fail(&self, call: Call, count: u32, with: CallFault) {
        Fault::FailNext { call, count, with }.apply(&self.shared);
    }

    /// Number of faults of [`Self::fail`] that no call has taken yet.
    pub fn faults_left(&self, call: Call) -> u32 {
        self.shared.world().faults_left(call)
    }

    /// Injects a fault into each download of a file. The attachment object that the bot receives
    /// does not change.
    pub fn break_file(&self, id: u64, fault: FileFault) {
        Fault::BreakFile { id, fault }.apply(&self.shared);
    }

    /// Withdraws the bot's permission to write in guilds with its own token, or restores it.
    pub fn silence(&self, silenced: bool) {
        Fault::Silence(silenced).apply(&self.shared);
    }
}
