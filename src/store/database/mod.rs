//! What the bot keeps: long boards, puzzles to play, how far players are and what they achieved, a guild's
//! presets. SQLite in a file or in memory, or PostgreSQL, with the same queries.
//!
//! Plain data goes in and comes out: no family, no Discord and no clock is known here; every time is an
//! argument, in seconds since 1970. Nothing that fails here panics or waits long: it is a [`StoreError`],
//! and the bot goes on solving without its database.

mod answers;
mod boards;
mod connect;
mod dailies;
mod drafts;
mod duels;
mod error;
mod helps;
mod notices;
mod place;
mod plays;
mod pool;
mod presets;
mod privacy;
mod prune;
mod puzzles;
mod rankings;
mod solutions;

use std::ffi::OsStr;
use std::future::Future;
use std::panic::Location;
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

pub use answers::{Held, Lease, Many, Millis, Owed, OwedBounds, OwedCount, Owing, Renewed, Settled};
pub use dailies::Daily;
pub use drafts::Draft;
pub use duels::Duel;
pub use error::StoreError;
pub use helps::Help;
pub use place::Place;
pub use plays::{Advance, Change, Play, Spot};
pub use presets::{MOST_PRESETS, Preset};
pub use puzzles::{Occasion, Posted, Puzzle};
pub use rankings::{Finish, LEADERS, LEAST_MOVES, Player, Standing};

/// Seconds since 1970, UTC.
pub type Time = i64;

/// Days since 1970, UTC: a [`Time`] divided by 86,400.
pub type Day = i64;

const DAY: Time = 86_400;

/// The day of a time.
pub fn day(time: Time) -> Day {
    time.div_euclid(DAY)
}

/// Longer than anything takes where all is well, and short enough for Discord, which waits three seconds.
const PATIENCE: Duration = Duration::from_millis(2500);

/// A database, opened by whoever needs it first. What can't be opened is tried again at the next call, so
/// that a server may come up after the bot; what was lost or could not be written is opened anew.
#[derive(Debug)]
pub struct Database {
    pool: Pool,
    /// What other processes say, once somebody has listened.
    listener: Mutex<Option<PgListener>>,
    metrics: Arc<Metrics>,
}

impl Database {
    /// The database at `place`, not opened yet.
    pub fn at(place: Place) -> Self {
        Self::measured(place, Arc::default())
    }

    /// The same, whose calls are measured.
    pub fn measured(place: Place, metrics: Arc<Metrics>) -> Self {
        Self { pool: Pool::at(place), listener: Mutex::default(), metrics }
    }

    /// Opens it, with its tables brought up to date, unless it is open.
    ///
    /// # Errors
    /// What keeps it from being opened. A damaged file is left as it is.
    pub async fn open(&self) -> Result<(), StoreError> {
        self.pool().await.map(drop)
    }

    /// Whether other processes may use it at the same time.
    pub fn is_shared(&self) -> bool {
        matches!(self.pool.place(), Place::Postgres(_))
    }

    /// Writes out what is under way and lets go of the database; later calls fail.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    async fn pool(&self) -> Result<AnyPool, StoreError> {
        self.pool.get().await
    }

    /// Every row of an answer. Also for one row: a statement that writes is done only at its end.
    #[track_caller]
    fn rows<'a, T>(
        &'a self,
        query: QueryAs<'a, Any, T, AnyArguments>,
    ) -> impl Future<Output = Result<Vec<T>, StoreError>> + Send + 'a
    where
        T: for<'r> FromRow<'r, AnyRow> + Send + Unpin + 'a,
    {
        self.within(async { Ok(query.fetch_all(&self.pool().await?).await?) })
    }

    /// The row of an answer that has at most one.
    #[track_caller]
    fn row<'a, T>(
        &'a self,
        query: QueryAs<'a, Any, T, AnyArguments>,
    ) -> impl Future<Output = Result<Option<T>, StoreError>> + Send + 'a
    where
        T: for<'r> FromRow<'r, AnyRow> + Send + Unpin + 'a,
    {
        let rows = self.rows(query);
        async { rows.await.map(|mut rows| rows.pop()) }
    }

    /// How many rows a statement has changed.
    #[track_caller]
    fn execute<'a>(
        &'a self,
        query: Query<'a, Any, AnyArguments>,
    ) -> impl Future<Output = Result<u64, StoreError>> + Send + 'a {
        self.within(async { Ok(query.execute(&self.pool.to_write().await?).await?.rows_affected()) })
    }

    /// Ends what takes too long, such as waiting for a server that has stopped answering. What it takes is measured under the
    /// name of the file that asks.
    #[track_caller]
    fn within<'a, T: Send + 'a>(
        &'a self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'a,
    ) -> impl Future<Output = Result<T, StoreError>> + Send + 'a {
        let asks =
            Path::new(Location::caller().file()).file_stem().and_then(OsStr::to_str).unwrap_or_default();
        let span = tracing::info_span!("statement", call = asks);
        let measured = async move {
            let started = Instant::now();
            let late = |_| Err(StoreError::Unavailable("it does not answer in time".into()));
            let done = time::timeout(PATIENCE, work).await.unwrap_or_else(late);
            self.metrics.statement(asks, started.elapsed(), done.as_ref().err().map(StoreError::kind));
            if matches!(done, Err(StoreError::ReadOnly)) {
                self.pool.refused().await;
            }
            done
        };
        measured.instrument(span)
    }
}

/// A number of Discord's as the databases have it, which know signed numbers only: the same 64 bits.
fn signed(id: u64) -> i64 {
    id.cast_signed()
}

/// A count, none of which is ever negative or large.
fn counted(n: i64) -> u32 {
    u32::try_from(n).unwrap_or_default()
}
