//! Delivers answers to Discord.
//!
//! A fast answer is the first response to its interaction; a slow answer is deferred, and then
//! edits the deferred response. While Discord fails or limits the rate, calls are retried with
//! growing pauses until the interaction expires.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use backon::{ExponentialBuilder, Retryable};
use serde_json::json;
use serenity::all::{
    CreateActionRow, CreateAutocompleteResponse, CreateInputText, CreateInteractionResponse, CreateModal,
    InputTextStyle,
};

use super::backlog::Backlog;
use super::calls::Calls;
use super::failure::{ALREADY_ACKNOWLEDGED, Failure, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK};
use super::response_slot::Response;
use super::retries::Retries;
use super::ticket::Ticket;
use crate::front::discord::model::{Answer, Deferral, Form, Payload, Reply};
use crate::metrics::Metrics;

/// Maximum length of a form's text field in characters.
const MAX_INPUT: u16 = 4000;

/// Discord's types of a first answer.
const NEW_MESSAGE: u8 = 4;
const UPDATE_MESSAGE: u8 = 7;
const FORM: u8 = 9;

/// Divisor of the 3 s window: a client that disconnects after this part of the window has given up;
/// an earlier disconnection is a fault of the network.
const GAVE_UP_DIVISOR: u32 = 3;

/// Age up to which Discord may report a deferred interaction as unknown. Until then, calls that
/// fail for that reason are retried.
const PROPAGATION_TIME: Duration = Duration::from_secs(20);

/// Time reserved to draw and send after a search used its whole budget.
const RESERVED_TO_SEND: Duration = Duration::from_secs(30);

/// Custom id of a form's text field.
const FORM_FIELD: &str = "text";

/// Message that reached the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SentMessage {
    /// The answer.
    Answer,
    /// An apology, since Discord refused the answer.
    Apology,
}

/// Delivers answers to Discord.
pub(crate) struct Delivery {
    calls: Arc<Calls>,
    retries: Retries,
    backlog: Backlog,
    metrics: Arc<Metrics>,
}

impl Delivery {
    /// Creates a delivery over `calls`.
    pub(crate) fn new(calls: Arc<Calls>, retries: Retries, metrics: Arc<Metrics>) -> Self {
        Self { calls, retries, backlog: Backlog::new(retries.waiting, retries.bytes), metrics }
    }

    /// Sends the first answer.
    ///
    /// # Errors
    /// Discord accepts neither the answer nor an apology.
    pub(crate) async fn send_first(&self, ticket: &Ticket, answer: Answer) -> Result<SentMessage, Failure> {
        match self.respond(ticket, &response(answer)).await {
            Err(Failure::Refused { status, code, message }) => {
                self.log_refusal(ticket, status, code, &message);
                self.respond(ticket, &response(ticket.apology())).await.map(|()| SentMessage::Apology)
            }
            sent => sent.map(|()| SentMessage::Answer),
        }
    }

    /// Defers the answer.
    ///
    /// # Errors
    /// Discord does not accept the deferral.
    pub(crate) async fn defer(&self, ticket: &Ticket) -> Result<(), Failure> {
        self.respond(ticket, &ticket.deferred_response()).await
    }

    /// Sends a deferred answer.
    ///
    /// # Errors
    /// Discord accepts neither the answer nor an apology.
    pub(crate) async fn send_deferred(
        &self,
        ticket: &Ticket,
        answer: Answer,
    ) -> Result<SentMessage, Failure> {
        match self.send_after_first(ticket, answer).await {
            Err(Failure::Refused { status, code, message }) => {
                self.log_refusal(ticket, status, code, &message);
                self.send_after_first(ticket, ticket.apology()).await.map(|()| SentMessage::Apology)
            }
            sent => sent.map(|()| SentMessage::Answer),
        }
    }

    /// Logs a refused answer; its user gets an apology. Discord's message names the invalid fields
    /// without their values.
    fn log_refusal(&self, ticket: &Ticket, status: u16, code: i64, message: &str) {
        self.metrics.answers_refused.inc();
        tracing::error!(id = %ticket.id, status, code, message, "Discord refused an answer");
    }

