//! `/hint`: only the next move or moves, for the asker alone.

use super::super::commands::COUNT;
use super::super::link::ViewAct;
use super::super::reply::Reply;
use super::super::request::Request;
use super::super::rows::{Button, Row};
use super::page::Page;
use super::{Backend, fault};
use crate::app::service::Refusal;
use crate::families::Family;
use crate::puzzle::{Message, Solution};

/// The most moves that one hint tells.
pub(in super::super) const MOST_HINTED: u32 = 3;

pub(super) async fn hint(backend: &Backend, request: &Request, family: &dyn Family) -> Reply {
    let locale = request.asker.locale;
    let count = request.options.number(COUNT, 1..=MOST_HINTED);
    let count = count.map_err(|error| fault::invalid(locale, &request.options, &error));
    match count.and_then(|count| Ok((count.unwrap_or(1), Page::asked(request, family)?))) {
        Ok((count, page)) => {
            let page = Page { private: true, locale, ..page };
            more(backend, &page, count).await.unwrap_or_else(|refusal| fault::refused(locale, &refusal))
        }
        Err(reply) => reply,
    }
}

/// The first `count` moves, and the board after them.
///
/// # Errors
/// See [`Refusal`].
pub(super) async fn more(backend: &Backend, page: &Page, count: u32) -> Result<Reply, Refusal> {
    let solution = backend.service.solve(page.board.clone()).await?;
    let shown = (count as usize).min(solution.moves.len());
    let mut lines = vec![format!("**{}**", said(page, &solution, shown))];
    lines.push(page.shown());
    if shown > 0 {
        lines.push(page.moves(&page.written(&solution.moves[..shown])));
    }
    let service = &backend.service;
    let picture =
        service.draw_step(page.board.clone(), &solution.moves, shown, page.theme(), page.locale).await?;
    let held = backend.hold(&*page.board).await;
    let link = |act, at| page.link(&held, act, at);
    let mut buttons = Vec::new();
    if shown > 0 {
        let one = Button::new(link(ViewAct::Hint, Some(count + 1)), page.locale.entry("button-more"));
        buttons.push(one.primary().disabled(shown == solution.moves.len()));
        buttons.push(Button::new(link(ViewAct::Whole, None), page.locale.entry("button-solution")));
    }
    let files = page.files(vec![picture]);
    Ok(Reply { content: lines.join("\n"), files, rows: Row::of(buttons), ephemeral: page.private })
}

fn said(page: &Page, solution: &Solution, shown: usize) -> String {
    let left = solution.moves.len() - shown;
    let id = match (shown, solution.optimal) {
        (0, _) => "hint-solved",
        (_, true) => "hint-next",
        (_, false) => "hint-next-unproven",
    };
    let message = Message::new(id).with("title", page.title()).with("count", shown);
    page.text(&message.with("left", left))
}
