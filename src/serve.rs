//! Composition of the program: connects all layers, and runs the bot or the playground.
//!
//! Compiled in the library, so that `main` does not compile the bot's futures again.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use discord_standin::{Name, StandIn};
use tokio::runtime::Runtime;

use crate::app::App;
use crate::app::service::{self, Limits, Service};
use crate::app::storage::{StoredSolutions, prune_hourly};
use crate::config::{Config, Role, Secret};
use crate::database::{Database, Location};
use crate::front::discord::{
    Backend, Bot, Connection, ConnectionLimits, Endpoint, LeasePolicy, PublicKey, Retries, Settings,
    register_commands,
};
use crate::front::health::Health;
use crate::i18n::Locale;
use crate::metrics::Metrics;
use crate::puzzle::Message;
use crate::search::{Budget, TableSource, Tables};
use crate::table_files::Folder;
use crate::{log, machine, traces};

/// Maximum wait for threads to end, after the last answers.
const LAST_THREADS_TIMEOUT: Duration = Duration::from_secs(1);

/// Error that ends the program.
pub type Error = Box<dyn std::error::Error>;

/// Creates the app, with its tables in the configured folder.
pub fn app(config: &Config) -> App {
    let folder = config.data.as_ref().map(|path| Box::new(Folder::new(path)) as Box<dyn TableSource>);
    let memory =
        service::create_memory_pool(config.memory.unwrap_or_else(|| machine::available_memory() / 2));
    App::with_tables(Tables::with_memory(memory, folder, config.tables))
}

/// Runs the bot until a stop signal: connected to Discord, or to the playground if no token is set.
///
/// # Errors
/// The bot can't start, or its connection ended for good.
pub fn serve(config: Config) -> Result<(), Error> {
    let runtime = Runtime::new()?;
    let served = runtime.block_on(serve_until_stopped(config));
    // A picture that is being decoded can't be abandoned at once.
    runtime.shutdown_timeout(LAST_THREADS_TIMEOUT);
    served
}

async fn serve_until_stopped(config: Config) -> Result<(), Error> {
    // In the playground, the address and the answers are visible; only warnings matter.
    let level = if config.token.is_some() { "info" } else { "warn" };
    let (spans, exporter) = config.traces.as_deref().map(traces::export_to).transpose()?.unzip();
    let withheld = log::start(config.log.as_deref().unwrap_or(level), spans);
    let limits = Limits::new(config.solves, config.queue, Budget::of_time(config.budget));
    let app = app(&config);
    let metrics = Arc::<Metrics>::default();
    metrics.set_close_codes(withheld.close_code());
    let database = Arc::new(Database::with_metrics(locate_database(&config), Arc::clone(&metrics)));
    if let Err(error) = database.open().await {
        // Solving needs no database; handlers that need the database report the error.
        tracing::error!(%error, location = ?locate_database(&config), "could not open the database");
    }
    if database.is_readable_by_others() {
        let location = locate_database(&config);
        tracing::warn!(?location, "other users can read the database; use chmod 600");
    }
    // After `open`, which creates the data folder for this user alone: tables are stored there too.
    app.warm_up(&metrics);
    let solutions = StoredSolutions(Arc::clone(&database));
    let service = Service::with_store(Arc::new(app), limits, Some(Arc::new(solutions)), Arc::clone(&metrics));
    let health = bind_health(config.metrics, Arc::clone(&metrics)).await?;
    let backend = Backend::new(service, Arc::clone(&database), metrics);
    let ended = tokio::select! {
        ended = run_bot(config, backend) => ended,
        () = prune_hourly(&database) => unreachable!("pruning never ends"),
        ended = health => ended,
    };
    database.close().await;
    if let Some(exporter) = exporter {
        exporter.shut_down().await;
    }
    if withheld.count() > 0 {
        tracing::info!(lines = withheld.count(), "library messages withheld");
    }
    ended
}

/// Registers the commands with Discord, once per deployment, and prints their number.
///
/// # Errors
/// The token is missing or wrong, or Discord is unreachable.
#[tokio::main]
pub async fn register(config: Config, locale: Locale) -> Result<(), Error> {
    log::start(config.log.as_deref().unwrap_or("warn"), None);
    let Some(Secret(token)) = config.token else { return Err(locale.entry("cli-register-token").into()) };
    let commands = register_commands(&token, config.discord_api.as_deref()).await?;
    let message = Message::new("cli-registered").with("commands", commands);
    writeln!(io::stdout(), "{}", locale.text(&message))?;
    Ok(())
}

