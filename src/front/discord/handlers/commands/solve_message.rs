//! "Solve puzzle" in a message's menu: solves a board in the message's text or pictures; asks for a
//! choice between several.

use std::sync::Arc;

use super::super::command::{Availability, Command};
use super::super::views::page::Page;
use super::super::views::reading::{self, BoardOrReply};
use super::super::views::solution;
use crate::app::find::find_boards;
use crate::family::Board;
use crate::front::discord::model::{
    ActionRow, Backend, CustomId, Menu, QuotedMessage, Reply, Request, Trouble, ViewAct,
};
use crate::puzzle::Message;

pub(super) static SOLVE_MESSAGE: Command = Command {
    name: "Solve puzzle",
    key: "command-solve-message",
    availability: Availability::MessageMenu,
    entries: Vec::new,
    private: false,
    answer: |backend, request| Box::pin(solve(backend, request)),
};

async fn solve(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let QuotedMessage { text, pictures } = request.message.as_ref().ok_or(Trouble::UnknownCommand)?;
    let page = match &find_boards(text)[..] {
        [board] => Page::with_default_appearance(board.clone(), &request.asker, false),
        [] if pictures.is_empty() => return Err(Trouble::NoBoard(Message::new("error-no-board"))),
        [] => match reading::read_pictures(backend, &request.asker, false, pictures).await? {
            BoardOrReply::Board(page) => *page,
            BoardOrReply::Reply(reply) => return Ok(reply),
        },
        several => return Ok(ask_which(backend, request, several).await),
    };
    solution::solve_and_render(backend, &page, false).await
}

/// Asks for a choice between several boards.
async fn ask_which(backend: &Backend, request: &Request, boards: &[Arc<dyn Board>]) -> Reply {
    let locale = request.asker.language(false);
    let mut choices = Vec::new();
    for board in boards {
        let page = Page::with_default_appearance(board.clone(), &request.asker, false);
        let custom_id = page.custom_id(&page.board_ref(backend).await, ViewAct::Whole, None);
        if custom_id.fits() {
            choices.push((format!("{board} · {}", page.title()), custom_id.to_string()));
        }
    }
    let menu = Menu { custom_id: CustomId::Menu(0), title: locale.entry("reply-which"), choices };
    Reply { content: locale.entry("reply-several"), rows: vec![ActionRow::Menu(menu)], ..Reply::default() }
}
