//! What there is to do beside answering: to tell the time, and to delete once a day what nobody uses any more.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::store::database::{Database, Time};

const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Seconds since 1970.
pub(super) fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::try_from(since.as_secs()).unwrap_or(Time::MAX)
}

/// Deletes what nobody has used for long, now and every day; never ends.
pub async fn prune_daily(database: &Database) {
    loop {
        match database.prune(now()).await {
            Ok(deleted) => tracing::info!(deleted, "deleted what nobody uses any more"),
            Err(error) => tracing::warn!(%error, "what nobody uses any more could not be deleted"),
        }
        tokio::time::sleep(A_DAY).await;
    }
}
