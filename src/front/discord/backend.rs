//! What answers are made with.

use std::sync::Arc;

use super::clock::now;
use super::custom_id::Held;
use super::downloads::Downloads;
use super::trouble::Trouble;
use crate::app::service::Service;
use crate::store::database::Database;

/// What answers are made with.
#[derive(Clone)]
pub struct Backend {
    /// Solves and draws.
    pub service: Service,
    /// Keeps what outlives a message.
    pub database: Arc<Database>,
    /// Fetches players' pictures.
    pub downloads: Downloads,
}

impl Backend {
    /// The same on behalf of a user.
    pub(super) fn on_behalf_of(&self, user: u64) -> Self {
        Self { service: self.service.on_behalf_of(user), ..self.clone() }
    }

    /// The text of a board that a button remembers.
    pub(super) async fn board(&self, held: &Held) -> Result<String, Trouble> {
        match held {
            Held::Text(text) => Ok(text.clone()),
            Held::Key(key) => {
                let kept = self.database.board(key, now()).await?;
                kept.map(|(_, text)| text).ok_or(Trouble::OldButton)
            }
        }
    }
}
