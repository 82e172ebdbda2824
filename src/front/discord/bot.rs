//! The bot itself: connects, registers its commands, answers until it is told to stop, and then
//! finishes what is running.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serenity::all::{
    Client, ClientBuilder, CommandInteraction, Context, CreateAllowedMentions, CreateAutocompleteResponse,
    Event, EventHandler, GatewayIntents, Http, HttpBuilder, Interaction, InteractionId, Ready, ShardManager,
    UnknownEvent,
};
use serenity::async_trait;
use serenity::http::HttpError;
use tokio_util::task::TaskTracker;

use super::backend::Backend;
use super::calls::Calls;
use super::commands::{payload, suggestions};
use super::counters::Counters;
use super::delivery::{Delivery, Retries, Ticket};
use super::desk::Desk;
use super::downloads::Downloads;
use super::failure::{Failure, UNKNOWN_INTERACTION};
use super::keeper::keep;
use super::ledger::{Ledger, Terms};
use super::live::Live;
use super::rate_limit::RateLimit;
use super::reply::Announce;
use super::request::{Asked, Press, Request};
use super::work::Work;
use crate::i18n::Locale;

/// How long answers are waited for at shutdown, each the best that is known.
const LAST_ANSWERS: Duration = Duration::from_secs(8);

/// How to reach Discord.
pub struct Settings {
    /// The bot's token.
    pub token: String,
    /// The address of the API if it is not Discord's own.
    pub api: Option<String>,
    /// After that time an answer is announced as being worked on.
    pub defer_after: Duration,
    /// How stubbornly answers are brought there.
    pub retries: Retries,
    /// On which terms answers are owed that take longer.
    pub terms: Terms,
}

/// Why the bot can't run; no text of it holds a token.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The token is wrong or was revoked.
    #[error("Discord does not know this token (DISCORD_TOKEN)")]
    Token,
    /// Nothing answers there, or not as Discord does.
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
    /// The connection ended and will not come back.
    #[error("the connection to Discord ended: {0}")]
    Ended(String),
}

/// A connected bot whose commands are registered.
pub struct Bot {
    client: Client,
    desk: Arc<Desk>,
    keeper: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Bot {
    /// Checks the token, registers the commands, prepares the gateway.
    ///
    /// # Errors
    /// When Discord is out of reach or refuses the token or the commands.
    pub async fn connect(settings: Settings, backend: Backend) -> Result<Self, BotError> {
        let (live, changes) = Live::channel();
        let backend = Backend { downloads: Downloads::new(settings.api.as_deref()), live, ..backend };
        let http = http(&settings);
        let application = http.get_current_application_info().await.map_err(start_error)?;
        http.set_application_id(application.id);
        // Serenity would quietly go to Discord's own gateway if this call failed later.
        http.get_gateway().await.map_err(start_error)?;
        let registered = http.create_global_commands(&payload()).await.map_err(start_error)?;
        tracing::info!(commands = registered.len(), "commands registered");
        let calls = Calls::new(settings.api.as_deref(), application.id, &settings.token)
            .ok_or_else(|| BotError::Unreachable("its address can't be read".to_owned()))?;
        let calls = Arc::new(calls);
        let keeper = keep(backend.clone(), Arc::clone(&calls), changes);
        let database = Arc::clone(&backend.database);
        let desk = Arc::new(Desk {
            backend,
            delivery: Delivery::new(calls, settings.retries),
            ledger: Ledger::new(database, settings.terms, settings.retries.later),
            defer_after: settings.defer_after,
            tasks: TaskTracker::new(),
            counters: Arc::default(),
        });
        let handler = Arc::new(Handler { rate_limit: RateLimit::new(), desk: Arc::clone(&desk) });
        let client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
            .event_handler_arc(Arc::clone(&handler))
            .raw_event_handler(Raw(handler))
            .await
            .map_err(start_error)?;
        Ok(Self { client, desk, keeper: Box::pin(keeper) })
    }

    /// What has happened so far.
    pub fn counters(&self) -> Arc<Counters> {
        Arc::clone(&self.desk.counters)
    }

    /// Answers until `stop` completes, then answers what is running and disconnects.
    ///
    /// # Errors
    /// When the connection ends for good, for instance because the token was revoked.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), BotError> {
        let Self { mut client, desk, keeper } = self;
        let shards: Arc<ShardManager> = Arc::clone(&client.shard_manager);
        let ended = tokio::select! {
            ended = client.start() => ended.map_err(|error| BotError::Ended(plain(error))),
            () = keeper => unreachable!("it goes on as long as the bot runs"),
            () = Arc::clone(&desk).look_after() => unreachable!("so does it"),
            () = stop => Ok(()),
        };
        let (tasks, service) = (&desk.tasks, &desk.backend.service);
        tracing::info!(running = tasks.len(), "stopping");
        shards.shutdown_all().await;
        tasks.close();
        if desk.backend.database.is_shared() {
            desk.ledger.leave().await;
        }
        service.hurry();
        if tokio::time::timeout(LAST_ANSWERS, tasks.wait()).await.is_err() {
            tracing::warn!(left = tasks.len(), "stopped without answering everyone");
        }
        service.cancel();
        desk.ledger.leave().await;
        desk.counters.log();
        ended
    }
}

