//! How a puzzle is played: what to reach, and a small board that is solved in three steps.

use std::sync::Arc;

use super::super::views::page::Page;
use crate::families::family;
use crate::family::Board;
use crate::front::discord::model::{Asker, Backend, Reply, Trouble};

/// What somebody has to know who has never seen a puzzle like the one that is `played`.
pub(crate) async fn shown(backend: &Backend, asker: &Asker, played: &dyn Board) -> Result<Reply, Trouble> {
    let (info, lesson) = (played.info(), played.lesson());
    let family = family(info.id).ok_or(Trouble::OldButton)?;
    let board = family.read(lesson.board).map_err(|_| Trouble::OldButton)?;
    let board: Arc<dyn Board> = board.named_in(asker.locale.tag()).into();
    let solution = backend.service.solve(Arc::clone(&board)).await?;
    let page = Page::plain(board, asker, true);
    let pictures = backend.service.draw(&solution.line, page.style()).await?;
    let aim = asker.locale.entry(&format!("{}-aim", info.id));
    let lines = [format!("**{aim}**"), asker.locale.entry(lesson.how), asker.locale.entry("play-lesson")];
    let moves = page.moves(&page.written(&solution.line));
    let content = format!("{}\n{moves}", lines.join("\n"));
    Ok(Reply { content, files: page.files(pictures), ephemeral: true, ..Reply::default() })
}