/// Runs the bot until a stop signal.
async fn run_bot(config: Config, backend: Backend) -> Result<(), Error> {
    let (defer_after, retries) = (config.defer_after, Retries::default());
    let leases = lease_policy(config.solves);
    match config.token {
        Some(Secret(token)) => {
            let connection = match (config.role, config.endpoint) {
                (Role::Solver, _) => Connection::None,
                (_, Some(address)) => Connection::Endpoint(create_endpoint(address)?),
                (_, None) => Connection::Gateway,
            };
            let (api, solves) = (config.discord_api, config.role != Role::Front);
            if let Some(api) = &api {
                tracing::warn!(
                    to = without_user(api),
                    "calls and the token go to this address instead of Discord"
                );
            }
            let registers = config.role == Role::All;
            let drain = config.drain;
            let settings =
                Settings { token, api, connection, solves, registers, defer_after, drain, retries, leases };
            Bot::connect(settings, backend).await?.run(wait_for_stop_signal()).await?;
        }
        None => {
            let port = config.port;
            let playground = StandIn::builder().port(port).title(playground_title()).start().await;
            let playground = playground.map_err(|error| format!("{error}; CANTOR_PORT sets another port"))?;
            let settings = Settings {
                token: playground.token().to_owned(),
                api: Some(playground.base()),
                connection: Connection::Gateway,
                solves: true,
                registers: true,
                drain: Duration::ZERO,
                defer_after,
                retries,
                leases,
            };
            let bot = Bot::connect(settings, backend).await?;
            writeln!(io::stdout(), "Cantor's playground: {}/", playground.base())?;
            bot.run(wait_for_stop_signal()).await?;
            playground.stop().await;
        }
    }
    Ok(())
}

/// Binds the health endpoints, and returns their server; it ends only if its listener fails.
async fn bind_health(
    address: Option<SocketAddr>,
    metrics: Arc<Metrics>,
) -> Result<impl Future<Output = Result<(), Error>>, Error> {
    let health = match address {
        Some(address) => Some(Health::bind(address, metrics).await.map_err(|error| {
            format!("can't listen at {address} ({error}); CANTOR_METRICS sets another address")
        })?),
        None => None,
    };
    Ok(async {
        match health {
            Some(health) => Ok(health.serve().await?),
            None => std::future::pending().await,
        }
    })
}

/// Limits for deferred answers: twice as many as threads, so that all threads stay busy while
/// answers are drawn and sent.
fn lease_policy(threads: usize) -> LeasePolicy {
    LeasePolicy { max_answers: 2 * threads, ..LeasePolicy::default() }
}

/// Creates the endpoint for Discord's interactions.
fn create_endpoint((address, key): (SocketAddr, String)) -> Result<Endpoint, Error> {
    let key = PublicKey::parse(&key).ok_or("DISCORD_PUBLIC_KEY: not a valid public key")?;
    // The database, the metrics and calls to Discord keep the other half of the descriptors.
    let limits = ConnectionLimits::default();
    let connections = limits.connections.min(machine::max_descriptors() / 2);
    Ok(Endpoint::new(address, key).with_limits(ConnectionLimits { connections, ..limits }))
}

/// The scheme, host and port of an address, without its user and password.
fn without_user(address: &str) -> String {
    let (scheme, rest) = address.split_once("://").unwrap_or(("http", address));
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.rsplit('@').next().unwrap_or_default();
    format!("{scheme}://{host}")
}

/// Title of the playground in all languages.
fn playground_title() -> Name {
    let title = |locale: Locale| locale.entry("cli-playground-title");
    let mut name = Name::new(title(Locale::of("en")));
    for locale in Locale::all() {
        for code in locale.entry("language-discord").split(' ') {
            name = name.localized(code, title(locale));
        }
    }
    name
}

/// The configured location of the database.
fn locate_database(config: &Config) -> Location {
    match (&config.database, &config.data) {
        (Some(Secret(address)), _) => Location::Postgres(address.clone()),
        (None, Some(folder)) => Location::File(folder.join("cantor.db")),
        (None, None) => Location::Memory,
    }
}

/// Waits for ctrl-c or SIGTERM.
async fn wait_for_stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
