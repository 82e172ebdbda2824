//! `/solve`: the solution's moves, pictures of its steps, and buttons to page through them.

use super::super::command::{Availability, Command, Entry, Field, board_fields, by_family};
use super::super::presets;
use super::super::views::reading::{self, BoardOrReply, Confirmation};
use super::super::views::solution;
use crate::family::{Opt, OptKind};
use crate::front::discord::model::{
    Backend, Reply, Request, Trouble,
    options::{PRIVATE, SPOILER, THEME},
};

pub(super) static SOLVE: Command = Command {
    name: "solve",
    key: "command-solve",
    availability: Availability::Everywhere,
    entries,
    private: false,
    answer: |backend, request| Box::pin(solve(backend, request)),
};

/// Lists all shortest solutions.
const ALL: Opt = Opt { id: "all", kind: OptKind::Flag };

fn entries() -> Vec<Entry> {
    by_family(|family| {
        let (info, mut fields) = (family.info(), board_fields(family));
        fields.extend([Field::of(info, &info.notation()), Field::event()]);
        fields.extend([ALL, THEME, PRIVATE, SPOILER].iter().map(Field::shared));
        fields
    })
}

async fn solve(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let family = request.family()?;
    let (request, picture) = presets::apply(backend, request, family).await?;
    match reading::read_board(backend, &request, picture, family, Confirmation::SOLVE).await? {
        BoardOrReply::Board(page) => {
            solution::solve_and_render(backend, &page, request.options.flag(ALL.id).unwrap_or_default()).await
        }
        BoardOrReply::Reply(reply) => Ok(reply),
    }
}
