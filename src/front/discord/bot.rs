//! The bot itself: connects, registers its commands, answers until it is told to stop, and then
//! finishes what is running.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    Client, ClientBuilder, Context, CreateAllowedMentions, Event, EventHandler, GatewayIntents, Http,
    HttpBuilder, Interaction, Ready, ShardManager, UnknownEvent,
};
use serenity::async_trait;
use serenity::http::HttpError;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::backend::Backend;
use super::calls::Calls;
use super::commands::payload;
use super::delivery::{Delivery, Retries};
use super::desk::Desk;
use super::door::Door;
use super::downloads::Downloads;
use super::endpoint::{self, Endpoint, PublicKey};
use super::failure::Failure;
use super::keeper::keep;
use super::ledger::{Ledger, Terms};
use super::live::Live;
use super::reception::Reception;
use crate::metrics::Metrics;

/// How long answers are waited for at shutdown, each the best that is known.
const LAST_ANSWERS: Duration = Duration::from_secs(8);

/// How to reach Discord.
pub struct Settings {
    /// The bot's token.
    pub token: String,
    /// The address of the API if it is not Discord's own.
    pub api: Option<String>,
    /// How interactions come in.
    pub intake: Intake,
    /// Whether this process works on what takes longer, or leaves it to others.
    pub solves: bool,
    /// Whether Discord is told of the commands.
    pub registers: bool,
    /// After that time an answer is announced as being worked on.
    pub defer_after: Duration,
    /// How long it takes interactions once it has been told to stop, and has said that it is not ready.
    pub drain: Duration,
    /// How stubbornly answers are brought there.
    pub retries: Retries,
    /// On which terms answers are owed that take longer.
    pub terms: Terms,
}

/// How interactions come in.
#[derive(Clone)]
pub enum Intake {
    /// Discord sends them on a connection that is kept.
    Gateway,
    /// Discord calls.
    Endpoint(Endpoint),
    /// Not at all: what others leave is worked on.
    None,
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
    /// Nothing can listen there.
    #[error("can't listen at {0} ({1}); CANTOR_ENDPOINT sets another address")]
    Endpoint(SocketAddr, std::io::ErrorKind),
    /// The connection ended and will not come back.
    #[error("the connection to Discord ended: {0}")]
    Ended(String),
}

/// A connected bot whose commands are registered.
pub struct Bot {
    way: Way,
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
        let metrics = Arc::clone(&backend.metrics);
        let http = http(&settings.token, settings.api.as_deref());
        let application = http.get_current_application_info().await.map_err(start_error)?;
        http.set_application_id(application.id);
        if settings.registers {
            register(&http).await?;
        }
        let calls =
            Calls::new(settings.api.as_deref(), application.id, &settings.token, Arc::clone(&metrics))
                .ok_or_else(|| BotError::Unreachable("its address can't be read".to_owned()))?;
        let calls = Arc::new(calls);
        let keeper = keep(backend.clone(), Arc::clone(&calls), changes);
        let database = Arc::clone(&backend.database);
        let desk = Arc::new(Desk {
            backend,
            delivery: Delivery::new(calls, settings.retries, Arc::clone(&metrics)),
            ledger: Ledger::new(database, settings.terms, settings.retries.later),
            defer_after: settings.defer_after,
            solves: settings.solves,
            drain: settings.drain,
            tasks: TaskTracker::new(),
            metrics,
        });
        let reception = Arc::new(Reception::new(Arc::clone(&desk)));
        let way = match settings.intake {
            Intake::Gateway => Way::connected(http, reception, Arc::clone(&desk.metrics)).await?,
            Intake::Endpoint(endpoint) => Way::listening(endpoint, reception).await?,
            Intake::None => Way::Nothing,
        };
        Ok(Self { way, desk, keeper: Box::pin(keeper) })
    }

    /// Where the endpoint listens, if interactions come in by one.
    pub fn address(&self) -> Option<SocketAddr> {
        match &self.way {
            Way::Endpoint { listener, .. } => listener.local_addr().ok(),
            Way::Gateway(_) | Way::Nothing => None,
        }
    }

    /// What has happened so far.
    pub fn metrics(&self) -> Arc<Metrics> {
        Arc::clone(&self.desk.metrics)
    }

    /// Answers until `stop` completes, then answers what is running and disconnects.
    ///
    /// # Errors
    /// When the connection ends for good, for instance because the token was revoked.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), BotError> {
        let Self { way, desk, keeper } = self;
        let (tasks, service) = (&desk.tasks, &desk.backend.service);
        let ended = tokio::select! {
            ended = way.run(stop, &desk) => ended,
            () = keeper => unreachable!("it goes on as long as the bot runs"),
            () = Arc::clone(&desk).look_after() => unreachable!("so does it"),
        };
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
        log_counts(&desk.metrics);
        ended
    }
}

