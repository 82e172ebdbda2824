//! The database: boards too long for a button, puzzles, plays, results, presets, settings, pending
//! answers. SQLite in a file or in memory, or PostgreSQL, with the same statements.
//!
//! Input and output are plain data, independent of families and Discord. Every time is an argument,
//! in seconds since the Unix epoch (milliseconds for pending answers): this module never reads the
//! system's clock. A call that fails returns a [`DatabaseError`] within seconds and never panics;
//! the bot keeps solving without its database.
//!
//! Rows are read by column name (`columns`). sqlx's `derive(FromRow)` is not used: its macro would
//! compile both drivers and SQLite a second time, and supports no unsigned ids.
//!
//! Both databases run the same SQL, through sqlx's `Any` driver: statements use the common subset.
//! Names are sorted in Rust, since the sort orders of the two differ. A transaction begins with a
//! write, since SQLite may refuse to upgrade a read transaction to a write transaction.

mod answers;
mod boards;
mod columns;
mod connect;
mod contests;
mod dailies;
mod drafts;
mod duels;
mod error;
mod helps;
mod levels;
mod location;
mod notices;
mod plays;
mod pool;
mod presets;
mod privacy;
mod profile;
mod prune;
mod puzzles;
mod rankings;
mod settings;
mod solutions;

use std::ffi::OsStr;
use std::future::Future;
use std::panic;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::postgres::PgListener;
use sqlx::query::{Query, QueryAs};
use sqlx::{Any, AnyPool, FromRow};
use tokio::sync::Mutex;
use tokio::time;
use tracing::Instrument;

use pool::Pool;

use crate::metrics::Metrics;

pub use answers::{
    FinalState, Insertion, Lease, LeaseState, LimitHit, Millis, PendingAnswer, PendingCount, PendingLimits,
    RenewedLease,
};
pub use contests::{Contest, ContestStanding, Entry, MAX_CONTESTS, MAX_CONTESTS_PER_HOUR, Obstacle};
pub use dailies::Daily;
pub use drafts::Draft;
pub use duels::Duel;
pub use error::DatabaseError;
pub use helps::Help;
pub use levels::{LevelResult, OpenGame};
pub use location::Location;
pub use plays::{AdvanceOutcome, Change, MessageRef, Play};
pub use presets::{MAX_PRESETS, Preset};
pub use profile::FamilyRecord;
pub use puzzles::{NewPuzzle, Occasion, Puzzle};
pub use rankings::{Finish, LEADERS, MIN_RANKED_MOVES, Player, Standing};

/// Seconds since the Unix epoch.
pub type Time = i64;

/// Days since the Unix epoch, UTC: a [`Time`] divided by 86,400.
pub type Day = i64;

/// Seconds in a day.
pub const DAY: Time = 86_400;

/// The day that contains `time`.
pub fn day(time: Time) -> Day {
    time.div_euclid(DAY)
}

/// Maximum duration of a call: far more than the usual duration, and less than the three seconds
/// that Discord waits for a first answer.
const TIMEOUT: Duration = Duration::from_millis(2500);

/// A database, opened on first use. A failed attempt is repeated at the next call, so that a server
/// may start after the bot; a lost or read-only database is reopened.
#[derive(Debug)]
pub struct Database {
    pool: Pool,
    /// Notifications from other processes; connected on first use.
    listener: Mutex<Option<PgListener>>,
    metrics: Arc<Metrics>,
}

impl Database {
    /// A database at `location`, not opened yet.
    pub fn new(location: Location) -> Self {
        Self::with_metrics(location, Arc::default())
    }

    /// A database whose calls are counted in `metrics`.
    pub fn with_metrics(location: Location, metrics: Arc<Metrics>) -> Self {
        Self { pool: Pool::new(location), listener: Mutex::default(), metrics }
    }

    /// Opens the database and migrates its tables, unless it is open.
    ///
    /// # Errors
    /// The database could not be opened. A damaged file stays untouched.
    pub async fn open(&self) -> Result<(), DatabaseError> {
        self.pool().await.map(drop)
    }

