//! "Solve puzzle" in a message's menu: finds the board in what somebody wrote, else in the pictures, and
//! solves it; of several boards it asks which.

use std::sync::Arc;

use super::super::command::{Command, Offered};
use super::super::views::page::Page;
use super::super::views::reading::{self, Found};
use super::super::views::solution;
use crate::app::find::boards;
use crate::family::Board;
use crate::front::discord::model::{Backend, CustomId, Menu, Quoted, Reply, Request, Row, Trouble, ViewAct};

pub(super) static SOLVE_MESSAGE: Command = Command {
    name: "Solve puzzle",
    key: "command-solve-message",
    offered: Offered::OnMessages,
    entries: Vec::new,
    private: false,
    answer: |backend, request| Box::pin(solve(backend, request)),
};

async fn solve(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let Quoted { text, pictures } = request.message.as_ref().ok_or(Trouble::UnknownCommand)?;
    let page = match &boards(text)[..] {
        [board] => Page::plain(board.clone(), &request.asker, false),
        [] if pictures.is_empty() => return Err(Trouble::denied("error-no-board")),
        [] => match reading::quoted(backend, &request.asker, pictures).await? {
            Found::Board(page) => *page,
            Found::Doubtful(reply) => return Ok(reply),
        },
        several => return Ok(which(backend, request, several).await),
    };
    solution::asked(backend, &page, false).await
}

/// Asks which of several boards is meant.
async fn which(backend: &Backend, request: &Request, boards: &[Arc<dyn Board>]) -> Reply {
    let locale = request.asker.reads(false);
    let mut choices = Vec::new();
    for board in boards {
        let page = Page::plain(board.clone(), &request.asker, false);
        let custom_id = page.custom_id(&page.hold(backend).await, ViewAct::Whole, None);
        if custom_id.fits() {
            choices.push((format!("{board} · {}", page.title()), custom_id.to_string()));
        }
    }
    let menu = Menu { custom_id: CustomId::Menu, title: locale.entry("reply-which"), choices };
    Reply { content: locale.entry("reply-several"), rows: vec![Row::Menu(menu)], ..Reply::default() }
}
