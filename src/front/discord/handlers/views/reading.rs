//! Boards from pictures: used at once after a sure reading, otherwise sent for confirmation.

use std::sync::Arc;

use super::choice;
use super::confirmation::Confirmation;
use super::correction::{ask_to_correct, invalid_view};
use super::page::{Page, parse_appearance};
use super::player_picture::PlayerPicture;
use crate::app::service::ReadRequest;
use crate::app::{ReadBoard, distinct};
use crate::families::FAMILIES;
use crate::family::Family;
use crate::front::discord::model::{
    ActionRow, Appearance, Asker, AttachedFile, Backend, Button, CustomId, MAX_CHOICES, Menu, Reply, Request,
    Trouble, ViewAct,
    options::{PICTURE, REFERENCE},
};
use crate::i18n::Locale;
use crate::puzzle::{Message, ParseError};

/// Maximum pictures read per message.
const MAX_PICTURES: usize = 4;

/// Maximum doubtful cells listed by number.
const MAX_LISTED: usize = 8;

/// The board of a request, or a question about it.
pub(crate) enum BoardOrReply {
    /// A typed or surely read board.
    Board(Box<Page>),
    /// A reply that asks for confirmation or correction.
    Reply(Reply),
}

/// Reads the board of a command, typed or in a picture. `event` is the event's solved picture.
///
/// # Errors
/// Board and picture are both missing, an option is invalid, or the picture is unreadable.
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
                let view =
                    invalid_view(info, &request.asker, request.asker.appearance(info, request.asker.locale));
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
    let appearance = parse_appearance(&request.options, info, request.asker.language(request.private));
    let appearance = appearance.map_err(Trouble::invalid(&request.options))?;
    let reading = ReadRequest { family, reference, filled: request.options.clone() };
    let reader = Reader { backend, asker: &request.asker, private: request.private, confirmation };
    let bytes = backend.downloads.fetch(picture).await?;
    let boards = backend.service.read(bytes, reading).await?;
    reader.answer(boards, Some((family, appearance))).await
}

/// Reads the boards of any family in pictures.
///
/// # Errors
/// No picture is readable.
pub(crate) async fn read_pictures(
    backend: &Backend,
    asker: &Asker,
    private: bool,
    pictures: &[AttachedFile],
) -> Result<BoardOrReply, Trouble> {
    let reader = Reader { backend, asker, private, confirmation: Confirmation::SOLVE };
    let (mut boards, mut trouble) = (Vec::new(), None);
    for picture in pictures.iter().take(MAX_PICTURES) {
        match reader.read_all(picture).await {
            Ok(found) => boards.extend(found),
            Err(error) => trouble = trouble.or(Some(error)),
        }
    }
    match trouble {
        Some(trouble) if boards.is_empty() => return Err(trouble),
        _ => {}
    }
    // If some readings are sure, unsure ones are ignored.
    if boards.iter().any(|read| read.reading.sure) {
        boards.retain(|read| read.reading.sure);
    }
    reader.answer(distinct(boards), None).await
}

/// Creates the error for an unreadable picture, which lists the families that were searched for.
fn unreadable_error(locale: Locale, families: &[&'static dyn Family]) -> Trouble {
    let readable = families.iter().filter(|family| family.sight().is_some());
    let names = readable.map(|family| locale.entry(&format!("{}-in-pictures", family.info().id)));
    let names: Vec<String> = names.map(|text| format!("- {text}")).collect();
    Trouble::NoBoard(Message::new("picture-unread").with("looked", names.join("\n")))
}

/// Reader of pictures for a user.
struct Reader<'a> {
    backend: &'a Backend,
    asker: &'a Asker,
    private: bool,
    confirmation: Confirmation,
}

