//! `/help`: an overview of the bot, a button for each puzzle, and the notation of each family.

use std::sync::Arc;

use super::super::command::{Availability, Command, Entry, Field};
use super::super::views::page::Page;
use crate::families::FAMILIES;
use crate::family::{Board, Family};
use crate::front::discord::model::{
    ActionRow, Asker, Backend, BoardRef, Button, CustomId, File, NOBODY, Reply, Trouble, ViewAct,
};
use crate::i18n::Locale;
use crate::puzzle::Message;

pub(super) static HELP: Command = Command {
    name: "help",
    key: "command-help",
    availability: Availability::Everywhere,
    entries: || vec![Entry::Field(Field::family())],
    private: true,
    answer: |backend, request| {
        Box::pin(async { Ok(render(backend, &request.asker, request.named_family()?).await) })
    },
};

/// Buttons in a row of puzzles; long names wrap on a phone.
const PUZZLES_PER_ROW: usize = 4;

/// Renders the help of one family, or an overview of all.
pub(crate) async fn render(backend: &Backend, asker: &Asker, family: Option<&'static dyn Family>) -> Reply {
    let locale = asker.locale;
    let Some(family) = family else {
        // The overview fits one screen of a phone. The help of each family has an example.
        let more = backend.links.link(&locale.entry("help-more"));
        let content = format!("{}\n{more}", locale.entry("help-title"));
        // The help is complete without the picture.
        let files = draw_lesson(backend, asker).await.unwrap_or_default();
        return Reply { files, rows: puzzle_rows(locale), ..Reply::private(content) };
    };
    let info = family.info();
    let help = locale.entry(&format!("{}-help", info.id));
    let content = format!("{}\n{help}", render_example(locale, family));
    let content = match backend.links.is_empty() {
        true => content,
        false => {
            let name = locale.entry(&format!("{}-name", info.id));
            let commands = locale.text(&Message::new("help-commands").with("family", name));
            format!("{content}\n{}", backend.links.link(&commands))
        }
    };
    let solve = family.read(info.example).ok().map(|board| {
        let page = Page::with_default_appearance(board.into(), asker, true);
        // The solution is a separate message, and the help stays.
        let page = Page { owner: NOBODY, ..page };
        let board = BoardRef::Text(info.example.to_owned());
        let id = page.custom_id(&board, ViewAct::Whole, None);
        ActionRow::Buttons(vec![Button::new(id, locale.entry("button-example")).primary()])
    });
    Reply { rows: solve.into_iter().collect(), ..Reply::private(content) }
}

/// Builds rows with a button for each family's help.
fn puzzle_rows(locale: Locale) -> Vec<ActionRow> {
    let button = |family: &&'static dyn Family| {
        let id = family.info().id;
        Button::new(CustomId::Help { family: Some(id.to_owned()) }, locale.entry(&format!("{id}-name")))
    };
    let buttons: Vec<Button> = FAMILIES.iter().map(button).collect();
    buttons.chunks(PUZZLES_PER_ROW).map(|row| ActionRow::Buttons(row.to_vec())).collect()
}

/// Draws the solution of a small board.
async fn draw_lesson(backend: &Backend, asker: &Asker) -> Result<Vec<File>, Trouble> {
    let board = FAMILIES[0].read(FAMILIES[0].info().lesson.board).map_err(|_| Trouble::OldButton)?;
    let board: Arc<dyn Board> = board.into();
    let solution = backend.service.solve(Arc::clone(&board)).await?;
    let page = Page::with_default_appearance(board, asker, true);
    let pictures = backend.service.draw(&solution.line, page.style()).await?;
    Ok(page.files(pictures))
}

fn render_example(locale: Locale, family: &dyn Family) -> String {
    let info = family.info();
    let message = Message::new("help-solve")
        .with("family", locale.entry(&format!("{}-name", info.id)))
        .with("option", locale.entry(&format!("option-{}-name", info.board.id)))
        .with("example", info.example);
    format!("**{}**\n{}", locale.entry(&format!("{}-about", info.id)), locale.text(&message))
}
