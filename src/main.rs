//! Cantor's composition root: the one file that names every layer.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use cantor::app::App;
use cantor::app::service::{Limits, Service};
use cantor::app::storage::{StoredSolutions, prune_hourly};
use cantor::config::{Config, Role, Secret};
use cantor::front::cli::{self, Terminal, args};
use cantor::front::discord::{
    Backend, Bot, Endpoint, Intake, PublicKey, Retries, Settings, Terms, commands, register_commands,
};
use cantor::front::health::Health;
use cantor::i18n::Locale;
use cantor::log;
use cantor::machine;
use cantor::metrics::Metrics;
use cantor::puzzle::Message;
use cantor::search::{Budget, Memory, TableSource, Tables};
use cantor::store::Folder;
use cantor::store::database::{Database, Place};
use cantor::traces;
use discord_standin::{Name, StandIn};

type Error = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        // Whoever closed the pipe has read enough.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "cantor: {error}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn run() -> Result<ExitCode, Error> {
    // A missing .env file is the usual case.
    let _ = dotenvy::dotenv();
    let config = Config::from_env()?;
    let asked = args::asked_language(typed().into_iter());
    let locale = Locale::of(asked.as_deref().unwrap_or(&config.lang));
    let matches = match args::command(locale).try_get_matches() {
        Ok(matches) => matches,
        // Help and the version come this way too.
        Err(error) => cli::with_tip(error, &typed(), locale).exit(),
    };
    match matches.subcommand() {
        Some((args::COMMANDS, _)) => {
            writeln!(io::stdout(), "{}", serde_json::to_string_pretty(&commands::payload())?)?;
            Ok(ExitCode::SUCCESS)
        }
        Some((args::COMPLETIONS, matches)) => {
            io::stdout().write_all(&cli::completions(locale, matches))?;
            Ok(ExitCode::SUCCESS)
        }
        Some((args::MANUAL, matches)) => {
            io::stdout().write_all(&cli::manual(locale, matches)?)?;
            Ok(ExitCode::SUCCESS)
        }
        Some((args::REGISTER, _)) => register(config, locale),
        Some((args::PLAYGROUND, matches)) => {
            let port = matches.get_one(args::PORT).copied().unwrap_or(config.port);
            serve(Config { token: None, port, ..config })
        }
        Some((command, matches)) => {
            // Answers go to standard output, and whoever asked reads them: a log is for what went wrong.
            log::start(config.log.as_deref().unwrap_or("warn"), None);
            let (mut out, mut err) = (io::stdout(), anstream::stderr());
            let mut terminal = Terminal { out: &mut out, err: &mut err, locale };
            Ok(ExitCode::from(cli::run(&app(&config), config.budget, command, matches, &mut terminal)?))
        }
        None => serve(config),
    }
}

/// What was typed behind the program's name.
fn typed() -> Vec<String> {
    std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect()
}

/// Runs the bot: against Discord where there is a token, else against the playground.
#[tokio::main]
async fn serve(config: Config) -> Result<ExitCode, Error> {
    // In the playground whoever starts it looks for its address, and sees the answers themselves.
    let usual = if config.token.is_some() { "info" } else { "warn" };
    let (spans, traces) = config.traces.as_deref().map(traces::to).transpose()?.unzip();
    let withheld = log::start(config.log.as_deref().unwrap_or(usual), spans);
    let limits =
        Limits { running: config.solves, waiting: config.queue, budget: Budget::of_time(config.budget) };
    let app = app(&config);
    let metrics = Arc::<Metrics>::default();
    app.warm_up(&metrics);
    let database = Arc::new(Database::measured(place(&config), Arc::clone(&metrics)));
    if let Err(error) = database.open().await {
        // Solving needs no database: what does will say so.
        tracing::error!(%error, place = ?place(&config), "no database");
    }
    let kept = StoredSolutions(Arc::clone(&database));
    let service = Service::keeping(Arc::new(app), limits, Some(Arc::new(kept)), Arc::clone(&metrics));
    let health = health(config.metrics, Arc::clone(&metrics)).await?;
    let backend = Backend::new(service, Arc::clone(&database), metrics);
    let answered = tokio::select! {
        answered = bot(config, backend) => answered,
        () = prune_hourly(&database) => unreachable!("it goes on every hour"),
        ended = health => ended,
    };
    database.close().await;
    if let Some(traces) = traces {
        traces.end().await;
    }
    if withheld.count() > 0 {
        tracing::info!(lines = withheld.count(), "of libraries were withheld");
    }
    answered.map(|()| ExitCode::SUCCESS)
}

