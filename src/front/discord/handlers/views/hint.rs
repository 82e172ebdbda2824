//! The first moves of a solution, and how many are left.

use super::page::Page;
use super::solution::unsolvable;
use crate::app::is_part;
use crate::app::service::Refusal;
use crate::family::Solution;
use crate::front::discord::model::{Backend, Button, Reply, Row, Trouble, ViewAct};
use crate::puzzle::Message;
use crate::store::database::Help;

/// So many moves have a line each, with what they move.
const MOST_TOLD: usize = 3;

/// The first `count` moves, and the board after them.
pub(crate) async fn hint(backend: &Backend, page: &Page, count: u32) -> Result<Reply, Trouble> {
    let Page { board, locale, private, .. } = page;
    let service = &backend.service;
    let solution = match service.solve(board.clone()).await {
        Err(Refusal::Unsolvable(proven)) => return unsolvable(backend, page, proven).await,
        solved => solved?,
    };
    let told = if count as usize >= solution.line.len() { Help::Solution } else { Help::Hint };
    let noted = backend.note_help(page.owner, &**board, told);
    let shown = (count as usize).min(solution.line.len());
    let mut lines = vec![format!("**{}**", said(page, &solution, shown)), page.shown()];
    let mut buttons = Vec::new();
    if shown > 0 {
        let usual = page.look.notation == board.info().notations[0];
        let told = match shown {
            ..=MOST_TOLD if usual => {
                (0..shown).map(|at| solution.line.told(at)).collect::<Vec<_>>().join("\n")
            }
            _ => page.written(&solution.line.part(0..shown)),
        };
        lines.push(page.moves(&told));
        let held = page.hold(backend).await;
        let button = |act, at, key| Button::new(page.custom_id(&held, act, at), locale.entry(key));
        let more = button(ViewAct::Hint, Some(count + 1), "button-more").primary();
        buttons.push(more.disabled(shown == solution.line.len()));
        buttons.push(button(ViewAct::Whole, None, "button-solution"));
    }
    let picture = service.draw_step(&solution.line, shown, page.style()).await?;
    noted.await;
    let (files, rows) = (page.files(vec![picture]), Row::of(buttons));
    Ok(Reply { content: lines.join("\n"), files, rows, ephemeral: *private })
}

fn said(page: &Page, solution: &Solution, shown: usize) -> String {
    let left = solution.line.len() - shown;
    let id = match (shown, solution.optimal) {
        _ if is_part(solution) => "hint-until",
        (0, _) => "hint-solved",
        (_, true) => "hint-next",
        (_, false) => "hint-next-unproven",
    };
    let message = Message::new(id).with("title", page.title()).with("count", shown);
    page.text(&message.with("left", left))
}
