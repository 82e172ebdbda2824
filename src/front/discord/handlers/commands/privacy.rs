//! `/privacy`: export and deletion of a user's data.

use super::super::command::{Availability, Command, Entry, Subcommand};
use crate::front::discord::model::{
    ActionRow, Answer, Backend, Button, CustomId, File, Press, Reply, Request, Trouble,
};

pub(super) static PRIVACY: Command = Command {
    name: "privacy",
    key: "command-privacy",
    availability: Availability::Everywhere,
    entries,
    private: true,
    answer: |backend, request| Box::pin(privacy(backend, request)),
};

/// Sub-command that exports the user's data.
const EXPORT: &str = "export";

/// Sub-command that deletes the user's data.
const DELETE: &str = "delete";

fn entries() -> Vec<Entry> {
    let sub = |(id, key)| Entry::Subcommand(Subcommand { id, key, template: None, entries: Vec::new() });
    [(EXPORT, "command-privacy-export"), (DELETE, "command-privacy-delete")].map(sub).into()
}

async fn privacy(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let (locale, user) = (request.asker.locale, request.asker.user);
    match request.subcommand() {
        EXPORT => {
            let stored = backend.database.export(user).await?;
            let files = vec![File::text("cantor.json", format!("{stored:#}\n"))];
            Ok(Reply { files, ..Reply::private(locale.entry("privacy-export")) })
        }
        DELETE => {
            let button = Button::new(CustomId::Forget { owner: user }, locale.entry("button-forget"));
            let rows = vec![ActionRow::Buttons(vec![button])];
            Ok(Reply { rows, ..Reply::private(locale.entry("privacy-sure")) })
        }
        _ => Err(Trouble::UnknownCommand),
    }
}

/// Deletes the user's data.
///
/// # Errors
/// The button belongs to another user, or the database failed.
pub(crate) async fn forget(backend: &Backend, press: &Press, owner: u64) -> Result<Answer, Trouble> {
    if owner != press.asker.user {
        return Err(Trouble::OldButton);
    }
    backend.database.forget(owner).await?;
    Ok(Answer::Replace(Reply::private(press.asker.locale.entry("privacy-done"))))
}
