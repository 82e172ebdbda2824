//! Bringing an answer to Discord in time: at once where it is fast, announced and edited in where it is
//! not; tried again where Discord itself fails.

use std::future::Future;
use std::time::Duration;

use serenity::all::{
    Builder, CreateActionRow, CreateInputText, CreateInteractionResponse, CreateInteractionResponseMessage,
    CreateModal, Http, HttpError, InputTextStyle, InteractionId,
};

use super::reply::{Answer, Form, Reply};
use crate::i18n::Locale;

/// Waits between tries: a first answer counts within three seconds, so all of them fit in one.
const PAUSES: [Duration; 3] =
    [Duration::from_millis(100), Duration::from_millis(250), Duration::from_millis(600)];

/// Discord's code for an interaction that has its first answer already.
const ALREADY_ACKNOWLEDGED: isize = 40060;

/// The longest text that a form's field takes, in characters.
const LONGEST_INPUT: u16 = 4000;

/// The custom_id of a form's one field.
pub(super) const FIELD: &str = "text";

/// An interaction to be answered.
pub(super) struct Ticket {
    pub(super) id: InteractionId,
    pub(super) token: String,
    /// The asker's language.
    pub(super) locale: Locale,
    pub(super) announce: Announce,
}

/// What is said while an answer is worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Announce {
    /// That a message will come.
    Message {
        /// Whether only the asker will see it.
        private: bool,
    },
    /// Nothing: the message whose button was pressed stays as it is.
    Nothing,
}

/// Sends what `answer` gives; after `defer_after` the answer is announced first.
///
/// # Errors
/// When Discord takes the answer in no form.
pub(super) async fn deliver(
    http: &Http,
    ticket: &Ticket,
    defer_after: Duration,
    answer: impl Future<Output = Answer>,
) -> Result<(), Failure> {
    let mut answer = std::pin::pin!(answer);
    match tokio::time::timeout(defer_after, &mut answer).await {
        Ok(answer) => match first(http, ticket, response(&answer)).await {
            Err(Failure::Refused { .. }) => first(http, ticket, response(&ticket.apology())).await,
            sent => sent,
        },
        Err(_) => {
            let announced = match ticket.announce {
                Announce::Message { private } => CreateInteractionResponse::Defer(
                    CreateInteractionResponseMessage::new().ephemeral(private),
                ),
                Announce::Nothing => CreateInteractionResponse::Acknowledge,
            };
            first(http, ticket, announced).await?;
            match later(http, ticket, &answer.await).await {
                Err(Failure::Refused { .. }) => later(http, ticket, &ticket.apology()).await,
                sent => sent,
            }
        }
    }
}

impl Ticket {
    pub(super) fn of(id: InteractionId, token: String, locale: Locale, announce: Announce) -> Self {
        Self { id, token, locale, announce }
    }

    /// What is said when Discord refuses what we wanted to say.
    fn apology(&self) -> Answer {
        Answer::Say(Reply::apology(self.locale))
    }
}

/// An answer as the first to its interaction.
fn response(answer: &Answer) -> CreateInteractionResponse {
    match answer {
        Answer::Say(reply) => CreateInteractionResponse::Message(reply.message()),
        Answer::Replace(reply) => CreateInteractionResponse::UpdateMessage(reply.message()),
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
            CreateInteractionResponse::Modal(form)
        }
    }
}

async fn first(http: &Http, ticket: &Ticket, response: CreateInteractionResponse) -> Result<(), Failure> {
    match persist(|| response.clone().execute(http, (ticket.id, &ticket.token))).await {
        // A try that failed on its way back had arrived.
        Err(Failure::Refused { code: ALREADY_ACKNOWLEDGED, .. }) => Ok(()),
        sent => sent,
    }
}

/// Sends an answer after the interaction was acknowledged.
async fn later(http: &Http, ticket: &Ticket, answer: &Answer) -> Result<(), Failure> {
    match (answer, ticket.announce) {
        (Answer::Say(reply), Announce::Message { .. }) | (Answer::Replace(reply), _) => {
            persist(|| reply.edit().execute(http, &ticket.token)).await.map(drop)
        }
        (Answer::Say(reply), Announce::Nothing) => {
            persist(|| reply.follow_up().execute(http, (None, &ticket.token))).await.map(drop)
        }
        (Answer::Ask(_), _) => {
            let message = "a form can only be the first answer".to_owned();
            Err(Failure::Refused { status: 0, code: 0, message })
        }
    }
}

/// Tries again while the fault is Discord's or the network's.
async fn persist<T, F: Future<Output = serenity::Result<T>>>(send: impl Fn() -> F) -> Result<T, Failure> {
    let mut pauses = PAUSES.into_iter();
    loop {
        match (send().await.map_err(Failure::from), pauses.next()) {
            (Err(Failure::Unavailable(reason)), Some(pause)) => {
                tracing::warn!(%reason, "Discord did not take a reply, trying again");
                tokio::time::sleep(pause).await;
            }
            (sent, _) => return sent,
        }
    }
}

/// Why something could not be sent. Serenity's own errors name addresses, which hold tokens; these don't.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub(super) enum Failure {
    #[error("Discord refused it: {status}, code {code}, {message}")]
    Refused { status: u16, code: isize, message: String },
    #[error("Discord can't be reached: {0}")]
    Unavailable(String),
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                let status = response.status_code;
                if status.is_server_error() {
                    return Self::Unavailable(status.to_string());
                }
                // What is wrong where: names of fields and Discord's own words, no values.
                let errors = response.error.errors.iter();
                let details = errors.map(|error| format!("; {}: {}", error.path, error.message));
                let message = response.error.message + &details.collect::<String>();
                Self::Refused { status: status.as_u16(), code: response.error.code, message }
            }
            serenity::Error::Http(HttpError::Request(error)) => {
                Self::Unavailable(error.without_url().to_string())
            }
            serenity::Error::Http(_) => Self::Unavailable("the request could not be made".to_owned()),
            // An answer that can't be read, or a message that serenity itself finds too long.
            _ => Self::Refused { status: 0, code: 0, message: "unexpected answer or content".to_owned() },
        }
    }
}
