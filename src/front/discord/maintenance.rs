//! What there is to do beside answering: once a day, to delete what nobody uses any more.

use std::time::Duration;

use super::clock::now;
use crate::store::database::Database;

const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

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
