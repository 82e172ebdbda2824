//! Work on messages in channels: edits after changes to their puzzles, and new posts.

use tokio::sync::mpsc::{self, Receiver, Sender};

use super::reply::Reply;
use crate::database::MessageRef;
use crate::i18n::Locale;

/// Maximum pending edits and posts; further ones are dropped.
const MAX_PENDING: usize = 1000;

/// A change to the puzzle of a message.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleChange {
    /// The message to edit.
    pub(crate) message_ref: MessageRef,
    /// The puzzle's id.
    pub(crate) puzzle: String,
    /// The guild of the message, if known. Only daily puzzles need it.
    pub(crate) guild: Option<u64>,
    /// The language of the message.
    pub(crate) locale: Locale,
}

/// A message to post in a channel.
#[derive(Clone, Debug)]
pub(crate) struct Announcement {
    /// Id of the channel.
    pub(crate) channel: u64,
    /// The message.
    pub(crate) reply: Reply,
}

/// Work for the task that keeps channels up to date.
#[derive(Clone, Debug)]
pub(crate) enum ChannelWork {
    /// Edits a message.
    Edit(PuzzleChange),
    /// Posts a message.
    Post(Announcement),
}

/// Sender of edits and posts. The default has no receiver, so it drops them.
#[derive(Clone, Debug)]
pub struct ChangeSender(Sender<ChannelWork>);

impl ChangeSender {
    /// Creates a sender and its receiver.
    pub(crate) fn channel() -> (Self, Receiver<ChannelWork>) {
        let (sender, receiver) = mpsc::channel(MAX_PENDING);
        (Self(sender), receiver)
    }

    /// Queues an edit; drops it if the queue is full.
    pub(crate) fn send(&self, change: PuzzleChange) {
        self.push(ChannelWork::Edit(change));
    }

    /// Queues a message to post; drops it if the queue is full.
    pub(crate) fn announce(&self, announcement: Announcement) {
        self.push(ChannelWork::Post(announcement));
    }

    fn push(&self, work: ChannelWork) {
        if let Err(mpsc::error::TrySendError::Full(work)) = self.0.try_send(work) {
            tracing::warn!(?work, "too many pending changes; dropped one");
        }
    }
}

impl Default for ChangeSender {
    fn default() -> Self {
        Self::channel().0
    }
}
