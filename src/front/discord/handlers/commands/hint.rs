//! `/hint`: only the next move or moves, for the asker alone.

use super::super::command::{Command, Entry, Field, Offered, board, by_family};
use super::super::presets;
use super::super::views;
use super::super::views::reading::{self, Confirmed, Found};
use crate::family::{Opt, OptKind};
use crate::front::discord::model::{Backend, Reply, Request, Trouble, ViewAct, options::THEME};

pub(super) static HINT: Command = Command {
    name: "hint",
    key: "command-hint",
    offered: Offered::Everywhere,
    entries,
    private: true,
    answer: |backend, request| Box::pin(hint(backend, request)),
};

/// The most moves that one hint tells.
const MOST_HINTED: u32 = 3;

/// How many moves are to be told.
const COUNT: Opt = Opt { id: "count", kind: OptKind::Number(1..=MOST_HINTED) };

fn entries() -> Vec<Entry> {
    by_family(|family| {
        let mut fields = board(family);
        fields.extend([Field::event(), Field::shared(&COUNT), Field::shared(&THEME)]);
        fields
    })
}

async fn hint(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let family = request.family()?;
    let (request, picture) = presets::applied(backend, request, family).await?;
    let options = &request.options;
    let count = options.number(COUNT.id, 1..=MOST_HINTED).map_err(Trouble::invalid(options))?;
    let request = Request { private: true, ..request };
    let count = count.unwrap_or(1);
    let confirmed = Confirmed { act: ViewAct::Hint, at: Some(count), label: "button-hint" };
    match reading::asked(backend, &request, picture, family, confirmed).await? {
        Found::Board(page) => views::hint::hint(backend, &page, count).await,
        Found::Doubtful(reply) => Ok(reply),
    }
}
