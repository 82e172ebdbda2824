//! What has changed of puzzles that messages in channels tell of. Whoever changes it says so here; who brings it to
//! Discord is no concern of theirs.

use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::i18n::Locale;
use crate::store::database::Spot;

/// So many changes may wait to be told.
const MOST_WAITING: usize = 1000;

/// Something happened to the puzzle of a message.
#[derive(Clone, Debug)]
pub(crate) struct Changed {
    /// The message.
    pub(crate) spot: Spot,
    /// The puzzle.
    pub(crate) puzzle: String,
    /// The guild of the message.
    pub(crate) guild: Option<u64>,
    /// The language of the message.
    pub(crate) locale: Locale,
}

/// Takes what has changed.
#[derive(Clone, Debug)]
pub struct Live(Sender<Changed>);

impl Live {
    /// With what it takes.
    pub(crate) fn channel() -> (Self, Receiver<Changed>) {
        let (sender, receiver) = mpsc::channel(MOST_WAITING);
        (Self(sender), receiver)
    }

    /// Says that something has changed.
    pub(crate) fn changed(&self, change: Changed) {
        if let Err(mpsc::error::TrySendError::Full(change)) = self.0.try_send(change) {
            tracing::warn!(?change, "too much has changed to tell all of it");
        }
    }
}

impl Default for Live {
    /// Nobody listens.
    fn default() -> Self {
        Self::channel().0
    }
}
