//! A user's settings as defaults of their commands.

use std::time::Duration;

use tokio::time::timeout;

use super::commands;
use crate::family::NOTATION;
use crate::front::discord::model::{
    Asker, Backend, Request, Settings,
    options::{PRIVATE, THEME, ZONE},
};

/// Maximum time to load a user's settings; after that, an answer uses the defaults.
const LOAD_TIMEOUT: Duration = Duration::from_millis(200);

/// Loads the settings of a user; the defaults if the database fails or is slow.
pub(crate) async fn load(backend: &Backend, user: u64) -> Settings {
    match timeout(LOAD_TIMEOUT, backend.database.settings(user)).await {
        Ok(Ok(stored)) => Settings::new(stored),
        _ => Settings::default(),
    }
}

/// Sets the theme and the notations of the user's own boards to those in the settings.
pub(crate) fn apply_appearance(settings: &Settings, asker: &mut Asker) {
    asker.theme = settings.theme().unwrap_or(asker.theme);
    asker.notations = settings.notations();
}

/// Fills the options that the user left out with their settings.
pub(crate) fn apply(settings: &Settings, request: &mut Request) {
    if settings.is_empty() {
        return;
    }
    apply_appearance(settings, &mut request.asker);
    let family = request.family().ok();
    for id in commands::list_options(request) {
        let options = &mut request.options;
        if options.filled(id).is_some() {
            continue;
        }
        let chosen = match id {
            _ if id == THEME.id => settings.theme().map(|theme| theme.name),
            _ if id == ZONE.id => settings.zone(),
            NOTATION => family.and_then(|family| settings.notation(family)),
            _ => None,
        };
        if let Some(chosen) = chosen {
            options.set(id, chosen);
        }
        request.private |= id == PRIVATE.id && settings.is_private();
    }
}
