//! Boards read from pictures: gone on with at once where they were read surely, else shown beside the picture, to be
//! confirmed or corrected.

use std::sync::Arc;

use super::page::{Page, keep, look};
use super::pictured::Pictured;
use super::solution;
use crate::app::service::Asked;
use crate::app::{ReadBoard, refused};
use crate::families::{FAMILIES, family};
use crate::family::{Board, Family, Info, Options};
use crate::front::discord::model::{
    Answer, Asker, Attached, Backend, Button, CustomId, Form, Held, Look, Press, Reply, Request, Row,
    Trouble, View, ViewAct,
    options::{PICTURE, REFERENCE},
};
use crate::i18n::Locale;
use crate::puzzle::{Choice, Message, ParseError};

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
        return match Page::asked(request, family) {
            Err(Trouble::Invalid { text, error })
                if info.all_options().any(|option| option.id == error.option) =>
            {
                let view = unread_view(info, &request.asker, Look::usual(info));
                let trouble = Trouble::Invalid { text, error };
                // The form has one field: what else was filled in stands in it too.
                let text = family.in_one_text(&request.options);
                let locale = request.asker.locale;
                Ok(Found::Doubtful(corrigible(backend, &view, &text, trouble, locale, confirmed).await))
            }
            page => Ok(Found::Board(Box::new(page?))),
        };
    }
    let picture = request.attached.get(PICTURE).ok_or(Trouble::denied("error-board-or-picture"))?;
    let reference = match request.attached.get(REFERENCE) {
        Some(reference) => Some(backend.downloads.fetch(reference).await?),
        None => event,
    };
    let look = look(&request.options, info).map_err(Trouble::invalid(&request.options))?;
    let asked = Asked { family: Some(family), reference, filled: request.options.clone() };
    let reader = Reader { backend, asker: &request.asker, private: request.private, confirmed };
    match reader.read(picture, asked).await? {
        Some(read) => reader.found(read, look).await,
        None => Err(unread(request.asker.locale, &[family])),
    }
}

/// The board in the pictures of a message, of whichever family.
///
/// # Errors
/// Nothing can be read.
pub(crate) async fn quoted(
    backend: &Backend,
    asker: &Asker,
    pictures: &[Attached],
) -> Result<Found, Trouble> {
    let reader = Reader { backend, asker, private: false, confirmed: Confirmed::SOLVE };
    let mut trouble = None;
    for picture in pictures.iter().take(MOST_PICTURES) {
        match reader.read(picture, Asked::default()).await {
            Ok(Some(read)) => {
                let look = Look::usual(read.family.info());
                return reader.found(read, look).await;
            }
            Ok(None) => {}
            Err(error) => trouble = trouble.or(Some(error)),
        }
    }
    Err(trouble.unwrap_or_else(|| unread(asker.locale, FAMILIES)))
}

/// That nothing was found: what was looked for, and what would help.
fn unread(locale: Locale, families: &[&'static dyn Family]) -> Trouble {
    let readable = families.iter().filter(|family| family.sight().is_some());
    let looked = readable.map(|family| locale.entry(&format!("{}-in-pictures", family.info().id)));
    let looked: Vec<String> = looked.map(|text| format!("- {text}")).collect();
    Trouble::Denied(Message::new("picture-unread").with("looked", looked.join("\n")))
}

/// Who reads a picture for whom.
struct Reader<'a> {
    backend: &'a Backend,
    asker: &'a Asker,
    private: bool,
    confirmed: Confirmed,
}

impl Reader<'_> {
    async fn read(&self, picture: &Attached, asked: Asked) -> Result<Option<ReadBoard>, Trouble> {
        let bytes = self.backend.downloads.fetch(picture).await?;
        let read = self.backend.service.read(bytes, asked).await?;
        read.map_err(|refusal| Trouble::Denied(refused(refusal)))
    }

    /// What to go on with.
    async fn found(&self, read: ReadBoard, look: Look) -> Result<Found, Trouble> {
        let board = match &read.board {
            Ok(board) => Arc::clone(board),
            Err(error) => return self.faulty(&read, look, error.clone()).await.map(Found::Doubtful),
        };
        let page = Page::of(board, look, self.asker, self.private);
        let pictured = match &read.artwork {
            Some(artwork) => Pictured::new(self.backend, Arc::clone(artwork)).await,
            None => None,
        };
        let page = page.with(pictured);
        match read.reading.sure {
            true => Ok(Found::Board(Box::new(Page { read: true, ..page }))),
            false => self.doubtful(&page, read).await.map(Found::Doubtful),
        }
    }

    /// The board that was read beside the picture, with what to press if it is right and if it is not.
    async fn doubtful(&self, page: &Page, read: ReadBoard) -> Result<Reply, Trouble> {
        let places: Vec<_> = read.reading.doubts.iter().filter(|doubt| doubt.drawn.is_some()).collect();
        let named: Vec<String> =
            places.iter().take(MOST_NAMED).map(|doubt| doubt.place.to_string()).collect();
        let id = if named.is_empty() { "picture-doubtful" } else { "picture-doubtful-cells" };
        let message = Message::new(id).with("cells", named.join(", "));
        let lines = [format!("**{}**", page.title()), page.shown(), page.text(&message)];
        let picture = self.backend.service.draw_doubts(Arc::new(read), page.style()).await?;
        let held = page.hold(self.backend).await;
        let Confirmed { act, at, label } = self.confirmed;
        let buttons = vec![
            Button::new(page.custom_id(&held, act, at), page.locale.entry(label)).primary(),
            Button::new(page.custom_id(&held, ViewAct::Fix, None), page.locale.entry("button-fix")),
        ];
        let files = page.files(picture.into_iter().collect());
        Ok(Reply { content: lines.join("\n"), files, rows: Row::of(buttons), ephemeral: page.private })
    }

    /// What was read is no board: it can be corrected, unless what the player filled in is at fault.
    async fn faulty(&self, read: &ReadBoard, look: Look, error: ParseError) -> Result<Reply, Trouble> {
        let info = read.family.info();
        let trouble = Trouble::invalid(&read.options)(error.clone());
        if error.option != info.board.id {
            return Err(trouble);
        }
        let text = read.family.in_one_text(&read.options);
        let view = unread_view(info, self.asker, look);
        Ok(corrigible(self.backend, &view, &text, trouble, self.asker.locale, self.confirmed).await)
    }
}

