//! Changes to puzzles that messages in channels show.

use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::database::Spot;
use crate::i18n::Locale;

/// Capacity of the channel.
const MAX_PENDING: usize = 1000;

/// A change to the puzzle of a message.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleChange {
    /// The message.
    pub(crate) spot: Spot,
    /// The puzzle's id.
    pub(crate) puzzle: String,
    /// The guild of the message.
    pub(crate) guild: Option<u64>,
    /// The language of the message.
    pub(crate) locale: Locale,
}

/// Sender of changes; without a receiver by default.
#[derive(Clone, Debug)]
pub struct ChangeSender(Sender<PuzzleChange>);

impl ChangeSender {
    /// Creates a sender and its receiver.
    pub(crate) fn channel() -> (Self, Receiver<PuzzleChange>) {
        let (sender, receiver) = mpsc::channel(MAX_PENDING);
        (Self(sender), receiver)
    }

    /// Sends a change; drops it if the channel is full.
    pub(crate) fn send(&self, change: PuzzleChange) {
        if let Err(mpsc::error::TrySendError::Full(change)) = self.0.try_send(change) {
            tracing::warn!(?change, "too many pending changes; dropped one");
        }
    }
}

impl Default for ChangeSender {
    fn default() -> Self {
        Self::channel().0
    }
}
