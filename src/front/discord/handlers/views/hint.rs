//! Hints in stages: what to move, then the first moves of a solution, and the number of moves left.

use super::page::Page;
use super::solution::render_unsolvable;
use crate::app::is_part;
use crate::app::service::Refusal;
use crate::database::Help;
use crate::family::Solution;
use crate::front::discord::model::{ActionRow, Backend, Button, Reply, Trouble, ViewAct};
use crate::puzzle::Message;

/// Maximum moves of a hint that are described, one a line.
const MAX_DESCRIBED: usize = 3;

/// Renders the first `count` moves and the board after them; if `count` is 0, only the piece to
/// move.
pub(crate) async fn render(backend: &Backend, page: &Page, count: u32) -> Result<Reply, Trouble> {
    let Page { board, locale, private, .. } = page;
    let service = &backend.service;
    let solution = match service.solve(board.clone()).await {
        Err(Refusal::Unsolvable(proven)) => return render_unsolvable(backend, page, proven).await,
        solved => solved?,
    };
    let help = if count as usize >= solution.line.len() { Help::Solution } else { Help::Hint };
    let given = (count as usize).min(solution.line.len());
    let piece = (count == 0 && !solution.line.is_empty()).then(|| solution.line.hint(0)).flatten();
    let given = if count == 0 && piece.is_none() { solution.line.len().min(1) } else { given };
    let recorded = backend.record_help(page.owner, &solution.line.part(0..given), help);
    let headline = match piece {
        Some(_) => page.text(&Message::new("hint-piece").with("title", page.title())),
        None => headline(page, &solution, given),
    };
    let mut lines = vec![format!("**{headline}**"), page.board_line()];
    let mut buttons = Vec::new();
    if let Some(piece) = piece {
        lines.push(page.with_spoiler(page.text(&piece)));
        let next = page.custom_id(&page.board_ref(backend).await, ViewAct::Hint, Some(1));
        buttons.push(Button::new(next, locale.entry("button-hint-move")).primary());
    } else if given > 0 {
        let (notation, info) = (page.appearance.notation, board.info());
        let is_default = [info.notations[0], info.default_notation(locale.tag())].contains(&notation);
        let moves = match given {
            ..=MAX_DESCRIBED if is_default => {
                (0..given).map(|at| solution.line.describe(at, notation)).collect::<Vec<_>>().join("\n")
            }
            _ => page.format_moves(&solution.line.part(0..given)),
        };
        lines.push(page.move_block(&moves));
        let board_ref = page.board_ref(backend).await;
        let button = |act, at, key| Button::new(page.custom_id(&board_ref, act, at), locale.entry(key));
        let more = button(ViewAct::Hint, Some(given as u32 + 1), "button-more").primary();
        buttons.push(more.disabled(given == solution.line.len()));
        buttons.push(button(ViewAct::Whole, None, "button-solution"));
    }
    let picture = service.draw_step(&solution.line, given, page.style()).await?;
    recorded.await;
    let (files, rows) = (page.files(vec![picture]), ActionRow::from_buttons(buttons));
    Ok(Reply { content: lines.join("\n"), files, rows, ephemeral: *private, ..Reply::default() })
}

fn headline(page: &Page, solution: &Solution, given: usize) -> String {
    let left = solution.line.len() - given;
    let id = match (given, solution.optimal) {
        _ if is_part(solution) => "hint-until",
        (0, _) => "hint-solved",
        (_, true) => "hint-next",
        (_, false) => "hint-next-unproven",
    };
    let message = Message::new(id).with("title", page.title()).with("count", given);
    page.text(&message.with("left", left))
}