impl Reader<'_> {
    async fn read_all(&self, picture: &AttachedFile) -> Result<Vec<ReadBoard>, Trouble> {
        let bytes = self.backend.downloads.fetch(picture).await?;
        Ok(self.backend.service.read_all(bytes).await?)
    }

    /// Answers with a single board, or asks for a choice. `requested` is the family of the command,
    /// and the appearance of its boards.
    async fn answer(
        &self,
        mut boards: Vec<ReadBoard>,
        requested: Option<(&'static dyn Family, Appearance)>,
    ) -> Result<BoardOrReply, Trouble> {
        if boards.iter().any(|read| read.reading.board.is_ok()) {
            boards.retain(|read| read.reading.board.is_ok());
        }
        let is_other =
            |read: &ReadBoard| requested.is_some_and(|(family, _)| family.info().id != read.family.info().id);
        match &mut boards[..] {
            [] => {
                let requested = requested.map(|(family, _)| [family]);
                let families = requested.as_ref().map_or(FAMILIES, |requested| &requested[..]);
                Err(unreadable_error(self.asker.locale, families))
            }
            [read] if !is_other(read) => {
                let appearance = requested.map(|(_, appearance)| appearance);
                let locale = self.asker.language(self.private);
                let own = || self.asker.appearance(read.family.info(), locale);
                let appearance = appearance.unwrap_or_else(own);
                self.board_or_reply(boards.remove(0), appearance).await
            }
            [first, ..] => {
                let is_other = is_other(first);
                let appearance = requested.map(|(_, appearance)| appearance);
                let Self { backend, asker, confirmation, .. } = *self;
                let reply = choice::ask(backend, asker, boards, confirmation, (appearance, is_other)).await?;
                Ok(BoardOrReply::Reply(reply))
            }
        }
    }

    /// Returns a surely read board, or a reply that asks about it.
    async fn board_or_reply(&self, read: ReadBoard, appearance: Appearance) -> Result<BoardOrReply, Trouble> {
        let board = match &read.reading.board {
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
            // Questions are private.
            false => self.ask_to_confirm(&page.into_private(self.asker), read).await.map(BoardOrReply::Reply),
        }
    }

    /// Shows the board beside the picture, with buttons to confirm and to correct it.
    async fn ask_to_confirm(&self, page: &Page, read: ReadBoard) -> Result<Reply, Trouble> {
        let places: Vec<_> = read.reading.doubts.iter().filter(|doubt| doubt.in_scene.is_some()).collect();
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
        let mut rows = ActionRow::from_buttons(buttons);
        rows.extend(self.other_readings(page).await);
        let files = page.files(picture.into_iter().collect());
        Ok(Reply { content: lines.join("\n"), files, rows, ephemeral: page.private, ..Reply::default() })
    }

    /// Creates the menu of other boards that the picture may show; `None` if there are none.
    async fn other_readings(&self, page: &Page) -> Option<ActionRow> {
        let Confirmation { act, at, .. } = self.confirmation;
        let mut choices = Vec::new();
        for (label, board) in page.board.other_readings().into_iter().take(MAX_CHOICES) {
            let other = Page { board: board.into(), ..page.clone() };
            let board_ref = other.board_ref(self.backend).await;
            choices.push((page.text(&label), other.custom_id(&board_ref, act, at).to_string()));
        }
        let title = page.locale.entry("picture-other-readings");
        let menu = Menu { custom_id: CustomId::Menu(0), title, choices };
        (!menu.choices.is_empty()).then_some(ActionRow::Menu(menu))
    }

    /// Asks to correct an invalid reading, unless the user's options are the cause.
    async fn ask_about_invalid(
        &self,
        read: &ReadBoard,
        appearance: Appearance,
        error: ParseError,
    ) -> Result<Reply, Trouble> {
        let info = read.family.info();
        let trouble = Trouble::invalid(&read.reading.options)(error.clone());
        if error.option != info.board.id {
            return Err(trouble);
        }
        let text = read.family.in_one_text(&read.reading.options);
        let view = invalid_view(info, self.asker, appearance);
        Ok(ask_to_correct(self.backend, &view, &text, trouble, self.asker.locale, self.confirmation).await)
    }
}