    /// Whether users other than the owner may read the database's file.
    pub fn is_readable_by_others(&self) -> bool {
        self.pool.location().is_readable_by_others()
    }

    /// Whether other processes may use the database at the same time.
    pub fn is_shared(&self) -> bool {
        matches!(self.pool.location(), Location::Postgres(_))
    }

    /// Finishes running statements and closes the database; later calls fail.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    async fn pool(&self) -> Result<AnyPool, DatabaseError> {
        self.pool.get().await
    }

    /// Fetches all rows of a query.
    #[track_caller]
    fn fetch_all<'a, T>(
        &'a self,
        query: QueryAs<'a, Any, T, AnyArguments>,
    ) -> impl Future<Output = Result<Vec<T>, DatabaseError>> + Send + 'a
    where
        T: for<'r> FromRow<'r, AnyRow> + Send + Unpin + 'a,
    {
        self.run_with_timeout(async { Ok(query.fetch_all(&self.pool().await?).await?) })
    }

    /// Fetches all rows that a writing statement returns. A single row is fetched in the same way,
    /// since the statement completes only when its last row has been read.
    #[track_caller]
    fn fetch_written<'a, T>(
        &'a self,
        query: QueryAs<'a, Any, T, AnyArguments>,
    ) -> impl Future<Output = Result<Vec<T>, DatabaseError>> + Send + 'a
    where
        T: for<'r> FromRow<'r, AnyRow> + Send + Unpin + 'a,
    {
        self.run_with_timeout(async { Ok(query.fetch_all(&self.pool.get_for_write().await?).await?) })
    }

    /// Fetches the row of a query that has at most one row.
    #[track_caller]
    fn fetch_optional<'a, T>(
        &'a self,
        query: QueryAs<'a, Any, T, AnyArguments>,
    ) -> impl Future<Output = Result<Option<T>, DatabaseError>> + Send + 'a
    where
        T: for<'r> FromRow<'r, AnyRow> + Send + Unpin + 'a,
    {
        let rows = self.fetch_all(query);
        async { rows.await.map(|mut rows| rows.pop()) }
    }

    /// Executes a statement; returns the number of changed rows.
    #[track_caller]
    fn execute<'a>(
        &'a self,
        query: Query<'a, Any, AnyArguments>,
    ) -> impl Future<Output = Result<u64, DatabaseError>> + Send + 'a {
        self.run_with_timeout(async {
            Ok(query.execute(&self.pool.get_for_write().await?).await?.rows_affected())
        })
    }

    /// Runs `work` with a timeout, in case the server is unresponsive. Its duration is recorded
    /// under the name of the calling file.
    #[track_caller]
    fn run_with_timeout<'a, T: Send + 'a>(
        &'a self,
        work: impl Future<Output = Result<T, DatabaseError>> + Send + 'a,
    ) -> impl Future<Output = Result<T, DatabaseError>> + Send + 'a {
        let caller = Path::new(panic::Location::caller().file())
            .file_stem()
            .and_then(OsStr::to_str)
            .unwrap_or_default();
        let span = tracing::info_span!("statement", call = caller);
        let timed = async move {
            let started = Instant::now();
            let timed_out = |_| Err(DatabaseError::Unavailable("no answer in time".into()));
            let done = time::timeout(TIMEOUT, work).await.unwrap_or_else(timed_out);
            self.metrics.record_statement(
                caller,
                started.elapsed(),
                done.as_ref().err().map(DatabaseError::label),
            );
            if matches!(done, Err(DatabaseError::ReadOnly)) {
                self.pool.set_read_only().await;
            }
            done
        };
        timed.instrument(span)
    }
}

/// Converts a Discord id for storage. Both databases have signed numbers only; the bits of the id
/// are unchanged.
fn to_signed(id: u64) -> i64 {
    id.cast_signed()
}
