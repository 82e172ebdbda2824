//! `/solve`: the solution's moves, pictures of its steps, and buttons to page through them.
//!
//! `/solve picture` finds out which puzzle a picture shows.

use super::super::command::{Availability, Command, Entry, Field, Sub, as_entries, board_fields, by_family};
use super::super::presets;
use super::super::views::confirmation::Confirmation;
use super::super::views::reading::{self, BoardOrReply};
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

/// The sub-command for a picture of any puzzle.
const ANY_PICTURE: &str = "picture";

/// Its only option.
const FILE: &str = "file";

fn entries() -> Vec<Entry> {
    let file = Field::picture(FILE, "option-file-about").required();
    let picture = Sub { id: ANY_PICTURE, key: "command-solve-picture", entries: as_entries([file]) };
    let families = by_family(|family| {
        let (info, mut fields) = (family.info(), board_fields(family));
        fields.extend([Field::of(info, &info.notation()), Field::event()]);
        fields.extend([ALL, THEME, PRIVATE, SPOILER].iter().map(Field::shared));
        fields
    });
    families.into_iter().chain([Entry::Sub(picture)]).collect()
}

async fn solve(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    if request.subcommand() == ANY_PICTURE {
        return solve_picture(backend, request).await;
    }
    let family = request.family()?;
    let (request, picture) = presets::apply(backend, request, family).await?;
    match reading::read_board(backend, &request, picture, family, Confirmation::SOLVE).await? {
        BoardOrReply::Board(page) => {
            solution::solve_and_render(backend, &page, request.options.flag(ALL.id).unwrap_or_default()).await
        }
        BoardOrReply::Reply(reply) => Ok(reply),
    }
}

/// Solves the board in a picture, of any family.
async fn solve_picture(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let file = request.attached.get(FILE).ok_or(Trouble::UnknownCommand)?;
    let file = std::slice::from_ref(file);
    match reading::read_pictures(backend, &request.asker, request.private, file).await? {
        BoardOrReply::Board(page) => solution::solve_and_render(backend, &page, false).await,
        BoardOrReply::Reply(reply) => Ok(reply),
    }
}
