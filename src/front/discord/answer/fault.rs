//! What is said where something is wrong. Only the asker sees it, in their language.

use super::super::markup::{escape, quote};
use super::super::reply::Reply;
use super::super::request::Request;
use crate::app::service::Refusal;
use crate::families::Options;
use crate::i18n::Locale;
use crate::puzzle::{Message, ParseError};
use crate::store::database::StoreError;

/// What is wrong, and the user's text with the fault marked, so that it can be corrected and sent again.
pub(super) fn invalid(locale: Locale, options: &Options, error: &ParseError) -> Reply {
    let text = options.get(error.option).unwrap_or_default();
    let what = locale.text(&error.message.clone().map_text(escape));
    Reply::private(format!("{what}\n{}", quote(text, &error.span)))
}

/// Why there is no solution.
pub(super) fn refused(locale: Locale, refusal: &Refusal) -> Reply {
    let message = match refusal {
        Refusal::Unsolvable(why) => why.clone().map_text(escape),
        Refusal::Stopped(least) => Message::new("error-stopped").with("least", *least),
        Refusal::Busy => Message::new("error-busy"),
        Refusal::Broken(error) => {
            tracing::error!(%error, "a worker failed");
            Message::new("error-internal")
        }
    };
    Reply::private(locale.text(&message))
}

/// What is wrong with the database; solving needs none.
pub(super) fn store(locale: Locale, error: &StoreError) -> Reply {
    tracing::error!(%error, "the database");
    let id = match error {
        StoreError::Full => "error-store-full",
        StoreError::ReadOnly => "error-store-read-only",
        StoreError::Damaged | StoreError::Version => "error-store-damaged",
        StoreError::Taken => "event-taken",
        StoreError::TooMany => "event-too-many",
        StoreError::Unavailable(_) => "error-store-unavailable",
    };
    Reply::private(locale.entry(id))
}

/// A button that nothing is known of, for instance of an older version.
pub(super) fn old(locale: Locale) -> Reply {
    Reply::private(locale.entry("error-old-button"))
}

/// A command, or a part of one, that nothing is known of.
pub(super) fn unknown(request: &Request) -> Reply {
    Reply::private(request.asker.locale.entry("error-unknown-command"))
}
