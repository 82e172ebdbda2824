//! `/privacy`: what is stored of a user, to look at and to delete.

use super::super::link::Link;
use super::super::reply::{Answer, File, Reply};
use super::super::request::{Press, Request};
use super::super::rows::{Button, Row};
use super::{Backend, fault};

/// The sub-commands.
pub(in super::super) const EXPORT: &str = "export";
pub(in super::super) const DELETE: &str = "delete";

pub(super) async fn privacy(backend: &Backend, request: &Request) -> Reply {
    let (locale, user) = (request.asker.locale, request.asker.user);
    match request.path.first().map(String::as_str) {
        Some(EXPORT) => match backend.database.export(user).await {
            Ok(stored) => {
                let file = File::text("cantor.json", format!("{stored:#}\n"));
                Reply { files: vec![file], ..Reply::private(locale.entry("privacy-export")) }
            }
            Err(error) => fault::store(locale, &error),
        },
        Some(DELETE) => {
            let button = Button::new(Link::Forget { owner: user }, locale.entry("button-forget"));
            Reply { rows: vec![Row::Buttons(vec![button])], ..Reply::private(locale.entry("privacy-sure")) }
        }
        _ => fault::unknown(request),
    }
}

/// Deletes all that is stored of whoever pressed the button, which must be theirs.
pub(super) async fn forget(backend: &Backend, press: &Press, owner: u64) -> Answer {
    let locale = press.asker.locale;
    if owner != press.asker.user {
        return Answer::Say(fault::old(press.asker.locale));
    }
    match backend.database.forget(owner).await {
        Ok(()) => Answer::Replace(Reply::private(locale.entry("privacy-done"))),
        Err(error) => Answer::Say(fault::store(locale, &error)),
    }
}
