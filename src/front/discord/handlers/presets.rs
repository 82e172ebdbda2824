//! A guild's events: what a preset of the store says, and what it fills in.

use std::collections::BTreeMap;

use crate::families::family;
use crate::family::Family;
use crate::front::discord::model::{
    Asked, Backend, Request, Trouble, clock::now, markup::escape, options::EVENT,
};
use crate::puzzle::Message;
use crate::store::database::Preset;

/// The request with the options of the event that it names, where it does not say otherwise itself, and the event's solved
/// picture.
///
/// # Errors
/// No such event, or one of another family.
pub(crate) async fn applied(
    backend: &Backend,
    request: &Request,
    family: &dyn Family,
) -> Result<(Request, Option<Vec<u8>>), Trouble> {
    let mut request = request.clone();
    let Some(name) = request.options.filled(EVENT.id).map(str::to_owned) else {
        return Ok((request, None));
    };
    let guild = request.asker.guild.ok_or(Trouble::denied("event-no-guild"))?;
    let preset = backend.database.preset(guild, &name).await?.ok_or_else(|| unknown(&name))?;
    if preset.family != family.info().id {
        let other = request.asker.locale.entry(&format!("{}-name", preset.family));
        let message = Message::new("event-other-family").with("name", escape(&name)).with("family", other);
        return Err(Trouble::Denied(message));
    }
    for (id, text) in stored(&preset) {
        if request.options.filled(&id).is_none() {
            request.options.set(&id, text);
        }
    }
    Ok((request, preset.picture))
}

/// That the guild has no event of that name.
pub(crate) fn unknown(name: &str) -> Trouble {
    Trouble::Denied(Message::new("event-none-such").with("name", escape(name)))
}

/// The options of a preset; none if they can't be read.
pub(crate) fn stored(preset: &Preset) -> BTreeMap<String, String> {
    serde_json::from_str(&preset.options).unwrap_or_default()
}

/// The names of the guild's events that begin so, those of the family where one is being asked about.
pub(crate) async fn names(backend: &Backend, asked: &Asked, typed: &str) -> Vec<String> {
    let Some(guild) = asked.guild else { return Vec::new() };
    let presets = backend.database.presets(guild, typed, now()).await.unwrap_or_default();
    let wanted = asked.path.last().and_then(|name| family(name)).map(|family| family.info().id);
    let fitting = presets.into_iter().filter(|preset| wanted.is_none_or(|family| preset.family == family));
    fitting.map(|preset| preset.name).collect()
}
