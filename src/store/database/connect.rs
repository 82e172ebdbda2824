//! Opens a database: the pool of connections, the check of a file, the migrations. It asks no question and
//! keeps nothing.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection, Executor, SqlSafeStr};
use tokio::time;

use super::error::StoreError;
use super::place::Place;

/// How long to wait for a connection, a server that starts included.
const ACQUIRE: Duration = Duration::from_secs(2);

/// Each migration's number, name and text, in order.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "start", include_str!("../../../migrations/0001_start.sql")),
    (2, "event pictures", include_str!("../../../migrations/0002_event_pictures.sql")),
    (3, "ranking", include_str!("../../../migrations/0003_ranking.sql")),
    (4, "clock", include_str!("../../../migrations/0004_clock.sql")),
    (5, "players", include_str!("../../../migrations/0005_players.sql")),
    (6, "answers", include_str!("../../../migrations/0006_answers.sql")),
    (7, "undo", include_str!("../../../migrations/0007_undo.sql")),
    (8, "drafts", include_str!("../../../migrations/0008_drafts.sql")),
    (9, "searches", include_str!("../../../migrations/0009_searches.sql")),
];

/// For each connection to a file. In a log of its own (WAL) a commit needs no sync to be whole after a crash.
const SQLITE: &str = "PRAGMA busy_timeout = 2000; PRAGMA synchronous = NORMAL";

pub(super) async fn open(place: &Place) -> Result<AnyPool, StoreError> {
    install_default_drivers();
    let (address, connections) = match place {
        // One for all, which is never closed: another would have a memory of its own.
        Place::Memory => ("sqlite::memory:".into(), 1),
        Place::File(path) => {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            (format!("sqlite:{}?mode=rwc", quoted(path)), 4)
        }
        Place::Postgres(address) => (address.clone(), 8),
    };
    let options = AnyPoolOptions::new().max_connections(connections).acquire_timeout(ACQUIRE);
    let options = match place {
        Place::Memory => options.idle_timeout(None).max_lifetime(None),
        // Nor these: with the last one the log would go, and `pool` knows it by the file that it is.
        Place::File(_) => options.idle_timeout(None).max_lifetime(None).after_connect(|connection, _| {
            Box::pin(async move {
                // They fail on a damaged file, of which the check tells more.
                let _ = connection.execute(SQLITE).await;
                Ok(())
            })
        }),
        // Without this, a connection whose server has fallen silent would be waited for, and its place lost.
        Place::Postgres(_) => options.after_release(|connection, _| {
            Box::pin(async move {
                let answered = time::timeout(ACQUIRE, connection.ping()).await;
                answered.map_err(|_| sqlx::Error::PoolTimedOut)?.map(|()| true)
            })
        }),
    };
    let pool = options.connect_with(AnyConnectOptions::from_str(&address)?).await?;
    let mut connection = pool.acquire().await?;
    match place {
        Place::Postgres(_) => migrate(&mut connection).await?,
        Place::Memory | Place::File(_) => prepare_file(&mut connection).await?,
    }
    drop(connection);
    Ok(pool)
}

/// Nothing is written before the whole file is known to be sound.
async fn prepare_file(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let (sound,): (String,) = sqlx::query_as("PRAGMA quick_check(1)").fetch_one(&mut *connection).await?;
    if sound != "ok" {
        return Err(StoreError::Damaged);
    }
    connection.execute("PRAGMA journal_mode = WAL").await?;
    // sqlx locks PostgreSQL against another process that migrates at the same time, SQLite it does not.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    migrate(&mut transaction).await?;
    Ok(transaction.commit().await?)
}

async fn migrate(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let migration = |&(number, name, text): &(i64, &'static str, &'static str)| {
        Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    let migrator = Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect());
    // What `run` does, whose future the compiler can't see to be `Send`.
    Ok(migrator.run_direct(None, connection, false).await?)
}

/// A path as part of an address, with every byte that could mean something there written as a number.
fn quoted(path: &Path) -> String {
    let byte = |byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' => char::from(*byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    path.as_os_str().as_encoded_bytes().iter().map(byte).collect()
}
