//! Bringing an answer to Discord in time: at once where it is fast, announced and edited in where it is not; tried
//! again, with growing pauses, as long as Discord fails or asks to wait and would still take it.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use backon::{ExponentialBuilder, Retryable};
use serde_json::json;
use serenity::all::{
    CreateActionRow, CreateAutocompleteResponse, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseMessage, CreateModal, InputTextStyle, InteractionId,
};

use super::backlog::Backlog;
use super::calls::Calls;
use super::failure::{ALREADY_ACKNOWLEDGED, Failure, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK};
use super::response_slot::{Door, Leaving};
use crate::front::discord::model::{Announce, Answer, Form, Payload, Reply};
use crate::i18n::Locale;
use crate::metrics::Metrics;

/// The longest text that a form's field takes, in characters.
const LONGEST_INPUT: u16 = 4000;

/// The number of an answer that is a form.
const FORM: u8 = 9;

/// Who goes away after this part of the time in which a first answer counts has not merely lost the connection.
const LONG_WAIT: u32 = 3;

/// How long Discord may not know what it has been told.
const SETTLING: Duration = Duration::from_secs(20);

/// How long drawing and sending an answer may take that took all the time there was.
const LAST: Duration = Duration::from_secs(30);

/// The custom_id of a form's one field.
pub(crate) const FIELD: &str = "text";

/// How stubbornly answers are brought to Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retries {
    /// The first pause; each further one is twice as long.
    pub pause: Duration,
    /// The longest pause.
    pub longest: Duration,
    /// How long a first answer counts.
    pub first: Duration,
    /// How long what follows it is taken.
    pub later: Duration,
    /// Answers that may wait at once.
    pub waiting: usize,
    /// Their bytes.
    pub bytes: usize,
}

impl Default for Retries {
    fn default() -> Self {
        Self {
            pause: Duration::from_millis(100),
            longest: Duration::from_secs(20),
            first: Duration::from_secs(3),
            // A token's fifteen minutes, less what the last try takes.
            later: Duration::from_secs(870),
            waiting: 2000,
            bytes: 128 * 1024 * 1024,
        }
    }
}

/// An interaction to be answered.
pub(crate) struct Ticket {
    pub(crate) id: InteractionId,
    pub(crate) token: String,
    /// The asker's language.
    pub(crate) locale: Locale,
    pub(crate) announce: Announce,
    received: Instant,
    door: Door,
}

impl Ticket {
    /// An interaction that has just come in.
    pub(crate) fn of(
        id: InteractionId,
        token: String,
        locale: Locale,
        announce: Announce,
        door: Door,
    ) -> Self {
        Self { id, token, locale, announce, received: Instant::now(), door }
    }

    /// The same ticket, received this long ago.
    pub(crate) fn received_before(self, age: Duration) -> Self {
        let now = Instant::now();
        Self { received: now.checked_sub(age).unwrap_or(now), ..self }
    }

    /// The moment at which it is so old.
    pub(crate) fn aged(&self, age: Duration) -> Instant {
        self.received + age
    }

    /// How long ago it came in.
    pub(crate) fn age(&self) -> Duration {
        self.received.elapsed()
    }

    /// What is said when Discord refuses what we wanted to say.
    fn apology(&self) -> Answer {
        Answer::Say(Reply::apology(self.locale))
    }

    fn announcement(&self) -> Payload {
        Payload::of(&match self.announce {
            Announce::Message { private } => {
                CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(private))
            }
            Announce::Nothing => CreateInteractionResponse::Acknowledge,
        })
    }
}

/// Brings answers to Discord.
pub(crate) struct Delivery {
    calls: Arc<Calls>,
    retries: Retries,
    backlog: Backlog,
    metrics: Arc<Metrics>,
}

impl Delivery {
    /// By these calls.
    pub(crate) fn new(calls: Arc<Calls>, retries: Retries, metrics: Arc<Metrics>) -> Self {
        Self { calls, retries, backlog: Backlog::new(retries.waiting, retries.bytes), metrics }
    }

