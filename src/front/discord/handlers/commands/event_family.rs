//! Whether an event is to get a puzzle of another family, which is asked first, since what it held is lost.

use super::super::presets::unknown;
use crate::front::discord::model::{
    Answer, Backend, Button, CustomId, Press, Reply, Row, Trouble, markup::escape,
};
use crate::i18n::Locale;
use crate::puzzle::Message;
use crate::store::database::Draft;

/// Keeps what the event would become, and asks.
pub(super) async fn asked(backend: &Backend, draft: &Draft, locale: Locale) -> Result<Reply, Trouble> {
    backend.database.keep_draft(draft).await?;
    let family = |id: &str| locale.entry(&format!("{id}-name"));
    let question = Message::new("event-edit-family").with("name", escape(&draft.preset.name));
    let question = question.with("family", family(&draft.replaced)).with("new", family(&draft.preset.family));
    let button = |replace, key| {
        Button::new(CustomId::Event { owner: draft.user, draft: draft.id, replace }, locale.entry(key))
    };
    let rows = vec![Row::Buttons(vec![button(true, "button-replace"), button(false, "button-keep")])];
    Ok(Reply { rows, ..Reply::private(locale.text(&question)) })
}

/// Does as the one who was asked has answered.
///
/// # Errors
/// Somebody else answers, or who may not any more; or the event is no longer what the question was about.
pub(crate) async fn settled(
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
        let now = database.preset(guild, name).await?.ok_or_else(|| unknown(name))?;
        if now.family != replaced {
            return Err(Trouble::OldButton);
        }
        if !database.edit_preset(guild, &preset).await? {
            return Err(unknown(name));
        }
    }
    let done = Message::new(if replace { "event-edited" } else { "event-kept" }).with("name", escape(name));
    Ok(Answer::Replace(Reply::private(asker.locale.text(&done))))
}