    /// Sends an interim answer in a single attempt; the final answer follows in any case.
    pub(crate) async fn send_interim(&self, ticket: &Ticket, interim: Answer) {
        let Some(message) = interim.into_reply().map(Reply::into_edit) else { return };
        if let Err(failure) = self.calls.edit(&ticket.token, &message).await {
            tracing::warn!(id = %ticket.id, %failure, "could not send an interim answer");
        }
    }

    /// Returns the id of the message that answers an interaction, in a single attempt.
    ///
    /// # Errors
    /// Discord does not return the id.
    pub(crate) async fn message_id(&self, ticket: &Ticket) -> Result<u64, Failure> {
        self.calls.message_id(&ticket.token).await
    }

    /// Returns the time by which a search must end so that its answer can still be sent.
    pub(crate) fn deadline(&self, ticket: &Ticket) -> Instant {
        ticket.time_at(self.retries.later.saturating_sub(RESERVED_TO_SEND))
    }

    /// Returns whether Discord would still accept a first answer and the client still waits for it.
    ///
    /// A balancer that has given up on this process has passed the interaction to another process.
    pub(crate) fn is_awaited(&self, ticket: &Ticket) -> bool {
        let age = ticket.age();
        age < self.retries.first && (age < self.retries.first / GAVE_UP_DIVISOR || !ticket.slot.is_closed())
    }

    /// Apologises for an unreadable interaction, in a single attempt.
    ///
    /// # Errors
    /// Discord does not accept the apology.
    pub(crate) async fn apologise(&self, ticket: &Ticket) -> Result<(), Failure> {
        let sent = self.calls.send_first(ticket.id, &ticket.token, &response(ticket.apology())).await;
        let _ = ticket.slot.send(Response::Empty);
        sent
    }

    /// Apologises in place of a deferred answer.
    ///
    /// # Errors
    /// Discord does not accept the apology.
    pub(crate) async fn apologise_deferred(&self, ticket: &Ticket) -> Result<(), Failure> {
        self.send_after_first(ticket, ticket.apology()).await
    }

    /// Sends suggestions for an option in a single attempt; the next keystroke requests new ones.
    ///
    /// # Errors
    /// Discord does not accept the suggestions.
    pub(crate) async fn suggest(
        &self,
        ticket: &Ticket,
        choices: CreateAutocompleteResponse,
    ) -> Result<(), Failure> {
        let choices = Payload::new(&CreateInteractionResponse::Autocomplete(choices));
        match ticket.slot.send(Response::Answer(choices.json.clone())) {
            Ok(()) => Ok(()),
            Err(_) => self.calls.send_first(ticket.id, &ticket.token, &choices).await,
        }
    }

    /// Sends the first response: a form through the response slot if possible, the rest by calls.
    async fn respond(&self, ticket: &Ticket, answer: &Payload) -> Result<(), Failure> {
        if answer.json["type"] == FORM && ticket.slot.send(Response::Answer(answer.json.clone())).is_ok() {
            self.metrics.record_first_answer(ticket.age());
            return Ok(());
        }
        if ticket.age() >= self.retries.first {
            return Err(Failure::Late);
        }
        let send = || self.calls.send_first(ticket.id, &ticket.token, answer);
        match self.retry(ticket, self.retries.first, answer, send).await {
            // An earlier attempt arrived although its response was lost.
            Ok(()) | Err(Failure::Refused { code: ALREADY_ACKNOWLEDGED, .. }) => {
                self.metrics.record_first_answer(ticket.age());
                let _ = ticket.slot.send(Response::Empty);
                Ok(())
            }
            Err(failure) => Err(failure),
        }
    }