/// Tells Discord of the commands, which takes the place of what it knew of them; how many they are.
///
/// # Errors
/// When Discord is out of reach or refuses the token or the commands.
pub async fn register_commands(token: &str, api: Option<&str>) -> Result<usize, BotError> {
    let http = http(token, api);
    let application = http.get_current_application_info().await.map_err(start_error)?;
    http.set_application_id(application.id);
    register(&http).await
}

async fn register(http: &Http) -> Result<usize, BotError> {
    let registered = http.create_global_commands(&payload()).await.map_err(start_error)?.len();
    tracing::info!(commands = registered, "commands registered");
    Ok(registered)
}

/// How interactions come in, ready to.
enum Way {
    /// Discord sends them on a connection that is kept.
    Gateway(Box<Client>),
    /// Discord calls us.
    Endpoint { listener: TcpListener, key: PublicKey, reception: Arc<Reception> },
    /// None do.
    Nothing,
}

impl Way {
    async fn connected(
        http: Http,
        reception: Arc<Reception>,
        metrics: Arc<Metrics>,
    ) -> Result<Self, BotError> {
        // Serenity would quietly go to Discord's own gateway if this call failed later.
        http.get_gateway().await.map_err(start_error)?;
        let client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
            .event_handler(Gateway(Arc::clone(&reception), metrics))
            .raw_event_handler(Raw(reception))
            .await
            .map_err(start_error)?;
        Ok(Self::Gateway(Box::new(client)))
    }

    async fn listening(endpoint: Endpoint, reception: Arc<Reception>) -> Result<Self, BotError> {
        let Endpoint { address, key } = endpoint;
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|error| BotError::Endpoint(address, error.kind()))?;
        Ok(Self::Endpoint { listener, key, reception })
    }

    /// Takes interactions until `stop` completes, and from then on none.
    async fn run(self, stop: impl Future<Output = ()>, desk: &Desk) -> Result<(), BotError> {
        let (tasks, metrics) = (&desk.tasks, &desk.metrics);
        // Whoever asks whether this process takes work is told so before it stops to.
        let stop = async {
            stop.await;
            metrics.set_ready(false);
            tracing::info!(running = tasks.len(), "stopping");
            tokio::time::sleep(desk.drain).await;
        };
        match self {
            Self::Gateway(mut client) => {
                let shards: Arc<ShardManager> = Arc::clone(&client.shard_manager);
                let ended = tokio::select! {
                    ended = client.start() => ended.map_err(|error| BotError::Ended(plain(error))),
                    () = stop => Ok(()),
                };
                shards.shutdown_all().await;
                ended
            }
            Self::Endpoint { listener, key, reception } => {
                let stopping = CancellationToken::new();
                let shut = stopping.clone().cancelled_owned();
                tracing::info!("connected");
                metrics.set_ready(true);
                let mut served = pin!(endpoint::serve(listener, key, reception, Arc::clone(metrics), shut));
                let ended = tokio::select! {
                    served = &mut served => served,
                    () = stop => {
                        stopping.cancel();
                        served.await
                    }
                };
                ended.map_err(|error| BotError::Ended(error.to_string()))
            }
            Self::Nothing => {
                tracing::info!("connected");
                metrics.set_ready(true);
                stop.await;
                Ok(())
            }
        }
    }
}

/// The one place that makes an [`Http`]. With its rate limiter on, serenity would ignore the address and
/// send the token to Discord, so setting an address switches the limiter off.
fn http(token: &str, api: Option<&str>) -> Http {
    let builder = HttpBuilder::new(token).default_allowed_mentions(CreateAllowedMentions::new());
    match api {
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

/// What has been done, at the end.
fn log_counts(metrics: &Metrics) {
    tracing::info!(
        received = metrics.received.get(),
        answered = metrics.answered.get(),
        taken_over = metrics.taken_over.get(),
        undelivered = metrics.undelivered.get(),
        unreadable = metrics.unreadable.get(),
        refused = metrics.suggestions_refused.get(),
        "stopped"
    );
}

/// The gateway's events.
struct Gateway(Arc<Reception>, Arc<Metrics>);

struct Raw(Arc<Reception>);

#[async_trait]
impl EventHandler for Gateway {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(user = %ready.user.name, "connected");
        self.1.set_ready(true);
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.0.receive(interaction, Door::default());
    }
}

#[async_trait]
impl serenity::all::RawEventHandler for Raw {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(UnknownEvent { kind, value, .. }) = event
            && kind == "INTERACTION_CREATE"
        {
            self.0.apologise(&value, Door::default()).await;
        }
    }
}
