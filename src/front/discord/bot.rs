//! The bot itself: connects, registers its commands, answers until it is told to stop, and then
//! finishes what is running.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{CreateAllowedMentions, Http, HttpBuilder};
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;

use super::bot_error::BotError;
use super::deferred::{Desk, Ledger, Terms};
use super::delivery::{Calls, Delivery, Retries};
use super::handlers::commands::payload;
use super::intake::{Endpoint, Reception, Way};
use super::model::{Backend, Downloads, Live};
use super::updates::keep;
use crate::metrics::Metrics;

/// How long answers are waited for at shutdown, each the best that is known.
const LAST_ANSWERS: Duration = Duration::from_secs(8);

/// First answers that are worked on at a time, for each core: with more, all would be late on a machine that is too slow
/// for them; with fewer, they would wait for Discord, which takes its time.
const BEGUN_A_CORE: usize = 32;

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
        let application = http.get_current_application_info().await.map_err(BotError::start)?;
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
        let places = Semaphore::new(BEGUN_A_CORE * backend.service.cores());
        let desk = Arc::new(Desk {
            backend,
            delivery: Delivery::new(calls, settings.retries, Arc::clone(&metrics)),
            ledger: Ledger::new(database, settings.terms, settings.retries.later),
            defer_after: settings.defer_after,
            places,
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
    let application = http.get_current_application_info().await.map_err(BotError::start)?;
    http.set_application_id(application.id);
    register(&http).await
}

async fn register(http: &Http) -> Result<usize, BotError> {
    let registered = http.create_global_commands(&payload()).await.map_err(BotError::start)?.len();
    tracing::info!(commands = registered, "commands registered");
    Ok(registered)
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
