//! The bot: connects to Discord, registers its commands, and answers until a stop signal.
//!
//! After the signal it finishes the answers in progress and releases the others to other processes.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{Command, CreateAllowedMentions, Http, HttpBuilder};
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;

use super::bot_error::BotError;
use super::deferred::{Dispatcher, LeasePolicy, Leases, RefusedRequests};
use super::delivery::{Calls, Delivery, Retries};
use super::handlers::commands::{create_all_links, payload};
use super::intake::{Connection, Router};
use super::model::{Backend, ChangeSender, Downloads};
use super::updates::keep_messages_updated;
use crate::metrics::Metrics;

/// Time for the last answers at shutdown; each search returns its best solution.
const LAST_ANSWERS_TIMEOUT: Duration = Duration::from_secs(8);

/// Concurrent first answers per core. With more, an overloaded machine would answer all of them
/// late; with fewer, cores would idle while answers wait for Discord.
const FIRST_ANSWERS_PER_CORE: usize = 32;

/// Settings of a bot.
pub struct Settings {
    /// The bot's token.
    pub token: String,
    /// Address of the API, unless it is Discord's.
    pub api: Option<String>,
    /// Source of interactions.
    pub connection: Connection,
    /// Whether this process computes deferred answers, rather than leaving them to others.
    pub solves: bool,
    /// Whether to register the commands at the start.
    pub registers: bool,
    /// Time after which an answer is deferred.
    pub defer_after: Duration,
    /// Time between the stop signal and the end of intake, while the process reports itself as
    /// not ready.
    pub drain: Duration,
    /// Retry policy of calls to Discord.
    pub retries: Retries,
    /// Limits and intervals of deferred answers.
    pub leases: LeasePolicy,
}

/// A bot with a valid token and an open connection.
pub struct Bot {
    connection: Connection,
    http: Http,
    router: Arc<Router>,
    dispatcher: Arc<Dispatcher>,
    updates: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Bot {
    /// Checks the token, registers the commands, and opens the connection.
    ///
    /// # Errors
    /// Discord is unreachable or rejects the token or the commands, or the endpoint's address is
    /// not available.
    pub async fn connect(settings: Settings, backend: Backend) -> Result<Self, BotError> {
        let http = create_http_client(&settings.token, settings.api.as_deref());
        let application = http.get_current_application_info().await.map_err(BotError::from_startup)?;
        http.set_application_id(application.id);
        let registered =
            if settings.registers { register(&http).await? } else { list_registered(&http).await };
        let (sender, changes) = ChangeSender::channel();
        let downloads = Downloads::new(settings.api.as_deref());
        let backend = Backend { downloads, changes: sender, links: create_all_links(&registered), ..backend };
        let metrics = Arc::clone(&backend.metrics);
        let calls =
            Calls::new(settings.api.as_deref(), application.id, &settings.token, Arc::clone(&metrics))
                .ok_or_else(|| BotError::Unreachable("its address is not a valid URL".to_owned()))?;
        let calls = Arc::new(calls);
        let updates = keep_messages_updated(backend.clone(), Arc::clone(&calls), changes);
        let database = Arc::clone(&backend.database);
        let expiry = settings.retries.later;
        let dispatcher = Arc::new(Dispatcher {
            slots: Semaphore::new(FIRST_ANSWERS_PER_CORE * backend.service.cores()),
            backend,
            delivery: Delivery::new(calls, settings.retries, Arc::clone(&metrics)),
            leases: Leases::new(database, settings.leases, expiry, Arc::clone(&metrics)),
            defer_after: settings.defer_after,
            solves: settings.solves,
            drain: settings.drain,
            refused: RefusedRequests::default(),
            tasks: TaskTracker::new(),
            metrics,
        });
        let router = Arc::new(Router::new(Arc::clone(&dispatcher)));
        let connection = settings.connection.open().await?;
        Ok(Self { connection, http, router, dispatcher, updates: Box::pin(updates) })
    }

    /// Address of the endpoint, if the bot has one.
    pub fn address(&self) -> Option<SocketAddr> {
        self.connection.address()
    }

    /// The bot's metrics.
    pub fn metrics(&self) -> Arc<Metrics> {
        Arc::clone(&self.dispatcher.metrics)
    }

    /// Answers until `stop` completes, then finishes the answers in progress and disconnects.
    ///
    /// # Errors
    /// The connection ended for good, for instance because the token was revoked.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), BotError> {
        let Self { connection, http, router, dispatcher, updates } = self;
        let Dispatcher { tasks, leases, metrics, backend, .. } = &*dispatcher;
        let ended = tokio::select! {
            ended = connection.run(http, router, stop) => ended,
            () = updates => unreachable!("updates never end"),
            () = Arc::clone(&dispatcher).maintain() => unreachable!("maintenance never ends"),
        };
        tasks.close();
        if backend.database.is_shared() {
            leases.release_all().await;
        }
        backend.service.begin_shutdown();
        if tokio::time::timeout(LAST_ANSWERS_TIMEOUT, tasks.wait()).await.is_err() {
            tracing::warn!(left = tasks.len(), "stopped before all answers were sent");
        }
        backend.service.cancel();
        leases.release_all().await;
        log_counts(metrics);
        ended
    }
}

/// Registers the commands with Discord in place of all earlier commands; returns their number.
///
/// # Errors
/// Discord is unreachable or rejects the token or the commands.
pub async fn register_commands(token: &str, api: Option<&str>) -> Result<usize, BotError> {
    let http = create_http_client(token, api);
    let application = http.get_current_application_info().await.map_err(BotError::from_startup)?;
    http.set_application_id(application.id);
    Ok(register(&http).await?.len())
}

/// Registers the commands; returns their names and ids.
async fn register(http: &Http) -> Result<Vec<(String, u64)>, BotError> {
    let registered = http.create_global_commands(&payload()).await.map_err(BotError::from_startup)?;
    tracing::info!(commands = registered.len(), "commands registered");
    Ok(names_and_ids(registered))
}

/// Lists the names and ids of the registered commands. The list is empty if Discord does not
/// answer, because only links in texts need it.
async fn list_registered(http: &Http) -> Vec<(String, u64)> {
    match http.get_global_commands().await {
        Ok(registered) => names_and_ids(registered),
        Err(error) => {
            tracing::warn!(%error, "could not list the commands");
            Vec::new()
        }
    }
}

fn names_and_ids(registered: Vec<Command>) -> Vec<(String, u64)> {
    registered.into_iter().map(|command| (command.name, command.id.get())).collect()
}

/// Creates serenity's HTTP client; no other function may create one.
///
/// With its rate limiter on, serenity would ignore the address and send the token to Discord, so an
/// address switches the limiter off.
fn create_http_client(token: &str, api: Option<&str>) -> Http {
    let builder = HttpBuilder::new(token).default_allowed_mentions(CreateAllowedMentions::new());
    match api {
        Some(api) => builder.proxy(api).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

/// Logs the totals at shutdown.
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