    /// Sends an answer as the first to its interaction.
    ///
    /// # Errors
    /// When Discord takes it in no form.
    pub(crate) async fn at_once(&self, ticket: &Ticket, answer: Answer) -> Result<(), Failure> {
        match self.first(ticket, &response(answer)).await {
            Err(Failure::Refused { .. }) => self.first(ticket, &response(ticket.apology())).await,
            sent => sent,
        }
    }

    /// Says that an answer will come.
    ///
    /// # Errors
    /// When Discord does not take that.
    pub(crate) async fn announce(&self, ticket: &Ticket) -> Result<(), Failure> {
        self.first(ticket, &ticket.announcement()).await
    }

    /// Sends an answer that was announced.
    ///
    /// # Errors
    /// When Discord takes it in no form.
    pub(crate) async fn announced(&self, ticket: &Ticket, answer: Answer) -> Result<(), Failure> {
        match self.later(ticket, answer).await {
            Err(Failure::Refused { .. }) => self.later(ticket, ticket.apology()).await,
            sent => sent,
        }
    }

    /// Sends what is known before an answer ends, once: the answer comes in any case.
    pub(crate) async fn meanwhile(&self, ticket: &Ticket, interim: Answer) {
        let Some(message) = interim.into_reply().map(Reply::edit) else { return };
        if let Err(failure) = self.calls.edit(&ticket.token, &message).await {
            tracing::warn!(id = %ticket.id, %failure, "what is known so far was not said");
        }
    }

    /// Until when an answer that takes long has to be there to be brought to Discord.
    pub(crate) fn due(&self, ticket: &Ticket) -> Instant {
        ticket.aged(self.retries.later.saturating_sub(LAST))
    }

    /// Whether there is a point in beginning to work on it: a first answer would still be taken, and whoever brought the
    /// interaction waits. A balancer that has waited for long has given it to another process.
    pub(crate) fn is_waited_for(&self, ticket: &Ticket) -> bool {
        let age = ticket.age();
        age < self.retries.first && (age < self.retries.first / LONG_WAIT || !ticket.door.is_left())
    }

    /// Says sorry for an interaction that can't be read, as far as a single try goes.
    ///
    /// # Errors
    /// Discord does not take it.
    pub(crate) async fn apologise(&self, ticket: &Ticket) -> Result<(), Failure> {
        let sent = self.calls.first(ticket.id, &ticket.token, &response(ticket.apology())).await;
        let _ = ticket.door.leave(Leaving::Nothing);
        sent
    }

    /// Says sorry for an answer that was announced and that there will not be.
    ///
    /// # Errors
    /// When Discord does not take that.
    pub(crate) async fn apologise_later(&self, ticket: &Ticket) -> Result<(), Failure> {
        self.later(ticket, ticket.apology()).await
    }

    /// Sends suggestions for what is being typed, once: a moment later something else is typed.
    ///
    /// # Errors
    /// Discord does not take them.
    pub(crate) async fn suggest(
        &self,
        ticket: &Ticket,
        choices: CreateAutocompleteResponse,
    ) -> Result<(), Failure> {
        let choices = Payload::of(&CreateInteractionResponse::Autocomplete(choices));
        match ticket.door.leave(Leaving::Answer(choices.json.clone())) {
            Ok(()) => Ok(()),
            Err(_) => self.calls.first(ticket.id, &ticket.token, &choices).await,
        }
    }

    async fn first(&self, ticket: &Ticket, answer: &Payload) -> Result<(), Failure> {
        if answer.json["type"] == FORM && ticket.door.leave(Leaving::Answer(answer.json.clone())).is_ok() {
            self.metrics.first_answer(ticket.age());
            return Ok(());
        }
        if ticket.age() >= self.retries.first {
            return Err(Failure::Late);
        }
        let send = || self.calls.first(ticket.id, &ticket.token, answer);
        match self.persist(ticket, self.retries.first, answer, send).await {
            // A try that failed on its way back had arrived.
            Ok(()) | Err(Failure::Refused { code: ALREADY_ACKNOWLEDGED, .. }) => {
                self.metrics.first_answer(ticket.age());
                let _ = ticket.door.leave(Leaving::Nothing);
                Ok(())
            }
            Err(failure) => Err(failure),
        }
    }

