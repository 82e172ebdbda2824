//! Opening a database: the connection pool, the integrity check of a file, the migrations.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection, Executor, SqlSafeStr};
use tokio::time::{self, Instant};

use super::error::DatabaseError;
use super::location::Location;

/// Maximum wait for a connection, also while the server is still starting.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);

/// Time between two attempts to switch to a write-ahead log.
const LOG_RETRY_INTERVAL: Duration = Duration::from_millis(20);

/// Number, name and text of each migration, in order.
const MIGRATIONS: &[(i64, &str, &str)] = &[(1, "start", include_str!("../../migrations/0001_start.sql"))];

/// Settings of each connection to a file. With a write-ahead log (WAL) a commit survives a crash of
/// the process without a sync.
const SQLITE_SETTINGS: &str = "PRAGMA busy_timeout = 2000; PRAGMA synchronous = NORMAL";

/// Opens the connection pool of a database, and migrates its tables.
pub(super) async fn open(location: &Location) -> Result<AnyPool, DatabaseError> {
    install_default_drivers();
    let (address, connections) = match location {
        // One connection, because each connection has its own database in memory.
        Location::Memory => ("sqlite::memory:".into(), 1),
        Location::File(path) => {
            create_private(path)?;
            (format!("sqlite:{}?mode=rwc", percent_encode(path)), 4)
        }
        Location::Postgres(address) => (address.clone(), 8),
    };
    let options = AnyPoolOptions::new().max_connections(connections).acquire_timeout(ACQUIRE_TIMEOUT);
    let options = match location {
        // Never closed: the data is lost with the connection.
        Location::Memory => options.idle_timeout(None).max_lifetime(None),
        // Never closed: SQLite deletes the WAL with the last connection, and `pool` identifies the
        // WAL by its inode.
        Location::File(_) => options.idle_timeout(None).max_lifetime(None).after_connect(|connection, _| {
            Box::pin(async move {
                // Fails on a damaged file; the integrity check reports more precisely.
                let _ = connection.execute(SQLITE_SETTINGS).await;
                Ok(())
            })
        }),
        // A connection to an unresponsive server would otherwise occupy its slot in the pool
        // forever.
        Location::Postgres(_) => options.after_release(|connection, _| {
            Box::pin(async move {
                let answered = time::timeout(ACQUIRE_TIMEOUT, connection.ping()).await;
                answered.map_err(|_| sqlx::Error::PoolTimedOut)?.map(|()| true)
            })
        }),
    };
    let pool = options.connect_with(AnyConnectOptions::from_str(&address)?).await?;
    let mut connection = pool.acquire().await?;
    match location {
        Location::Postgres(_) => migrate(&mut connection).await?,
        Location::Memory | Location::File(_) => prepare_file(&mut connection).await?,
    }
    drop(connection);
    Ok(pool)
}

/// Creates the file and its folder, unless they exist, for this user alone: the file contains
/// tokens of interactions. SQLite gives the files beside it the same permissions.
#[cfg(unix)]
fn create_private(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
    if let Some(folder) = path.parent() {
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    // The file usually exists; SQLite reports any other error more precisely.
    let _ = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    Ok(())
}

#[cfg(not(unix))]
fn create_private(path: &Path) -> std::io::Result<()> {
    path.parent().map_or(Ok(()), std::fs::create_dir_all)
}

/// Checks the whole file before anything is written to it, then migrates.
async fn prepare_file(connection: &mut AnyConnection) -> Result<(), DatabaseError> {
    let check: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut *connection).await?;
    if check != "ok" {
        return Err(DatabaseError::Damaged);
    }
    enable_log(connection).await?;
    // sqlx locks PostgreSQL against concurrent migrations, but not SQLite.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    migrate(&mut transaction).await?;
    Ok(transaction.commit().await?)
}

/// Switches to a write-ahead log. Unlike other statements, the switch fails at once if another
/// connection switches at the same time: `busy_timeout` does not apply to it.
async fn enable_log(connection: &mut AnyConnection) -> Result<(), DatabaseError> {
    let started = Instant::now();
    loop {
        match connection.execute("PRAGMA journal_mode = WAL").await.map_err(DatabaseError::from) {
            Ok(_) => return Ok(()),
            Err(DatabaseError::Unavailable(_)) if started.elapsed() < ACQUIRE_TIMEOUT => {
                time::sleep(LOG_RETRY_INTERVAL).await;
            }
            Err(error) => return Err(error),
        }
    }
}

async fn migrate(connection: &mut AnyConnection) -> Result<(), DatabaseError> {
    let migration = |&(number, name, text): &(i64, &'static str, &'static str)| {
        Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    let migrator = Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect());
    // Same as `run`, whose future does not type-check as `Send`.
    Ok(migrator.run_direct(None, connection, false).await?)
}

/// Percent-encodes a path for use in an address: every byte except letters, digits, `_` and `-`.
fn percent_encode(path: &Path) -> String {
    let byte = |byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' => char::from(*byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    path.as_os_str().as_encoded_bytes().iter().map(byte).collect()
}
