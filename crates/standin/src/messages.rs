//! Messages in memory, bounded in number and in bytes of files.
//!
//! Readers see a map by id; only the methods here change it. They keep the total size of the files
//! up to date: with thousands of pictures, a sum over all files at each edit would take longer than
//! the edit itself.

use std::collections::BTreeMap;
use std::ops::Deref;

use crate::interaction::MAX_INTERACTIONS;
use crate::message::{Message, MessageState};

/// Maximum messages kept.
const MAX_MESSAGES: usize = 2_000;

/// Maximum bytes of the files of all messages.
const MAX_FILE_BYTES: usize = 128 * 1024 * 1024;

#[derive(Debug, Default)]
pub(crate) struct Messages {
    by_id: BTreeMap<u64, Message>,
    /// Total size of all files.
    bytes: usize,
}

impl Messages {
    /// Inserts a message, or replaces the message with the same id.
    pub(crate) fn insert(&mut self, message: Message) {
        self.remove(message.id);
        self.bytes += size(&message);
        self.by_id.insert(message.id, message);
        self.evict();
    }

    /// Changes a message in place; `None` if it does not exist.
    pub(crate) fn change<T>(&mut self, id: u64, change: impl FnOnce(&mut Message) -> T) -> Option<T> {
        let message = self.by_id.get_mut(&id)?;
        self.bytes -= size(message);
        let changed = change(message);
        self.bytes += size(message);
        self.evict();
        Some(changed)
    }

    pub(crate) fn remove(&mut self, id: u64) {
        self.bytes -= self.by_id.remove(&id).as_ref().map_or(0, size);
    }

    /// Removes the oldest messages while a limit is exceeded. A single message stays, whatever its
    /// size. Messages that wait for a deferred answer stay, unless there are more messages than
    /// [`MAX_INTERACTIONS`].
    fn evict(&mut self) {
        while self.len() > MAX_MESSAGES || self.bytes > MAX_FILE_BYTES && self.len() > 1 {
            let crowded = self.len() > MAX_INTERACTIONS;
            let is_evictable = |message: &&Message| crowded || message.state != MessageState::Thinking;
            let Some(oldest) = self.values().find(is_evictable).map(|message| message.id) else { break };
            self.remove(oldest);
        }
    }
}

impl Deref for Messages {
    type Target = BTreeMap<u64, Message>;

    fn deref(&self) -> &Self::Target {
        &self.by_id
    }
}

fn size(message: &Message) -> usize {
    message.files().map(|file| file.bytes.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attachment::Attachment;
    use crate::people::User;

    fn sample(id: u64, bytes: usize) -> Message {
        let file = Attachment::new(id, "a.png", None, None, vec![0; bytes].into());
        Message::from_user(id, &User::ada(), "", vec![file])
    }

    #[test]
    fn total_size_follows_insertions_and_removals() {
        let mut messages = Messages::default();
        messages.insert(sample(1, 100));
        messages.insert(sample(2, 20));
        messages.insert(sample(1, 3));
        assert_eq!(messages.bytes, 23);
        assert_eq!(messages.change(2, |message| message.attachments.clear()), Some(()));
        assert_eq!(messages.change(3, |message| message.attachments.clear()), None);
        messages.remove(7);
        assert_eq!((messages.bytes, messages.len()), (3, 2));
    }

    #[test]
    fn oldest_messages_are_evicted_and_deferred_answers_stay() {
        let mut messages = Messages::default();
        messages.insert(Message { state: MessageState::Thinking, ..sample(1, 1) });
        messages.insert(sample(2, MAX_FILE_BYTES / 2));
        messages.insert(sample(3, MAX_FILE_BYTES / 2));
        messages.insert(sample(4, 0));
        assert_eq!(messages.keys().copied().collect::<Vec<_>>(), [1, 3, 4]);
        assert_eq!(messages.bytes, 1 + MAX_FILE_BYTES / 2);
        messages.insert(sample(5, 2 * MAX_FILE_BYTES));
        assert_eq!(
            messages.keys().copied().collect::<Vec<_>>(),
            [1],
            "a message above the limit is not kept"
        );
        messages.insert(sample(6, 1));
        messages.insert(sample(7, 1));
        let larger = messages.change(7, |message| *message = sample(7, MAX_FILE_BYTES - 1));
        assert_eq!(
            (larger, messages.keys().copied().collect()),
            (Some(()), vec![1, 7]),
            "eviction after a change"
        );
    }
}