    /// Sends an answer after the interaction was acknowledged.
    async fn later(&self, ticket: &Ticket, answer: Answer) -> Result<(), Failure> {
        let (token, within) = (&ticket.token, self.retries.later);
        let sent = match (answer, ticket.announce) {
            (Answer::Say(reply), Announce::Message { .. }) | (Answer::Replace(reply), _) => {
                let message = reply.edit();
                self.persist(ticket, within, &message, || self.calls.edit(token, &message)).await
            }
            (Answer::Say(reply), Announce::Nothing) => {
                let message = reply.message();
                self.persist(ticket, within, &message, || self.calls.follow_up(token, &message)).await
            }
            (Answer::Ask(_), _) => {
                let message = "a form can only be the first answer".to_owned();
                Err(Failure::Refused { status: 0, code: 0, message })
            }
        };
        match sent {
            // Whoever deleted it does not want it.
            Err(Failure::Refused { code: UNKNOWN_MESSAGE, .. }) => Ok(()),
            sent => sent,
        }
    }

    /// Tries again while the fault is Discord's or the network's, there is time, and there is room to wait.
    async fn persist<F: Future<Output = Result<(), Failure>>>(
        &self,
        ticket: &Ticket,
        within: Duration,
        payload: &Payload,
        send: impl FnMut() -> F,
    ) -> Result<(), Failure> {
        let pauses = ExponentialBuilder::new()
            .with_min_delay(self.retries.pause)
            .with_max_delay(self.retries.longest.min(within / 6))
            .without_max_times()
            .with_jitter();
        let mut place = None;
        send.retry(pauses)
            .when(|failure| match failure {
                // Discord may not know yet what was announced just now.
                Failure::Refused { code: UNKNOWN_WEBHOOK, .. } => ticket.age() < SETTLING,
                Failure::Refused { .. } | Failure::Late => false,
                Failure::Limited(_) | Failure::Unavailable(_) => true,
            })
            .adjust(|failure, pause| {
                let asked = if let Failure::Limited(wait) = failure { *wait } else { Duration::ZERO };
                let pause = pause?.max(asked);
                if ticket.age() + pause > within {
                    return None;
                }
                place = place.take().or_else(|| self.backlog.place(payload.bytes()));
                if place.is_none() {
                    tracing::warn!("too many answers wait for Discord already");
                }
                place.as_ref().map(|_| pause)
            })
            .notify(|failure, pause| {
                tracing::warn!(%failure, ?pause, "Discord did not take a reply, trying again");
            })
            .await
    }
}

/// An answer as the first to its interaction.
fn response(answer: Answer) -> Payload {
    const MESSAGE: u8 = 4;
    const UPDATE: u8 = 7;
    let first = |kind: u8, message: Payload| Payload {
        json: json!({ "type": kind, "data": message.json }),
        files: message.files,
    };
    match answer {
        Answer::Say(reply) => first(MESSAGE, reply.message()),
        Answer::Replace(reply) => first(UPDATE, reply.message()),
        Answer::Ask(Form { custom_id, title, label, example, text }) => {
            let style = if text.is_some() { InputTextStyle::Paragraph } else { InputTextStyle::Short };
            let field =
                CreateInputText::new(style, label, FIELD).placeholder(example).max_length(LONGEST_INPUT);
            let field = match text {
                Some(text) => field.value(text),
                None => field,
            };
            let form = CreateModal::new(custom_id.to_string(), title)
                .components(vec![CreateActionRow::InputText(field)]);
            Payload::of(&CreateInteractionResponse::Modal(form))
        }
    }
}
