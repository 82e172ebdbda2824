//! Bringing a reply to Discord in time: at once where it is fast, announced and edited in where it is
//! not; tried again where Discord itself fails.

use std::future::Future;
use std::time::Duration;

use serenity::all::{
    CommandInteraction, CreateInteractionResponse, CreateInteractionResponseMessage, Http, HttpError,
};

use super::reply::Reply;
use crate::i18n::Locale;

/// Waits between tries: a first answer counts within three seconds, so all of them fit in one.
const PAUSES: [Duration; 3] =
    [Duration::from_millis(100), Duration::from_millis(250), Duration::from_millis(600)];

/// Discord's code for an interaction that has its first answer already.
const ALREADY_ACKNOWLEDGED: isize = 40060;

/// Sends what `answer` gives; after `defer_after` the answer is announced first.
///
/// # Errors
/// When Discord takes the reply in no form.
pub(super) async fn deliver(
    http: &Http,
    interaction: &CommandInteraction,
    private: bool,
    defer_after: Duration,
    answer: impl Future<Output = Reply>,
) -> Result<(), Failure> {
    let mut answer = std::pin::pin!(answer);
    match tokio::time::timeout(defer_after, &mut answer).await {
        Ok(reply) => match first(http, interaction, reply.first()).await {
            Err(Failure::Refused { .. }) => first(http, interaction, apology(interaction).first()).await,
            sent => sent,
        },
        Err(_) => {
            let announced = CreateInteractionResponseMessage::new().ephemeral(private);
            first(http, interaction, CreateInteractionResponse::Defer(announced)).await?;
            let reply = answer.await;
            match edit(http, interaction, &reply).await {
                Err(Failure::Refused { .. }) => edit(http, interaction, &apology(interaction)).await,
                sent => sent,
            }
        }
    }
}

/// What is said when Discord refuses what we wanted to say.
fn apology(interaction: &CommandInteraction) -> Reply {
    Reply::private(Locale::of(&interaction.locale).entry("error-internal"))
}

async fn first(
    http: &Http,
    interaction: &CommandInteraction,
    response: CreateInteractionResponse,
) -> Result<(), Failure> {
    let sent = persist(|| interaction.create_response(http, response.clone())).await;
    match sent {
        // A try that failed on its way back had arrived.
        Err(Failure::Refused { code: ALREADY_ACKNOWLEDGED, .. }) => Ok(()),
        sent => sent,
    }
}

async fn edit(http: &Http, interaction: &CommandInteraction, reply: &Reply) -> Result<(), Failure> {
    persist(|| interaction.edit_response(http, reply.edit())).await.map(drop)
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
                Self::Refused {
                    status: status.as_u16(),
                    code: response.error.code,
                    message: response.error.message,
                }
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
