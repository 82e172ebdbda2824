//! Word from one process to the others that there is something to do. It may be lost: who waits for it looks by itself as
//! well, only later.

use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio::time;

use super::place::Place;
use super::{Database, StoreError};

/// The channel of PostgreSQL's on which it is said that an answer is owed that nobody holds.
const OWED: &str = "cantor_answers";

impl Database {
    /// Waits until another process says that it has left an answer, and no longer than `most`.
    pub async fn until_owed(&self, most: Duration) {
        let Place::Postgres(address) = self.pool.place() else { return time::sleep(most).await };
        let told = async {
            let mut listener = self.listener.lock().await;
            if listener.is_none() {
                *listener = listening(address).await.ok();
            }
            let heard = match listener.as_mut() {
                Some(listener) => listener.recv().await.is_ok(),
                None => false,
            };
            if !heard {
                // The next call tries again, once it is worth trying.
                *listener = None;
                drop(listener);
                time::sleep(most).await;
            }
        };
        let _ = time::timeout(most, told).await;
    }

    /// Says that an answer is owed that nobody holds.
    pub(super) async fn tell_of_owed(&self) -> Result<(), StoreError> {
        match self.pool.place() {
            Place::Postgres(_) => {
                self.execute(sqlx::query("SELECT pg_notify($1, '')").bind(OWED)).await.map(drop)
            }
            // Nobody else is there.
            Place::Memory | Place::File(_) => Ok(()),
        }
    }
}

async fn listening(address: &str) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect(address).await?;
    listener.listen(OWED).await?;
    Ok(listener)
}
