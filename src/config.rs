//! Configuration from environment variables. Nothing else reads the environment; `.env.example`
//! documents each variable.

use std::fmt;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::search::Tier;

mod env_file;

pub use env_file::{EnvFileError, load_env_file};

/// The configuration.
#[derive(Clone)]
pub struct Config {
    /// `DISCORD_TOKEN`: the bot's token; without a token the playground starts.
    pub token: Option<Secret>,
    /// `CANTOR_DISCORD_API`: address of an HTTP proxy for Discord's API.
    pub discord_api: Option<String>,
    /// `CANTOR_ROLE`: role of this process; roles other than `all` need a shared database.
    pub role: Role,
    /// `CANTOR_ENDPOINT` and `DISCORD_PUBLIC_KEY`: listening address for interactions by HTTP
    /// instead of the gateway, and the key that verifies their signatures.
    pub endpoint: Option<(SocketAddr, String)>,
    /// `CANTOR_METRICS`: listening address of the health endpoints.
    pub metrics: Option<SocketAddr>,
    /// `CANTOR_TRACES`: address of an OpenTelemetry collector for spans.
    pub traces: Option<String>,
    /// `CANTOR_DRAIN_SECONDS`: time for which a stopping process still accepts interactions.
    pub drain: Duration,
    /// `CANTOR_PORT`: port of the playground on 127.0.0.1.
    pub port: u16,
    /// `CANTOR_LOG`, else `RUST_LOG`: log directives, such as `info` or `cantor=debug`.
    pub log: Option<String>,
    /// `CANTOR_LANG`, else `LC_ALL`, else `LANG`: language of the command line.
    pub lang: String,
    /// `CANTOR_BUDGET_SECONDS`: time limit of a solve.
    pub budget: Duration,
    /// `CANTOR_DEFER_MS`: time after which an answer is deferred.
    pub defer_after: Duration,
    /// `CANTOR_DATA`: folder for tables and the database; `None` for memory only.
    pub data: Option<PathBuf>,
    /// `DATABASE_URL`: a PostgreSQL database; if not set, the database is a file in `data`.
    pub database: Option<Secret>,
    /// `CANTOR_TABLES`: highest tier of tables built in the background.
    pub tables: Tier,
    /// `CANTOR_MEMORY`: memory for searches and tables, in bytes; `None` for half of the machine's.
    pub memory: Option<usize>,
    /// `CANTOR_SOLVES`: number of computing threads.
    pub solves: usize,
    /// `CANTOR_QUEUE`: number of requests beyond `solves` that may share the threads. Further
    /// requests are queued, or refused if their expected wait is too long.
    pub queue: usize,
}

/// Role of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Receives interactions and works on long tasks.
    All,
    /// Receives interactions, and leaves long tasks to solvers.
    Front,
    /// Works on the long tasks of fronts.
    Solver,
}

impl FromStr for Role {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "all" => Ok(Self::All),
            "front" => Ok(Self::Front),
            "solver" => Ok(Self::Solver),
            _ => Err(()),
        }
    }
}

/// A text hidden from logs.
#[derive(Clone)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// An invalid variable. The message omits its value, which may be a misplaced secret.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("{name}: expected {expected}")]
pub struct ConfigError {
    name: &'static str,
    expected: &'static str,
}

impl Config {
    /// Reads the process environment.
    ///
    /// # Errors
    /// The first invalid variable.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(|name| std::env::var(name).ok())
    }

    fn read(get: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let get =
            |name: &str| get(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let lang = ["CANTOR_LANG", "LC_ALL", "LANG"].into_iter().find_map(get);
        Ok(Self {
            token: get("DISCORD_TOKEN").map(Secret),
            discord_api: get("CANTOR_DISCORD_API"),
            role: read_role(get)?,
            endpoint: read_endpoint(get)?,
            metrics: read_address(get, "CANTOR_METRICS")?,
            traces: read_traces(get)?,
            drain: Duration::from_secs(read_number(get, DRAIN_SECONDS)?),
            port: parse(get, "CANTOR_PORT", "a port number", 8020)?,
            log: ["CANTOR_LOG", "RUST_LOG"].into_iter().find_map(get),
            lang: lang.unwrap_or_default(),
            budget: Duration::from_secs(read_number(get, BUDGET_SECONDS)?),
            defer_after: Duration::from_millis(read_number(get, DEFER_MS)?),
            data: read_data_folder(get),
            database: read_database(get)?,
            tables: read_background_tier(get)?,
            memory: read_memory(get)?,
            solves: read_number(get, Number { default: cores, ..SOLVES })?,
            queue: read_number(get, QUEUE)?,
        })
    }
}

/// A numeric variable. Its bounds catch typing errors and prevent overflows.
struct Number<T> {
    name: &'static str,
    within: RangeInclusive<T>,
    expected: &'static str,
    default: T,
}

/// Bounds of the time limit of a solve; an interaction's token expires after 15 minutes.
const BUDGET_SECONDS: Number<u64> = Number {
    name: "CANTOR_BUDGET_SECONDS",
    within: 1..=840,
    expected: "a number of seconds from 1 to 840",
    default: 20,
};

/// Bounds of the drain time; load balancers check readiness every few seconds.
const DRAIN_SECONDS: Number<u64> = Number {
    name: "CANTOR_DRAIN_SECONDS",
    within: 0..=60,
    expected: "a number of seconds from 0 to 60",
    default: 0,
};

