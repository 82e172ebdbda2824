//! `/solve`: the moves, the pictures of every step, and buttons to go through them.

use super::super::command::{Command, Entry, Field, Offered, board, by_family};
use super::super::presets;
use super::super::views::reading::{self, Confirmed, Found};
use super::super::views::solution;
use crate::family::{Opt, OptKind};
use crate::front::discord::model::{
    Backend, Reply, Request, Trouble,
    options::{PRIVATE, SPOILER, THEME},
};

pub(super) static SOLVE: Command = Command {
    name: "solve",
    key: "command-solve",
    offered: Offered::Everywhere,
    entries,
    private: false,
    answer: |backend, request| Box::pin(solve(backend, request)),
};

/// All shortest solutions are asked for.
const ALL: Opt = Opt { id: "all", kind: OptKind::Flag };

fn entries() -> Vec<Entry> {
    by_family(|family| {
        let (info, mut fields) = (family.info(), board(family));
        fields.extend([Field::of(info, &info.notation()), Field::event()]);
        fields.extend([ALL, THEME, PRIVATE, SPOILER].iter().map(Field::shared));
        fields
    })
}

async fn solve(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let family = request.family()?;
    let (request, picture) = presets::applied(backend, request, family).await?;
    match reading::asked(backend, &request, picture, family, Confirmed::SOLVE).await? {
        Found::Board(page) => {
            solution::asked(backend, &page, request.options.flag(ALL.id).unwrap_or_default()).await
        }
        Found::Doubtful(reply) => Ok(reply),
    }
}
