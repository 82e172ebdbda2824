//! Errors of handlers, each with a private reply in the user's language.

use std::time::Duration;

use super::custom_id::CustomId;
use super::markup::{escape, quote};
use super::reply::{Form, Reply};
use super::rows::{ActionRow, Button};
use crate::app;
use crate::app::service::Refusal;
use crate::database::DatabaseError;
use crate::family::Options;
use crate::i18n::Locale;
use crate::puzzle::{Message, ParseError};

/// Error of a handler.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// An option is invalid.
    Invalid {
        /// The option's text.
        text: String,
        /// The error and its span.
        error: ParseError,
    },
    /// The service refused the request or found no solution in time.
    Refused(Refusal),
    /// The database failed, or refused a preset.
    Store(DatabaseError),
    /// The button is from an older version, or the data it refers to is no longer stored.
    OldButton,
    /// The command or one of its parts is unknown.
    UnknownCommand,
    /// The rate limit is exceeded; the next interaction is admitted after this time.
    TooFast(Duration),
    /// This user has a search in progress; the limit is one.
    Searching(u64),
    /// The request is not possible, for the reason in the message.
    Denied(Message),
    /// A limit is temporarily reached; the message explains it.
    TryLater(Message),
    /// An error whose reply has these buttons.
    WithButtons(Box<Self>, Vec<Button>),
    /// No board was found; the reply has a button for help.
    NoBoard(Message),
    /// The user has to fill in a form.
    Form(Box<Form>),
}

impl Trouble {
    /// Returns a conversion of parse errors, which adds the text of the faulty option from
    /// `options`.
    pub(crate) fn invalid(options: &Options) -> impl Fn(ParseError) -> Self {
        |error| Self::Invalid { text: options.get(error.option).unwrap_or_default().to_owned(), error }
    }

    /// Returns a conversion of refusals. Invalid options are converted by [`Self::invalid`].
    pub(crate) fn refused(options: &Options) -> impl Fn(Refusal) -> Self {
        |refusal| match refusal {
            Refusal::Invalid(error) => Self::invalid(options)(error),
            refusal => refusal.into(),
        }
    }

    /// Creates an error from a message without arguments.
    pub(crate) fn denied(id: &'static str) -> Self {
        Self::Denied(Message::new(id))
    }

    /// Sets the buttons of the reply, in place of any others.
    pub(crate) fn with_buttons(self, buttons: impl IntoIterator<Item = Button>) -> Self {
        Self::WithButtons(Box::new(self), buttons.into_iter().collect())
    }

    /// Returns whether the same request may succeed later.
    fn is_temporary(&self) -> bool {
        matches!(
            self,
            Self::TooFast(_)
                | Self::TryLater(_)
                | Self::Refused(Refusal::Busy | Refusal::Broken(_))
                | Self::Store(DatabaseError::Unavailable(_) | DatabaseError::ReadOnly)
        )
    }

    /// Creates an error about a limit from a message without arguments.
    pub(crate) fn try_later(id: &'static str) -> Self {
        Self::TryLater(Message::new(id))
    }

    /// Converts the error into a private reply.
    pub(crate) fn into_reply(self, locale: Locale) -> Reply {
        let is_temporary = self.is_temporary();
        let message = match self {
            Self::Invalid { text, error } => return render_invalid(locale, &text, error),
            Self::Refused(refusal @ Refusal::Picture(_)) => {
                return render_no_board(locale, &refusal_message(refusal));
            }
            Self::Refused(refusal) => refusal_message(refusal),
            Self::Store(error) => store_message(&error),
            Self::Searching(user) => return render_searching(locale, user),
            Self::WithButtons(trouble, buttons) => {
                return Reply { rows: ActionRow::from_buttons(buttons), ..trouble.into_reply(locale) };
            }
            Self::NoBoard(message) => return render_no_board(locale, &message),
            Self::OldButton => Message::new("error-old-button"),
            Self::UnknownCommand => Message::new("error-unknown-command"),
            Self::TooFast(wait) => {
                Message::new("error-too-fast").with("seconds", wait.as_secs() as usize + 1)
            }
            Self::Denied(message) | Self::TryLater(message) => message,
            // Only a command can open the form. Other handlers reply with this text.
            Self::Form(_) => Message::new("error-board-or-picture"),
        };
        Reply { is_temporary, ..Reply::private(locale.text(&message)) }
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<DatabaseError> for Trouble {
    fn from(error: DatabaseError) -> Self {
        Self::Store(error)
    }
}

/// Renders an error with the user's text and the error's span marked, to correct and send again.
fn render_invalid(locale: Locale, text: &str, error: ParseError) -> Reply {
    let message = locale.text(&error.message.map_text(escape));
    Reply::private(format!("{message}\n{}", quote(text, &error.span)))
}

/// Renders the limit of one search, with the button that stops the user's search.
fn render_searching(locale: Locale, owner: u64) -> Reply {
    let stop = Button::new(CustomId::Stop { owner }, locale.entry("button-stop"));
    Reply { rows: vec![ActionRow::Buttons(vec![stop])], ..Reply::private(locale.entry("error-searching")) }
}

/// Renders a message with the button for help.
fn render_no_board(locale: Locale, message: &Message) -> Reply {
    let help = Button::new(CustomId::Help { family: None }, locale.entry("button-help"));
    Reply { rows: vec![ActionRow::Buttons(vec![help])], ..Reply::private(locale.text(message)) }
}

fn refusal_message(refusal: Refusal) -> Message {
    match refusal {
        Refusal::Unsolvable(unsolvable) => unsolvable.why.map_text(escape),
        Refusal::Stopped(least) => Message::new("error-stopped").with("least", least),
        Refusal::Invalid(error) => error.message.map_text(escape),
        Refusal::Picture(refusal) => app::explain_refusal(refusal),
        Refusal::Busy => Message::new("error-busy"),
        Refusal::Broken(error) => {
            tracing::error!(%error, "a worker failed");
            Message::new("error-internal")
        }
    }
}

fn store_message(error: &DatabaseError) -> Message {
    let id = match error {
        // The user can resolve these two, so they are not logged.
        DatabaseError::PresetNameTaken => return Message::new("event-taken"),
        DatabaseError::TooManyPresets => return Message::new("event-too-many"),
        DatabaseError::Full => "error-store-full",
        DatabaseError::ReadOnly => "error-store-read-only",
        DatabaseError::Damaged | DatabaseError::Version => "error-store-damaged",
        DatabaseError::Unavailable(_) => "error-store-unavailable",
    };
    tracing::error!(%error, "database error");
    Message::new(id)
}