/// Answers until it is told to stop.
async fn bot(config: Config, backend: Backend) -> Result<(), Error> {
    let (defer_after, retries, terms) = (config.defer_after, Retries::default(), terms(config.solves));
    match config.token {
        Some(Secret(token)) => {
            let intake = match (config.role, config.endpoint) {
                (Role::Solver, _) => Intake::None,
                (_, Some(at)) => Intake::Endpoint(endpoint(at)?),
                (_, None) => Intake::Gateway,
            };
            let (api, solves) = (config.discord_api, config.role != Role::Front);
            let registers = config.role == Role::All;
            let drain = config.drain;
            let settings =
                Settings { token, api, intake, solves, registers, defer_after, drain, retries, terms };
            let bot = Bot::connect(settings, backend).await?;
            bot.run(stop_signal()).await?;
        }
        None => {
            let port = config.port;
            let playground = StandIn::start_with(port, presented()).await.map_err(|error| {
                format!("can't listen on 127.0.0.1:{port} ({error}); CANTOR_PORT sets another port")
            })?;
            let settings = Settings {
                token: playground.token().to_owned(),
                api: Some(playground.base()),
                intake: Intake::Gateway,
                solves: true,
                registers: true,
                drain: Duration::ZERO,
                defer_after,
                retries,
                terms,
            };
            let bot = Bot::connect(settings, backend).await?;
            writeln!(io::stdout(), "Cantor's playground: {}/", playground.base())?;
            bot.run(stop_signal()).await?;
            playground.stop().await;
        }
    }
    Ok(())
}

/// Tells Discord of the commands, once for a whole deployment.
#[tokio::main]
async fn register(config: Config, locale: Locale) -> Result<ExitCode, Error> {
    log::start(config.log.as_deref().unwrap_or("warn"), None);
    let Some(Secret(token)) = config.token else { return Err(locale.entry("cli-register-token").into()) };
    let commands = register_commands(&token, config.discord_api.as_deref()).await?;
    let said = Message::new("cli-registered").with("commands", commands);
    writeln!(io::stdout(), "{}", locale.text(&said))?;
    Ok(ExitCode::SUCCESS)
}

/// Answers whoever looks on, if they may; ends only where it can listen no longer.
async fn health(
    address: Option<SocketAddr>,
    metrics: Arc<Metrics>,
) -> Result<impl Future<Output = Result<(), Error>>, Error> {
    let health = match address {
        Some(address) => Some(Health::at(address, metrics).await.map_err(|error| {
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

/// On which terms answers are owed, where so many threads compute: twice as many answers keep them busy while others are
/// drawn and sent.
fn terms(solves: usize) -> Terms {
    Terms { taken: 2 * solves, ..Terms::default() }
}

/// Where Discord's interactions come in.
fn endpoint((address, key): (SocketAddr, String)) -> Result<Endpoint, Error> {
    let key = PublicKey::read(&key).ok_or("DISCORD_PUBLIC_KEY: it is no public key")?;
    Ok(Endpoint { address, key })
}

/// How the stand-in of Discord presents itself: as a playground, in every language that we speak.
fn presented() -> discord_standin::Settings {
    let title = |locale: Locale| locale.entry("cli-playground-title");
    let mut name = Name::new(title(Locale::of("en")));
    for locale in Locale::all() {
        for code in locale.entry("language-discord").split(' ') {
            name = name.localized(code, title(locale));
        }
    }
    discord_standin::Settings { title: name, ..discord_standin::Settings::default() }
}

/// What all requests share, its tables kept where the configuration says.
fn app(config: &Config) -> App {
    let folder = config.data.as_ref().map(|path| Box::new(Folder::new(path)) as Box<dyn TableSource>);
    let memory = Memory::of(config.memory.unwrap_or_else(|| machine::memory() / 2));
    App::over(Tables::within(memory, folder, config.tables))
}

/// Where the bot's database is.
fn place(config: &Config) -> Place {
    match (&config.database, &config.data) {
        (Some(Secret(address)), _) => Place::Postgres(address.clone()),
        (None, Some(folder)) => Place::File(folder.join("cantor.db")),
        (None, None) => Place::Memory,
    }
}

/// Completes at ctrl-c, or when the service manager asks.
async fn stop_signal() {
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
