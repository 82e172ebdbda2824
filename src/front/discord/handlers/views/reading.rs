//! Boards from pictures: used at once after a sure reading, otherwise sent for confirmation.

use std::sync::Arc;

use super::page::{Page, parse_appearance, store_board};
use super::player_picture::PlayerPicture;
use super::solution;
use crate::app::ReadBoard;
use crate::app::service::ReadRequest;
use crate::families::{FAMILIES, family};
use crate::family::{Board, Family, Info, Options};
use crate::front::discord::model::{
    ActionRow, Answer, Appearance, Asker, AttachedFile, Backend, BoardRef, Button, CustomId, Form, Press,
    Reply, Request, Trouble, View, ViewAct,
    options::{PICTURE, REFERENCE},
};
use crate::i18n::Locale;
use crate::puzzle::{Choice, Message, ParseError};

/// Maximum pictures of a message to read.
const MAX_PICTURES: usize = 4;

/// Maximum doubtful cells listed by name.
const MAX_LISTED: usize = 8;

/// The board of a request, or a question about it.
pub(crate) enum BoardOrReply {
    /// A typed or surely read board.
    Board(Box<Page>),
    /// A reply that asks for confirmation or correction.
    Reply(Reply),
}

/// Target of the button that confirms a reading.
#[derive(Clone, Copy)]
pub(crate) struct Confirmation {
    pub(crate) act: ViewAct,
    pub(crate) at: Option<u32>,
    /// Message id of its label.
    pub(crate) label: &'static str,
}

impl Confirmation {
    /// Leads to the complete solution.
    pub(crate) const SOLVE: Self = Self { act: ViewAct::Whole, at: None, label: "button-solve" };
}

/// Reads the board of a command, typed or in a picture. `event` is the event's solved picture.
///
/// # Errors
/// Both are missing, an option is invalid, or the picture is unreadable.
pub(crate) async fn read_board(
    backend: &Backend,
    request: &Request,
    event: Option<Vec<u8>>,
    family: &'static dyn Family,
    confirmation: Confirmation,
) -> Result<BoardOrReply, Trouble> {
    let info = family.info();
    if request.options.filled(info.board.id).is_some() {
        return match Page::from_request(request, family) {
            Err(Trouble::Invalid { text, error })
                if info.all_options().any(|option| option.id == error.option) =>
            {
                let view = invalid_view(info, &request.asker, Appearance::default_of(info));
                let trouble = Trouble::Invalid { text, error };
                // The form has a single field, which includes the other options.
                let text = family.in_one_text(&request.options);
                let locale = request.asker.locale;
                Ok(BoardOrReply::Reply(
                    ask_to_correct(backend, &view, &text, trouble, locale, confirmation).await,
                ))
            }
            page => Ok(BoardOrReply::Board(Box::new(page?))),
        };
    }
    let picture = request.attached.get(PICTURE).ok_or(Trouble::denied("error-board-or-picture"))?;
    let reference = match request.attached.get(REFERENCE) {
        Some(reference) => Some(backend.downloads.fetch(reference).await?),
        None => event,
    };
    let appearance = parse_appearance(&request.options, info).map_err(Trouble::invalid(&request.options))?;
    let reading = ReadRequest { family: Some(family), reference, filled: request.options.clone() };
    let reader = Reader { backend, asker: &request.asker, private: request.private, confirmation };
    match reader.read(picture, reading).await? {
        Some(read) => reader.board_or_reply(read, appearance).await,
        None => Err(unreadable(request.asker.locale, &[family])),
    }
}

/// Reads a board of any family in the pictures of a message.
///
/// # Errors
/// No picture is readable.
pub(crate) async fn read_pictures(
    backend: &Backend,
    asker: &Asker,
    pictures: &[AttachedFile],
) -> Result<BoardOrReply, Trouble> {
    let reader = Reader { backend, asker, private: false, confirmation: Confirmation::SOLVE };
    let mut trouble = None;
    for picture in pictures.iter().take(MAX_PICTURES) {
        match reader.read(picture, ReadRequest::default()).await {
            Ok(Some(read)) => {
                let appearance = Appearance::default_of(read.family.info());
                return reader.board_or_reply(read, appearance).await;
            }
            Ok(None) => {}
            Err(error) => trouble = trouble.or(Some(error)),
        }
    }
    Err(trouble.unwrap_or_else(|| unreadable(asker.locale, FAMILIES)))
}

/// Creates the error for an unreadable picture, with the families looked for.
fn unreadable(locale: Locale, families: &[&'static dyn Family]) -> Trouble {
    let readable = families.iter().filter(|family| family.sight().is_some());
    let names = readable.map(|family| locale.entry(&format!("{}-in-pictures", family.info().id)));
    let names: Vec<String> = names.map(|text| format!("- {text}")).collect();
    Trouble::Denied(Message::new("picture-unread").with("looked", names.join("\n")))
}

/// Reader of pictures for a user.
struct Reader<'a> {
    backend: &'a Backend,
    asker: &'a Asker,
    private: bool,
    confirmation: Confirmation,
}

