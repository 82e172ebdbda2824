//! Confirmation before an event gets a puzzle of another family. The change discards the event's
//! options.

use super::super::presets::unknown_event;
use crate::database::Draft;
use crate::front::discord::model::{
    ActionRow, Answer, Backend, Button, CustomId, Press, Reply, Trouble, clock, markup,
};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Stores the new preset as a draft, and asks for confirmation.
pub(super) async fn ask(backend: &Backend, draft: &Draft, locale: Locale) -> Result<Reply, Trouble> {
    backend.database.store_draft(draft).await?;
    let family = |id: &str| locale.entry(&format!("{id}-name"));
    let question = Message::new("event-edit-family").with("name", markup::name(&draft.preset.name));
    let question = question.with("family", family(&draft.replaced)).with("new", family(&draft.preset.family));
    let button = |replace, key| {
        Button::new(CustomId::Event { owner: draft.user, draft: draft.id, replace }, locale.entry(key))
    };
    let rows = vec![ActionRow::Buttons(vec![button(true, "button-replace"), button(false, "button-keep")])];
    Ok(Reply { rows, ..Reply::private(locale.text(&question)) })
}

/// Applies or discards the draft.
///
/// # Errors
/// Another user pressed the button, the user lacks the permission, the draft no longer exists, the
/// event was deleted or has another family now, the server has too many current events, or the
/// database failed.
pub(crate) async fn settle(
    backend: &Backend,
    press: &Press,
    (owner, draft): (u64, u64),
    replace: bool,
) -> Result<Answer, Trouble> {
    let (database, asker) = (&backend.database, &press.asker);
    if owner != asker.user {
        return Err(Trouble::OldButton);
    }
    if !asker.manages {
        return Err(Trouble::denied("event-not-allowed"));
    }
    let draft = database.take_draft(draft, owner).await?.ok_or(Trouble::OldButton)?;
    let Draft { guild, replaced, preset, .. } = draft;
    if asker.guild != Some(guild) {
        return Err(Trouble::OldButton);
    }
    let name = &preset.name;
    if replace {
        let current = database.preset(guild, name).await?.ok_or_else(|| unknown_event(name))?;
        if current.family != replaced {
            return Err(Trouble::OldButton);
        }
        if !database.edit_preset(guild, &preset, clock::now()).await? {
            return Err(unknown_event(name));
        }
    }
    let done =
        Message::new(if replace { "event-edited" } else { "event-kept" }).with("name", markup::name(name));
    Ok(Answer::Replace(Reply::private(asker.locale.text(&done))))
}
