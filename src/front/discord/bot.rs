//! The bot itself: connects, registers its commands, answers until it is told to stop, and then
//! finishes what is running.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serenity::all::{
    Client, ClientBuilder, CommandInteraction, Context, CreateAllowedMentions, CreateAutocompleteResponse,
    Event, EventHandler, GatewayIntents, Http, HttpBuilder, Interaction, InteractionId, Ready, ShardManager,
    UnknownEvent,
};
use serenity::async_trait;
use serenity::http::HttpError;
use tokio_util::task::TaskTracker;

use super::backend::Backend;
use super::buttons::pressed;
use super::calls::Calls;
use super::commands::{answer, is_private, payload, suggestions};
use super::counters::Counters;
use super::delivery::{Announce, Delivery, Retries, Ticket};
use super::downloads::Downloads;
use super::failure::{Failure, UNKNOWN_INTERACTION};
use super::keeper::keep;
use super::live::Live;
use super::rate_limit::RateLimit;
use super::reply::Answer;
use super::request::{Asked, Press, Request};
use super::trouble::Trouble;
use crate::app::service::Service;
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
    tasks: TaskTracker,
    counters: Arc<Counters>,
    service: Service,
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
        let delivery = Delivery::new(calls, settings.retries, settings.defer_after);

        let (tasks, counters) = (TaskTracker::new(), Arc::<Counters>::default());
        let service = backend.service.clone();
        let handler = Arc::new(Handler {
            backend,
            rate_limit: RateLimit::new(),
            tasks: tasks.clone(),
            counters: Arc::clone(&counters),
            delivery: Arc::new(delivery),
        });
        let client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
            .event_handler_arc(Arc::clone(&handler))
            .raw_event_handler(Raw(handler))
            .await
            .map_err(start_error)?;
        Ok(Self { client, tasks, counters, service, keeper: Box::pin(keeper) })
    }

    /// What has happened so far.
    pub fn counters(&self) -> Arc<Counters> {
        Arc::clone(&self.counters)
    }

    /// Answers until `stop` completes, then answers what is running and disconnects.
    ///
    /// # Errors
    /// When the connection ends for good, for instance because the token was revoked.
    pub async fn run(mut self, stop: impl Future<Output = ()>) -> Result<(), BotError> {
        let shards: Arc<ShardManager> = Arc::clone(&self.client.shard_manager);
        let ended = tokio::select! {
            ended = self.client.start() => ended.map_err(|error| BotError::Ended(plain(error))),
            () = self.keeper => unreachable!("it goes on as long as the bot runs"),
            () = stop => Ok(()),
        };
        tracing::info!(running = self.tasks.len(), "stopping");
        shards.shutdown_all().await;
        self.tasks.close();
        self.service.hurry();
        if tokio::time::timeout(LAST_ANSWERS, self.tasks.wait()).await.is_err() {
            tracing::warn!(left = self.tasks.len(), "stopped without answering everyone");
        }
        self.service.cancel();
        self.counters.log();
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
    backend: Backend,
    rate_limit: RateLimit,
    tasks: TaskTracker,
    counters: Arc<Counters>,
    delivery: Arc<Delivery>,
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
                let request = Request::of(&command);
                let announce = Announce::Message { private: is_private(&request) };
                let ticket = Ticket::of(command.id, command.token, request.asker.locale, announce);
                let backend = self.backend.on_behalf_of(request.asker.user);
                let name = request.command.clone();
                let admitted = self.rate_limit.command(request.asker.user);
                let answer = async move { answer(&backend, &request).await };
                self.respond(ticket, name, admitted, answer);
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
                let (delivery, counters) = (Arc::clone(&self.delivery), Arc::clone(&self.counters));
                self.tasks.spawn(suggest(delivery, typing, self.backend.clone(), counters));
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
        self.0.counters.unreadable.fetch_add(1, Ordering::Relaxed);
        let id = value.get("id").and_then(|id| id.as_str()).and_then(|id| id.parse::<u64>().ok());
        let token = value.get("token").and_then(|token| token.as_str());
        tracing::warn!(?id, "an interaction could not be read");
        // Whoever sent it gets a word all the same, if the parts needed for that can be read.
        if let (Some(id @ 1..), Some(token)) = (id, token) {
            let locale = Locale::of(value.get("locale").and_then(|tag| tag.as_str()).unwrap_or_default());
            let announce = Announce::Message { private: true };
            let ticket = Ticket::of(id.into(), token.to_owned(), locale, announce);
            if let Err(error) = self.0.delivery.apologise(&ticket).await {
                tracing::warn!(%error, "nor could that be said");
            }
        }
    }
}

impl Handler {
    fn press(&self, id: InteractionId, token: String, press: Press) {
        let ticket = Ticket::of(id, token, press.asker.locale, Announce::Nothing);
        let backend = self.backend.on_behalf_of(press.asker.user);
        let admitted = self.rate_limit.click(press.asker.user);
        let answer = async move { pressed(&backend, &press).await };
        self.respond(ticket, "button".to_owned(), admitted, answer);
    }

    /// Brings an answer to Discord in a task of its own, and counts it; who goes too fast gets a word instead.
    fn respond(
        &self,
        ticket: Ticket,
        name: String,
        admitted: Result<(), Duration>,
        answer: impl Future<Output = Answer> + Send + 'static,
    ) {
        let (counters, delivery) = (Arc::clone(&self.counters), Arc::clone(&self.delivery));
        counters.received.fetch_add(1, Ordering::Relaxed);
        self.tasks.spawn(async move {
            let started = Instant::now();
            let answer = async {
                match admitted {
                    Ok(()) => answer.await,
                    Err(wait) => Answer::Say(Trouble::TooFast(wait).said(ticket.locale)),
                }
            };
            let delivered = delivery.deliver(&ticket, answer).await;
            let (id, took) = (ticket.id, started.elapsed());
            match delivered {
                Ok(()) => {
                    counters.answered.fetch_add(1, Ordering::Relaxed);
                    tracing::info!(%id, command = name, ?took, "answered");
                }
                Err(error) => {
                    counters.undelivered.fetch_add(1, Ordering::Relaxed);
                    tracing::error!(%id, command = name, %error, ?took, "an answer could not be delivered");
                }
            }
        });
    }
}

async fn suggest(
    delivery: Arc<Delivery>,
    typing: CommandInteraction,
    backend: Backend,
    counters: Arc<Counters>,
) {
    let offered = match Asked::of(&typing) {
        Some(asked) => suggestions(&backend, &asked).await,
        None => Vec::new(),
    };
    let choices = offered.into_iter().fold(CreateAutocompleteResponse::new(), |response, (shown, value)| {
        response.add_string_choice(shown, value)
    });
    match delivery.suggest(typing.id, &typing.token, choices).await {
        Err(Failure::Refused { code, .. }) if code == UNKNOWN_INTERACTION => {
            tracing::debug!("suggestions came too late");
        }
        Err(error @ Failure::Refused { .. }) => {
            counters.refused.fetch_add(1, Ordering::Relaxed);
            tracing::warn!(%error, command = typing.data.name, "suggestions were refused");
        }
        Err(error) => tracing::debug!(%error, "suggestions did not arrive"),
        Ok(()) => {}
    }
}
