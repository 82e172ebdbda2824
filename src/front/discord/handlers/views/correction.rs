//! The form that corrects a board, and replies that ask for it.

use std::sync::Arc;

use super::confirmation::Confirmation;
use super::example;
use super::page::{Page, store_board};
use super::player_picture::PlayerPicture;
use super::solution;
use crate::families::family;
use crate::family::{Board, Info, Options};
use crate::front::discord::model::{
    ActionRow, Answer, Appearance, Asker, Backend, BoardRef, Button, CustomId, Form, Press, Reply, Trouble,
    View, ViewAct,
};
use crate::i18n::Locale;
use crate::puzzle::Choice;

/// Creates a view for the correction form. Its board is empty until [`ask_to_correct`] sets the
/// text to correct.
pub(crate) fn invalid_view(info: &Info, asker: &Asker, appearance: Appearance) -> View {
    let board = BoardRef::Text(String::new());
    View { act: ViewAct::Fix, at: None, appearance, owner: asker.user, family: info.id, board }
}

/// Builds the form for correcting a board, with its text.
pub(crate) fn correction_form(view: &View, text: String, locale: Locale) -> Form {
    let example = family(view.family).map(|family| family.info().example).unwrap_or_default();
    Form {
        custom_id: CustomId::View(View { act: ViewAct::SubmitFix, ..view.clone() }),
        title: locale.entry(if text.is_empty() { "board-form" } else { "fix-form" }),
        label: locale.entry(&format!("{}-fix", view.family)),
        example: example.to_owned(),
        text: Some(text),
    }
}

/// Solves the board of a correction form, whose initial text was `before`.
///
/// If the board is invalid, the reply offers the form again.
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
    // Another user's message stays unchanged; a form that a command opened has no message.
    let own = view.owner == press.asker.user && press.message != 0;
    Ok(if own { Answer::Replace(reply) } else { Answer::Say(reply) })
}

/// Replies with the error in a text, buttons for suggested boards, and a button for the form.
/// Without a suggestion, further buttons show an example and the family's help.
pub(super) async fn ask_to_correct(
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
    let has_remedy = !buttons.is_empty();
    let fix = View { act: ViewAct::Fix, ..view.clone() };
    let fix = Button::new(custom_id(backend, &fix, text).await, locale.entry("button-fix"));
    buttons.push(if has_remedy { fix } else { fix.primary() });
    if !has_remedy {
        buttons.extend(example::build_buttons(&View { act, at, ..view.clone() }, locale));
    }
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
