//! The environment becomes a [`Config`]. Nothing else reads the environment; `.env.example` explains
//! each variable.

use std::fmt;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::search::Tier;

/// What can be set from outside.
#[derive(Clone)]
pub struct Config {
    /// `DISCORD_TOKEN`: the bot's token; without one the playground is started.
    pub token: Option<Secret>,
    /// `CANTOR_DISCORD_API`: where Discord's API is, if not at Discord; for proxies and tests.
    pub discord_api: Option<String>,
    /// `CANTOR_ROLE`: what this process does; all but `all` need a database that others share.
    pub role: Role,
    /// `CANTOR_ENDPOINT`: the address at which Discord's interactions come in instead of by the gateway, with
    /// `DISCORD_PUBLIC_KEY`: what they are signed for.
    pub endpoint: Option<(SocketAddr, String)>,
    /// `CANTOR_METRICS`: the address at which it is told what the process does, and whether it takes work.
    pub metrics: Option<SocketAddr>,
    /// `CANTOR_TRACES`: the address of a collector that spans are sent to.
    pub traces: Option<String>,
    /// `CANTOR_DRAIN_SECONDS`: how long it takes interactions once it was told to stop.
    pub drain: Duration,
    /// `CANTOR_PORT`: the playground's port on 127.0.0.1.
    pub port: u16,
    /// `CANTOR_LOG`, else `RUST_LOG`: what is logged, such as `info` or `cantor=debug`.
    pub log: Option<String>,
    /// `CANTOR_LANG`, else `LC_ALL`, else `LANG`: the command line's language.
    pub lang: String,
    /// `CANTOR_BUDGET_SECONDS`: what one solve may take.
    pub budget: Duration,
    /// `CANTOR_DEFER_MS`: after that time an answer is announced as being worked on.
    pub defer_after: Duration,
    /// `CANTOR_DATA`: the folder where tables and the database are kept; `None` keeps them in memory only.
    pub data: Option<PathBuf>,
    /// `DATABASE_URL`: a PostgreSQL database to keep everything in; without one it is a file in `data`.
    pub database: Option<Secret>,
    /// `CANTOR_TABLES`: the best tables that are built in the background.
    pub tables: Tier,
    /// `CANTOR_MEMORY`: what searches and tables may take together, in megabytes; half of what the machine has without it.
    pub memory: Option<usize>,
    /// `CANTOR_SOLVES`: threads that compute at once.
    pub solves: usize,
    /// `CANTOR_QUEUE`: further requests, which take turns with them; more wait, or are refused with a word where that would
    /// take long.
    pub queue: usize,
}

/// What a process does of all that there is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Everything.
    All,
    /// It takes what people do, and leaves to solvers what takes longer.
    Front,
    /// It works on what takes longer.
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

/// A text that no log shows.
#[derive(Clone)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// A variable that can't be read; its value is not repeated, since it may be a secret in the wrong place.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("{name}: {expected} expected")]
pub struct ConfigError {
    name: &'static str,
    expected: &'static str,
}

impl Config {
    /// Reads the process environment.
    ///
    /// # Errors
    /// The first variable whose value can't be read.
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
            role: role(get)?,
            endpoint: endpoint(get)?,
            metrics: address(get, "CANTOR_METRICS")?,
            traces: traces(get)?,
            drain: Duration::from_secs(bounded(get, DRAIN_SECONDS)?),
            port: parsed(get, "CANTOR_PORT", "a port number", 8020)?,
            log: ["CANTOR_LOG", "RUST_LOG"].into_iter().find_map(get),
            lang: lang.unwrap_or_default(),
            budget: Duration::from_secs(bounded(get, BUDGET_SECONDS)?),
            defer_after: Duration::from_millis(bounded(get, DEFER_MS)?),
            data: data_folder(get),
            database: database(get)?,
            tables: background_tier(get)?,
            memory: memory(get)?,
            solves: bounded(get, Number { default: cores, ..SOLVES })?,
            queue: bounded(get, QUEUE)?,
        })
    }
}

/// A number that can be set, within bounds: what is far beyond them is a slip, and would overflow somewhere.
struct Number<T> {
    name: &'static str,
    within: RangeInclusive<T>,
    expected: &'static str,
    default: T,
}

/// Discord forgets an answer after fifteen minutes.
const BUDGET_SECONDS: Number<u64> = Number {
    name: "CANTOR_BUDGET_SECONDS",
    within: 1..=840,
    expected: "a number of seconds from 1 to 840",
    default: 20,
};

/// Balancers look every few seconds.
const DRAIN_SECONDS: Number<u64> = Number {
    name: "CANTOR_DRAIN_SECONDS",
    within: 0..=60,
    expected: "a number of seconds from 0 to 60",
    default: 0,
};

