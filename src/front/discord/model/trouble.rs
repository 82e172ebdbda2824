//! What can be in the way of an answer, and how the asker is told: alone, and in their language.
//!
//! Handlers pass a [`Trouble`] on with `?`; it becomes a reply in one place.

use std::time::Duration;

use super::custom_id::CustomId;
use super::markup::{escape, quote};
use super::reply::Reply;
use super::rows::{Button, Row};
use crate::app::service::Refusal;
use crate::family::Options;
use crate::i18n::Locale;
use crate::puzzle::{Message, ParseError};
use crate::store::database::StoreError;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// An option is not what it should be.
    Invalid {
        /// The option's text.
        text: String,
        /// What is wrong in it, and where.
        error: ParseError,
    },
    /// There is no solution, or none in time.
    Refused(Refusal),
    /// The database did not do what it was asked. Solving needs none.
    Store(StoreError),
    /// Nothing is known of the button, for instance because it is of an older version.
    OldButton,
    /// Nothing is known of the command, or of a part of it.
    UnknownCommand,
    /// The asker may go on after so long.
    TooFast(Duration),
    /// A search goes on already for this user, and there is one at a time.
    Searching(u64),
    /// What was asked for is not possible, for the reason that the message gives.
    Denied(Message),
}

impl Trouble {
    /// What is wrong with one of these options.
    pub(crate) fn invalid(options: &Options) -> impl Fn(ParseError) -> Self {
        |error| Self::Invalid { text: options.get(error.option).unwrap_or_default().to_owned(), error }
    }

    /// What is not possible, in a text without arguments.
    pub(crate) fn denied(id: &'static str) -> Self {
        Self::Denied(Message::new(id))
    }

    /// It in words.
    pub(crate) fn said(self, locale: Locale) -> Reply {
        let message = match self {
            Self::Invalid { text, error } => return marked(locale, &text, error),
            Self::Refused(refusal) => refused(refusal),
            Self::Store(error) => store(&error),
            Self::Searching(user) => return searching(locale, user),
            Self::OldButton => Message::new("error-old-button"),
            Self::UnknownCommand => Message::new("error-unknown-command"),
            Self::TooFast(wait) => {
                Message::new("error-too-fast").with("seconds", wait.as_secs() as usize + 1)
            }
            Self::Denied(message) => message,
        };
        Reply::private(locale.text(&message))
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// What is wrong, and the user's text with the fault marked, so that it can be corrected and sent again.
fn marked(locale: Locale, text: &str, error: ParseError) -> Reply {
    let what = locale.text(&error.message.map_text(escape));
    Reply::private(format!("{what}\n{}", quote(text, &error.span)))
}

/// That there is one search at a time, and the button that ends it.
fn searching(locale: Locale, owner: u64) -> Reply {
    let stop = Button::new(CustomId::Stop { owner }, locale.entry("button-stop"));
    Reply { rows: vec![Row::Buttons(vec![stop])], ..Reply::private(locale.entry("error-searching")) }
}

fn refused(refusal: Refusal) -> Message {
    match refusal {
        Refusal::Unsolvable(unsolvable) => unsolvable.why.map_text(escape),
        Refusal::Stopped(least) => Message::new("error-stopped").with("least", least),
        Refusal::Busy => Message::new("error-busy"),
        Refusal::Broken(error) => {
            tracing::error!(%error, "a worker failed");
            Message::new("error-internal")
        }
    }
}

fn store(error: &StoreError) -> Message {
    let id = match error {
        // The asker can do something about these two.
        StoreError::Taken => return Message::new("event-taken"),
        StoreError::TooMany => return Message::new("event-too-many"),
        StoreError::Full => "error-store-full",
        StoreError::ReadOnly => "error-store-read-only",
        StoreError::Damaged | StoreError::Version => "error-store-damaged",
        StoreError::Unavailable(_) => "error-store-unavailable",
    };
    tracing::error!(%error, "the database");
    Message::new(id)
}