/// Bounds of the time before a deferral; an interaction fails after 3 s without an answer.
const DEFER_MS: Number<u64> = Number {
    name: "CANTOR_DEFER_MS",
    within: 0..=2500,
    expected: "a number of milliseconds from 0 to 2500",
    default: 700,
};

/// Bounds of the number of computing threads; the default is replaced by the number of cores.
const SOLVES: Number<usize> =
    Number { name: "CANTOR_SOLVES", within: 1..=1024, expected: "a number from 1 to 1024", default: 1 };

/// Bounds of the number of requests beyond the computing threads that may share these threads.
const QUEUE: Number<usize> =
    Number { name: "CANTOR_QUEUE", within: 0..=100_000, expected: "a number from 0 to 100000", default: 64 };

fn read_number<T: FromStr + PartialOrd>(
    get: impl Fn(&str) -> Option<String>,
    number: Number<T>,
) -> Result<T, ConfigError> {
    let Number { name, within, expected, default } = number;
    // The default may exceed the bounds: a very large machine has more cores than the maximum.
    let Some(value) = get(name) else { return Ok(default) };
    let value = value.parse().ok().filter(|value| within.contains(value));
    value.ok_or(ConfigError { name, expected })
}

/// Reads the folder for data; by default `cantor` in the user's cache (XDG base directory
/// specification).
fn read_data_folder(get: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    if let Some(folder) = get("CANTOR_DATA") {
        return (folder != "none").then(|| PathBuf::from(folder));
    }
    let absolute = |name| get(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
    Some(cache.join("cantor"))
}

/// Reads the memory for searches and tables, and converts megabytes into bytes.
fn read_memory(get: impl Fn(&str) -> Option<String>) -> Result<Option<usize>, ConfigError> {
    let (name, expected) = ("CANTOR_MEMORY", "a number of megabytes, at least 64");
    let bytes = |text: String| {
        let megabytes = text.parse::<usize>().ok().filter(|megabytes| *megabytes >= 64);
        megabytes.and_then(|megabytes| megabytes.checked_mul(1 << 20)).ok_or(ConfigError { name, expected })
    };
    get(name).map(bytes).transpose()
}

/// Reads the role; roles other than `all` need a shared database.
fn read_role(get: impl Fn(&str) -> Option<String>) -> Result<Role, ConfigError> {
    let role = parse(&get, "CANTOR_ROLE", "all, front or solver", Role::All)?;
    match get("DATABASE_URL") {
        None if role != Role::All => Err(ConfigError {
            name: "DATABASE_URL",
            expected: "the address of the PostgreSQL database that fronts and solvers share",
        }),
        _ => Ok(role),
    }
}

/// Reads the address and the key of the endpoint. A key without an address is ignored: users may
/// set it because Discord's developer portal shows it together with the token.
fn read_endpoint(get: impl Fn(&str) -> Option<String>) -> Result<Option<(SocketAddr, String)>, ConfigError> {
    let Some(address) = read_address(&get, "CANTOR_ENDPOINT")? else { return Ok(None) };
    let (name, expected) = ("DISCORD_PUBLIC_KEY", "the application's public key, 64 hexadecimal digits");
    let is_key = |key: &String| key.len() == 64 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
    let key = get(name).filter(is_key).ok_or(ConfigError { name, expected })?;
    Ok(Some((address, key)))
}

/// Reads a listening address.
fn read_address(
    get: impl Fn(&str) -> Option<String>,
    name: &'static str,
) -> Result<Option<SocketAddr>, ConfigError> {
    let expected = "an address such as 127.0.0.1:8080";
    get(name).map(|text| text.parse().map_err(|_| ConfigError { name, expected })).transpose()
}

/// Reads the address of a collector.
fn read_traces(get: impl Fn(&str) -> Option<String>) -> Result<Option<String>, ConfigError> {
    let name = "CANTOR_TRACES";
    let is_address = |text: &String| ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
    match get(name) {
        Some(text) if !is_address(&text) => {
            Err(ConfigError { name, expected: "an address such as http://127.0.0.1:4318/v1/traces" })
        }
        text => Ok(text),
    }
}

/// Reads the address of a PostgreSQL database; only its scheme is validated here.
fn read_database(get: impl Fn(&str) -> Option<String>) -> Result<Option<Secret>, ConfigError> {
    let name = "DATABASE_URL";
    match get(name) {
        Some(address) if !address.starts_with("postgres://") && !address.starts_with("postgresql://") => {
            Err(ConfigError { name, expected: "an address such as postgres://user:password@host/name" })
        }
        address => Ok(address.map(Secret)),
    }
}

/// Reads the tier of background tables; the contest tier is built only by `cantor tables build`.
fn read_background_tier(get: impl Fn(&str) -> Option<String>) -> Result<Tier, ConfigError> {
    const NAME: &str = "CANTOR_TABLES";
    const EXPECTED: &str = "small, default or large";
    let tier = parse(get, NAME, EXPECTED, Tier::Default)?;
    if tier == Tier::Contest { Err(ConfigError { name: NAME, expected: EXPECTED }) } else { Ok(tier) }
}

fn parse<T: FromStr>(
    get: impl Fn(&str) -> Option<String>,
    name: &'static str,
    expected: &'static str,
    default: T,
) -> Result<T, ConfigError> {
    match get(name) {
        Some(value) => value.parse().map_err(|_| ConfigError { name, expected }),
        None => Ok(default),
    }
}

#[cfg(test)]
mod tests;
