//! "Solve puzzle" in a message's menu: finds the board in what somebody wrote, else in the pictures, and solves it.

use std::sync::Arc;

use super::super::backend::Backend;
use super::super::command::{Command, Offered};
use super::super::reply::Reply;
use super::super::request::{Quoted, Request};
use super::super::trouble::Trouble;
use super::super::views::page::Page;
use super::super::views::reading::{self, Found};
use super::super::views::solution;
use crate::families::FAMILIES;
use crate::family::Board;

pub(super) static SOLVE_MESSAGE: Command = Command {
    name: "Solve puzzle",
    key: "command-solve-message",
    offered: Offered::OnMessages,
    entries: Vec::new,
    private: false,
    answer: |backend, request| Box::pin(solve(backend, request)),
};

/// About the most pieces of a message that are tried as boards.
const MOST_TRIED: usize = 64;

async fn solve(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let Quoted { text, pictures } = request.message.as_ref().ok_or(Trouble::UnknownCommand)?;
    let page = match found(text) {
        Some(board) => Page::plain(board, &request.asker, false),
        None if pictures.is_empty() => return Err(Trouble::denied("error-no-board")),
        None => match reading::quoted(backend, &request.asker, pictures).await? {
            Found::Board(page) => *page,
            Found::Doubtful(reply) => return Ok(reply),
        },
    };
    solution::whole(backend, &page, false).await
}

/// The first board in a message: of its code, then of as many lines together as there are, then of what
/// follows a colon.
fn found(message: &str) -> Option<Arc<dyn Board>> {
    let code = message.split('`').skip(1).step_by(2);
    let ends =
        || std::iter::once(0).chain(message.match_indices('\n').map(|(at, _)| at + 1)).chain([message.len()]);
    let mut lines: Vec<&str> = ends()
        .flat_map(|from| ends().filter(move |&to| to > from).map(move |to| &message[from..to]))
        .take(MOST_TRIED)
        .collect();
    lines.sort_by_key(|lines| std::cmp::Reverse(lines.len()));
    let behind = message.lines().filter_map(|line| line.split_once([':', '：'])).map(|(_, rest)| rest);
    let tried = code.chain(lines).chain(behind).map(|text| text.trim_matches(['*', ' ', '\n']));
    tried.filter(|text| !text.is_empty()).take(2 * MOST_TRIED).find_map(read)
}

/// The board that a text is, in the first family that takes it.
fn read(text: &str) -> Option<Arc<dyn Board>> {
    FAMILIES.iter().find_map(|family| family.recognise(text).map(Arc::from))
}