    /// Sends an answer after the first response.
    async fn send_after_first(&self, ticket: &Ticket, answer: Answer) -> Result<(), Failure> {
        let (token, max_age) = (&ticket.token, self.retries.later);
        let sent = match (answer, ticket.deferral) {
            (Answer::Say(reply), Deferral::Message { private: false }) if reply.ephemeral => {
                self.send_privately(ticket, reply).await
            }
            (Answer::Say(reply), Deferral::Message { .. }) | (Answer::Replace(reply), _) => {
                let message = reply.into_edit();
                self.retry(ticket, max_age, &message, || self.calls.edit(token, &message)).await
            }
            (Answer::Say(reply), Deferral::Nothing) => {
                let message = reply.into_message();
                self.retry(ticket, max_age, &message, || self.calls.follow_up(token, &message)).await
            }
            (Answer::Ask(_), _) => {
                let message = "a form must be the first answer".to_owned();
                Err(Failure::Refused { status: 0, code: 0, message })
            }
        };
        match sent {
            // The user deleted the message.
            Err(Failure::Refused { code: UNKNOWN_MESSAGE, .. }) => Ok(()),
            sent => sent,
        }
    }

    /// Sends a private answer after a public deferral. A deferred message cannot become private, so
    /// the answer is a follow-up and the deferred message is deleted. The deferred message is
    /// edited first, because Discord would otherwise replace it with the first follow-up.
    async fn send_privately(&self, ticket: &Ticket, reply: Reply) -> Result<(), Failure> {
        let (token, max_age) = (&ticket.token, self.retries.later);
        let note = Reply { content: ticket.locale.entry("reply-private"), ..Reply::default() }.into_edit();
        self.retry(ticket, max_age, &note, || self.calls.edit(token, &note)).await?;
        let message = reply.into_message();
        self.retry(ticket, max_age, &message, || self.calls.follow_up(token, &message)).await?;
        if let Err(failure) = self.calls.delete(token).await {
            tracing::warn!(id = %ticket.id, %failure, "could not delete a deferred message");
        }
        Ok(())
    }

    /// Makes a call, and retries it until the interaction reaches `max_age`, if the backlog has
    /// capacity.
    async fn retry<F: Future<Output = Result<(), Failure>>>(
        &self,
        ticket: &Ticket,
        max_age: Duration,
        payload: &Payload,
        send: impl FnMut() -> F,
    ) -> Result<(), Failure> {
        let pauses = ExponentialBuilder::new()
            .with_min_delay(self.retries.pause)
            .with_max_delay(self.retries.longest.min(max_age / 6))
            .without_max_times()
            .with_jitter();
        let mut reservation = None;
        send.retry(pauses)
            .when(|failure| match failure {
                Failure::Refused { code: UNKNOWN_WEBHOOK, .. } => ticket.age() < PROPAGATION_TIME,
                failure => failure.is_temporary(),
            })
            .adjust(|failure, pause| {
                let pause = pause?.max(failure.retry_after());
                if ticket.age() + pause > max_age {
                    return None;
                }
                reservation = reservation.take().or_else(|| self.backlog.reserve(payload.bytes()));
                if reservation.is_none() {
                    tracing::warn!("the backlog is full; giving up on an answer");
                }
                reservation.as_ref().map(|_| pause)
            })
            .notify(|failure, pause| {
                tracing::warn!(%failure, ?pause, "a call failed; retrying");
            })
            .await
    }
}

/// Renders an answer as the first response to its interaction.
fn response(answer: Answer) -> Payload {
    let first = |kind: u8, message: Payload| Payload {
        json: json!({ "type": kind, "data": message.json }),
        files: message.files,
    };
    match answer {
        Answer::Say(reply) => first(NEW_MESSAGE, reply.into_message()),
        Answer::Replace(reply) => first(UPDATE_MESSAGE, reply.into_message()),
        Answer::Ask(Form { custom_id, title, label, example, text }) => {
            let style = if text.is_some() { InputTextStyle::Paragraph } else { InputTextStyle::Short };
            let field = CreateInputText::new(style, label, FORM_FIELD);
            let field = field.placeholder(example).max_length(MAX_INPUT);
            let field = match text {
                Some(text) => field.value(text),
                None => field,
            };
            let form = CreateModal::new(custom_id.to_string(), title)
                .components(vec![CreateActionRow::InputText(field)]);
            Payload::new(&CreateInteractionResponse::Modal(form))
        }
    }
}
