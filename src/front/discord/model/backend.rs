//! What answers are made with.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use super::clock::now;
use super::custom_id::Held;
use super::downloads::Downloads;
use super::interim::Interim;
use super::live::Live;
use super::trouble::Trouble;
use crate::app::service::Service;
use crate::family::Board;
use crate::metrics::Metrics;
use crate::store::database::{Database, Help};

/// What answers are made with.
#[derive(Clone)]
pub struct Backend {
    /// Solves and draws.
    pub service: Service,
    /// Keeps what outlives a message.
    pub database: Arc<Database>,
    /// Fetches players' pictures.
    pub downloads: Downloads,
    /// What is seen from outside.
    pub metrics: Arc<Metrics>,
    /// Told of what has changed for those who look on.
    pub live: Live,
    /// Takes what is known before an answer ends.
    pub interim: Interim,
}

/// How long a note may keep an answer waiting; it is made all the same.
const NOTE: Duration = Duration::from_millis(200);

impl Backend {
    /// With nobody who listens to what changes, and files fetched from Discord alone.
    pub fn new(service: Service, database: Arc<Database>, metrics: Arc<Metrics>) -> Self {
        let (downloads, live, interim) = (Downloads::default(), Live::default(), Interim::default());
        Self { service, database, downloads, metrics, live, interim }
    }

    /// The same for one thing that a user asks.
    pub(crate) fn on_behalf_of(&self, user: u64, interim: Interim) -> Self {
        Self { service: self.service.on_behalf_of(user), interim, ..self.clone() }
    }

    /// Begins to note what somebody is told of a board, where it is one that is played; the future is waited for before that
    /// is told.
    pub(crate) fn note_help(
        &self,
        user: u64,
        board: &dyn Board,
        help: Help,
    ) -> impl Future<Output = ()> + Send + 'static {
        let database = Arc::clone(&self.database);
        // As puzzles are kept, whatever language this one was shown in.
        let (family, text) = (board.info().id, board.named_in("").to_string());
        let noted = tokio::spawn(async move {
            if let Err(error) = database.note_help(user, family, &text, help).await {
                tracing::warn!(%error, "what was told of a board was not noted");
            }
        });
        let within = tokio::time::timeout(NOTE, noted);
        async { drop(within.await) }
    }

    /// The text of a board that a button remembers.
    pub(crate) async fn board(&self, held: &Held) -> Result<String, Trouble> {
        match held {
            Held::Text(text) => Ok(text.clone()),
            Held::Key(key) => {
                let kept = self.database.board(key, now()).await?;
                kept.map(|(_, text)| text).ok_or(Trouble::OldButton)
            }
        }
    }
}