/// The view of a text that is no board yet.
fn unread_view(info: &Info, asker: &Asker, look: Look) -> View {
    let board = Held::Text(String::new());
    View { act: ViewAct::Fix, at: None, look, owner: asker.user, family: info.id, board }
}

/// The form in which a board is corrected, filled in with its text.
pub(crate) fn form(view: &View, text: String, locale: Locale) -> Form {
    let example = family(view.family).map(|family| family.info().example).unwrap_or_default();
    Form {
        custom_id: CustomId::View(View { act: ViewAct::Fixed, ..view.clone() }),
        title: locale.entry("fix-form"),
        label: locale.entry(&format!("{}-fix", view.family)),
        example: example.to_owned(),
        text: Some(text),
    }
}

/// The solution of the board that was typed into the form; `before` is the text that the form was filled in with.
///
/// # Errors
/// The service or the store fails. A text that is no board is answered with the form again.
pub(crate) async fn fixed(
    backend: &Backend,
    press: &Press,
    view: &View,
    before: &str,
    private: bool,
) -> Result<Answer, Trouble> {
    let family = family(view.family).ok_or(Trouble::OldButton)?;
    let typed = press.value.clone().unwrap_or_default();
    let options = Options::from([(family.info().board.id, typed.as_str())]);
    let board: Arc<dyn Board> = match family.parse(&options) {
        Ok(board) => board.into(),
        Err(error) => {
            let trouble = Trouble::invalid(&options)(error);
            let locale = press.asker.locale;
            let reply = corrigible(backend, view, &typed, trouble, locale, Confirmed::SOLVE).await;
            return Ok(Answer::Say(reply));
        }
    };
    let pictured = match family.read(before) {
        Ok(before) => {
            let before = before.into();
            match Pictured::of(backend, &press.attached, &before).await {
                Some(pictured) => pictured.corrected(backend, &*before, &*board).await,
                None => None,
            }
        }
        Err(_) => None,
    };
    let page = Page::of(board, view.look, &press.asker, private).with(pictured);
    let reply = solution::whole(backend, &page).await?;
    // Somebody else's message stays as it is.
    let own = view.owner == press.asker.user;
    Ok(if own { Answer::Replace(reply) } else { Answer::Say(reply) })
}

/// What is wrong with a text, the boards that were perhaps meant, and the form to correct it in.
async fn corrigible(
    backend: &Backend,
    view: &View,
    text: &str,
    trouble: Trouble,
    locale: Locale,
    confirmed: Confirmed,
) -> Reply {
    let remedies = match &trouble {
        Trouble::Invalid { error, .. } => error.remedies.clone(),
        _ => Vec::new(),
    };
    let Confirmed { act, at, .. } = confirmed;
    let mut buttons = Vec::new();
    for Choice { label, board } in &remedies {
        let view = View { act, at, ..view.clone() };
        buttons.push(Button::new(leading(backend, &view, board).await, locale.text(label)).primary());
    }
    let view = View { act: ViewAct::Fix, ..view.clone() };
    let fix = Button::new(leading(backend, &view, text).await, locale.entry("button-fix"));
    buttons.push(if buttons.is_empty() { fix.primary() } else { fix });
    Reply { rows: Row::of(buttons), ..trouble.said(locale) }
}

/// What leads to this view of a text.
async fn leading(backend: &Backend, view: &View, text: &str) -> CustomId {
    let short = CustomId::View(View { board: Held::Text(text.to_owned()), ..view.clone() });
    match family(view.family) {
        Some(family) if !short.fits() => {
            let board = keep(backend, family.info(), text.to_owned()).await;
            CustomId::View(View { board, ..view.clone() })
        }
        _ => short,
    }
}