/// Discord gives up after three seconds.
const DEFER_MS: Number<u64> = Number {
    name: "CANTOR_DEFER_MS",
    within: 0..=2500,
    expected: "a number of milliseconds from 0 to 2500",
    default: 700,
};

const SOLVES: Number<usize> =
    Number { name: "CANTOR_SOLVES", within: 1..=1024, expected: "a number from 1 to 1024", default: 1 };

const QUEUE: Number<usize> =
    Number { name: "CANTOR_QUEUE", within: 0..=100_000, expected: "a number from 0 to 100000", default: 64 };

fn bounded<T: FromStr + PartialOrd>(
    get: impl Fn(&str) -> Option<String>,
    number: Number<T>,
) -> Result<T, ConfigError> {
    let Number { name, within, expected, default } = number;
    // A default may lie outside, such as the cores of a very large machine.
    let Some(value) = get(name) else { return Ok(default) };
    let value = value.parse().ok().filter(|value| within.contains(value));
    value.ok_or(ConfigError { name, expected })
}

/// The folder that was set, else one of Cantor's own in the user's cache, as the XDG base directory
/// specification has it.
fn data_folder(get: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    if let Some(folder) = get("CANTOR_DATA") {
        return (folder != "none").then(|| PathBuf::from(folder));
    }
    let absolute = |name| get(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
    Some(cache.join("cantor"))
}

/// What searches and tables may take together, in bytes.
fn memory(get: impl Fn(&str) -> Option<String>) -> Result<Option<usize>, ConfigError> {
    let (name, expected) = ("CANTOR_MEMORY", "a number of megabytes from 64 on");
    let bytes = |text: String| {
        let megabytes = text.parse::<usize>().ok().filter(|megabytes| *megabytes >= 64);
        megabytes.and_then(|megabytes| megabytes.checked_mul(1 << 20)).ok_or(ConfigError { name, expected })
    };
    get(name).map(bytes).transpose()
}

/// A process that does a part needs others that do the rest, and a place to meet them.
fn role(get: impl Fn(&str) -> Option<String>) -> Result<Role, ConfigError> {
    let role = parsed(&get, "CANTOR_ROLE", "all, front or solver", Role::All)?;
    match get("DATABASE_URL") {
        None if role != Role::All => Err(ConfigError {
            name: "DATABASE_URL",
            expected: "the address of the PostgreSQL database that fronts and solvers share",
        }),
        _ => Ok(role),
    }
}

/// An endpoint needs both; the key alone is no fault, since the portal gives it with the token.
fn endpoint(get: impl Fn(&str) -> Option<String>) -> Result<Option<(SocketAddr, String)>, ConfigError> {
    let Some(address) = address(&get, "CANTOR_ENDPOINT")? else { return Ok(None) };
    let (name, expected) = ("DISCORD_PUBLIC_KEY", "the application's public key, 64 hexadecimal digits,");
    let is_key = |key: &String| key.len() == 64 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
    let key = get(name).filter(is_key).ok_or(ConfigError { name, expected })?;
    Ok(Some((address, key)))
}

/// An address to listen at.
fn address(
    get: impl Fn(&str) -> Option<String>,
    name: &'static str,
) -> Result<Option<SocketAddr>, ConfigError> {
    let expected = "an address such as 127.0.0.1:8080";
    get(name).map(|text| text.parse().map_err(|_| ConfigError { name, expected })).transpose()
}

/// Where a collector listens.
fn traces(get: impl Fn(&str) -> Option<String>) -> Result<Option<String>, ConfigError> {
    let name = "CANTOR_TRACES";
    let is_address = |text: &String| ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
    match get(name) {
        Some(text) if !is_address(&text) => {
            Err(ConfigError { name, expected: "an address such as http://127.0.0.1:4318/v1/traces" })
        }
        text => Ok(text),
    }
}

/// Of an address only its kind is read here; the rest is between the database and whoever gave it.
fn database(get: impl Fn(&str) -> Option<String>) -> Result<Option<Secret>, ConfigError> {
    let name = "DATABASE_URL";
    match get(name) {
        Some(address) if !address.starts_with("postgres://") && !address.starts_with("postgresql://") => {
            Err(ConfigError { name, expected: "an address such as postgres://user:password@host/name" })
        }
        address => Ok(address.map(Secret)),
    }
}

/// The contest tier is never built unasked.
fn background_tier(get: impl Fn(&str) -> Option<String>) -> Result<Tier, ConfigError> {
    const NAME: &str = "CANTOR_TABLES";
    const EXPECTED: &str = "small, default or large";
    let tier = parsed(get, NAME, EXPECTED, Tier::Default)?;
    if tier == Tier::Contest { Err(ConfigError { name: NAME, expected: EXPECTED }) } else { Ok(tier) }
}

fn parsed<T: FromStr>(
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
