//! A local stand-in of Discord, for trying the bot without an account and for testing it end to end.
//!
//! One loopback port serves Discord's REST API (`/api/v10`), its gateway, and a page that shows a channel.
//! It knows no puzzle and no bot: whatever connects with its token is the bot. It is as strict as Discord
//! (see `validate`), but keeps everything in memory, has one guild, and limits no rates.

mod acts;
mod answers;
mod body;
mod gateway;
mod ids;
mod outcome;
mod page;
mod payload;
mod refusal;
mod rest;
mod validate;
mod webhooks;
mod world;

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub use outcome::{NO_RESPONSE, Outcome};
pub use validate::invocation::Rejected;
pub use world::{Attachment, Counters, InteractionId, Message, Place, State, User};
use world::{FIRST_ANSWER, Shared};

/// How long open connections may take to end when the stand-in stops.
const FAREWELL: Duration = Duration::from_secs(2);

/// A running stand-in. Dropping it leaves it running; [`StandIn::stop`] ends it.
#[derive(Debug)]
pub struct StandIn {
    shared: Arc<Shared>,
    server: JoinHandle<()>,
}

/// What can go wrong on Discord's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    DropSockets,
    AskReconnect,
    InvalidateSession { resumable: bool },
    FailNext { count: u32, status: u16 },
}

impl Fault {
    fn strike(self, shared: &Shared) {
        let mut world = shared.world();
        match self {
            Self::DropSockets => world.gateway.drop_sockets(),
            Self::AskReconnect => world.gateway.ask_reconnect(),
            Self::InvalidateSession { resumable } => world.gateway.invalidate(resumable),
            Self::FailNext { count, status } => world.failing = (count, status),
        }
    }
}

impl StandIn {
    /// Listens on 127.0.0.1; port 0 takes any free one. Must be called inside a Tokio runtime.
    ///
    /// # Errors
    /// Where the port can't be had.
    pub async fn start(port: u16) -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let shared = Arc::new(Shared::new(listener.local_addr()?.port()));
        let app = rest::router(Arc::clone(&shared));
        // Small frames would else wait for the other side's acknowledgement, 40 ms.
        let listener = listener.tap_io(|socket| drop(socket.set_nodelay(true)));
        let mut stopping = shared.stopping.subscribe();
        let server = tokio::spawn(async move {
            let stopped = async move {
                // An error means that the sender is gone, which is a stop as well.
                let _ = stopping.wait_for(|stop| *stop).await;
            };
            if let Err(error) = axum::serve(listener, app).with_graceful_shutdown(stopped).await {
                tracing::error!(%error, "the stand-in stopped serving");
            }
        });
        Ok(Self { shared, server })
    }

    /// Where it is: `http://127.0.0.1:PORT`, without a slash at the end.
    pub fn base(&self) -> String {
        self.shared.base.clone()
    }

    /// The bot token it accepts; it accepts no other.
    pub fn token(&self) -> &str {
        &self.shared.token
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
        acts::invoke(&self.shared, user, &command)
    }

    /// Asks the bot to complete the option that is `"focused": true`; the choices are in the outcome.
    ///
    /// # Errors
    /// As for [`StandIn::invoke`], but required options may be missing.
    pub async fn complete(&self, user: &User, command: Value) -> Result<InteractionId, Rejected> {
        acts::type_into(&self.shared, user, &command)
    }

    /// Presses a button of a message that the user sees.
    ///
    /// # Errors
    /// Where there is no such message or button, or it is disabled.
    pub async fn press(&self, user: &User, message: u64, custom_id: &str) -> Result<InteractionId, Rejected> {
        acts::press(&self.shared, user, message, custom_id, &[])
    }

    /// Chooses values in a menu of a message that the user sees.
    ///
    /// # Errors
    /// Where there is no such message or menu, or it is disabled.
    pub async fn choose(
        &self,
        user: &User,
        message: u64,
        custom_id: &str,
        values: &[String],
    ) -> Result<InteractionId, Rejected> {
        acts::press(&self.shared, user, message, custom_id, values)
    }

    /// Sends the form that `asked` was answered with, as pairs of custom id and text.
    ///
    /// # Errors
    /// Where no form was opened, or a text is too short or too long for it.
    pub async fn submit(
        &self,
        asked: InteractionId,
        fields: &[(String, String)],
    ) -> Result<InteractionId, Rejected> {
        acts::submit(&self.shared, asked, fields)
    }

    /// Posts a plain message, for commands on messages; its id. The bot isn't told.
    pub fn say(&self, user: &User, text: &str) -> u64 {
        acts::say(&self.shared, user, text, Vec::new())
    }

    /// Takes a file for an attachment option, whose value is the returned id as text.
    pub fn upload(&self, filename: &str, bytes: impl Into<Vec<u8>>) -> u64 {
        acts::upload(&self.shared, filename, bytes.into().into())
    }

    /// Waits until something final can be seen, or until `timeout`; see [`Outcome::settled`].
    pub async fn outcome(&self, id: InteractionId, timeout: Duration) -> Outcome {
        outcome::wait(&self.shared, id, timeout).await
    }

    /// What can be seen of an interaction now.
    pub fn look(&self, id: InteractionId) -> Outcome {
        outcome::look(&self.shared.world(), id)
    }

    /// The token with which an interaction is answered.
    pub fn interaction_token(&self, id: InteractionId) -> Option<String> {
        self.shared.world().interactions.get(&id.0).map(|interaction| interaction.token.clone())
    }

    /// Sends any JSON as an `INTERACTION_CREATE` event.
    pub fn send_raw(&self, data: Value) {
        self.shared.world().gateway.dispatch(0, "INTERACTION_CREATE", &data);
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

    /// Lets the next `count` first answers fail with this HTTP status, before anything is done.
    pub fn fail_next(&self, count: u32, status: u16) {
        Fault::FailNext { count, status }.strike(&self.shared);
    }

    /// Makes an interaction older, so that nobody need wait for 3 seconds or 15 minutes to pass.
    pub fn grow_old(&self, id: InteractionId, by: Duration) {
        let late = self.shared.world().interactions.get_mut(&id.0).is_some_and(|interaction| {
            interaction.aged += by;
            interaction.age() > FIRST_ANSWER
        });
        if late {
            answers::expire(&self.shared, id.0);
        }
        self.shared.tick();
    }

    /// What happened so far.
    pub fn counters(&self) -> Counters {
        self.shared.world().counters
    }

    /// The last requests that were refused, with why; without tokens.
    pub fn refusals(&self) -> Vec<String> {
        self.shared.world().refusals.iter().cloned().collect()
    }

    /// The registered commands, as Discord would list them.
    pub fn commands(&self) -> Vec<Value> {
        self.shared.world().commands()
    }

    /// Whether a bot is connected to the gateway.
    pub fn connected(&self) -> bool {
        self.shared.world().gateway.connected()
    }
}
