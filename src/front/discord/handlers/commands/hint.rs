//! `/hint`: what to move next, or the next moves of a solution, in a private answer.

use super::super::command::{Availability, Command, Entry, Field, board_fields, family_subcommands};
use super::super::presets;
use super::super::views;
use super::super::views::confirmation::Confirmation;
use super::super::views::reading::{self, BoardOrReply};
use crate::family::{Opt, OptKind};
use crate::front::discord::model::{Backend, Reply, Request, Trouble, ViewAct, options::THEME};

pub(super) static HINT: Command = Command {
    name: "hint",
    key: "command-hint",
    availability: Availability::Everywhere,
    entries,
    private: true,
    answer: |backend, request| Box::pin(hint(backend, request)),
};

/// Maximum moves in a hint.
const MAX_MOVES: u32 = 3;

/// Option for the number of moves.
const COUNT: Opt = Opt { id: "count", kind: OptKind::Number(1..=MAX_MOVES) };

fn entries() -> Vec<Entry> {
    family_subcommands(Some("command-hint-sub"), |family| {
        let (info, mut fields) = (family.info(), board_fields(family));
        fields.extend([Field::shared(&COUNT), Field::of(info, &info.notation()), Field::event()]);
        fields.push(Field::shared(&THEME));
        fields
    })
}

async fn hint(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let family = request.family()?;
    let (request, family, picture) = presets::apply(backend, request, family).await?;
    let options = &request.options;
    let count = options.number(COUNT.id, 1..=MAX_MOVES).map_err(Trouble::invalid(options))?;
    let request = Request { private: true, ..request };
    // Without a number of moves, the hint is the first stage: what to move.
    let count = count.unwrap_or(0);
    let confirmation = Confirmation { act: ViewAct::Hint, at: Some(count), label: "button-hint" };
    match reading::read_board(backend, &request, picture, family, confirmation).await? {
        BoardOrReply::Board(page) => views::hint::render(backend, &page, count).await,
        BoardOrReply::Reply(reply) => Ok(reply),
    }
}
