//! `/solve`: the moves, the pictures of every step, and buttons to go through them.

use super::super::commands::ALL;
use super::super::markup::escape;
use super::super::reply::{File, LONGEST_CONTENT, MOST_FILES, Reply};
use super::super::request::Request;
use super::page::{Page, Shown};
use super::{Backend, fault};
use crate::app::service::Refusal;
use crate::app::{Listing, MOST_LISTED};
use crate::families::Family;
use crate::puzzle::{Analysis, Message, Solution};

/// The most bytes of a list of solutions.
const MOST_LIST: usize = 200_000;

pub(super) async fn solve(backend: &Backend, request: &Request, family: &dyn Family) -> Reply {
    match Page::asked(request, family) {
        Ok(page) => {
            let all = request.options.flag(ALL).unwrap_or_default();
            whole(backend, &page, all)
                .await
                .unwrap_or_else(|refusal| fault::refused(request.asker.locale, &refusal))
        }
        Err(reply) => reply,
    }
}

/// All steps on sheets; with `all`, also every other shortest solution.
///
/// # Errors
/// See [`Refusal`]; an unsolvable board is shown.
pub(super) async fn whole(backend: &Backend, page: &Page, all: bool) -> Result<Reply, Refusal> {
    let service = &backend.service;
    let solution = match service.solve(page.board.clone()).await {
        Ok(solution) => solution,
        Err(Refusal::Unsolvable(why)) => return unsolvable(backend, page, why).await,
        Err(refusal) => return Err(refusal),
    };
    let mut lines = page.head(&solution);
    let mut texts = Vec::new();
    if all {
        let analysis = service.analyse(page.board.clone(), &solution, MOST_LISTED as usize).await?;
        texts.extend(listed(page, analysis.as_ref(), &mut lines));
    }
    let pictures = service.draw(page.board.clone(), &solution, page.theme(), page.locale).await?;
    lines.extend(pictures.first().and_then(|picture| skipped(page, picture.every)));
    let (content, list) = told(page, lines, &solution);
    texts.extend(list);
    let mut files = page.files(pictures);
    files.truncate(MOST_FILES - texts.len());
    files.extend(texts);
    let rows = page.buttons(&backend.hold(&*page.board).await, Shown::Whole, solution.moves.len() as u32);
    Ok(Reply { content, files, rows, ephemeral: page.private })
}

/// All steps one after the other in one picture.
///
/// # Errors
/// See [`Refusal`].
pub(super) async fn animated(backend: &Backend, page: &Page) -> Result<Reply, Refusal> {
    let service = &backend.service;
    let solution = service.solve(page.board.clone()).await?;
    let animation = service.animate(page.board.clone(), &solution, page.theme(), page.locale).await?;
    let mut lines = page.head(&solution);
    lines.extend(skipped(page, animation.every));
    let (content, list) = told(page, lines, &solution);
    let mut files = vec![page.file("steps.gif".to_owned(), animation.gif, animation.alt)];
    files.extend(list);
    let rows = page.buttons(&backend.hold(&*page.board).await, Shown::Animation, solution.moves.len() as u32);
    Ok(Reply { content, files, rows, ephemeral: page.private })
}

/// That not every board is drawn, if so.
fn skipped(page: &Page, every: usize) -> Option<String> {
    (every > 1).then(|| page.text(&Message::new("reply-every").with("every", every)))
}

/// The lines and the moves, which are a file where a message can't hold them.
fn told(page: &Page, lines: Vec<String>, solution: &Solution) -> (String, Option<File>) {
    let (head, moves) = (lines.join("\n"), page.written(&solution.moves));
    let with_moves = format!("{head}\n{}", page.moves(&moves));
    if moves.is_empty() {
        (head, None)
    } else if with_moves.chars().count() <= LONGEST_CONTENT {
        (with_moves, None)
    } else {
        let says = format!("{head}\n{}", page.locale.entry("reply-moves-file"));
        (says, Some(File::text("moves.txt", moves)))
    }
}

/// Says what there is to say of all shortest solutions; their list as a file.
fn listed(page: &Page, analysis: Option<&Analysis>, lines: &mut Vec<String>) -> Option<File> {
    let Listing { about, list } = Listing::of(&*page.board, analysis, page.notation(), MOST_LIST);
    lines.extend(about.iter().map(|message| page.text(message)));
    (!list.is_empty()).then(|| {
        lines.push(page.locale.entry("reply-all-file"));
        File::text("solutions.txt", list)
    })
}

/// An impossible board is shown, so that a misread tile can be found.
async fn unsolvable(backend: &Backend, page: &Page, why: Message) -> Result<Reply, Refusal> {
    let mut lines = vec![format!("**{}**", page.title()), page.shown()];
    lines.push(page.text(&why.map_text(escape)));
    let still = Solution { moves: Vec::new(), optimal: false, at_least: 0, nodes: 0, question: None };
    let pictures = backend.service.draw(page.board.clone(), &still, page.theme(), page.locale).await?;
    let (content, files) = (lines.join("\n"), page.files(pictures));
    Ok(Reply { content, files, rows: Vec::new(), ephemeral: page.private })
}
