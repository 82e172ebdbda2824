//! Events of a guild, stored as presets: a family, options and a solved picture.

use std::collections::BTreeMap;

use crate::database::Preset;
use crate::families::family;
use crate::family::{Family, Options};
use crate::front::discord::model::{
    Asker, Autocomplete, Backend, Request, Trouble, TypedCommand, clock::now, markup,
    markup::strip_invisible, options::EVENT,
};
use crate::puzzle::{Message, Name};

/// Applies the event that a request names. Returns the request with the event's options as
/// defaults, the event's family, and its solved picture. Without an event, returns the request
/// unchanged and the family `requested`.
///
/// # Errors
/// The event does not exist, the request does not come from a guild, or the database failed.
pub(crate) async fn apply(
    backend: &Backend,
    request: &Request,
    requested: &'static dyn Family,
) -> Result<(Request, &'static dyn Family, Option<Vec<u8>>), Trouble> {
    let mut request = request.clone();
    let Some(name) = request.options.filled(EVENT.id).map(strip_invisible) else {
        return Ok((request, requested, None));
    };
    let (family, options, picture) = match find(backend, &request.asker, &name).await {
        Ok(found) => found,
        Err(trouble) => return Err(suggest(backend, &request, &name).await.unwrap_or(trouble)),
    };
    if let Some(board) = request.options.filled(requested.info().board.id).map(str::to_owned) {
        request.options.set(family.info().board.id, board);
    }
    for (id, text) in BTreeMap::from(options) {
        if request.options.filled(&id).is_none() {
            request.options.set(&id, text);
        }
    }
    Ok((request, family, picture))
}

/// Finds an event: its family, its options, and its solved picture.
///
/// # Errors
/// The event does not exist, the request does not come from a guild, or the database failed.
pub(crate) async fn find(
    backend: &Backend,
    asker: &Asker,
    name: &str,
) -> Result<(&'static dyn Family, Options, Option<Vec<u8>>), Trouble> {
    let guild = asker.guild.ok_or(Trouble::denied("event-no-guild"))?;
    let preset = backend.database.preset(guild, name).await?.ok_or_else(|| unknown_event(name))?;
    let family = family(&preset.family).ok_or_else(|| unknown_event(name))?;
    Ok((family, Options::from(parse_options(&preset)), preset.picture))
}

/// Creates the error that suggests the event with the nearest name; `None` if no name is similar.
async fn suggest(backend: &Backend, request: &Request, name: &str) -> Option<Trouble> {
    let presets = backend.database.presets(request.asker.guild?, "", now()).await.ok()?;
    let nearest = Name::nearest_text(presets.iter().map(|preset| &*preset.name), name)?;
    let message = Message::new("event-meant").with("name", markup::name(name));
    let command = TypedCommand::with_option(request, EVENT.id, nearest);
    let button = command.and_then(|command| command.button(request, strip_invisible(nearest)));
    Some(Trouble::Denied(message.with("meant", markup::name(nearest))).with_buttons(button))
}

/// Creates the error for an unknown event.
pub(crate) fn unknown_event(name: &str) -> Trouble {
    Trouble::Denied(Message::new("event-none-such").with("name", markup::name(name)))
}

/// Parses the options of a preset. Returns an empty map if they are invalid.
pub(crate) fn parse_options(preset: &Preset) -> BTreeMap<String, String> {
    serde_json::from_str(&preset.options).unwrap_or_default()
}

/// Returns the names of the guild's current events that start with `typed`. If the command belongs
/// to a family, returns only events of that family.
pub(crate) async fn find_names(backend: &Backend, autocomplete: &Autocomplete, typed: &str) -> Vec<String> {
    let Some(guild) = autocomplete.guild else { return Vec::new() };
    let presets = backend.database.presets(guild, &strip_invisible(typed), now()).await.unwrap_or_default();
    let wanted = autocomplete.path.last().and_then(|name| family(name)).map(|family| family.info().id);
    let matching = presets.into_iter().filter(|preset| wanted.is_none_or(|family| preset.family == family));
    matching.map(|preset| preset.name).collect()
}
