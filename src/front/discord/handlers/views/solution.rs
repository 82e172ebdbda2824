//! A whole solution: all steps on sheets or in an animation, and the moves.

use super::page::{Page, Shown};
use super::solving;
use crate::app::service::Refusal;
use crate::app::{Listing, MOST_LISTED};
use crate::families::family;
use crate::family::Solution;
use crate::front::discord::model::{
    Backend, Button, File, LONGEST_CONTENT, Look, MOST_FILES, Reply, Row, Trouble, ViewAct, markup::escape,
};
use crate::puzzle::{Choice, Message, Unsolvable};
use crate::store::database::Help;

/// The most bytes of a list of solutions.
const MOST_LIST: usize = 200_000;

/// All steps on sheets. An unsolvable board is shown too.
pub(crate) async fn whole(backend: &Backend, page: &Page) -> Result<Reply, Trouble> {
    shown(backend, page, backend.service.solve(page.board.clone()).await, false).await
}

/// The same for a command, which says what is known while that takes long; with `all`, also every other shortest solution.
pub(crate) async fn asked(backend: &Backend, page: &Page, all: bool) -> Result<Reply, Trouble> {
    shown(backend, page, solving::solved(backend, page).await, all).await
}

async fn shown(
    backend: &Backend,
    page: &Page,
    solved: Result<Solution, Refusal>,
    all: bool,
) -> Result<Reply, Trouble> {
    let Page { board, look: Look { notation, .. }, locale, .. } = page;
    let service = &backend.service;
    let solution = match solved {
        Err(Refusal::Unsolvable(proven)) => return unsolvable(backend, page, proven).await,
        solved => solved?,
    };
    let noted = backend.note_help(page.owner, &**board, Help::Solution);
    let mut lines = page.head(&solution);
    let mut texts = Vec::new();
    if all {
        let analysis = service.analyse(board.clone(), &solution, MOST_LISTED as usize).await?;
        let Listing { about, list } = Listing::of(analysis.as_ref(), notation, MOST_LIST);
        lines.extend(about.iter().map(|message| page.text(message)));
        if !list.is_empty() {
            lines.push(locale.entry("reply-all-file"));
            texts.push(File::text("solutions.txt", list));
        }
    }
    let pictures = service.draw(&solution.line, page.style()).await?;
    let some = pictures.iter().any(|picture| !picture.whole);
    lines.extend(some.then(|| locale.entry("reply-some")));
    let (content, list) = told(page, lines, &solution);
    texts.extend(list);
    let mut files = page.files(pictures);
    debug_assert!(files.len() + texts.len() <= MOST_FILES, "PICTURE_LIMITS leaves room for texts");
    files.extend(texts);
    let rows = page.rows(&page.hold(backend).await, Shown::Whole, &solution);
    noted.await;
    Ok(Reply { content, files, rows, ephemeral: page.private })
}

/// All steps one after the other in one picture.
pub(crate) async fn animated(backend: &Backend, page: &Page) -> Result<Reply, Trouble> {
    let service = &backend.service;
    let solution = service.solve(page.board.clone()).await?;
    let noted = backend.note_help(page.owner, &*page.board, Help::Solution);
    let animation = service.animate(&solution.line, page.style()).await?;
    let mut lines = page.head(&solution);
    let every = animation.every;
    lines.extend((every > 1).then(|| page.text(&Message::new("reply-every").with("every", every))));
    let (content, list) = told(page, lines, &solution);
    let mut files = vec![page.file("steps.gif".to_owned(), animation.gif, animation.alt)];
    files.extend(page.solved_picture());
    files.extend(list);
    let rows = page.rows(&page.hold(backend).await, Shown::Animation, &solution);
    noted.await;
    Ok(Reply { content, files, rows, ephemeral: page.private })
}

/// The lines and the moves, which are a file where a message can't hold them.
fn told(page: &Page, lines: Vec<String>, solution: &Solution) -> (String, Option<File>) {
    let (head, moves) = (lines.join("\n"), page.written(&solution.line));
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

/// An impossible board is shown, so that a misread tile can be found, with what was perhaps meant to go on with.
pub(crate) async fn unsolvable(backend: &Backend, page: &Page, proven: Unsolvable) -> Result<Reply, Trouble> {
    let verdict = page.text(&Message::new("reply-unsolvable").with("title", page.title()));
    let lines = [format!("**{verdict}**"), page.text(&proven.why.map_text(escape)), page.shown()];
    let pictures = backend.service.draw(&page.board.line(), page.style()).await?;
    let (content, files) = (lines.join("\n"), page.files(pictures));
    let mut buttons = Vec::new();
    for Choice { label, board } in &proven.remedies {
        let read = family(page.board.info().id).map(|family| family.read(board));
        let Some(Ok(board)) = read else { continue };
        let remedied = Page { board: board.into(), ..page.clone() };
        let custom_id = remedied.custom_id(&remedied.hold(backend).await, ViewAct::Whole, None);
        buttons.push(Button::new(custom_id, page.text(label)).primary());
    }
    let fix = page.custom_id(&page.hold(backend).await, ViewAct::Fix, None);
    let fix = Button::new(fix, page.locale.entry("button-fix"));
    buttons.push(if buttons.is_empty() { fix.primary() } else { fix });
    Ok(Reply { content, files, rows: Row::of(buttons), ephemeral: page.private })
}
