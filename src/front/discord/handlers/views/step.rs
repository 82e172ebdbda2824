//! A single step of a solution.

use super::page::{Page, ViewMode, mark_move};
use crate::database::Help;
use crate::family::Solution;
use crate::front::discord::model::{Backend, Reply, Trouble};
use crate::puzzle::Message;

/// Renders the board after `at` moves, or after all if the solution is shorter.
pub(crate) async fn render(backend: &Backend, page: &Page, at: u32) -> Result<Reply, Trouble> {
    let solution = backend.service.solve(page.board.clone()).await?;
    let recorded = backend.record_help(page.owner, &solution.line, Help::Solution);
    let last = solution.line.len();
    let at = (at as usize).min(last);
    let picture = backend.service.draw_step(&solution.line, at, page.style()).await?;
    let mut lines = page.head(&solution);
    lines.push(step_line(page, &solution, at));
    if last > 0 {
        lines.push(page.move_block(&mark_move(&solution.line, at, page.appearance.notation)));
    }
    let rows = page.rows(&page.board_ref(backend).await, ViewMode::Step(at as u32), &solution);
    recorded.await;
    Ok(Reply {
        content: lines.join("\n"),
        files: page.files(vec![picture]),
        rows,
        ephemeral: page.private,
        ..Reply::default()
    })
}

fn step_line(page: &Page, solution: &Solution, at: usize) -> String {
    let message = match at.checked_sub(1) {
        None => Message::new("reply-step-start"),
        Some(last) => {
            let mv =
                page.with_spoiler(format!("**{}**", solution.line.describe(last, page.appearance.notation)));
            Message::new("reply-step").with("step", at).with("move", mv)
        }
    };
    page.text(&message.with("last", solution.line.len()))
}
