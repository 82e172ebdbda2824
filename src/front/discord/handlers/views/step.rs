//! One step of a solution, large.

use super::page::{Page, Shown, marked};
use crate::family::Solution;
use crate::front::discord::model::{Backend, Reply, Trouble};
use crate::puzzle::Message;
use crate::store::database::Help;

/// The board after `at` moves, or at the end where there are not so many.
pub(crate) async fn step(backend: &Backend, page: &Page, at: u32) -> Result<Reply, Trouble> {
    let solution = backend.service.solve(page.board.clone()).await?;
    let noted = backend.note_help(page.owner, &*page.board, Help::Solution);
    let last = solution.line.len();
    let at = (at as usize).min(last);
    let picture = backend.service.draw_step(&solution.line, at, page.style()).await?;
    let mut lines = page.head(&solution);
    lines.push(said(page, &solution, at));
    if last > 0 {
        lines.push(page.moves(&marked(&solution.line, at)));
    }
    let rows = page.rows(&page.hold(backend).await, Shown::Step(at as u32), &solution);
    noted.await;
    Ok(Reply { content: lines.join("\n"), files: page.files(vec![picture]), rows, ephemeral: page.private })
}

fn said(page: &Page, solution: &Solution, at: usize) -> String {
    let message = match at.checked_sub(1) {
        None => Message::new("reply-step-start"),
        Some(last) => {
            let mv = page.covered(format!("**{}**", solution.line.told(last)));
            Message::new("reply-step").with("step", at).with("move", mv)
        }
    };
    page.text(&message.with("last", solution.line.len()))
}
