//! How a puzzle is played: what to reach, and a small board that is solved in three steps.

use std::sync::Arc;

use super::super::asker::Asker;
use super::super::backend::Backend;
use super::super::reply::Reply;
use super::super::trouble::Trouble;
use super::super::views::page::Page;
use crate::family::{Board, Family};

/// What somebody has to know who has never seen such a puzzle.
pub(crate) async fn shown(
    backend: &Backend,
    asker: &Asker,
    family: &'static dyn Family,
) -> Result<Reply, Trouble> {
    let info = family.info();
    let board = family.read(info.lesson).map_err(|_| Trouble::OldButton)?;
    let board: Arc<dyn Board> = board.named_in(asker.locale.tag()).into();
    let solution = backend.service.solve(Arc::clone(&board)).await?;
    let page = Page::plain(board, asker, true);
    let pictures = backend.service.draw(&solution.line, page.style()).await?;
    let text = |suffix: &str| asker.locale.entry(&format!("{}-{suffix}", info.id));
    let lines = [format!("**{}**", text("aim")), text("how"), asker.locale.entry("play-lesson")];
    let moves = page.moves(&page.written(&solution.line));
    let content = format!("{}\n{moves}", lines.join("\n"));
    Ok(Reply { content, files: page.files(pictures), ephemeral: true, ..Reply::default() })
}
