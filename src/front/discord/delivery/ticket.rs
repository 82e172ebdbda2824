//! An interaction that waits for its answer.

use std::time::{Duration, Instant};

use serenity::all::{
    CreateInteractionResponse, CreateInteractionResponseMessage as ResponseMessage, InteractionId,
};

use super::response_slot::ResponseSlot;
use crate::front::discord::model::{Answer, Deferral, Payload, Reply};
use crate::i18n::Locale;

/// An interaction that waits for its answer.
pub(crate) struct Ticket {
    pub(crate) id: InteractionId,
    pub(crate) token: String,
    /// The user's language.
    pub(crate) locale: Locale,
    pub(crate) deferral: Deferral,
    pub(super) slot: ResponseSlot,
    received: Instant,
}

impl Ticket {
    /// Creates the ticket of an interaction received just now.
    pub(crate) fn new(
        id: InteractionId,
        token: String,
        locale: Locale,
        deferral: Deferral,
        slot: ResponseSlot,
    ) -> Self {
        Self { id, token, locale, deferral, slot, received: Instant::now() }
    }

    /// Sets the time of receipt to `age` ago.
    pub(crate) fn with_age(self, age: Duration) -> Self {
        let now = Instant::now();
        Self { received: now.checked_sub(age).unwrap_or(now), ..self }
    }

    /// Returns the time at which the interaction reaches `age`.
    pub(crate) fn time_at(&self, age: Duration) -> Instant {
        self.received + age
    }

    /// Time since the interaction was received.
    pub(crate) fn age(&self) -> Duration {
        self.received.elapsed()
    }

    /// Apology, in place of an answer that Discord rejected.
    pub(super) fn apology(&self) -> Answer {
        Answer::Say(Reply::apology(self.locale))
    }

    /// The first response, which defers the answer.
    pub(super) fn deferred_response(&self) -> Payload {
        Payload::new(&match self.deferral {
            Deferral::Message { private } => {
                CreateInteractionResponse::Defer(ResponseMessage::new().ephemeral(private))
            }
            Deferral::Nothing => CreateInteractionResponse::Acknowledge,
        })
    }
}
