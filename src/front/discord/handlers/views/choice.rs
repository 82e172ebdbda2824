//! A choice between boards read from pictures, each shown beside its part of the picture.

use std::sync::Arc;

use super::confirmation::Confirmation;
use super::page::Page;
use super::player_picture::PlayerPicture;
use crate::app::{ReadBoard, Style};
use crate::front::discord::model::{
    ActionRow, Appearance, Asker, Backend, Button, Reply, Trouble, ViewAct, markup::escape, truncate,
};
use crate::puzzle::Message;

/// Asks for a choice between boards, or whether the only board is meant. `appearance` is the one
/// that the command requested, if any. `is_other` says whether the first board belongs to a family
/// other than the command's.
pub(super) async fn ask(
    backend: &Backend,
    asker: &Asker,
    boards: Vec<ReadBoard>,
    Confirmation { act, at, label }: Confirmation,
    (appearance, is_other): (Option<Appearance>, bool),
) -> Result<Reply, Trouble> {
    let locale = asker.locale;
    let only = boards.len() == 1;
    let solved = find_solved_picture(&boards);
    let (mut lines, mut files, mut buttons) = (Vec::new(), Vec::new(), Vec::new());
    let mut fix = None;
    for (index, read) in boards.into_iter().enumerate() {
        let Ok(board) = read.reading.board.clone() else { continue };
        let own = asker.appearance(board.info(), locale);
        let appearance =
            appearance.map_or(own, |requested| Appearance { notation: own.notation, ..requested });
        let artwork = read.artwork.clone();
        let page = Page::new(board, appearance, asker, true);
        let page = match (&artwork, solved == Some(index)) {
            (Some(artwork), true) => {
                page.with_picture(PlayerPicture::new(backend, Arc::clone(artwork)).await)
            }
            _ => page,
        };
        let number = index + 1;
        let (title, board_ref) = (page.title(), page.board_ref(backend).await);
        if is_other && index == 0 {
            let message = Message::new("picture-other").with("puzzle", format!("**{}**", escape(&title)));
            lines.push(locale.text(&message));
        } else if index == 0 {
            lines.push(locale.entry("picture-several"));
        }
        let label = match (is_other && index == 0, act) {
            (true, ViewAct::Whole) => locale.entry("button-solve-it"),
            (true, _) => locale.entry(label),
            (false, _) => format!("{number} · {title}"),
        };
        lines.push(if only { page.board_line() } else { format!("{number}. {title}: `{}`", page.board) });
        let button = Button::new(page.custom_id(&board_ref, act, at), label);
        buttons.push(if index == 0 { button.primary() } else { button });
        if only {
            let custom_id = page.custom_id(&board_ref, ViewAct::Fix, None);
            fix = Some(Button::new(custom_id, locale.entry("button-fix")));
        }
        let style = Style { artwork, ..page.style() };
        if let Some(picture) = backend.service.draw_doubts(Arc::new(read), style).await? {
            let name = format!("board-{number}.png");
            files.push(page.file(name, picture.file, picture.alt));
        }
        files.extend(page.solved_picture());
    }
    Ok(Reply {
        content: truncate(lines.join("\n")),
        files,
        rows: ActionRow::from_buttons(buttons.into_iter().chain(fix).collect()),
        ephemeral: true,
        ..Reply::default()
    })
}

/// Finds the index of the board whose solved picture the message can keep: the only one with a
/// picture, and the only one of its family. All buttons of a message read the same picture, so
/// another board of the family would show it too.
fn find_solved_picture(boards: &[ReadBoard]) -> Option<usize> {
    let pictured: Vec<usize> = (0..boards.len()).filter(|&at| boards[at].artwork.is_some()).collect();
    let [at] = pictured[..] else { return None };
    let family = boards[at].family.info().id;
    let alone = boards.iter().filter(|read| read.family.info().id == family).count() == 1;
    alone.then_some(at)
}
