//! Hints in stages: what to move, then the first moves of a solution, and the number of moves left.

use super::page::Page;
use super::solution::render_unsolvable;
use crate::app::is_partial;
use crate::app::service::Refusal;
use crate::database::Help;
use crate::family::Solution;
use crate::front::discord::model::{ActionRow, Backend, Button, Reply, Trouble, ViewAct};
use crate::puzzle::Message;

/// Maximum moves of a hint that are described, one per line.
const MAX_DESCRIBED: usize = 3;

/// The cost of a hint, after the label of its button.
const HINT_COST: &str = " (+1)";

/// Renders the first `count` moves and the board after them; if `count` is 0, only the piece to
/// move, or the first move if no piece can be named.
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
    let is_ranked = is_ranked(backend, page).await;
    let cost = if is_ranked { HINT_COST } else { "" };
    let mut buttons = Vec::new();
    if let Some(piece) = piece {
        lines.push(page.with_spoiler(page.text(&piece)));
        let next = page.custom_id(&page.board_ref(backend).await, ViewAct::Hint, Some(1));
        buttons.push(Button::new(next, locale.entry("button-hint-move") + cost).primary());
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
        let button = |act, at, label| Button::new(page.custom_id(&board_ref, act, at), label);
        let more = button(ViewAct::Hint, Some(given as u32 + 1), locale.entry("button-more") + cost);
        buttons.push(more.primary().disabled(given == solution.line.len()));
        let whole = locale.entry("button-solution");
        buttons.push(match is_ranked {
            true => button(ViewAct::ConfirmWhole, None, whole).danger(),
            false => button(ViewAct::Whole, None, whole),
        });
    }
    if is_ranked {
        lines.push(format!("-# {}", locale.entry("play-hint-cost")));
    }
    let picture = service.draw_step(&solution.line, given, page.style()).await?;
    recorded.await;
    let (files, rows) = (page.files(vec![picture]), ActionRow::from_buttons(buttons));
    Ok(Reply { content: lines.join("\n"), files, rows, ephemeral: *private, ..Reply::default() })
}

/// Asks whether to show the solution of a ranked board, and names the cost.
pub(crate) async fn ask_to_show(backend: &Backend, page: &Page) -> Reply {
    let whole = page.custom_id(&page.board_ref(backend).await, ViewAct::Whole, None);
    let show = Button::new(whole, page.locale.entry("button-reveal")).danger();
    // The button draws the solution with the player's picture, which it reads from this message.
    let files = page.files(Vec::new());
    let rows = ActionRow::from_buttons(vec![show]);
    Reply { files, rows, ..Reply::private(page.locale.entry("play-reveal-sure")) }
}

/// Returns whether the board's results are ranked. Without its database the bot has no rankings.
async fn is_ranked(backend: &Backend, page: &Page) -> bool {
    let (family, board) = (page.board.info().id, page.board.named_in("").to_string());
    backend.database.is_ranked_board(family, &board).await.unwrap_or(false)
}

fn headline(page: &Page, solution: &Solution, given: usize) -> String {
    let left = solution.line.len() - given;
    let id = match (given, solution.optimal) {
        _ if is_partial(solution) => "hint-until",
        (0, _) => "hint-solved",
        (_, true) => "hint-next",
        (_, false) => "hint-next-unproven",
    };
    let message = Message::new(id).with("title", page.title()).with("count", given);
    page.text(&message.with("left", left))
}
