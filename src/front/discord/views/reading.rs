//! Boards read from pictures: gone on with at once where they were read surely, else shown beside the picture, to be
//! confirmed or corrected.

use std::sync::Arc;

use super::super::asker::Asker;
use super::super::backend::Backend;
use super::super::custom_id::{CustomId, Held, Look, View, ViewAct};
use super::super::downloads::Attached;
use super::super::options::{PICTURE, REFERENCE};
use super::super::reply::{Form, Reply};
use super::super::request::Request;
use super::super::rows::{Button, Row};
use super::super::trouble::Trouble;
use super::page::{Page, Pictured, keep, look};
use crate::app::service::Seen;
use crate::app::{Picture, Style, refused};
use crate::families::FAMILIES;
use crate::family::{Family, Options};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// The most pictures of a message that are looked at.
const MOST_PICTURES: usize = 4;

/// The most doubtful places that are named.
const MOST_NAMED: usize = 8;

/// A board that is asked about.
pub(crate) enum Found {
    /// It was typed, or read surely.
    Board(Box<Page>),
    /// It was read, but not surely: this asks whether it is right.
    Doubtful(Reply),
}

/// What the button that says that a board was read rightly leads to.
#[derive(Clone, Copy)]
pub(crate) struct Confirmed {
    pub(crate) act: ViewAct,
    pub(crate) at: Option<u32>,
    /// The key of its label.
    pub(crate) label: &'static str,
}

impl Confirmed {
    /// The whole solution.
    pub(crate) const SOLVE: Self = Self { act: ViewAct::Whole, at: None, label: "button-solve" };
}

/// The board that a command is about: the one that was typed, else the one in the attached picture. `event` is the event's
/// own solved picture.
///
/// # Errors
/// Neither is there, the options are wrong, or nothing can be read.
pub(crate) async fn asked(
    backend: &Backend,
    request: &Request,
    event: Option<Vec<u8>>,
    family: &'static dyn Family,
    confirmed: Confirmed,
) -> Result<Found, Trouble> {
    let info = family.info();
    if request.options.filled(info.board.id).is_some() {
        return Ok(Found::Board(Box::new(Page::asked(request, family)?)));
    }
    let picture = request.attached.get(PICTURE).ok_or(Trouble::denied("error-board-or-picture"))?;
    let reference = match request.attached.get(REFERENCE) {
        Some(reference) => Some(backend.downloads.fetch(reference).await?),
        None => event,
    };
    let look = look(&request.options, info).map_err(Trouble::invalid(&request.options))?;
    let reader = Reader { backend, asker: &request.asker, private: request.private, confirmed };
    let read = reader.read(picture, reference, Some(family), &request.options, look).await?;
    match read {
        Some(read) => reader.found(read, look).await,
        None => Err(unread(request.asker.locale, &[family])),
    }
}

/// The board in the pictures of a message.
///
/// # Errors
/// Nothing can be read.
pub(crate) async fn quoted(
    backend: &Backend,
    asker: &Asker,
    pictures: &[Attached],
) -> Result<Found, Trouble> {
    let reader = Reader { backend, asker, private: false, confirmed: Confirmed::SOLVE };
    let mut first = None;
    for picture in pictures.iter().take(MOST_PICTURES) {
        let look = |family: &dyn Family| Look::usual(family.info());
        match reader.read(picture, None, None, &Options::default(), look(FAMILIES[0])).await {
            Ok(Some(read)) => {
                let look = look(read.family());
                return reader.found(read, look).await;
            }
            Ok(None) => {}
            Err(trouble) => first = first.or(Some(trouble)),
        }
    }
    let readable: Vec<_> = FAMILIES.iter().copied().filter(|family| family.sight().is_some()).collect();
    Err(first.unwrap_or_else(|| unread(asker.locale, &readable)))
}

/// That nothing was found: what was looked for, and what would help.
fn unread(locale: Locale, families: &[&'static dyn Family]) -> Trouble {
    let looked = families.iter().map(|family| locale.entry(&format!("{}-in-pictures", family.info().id)));
    let looked: Vec<String> = looked.map(|text| format!("- {text}")).collect();
    Trouble::Denied(Message::new("picture-unread").with("looked", looked.join("\n")))
}
