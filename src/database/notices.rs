//! Notifications between processes about released answers: deferred answers whose lease a process
//! gave up, so that any process may claim them. A notification may be lost, so a wait has a
//! timeout, after which the process looks for answers itself.

use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio::time;

use super::location::Location;
use super::{Database, DatabaseError};

/// PostgreSQL channel for released answers.
const CHANNEL: &str = "cantor_answers";

impl Database {
    /// Waits for a notification about a released answer, at most `timeout`. Without PostgreSQL
    /// there are no notifications, and the wait lasts for `timeout`.
    pub async fn wait_for_answer(&self, timeout: Duration) {
        let Location::Postgres(address) = self.pool.location() else { return time::sleep(timeout).await };
        let notified = async {
            let mut listener = self.listener.lock().await;
            if listener.is_none() {
                *listener = listen(address).await.ok();
            }
            let received = match listener.as_mut() {
                Some(listener) => listener.recv().await.is_ok(),
                None => false,
            };
            if !received {
                // The next call reconnects; until then, wait as if nothing had arrived.
                *listener = None;
                drop(listener);
                time::sleep(timeout).await;
            }
        };
        let _ = time::timeout(timeout, notified).await;
    }

    /// Notifies other processes about a released answer.
    pub(super) async fn notify_released(&self) -> Result<(), DatabaseError> {
        match self.pool.location() {
            Location::Postgres(_) => {
                self.execute(sqlx::query("SELECT pg_notify($1, '')").bind(CHANNEL)).await.map(drop)
            }
            // No other process shares the database.
            Location::Memory | Location::File(_) => Ok(()),
        }
    }
}

async fn listen(address: &str) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect(address).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}
