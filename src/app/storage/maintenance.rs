//! What there is to do beside answering: to delete, by and by, what nobody uses any more.

use std::time::Duration;

use super::clock::now;
use crate::store::database::{Database, Time};

const AN_HOUR: Time = 60 * 60;

/// Deletes what nobody has used for long, every hour; never ends.
pub async fn prune_hourly(database: &Database) {
    // Only what this process has seen go by counts: the clock may be set while it runs, or be wrong when it starts.
    let mut ran = 0;
    loop {
        match database.prune(now(), ran).await {
            Ok(0) => {}
            Ok(deleted) => tracing::info!(deleted, "deleted what nobody uses any more"),
            Err(error) => tracing::warn!(%error, "what nobody uses any more could not be deleted"),
        }
        tokio::time::sleep(Duration::from_secs(AN_HOUR.unsigned_abs())).await;
        ran = AN_HOUR;
    }
}
