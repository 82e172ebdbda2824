//! `/solve`: the solution's moves, pictures of its steps, and buttons to page through them.
//!
//! `/solve picture` recognises the puzzle in a picture.

use super::super::command::{
    Availability, Command, Entry, Field, Subcommand, as_entries, board_fields, family_subcommands,
};
use super::super::games::contest;
use super::super::presets;
use super::super::views::confirmation::Confirmation;
use super::super::views::correction::{correction_form, invalid_view};
use super::super::views::reading::{self, BoardOrReply};
use super::super::views::solution;
use crate::family::{Family, Opt, OptKind};
use crate::front::discord::model::{
    Backend, Reply, Request, Trouble,
    options::{EVENT, PRIVATE, SPOILER, THEME},
};

pub(super) static SOLVE: Command = Command {
    name: "solve",
    key: "command-solve",
    availability: Availability::Everywhere,
    entries,
    private: false,
    answer: |backend, request| Box::pin(solve(backend, request)),
};

/// Option to list all shortest solutions.
const ALL: Opt = Opt { id: "all", kind: OptKind::Flag };

/// The sub-command for a picture of any puzzle.
const ANY_PICTURE: &str = "picture";

/// The only option of [`ANY_PICTURE`].
const FILE: &str = "file";

fn entries() -> Vec<Entry> {
    let file = Field::picture(FILE, "option-file-about").required();
    let picture = Subcommand {
        id: ANY_PICTURE,
        key: "command-solve-picture",
        template: None,
        entries: as_entries([file]),
    };
    let families = family_subcommands(Some("command-solve-sub"), |family| {
        let (info, mut fields) = (family.info(), board_fields(family));
        fields.extend([Field::of(info, &info.notation()), Field::event()]);
        fields.extend([ALL, THEME, PRIVATE, SPOILER].iter().map(Field::shared));
        fields
    });
    families.into_iter().chain([Entry::Subcommand(picture)]).collect()
}

async fn solve(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    if request.subcommand() == ANY_PICTURE {
        return solve_picture(backend, request).await;
    }
    let family = request.family()?;
    if is_bare(request, family) {
        // Answer with a form that asks for the board.
        let (info, locale) = (family.info(), request.asker.locale);
        let view = invalid_view(info, &request.asker, request.asker.appearance(info, locale));
        let form = correction_form(&view, String::new(), locale);
        return Err(Trouble::Form(Box::new(form)));
    }
    let (request, family, picture) = presets::apply(backend, request, family).await?;
    match reading::read_board(backend, &request, picture, family, Confirmation::SOLVE).await? {
        BoardOrReply::Board(page) => {
            contest::check_publication(backend, &request.asker, &page).await?;
            solution::solve_and_render(backend, &page, request.options.flag(ALL.id).unwrap_or_default()).await
        }
        BoardOrReply::Reply(reply) => Ok(reply),
    }
}

/// Returns whether the request has no board, no picture, no event and no other option of its
/// family's boards.
fn is_bare(request: &Request, family: &dyn Family) -> bool {
    let options = &request.options;
    let given = family.info().all_options().map(|option| option.id).chain([EVENT.id]);
    request.attached.is_empty() && given.into_iter().all(|id| options.filled(id).is_none())
}

/// Solves a board of any family, read from a picture.
async fn solve_picture(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let file = request.attached.get(FILE).ok_or(Trouble::UnknownCommand)?;
    let file = std::slice::from_ref(file);
    match reading::read_pictures(backend, &request.asker, request.private, file).await? {
        BoardOrReply::Board(page) => {
            contest::check_publication(backend, &request.asker, &page).await?;
            solution::solve_and_render(backend, &page, false).await
        }
        BoardOrReply::Reply(reply) => Ok(reply),
    }
}
