//! Hourly deletion of unused data.

use std::time::Duration;

use super::clock::now;
use crate::database::{Database, Time};

/// Interval between two runs, in seconds.
const PRUNE_INTERVAL: Time = 60 * 60;

/// Deletes unused data every hour; never ends.
pub async fn prune_hourly(database: &Database) {
    // Seconds since the last run. Not from the system clock, which may be wrong or change.
    let mut elapsed = 0;
    loop {
        match database.prune(now(), elapsed).await {
            Ok(0) => {}
            Ok(deleted) => tracing::info!(deleted, "deleted unused data"),
            Err(error) => tracing::warn!(%error, "could not delete unused data"),
        }
        tokio::time::sleep(Duration::from_secs(PRUNE_INTERVAL.unsigned_abs())).await;
        elapsed = PRUNE_INTERVAL;
    }
}
