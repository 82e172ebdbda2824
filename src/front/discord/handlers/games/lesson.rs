//! Lessons: the goal of a puzzle, and a small board solved step by step.

use std::sync::Arc;

use super::super::views::page::Page;
use crate::families::family;
use crate::family::Board;
use crate::front::discord::model::{Asker, Backend, Reply, Trouble};

/// Renders the lesson for boards of the kind of `played`.
pub(crate) async fn render(backend: &Backend, asker: &Asker, played: &dyn Board) -> Result<Reply, Trouble> {
    let (info, lesson) = (played.info(), played.lesson());
    let family = family(info.id).ok_or(Trouble::OldButton)?;
    let board = family.read(lesson.board).map_err(|_| Trouble::OldButton)?;
    let board: Arc<dyn Board> = board.named_in(asker.locale.tag()).into();
    let solution = backend.service.solve(Arc::clone(&board)).await?;
    let page = Page::with_default_appearance(board, asker, true);
    let pictures = backend.service.draw(&solution.line, page.style()).await?;
    let aim = asker.locale.entry(lesson.aim);
    let lines = [format!("**{aim}**"), asker.locale.entry(lesson.how), asker.locale.entry("play-lesson")];
    let moves = page.move_block(&page.format_moves(&solution.line));
    let content = format!("{}\n{moves}", lines.join("\n"));
    Ok(Reply { content, files: page.files(pictures), ephemeral: true, ..Reply::default() })
}
