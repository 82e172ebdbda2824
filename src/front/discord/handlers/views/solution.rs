//! Complete solutions: all steps as sheets or as an animation, and the moves.

use super::example;
use super::page::{Page, ViewMode};
use super::solving;
use crate::app::service::Refusal;
use crate::app::{Listing, MAX_LISTED, Steps};
use crate::database::Help;
use crate::families::family;
use crate::family::Solution;
use crate::front::discord::model::{
    ActionRow, Appearance, Backend, Button, File, MAX_CONTENT, MAX_FILES, Reply, Trouble, ViewAct,
    markup::escape,
};
use crate::puzzle::{Choice, Message, Unsolvable};

/// Maximum size of a list of solutions in bytes.
const MAX_LIST: usize = 200_000;

/// Solves a board with interim answers. Renders all steps as sheets, or the board if it is
/// unsolvable.
pub(crate) async fn render(backend: &Backend, page: &Page) -> Result<Reply, Trouble> {
    solve_and_render(backend, page, false).await
}

/// Solves and renders a board as [`render`] does; with `all`, also lists all shortest solutions.
pub(crate) async fn solve_and_render(backend: &Backend, page: &Page, all: bool) -> Result<Reply, Trouble> {
    render_solved(backend, page, solving::solve_with_updates(backend, page).await, all).await
}

async fn render_solved(
    backend: &Backend,
    page: &Page,
    solved: Result<Solution, Refusal>,
    all: bool,
) -> Result<Reply, Trouble> {
    let Page { board, appearance: Appearance { notation, .. }, locale, .. } = page;
    let service = &backend.service;
    let solution = match solved {
        Err(Refusal::Unsolvable(proven)) => return render_unsolvable(backend, page, proven).await,
        solved => solved?,
    };
    let recorded = backend.record_help(page.owner, &solution.line, Help::Solution);
    let mut lines = page.head(&solution);
    let mut texts = Vec::new();
    if all {
        let analysis = service.analyse(board.clone(), &solution, MAX_LISTED as usize).await?;
        let Listing { about, list } = Listing::of(analysis.as_ref(), notation, MAX_LIST);
        lines.extend(about.iter().map(|message| page.text(message)));
        if !list.is_empty() {
            lines.push(locale.entry("reply-all-file"));
            texts.push(File::text("solutions.txt", list));
        }
    }
    let pictures = service.draw(&solution.line, page.style()).await?;
    let is_partial = pictures.iter().any(|picture| picture.steps != Steps::All);
    lines.extend(is_partial.then(|| locale.entry("reply-some")));
    let (content, list) = append_moves(page, lines, &solution);
    texts.extend(list);
    let mut files = page.files(pictures);
    debug_assert!(files.len() + texts.len() <= MAX_FILES, "PICTURE_LIMITS reserves files for texts");
    files.extend(texts);
    let rows = page.rows(&page.board_ref(backend).await, ViewMode::Whole, &solution);
    recorded.await;
    Ok(Reply { content, files, rows, ephemeral: page.private, ..Reply::default() })
}

/// Renders all steps as an animation.
pub(crate) async fn render_animation(backend: &Backend, page: &Page) -> Result<Reply, Trouble> {
    let service = &backend.service;
    let solution = service.solve(page.board.clone()).await?;
    let recorded = backend.record_help(page.owner, &solution.line, Help::Solution);
    let animation = service.animate(&solution.line, page.style()).await?;
    let mut lines = page.head(&solution);
    if let Steps::Every(every) = animation.steps {
        lines.push(page.text(&Message::new("reply-every").with("every", every)));
    }
    let (content, list) = append_moves(page, lines, &solution);
    let mut files = vec![page.file("steps.gif".to_owned(), animation.file, animation.alt)];
    files.extend(page.solved_picture());
    files.extend(list);
    let rows = page.rows(&page.board_ref(backend).await, ViewMode::Animation, &solution);
    recorded.await;
    Ok(Reply { content, files, rows, ephemeral: page.private, ..Reply::default() })
}

/// Appends the moves to the text, or returns them as a file if they are too long for a message.
fn append_moves(page: &Page, lines: Vec<String>, solution: &Solution) -> (String, Option<File>) {
    let (head, moves) = (lines.join("\n"), page.format_moves(&solution.line));
    let with_moves = format!("{head}\n{}", page.move_block(&moves));
    if moves.is_empty() {
        (head, None)
    } else if with_moves.chars().count() <= MAX_CONTENT {
        (with_moves, None)
    } else {
        let text = format!("{head}\n{}", page.locale.entry("reply-moves-file"));
        (text, Some(File::text("moves.txt", moves)))
    }
}

/// Renders an unsolvable board with suggested corrections, so that the user can find a misread
/// tile.
pub(crate) async fn render_unsolvable(
    backend: &Backend,
    page: &Page,
    proven: Unsolvable,
) -> Result<Reply, Trouble> {
    let verdict = page.text(&Message::new("reply-unsolvable").with("title", page.title()));
    let lines = [format!("**{verdict}**"), page.text(&proven.why.map_text(escape)), page.board_line()];
    let pictures = backend.service.draw(&page.board.line(), page.style()).await?;
    let (content, files) = (lines.join("\n"), page.files(pictures));
    let mut buttons = Vec::new();
    for Choice { label, board } in &proven.remedies {
        let read = family(page.board.info().id).map(|family| family.read(board));
        let Some(Ok(board)) = read else { continue };
        let remedied = Page { board: board.into(), ..page.clone() };
        let custom_id = remedied.custom_id(&remedied.board_ref(backend).await, ViewAct::Whole, None);
        buttons.push(Button::new(custom_id, page.text(label)).primary());
    }
    let has_remedy = !buttons.is_empty();
    let fix = page.custom_id(&page.board_ref(backend).await, ViewAct::Fix, None);
    let fix = Button::new(fix, page.locale.entry("button-fix"));
    buttons.push(if has_remedy { fix } else { fix.primary() });
    if !has_remedy {
        buttons.push(example::help_button(page.board.info(), page.locale));
    }
    Ok(Reply {
        content,
        files,
        rows: ActionRow::from_buttons(buttons),
        ephemeral: page.private,
        ..Reply::default()
    })
}