impl Reader<'_> {
    async fn read(&self, picture: &AttachedFile, reading: ReadRequest) -> Result<Option<ReadBoard>, Trouble> {
        let bytes = self.backend.downloads.fetch(picture).await?;
        Ok(self.backend.service.read(bytes, reading).await?)
    }

    /// Returns a surely read board, or a reply that asks about it.
    async fn board_or_reply(&self, read: ReadBoard, appearance: Appearance) -> Result<BoardOrReply, Trouble> {
        let board = match &read.board {
            Ok(board) => Arc::clone(board),
            Err(error) => {
                return self
                    .ask_about_invalid(&read, appearance, error.clone())
                    .await
                    .map(BoardOrReply::Reply);
            }
        };
        let page = Page::new(board, appearance, self.asker, self.private);
        let picture = match &read.artwork {
            Some(artwork) => PlayerPicture::new(self.backend, Arc::clone(artwork)).await,
            None => None,
        };
        let page = page.with_picture(picture);
        match read.reading.sure {
            true => Ok(BoardOrReply::Board(Box::new(Page { read: true, ..page }))),
            false => self.ask_to_confirm(&page, read).await.map(BoardOrReply::Reply),
        }
    }

    /// Shows the board beside the picture, with buttons to confirm and to correct it.
    async fn ask_to_confirm(&self, page: &Page, read: ReadBoard) -> Result<Reply, Trouble> {
        let places: Vec<_> = read.reading.doubts.iter().filter(|doubt| doubt.drawn.is_some()).collect();
        let named: Vec<String> =
            places.iter().take(MAX_LISTED).map(|doubt| doubt.place.to_string()).collect();
        let id = if named.is_empty() { "picture-doubtful" } else { "picture-doubtful-cells" };
        let message = Message::new(id).with("cells", named.join(", "));
        let lines = [format!("**{}**", page.title()), page.board_line(), page.text(&message)];
        let picture = self.backend.service.draw_doubts(Arc::new(read), page.style()).await?;
        let board_ref = page.board_ref(self.backend).await;
        let Confirmation { act, at, label } = self.confirmation;
        let buttons = vec![
            Button::new(page.custom_id(&board_ref, act, at), page.locale.entry(label)).primary(),
            Button::new(page.custom_id(&board_ref, ViewAct::Fix, None), page.locale.entry("button-fix")),
        ];
        let files = page.files(picture.into_iter().collect());
        Ok(Reply {
            content: lines.join("\n"),
            files,
            rows: ActionRow::from_buttons(buttons),
            ephemeral: page.private,
        })
    }

    /// Asks to correct an invalid reading, unless the user's options are the cause.
    async fn ask_about_invalid(
        &self,
        read: &ReadBoard,
        appearance: Appearance,
        error: ParseError,
    ) -> Result<Reply, Trouble> {
        let info = read.family.info();
        let trouble = Trouble::invalid(&read.options)(error.clone());
        if error.option != info.board.id {
            return Err(trouble);
        }
        let text = read.family.in_one_text(&read.options);
        let view = invalid_view(info, self.asker, appearance);
        Ok(ask_to_correct(self.backend, &view, &text, trouble, self.asker.locale, self.confirmation).await)
    }
}

/// Creates the view of a text that is not a valid board.
fn invalid_view(info: &Info, asker: &Asker, appearance: Appearance) -> View {
    let board = BoardRef::Text(String::new());
    View { act: ViewAct::Fix, at: None, appearance, owner: asker.user, family: info.id, board }
}

/// Builds the form for correcting a board, with its text.
pub(crate) fn correction_form(view: &View, text: String, locale: Locale) -> Form {
    let example = family(view.family).map(|family| family.info().example).unwrap_or_default();
    Form {
        custom_id: CustomId::View(View { act: ViewAct::Fixed, ..view.clone() }),
        title: locale.entry("fix-form"),
        label: locale.entry(&format!("{}-fix", view.family)),
        example: example.to_owned(),
        text: Some(text),
    }
}

/// Solves the board of a correction form, whose initial text was `before`.
///
/// An invalid board gets a reply with the form again.
///
/// # Errors
/// The service or the database fails.
pub(crate) async fn correct(
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
            let reply = ask_to_correct(backend, view, &typed, trouble, locale, Confirmation::SOLVE).await;
            return Ok(Answer::Say(reply));
        }
    };
    let picture = match family.read(before) {
        Ok(before) => {
            let before = before.into();
            match PlayerPicture::from_message(backend, &press.attached, &before).await {
                Some(picture) => picture.correct(backend, &*before, &*board).await,
                None => None,
            }
        }
        Err(_) => None,
    };
    let page = Page::new(board, view.appearance, &press.asker, private).with_picture(picture);
    let reply = solution::render(backend, &page).await?;
    // Another user's message stays unchanged.
    let own = view.owner == press.asker.user;
    Ok(if own { Answer::Replace(reply) } else { Answer::Say(reply) })
}

/// Replies with the error in a text, buttons for suggested boards, and a button for the form.
async fn ask_to_correct(
    backend: &Backend,
    view: &View,
    text: &str,
    trouble: Trouble,
    locale: Locale,
    confirmation: Confirmation,
) -> Reply {
    let remedies = match &trouble {
        Trouble::Invalid { error, .. } => error.remedies.clone(),
        _ => Vec::new(),
    };
    let Confirmation { act, at, .. } = confirmation;
    let mut buttons = Vec::new();
    for Choice { label, board } in &remedies {
        let view = View { act, at, ..view.clone() };
        buttons.push(Button::new(custom_id(backend, &view, board).await, locale.text(label)).primary());
    }
    let view = View { act: ViewAct::Fix, ..view.clone() };
    let fix = Button::new(custom_id(backend, &view, text).await, locale.entry("button-fix"));
    buttons.push(if buttons.is_empty() { fix.primary() } else { fix });
    Reply { rows: ActionRow::from_buttons(buttons), ..trouble.into_reply(locale) }
}

/// Creates the custom id of a view of `text`, which is stored if it is too long.
async fn custom_id(backend: &Backend, view: &View, text: &str) -> CustomId {
    let short = CustomId::View(View { board: BoardRef::Text(text.to_owned()), ..view.clone() });
    match family(view.family) {
        Some(family) if !short.fits() => {
            let board = store_board(backend, family.info(), text.to_owned()).await;
            CustomId::View(View { board, ..view.clone() })
        }
        _ => short,
    }
}