/// The one place that makes an [`Http`]. With its rate limiter on, serenity would ignore the address and
/// send the token to Discord, so setting an address switches the limiter off.
fn http(settings: &Settings) -> Http {
    let builder = HttpBuilder::new(&settings.token).default_allowed_mentions(CreateAllowedMentions::new());
    match &settings.api {
        Some(api) => builder.proxy(api).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

fn start_error(error: serenity::Error) -> BotError {
    match &error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) if response.status_code == 401 => {
            BotError::Token
        }
        _ => BotError::Unreachable(plain(error)),
    }
}

/// The error without addresses, which hold tokens.
fn plain(error: serenity::Error) -> String {
    match error {
        serenity::Error::Http(_) => Failure::from(error).to_string(),
        serenity::Error::Gateway(error) => error.to_string(),
        _ => "unexpected answer".to_owned(),
    }
}

struct Handler {
    rate_limit: RateLimit,
    desk: Arc<Desk>,
}

struct Raw(Arc<Handler>);

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(user = %ready.user.name, "connected");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => {
                let work = Work::Command(Request::of(&command));
                let admitted = self.rate_limit.command(work.asker().user);
                self.desk.accept(Ticket::to_do(command.id, command.token, &work), work, admitted);
            }
            Interaction::Component(used) => {
                let press = Press::of(&used);
                self.press(used.id, used.token, press);
            }
            Interaction::Modal(form) => {
                let press = Press::of_form(&form);
                self.press(form.id, form.token, press);
            }
            Interaction::Autocomplete(typing) => {
                let desk = Arc::clone(&self.desk);
                self.desk.tasks.spawn(async move { suggest(&desk, typing).await });
            }
            other => tracing::warn!(kind = ?other.kind(), "an interaction that nothing of ours asks for"),
        }
    }
}

#[async_trait]
impl serenity::all::RawEventHandler for Raw {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(UnknownEvent { kind, value, .. }) = event else { return };
        if kind != "INTERACTION_CREATE" {
            return;
        }
        self.0.desk.counters.unreadable.fetch_add(1, Ordering::Relaxed);
        let id = value.get("id").and_then(|id| id.as_str()).and_then(|id| id.parse::<u64>().ok());
        let token = value.get("token").and_then(|token| token.as_str());
        tracing::warn!(?id, "an interaction could not be read");
        // Whoever sent it gets a word all the same, if the parts needed for that can be read.
        if let (Some(id @ 1..), Some(token)) = (id, token) {
            let locale = Locale::of(value.get("locale").and_then(|tag| tag.as_str()).unwrap_or_default());
            let announce = Announce::Message { private: true };
            let ticket = Ticket::of(id.into(), token.to_owned(), locale, announce);
            if let Err(error) = self.0.desk.delivery.apologise(&ticket).await {
                tracing::warn!(%error, "nor could that be said");
            }
        }
    }
}

impl Handler {
    fn press(&self, id: InteractionId, token: String, press: Press) {
        let admitted = self.rate_limit.click(press.asker.user);
        let work = Work::Press(press);
        self.desk.accept(Ticket::to_do(id, token, &work), work, admitted);
    }
}

async fn suggest(desk: &Desk, typing: CommandInteraction) {
    let offered = match Asked::of(&typing) {
        Some(asked) => suggestions(&desk.backend, &asked).await,
        None => Vec::new(),
    };
    let choices = offered.into_iter().fold(CreateAutocompleteResponse::new(), |response, (shown, value)| {
        response.add_string_choice(shown, value)
    });
    match desk.delivery.suggest(typing.id, &typing.token, choices).await {
        Err(Failure::Refused { code, .. }) if code == UNKNOWN_INTERACTION => {
            tracing::debug!("suggestions came too late");
        }
        Err(error @ Failure::Refused { .. }) => {
            desk.counters.refused.fetch_add(1, Ordering::Relaxed);
            tracing::warn!(%error, command = typing.data.name, "suggestions were refused");
        }
        Err(error) => tracing::debug!(%error, "suggestions did not arrive"),
        Ok(()) => {}
    }
}
