//! Interactions and their answers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::Notify;

use crate::people::User;

/// Time within which the bot must send its first answer to an interaction.
pub(crate) const FIRST_ANSWER_TIMEOUT: Duration = Duration::from_secs(3);

/// Lifetime of an interaction's token.
pub(crate) const TOKEN_LIFETIME: Duration = Duration::from_secs(15 * 60);

/// Maximum interactions kept.
pub(crate) const MAX_INTERACTIONS: usize = 10_000;

/// Kind of a REST call. A test chooses by kind which calls fail.
///
/// A call can belong to two kinds: a first answer that opens a modal is both [`Call::First`] and
/// [`Call::Modal`]. The fault of the wider kind, here [`Call::First`], applies first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Call {
    /// First answer to an interaction.
    First,
    /// Follow-up, or read, edit or deletion of a message, through the interaction's webhook.
    Later,
    /// Message that the bot posts or edits in a channel with its own token.
    Own,
    /// First answer that opens a modal.
    Modal,
    /// Edit of a message, through a webhook or in a channel, that uploads files.
    EditWithFiles,
}

/// Fault of a REST call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallFault {
    /// Fails with an HTTP status; the call has no effect.
    Status(u16),
    /// Fails with an HTTP status and one of Discord's JSON error codes; the call has no effect.
    Refused {
        /// HTTP status.
        status: u16,
        /// JSON error code, such as 50035 for an invalid form body.
        code: u32,
    },
    /// Fails with status 429 and this time to wait; the call has no effect.
    Limited(Duration),
    /// Takes effect after this delay, if the client still waits.
    Stalled(Duration),
    /// Takes effect at once, but the response is delayed.
    HeldBack(Duration),
}

/// Id of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InteractionId(
    /// The snowflake.
    pub u64,
);

/// Type of an interaction, with Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InteractionType {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    ModalSubmit = 5,
}

/// Type of an interaction callback, with Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallbackType {
    ChannelMessage = 4,
    DeferredChannelMessage = 5,
    DeferredUpdateMessage = 6,
    UpdateMessage = 7,
    AutocompleteResult = 8,
    Modal = 9,
}

impl CallbackType {
    /// Returns the number in the API.
    pub(crate) fn number(self) -> u64 {
        self as u64
    }

    /// Returns whether the callback defers the answer.
    pub(crate) fn is_deferred(self) -> bool {
        matches!(self, Self::DeferredChannelMessage | Self::DeferredUpdateMessage)
    }

    /// Returns whether edits and follow-ups through the interaction's webhook may come next.
    pub(crate) fn has_message(self) -> bool {
        !matches!(self, Self::AutocompleteResult | Self::Modal)
    }
}

/// An interaction sent to the bot.
#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: u64,
    pub(crate) token: String,
    pub(crate) kind: InteractionType,
    pub(crate) user: User,
    pub(crate) created: Instant,
    /// Time added to the age, so that tests need not wait.
    pub(crate) aged: Duration,
    /// Type of the first answer.
    pub(crate) answer: Option<CallbackType>,
    /// Time from the creation to the first answer.
    pub(crate) first_after: Option<Duration>,
    /// Time from the creation to the first visible content.
    pub(crate) shown_after: Option<Duration>,
    /// Whether no first answer arrived in time.
    pub(crate) expired: bool,
    /// Whether the endpoint was unreachable or did not accept the interaction.
    pub(crate) undelivered: bool,
    /// Message that `@original` refers to: the interaction's own message, or the message whose
    /// component was used.
    pub(crate) original: Option<u64>,
    /// Message whose component was used, or whose component opened the modal.
    pub(crate) message: Option<u64>,
    /// Type of the option being completed; 0 for other interactions.
    pub(crate) focused_type: u64,
    /// Name of the command, with its group and sub-command; empty for other interactions.
    pub(crate) command: String,
    pub(crate) edits: u32,
    pub(crate) follow_ups: Vec<u64>,
    pub(crate) choices: Option<Vec<Value>>,
    pub(crate) modal: Option<Value>,
    /// Wakes only the tasks that wait for this interaction; under load many tasks wait.
    pub(crate) changed: Arc<Notify>,
}

impl Interaction {
    pub(crate) fn age(&self) -> Duration {
        self.created.elapsed() + self.aged
    }

    /// Returns the types of callback that may answer the interaction.
    pub(crate) fn callbacks(&self) -> &'static [CallbackType] {
        use CallbackType as C;
        match (self.kind, self.message) {
            (InteractionType::Autocomplete, _) => &[C::AutocompleteResult],
            (InteractionType::Component, _) => &[
                C::ChannelMessage,
                C::DeferredChannelMessage,
                C::DeferredUpdateMessage,
                C::UpdateMessage,
                C::Modal,
            ],
            (InteractionType::ModalSubmit, Some(_)) => {
                &[C::ChannelMessage, C::DeferredChannelMessage, C::DeferredUpdateMessage, C::UpdateMessage]
            }
            (InteractionType::ModalSubmit, None) => &[C::ChannelMessage, C::DeferredChannelMessage],
            (InteractionType::Command, _) => &[C::ChannelMessage, C::DeferredChannelMessage, C::Modal],
        }
    }
}
